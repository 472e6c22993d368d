"""The cue patterns of cues.txt: what makes a sentence a claim."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["Cues", "cues"]

_OWN = "own"
_HEADER = re.compile(r"\[(?P<family>\w+)\](?: (?P<type>\w+))?")


class Cues(NamedTuple):
    """Families of cues, for text in lower case."""

    families: dict[str, re.Pattern[str]]  # in the order of the file
    types: dict[str, str]  # family → claim type (seed 003 §15.4.1, seed 002)
    own: re.Pattern[str]  # the writer's own argument, method, signpost


@cache
def cues() -> Cues:
    """The cues that ship with mdrag."""
    alternatives: dict[str, list[str]] = {}
    types: dict[str, str] = {}
    family = ""
    for line in (Path(__file__).parent / "cues.txt").read_text("utf-8").splitlines():
        if header := _HEADER.fullmatch(line):
            family = header["family"]
            alternatives[family] = []
            if header["type"]:
                types[family] = header["type"]
        elif line and not line.startswith("#"):
            alternatives[family].append(line)
    own = re.compile("|".join(alternatives.pop(_OWN)))
    # Word edges as lookarounds: "p < .05" and "£5" neither begin nor end with a word character.
    families = {
        name: re.compile(rf"(?<!\w)(?:{'|'.join(lines)})(?!\w)")
        for name, lines in alternatives.items()
    }
    return Cues(families, types, own)
