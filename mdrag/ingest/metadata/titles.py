"""Titles in running text, compared as a reader would."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["same_title"]


def same_title(a: str, b: str) -> bool:
    """Whether two titles are the same but for case, accents, punctuation and a cut subtitle."""
    one, two = _folded(a), _folded(b)
    if not one or not two or min(len(one), len(two)) < 12:
        return bool(one) and one == two
    short, long = sorted((one, two), key=len)
    return long == short or (long.startswith(short) and len(short) >= 0.6 * len(long))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    spaced = re.sub(r"(?<=[\u3040-\u9fff])\s+|\s+(?=[\u3040-\u9fff])", "", bare)
    return " ".join(re.findall(r"[^\W_]+", spaced))
