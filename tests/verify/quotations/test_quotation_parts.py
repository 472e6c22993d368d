"""Letters of a text, editorial marks, quotation marks: the pieces quotations are compared by."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.verify.quotations.changed_meaning import kind_of
from mdrag.verify.quotations.editorial_marks import parts
from mdrag.verify.quotations.find import find_quotations
from mdrag.verify.quotations.letters import SqueezedText, squeeze
from mdrag.verify.quotations.verbatim import matches, over_breaks

TEXT = st.text(st.sampled_from("ab é 1.,/%ﬁÄß\u0308\n-–’“”½"), max_size=400)


@given(TEXT)
def test_letters_are_found_again_where_they_stand(text: str) -> None:
    held = SqueezedText(text)
    for start in range(0, len(held.letters), 7):
        end = min(len(held.letters), start + 5)
        first, last = held.span(start, end)
        assert 0 <= first < last <= len(text)
        assert held.letter(first) <= start
        assert held.letter(last) >= end


@given(TEXT, TEXT)
def test_white_space_and_marks_are_nothing(one: str, other: str) -> None:
    assert squeeze(f"{one} {other}") == squeeze(one) + squeeze(other)
    assert squeeze(f"{one}\n“{other}”") == squeeze(one) + squeeze(other)


def test_what_counts_in_numbers_is_kept() -> None:
    assert squeeze("3.5") != squeeze("35") != squeeze("3,5")
    assert squeeze("1,000") == squeeze("1000")
    assert squeeze("5 %") != squeeze("5")
    assert squeeze("ﬁnd naïve — co-\noperate") == squeeze("find naive cooperate")


@given(st.text(st.sampled_from("a b…[].()sic \ufffc"), max_size=80), st.booleans())
def test_parts_lie_in_order_and_say_something(text: str, brackets: bool) -> None:
    found = parts(text, brackets)
    assert all(any(c.isalnum() for c in text[p.start : p.end]) for p in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


@given(st.text(st.sampled_from("a b“”\"'‘’«»„\n*`.s"), max_size=80))
def test_quotations_lie_inside_the_draft_and_apart(text: str) -> None:
    draft = parse(text)
    found = find_quotations(draft)
    for quote in found:
        assert 0 <= quote.first <= quote.start <= quote.end <= quote.last <= len(draft.text)
        assert len(quote.text) == quote.end - quote.start
    assert all(a.last <= b.first for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("He said “a ‘b’ c” and “d”.", ["a ‘b’ c", "d"]),
        ("He said \"a 'b' c\" and 'd'.", ["a 'b' c", "d"]),
        ("It's 'the pupils' own' view", ["the pupils' own"]),
        ('a 5" screen', []),
        ("Er sagte „a b“ und »c d«.", ["a b", "c d"]),
        ("“a\n\n“b”", ["a", "b"]),
    ],
)
def test_outer_marks_only(text: str, inside: list[str]) -> None:
    assert [quote.text for quote in find_quotations(parse(text))] == inside


def test_a_part_never_begins_or_ends_inside_a_word_or_number() -> None:
    source = SqueezedText("The heart beat 1.5 times; he read.")
    for words in ("eart beat", "The hear", "beat 1", "5 times"):
        assert not list(matches(source, words, parts(words, True))), words
    assert list(matches(source, "beat 1.5 times", parts("beat 1.5 times", True)))


def test_a_paragraph_passed_over_is_words_left_out() -> None:
    whole = "One sentence ends here.\n\nA whole paragraph stands between.\n\nAnother one begins."
    words = "One sentence ends here. Another one begins."
    (part,) = parts(words, True)
    assert over_breaks(SqueezedText(whole), words, part) is None
    assert over_breaks(SqueezedText(whole), words, part, [0, 30]) is not None
    split = whole.replace("here.", "here")
    assert over_breaks(SqueezedText(split), words, part) is not None


@pytest.mark.parametrize(
    ("draft", "source", "kind"),
    [
        (["likely"], ["unlikely"], "negation"),
        ([], ["isn’t"], "negation"),
        (["64"], ["54"], "number"),
        (["%"], ["points"], "unit"),
        (["g"], ["kg"], "unit"),
        (["m"], ["g"], "unit"),
        ([], ["see", "e", "g", "elsewhere"], "word"),
        (["higher"], ["lower"], "direction"),
        ([], ["may"], "hedge"),
        (["colour"], ["color"], "word"),
    ],
)
def test_the_kind_of_a_change(draft: list[str], source: list[str], kind: str) -> None:
    assert kind_of(draft, source) == kind_of(source, draft) == kind
