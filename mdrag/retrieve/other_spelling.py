"""How a word of British English may be spelt in American, and the other way round.

Guessed by its letters: who asks keeps those that are words somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["other_spellings"]

_VERBS = r"(?=e(?:d|r|rs|s)?$|ing$|ations?$|ational|able$|ability$)"
_BEHIND = r"(?=s?$|ed$|ing$|al|able|ful|less|hood|ist|ite|ly$)"
# (British, American): what is written in the word, and what may stand in its place
_PAIRS: tuple[tuple[tuple[str, str], tuple[str, str]], ...] = (
    ((rf"(?<=\w\w)is{_VERBS}", "iz"), (rf"(?<=\w\w)iz{_VERBS}", "is")),
    ((r"(?<=\w)ys(?=e(?:d|r|rs|s)?$|ing$)", "yz"), (r"(?<=\w)yz(?=e(?:d|r|rs|s)?$|ing$)", "ys")),
    ((rf"(?<=\w\w)our{_BEHIND}", "or"), (rf"(?<=\w\w)or{_BEHIND}", "our")),
    ((r"(?<=[a-z][tb])re(?=s?$|d$)", "er"), (r"(?<=[a-z][tb])er(?=s?$|ed$)", "re")),
    ((r"ogue(?=s?$)", "og"), (r"og(?=s?$)", "ogue")),
    ((r"ence(?=s?$|d$)", "ense"), (r"ense(?=s?$|d$)", "ence")),
    ((r"gramme(?=s?$)", "gram"), (r"gram(?=s?$)", "gramme")),
    ((r"[ao]e(?=[a-z]{3})", "e"), (r"(?!)", "")),
)


def other_spellings(word: str) -> Iterator[str]:
    """``visualisation``: visualization; ``center``: centre. Each with one place changed."""
    for pair in _PAIRS:
        for pattern, other in pair:
            for found in re.finditer(pattern, word):
                yield word[: found.start()] + other + word[found.end() :]
