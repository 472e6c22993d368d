"""Whether a sentence says what was asked, and not what was found."""

from __future__ import annotations

from mdrag.lazy import lazy_regex

__all__ = ["states_aim"]

_AIM = lazy_regex(
    r"\b(?:[Aa]im(?:s|ed)?|[Ii]nvestigat\w+|[Aa]ssess\w*|[Ee]valuat\w+|[Ee]xamin\w+|[Ee]xplor\w+|"
    r"[Oo]bjectives?|OBJECTIVES?|[Pp]urpose|[Hh]ypothes\w+|[Ww]hether|[Dd]etermine[sd]?)\b"
)
_LOOKED_INTO = lazy_regex(r"\b(?:study|studied) the\b|\b[Tt]est(?:s|ed)? (?:the|if)\b")


def states_aim(sentence: str) -> bool:
    """“We investigate the effect of lamps” says of no effect that there is one."""
    return bool(_AIM.search(sentence) or _LOOKED_INTO.search(sentence))
