"""What findings on a returned Word file mean: they come from no rule file."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["KINDS"]

_TRACKED = "A tracked change. mdrag import-docx FILE --draft DRAFT --apply tracked takes it over."
_CITED = "Links and page numbers are kept as bindings; look at it before you take it over."

KINDS: Mapping[str, str] = {
    "review.comment": "A reader's comment, with its answers; a resolved one is an info. Answer it, "
    "or change the draft; it is written into no file.",
    "review.insertion": f"Words were put in. {_TRACKED}",
    "review.deletion": f"Words were taken out. {_TRACKED}",
    "review.replacement": f"Words were put in place of others. {_TRACKED}",
    "review.move": f"Words were moved to another place. {_TRACKED}",
    "review.edit": "The file reads otherwise than the draft, though nothing was tracked: the file "
    "was edited without tracking, or the draft after it was built. --apply edits takes it over.",
    "review.citation-added": f"The file cites a work here that the draft does not. {_CITED}",
    "review.citation-removed": f"A citation of the draft is gone from the file. {_CITED}",
    "review.citation-changed": f"A citation has another page, prefix or suffix now. {_CITED}",
}
