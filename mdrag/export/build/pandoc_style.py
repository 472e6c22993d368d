"""A style as pandoc has to be told it: where the label of names stands that says nothing of names.

``<names variable="editor"><label/></names>`` names no ``<name/>``. Its label follows the names (CSL
1.0.2, "Names"; so prints Zotero): "Core D, ed." Pandoc's citeproc prints it before them: ", ed.Core
D". AMA's and NLM's styles are written so, and what is made from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mdrag.fence import new_file
from mdrag.limits.temporary_folders import scratch_folder

__all__ = ["pandoc_style", "with_names_told"]

_BEGINS_WITH_LABEL = re.compile(r"<names\b[^>]*(?<!/)>\s*(?:<!--.*?-->\s*)*(?=<label\b)", re.DOTALL)
_ENDS = re.compile(r"<name[\s/>]|<substitute\b|</names>")


def with_names_told(style: str) -> str:
    """The text of a style with ``<name/>`` written before a label that has none beside it."""
    parts, done = [], 0
    for found in _BEGINS_WITH_LABEL.finditer(style):
        end = _ENDS.search(style, found.end())
        if end and not end.group().startswith("<name"):
            parts.append(f"{style[done : found.end()]}<name/>")
            done = found.end()
    return "".join(parts) + style[done:]


@contextmanager
def pandoc_style(path: Path) -> Iterator[Path]:
    """The file of a style, or where pandoc would misread it, a copy for the time of a run.

    A file that cannot be read is left to pandoc, which says so. Raises FileProblem when no copy can
    be written.
    """
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        text = ""
    told = with_names_told(text)
    if told == text:
        yield path
        return
    with scratch_folder("mdrag-style-") as folder:
        with new_file(folder / path.name) as file:
            file.write(told.encode("utf-8"))
        yield folder / path.name
