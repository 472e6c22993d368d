"""Paragraphs that end in the middle of a sentence: “This suggests that the”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.heading_roles import APART
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.block_ends import next_block, printed_end
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import NO_SENTENCES, draft_roles
from mdrag.lint.reading.own_words import is_list_of_names
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.word_lists import read_lists
from mdrag.verify.works.works_in_text import reference_lists

__all__ = ["CHECK"]

_ENDED = lazy_regex(r"[.!?:…。！？：؟।][\"”’'»)\]}*_\s]*$")
_CLOSING = "\"”’'»)]"
_CUT = ",;–—"  # what a list, a quotation or a formula may follow, and no heading
_WORD = lazy_regex(r"[^\W\d_][\w’'-]*")
_LABEL = lazy_regex(
    r"[\s*_>]*(?:(?i:figure|fig\.?|table|tab\.?|image|photo|chart|box|map|listing|algorithm|plate|"
    r"theorem|lemma|definition|proof|example|appendix|chapter|panel)\s*(?:[\dA-Z]{1,3}(?:[.-]\d+)*)?"
    r"\s*[*_]*\s*[.:|–—]|(?i:sources?|notes?|key ?words?|word count|date|authors?)\s*[*_]*\s*[.:–—]"
    r"|(?:\*\*|__)[^*_\n]+(?:\*\*|__)\s*[–—:-]|[*_]{1,3}[^*_]+[*_]{1,3}\s*$"
    r"|!?\[[^\[\]]*\]\()"
)
_FIELD = lazy_regex(r"[\s*_]*[A-Z][\w -]{0,30}:")  # “Supervisor: Jane Doe”
_TEMPLATE = lazy_regex(
    r"\{[{%<]|[%>}]\}|^\s*[|+]|<[a-z!/]",
)
_VERSE = lazy_regex(r"(?: {2}|\\)\r?\n|<br")
_APART = lazy_regex(
    r"\s*(?:!\[|```|~~~|(?:\*\*|__)[^*_\n]+(?:\*\*|__)\s*[–—:-]|<(?:img|figure|iframe|div|table|center)\b|\$\$|\\begin|\\\[)"
)
# A last line that is an item, a heading or an equation, for want of an empty line before it
_NO_SENTENCE = lazy_regex(
    r"\s*(?:[-*+•–] |#{1,6}(?: |\w)|\(?\d{1,2}[.)] |[^\s=]{1,20} ?[=≈≤≥] ?\S[^.]*$)"
)
_NOTE = lazy_regex(r"\[\^[^\]\s]*\]")
# “… in the north.” (Hall, 2012), where the stop of the quotation stands for the sentence's
_QUOTED = lazy_regex(r"[.!?…][\"”’'»]+\s*[(\[](?:[^()]|\([^()]*\))*[)\]]$")
_ASIAN = 0x2E80  # signs from here on have other end marks
_LEAST = 4  # words of a paragraph
_LINE = 12  # words of a line of a title page, at most
_LONG = 25  # words of a paragraph of one sentence that wants its end mark
_SHOWN = 6  # words of its end


@cache
def _unfinished() -> frozenset[str]:
    return frozenset(read_lists(Path(__file__).with_name("open_words.txt"))["unfinished"])


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    places = [
        (index, block)
        for index, block in enumerate(draft.blocks)
        if block.kind == "paragraph" and set(block.within) <= {"div"} and _is_open(draft, block)
    ]
    if not places:
        return
    roles = draft_roles(draft, context.config)
    listed = reference_lists(draft)
    counts = Counter(one.block for one in draft.sentences)
    first = next((one.start for one in draft.blocks if one.kind == "heading"), len(draft.text))
    for index, block in places:
        if roles[index] in NO_SENTENCES or any(a <= block.start < b for a, b in listed):
            continue
        end = printed_end(draft, block)
        if _ends_open(draft, index, end) and (
            _breaks_off(end)
            or (roles[index] not in APART and _wants_mark(draft, index, counts[index], first))
        ):
            last = " ".join(end.split()[-_SHOWN:])
            at = draft.text.rfind(end.split()[-1], block.start, block.end)
            start = max(
                block.start, draft.text.rfind(end.split()[-_SHOWN:][0], block.start, at + 1)
            )
            yield rule.finding((start, at + len(end.split()[-1])), {"words": last})


def _is_open(draft: Draft, block: Block) -> bool:
    """Whether no end mark is its last sign: most paragraphs are told here."""
    return not _ENDED.search(draft.text, max(block.start, block.end - 12), block.end)


def _ends_open(draft: Draft, index: int, end: str) -> bool:
    """Whether it is a paragraph of sentences whose last one has no end mark."""
    block = draft.blocks[index]
    text = draft.text[block.start : block.end]
    if not end or _is_ended(end) or not _is_prose(text) or _is_line(draft, index):
        return False
    below = next_block(draft, index)
    if below is not None and not _parts(draft, below):
        return False
    last = end[-1]
    cut = last in _CUT and (below is None or below.kind == "heading")
    if not (last.isalnum() or last in _CLOSING or cut) or ord(last) > _ASIAN:
        return False
    return not _is_masked(draft, block, end)


def _breaks_off(end: str) -> bool:
    """Whether it ends with a word that no sentence ends with."""
    found = _WORD.findall(end[-40:])
    return end[-1].isalpha() and bool(found) and found[-1] in _unfinished()


def _wants_mark(draft: Draft, index: int, sentences: int, first: int) -> bool:
    """Whether it is long enough for its end mark to be missed; ``first``: where a heading begins.

    A title page has lines, and a paragraph whose words go on in the next is parted, not cut.
    """
    block, below = draft.blocks[index], next_block(draft, index)
    if below is not None and draft.text[below.start : below.start + 1].islower():
        return False
    if block.start < first < len(draft.text):
        return sentences > 2
    return sentences > 1 or len(draft.text[block.start : block.end].split()) >= _LONG


def _is_ended(end: str) -> bool:
    plain = _NOTE.sub("", end)
    return _ENDED.search(plain) is not None or _QUOTED.search(plain) is not None


def _is_prose(text: str) -> bool:
    """Whether a paragraph has sentences: no caption, label, template, verse, list of names."""
    words = text.split()
    if len(words) < _LEAST or _LABEL.match(text) or _VERSE.search(text):
        return False
    if len(words) < _LONG and _FIELD.match(text):
        return False
    if _TEMPLATE.search(words[-1]) or _TEMPLATE.match(text):
        return False
    if _NO_SENTENCE.match(text.rstrip().rpartition("\n")[2]):
        return False
    return not is_list_of_names(text)


def _is_line(draft: Draft, index: int) -> bool:
    """Whether it is short and stands among short ones without end marks, as on a title page."""
    return _is_short(draft, index) and any(
        0 <= at < len(draft.blocks) and _is_short(draft, at) for at in (index - 1, index + 1)
    )


def _is_short(draft: Draft, index: int) -> bool:
    block = draft.blocks[index]
    if block.kind != "paragraph" or not _is_open(draft, block):
        return False
    return len(draft.text[block.start : block.end].split()) < _LINE


def _parts(draft: Draft, below: Block) -> bool:
    """Whether what stands below begins anew: no list, formula, code, quotation or picture."""
    if below.kind == "heading":
        return True
    plain = below.kind == "paragraph" and set(below.within) <= {"div"}
    return plain and not _APART.match(draft.text, below.start)


def _is_masked(draft: Draft, block: Block, end: str) -> bool:
    """Whether the last sign belongs to code, a formula, a link or a mark."""
    at = draft.text.rfind(end[-8:], block.start, block.end) + len(end[-8:]) - 1
    return draft.masked[at].isspace()


CHECK = DraftCheck({}, _run, gives=("words",))
