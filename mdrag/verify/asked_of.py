"""The words of a sentence that one binding stands for, each with its place in the draft."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Binding, Draft
from mdrag.evidence.words import FUNCTION_WORDS, tokens

__all__ = ["Stretch", "asked_of"]

_LEAST = 4  # content words: a shorter stretch is read with its sentence


class Stretch(NamedTuple):
    """Words of a draft without citations; ``offsets[i]`` is the place of ``text[i]`` there."""

    text: str
    offsets: tuple[int, ...]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Offsets of the text → offsets of the draft."""
        return self.offsets[start], self.offsets[end - 1] + 1


def asked_of(draft: Draft, binding: Binding) -> Stretch | None:
    """The part of the sentence that ``binding`` vouches for; None when there is too little.

    The whole sentence when all its bindings name the same sources; else what goes before a
    parenthetical binding, and what follows a narrative one, up to the next binding.
    """
    if binding.sentence < 0:
        return None
    sentence = draft.sentences[binding.sentence]
    mine = {ref.key for ref in binding.refs}
    all_of_it = [b for b in draft.bindings if b.sentence == binding.sentence]
    others = [b for b in all_of_it if {ref.key for ref in b.refs} != mine]
    cut = [tuple(b.author) for b in all_of_it]
    cut += [(b.start, b.end) for b in all_of_it if b.form == "cite"]
    first, last = sentence.start, sentence.end
    if others and binding.form == "narrative":
        first = binding.start
        last = min((b.start for b in others if b.start >= binding.end), default=last)
    elif others:
        first = max((b.end for b in others if b.end <= binding.start), default=first)
        after = [b for b in others if b.start >= binding.end]
        last = binding.end if after else last
    for low, high in ((first, last), (sentence.start, sentence.end)):
        kept = [
            (char, place)
            for char, place in zip(sentence.prose, sentence.offsets, strict=True)
            if low <= place < high and not any(start <= place < end for start, end in cut)
        ]
        text = "".join(char for char, _ in kept)
        if sum(token not in FUNCTION_WORDS for token in tokens(text)) >= _LEAST:
            return Stretch(text, tuple(place for _, place in kept))
    return None
