"""One name written two ways: accents, transliterations, hyphens, particles, organisations."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.people import BETWEEN_NAMES, NAME_PARTICLES

__all__ = ["acronym", "is_slip", "spellings", "words_of"]

# what does not count at the front of a name that is compared
_SMALL = NAME_PARTICLES | BETWEEN_NAMES | {"the", "t"}  # ’t Hart
# letters of a name from which on another that is one letter off is rather a slip than somebody else
_TELLING = 5
# Letters Unicode does not take apart: the plain letter, and how the language spells it without.
_LETTERS = {
    "ø": ("o", "oe"), "æ": ("ae", "ae"), "œ": ("oe", "oe"), "ł": ("l", "l"), "đ": ("d", "dj"),
    "ð": ("d", "dh"), "þ": ("th", "th"), "ß": ("ss", "ss"), "ı": ("i", "i"), "ħ": ("h", "h"),
    "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "å": ("a", "aa"),
}  # fmt: skip
_BRITISH = lazy_regex(r"(?<=[a-z])is(?=(?:e|ed|ing|ation|ations)\b)")


@lru_cache(maxsize=4096)
def spellings(name: str) -> frozenset[str]:
    """The letters of ``name`` as people write them: ``Müller`` gives muller and mueller.

    Case, accents, spaces, hyphens, full stops and apostrophes do not count, nor do particles
    in front of a name (``van der Berg`` is also berg); ``organisation`` is ``organization``.
    """
    found: set[str] = set()
    composed = _BRITISH.sub("iz", unicodedata.normalize("NFC", name).lower())
    for number in (0, 1):
        plain = "".join(_LETTERS[c][number] if c in _LETTERS else c for c in composed)
        plain = "".join(
            c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c)
        )
        words = [w for w in re.split(r"[\W_]+", plain.replace("'", "").replace("’", "")) if w]
        found.add("".join(words))
        while len(words) > 1 and words[0] in _SMALL:
            words = words[1:]
            found.add("".join(words))
    return frozenset(found - {""})


def words_of(name: str) -> tuple[str, ...]:
    """The parts of a name that may stand for it alone: ``González-Santana`` gives both."""
    return tuple(w for w in re.split(r"[\s\-‐–]+", name) if len(w.strip(".")) > 1)


def acronym(name: str) -> str:
    """``who`` of ``World Health Organization``; "" for a single word."""
    words = [w for w in re.findall(r"\w+", name) if w[:1].isupper()]
    return "".join(w[0] for w in words).lower() if len(words) > 1 else ""


def is_slip(name: str, meant: str) -> bool:
    """Whether ``name`` is ``meant`` but for one slip of the keys: “Danchef”, “Barbba”, “Marmto”.

    A letter is wrong, left out, too much or changed with the next; of short names, “Bell” and
    “Ball”, one that is wrong makes another name.
    """
    return any(
        _is_one_off(one, other) for one in spellings(name) for other in spellings(meant)
    ) and spellings(name).isdisjoint(spellings(meant))


def _is_one_off(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1 or len(short) < _TELLING - 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    if short[at + 2 :] == long[at + 2 :] and short[at : at + 2] == long[at : at + 2][::-1]:
        return True
    return len(short) >= _TELLING and short[at + 1 :] == long[at + 1 :]
