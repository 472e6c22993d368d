"""Which sentence calls a note, and so what the citations in a note stand behind."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.verify.works.bindings_by_sentence import of_blocks

__all__ = [
    "NoteCall",
    "called_by",
    "calling_sentences",
    "calls_without_note",
    "notes_of",
    "only_cites",
]

_CALL = lazy_regex(r"\[\^([^\]\s]+)\](?!:)")
_LABEL = lazy_regex(r"\s*\[\^([^\]\s]+)\]:")
_BEHIND = 80  # characters from the end of a sentence to a call behind its full stop and other calls
# "See also …, esp. p. 4, and cf. above": words that lead from work to work
_LEADING = frozenset(
    "see also esp especially compare and above below example ibid chap chapter page pages here "  # noqa: SIM905
    "again further".split()
)
_TELLING = lazy_regex(r"[^\W\d_]{3,}")
_WORDS = 4  # a note with so many words beside its citations says something of its own


class NoteCall(NamedTuple):
    """Where a note is called: the sentence, and the place of the call."""

    sentence: int
    at: int


@latest
def notes_of(draft: Draft) -> Mapping[str, int]:
    """The notes defined below the text: label → index of the first block."""
    found: dict[str, int] = {}
    for index, block in enumerate(draft.blocks):
        if "footnote" not in block.within:
            continue
        line = draft.text.rfind("\n", 0, block.start) + 1
        label = _LABEL.match(draft.text[line : block.start])
        if label:
            found[label[1]] = index
    return found


@latest
def called_by(draft: Draft) -> Mapping[int, NoteCall]:
    """Block of a note → the sentence that calls it first; ``^[…]`` is called where it stands."""
    if not any("footnote" in block.within for block in draft.blocks):
        return {}
    calls: dict[str, int] = {}
    for call in _CALL.finditer(draft.text):
        calls.setdefault(call[1], call.start())
    labels = {index: label for label, index in notes_of(draft).items()}
    found: dict[int, NoteCall] = {}
    ends = [0]  # the furthest end of the blocks before
    at = -1
    for index, block in enumerate(draft.blocks):
        if "footnote" in block.within:
            inside = block.start < ends[-1]
            if inside:
                at = block.start - 2
            elif index in labels:
                at = calls.get(labels[index], -1)
            # another paragraph of a note is called where its first one is
            sentence = _sentence_before(draft, at)
            if at >= 0 and sentence >= 0:
                found[index] = NoteCall(sentence, at)
        ends.append(max(ends[-1], block.end))
    return found


def calls_without_note(draft: Draft) -> frozenset[int]:
    """Sentences that call a note whose text is not in this file."""
    known = notes_of(draft)
    found = {
        _sentence_before(draft, call.start())
        for call in _CALL.finditer(draft.text)
        if call[1] not in known
    }
    return frozenset(found - {-1})


def _sentence_before(draft: Draft, at: int) -> int:
    """The sentence in which a call stands, or right behind which."""
    if at < 0:
        return -1
    inside = draft.sentence_at(at)
    if inside >= 0:
        one = draft.sentences[inside]
        # "One. [^1] Two": a call at the beginning of a sentence belongs to the one before
        begins = not draft.text[one.start : at].strip()
        before = inside and draft.sentences[inside - 1].block == one.block
        return inside - 1 if begins and before else inside
    found = bisect_right(draft.sentences, at, key=lambda s: s.start) - 1
    if found < 0:
        return -1
    end = draft.sentences[found].end
    near = end <= at <= end + _BEHIND
    return found if near and not _CALL.sub("", draft.text[end:at]).strip() else -1


def only_cites(
    draft: Draft, block: int, fewer: int = _WORDS, named: Sequence[tuple[int, int]] = ()
) -> bool:
    """Whether a block says nothing beside what it cites: “Marmot (2015), p. 4.”.

    ``fewer``: than so many telling words beside the citations are no saying. ``named``: where works
    are cited in words.
    """
    one = draft.blocks[block]
    spans = (*of_blocks(draft).get(block, ()), *named)
    text = draft.masked[one.start : one.end]
    for start, end in spans:
        start, end = start - one.start, end - one.start
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    telling = 0
    for word in _TELLING.finditer(text):
        telling += word[0].lower() not in _LEADING
        if telling >= fewer:  # of running text after some words
            return False
    return bool(spans)


@latest
def calling_sentences(draft: Draft) -> Mapping[int, int]:
    """Sentence of a note that only cites → the sentence that calls it, for which it speaks."""
    calls = called_by(draft)
    homes = {index: one.sentence for index, one in calls.items() if only_cites(draft, index)}
    if not homes:
        return {}
    return {
        at: homes[one.block] for at, one in enumerate(draft.sentences) if one.block in homes
    }  # fmt: skip
