"""What stands in a note speaks for the sentence that calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.cache.store import Cache
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.verify.support.bindings import verify
from mdrag.verify.works.notes import (
    called_by,
    calling_sentences,
    calls_without_note,
    only_cites,
)

MARK = "{#doc_8f3a2c1d}"
GLASGOW = "Life expectancy for men in the most deprived part of Glasgow was"
CITES = f"Marmot (2015){MARK}, p. 102."


def calling(text: str) -> list[str]:
    """The sentences the notes are called by, note by note."""
    draft = parse(text)
    return [draft.sentences[one.sentence].prose for one in called_by(draft).values()]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One is here.[^a] Two is there.\n\n[^a]: Note.\n", ["One is here."]),
        ("One is here[^a]. Two is there.[^b]\n\n[^b]: B.\n\n[^a]: A.\n",
         ["Two is there.", "One is here."]),
        ("One is here. Two is there.^[Note.]\n", ["Two is there."]),
        ("One is here^[Note.]. Two is there.\n", ["One is here."]),
        ("🙂 One is here.[^a]\r\n\r\n[^a]: Note.\r\n\r\n    More of it.\r\n",
         ["🙂 One is here.", "🙂 One is here."]),
        ("No call.\n\n[^a]: Note.\n", []),
    ],
)  # fmt: skip
def test_a_note_is_called_by_the_sentence_it_hangs_on(text: str, sentences: list[str]) -> None:
    assert calling(text) == sentences


def test_a_note_that_says_something_of_its_own_speaks_for_itself() -> None:
    text = f"One is here.[^a][^b]\n\n[^a]: {CITES}\n[^b]: For a longer view of this see {CITES}\n"
    draft = parse(text)
    first, second = called_by(draft)
    assert only_cites(draft, first)
    assert not only_cites(draft, second)
    assert set(calling_sentences(draft).values()) == {0}


def test_the_sentence_of_a_note_is_what_its_source_is_asked_for() -> None:
    text = f"{GLASGOW} 54 years.[^1]\n\n[^1]: {CITES}\n"
    draft = parse(text)
    (binding,) = draft.bindings
    assert verify(draft, binding, ExampleLibrary()).text == f"{GLASGOW} 54 years."


@pytest.mark.parametrize("text", ["# Of poverty and health today[^1]\n\nText.", "So he said.[^1]"])
def test_a_heading_and_words_that_say_nothing_ask_nothing_of_their_note(text: str) -> None:
    around = context(f"{text}\n\n[^1]: {CITES}\n")
    assert check("citation.missing-support", around) == []
    assert check("citation.weak", around) == []


@pytest.mark.parametrize("note", ["[^1]\n\n[^1]: " + CITES, f"^[{CITES}]"])
def test_a_number_is_held_against_the_source_of_its_note(note: str) -> None:
    text = f"{GLASGOW} 57 years.{note}\n"
    (told,) = check("citation.number-mismatch", context(text))
    assert text[told.start : told.end] == "57 years"
    assert check("citation.number-mismatch", context(text.replace("57", "54"))) == []


@pytest.mark.parametrize("note", ["[^1]\n\n[^1]: " + CITES, f"^[{CITES}]"])
def test_a_claim_with_its_source_in_a_note_needs_no_other(note: str) -> None:
    claim = "Poverty in childhood leads to worse health in adulthood."
    assert check("evidence.needed", context(claim))
    assert check("evidence.needed", context(claim + note + "\n")) == []
    assert check("evidence.needed", context(f"{claim}[^1]\n\n[^1]: Thanks to all.\n"))


def test_a_quotation_in_an_inline_note_is_told_of_once() -> None:
    text = f"Text here.^[“Poverty never shortens any lives at all” (Marmot, 2015){MARK}.]\n"
    found = check("citation.quote-mismatch", context(text))
    assert len(found) == 1
    assert check("citation.quote-unattributed", context(text)) == []


def test_the_cache_knows_that_a_note_and_its_sentence_belong_together(tmp_path: Path) -> None:
    rules = load([shipped("lint_rules")], cached=False)
    for years, cited in ((54, CITES), (57, CITES), (57, "Nothing."), (57, CITES)):
        draft = parse(f"{GLASGOW} {years} years.[^1]\n\n[^1]: {cited}\n")
        cache = Cache(tmp_path / "lint.sqlite")
        kept = lint(draft, settings("", ""), ExampleLibrary(), rules, cache)
        cache.close()
        assert kept == lint(draft, settings("", ""), ExampleLibrary(), rules)


def test_words_that_lead_from_work_to_work_say_nothing_of_their_own() -> None:
    note = f"See also Marmot (2015){MARK}, esp. p. 102, and compare the chapter above."
    draft = parse(f"One is here.[^1]\n\n[^1]: {note}\n")
    assert only_cites(draft, draft.sentences[-1].block)


def test_a_note_whose_text_is_elsewhere_belongs_to_the_sentence_that_calls_it() -> None:
    draft = parse("One says so.[^here] Two says so.[^away] Three does not.\n\n[^here]: Bell.\n")
    (called,) = calls_without_note(draft)
    assert draft.sentences[called].prose.startswith("Two")
