"""Author and page with no year between them, as MLA cites: ``(Duda 2)``, ``Duda says “…” (2)``."""

from __future__ import annotations

import re

from mdrag.draft.marks.numbered_things import is_numbered_thing
from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.text.people import BETWEEN_NAMES, IN_ORGANISATIONS, NAME_PARTICLES

__all__ = ["PAGES", "author_and_pages", "pages_alone"]

_PAGE = rf"(?!{YEAR}\b)\d{{1,4}}(?: ?[-–] ?\d{{1,4}})?(?:n\d{{1,3}}|ff?\b\.?)?"
_NUMERAL = r"(?=[ivxlc])(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})\b(?<!\bl)"
_ROMAN = rf"{_NUMERAL}(?:[-–]{_NUMERAL})?"
# what stands behind the name: “14”, “14–16”, “14, 18”, “xi”, “14n3”
PAGES = rf"(?:{_PAGE}|{_ROMAN})(?:, ?(?:{_PAGE}))*"
_BEHIND_NAME = lazy_regex(rf"(?P<author>\S.*[^\W\d_]\.?) (?P<pages>{PAGES})")
_ALONE = lazy_regex(rf"\(\s*(?P<pages>{PAGES})\s*\)")
_QUOTED = lazy_regex(r"(?:[”\"’»]|(?<=[.?!,;\w])')[*_]*\s{0,2}$")
_JOINTS = NAME_PARTICLES | BETWEEN_NAMES | IN_ORGANISATIONS
_SMALL = _JOINTS | {"and", "&", "et", "al", "in", "the", "colleagues", "others"}


def author_and_pages(words: str) -> tuple[str, str]:
    """``Duda et al. 14–16`` → its names and its pages; ("", "") for anything else."""
    found = _BEHIND_NAME.fullmatch(words)
    if not found or not _may_be_names(found["author"]):
        return "", ""
    return found["author"], found["pages"]


def pages_alone(parenthesis: str, before: str) -> str:
    """The pages of ``(2)`` right behind a quotation, whose author the sentence names; else "".

    ``before``: the words before it. A number in brackets anywhere else may be an item or a sum.
    """
    found = _ALONE.fullmatch(parenthesis)
    return found["pages"] if found and _QUOTED.search(before[-6:]) else ""


def _may_be_names(words: str) -> bool:
    """Whether words are capitalised but for what joins names, and no thing that bears a number."""
    bare = [re.sub(r"[.,]+$", "", word) for word in words.split()]
    names = [word for word in bare if not word.islower()]
    if is_numbered_thing(words):
        return False
    return bool(names) and all(word in _SMALL or not word.islower() for word in bare)
