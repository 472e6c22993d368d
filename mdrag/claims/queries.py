"""A claim → the queries that would find evidence for it: content words and names, no filler."""

from __future__ import annotations

from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.numerals import NUMERALS
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["subject", "suggest_queries"]

# Words of argument and reporting: they say how sure a sentence is, not what it is about.
_FILLER_WORDS = """
according actually almost already always although another approximately argue argued argues around
aspect aspects author authors become becomes became best better case cases certain certainly clear
clearly common commonly consequently considered conclude concluded critics defined demonstrate
demonstrated demonstrates despite different easily enough especially essential even ever every
everybody everyone evidence example examples experts extremely fact factor factors find finding
findings finds first found general generally good great greatly help helps high highly however
important importantly include includes including increasingly indeed indicate indicated indicates
instance instead issue issues key kind known large largely lead leading leads led least less like
likely literature long made main mainly major majority make makes many matter matters merely need
needs never nobody nowadays obviously often overall particular particularly people perhaps
possible possibly primarily probably problem problems proved proven quite rather really recent
recently recommended refers report reported reports research researchers result resulted results
role scholars seem seems several show showed shown shows significant significantly since simply
still studies study suggest suggested suggests taken tend tends therefore thing things thus today
typically universally upon use used uses using usually various way ways well whole widely
widespread without work world year years
"""
_FILLER = frozenset((*_FILLER_WORDS.split(), *[*NUMERALS][1:11]))
_WORD = lazy_regex(r"\d[\d.,]*\s?%|[^\W_]+(?:[-'’][^\W_]+)*")
_MOST = 8


@lru_cache(maxsize=64)  # each of a long sentence's bindings asks for it
def suggest_queries(prose: str, types: tuple[str, ...] = ()) -> tuple[str, ...]:
    """One or two queries for a sentence, the fuller one first; () when nothing is left to ask.

    The fuller has up to 8 content words in their order, names as written; the shorter the names
    and the longest words of it. A definition is asked for as such.
    """
    words = list(subject(prose))
    if not words:
        return ()
    full = words[:_MOST]
    if "definition" in types:
        full = [*full[: _MOST - 1], "definition"]
    queries = [" ".join(full)]
    if len(words) > 4:
        order = sorted(words, key=lambda w: (not w[0].isupper(), not w[0].isalpha(), -len(w), w))
        kept = set(order[:4])
        queries.append(" ".join(w for w in words if w in kept))
    return tuple(dict.fromkeys(queries))


def subject(prose: str) -> tuple[str, ...]:
    """The words that say what a sentence is about, in order, without those of reporting."""
    return tuple(dict.fromkeys(_content(prose)))


def _content(prose: str) -> list[str]:
    found = []
    lead = len(prose) - len(prose.lstrip())
    for match in _WORD.finditer(prose):
        word = match.group().rstrip(".,")
        plain = word.lower().replace("’", "'").removesuffix("'s")
        first = match.start() <= lead
        # a capital at the beginning of a sentence is no name; "WHO" and "McKay" are
        name = word[1:] != word[1:].lower() or (word[0].isupper() and not first)
        if plain in FUNCTION_WORDS or (plain in _FILLER and not name):
            continue
        if len(plain) > 2 or name or plain.isdigit():
            found.append(word.removesuffix("'s").removesuffix("’s") if name else plain)
    return found
