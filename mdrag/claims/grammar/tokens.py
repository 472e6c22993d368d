"""A parsed paragraph → plain tokens, sentence by sentence: what the grammar rules read.

One pass over a Doc; afterwards nobody asks spaCy for anything. Labels are those of Universal
Dependencies and the Penn treebank, as in the pipeline's meta.json.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["GrammarToken", "root_of", "sentences"]


class GrammarToken(NamedTuple):
    """One token. Offsets are those of its sentence's prose."""

    start: int
    end: int
    low: str  # the word in lower case
    lemma: str
    tag: str  # Penn treebank
    pos: str  # Universal
    relation: str
    head: int  # index in the sentence; its own for the root
    degree: str = ""  # Cmp, Sup


def root_of(tokens: Sequence[GrammarToken]) -> int:
    """The index of the sentence's root, -1 where there is none."""
    return next((at for at, token in enumerate(tokens) if token.head == at), -1)


def sentences(doc: Doc) -> tuple[tuple[GrammarToken, ...], ...]:
    """The tokens of each sentence of ``doc``; none for a blank one."""
    strings = doc.vocab.strings
    rows = doc.to_array(_ASKED).tolist()
    starts = [0, *(at for at, row in enumerate(rows) if at and row[8] == 1)]
    found = []
    for first, last in zip(starts, [*starts[1:], len(rows)], strict=True):
        base = rows[first][0] if first < len(rows) else 0
        made = []
        for at in range(first, last):
            idx, length, low, lemma, tag, pos, relation, head, _, morph = rows[at]
            head = at - first + (head if head < _SIGN else head - _WRAP)
            made.append(
                GrammarToken(
                    idx - base, idx - base + length, strings[low], strings[lemma].lower(),
                    strings[tag], strings[pos],
                    strings[relation], head if 0 <= head < last - first else at - first,
                    _degree(strings[morph]),
                )
            )  # fmt: skip
        blank = len(made) == 1 and not made[0].low.strip()
        found.append(() if blank else tuple(made))
    return tuple(found)


def _degree(morph: str) -> str:
    return morph.partition("Degree=")[2][:3].replace("Pos", "") if "Degree=" in morph else ""


_ASKED: list[int | str] = [
    "IDX",
    "LENGTH",
    "LOWER",
    "LEMMA",
    "TAG",
    "POS",
    "DEP",
    "HEAD",
    "SENT_START",
    "MORPH",
]
_SIGN, _WRAP = 1 << 63, 1 << 64  # the array is unsigned: offsets to the left wrap around
