"""What the fix of a contradicted number writes, and where it is not offered."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.lint.reading.citations.number_fixes import number_fix
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.works.bound_words import BoundWords

_CREWS = (
    "The share of sailors that slept at least 50% of the night was 86% in 2020 and 58% in 2021."
)
_THREE = "The share of sailors that slept all night was 86% in 2020, 58% in 2021 and 41% in 2022."


def mended(text: str, source: str) -> list[str]:
    """The text after the fix of each contradicted number; the text where none is offered."""
    told = contradictions(text, "paper", FewSources(paper=[source]))
    results = []
    for one in told:
        fix = number_fix(one, told, BoundWords(text, tuple(range(len(text)))), text)
        after = text
        for edit in reversed(fix.edits if fix else ()):
            after = after[: edit.start] + edit.text + after[edit.end :]
        results.append(after)
    return results


@pytest.mark.parametrize(
    ("text", "source", "right"),
    [
        ("Half of the night was slept by 58% of the sailors in 2020 and by 86% in 2021.", _CREWS,
         "Half of the night was slept by 86% of the sailors in 2020 and by 58% in 2021."),
        ("Half of the night was slept by 86% of the sailors in 2020 and by 86% in 2021.", _CREWS,
         "Half of the night was slept by 86% of the sailors in 2020 and by 58% in 2021."),
        ("In June, 58% of the sailors slept half of the night, and 86% did in July.",
         _CREWS.replace("2020", "June").replace("2021", "July"),
         "In June, 86% of the sailors slept half of the night, and 58% did in July."),
        ("The share of sailors that slept all night was 41% in 2020, 86% in 2021 and 58% in 2022.",
         _THREE, _THREE),
    ],
)  # fmt: skip
def test_exchanged_figures_are_mended_together(text: str, source: str, right: str) -> None:
    results = mended(text, source)
    assert results
    assert set(results) == {right}


def test_no_fix_gives_a_number_of_the_source_twice() -> None:
    text = "The share of sailors that slept all night was 41% in 2020, 86% in 2021 and 30% in 2022."
    assert not [one for one in mended(text, _THREE) if one.count("86%") > 1]


_STEWARDS = (
    "We reduced the number of stewards to four for the second voyage of the ferry and the number "
    "of passengers increased to 26."
)


@pytest.mark.parametrize(
    "text",
    [
        # turned round, so that no number alone makes it true
        "For the second voyage of the ferry the number of stewards was increased to six.",
        "For the second voyage of the ferry the number of sailors increased to 30.",
    ],
)
def test_no_fix_writes_the_count_of_something_else(text: str) -> None:
    assert set(mended(text, _STEWARDS)) <= {text}


def test_a_count_of_the_same_is_written() -> None:
    text = "For the second voyage of the ferry the number of passengers increased to 30."
    assert mended(text, _STEWARDS) == [text.replace("30", "26")]
