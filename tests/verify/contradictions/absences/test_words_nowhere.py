"""Telling words of a claim that its sources lack, in any form and in other words."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.evidence.model import Source
from mdrag.verify.contradictions.absences.words_nowhere import words_nowhere

SENTENCE = (
    "The harbour master recommended splices for mooring ropes, and the faculty chose them. "
    "Gridded maps of the wind were scarce in Bergen. "
)


class Library(FewSources):
    """A store that knows its sources, too."""

    language = "en"

    def source(self, uid: str) -> Source | None:
        known = uid in self._passages
        return Source(uid, f"{uid}.pdf", True, language=self.language) if known else None

    def text(self, uid: str) -> str:
        return super().text(uid) if uid in self._passages else ""


def library(**texts: str) -> Library:
    return Library(**{uid: [text] for uid, text in texts.items()})


WHOLE = library(paper=SENTENCE * 60, other="Bankers abandoned ropes in Oslo. " * 300)


@pytest.mark.parametrize(
    ("claim", "absent"),
    [
        ("The harbour master abandoned splices.", ("abandoned",)),
        ("The harbour master recommends splicing.", ()),
        ("The harbour master advises splices to the professors.", ()),  # other words for it
        ("The harbour master went far, and hit ropes hard.", ()),  # of any text
        ("The harbour master clumsily chose splices.", ()),
        ("In winter Kowalski chose splices for 17 ropes.", ()),
        ("Nobody seldom chose splices.", ()),  # how many and how often is judged elsewhere
        ("The master chose the strengths of ropes.", ()),  # as frequent as “strength”
        # of who says it
        ("The harbour master acknowledged that the faculty chose splices.", ()),
        ("As the harbour master and the faculty admit, “ropes” were scarce.", ()),
        ("The harbour master lamented ropes.", ("lamented",)),
        ("Astronomers chose splices for telescopes.", ("astronomers", "telescopes")),
    ],
)
def test_what_stands_nowhere_and_is_not_said_in_other_words(
    claim: str, absent: tuple[str, ...]
) -> None:
    assert words_nowhere(claim, ["paper"], WHOLE) == absent


def test_what_another_source_of_the_sentence_says_is_not_lacking() -> None:
    claim = "The harbour master abandoned splices."
    assert words_nowhere(claim, ["paper", "other"], WHOLE) == ()


def test_an_abstract_an_unknown_source_and_another_language_are_not_asked() -> None:
    claim = "The harbour master abandoned splices."
    german = library(paper=SENTENCE * 60)
    german.language = "de"
    assert words_nowhere(claim, [], WHOLE) == ()
    assert words_nowhere(claim, ["nobody"], WHOLE) == ()
    assert words_nowhere(claim, ["paper"], library(paper=SENTENCE * 3)) == ()
    assert words_nowhere(claim, ["paper"], german) == ()


def test_a_word_of_a_program_is_not_said() -> None:
    code = "abandoned = master.fit(splices)\nprint(abandoned)"
    paper = library(paper=f"{SENTENCE * 60}\n\n{code}")
    assert words_nowhere("The master abandoned splices.", ["paper"], paper) == ("abandoned",)


def test_a_word_of_the_same_direction_says_it() -> None:
    lowered = library(paper="The harbour master reduced the ropes in Bergen. " * 300)
    assert words_nowhere("The ropes of the harbour shrank.", ["paper"], lowered) == ()
    still = library(paper="The harbour master counted the ropes in Bergen. " * 300)
    assert words_nowhere("The ropes of the harbour shrank.", ["paper"], still) == ("shrank",)
