"""Where a draft's works are listed: files its front matter names, and those of the reading list.

Apart from what reads them: a draft that nobody touched is told by its files' times alone.
"""

from __future__ import annotations

import re
from pathlib import Path

from mdrag.lazy import lazy_regex

__all__ = ["files_named", "reading_list_files"]

_MOST_FILES = 8
_FRONT = lazy_regex(r"---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)", re.DOTALL)
_NAMED = lazy_regex(
    r"^bibliography:[ \t]*(?P<one>[^\r\n]*)(?P<more>(?:\r?\n[ \t]*-[ \t]+[^\r\n]+)*)", re.MULTILINE
)


def files_named(text: str, path: str, settings: str = "") -> list[Path]:
    """The files ``bibliography:`` of a front matter names, found from the draft's folder.

    Only files at or below the draft's folder or that of the settings (``settings``: path of
    config.yaml or mdrag.yaml): nothing else on the machine is read.
    """
    front = _FRONT.match(text)
    named = _NAMED.search(front[1]) if front else None
    if not named:
        return []
    listed = re.findall(r"[^\s\[\],][^\[\],]*", named["one"])
    listed += re.findall(r"-[ \t]+([^\r\n]+)", named["more"])
    folder = Path(path).absolute().parent
    roots = [folder.resolve(), *([Path(settings).absolute().parent.resolve()] if settings else [])]
    found = []
    for name in listed[:_MOST_FILES]:
        file = (folder / name.split(" #")[0].strip().strip("\"'")).resolve()
        if any(file.is_relative_to(root) for root in roots):
            found.append(file)
    return found


def reading_list_files(settings: str) -> list[Path]:
    """The exports in ``raw/reading_list``, whose works `build` prints by their keys, in order.

    ``settings``: path of the project's config.yaml; "" for none.
    """
    folder = Path(settings).absolute().parent / "raw" / "reading_list"
    if not settings or not folder.is_dir():
        return []
    files = (file for file in folder.iterdir() if not file.name.startswith("."))
    return sorted(file for file in files if file.suffix.lower() in (".bib", ".json"))
