"""Words of notes where pandoc's citeproc and Zotero's part: beginnings, editors, ends."""

from __future__ import annotations

from typing import Any

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.zotero_wording import as_zotero_prints, close_with, note_wording
from mdrag.zotero.fields import CitationItem, CitedWork

NOTES = CitationStyle("http://www.zotero.org/styles/mhra-notes", notes=True, locale="en-GB")
EDITORS = [{"family": "Vole", "given": "Ann"}, {"family": "Lemming", "given": "Carl"}]


def cited(item: dict[str, Any], **more: Any) -> CitationItem:
    work = CitedWork.of(csl_item({"id": "one", **item}), ("http://example.org/one",))
    return CitationItem(work, *(more.get(name, "") for name in (
        "prefix", "suffix", "label", "locator")), more.get("bare", False))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Https://example.org/moles, n.d.", "https://example.org/moles, n.d."),
        ("<Https://example.org/moles>", "<https://example.org/moles>"),
        ("N.d., p. 3.", "n.d., p. 3."), ("Now and then, p. 3.", "Now and then, p. 3."),
    ],
)  # fmt: skip
def test_what_begins_no_sentence_has_no_capital(text: str, printed: str) -> None:
    assert inlines.flat(note_wording(inlines.words(text), [cited({})], NOTES)) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ed. by Ann Vole and Carl Lemming (Tundra, 2001), p. 3.", "(Tundra, 2001), p. 3."),
        ("Ed. by Ann Vole and others (Tundra, 2001).", "(Tundra, 2001)."),
        ("ed. by Ann Vole and Carl Lemming, 13 vols. (2001).", "13 vols. (2001)."),
        ("Ed. by Ann Vole Carl (Tundra, 2001).", "Ed. by Ann Vole Carl (Tundra, 2001)."),
    ],
)
def test_editors_go_with_the_title_that_is_left_out(text: str, printed: str) -> None:
    for bare, item, wanted in (
        (True, {"editor": EDITORS}, printed),
        (False, {"editor": EDITORS}, text),
        (True, {"editor": EDITORS, "author": [{"family": "Mole"}]}, text),
    ):
        found = as_zotero_prints(inlines.words(text), [cited(item, bare=bare)], NOTES)
        assert inlines.flat(found) == wanted


@pytest.mark.parametrize("text", ["‘What moles say?’", "‘What moles say!’", "‘What moles say.’"])
def test_a_title_closes_a_note_itself(text: str) -> None:
    assert inlines.flat(close_with(inlines.words(text), ".", NOTES)) == text
    assert inlines.flat(close_with(inlines.words("‘Moles’"), ".", NOTES)) == "‘Moles’."
