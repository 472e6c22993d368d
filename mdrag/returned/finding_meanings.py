"""What findings on a returned Word file mean: they come from no rule file."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.filled_sentence import fill

__all__ = ["KINDS"]

_TRACKED = "A tracked change. mdrag import-docx FILE --draft DRAFT --apply tracked takes it over."
_CITED = "Links and page numbers are kept as bindings; look at it before you take it over."


def _tracked(template: str) -> str:
    return fill(template, tracked=fill(_TRACKED))


def _cited(template: str) -> str:
    return fill(template, cited=fill(_CITED))


KINDS: Mapping[str, str] = {
    "review.comment": fill(
        "A reader's comment, with its answers; a resolved one is an info. Answer it, "
        "or change the draft; it is written into no file."
    ),
    "review.insertion": _tracked("Words were put in. {tracked}"),
    "review.deletion": _tracked("Words were taken out. {tracked}"),
    "review.replacement": _tracked("Words were put in place of others. {tracked}"),
    "review.move": _tracked("Words were moved to another place. {tracked}"),
    "review.edit": fill(
        "The file reads otherwise than the draft, though nothing was tracked: the file "
        "was edited without tracking, or the draft after it was built. --apply edits takes it over."
    ),
    "review.citation-added": _cited("The file cites a work here that the draft does not. {cited}"),
    "review.citation-removed": _cited("A citation of the draft is gone from the file. {cited}"),
    "review.citation-changed": _cited("A citation has another page, prefix or suffix now. {cited}"),
}
