"""Blocks → headings with levels and numbers, captions, footnotes, formulas."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from mdrag.ingest.readers.blocks import Look, PrintedBlock
from mdrag.ingest.readers.tables import CAPTION
from mdrag.text.headings import is_reference_list

__all__ = ["classify", "title_at"]

_NUMBER = re.compile(
    r"(?:(?:section|chapter|part|appendix)\s+)?"
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,5}|[A-Z](?:\.\d{1,2}){1,4}|[A-Z](?=[.)])|[IVX]{1,5}(?=[.)]))"
    r"[.):]?\s+(?=[^\W\d_a-z]|[\"'(\[¿¡]|[^\W\d_])",
)
_NAMED = re.compile(
    r"(?:\d{1,2}\.?\s+)?(?:abstract|summary|introduction|background|methods?|methodology|results?|"
    r"discussion|conclusions?|acknowledge?ments?|appendix(?: [A-Z\d])?)\s*[.:]?",
    re.I,
)
_LEADERS = re.compile(r"(?:\.\s?){4,}|\s\d{1,3}$")
_SENTENCE_END = re.compile(r"[.,;]$")
_NOTE_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶∗⋆#]{1,3}|[a-z])")
_MATH = re.compile(r"[=+−×÷∑∏∫√≤≥≠≈∈∀∃∂∇⊙⊗⊕→←↔∞±·|<>^{}\\\u0370-\u03ff\U0001d400-\U0001d7ff]")
_EQUATION_NUMBER = re.compile(r"\(\d{1,3}[a-z]?(?:\.\d{1,3})?\)$")
_BIGGER = 1.1  # of the body size: a heading by size alone
_MOST_LINES, _MOST_CHARS = 4, 220
_COMMON_STYLE = 0.25  # of the document's characters: too many for headings


def classify(blocks: Sequence[PrintedBlock], look: Look) -> list[PrintedBlock]:
    """The blocks with their kinds settled; headings have level and printed number."""
    found = [_plain_kind(block, look) for block in blocks]
    found = _notes(found, look)
    candidates = _headings(found, look)
    title = title_at(found, look)
    if title is not None:
        candidates.add(title)
    candidates = _without_byline(found, candidates, title, look)
    levels = _levels(found, candidates, title)
    return [
        block._replace(kind="heading", level=levels[i], number=_number(block))
        if i in candidates
        else block
        for i, block in enumerate(found)
    ]


def _plain_kind(block: PrintedBlock, look: Look) -> PrintedBlock:
    if block.kind in ("table", "code"):
        return block
    text = block.text
    caption = CAPTION.match(text)
    if caption and (caption["after"].strip() or block.size < 0.97 * look.size or block.gap > 1.2):
        return block._replace(kind="caption")
    if _is_formula(block, text):
        return block._replace(kind="formula")
    return block


def _is_formula(block: PrintedBlock, text: str) -> bool:
    if len(block.lines) > 8 or block.side:
        return False
    bare = _EQUATION_NUMBER.sub("", text).strip()
    words = re.findall(r"[^\W\d_]{4,}", bare)
    signs = len(_MATH.findall(bare))
    set_in = block.lines[0].x0 > block.left + 1.2 * block.lines[0].size
    if not set_in or not bare:
        return False
    if _EQUATION_NUMBER.search(text) and signs >= 1 and len(words) <= 6:
        return True
    return signs >= 1 and len(words) <= 2 and signs * 12 >= len(bare.replace(" ", ""))


def _notes(blocks: Sequence[PrintedBlock], look: Look) -> list[PrintedBlock]:
    """Small print at the foot of a column, from the bottom up."""
    found = list(blocks)
    below_is_note: dict[tuple[int, float], bool] = {}
    in_references = _references_at(blocks)
    for i in range(len(found) - 1, -1, -1):
        block = found[i]
        column = (block.page, block.left)
        at_foot = block.last or below_is_note.get(column, False)
        small = block.size < 0.93 * look.size and not look.noisy
        flowing = block.kind in ("paragraph", "list") and not block.side
        if at_foot and small and flowing:
            first = block.lines[0].words[0]
            raised = first.size < 0.8 * block.size or bool(re.match(r"[*†‡§¶∗⋆]", first.text))
            marked = raised and bool(_NOTE_MARK.match(first.text))
            apart = i < in_references and block.gap < 9
            if marked or apart:
                found[i] = block._replace(kind="footnote")
                below_is_note[column] = True
                continue
        below_is_note[column] = False
    return found


def _references_at(blocks: Sequence[PrintedBlock]) -> int:
    for i in range(len(blocks) - 1, -1, -1):
        if len(blocks[i].lines) == 1 and is_reference_list(blocks[i].text):
            return i
    return len(blocks)


def title_at(blocks: Sequence[PrintedBlock], look: Look) -> int | None:
    """Index of the title: the largest type at the top of the first page that has any."""
    if not blocks:
        return None
    first = blocks[0].page
    best, best_size = None, 1.15 * look.size
    for i, block in enumerate(blocks):
        if block.page != first:
            break
        if block.side or block.kind not in ("paragraph", "list") or len(block.lines) > 6:
            continue
        letters = sum(c.isalpha() for c in block.text)
        if letters >= 6 and len(block.text) <= 300 and block.size > best_size * 1.02:
            best, best_size = i, block.size
    return best


def _headings(blocks: Sequence[PrintedBlock], look: Look) -> set[int]:
    amounts: Counter[tuple[float, bool, str]] = Counter()
    for block in blocks:
        amounts[_style(block)] += len(block.text)
    total = sum(amounts.values()) or 1
    common = {style for style, amount in amounts.items() if amount > _COMMON_STYLE * total}
    return {
        i
        for i, block in enumerate(blocks)
        if _is_heading(block, look, _style(block) in common, _next(blocks, i))
    }


def _next(blocks: Sequence[PrintedBlock], at: int) -> PrintedBlock | None:
    return blocks[at + 1] if at + 1 < len(blocks) else None


def _style(block: PrintedBlock) -> tuple[float, bool, str]:
    return round(block.size * 2) / 2, block.lines[0].bold, block.lines[0].font


def _is_heading(block: PrintedBlock, look: Look, common: bool, after: PrintedBlock | None) -> bool:
    text = block.text
    if block.side or block.kind not in ("paragraph", "list"):
        return False
    if len(block.lines) > _MOST_LINES or len(text) > _MOST_CHARS or not text:
        return False
    letters = sum(c.isalpha() for c in text)
    if letters < 3 or letters < 0.5 * len(text.replace(" ", "")) or _LEADERS.search(text):
        return False
    one_line = len(block.lines) == 1
    if one_line and (is_reference_list(text) or (_NAMED.fullmatch(text) and block.gap > 1.1)):
        return True
    number = _number(block)
    if _SENTENCE_END.search(text) and not (number and len(text) < 80):
        return False
    if (block.kind == "list" and not number) or _begins_small(text, number):
        return False
    return _stands_out(block, look, common, number, after)


def _begins_small(text: str, number: str) -> bool:
    start = text[len(number) :].lstrip(" .):")
    return start[:1].islower()


def _stands_out(
    block: PrintedBlock, look: Look, common: bool, number: str, after: PrintedBlock | None
) -> bool:
    """Whether a block looks like a heading beside the text of the document."""
    text, line = block.text, block.lines[0]
    if after is not None and after.kind == "table" and not number:
        return False  # the head of the table
    short = len(text.split()) <= 14
    if look.noisy:
        lone = block.gap > 1.25 and len(block.lines) == 1 and short and not block.last
        return lone and bool(number) and block.right - line.x1 > 2 * line.size
    if common:
        return False
    if block.size >= _BIGGER * look.size:
        return True
    if line.bold and not look.bold and block.size >= 0.92 * look.size:
        return block.gap > 1.05 or bool(number)
    caps = text.upper() == text and sum(c.isalpha() for c in text) >= 4
    if caps and short and len(block.lines) <= 2:
        return block.gap > 1.15
    other_face = line.font != look.font and short
    if number and other_face and block.gap > 1.1:
        return True
    lone = len(block.lines) == 1 and block.gap > 1.15 and after is not None
    return bool(other_face and lone and line.italic and block.right - line.x1 > 3 * line.size)


def _without_byline(
    blocks: Sequence[PrintedBlock], candidates: set[int], title: int | None, look: Look
) -> set[int]:
    """Names and addresses between the title and the first running text are no headings."""
    if title is None:
        return candidates
    page = blocks[title].page
    prose = next(
        (
            i
            for i in range(title + 1, len(blocks))
            if blocks[i].page > page
            or (
                i not in candidates
                and not blocks[i].side
                and len(blocks[i].text.split()) >= 15
                and abs(blocks[i].size - look.size) <= 0.12 * look.size
                and re.search(r"[.:,]", blocks[i].text)
            )
        ),
        len(blocks),
    )
    between = [i for i in range(title + 1, prose) if i in candidates]
    kept = {between[-1]} if between and between[-1] == prose - 1 else set()
    kept |= {
        i
        for i in between
        if (_number(blocks[i])[:1].isdigit() and blocks[i].size >= 0.95 * look.size)
        or _NAMED.fullmatch(blocks[i].text)
    }
    before = {i for i in candidates if i < title and blocks[i].page == page}
    return (candidates - set(between) - before) | kept


def _number(block: PrintedBlock) -> str:
    found = _NUMBER.match(block.text)
    return found["number"] if found else ""


def _levels(
    blocks: Sequence[PrintedBlock], headings: set[int], title: int | None
) -> dict[int, int]:
    """Level of each heading: by its number's depth, else by the rank of its style."""
    depth_of: dict[tuple[float, bool, str], Counter[int]] = defaultdict(Counter)
    for i in headings:
        if (number := _number(blocks[i])) and i != title:
            depth_of[_style(blocks[i])][number.count(".") + 1] += 1
    plain = [i for i in headings if i != title and not _number(blocks[i])]
    ranks = _ranks([blocks[i] for i in plain if _style(blocks[i]) not in depth_of])
    levels = {}
    for i in headings:
        block = blocks[i]
        if i == title or (len(block.lines) == 1 and is_reference_list(block.text)):
            levels[i] = 1
        elif number := _number(block):
            levels[i] = min(6, number.count(".") + 1)
        elif _style(block) in depth_of:
            levels[i] = depth_of[_style(block)].most_common(1)[0][0]
        else:
            levels[i] = ranks.get(_rank_key(block), 1)
    return levels


def _rank_key(block: PrintedBlock) -> tuple[float, bool]:
    return round(block.size), block.lines[0].bold


def _ranks(blocks: Sequence[PrintedBlock]) -> dict[tuple[float, bool], int]:
    keys = sorted({_rank_key(block) for block in blocks}, reverse=True)
    return {key: min(6, at + 1) for at, key in enumerate(keys)}
