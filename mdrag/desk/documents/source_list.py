"""The list of sources used, written into the draft."""

from __future__ import annotations

from pathlib import Path

from mdrag.desk.desk import Desk
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill

__all__ = ["write_source_list"]


def write_source_list(desk: Desk, listed: str, in_place: bool) -> Path | None:
    """Put the list under "Sources used" of the draft, or of its next version; None: it was there.

    Raises UsageError when a section of that name says something else, DraftError for a draft that
    changed meanwhile.
    """
    from mdrag.desk.mend import save_draft_text
    from mdrag.draft.references.listed_sources import list_level, with_list

    levels = [section.level for section in desk.draft.sections if section.level]
    try:
        text = with_list(desk.draft.text, listed, list_level(levels))
    except ValueError as problem:
        held = str(problem).splitlines()[0][:60]
        raise UsageError(
            fill(
                '{shown}: its section "Sources used" says something else ("{held}"); '
                "give that another heading",
                shown=desk.shown,
                held=held,
            )
        ) from None
    if text == desk.draft.text:
        return None
    return save_draft_text(desk, text, "mdrag sources --write: the list of sources", in_place)
