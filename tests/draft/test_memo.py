"""What was worked out of a draft is remembered for that draft, and no other."""

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse


def test_the_same_draft_is_worked_out_once() -> None:
    asked: list[str] = []

    @latest
    def words(draft: Draft, of: str) -> int:
        asked.append(of)
        return draft.text.count(of)

    one, two, three = (parse(text, "a.md") for text in ("one one", "one", "two"))
    assert words(one, "one") == words(one, "one") == 2
    assert asked == ["one"]
    assert words(two, "one") == 1
    assert words(one, "one") == 2
    assert len(asked) == 2
    assert words(three, "one") == 0
    assert words(one, "one") == 2, "what was forgotten is worked out again"
    assert len(asked) == 4


def test_an_equal_draft_is_another_one() -> None:
    count: list[Draft] = []

    @latest
    def seen(draft: Draft) -> int:
        count.append(draft)
        return len(count)

    assert seen(parse("a b", "a.md")) == 1
    assert seen(parse("a b", "a.md")) == 2
