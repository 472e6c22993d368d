"""Entries of a reference list typed line under line: printed as one paragraph.

GitHub and editors show each on its line; pandoc makes words of the same paragraph of them. Lines
that an entry was wrapped into stay with it; where it was, a line may be a name's or a title's, so
that the fix waits for the writer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.draft.references.entries import is_typed_list, looks_like_entry, repeats_author
from mdrag.draft.references.listed_sources import lists_sources
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import words_for_pandoc
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.headings import is_reading_list, is_reference_list

__all__ = ["CHECK"]

_SHOWN = 40  # characters of an entry
_NARROW = 60  # nobody breaks lines by hand before so many characters
_FEW = 4  # words: an entry has no fewer
_BREAKS = ("  ", "\\")  # a line that ends so is printed as a line
_WRAPPED = 100  # nobody breaks lines by hand behind more characters
_DATED = lazy_regex(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\bn\. ?d\b|\bno date\b|[Ff]orthcoming|[Ii]n press\b|://"
)
# A sign or a small word that no entry ends with
_OPEN = lazy_regex(r"(?:[,;:&(\[–—-][”’\"'»)]?|(?<![\w/.])(?:In|[a-z]{1,4}))[\s*_]*$")
_CLOSED = lazy_regex(r"(?:[.!?)\]>\d”’\"'»}]|https?://\S+|10\.\d{4,}/\S+)[\s*_]*$")
# What an entry begins with: no small letter but that of “van der Berg,”, and no title in italics
_FIRST = lazy_regex(r"\W*(?:(?:[a-z]{1,4} ){1,3}[^\W\d_a-z][\w’'-]*,|[^\W_a-z]|\d)")
_ITALICS = lazy_regex(r"\s*([*_]+)(?![*_\s])(?:(?!\1).){2,40}\1[,.]? ?\(?(?:1[5-9]|20)\d\d")
_NUMBER = lazy_regex(r"\s*\[\d{1,4}\]")
_GOES_ON = lazy_regex(r"\W*(?:In|Accessed|Available|Retrieved|Edited|Translated)\b")
_OTHER_READERS = lazy_regex(r"hard_line_breaks")


class _Line(NamedTuple):
    start: int
    text: str  # without its end


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    listed = _listed(draft)
    if not listed:
        return
    for index, block in words_for_pandoc(draft, context.config, _OTHER_READERS):
        if index not in listed or not set(block.within) <= {"div"}:
            continue
        lines = _lines(draft, block)
        begun = [line for line in _begun(lines) if not _is_blank(draft, line)]
        if not begun:
            continue
        count = len(begun) + (not _is_title(lines[0]))
        first = lines[0] if count > 1 else begun[0]
        end = min(first.start + len(first.text.rstrip()), first.start + _SHOWN)
        words = " ".join(draft.text[first.start : end].split())
        joined = fill("the {count} entries from “{words}” on", count=count, words=words)
        if count == 1:
            joined = fill("“{words}” and the title above it", words=words)
        yield rule.finding(
            (first.start, end), {"joined": joined, "words": words, "count": count},
            fix=Fix(
                fill("put an empty line between them"),
                tuple(_edit(draft, line) for line in begun),
                safe=_is_unwrapped(lines) and _stay_paragraphs(draft, block, begun),
            ),
        )  # fmt: skip


def _listed(draft: Draft) -> frozenset[int]:
    """The numbers of the paragraphs of several lines that stand where works are listed."""
    told: set[int] = set()
    for section in draft.sections:
        if is_reading_list(section.title) and not lists_sources(section.title):
            mine = [
                (index, one)
                for index, one in enumerate(draft.blocks)
                if section.start <= one.start < section.end and _is_paragraph(one)
            ]
            if is_typed_list([draft.text[one.start : one.end] for _, one in mine]):
                told.update(index for index, _ in mine)
    titled = False  # whether the block before is the title of such a list, set as a paragraph
    for index, block in enumerate(draft.blocks):
        text = draft.text[block.start : block.end]
        title, _, below = text.partition("\n")
        named = _is_paragraph(block) and is_reference_list(title.strip())
        if (titled and is_typed_list([text])) or (named and is_typed_list([below])):
            told.add(index)
        titled = named and not below.strip()
    return frozenset(
        index for index in told
        if "\n" in draft.text[draft.blocks[index].start : draft.blocks[index].end].strip()
    )  # fmt: skip


def _is_paragraph(block: Block) -> bool:
    return block.kind in ("paragraph", "plain")


def _is_title(line: _Line) -> bool:
    return is_reference_list(line.text.strip())


def _lines(draft: Draft, block: Block) -> list[_Line]:
    found: list[_Line] = []
    start = block.start
    for raw in draft.text[block.start : block.end].splitlines(keepends=True):
        found.append(_Line(start, raw.rstrip("\r\n")))
        start += len(raw)
    return found


def _is_blank(draft: Draft, line: _Line) -> bool:
    """Whether a line stands in a comment, or in code."""
    return draft.masked[line.start : line.start + len(line.text)].isspace()


def _begun(lines: Sequence[_Line]) -> list[_Line]:
    """The lines, but for the first, that each begin an entry."""
    listed = lines[_is_title(lines[0]) :]
    numbered = _NUMBER.match(listed[0].text) is not None
    unwrapped = _is_unwrapped(lines)
    width = max(_NARROW, *(len(line.text.rstrip()) for line in lines))
    found = []
    piece = lines[0].text
    for before, line in pairwise(lines):
        begins = line is listed[0] or repeats_author(line.text)
        if not begins and _is_whole(piece) and (_NUMBER.match(line.text) or not numbered):
            if unwrapped:
                begins = _may_begin(line.text) or (
                    _CLOSED.search(before.text) is not None and _stands_alone(line.text)
                )
            else:
                begins = _may_begin(line.text) and _has_room(before, line, width)
        if begins and not before.text.endswith(_BREAKS):
            found.append(line)
        piece = line.text if begins else f"{piece}\n{line.text}"
    return found


def _is_unwrapped(lines: Sequence[_Line]) -> bool:
    """Whether each entry has one line: all read as entries, or most of lines that are long."""
    listed = lines[_is_title(lines[0]) :]
    entries = sum(_may_begin(line.text) for line in listed)
    long = max(len(line.text.rstrip()) for line in lines) > _WRAPPED
    return entries == len(listed) or (long and 2 * entries >= len(listed))


def _may_begin(text: str) -> bool:
    """Whether a line reads as an entry, and not as what goes on with one."""
    if repeats_author(text):
        return True
    if not looks_like_entry(text) or _GOES_ON.match(text) or not _FIRST.match(text):
        return False
    return not text.lstrip().startswith(("*", "_")) or _ITALICS.match(text) is not None


def _stands_alone(text: str) -> bool:
    """Whether a line among entries is one, though it names nobody, as “Rents” (no date)."""
    plain = len(text.split()) >= _FEW and _DATED.search(text) is not None
    return plain and _FIRST.match(text) is not None and not _GOES_ON.match(text)


def _is_whole(piece: str) -> bool:
    """Whether what stands before may be all of an entry: it has its year, and does not go on."""
    return _DATED.search(piece) is not None and _OPEN.search(piece) is None


def _has_room(before: _Line, line: _Line, width: int) -> bool:
    """Whether the writer broke the line here, not an editor because the next word had no room."""
    return len(before.text.rstrip()) + 1 + len(line.text.split()[0]) <= width


def _edit(draft: Draft, line: _Line) -> Edit:
    """An empty line before an entry, and the entry at the margin."""
    crlf = draft.text[line.start - 2 : line.start] == "\r\n"
    margin = line.start + len(line.text) - len(line.text.lstrip())
    return Edit(line.start, margin, "\r\n" if crlf else "\n")


def _stay_paragraphs(draft: Draft, block: Block, begun: Sequence[_Line]) -> bool:
    """Whether each entry is a paragraph once they are parted, no list and no link's address."""
    starts = [block.start, *(line.start for line in begun)]
    ends = [*starts[1:], block.end]
    pieces = [draft.text[a:b].strip() for a, b in zip(starts, ends, strict=True)]
    read = parse("\n\n".join(pieces) + "\n")
    places = [*accumulate((len(piece) + 2 for piece in pieces[:-1]), initial=0)]
    return [(one.kind, one.start) for one in read.blocks] == [("paragraph", at) for at in places]


CHECK = DraftCheck({}, _run, gives=("joined", "words", "count"))
