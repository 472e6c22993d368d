"""A draft without its bindings: the marks go, every other character stays."""

from __future__ import annotations

import re

from mdrag.draft.marks.mark import DOC_UID, KEYS, parse_mark
from mdrag.draft.marks.near_marks import is_escaped, near_marks, plain_letters
from mdrag.draft.model import Binding, Draft
from mdrag.draft.parse import parse
from mdrag.draft.part_messages import LEFT_OUT
from mdrag.errors import DraftError, UnresolvedBinding
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.text.lines import Lines

__all__ = ["goes_alone", "strip"]

_ATTRIBUTE = lazy_regex(
    rf"\s*(?:#{DOC_UID.pattern}|\b(?:{'|'.join(KEYS)})=(?:\"[^\"]*\"|'[^']*'|[^\s}}]*))"
)
_AGAIN = lazy_regex(r"[{<]\s{0,3}[#@]?\s{0,3}doc[_-]", re.IGNORECASE)
# what may stand in a mark that does not parse and is no word: something like an id, key=value
_TOKEN = lazy_regex(
    r"[#@{<]{0,2}doc[_-]?[0-9a-z]{0,16}|[#@]|[a-z]{1,5}(?:=[\w.:–-]*|=\"[^\"]*\")|[0-9a-f]*\d[0-9a-f]*",
    re.IGNORECASE,
)
_GRID_LINE = lazy_regex(r"[ \t>]*\+[-=:+]+\+[ \t]*$")
_ROUNDS = 20


def strip(draft: Draft) -> str:
    """The text of ``draft`` without binding marks.

    Words, spaces and line ends around a mark stay. Marks that do not parse, and those pandoc
    would swallow, go too; citations in pandoc's syntax stay. ``[words]{#doc_…}`` leaves the words
    (only the identifier goes when there are other attributes). In the cells of tables whose
    columns are drawn, blanks take the place of a mark, so that the columns stay where they are.
    DraftError when a part of the draft could not be read: marks might stay in it. Unresolved when
    something like a mark cannot be told from the words around it: it is left to the writer.
    """
    for offset, message in draft.problems:
        if message.endswith(LEFT_OUT):
            raise DraftError(draft.path, message, *Lines(draft.text).place(offset))
    _refuse_mixed(draft)
    text = _once(draft)
    for _ in range(_ROUNDS):
        # taking a mark out may leave another one: {#doc_8f{#doc_8f3a2c1d}3a2c1d}
        if not _AGAIN.search(text):
            break
        again = parse(text)
        _refuse_mixed(again, draft)
        after = _once(again)
        if after == text:
            break
        text = after
    return text


def _refuse_mixed(draft: Draft, whole: Draft | None = None) -> None:
    """Raise Unresolved for marks that do not parse and cannot go without words.

    ``whole``: the draft the places are said of, when ``draft`` is what was left of it.
    """
    mixed = [one for one in draft.bindings if one.problem and not _technical(draft.text, one)]
    if not mixed:
        return
    lines = Lines(draft.text)
    told = []
    for one in mixed:
        line, column = lines.place(one.mark.start) if whole is None else (0, 0)
        reason = fill(
            "{problem}; it is left alone, since words might go with it: mend it first",
            problem=one.problem,
        )
        told.append(UnresolvedBinding((whole or draft).path, reason, line, column))
    more = "".join(f"\n{other}" for other in told[1:])
    raise UnresolvedBinding(told[0].path, told[0].message + more, told[0].line, told[0].column)


def _technical(text: str, binding: Binding) -> bool:
    """Whether a mark with a problem holds nothing but ids and locators, and ends where it ends."""
    start, end = binding.mark
    mark = text[start:end]
    if is_escaped(text, start):
        return False  # a backslash would be left
    return binding.form not in ("attribute", "cite") and goes_alone(
        mark, text[start - 1 : start], text[end : end + 1]
    )


def goes_alone(mark: str, before: str, after: str) -> bool:
    """Whether a mark, or what is like one, can be taken out and no word with it or left of it.

    ``before`` and ``after``: the characters beside it.
    """
    if not parse_mark(mark)[1]:
        return True  # at most in the wrong place
    letters = plain_letters(mark)[0].removeprefix("\\")  # it may be escaped
    if after.isalnum() or letters[:1] + letters[-1:] not in ("{}", "<>"):
        return False
    if any((one.start, one.end, one.closed) == (0, len(mark), True) for one in near_marks(mark)):
        return before != "]"  # else the brackets of its words would be printed
    return all(_TOKEN.fullmatch(token) for token in re.split(r"[\s,;]+", letters[1:-1]) if token)


def _once(draft: Draft) -> str:
    text = draft.text
    edits = [edit for binding in draft.bindings for edit in _edits(draft, binding)]
    pieces: list[str] = []
    done = 0
    for start, end, instead in sorted(edits):
        if start < done:
            continue
        pieces += text[done:start], instead
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def _edits(draft: Draft, binding: Binding) -> list[tuple[int, int, str]]:
    """What to replace, as (start, end, replacement)."""
    if binding.form == "cite":
        return []
    start, end = binding.mark
    mark = draft.text[start:end]
    if binding.form == "attribute":
        return _attribute(draft.text, binding, mark)
    if "table" in draft.blocks[binding.block].within and not binding.swallowed:
        if "\n" in mark or "\r" in mark:
            return []  # the lines of other cells lie between
        at = _padding(draft.text, end)
        if at >= 0:
            return [(start, end, ""), (at, at, " " * len(mark))]
    return [(start, end, "")]


def _attribute(text: str, binding: Binding, mark: str) -> list[tuple[int, int, str]]:
    start, end = binding.mark
    left = _ATTRIBUTE.sub("", mark)
    if left.strip("{} \t\r\n"):
        return [(start, end, "{" + left[1:].lstrip())]
    if text[binding.start] == "[" and text[start - 1] == "]" and binding.words.end == start - 1:
        # a span: without attributes its brackets would be printed
        return [(binding.start, binding.start + 1, ""), (start - 1, end, "")]
    return [(start, end, "")]


def _padding(text: str, end: int) -> int:
    """Where blanks go that keep the columns of a drawn table, or -1 for none needed."""
    line_end = min((i for i in (text.find("\n", end), text.find("\r", end)) if i >= 0),
                   default=len(text))  # fmt: skip
    rest = text[end:line_end]
    if _is_grid(text, end):
        bar = re.search(r"(?<!\\)\|", rest)
        return end + bar.start() if bar else -1
    if "|" in rest or text[text.rfind("\n", 0, end) + 1 : end].lstrip(" \t>").startswith("|"):
        return -1  # a pipe table
    gap = re.search(r" {2,}(?=\S)", rest)
    return end + gap.start() if gap else -1


def _is_grid(text: str, offset: int) -> bool:
    """Whether the lines above, up to a blank one, hold the rule of a grid table."""
    start = text.rfind("\n", 0, offset) + 1
    while start > 0:
        above = text.rfind("\n", 0, start - 1) + 1
        line = text[above : start - 1].rstrip("\r")
        if not line.strip(" \t>"):
            return False
        if _GRID_LINE.match(line):
            return True
        start = above
    return False
