"""The list of sources used, written into the draft."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from mdrag.audit.draft_findings import find_in_folders
from mdrag.desk.desk import Desk
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill

__all__ = ["second_list", "write_source_list"]

_TYPED = "structure.typed-references"


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


def second_list(desk: Desk, path: Path | str) -> Iterator[str]:
    """A line when the draft, which lies at ``path`` now, has a typed reference list as well."""
    from mdrag.draft.references.typed_lists import typed_lists

    typed = [section.title for section, _ in typed_lists(desk.draft)]
    if not typed:
        return
    yield fill(
        '{path}: "{title}" is typed, so that the draft has two lists; "Sources used" is for who '
        "checks it, and no built file prints it",
        path=path,
        title=typed[-1],
    )
    seen = find_in_folders(
        desk.draft, desk.config, desk.evidence, desk.space.rule_folders, (_TYPED,), desk.below
    )
    if any(one.fix for one in seen.counted):
        command = f"mdrag fix {shlex.quote(str(path))} --rule {_TYPED}"
        yield fill(
            "the typed entries of cited works, which mdrag build prints in the style, are taken "
            "out by: {command}",
            command=command,
        )
