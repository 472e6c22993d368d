"""Of how many something is said, and of how many the source says it."""

from __future__ import annotations

import pytest

from told_contradictions import told

_COURSE = (
    "Workshop participants were mostly sailors from the northern harbours, and some of the "
    "teachers were fishermen. All boats of the school were repaired in the winter of the strike."
)


@pytest.mark.parametrize(
    ("draft", "said", "known"),
    [
        ("All participants in the workshop were sailors from the northern harbours.", "All",
         "mostly"),
        ("Every workshop participant was a sailor from the northern harbours.", "Every", "mostly"),
        ("In the end, each of the workshop participants was a sailor from northern harbours.",
         "each", "mostly"),
    ],
)  # fmt: skip
def test_more_than_the_source_says_is_told(draft: str, said: str, known: str) -> None:
    assert told(draft, _COURSE) == [("direction?", said, known)]


def test_most_is_more_than_some() -> None:
    source = "Several teachers of the harbour school were fishermen from the northern islands."
    draft = "Most teachers of the harbour school were fishermen from the northern islands."
    assert told(draft, source) == [("direction?", "Most", "Several")]


@pytest.mark.parametrize(
    "draft",
    [
        "Most participants in the workshop were sailors from the northern harbours.",
        "Some participants in the workshop were sailors from the northern harbours.",
        "Participants in the workshop were sailors from the northern harbours.",
        "Almost all participants in the workshop were sailors from the northern harbours.",
        "All boats of the school were repaired in the winter of the strike.",
        "Not all participants in the workshop were sailors from the northern harbours.",
        "The participants in the workshop were, after all, sailors from the northern harbours.",
        "The participants in the workshop were sailors who knew each other from the harbours.",
        "All participants in the dance were cooks from the southern harbours.",
    ],
)
def test_as_much_less_and_other_things_are_left_alone(draft: str) -> None:
    assert told(draft, _COURSE) == []


@pytest.mark.parametrize(
    "source",
    [
        "All workshop participants were sailors from the northern harbours, most of them old.",
        "Workshop participants were sailors from the northern harbours.",
        "The most useful workshop participants were sailors from the northern harbours.",
    ],
)
def test_a_source_that_says_it_of_all_or_of_nobody_in_particular(source: str) -> None:
    draft = "All participants in the workshop were sailors from the northern harbours."
    assert told(draft, source) == []


def test_words_that_report_do_not_count() -> None:
    source = "Most sailors kept watch for 3-5 hours per week on deck (one kept watch for ten)."
    said = "All of the sailors claimed and reported that they kept watch for three to five hours."
    assert told(said, source) == [("direction?", "All", "Most")]
