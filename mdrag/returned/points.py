"""One thing somebody said or did in the document, and what it would change in the draft."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.comparison import Comparison
from mdrag.severity import Severity
from mdrag.zotero.docx.model import TextPiece, TrackedChange

__all__ = [
    "AUTHOR_WORDS",
    "MADE",
    "Alteration",
    "Point",
    "at_made",
    "closed_gap",
    "in_author_words",
    "offsets",
    "quote_words",
    "who",
]

AUTHOR_WORDS = (
    "these are the author words of a citation; change the binding, or the source's metadata"
)
MADE = "the build makes these words of something else; change it by hand"
_CLOSING = frozenset(".,;:!?)]}”’\"'… \n\u00a0")
_SHOWN = 160  # characters of other people's text in a message


class Alteration(NamedTuple):
    """A change to one block of the draft.

    ``kind``: words (characters ``[first, last)`` give way to ``added``, or to a copy of
    ``copied``: block, first, last), drop (the block goes; ``raw``: it is a ``cell`` that is left
    empty, the first of a ``row`` that goes, or one ``with`` it), join (the next block runs on in
    it), level (a heading has the level ``last``; 0: it is a paragraph), move (blocks ``block`` to
    ``first`` go to block ``last``; ``raw``: after or before it), row (cells of a new row below
    that of the block), note (the block of a note goes with its mark; ``first``, ``last``: the mark
    in the draft, where it does not go with the words; ``raw``: ``defined`` elsewhere).
    ``raw``: the Markdown to write for one citation, instead of what would be made of ``added``.
    """

    kind: str
    block: int
    first: int = 0
    last: int = 0
    added: tuple[TextPiece, ...] = ()
    copied: tuple[int, int, int] | None = None
    raw: str = ""


class Point(NamedTuple):
    """``start``, ``end``: offsets in the draft, -1 when its place was not found.

    ``message`` says what was done; ``advice`` what to do when it cannot be applied (``changes``
    is empty then). ``tracked``: Word recorded it. ``words``: the paragraph it stands in.
    ``part``: it is told beside a point that changes it, too.
    """

    rule: str
    message: str
    start: int = -1
    end: int = -1
    author: str = ""
    date: str = ""
    changes: tuple[Alteration, ...] = ()
    advice: str = ""
    tracked: bool = True
    severity: Severity = Severity.WARNING
    doc_uids: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    words: str = ""
    part: bool = False


def offsets(block: DraftBlock, first: int, last: int) -> tuple[int, int]:
    """Characters ``[first, last)`` of a block as offsets in the draft."""
    size = len(block.text)
    if first < last:
        return block.starts[first], block.ends[min(last, size) - 1]
    lead = size - len(block.text.lstrip())
    if first <= lead or not size:
        at = block.starts[min(lead, size - 1)]
    else:
        at = block.ends[min(first, size) - 1]
    return at, at


def in_author_words(block: DraftBlock, first: int, last: int) -> bool:
    """Whether ``[first, last)`` touches the author words of a citation and leaves its field."""
    for at, atom in block.atoms.items():
        author = atom.binding.author if atom.binding else None
        if author is None or author.start >= author.end or first <= at < last or at < first:
            continue
        begin, stop = (bisect_left(block.starts, place) for place in author)
        inside = begin <= first < stop if first == last else first < stop and begin < last
        if inside and not (first == last == begin):
            return True
    return False


def closed_gap(block: DraftBlock, first: int, last: int) -> tuple[int, int]:
    """A citation that goes, with the blank it would leave before a mark or another blank."""
    text = block.text
    end = last >= len(text.rstrip())
    if first and text[first - 1].isspace() and (end or text[last] in _CLOSING):
        while first and text[first - 1].isspace():
            first -= 1
    elif not text[:first].strip():
        while last < len(text) and text[last].isspace():
            last += 1
    return first, last


def at_made(found: Comparison, number: int, point: Point, entry: str = "") -> Point:
    """A point about what the build makes of something else: behind the block before it, by hand.

    An entry of the reference list is told with the record that its words come from. ``entry``: as
    it was built; "": as the document has it.
    """
    worded = found.worded[number]
    before = next((i for i in range(number - 1, -1, -1) if i in found.matches), -1)
    if before >= 0 and found.worded[before].story == worded.story:
        match = found.matches[before]
        size = len(match.drafted.text.rstrip())
        start, end = offsets(match.drafted, size, size)
        point = point._replace(start=start, end=end)
    if worded.kind != "bibliography":
        return point._replace(advice=fill(MADE))
    key = found.works.listed(entry or worded.original)
    if key.startswith("doc_"):
        told = fill("the build prints the record of {key}; mend it: mdrag meta set --doc_uid {key}",
                    key=key)  # fmt: skip
        return point._replace(advice=told, doc_uids=(key,))
    return point._replace(advice=fill(
        "the build prints it of {key}; mend your own bibliography", key=key
    ) if key else fill(
        "the build prints the list of what the draft cites; cite the work, or write it by hand"
    ))  # fmt: skip


def quote_words(text: str) -> str:
    """Words of the document in quotation marks, shortened in the middle."""
    words = " ".join(text.split())
    if len(words) > _SHOWN:
        words = f"{words[: _SHOWN - 40].rstrip()} … {words[-36:].lstrip()}"
    return f"“{words}”"


def who(change: TrackedChange) -> str:
    """Author and day of a change."""
    author = change.author or fill("somebody")
    day = change.date[:10]
    return fill("{first}, {second}", first=author, second=day) if day else author
