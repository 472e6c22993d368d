"""The role that a heading gives its section; headings.txt holds the words."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.roles.draft_kind import KINDS

__all__ = ["APART", "HeadingRole", "heading_role", "role_names"]

_LONGEST = 100  # characters: a longer heading is a sentence
_NUMBERING = re.compile(
    r"^(?:(?:chapter|section|part) )?(?:[\W\d]+|[ivx]+\.|[a-z]\.)*(?=[^\W\d])", re.IGNORECASE
)


class HeadingRole(NamedTuple):
    """A role with the pattern of its headings."""

    role: str
    apart: bool
    pattern: re.Pattern[str]


@cache
def _roles() -> tuple[HeadingRole, ...]:
    lines: dict[tuple[str, bool], list[str]] = {}
    here: list[str] = []
    for line in (Path(__file__).parent / "headings.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            name, _, apart = line[1:].partition("]")
            here = lines.setdefault((name, bool(apart.strip())), [])
        elif line and not line.startswith("#"):
            here.append(line.replace("…", ".*"))
    return tuple(
        HeadingRole(name, apart, re.compile("|".join(f"(?:{one})" for one in some)))
        for (name, apart), some in lines.items()
    )


@lru_cache(maxsize=4096)
def heading_role(title: str) -> str:
    """The role of a section with this title, "" when it does not tell."""
    if len(title) > _LONGEST:
        return ""
    bare = _NUMBERING.sub("", title.strip(" *_:.#").lower().replace("*", ""))
    return next((one.role for one in _roles() if one.pattern.fullmatch(bare)), "")


def role_names() -> frozenset[str]:
    """Every role that a writer may give."""
    return frozenset(one.role for one in _roles()) | {"code", "argument", *KINDS}


# Roles in which nothing is argued: no rule of style, evidence or quotation speaks there.
APART = frozenset({
    "code", "licence", "glossary", "questionnaire", "interview", "vignette", "examples",
    "dialogue", "contributions", "acknowledgements", "installation", "template", "appendix",
    *KINDS,
})  # fmt: skip
