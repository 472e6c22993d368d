"""Predicates that one of draft and source denies, clause by clause."""

from __future__ import annotations

import pytest

from told_contradictions import told

_HARBOUR = (
    "Regarding dues, Vardby is a free harbour that requires no permit and does not keep a list of "
    "ships."
)
_LAMPS = (
    "The readings of this lamp, however, are not always repeatable and may depend on the weather "
    "and on the keeper, especially if the oil is old."
)
_VOYAGE = (
    "The voyage of the brig in heavy winter storms did not pose any problems, as no leaks were "
    "seen during the crossings."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Vardby requires a permit of ships and keeps a list of them.", _HARBOUR, "permit", "no"),
        ("The readings of this lamp are always repeatable and never depend on the weather.", _LAMPS,
         "always", "not"),
        ("The brig had leaks when it was on its voyage in heavy winter storms.", _VOYAGE, "leaks",
         "no"),
        # what would be is said of something else
        ("Sailors found that the winds were too fast.",
         "In summary, sailors reported that the winds were not too slow or fast on the voyage and "
         "a larger part of the sailors said they would like to sail again.", "fast", "not"),
    ],
)  # fmt: skip
def test_what_the_source_denies_is_told(draft: str, source: str, said: str, known: str) -> None:
    assert told(draft, source) == [("direction?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Vardby requires no permit and keeps no list of ships.", _HARBOUR),
        ("The readings of this lamp may depend on the weather and are not always repeatable.",
         _LAMPS),
        ("No leaks were seen on the voyage of the brig in heavy winter storms.", _VOYAGE),
        # another sentence of the source says so
        ("The brig had leaks when it was on its voyage in heavy winter storms.",
         f"{_VOYAGE} On its last voyage, in heavy winter storms, the brig had leaks."),
    ],
)  # fmt: skip
def test_what_both_deny_or_another_sentence_says_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]
