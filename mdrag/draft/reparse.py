"""The draft after an edit, read anew only where it changed; the same as `parse` of the whole.

A paragraph or heading between blank lines means the same wherever it stands, unless something in
it reaches beyond them (HTML, fences, environments) or makes it another kind of block (a list
marker, a definition). Such edits are left to `parse`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TypeVar

from mdrag.draft.marks.pages_behind import with_pages_behind
from mdrag.draft.model import Binding, Block, Citation, Comment, Draft, Sentence
from mdrag.draft.offset_shift import Shift
from mdrag.draft.parse import parse
from mdrag.draft.references.listed_sources import may_list
from mdrag.draft.sections import sections_of
from mdrag.lazy import lazy_regex

__all__ = ["edited_range", "reparse"]

_LONGEST = 100_000  # characters of what is read anew; above, nothing is saved
# what may open or close something beyond the paragraph it stands in
_LIKE_DEFINITION = lazy_regex(r"^ {0,3}(\[(?!\^)[^\[\]\n]+\]:)", re.MULTILINE)
_FAR = lazy_regex(
    r"<[!/?A-Za-z]|-->|```|~~~|:::|\$\$|\\begin|\\end|\{=|\r(?!\n)|[\0\v\f\x1c-\x1e\x85]"
)
# a line that may begin another block than a paragraph, or end one as its heading
_OTHER = lazy_regex(
    r"""^(?:[ \t>|:~#%=+\\-]|\*(?:[ \t]|$)|\*{3}|_[ \t_]|\(?@[\w-]*\)|\(@
    |\(?(?:\#|\d{1,9}|[A-Za-z]|[ivxlcdmIVXLCDM]{1,15})[.)](?:[ \t]|$)
    |!?\[[^\n]*\]:|\*?\[\^?[^\n\]]*$|[Tt]able:)""",
    re.MULTILINE | re.VERBOSE,
)
# an example with a label, which any @label of the draft may name; it may stand in another list
_EXAMPLE_LIST = lazy_regex(
    r"^[ \t>]*(?:(?:[-+*:~]|\(?[\w#]{1,15}[.)])[ \t]+)*\(@[\w-]+\)", re.MULTILINE
)
_ALONE = ("Para", "Header")  # what may be read by itself
_HEADING = lazy_regex(r"#{1,6}[ \t]+[^\s#][^\n]*")
_BLANK_AFTER = lazy_regex(r"[ \t]*(?:\r?\n)[ \t]*(?:\r?\n)|[ \t\r\n]*\Z")
_BLANK_BEFORE = lazy_regex(r"(?:\A|\n)(?:[ \t]*\r?\n)+\Z")
_BLANKS = lazy_regex(r"\s+")
_NEXT = lazy_regex(r"\s*(\S)")
_Placed = TypeVar("_Placed", Block, Sentence, Binding, Citation, Comment)


def reparse(before: Draft, text: str) -> Draft | None:
    """``parse(text)``, from the draft before an edit; None when the whole must be read anew."""
    if before.text == text:
        return before
    if before.problems or not before.top:
        return None
    first, last = _touched(before, text)
    kind = before.top[first][0] if last >= first else ""
    if kind not in _ALONE or any(one[0] != kind for one in before.top[first : last + 1]):
        return None
    start, end = before.top[first][1], before.top[last][2]
    more = len(text) - len(before.text)
    region = text[start : end + more]
    if text[end + more :] != before.text[end:]:
        return None  # the edit goes on behind the last block
    if may_list(region) or may_list(before.text[start:end]):
        return None  # what an id is there depends on the section
    if not _alone(before.text, start, end, kind) or not _alone(text, start, end + more, kind):
        return None
    if _beside_a_table(before, first, last):
        return None
    if "@" in region and _EXAMPLE_LIST.search(text):
        return None  # whether it names an example or cites, the list says
    if "[" in region and _undefined(before):
        return None
    defined = _definitions(before, region) if "[" in region else ""
    part = parse(region + ("\n\n" + defined if defined else ""))
    tops = [top for top in part.top if top[1] < len(region)]
    if part.problems or not tops or any(t[0] != kind or t[2] > len(region) for t in tops):
        return None
    return _joined(before, text, (first, last), part, len(tops))


def edited_range(old: str, new: str) -> tuple[int, int]:
    """The stretch of ``old`` that one edit replaced to make ``new``: what is between their ends."""
    start = _same_head(old, new)
    return start, len(old) - _same_tail(old, new, min(len(old), len(new)) - start)


def _touched(before: Draft, text: str) -> tuple[int, int]:
    """The first and last top-level block the edit may have touched; the last is less if none."""
    start, end = edited_range(before.text, text)
    first = bisect_right(before.top, start, key=lambda top: top[1]) - 1
    last = bisect_left(before.top, end, key=lambda top: top[2])
    if last == len(before.top) and not before.text[before.top[-1][2] :].strip():
        last -= 1  # something is written at the end
    return (first, last) if first >= 0 and last < len(before.top) else (0, -1)


def _same_head(one: str, other: str) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_tail(one: str, other: str, most: int) -> int:
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _alone(text: str, start: int, end: int, kind: str) -> bool:
    """Whether ``text[start:end]`` is plain paragraphs, or a heading, with blank lines around."""
    region = text[start:end]
    if len(region) > _LONGEST or not region[:1].strip():
        return False
    if start and not _BLANK_BEFORE.search(text, max(0, start - 400), start):
        return False
    if not _BLANK_AFTER.match(text, end) or _FAR.search(region):
        return False
    if _OTHER.search(region) if kind == "Para" else not _HEADING.fullmatch(region):
        return False
    following = _NEXT.match(text, end)
    return following is None or following[1] not in ":~"  # the definition of a term


def _beside_a_table(before: Draft, first: int, last: int) -> bool:
    """Whether a table, or a rule that may be the edge of one, stands next to these blocks."""
    around = [*before.top[max(0, first - 1) : first], *before.top[last + 1 : last + 2]]
    return any(kind in ("Table", "HorizontalRule") for kind, _, _ in around)


def _undefined(before: Draft) -> bool:
    """Whether a line like a link definition stands in another block, as the term of a list."""
    known = {block.start for block in before.blocks if block.kind == "link-definition"}
    lines = _LIKE_DEFINITION.finditer(before.text)
    return any(line.start(1) not in known for line in lines)


def _definitions(before: Draft, region: str) -> str:
    """The link definitions whose label may be named in ``region``: pandoc folds case and blanks."""
    folded = _BLANKS.sub(" ", region).casefold()
    found = []
    for block in before.blocks:
        if block.kind != "link-definition":
            continue
        text = before.text[block.start : block.end]
        label = _BLANKS.sub(" ", text[1 : max(text.find("]:"), 1)]).strip().casefold()
        if not label or label in folded:
            found.append(text)
    return "\n".join(found)


def _joined(before: Draft, text: str, replaced: tuple[int, int], part: Draft, tops: int) -> Draft:
    """``before`` with the top-level blocks ``replaced`` (first, last) by ``tops`` of ``part``."""
    first, last = replaced
    start, end = before.top[first][1], before.top[last][2]
    more = len(text) - len(before.text)
    read = end - start + more  # characters of the part that count

    def cut(old: Sequence[_Placed], new: Sequence[_Placed]) -> tuple[int, int, int]:
        """Where the replaced ones of ``old`` begin and end, and how many of ``new`` count."""
        low = bisect_left(old, start, key=lambda one: one.start)
        high = bisect_left(old, end, key=lambda one: one.start)
        return low, high, bisect_left(new, read, key=lambda one: one.start)

    blocks, sentences = cut(before.blocks, part.blocks), cut(before.sentences, part.sentences)
    inside = Shift(start, first, blocks[0], sentences[0])
    behind = Shift(
        more,
        tops - (last - first + 1),
        blocks[2] - (blocks[1] - blocks[0]),
        sentences[2] - (sentences[1] - sentences[0]),
    )

    def join(
        old: Sequence[_Placed], new: Sequence[_Placed], moved: Callable[[Shift, _Placed], _Placed]
    ) -> tuple[_Placed, ...]:
        low, high, count = cut(old, new)
        joined = list(old[:low])
        joined += [moved(inside, one) for one in new[:count]]
        joined += [moved(behind, one) for one in old[high:]]
        return tuple(joined)

    top = [(kind, at + start, stop + start) for kind, at, stop in part.top[:tops]]
    top += [(kind, at + more, stop + more) for kind, at, stop in before.top[last + 1 :]]
    said = join(before.sentences, part.sentences, Shift.sentences)
    every = join(before.blocks, part.blocks, Shift.blocks)
    bound = join(before.bindings, part.bindings, Shift.bindings)
    cited = join(before.citations, part.citations, Shift.citations)
    return before._replace(
        text=text,
        masked=before.masked[:start] + part.masked[:read] + before.masked[end:],
        blocks=every,
        top=(*before.top[:first], *top),
        sentences=said,
        bindings=tuple(with_pages_behind(bound, cited, said, text)),
        citations=cited,
        comments=join(before.comments, (), Shift.comments),
        sections=sections_of(text, every, said),
    )
