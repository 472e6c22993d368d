"""What to do about a cited work that the library lacks: its PDF, or an entry of a reading list."""

from __future__ import annotations

from collections.abc import Iterable

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lint.checks.citation.binding_fixes import UnboundCitation
from mdrag.verify.works.author_year import names_of, years_of
from mdrag.verify.works.bibliography import BibliographyEntry
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.works_in_text import NamedWork

__all__ = ["ADD_FILE", "how_to_add"]

ADD_FILE = fill("add the PDF to raw/evidence/pdfs and run mdrag ingest")
_BY_KEY = (
    "{add}; without a PDF: its .bib entry in raw/reading_list, cited by its key, as in [@{key}], "
    "is printed and not checked"
)
_LISTED = "{add}; without a PDF: raw/reading_list has it, and [@{key}] is printed and not checked"


def how_to_add(draft: Draft, one: UnboundCitation, listed: Iterable[BibliographyEntry]) -> str:
    """The ways to the one work that a citation lacks; ``listed``: entries of the reading list.

    Of several, of what may be no citation, and of a key that a list knows, only the file is told.
    """
    missing = [work for work in one.works if not work.found]
    if len(missing) != 1 or not one.plain or missing[0].listed or one.undated:
        return ADD_FILE
    work = missing[0]
    if one.keys and len(one.works) == 1:
        key = draft.text[slice(*one.keys[0])].lstrip("@")
        return fill(_BY_KEY, add=ADD_FILE, key=key)
    if work.written is None:
        return fill(_BY_KEY, add=ADD_FILE, key="key")
    for entry in listed:
        if _is_entry(work.written, entry):
            return fill(_LISTED, add=ADD_FILE, key=entry.key)
    return fill(_BY_KEY, add=ADD_FILE, key=_likely_key(work.written))


def _is_entry(work: NamedWork, entry: BibliographyEntry) -> bool:
    """Whether an entry of a list has the first author and the year of a work."""
    names, _ = names_of(work.author)
    if not names or not entry.families or not spellings(names[0]) & spellings(entry.families[0]):
        return False
    return bool(years_of(work.year) & years_of(entry.year))


def _likely_key(work: NamedWork) -> str:
    """``freeman2014``, as most programs make keys."""
    names, _ = names_of(work.author)
    family = min(spellings(names[0].split()[-1]), default="", key=len) if names else ""
    return f"{family or 'key'}{work.year}" if work.year.isalnum() else family or "key"
