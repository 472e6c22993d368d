"""What counts as a hedge or a booster, and how many are too many."""

from __future__ import annotations

import pytest

from lint_context import context, ran, rule
from mdrag.lint.phrases import PhraseIndex

OWN = rule("style.hedging")._replace(
    options={"hedges": ["may", "perhaps", "possibly"], "boosters": ["clearly", "truly"],
             "most_hedges": 1, "most_boosters": 1}
)  # fmt: skip


def told(text: str, **options: int) -> list[tuple[str, str]]:
    mine = OWN._replace(options={**OWN.options, **options})
    words = [*OWN.options["hedges"], *OWN.options["boosters"]]
    around = context(text)._replace(phrases=PhraseIndex({mine.id: (words, False)}))
    return [(text[one.start : one.end], one.message) for one in ran(mine, around)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Rents may perhaps rise in the old town of Leeds.", 2),
        ("Rents may perhaps possibly rise in the old town of Leeds.", 3),
    ],
)
def test_the_hedges_of_a_sentence_are_counted(text: str, count: int) -> None:
    ((words, message),) = told(text)
    assert words == text and f"{count} hedges in one sentence (" in message


@pytest.mark.parametrize(
    "text",
    [
        "Rents may rise and wages may rise in the old town of Leeds.",  # one word
        "Rents may rise in the old town. Wages perhaps rise in the old town, too.",
        "Rents may rise in the old town of Leeds, and not perhaps in York.",  # denied
        "Rents perhaps rose in the old town on 3 May 1984 in the rain.",
        "In the May rain rents perhaps rose, and on May 3 they fell again.",
        "Rents may rise in the old town, he said: “Perhaps they will in the end.”",
        "Rents may rise as possibly as wages in the old town of Leeds do.",
    ],
)
def test_what_is_no_second_hedge(text: str) -> None:
    assert told(text) == []


def test_more_hedges_may_be_allowed() -> None:
    text = "Rents may perhaps possibly rise in the old town of Leeds."
    assert told(text, most_hedges=2) and not told(text, most_hedges=3)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Rents clearly rose in the old town of Leeds. Wages truly fell there, too.", "clearly"),
        ("Rents clearly rose in the old town. Wages truly fell, and truly so. Some may stay.",
         "clearly"),
        ("Rents clearly rose in the old town of Leeds. Some truly may stay there.", ""),  # 2 to 1
        ("Rents clearly rose in the old town of Leeds. Wages did not truly fall there.", ""),
        ("Rents clearly rose in the old town of Leeds, and nobody knows the reason.", ""),
    ],
)  # fmt: skip
def test_boosters_are_weighed_against_hedges(text: str, first: str) -> None:
    assert [words for words, _ in told(text)] == ([first] if first else [])
