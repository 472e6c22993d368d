"""The files of a draft's pictures, and whether they are where they are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from mdrag.draft.model import Draft
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.site_pages import is_site_page
from mdrag.lazy import lazy_regex

__all__ = ["PicturePlace", "is_there", "picture_files", "pictures"]

# ![A map](maps/city.png "Title"){#fig:map}, ![A map](<my map.png>)
_PICTURE = lazy_regex(
    r"!\[(?:[^\[\]]|\[[^\[\]]*\]){0,2000}\]\(\s*(?:<(?P<angle>[^<>\n]+)>|(?P<file>[^\s()<>]+"
    r"(?:\([^\s()]*\)[^\s()<>]*)?))(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
)
# what is no file of the folder: an address, a path of a web page's root, a template
_ELSEWHERE = lazy_regex(r"[a-zA-Z][\w+.-]+:|/|#|~|\\|.*(?:[{}$`]|%[A-Z_]+%)")
_APART = frozenset({"code", "raw", "comment", "front-matter", "math"})
_CODE = lazy_regex(r"(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\s*\n))+?(?<!`)\1(?!`)|<!--[\s\S]*?-->")
_MADE = (".rmd", ".qmd")  # whose code makes pictures


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


def pictures(draft: Draft) -> Iterator[PicturePlace]:
    """Those outside code; none where code that has not run yet may make them."""
    found = list(picture_files(draft.text))
    if not found or is_site_page(draft):
        return  # a page of a site, which knows other folders
    if draft.path.lower().endswith(_MADE) and code_chunks(draft):
        return
    apart = [(one.start, one.end) for one in draft.blocks if one.kind in _APART]
    apart += [one.span() for one in _CODE.finditer(draft.text)]
    for one in found:
        if not any(start <= one.start < end for start, end in apart):
            yield one


def is_there(file: str, draft: str, settings: str = "") -> bool:
    """Whether a picture lies where a build looks: by the draft, where one stands, in the project.

    ``settings``: the project's config.yaml.
    """
    folders = [Path(draft).parent, Path()]
    folders += [Path(settings).absolute().parent] if settings else []
    names = {file.partition("?")[0], unquote(file)}
    return any((folder / name).is_file() for folder in folders for name in names)
