"""The files of a draft's pictures, and whether they are where they are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from mdrag.lazy import lazy_regex

__all__ = ["PicturePlace", "is_there", "picture_files"]

# ![A map](maps/city.png "Title"){#fig:map}, ![A map](<my map.png>)
_PICTURE = lazy_regex(
    r"!\[(?:[^\[\]]|\[[^\[\]]*\]){0,2000}\]\(\s*(?:<(?P<angle>[^<>\n]+)>|(?P<file>[^\s()<>]+"
    r"(?:\([^\s()]*\)[^\s()<>]*)?))(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
)
# what is no file of the folder: an address, a path of a web page's root, a template
_ELSEWHERE = lazy_regex(r"[a-zA-Z][\w+.-]+:|/|#|~|\\|.*(?:[{}$`]|%[A-Z_]+%)")


class PicturePlace(NamedTuple):
    """A file as it is written, and where."""

    file: str
    start: int
    end: int


def picture_files(text: str) -> Iterator[PicturePlace]:
    """The files that pictures of a text name, relative to it; in code, too."""
    if "![" not in text:
        return
    for one in _PICTURE.finditer(text):
        kind = "angle" if one["angle"] else "file"
        if not _ELSEWHERE.match(one[kind]):
            yield PicturePlace(one[kind], one.start(kind), one.end(kind))


def is_there(file: str, draft: str, settings: str = "") -> bool:
    """Whether a picture lies where a build looks: by the draft, where one stands, in the project.

    ``settings``: the project's config.yaml.
    """
    folders = [Path(draft).parent, Path()]
    folders += [Path(settings).absolute().parent] if settings else []
    names = {file.partition("?")[0], unquote(file)}
    return any((folder / name).is_file() for folder in folders for name in names)
