"""The fix of a number that the source contradicts; exchanged figures are mended together."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Edit, Fix
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.same_subject import is_same_statement
from mdrag.verify.contradictions.check import Contradiction
from mdrag.verify.contradictions.things.counted_apart import counts_other_thing
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import same_value
from mdrag.verify.works.bound_words import BoundWords

__all__ = ["number_fix"]

_Changes = dict[tuple[int, int], str]  # where in the words held against the source → what to write


def number_fix(
    one: Contradiction, among: Sequence[Contradiction], stretch: BoundWords, text: str
) -> Fix | None:
    """The number of the source in place of the draft's: the writer is asked, both may be meant.

    ``among``: all that the source contradicts of the words. None where the sentence of the source
    may be about something else, its number counts something else, or it turns the draft's round;
    by a table, whose text may have the figures of other cells beside the words; and where the
    source's number would stand twice.
    """
    if one.kind != "number" or not one.known:
        return None
    if not is_same_statement(stretch.text, one.start, one.sentence):
        return None
    if any(c.kind == "direction" and c.sentence == one.sentence for c in among):
        return None
    if counts_other_thing(stretch.text, one.start, one.sentence, one.known):
        return None
    if one.passage and "\t" in one.passage.text:
        return None
    changes = _changes(one, among, stretch.text)
    if changes is None:
        return None
    edits = []
    for span, written in sorted(changes.items()):
        start, end = stretch.place(*span)
        if text[start:end] != stretch.text[slice(*span)]:
            return None
        edits.append(Edit(start, end, written))
    known = join_sentences("{first} and {second}", (edit.text for edit in edits))
    return Fix(fill("write {known}, as the source has it", known=known), tuple(edits), safe=False)


def _changes(one: Contradiction, among: Sequence[Contradiction], text: str) -> _Changes | None:
    """All that has to be written, so that no number of the source stands where another has to."""
    ours = [word for word in words(text) if word.number]
    others = {
        (c.start, c.end): c for c in among if c.kind == "number" and c.sentence == one.sentence
    }
    changes: _Changes = {}
    waiting = [one]
    while waiting:
        told = waiting.pop()
        changes[told.start, told.end] = told.known
        for holder in _holders(told, ours):
            span = holder.start, holder.end
            if span in changes or _times(told.known, one.sentence) > 1:
                continue
            if span in others:
                waiting.append(others[span])
            elif _is_exchanged(told, holder, ours):
                changes[span] = told.said
            else:
                return None
    return changes


def _holders(told: Contradiction, ours: Sequence[AlignedWord]) -> list[AlignedWord]:
    """Where else the sentence has the number that the source has in this place."""
    known = _single(told.known)
    return [
        word
        for word in ours
        if known and word.number and same_value(word.number, known)
        and not (word.start < told.end and told.start < word.end)
    ]  # fmt: skip


def _is_exchanged(told: Contradiction, holder: AlignedWord, ours: Sequence[AlignedWord]) -> bool:
    """Whether the source has both numbers, and the sentence each but once."""
    said = _single(told.said)
    if (
        said is None
        or _times(told.said, told.sentence) != 1
        or _times(told.known, told.sentence) != 1
    ):
        return False
    mine = [word for word in ours if word.number and same_value(word.number, said)]
    return len(mine) == 1 and len(_holders(told, ours)) == 1


def _times(written: str, sentence: str) -> int:
    """How often a sentence has this number."""
    wanted = _single(written)
    return sum(same_value(wanted, other) for other in numbers(sentence)) if wanted else 0


def _single(written: str) -> Number | None:
    found = numbers(written)
    return found[0] if len(found) == 1 else None
