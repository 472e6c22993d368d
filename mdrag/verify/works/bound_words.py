"""The words of a sentence that one binding stands for, each with its place in the draft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.marks.page_words import page_words
from mdrag.draft.model import Binding, Draft
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.works.cited_sentence import cited_sentence, content_words

__all__ = ["BoundWords", "words_of_binding"]

_LONGEST = 3000  # characters; the longest sentence of a writer has half as many
_LEAST = 4  # content words: a shorter stretch is read with its sentence
_LEAST_WITH_FIGURE = 3  # of a sentence, one of them a number: “The pilot had 53 learners”


class BoundWords(NamedTuple):
    """Words of a draft without citations; ``offsets[i]`` is the place of ``text[i]`` there."""

    text: str
    offsets: tuple[int, ...]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Offsets of the text → offsets of the draft."""
        return self.offsets[start], self.offsets[end - 1] + 1

    def parts(self) -> Iterator[BoundWords]:
        """Itself; of what no reader takes for one sentence, pieces that end at commas.

        Held together, each number of it would be compared with every other.
        """
        at = 0
        while len(self.text) - at > _LONGEST:
            end = at + _LONGEST
            cut = next((c for sign in ",; " if (c := self.text.rfind(sign, at, end)) > at), end)
            yield BoundWords(self.text[at : cut + 1], self.offsets[at : cut + 1])
            at = cut + 1
        yield BoundWords(self.text[at:], self.offsets[at:])


def words_of_binding(draft: Draft, binding: Binding) -> BoundWords | None:
    """The part of the sentence that ``binding`` vouches for; None when there is too little.

    Blanks stand for the pages in parentheses, ``(p. 4)``: a page is no number of the claim.

    The whole sentence when all its bindings name the same sources; else what goes before a
    parenthetical binding, and what follows a narrative one, up to the next binding.
    """
    if binding.sentence < 0:
        return None
    sentence = draft.sentences[binding.sentence]
    cited = cited_sentence(draft, binding.sentence)
    mine = frozenset(ref.key for ref in binding.refs)
    first, last = sentence.start, sentence.end
    if cited.sources - {mine}:
        after = cited.begin_after(binding.end, mine)
        if binding.form == "narrative":
            first, last = binding.start, after if after >= 0 else last
        else:
            before = cited.end_before(binding.start, mine)
            first = before if before >= 0 else first
            last = binding.end if after >= 0 else last
        text, places = cited.part(first, last)
        if content_words(text) >= _LEAST:
            return BoundWords(_without_pages(text), places)
    text = _without_pages(cited.text)
    counting = any(one.kind == "plain" for one in numbers(text))
    if cited.telling < (_LEAST_WITH_FIGURE if counting else _LEAST):
        return None
    return BoundWords(text, cited.offsets)


def _without_pages(text: str) -> str:
    """The text with blanks where pages stand: as long as it was."""
    for one in page_words(text, 0, len(text)) if "(" in text or "[" in text else ():
        text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
    return text
