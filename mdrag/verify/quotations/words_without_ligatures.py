"""Words of a source that lost letters in its file: a font whose ligatures do not say what they are.

PDFs of such fonts give "afect" for "affect", "speciic" for "specific", "he" for "The" at the
beginning of a sentence. The page prints them whole, so a quotation that has them whole is right.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mdrag.text.word_lists import read_lists

__all__ = ["LIGATURE", "lost_letters"]

LIGATURE = re.compile("ffi|ffl|fi|fl|ff")
_RESTS = {
    "ffi": "(?:ffi|fi|i|)", "ffl": "(?:ffl|fl|l|)", "fi": "(?:fi|i|)", "fl": "(?:fl|l|)",
    "ff": "(?:ff|f|)",
}  # fmt: skip


def lost_letters(printed: str, read: str, begins: bool = False) -> bool:
    """Whether ``read``, a word of a source, is what its file leaves of the word ``printed``.

    Both in lower case. ``begins``: it begins a sentence, where "Th" is a ligature, too. A rest that
    is itself a word ("in" of "fin") may be another word, and is none.
    """
    if begins and printed.startswith("th") and read == printed[1:]:
        return True
    if printed == read or read in _words() or not LIGATURE.search(printed):
        return False
    return re.fullmatch(LIGATURE.sub(lambda found: _RESTS[found[0]], printed), read) is not None


@cache
def _words() -> frozenset[str]:
    return frozenset(read_lists(Path(__file__).with_name("ligature_rests.txt"))["words"])
