"""Where a sentence stands: what its section is for, and whether it opens or closes a paragraph."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["NOWHERE", "SentencePlace", "section_of", "section_title"]

# Words of a title → what such a section does; the first kind that fits counts.
_KINDS = (
    ("summary", r"summary|abstract|synopsis"),
    (
        "background",
        r"introduction|background|related|literature|prior|previous|statement of need|"
        r"motivation|context|theor\w+|history|review",
    ),
    (
        "own",
        r"conclu\w+|future|acknowledge?ments?|results?|findings|experiments?|evaluations?|"
        r"methods?|methodology|usage|implementations?|installations?|limitations|contributions?|"
        r"procedure|data",
    ),
)
_TITLES = tuple((kind, lazy_regex(rf"\b(?:{words})\b", re.IGNORECASE)) for kind, words in _KINDS)
_NUMBERING = lazy_regex(r"^[\W\d.]+")


class SentencePlace(NamedTuple):
    """What of a sentence's place enters its score."""

    section: str = ""  # "background", "summary", "own" (results, methods, conclusion) or ""
    first: bool = False  # it opens a paragraph of several sentences
    last: bool = False  # it closes one


NOWHERE = SentencePlace()


@lru_cache(maxsize=4096)
def section_of(title: str) -> str:
    """What a section with this title is for: a name of `Place.section`."""
    return next((kind for kind, words in _TITLES if words.search(title)), "")


def section_title(draft: Draft, block_index: int) -> str:
    """The title of the section a block stands in, without its number; "" before all headings."""
    starts, titles = _titles(draft)
    at = bisect_right(starts, draft.blocks[block_index].start) - 1
    return titles[at] if at >= 0 else ""


@latest
def _titles(draft: Draft) -> tuple[list[int], list[str]]:
    """Where each section begins, and its title without its number."""
    titles = [_NUMBERING.sub("", one.title).strip(" *_:.") for one in draft.sections]
    return [one.start for one in draft.sections], titles
