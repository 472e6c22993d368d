"""Forms of a verb: “depend” of several things, “depends” of one; “find” for the past “found”."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mdrag.lazy import lazy_regex

__all__ = ["irregular_pasts", "other_number", "participles_of_pasts", "pasts_of_participles"]

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_OF_SEVERAL = {several: one for one, several in _IRREGULAR.items()}
_ALSO_PLAIN = frozenset({"become", "come", "overcome", "run"})
_ES = lazy_regex("(?:ss|sh|ch|x|zz|o)es$")
_TAKES_ES = lazy_regex("(?:s|sh|ch|x|z|o)$")
_TAKES_IES = lazy_regex("[^aeiou]y$")


def other_number(verb: str) -> str:
    """The form of several things for that of one, and the other way round; lower case."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _OF_SEVERAL:
        return _OF_SEVERAL[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith("s") and not verb.endswith("ss"):
        return verb[:-2] if _ES.search(verb) else verb[:-1]
    if _TAKES_IES.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _TAKES_ES.search(verb) else "s")


@cache
def irregular_pasts() -> Mapping[str, str]:
    """Past → plain form of the verbs whose past is not spelled -ed."""
    return _table("irregular_pasts.tsv")


@cache
def pasts_of_participles() -> Mapping[str, str]:
    """Participle → past of the verbs that have two words for them, but for plain forms."""
    known = _table("irregular_participles.tsv").items()
    return {one: past for one, past in known if one not in _ALSO_PLAIN}


@cache
def participles_of_pasts() -> Mapping[str, str]:
    """Past → participle of the verbs that have two words for them.

    But for *was*, and those that are participles, too.
    """
    known = _table("irregular_participles.tsv").items()
    return {past: one for one, past in known if past not in ("was", "showed", "bit", "hid")}


def _table(name: str) -> Mapping[str, str]:
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))
