"""PDF → Document: words, columns, blocks, running lines, pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import DAMAGED_PAGES, ParsedDocument, TextBlock
from mdrag.ingest.readers.blocks import Look, PrintedBlock, blocks_of, table_block
from mdrag.ingest.readers.canonical import compose, pages_of
from mdrag.ingest.readers.columns.drop_caps import with_drop_caps
from mdrag.ingest.readers.columns.page_text import (
    SCAN_IMAGE,
    PageText,
    frame_of,
    level_page,
    places_of,
)
from mdrag.ingest.readers.columns.regions import regions
from mdrag.ingest.readers.damaged_streams import damaged_streams
from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule
from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.drawn.glyphs import PageGlyphs, open_pdf
from mdrag.ingest.readers.first_page import first_page
from mdrag.ingest.readers.flow import join_blocks
from mdrag.ingest.readers.kinds import classify
from mdrag.ingest.readers.level_rules import tables_between_rules
from mdrag.ingest.readers.margins.line_numbers import line_numbers
from mdrag.ingest.readers.margins.margin_text import in_margin
from mdrag.ingest.readers.margins.running_lines import PageWords, find_running_lines
from mdrag.ingest.readers.printed_lines import common_size, words_of
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.ruled_tables import ruled_tables
from mdrag.ingest.readers.scans.recognise import ocr_installed
from mdrag.text.headings import is_reference_list

__all__ = ["lay_out", "read"]

_TYPEWRITTEN = 0.6  # of the characters in letters of one width: no program has as many
_MISTAKEN = 0.15  # recognition takes other type for it now and then
_FEW_CHARS = 20  # of a page with a scan on it: a stamp, not its text
_UNREADABLE = 0.35  # share of characters that are no letters of any kind in running text
_PLOT_MARK = re.compile(r"[\u25a0-\u25ff\u2022\u2219\u00b7\u00d7+*\u2217\u26ab\u26aa]+")
_PLOT_MARKS = 60  # on one page: more than a page of list items has
_Box = tuple[float, float, float, float]
_LETTERS = 200  # fewer characters than this say nothing
_FEW_LETTERS = 0.4  # of them letters and figures: a page of a plot and its text has .55 and more


def read(path: Path) -> ParsedDocument:
    """The document of a PDF. SourceProblem when it is broken, encrypted or has nothing to show.

    A scan without text is recognised where the extra ``ocr`` is installed, and so are pages of
    fonts that do not say what their signs are; else scans are empty, and flagged needs_ocr.
    """
    pdf = open_pdf(path)
    try:
        shown = [_shown(sheet) for sheet in pdf.sheets()]
    finally:
        pdf.close()
    damaged = _has_damaged_pages(path, shown)
    empty = [index for index, page in enumerate(shown) if _is_empty_scan(page) or page.nameless]
    if empty and ocr_installed():
        document = _recognised(path, shown, empty, pdf.info)
    else:
        document = lay_out(shown, pdf.info)
    if not damaged:
        return document
    return document._replace(flags=tuple(sorted({*document.flags, DAMAGED_PAGES})))


def _has_damaged_pages(path: Path, shown: Sequence[PageText]) -> bool:
    """Whether pages look empty because their contents do not unpack. SourceProblem: all of them."""
    bare = [not page.words and not page.sideways and not page.image_share for page in shown]
    if not any(bare) or not (count := damaged_streams(path.read_bytes())):
        return False
    if all(bare):
        streams = "stream does" if count == 1 else "streams do"
        raise SourceProblem(
            fill(
                "is a damaged PDF: {count:,} {streams} not unpack, and its pages show "
                "nothing; download it or save it again",
                count=count,
                streams=streams,
            )
        )
    return True


def _recognised(
    path: Path, shown: list[PageText], empty: Sequence[int], info: Mapping[str, str]
) -> ParsedDocument:
    """The document with the words of its empty scans as character recognition sees them."""
    from mdrag.ingest.readers.scans.recognised_page import recognition_marks
    from mdrag.ingest.readers.scans.scanned_pages import recognise_pages

    found, recognised = recognise_pages(path, empty)
    for index, words in found.items():
        shown[index] = shown[index]._replace(angle=0, words=words, sideways=[], nameless=False)
    document = lay_out(shown, info)
    if not recognised:
        return document
    flags, sure = recognition_marks(document.flags, recognised)
    return document._replace(
        parser="local-ocr", flags=flags, metadata={**document.metadata, **sure}
    )


def lay_out(shown: Sequence[PageText], info: Mapping[str, str]) -> ParsedDocument:
    """The document of pages of words: columns, blocks, running lines; ``info``: of the file."""
    shown = [level_page(page) for page in shown]
    shown, stamps = _without_margins(_without_line_numbers(shown))
    look = _look(shown)
    found = find_running_lines([_leaf(page) for page in shown], look.noisy, look.size)
    blocks: list[PrintedBlock] = []
    raw_lines = found.lines
    for index, page in enumerate(shown):
        drop = found.drop[index]
        kept = [word for word in page.words if id(word) not in drop]
        tables, kept = ruled_tables(kept, page.rules)
        more, kept = tables_between_rules(kept, page.rules)
        mine = [
            b for region in (regions(kept) if kept else []) for b in blocks_of(region, index, look)
        ]
        for table in [*tables, *more]:
            _put(mine, table_block(table.rows, index, table.left, table.right))
        mine += _sideways(page, index, drop, look)
        raw_lines += sum(len(block.lines) for block in mine)
        blocks += mine
    blocks = join_blocks(classify(blocks, look), look)
    turned = {id(w): angle for page in shown for angle, ws in page.sideways for w in ws}

    def places(index: int, words: Sequence[PrintedWord]) -> list[_Box]:
        if not turned:
            return places_of(words, shown[index])
        angles: dict[int | None, list[int]] = {}
        for at, word in enumerate(words):
            angles.setdefault(turned.get(id(word)), []).append(at)
        found: dict[int, _Box] = {}
        for angle, mine in angles.items():
            boxes = places_of([words[at] for at in mine], shown[index], angle)
            found.update(zip(mine, boxes, strict=True))
        return [found[at] for at in range(len(words))]

    text, made, words = compose(blocks, places)
    pages = pages_of(text, words, [(p.width, p.height) for p in shown], found.labels)
    references = _references(text, made)
    return ParsedDocument(
        text=text,
        pages=pages,
        blocks=made,
        words=words,
        parser="local",
        metadata={**info, **first_page(text, made, blocks, f"{found.first} {stamps}".strip())},
        flags=_flags(text, shown, made),
        references_start=references,
        running=found.templates,
        raw_lines=raw_lines,
        dropped_lines=found.lines,
    )


def _is_empty_scan(page: PageText) -> bool:
    """Whether a page is a picture with at most a stamp of text on it."""
    return page.image_share > SCAN_IMAGE and sum(len(w.text) for w in page.words) < _FEW_CHARS


def _shown(sheet: PageGlyphs) -> PageText:
    angles: Counter[int] = Counter()
    for run, letters in zip(sheet.runs, np.bincount(sheet.run_of).tolist(), strict=False):
        if letters:
            angles[run.angle] += letters
    main = angles.most_common(1)[0][0] if angles else 0
    words = with_drop_caps(_without_plot_marks(words_of(sheet, main)))
    sideways = [(angle, words_of(sheet, angle)) for angle in sorted(angles) if angle != main]
    return PageText(
        sheet.width,
        sheet.height,
        sheet.label,
        main,
        words,
        sideways,
        sheet.image_share,
        _is_nameless(sheet),
        _rules_read_at(sheet, main),
    )


def _is_nameless(sheet: PageGlyphs) -> bool:
    """Whether fonts without a character map make other signs of the letters of a page."""
    if not sheet.unmapped:
        return False
    signs = [char for char in sheet.chars if char and char not in " \r\n"]
    known = sum(map(str.isalnum, signs))
    return len(signs) >= _LETTERS and known < _FEW_LETTERS * len(signs)


def _rules_read_at(sheet: PageGlyphs, angle: int) -> tuple[DrawnRule, ...]:
    """The rules of a page in the frame of the words that read at ``angle``."""
    wide, high = sheet.width, sheet.height
    if sheet.turned % 180:
        wide, high = high, wide
    turn = (angle - sheet.turned) % 360
    return tuple(rule.turned(turn, wide, high) for rule in sheet.rules)


def _put(blocks: list[PrintedBlock], table: PrintedBlock) -> None:
    """Put a table before the first block that stands below it in its column."""
    top = min(line.y0 for line in table.lines)
    for at, block in enumerate(blocks):
        beside = min(block.right, table.right) - max(block.left, table.left)
        if not block.side and beside > 0 and block.lines[0].y0 > top:
            blocks.insert(at, table)
            return
    blocks.append(table)


def _without_plot_marks(words: list[PrintedWord]) -> list[PrintedWord]:
    """The words without the points of a scatter plot drawn as signs."""
    signs = [word.text for word in words if not word.text[0].isalnum()]
    if sum(_PLOT_MARK.fullmatch(text) is not None for text in signs) < _PLOT_MARKS:
        return words
    return [word for word in words if not _PLOT_MARK.fullmatch(word.text)]


def _without_line_numbers(shown: Sequence[PageText]) -> list[PageText]:
    numbers = line_numbers([page.words for page in shown])
    return [
        page._replace(words=[word for word in page.words if id(word) not in drop]) if drop else page
        for page, drop in zip(shown, numbers, strict=True)
    ]


def _without_margins(shown: Sequence[PageText]) -> tuple[list[PageText], str]:
    """The pages without what is printed along their edges; and what that was on the first."""
    found = []
    stamp: list[str] = []
    for number, page in enumerate(shown):
        sideways = []
        if not page.sideways:
            found.append(page)
            continue
        text = places_of(page.words, page, page.angle)
        for angle, words in page.sideways:
            boxes = places_of(words, page, angle)
            outside = in_margin(boxes, text, page.angle % 180 == 0)
            kept = [word for word, out in zip(words, outside, strict=True) if not out]
            sideways += [(angle, kept)] if kept else []
            stamp += [w.text for w, out in zip(words, outside, strict=True) if out and not number]
        found.append(page._replace(sideways=sideways))
    return found, " ".join(stamp)


def _leaf(page: PageText) -> PageWords:
    width, height = frame_of(page)
    sideways = [word for _, words in page.sideways for word in words]
    return PageWords(page.words, width, height, page.label, sideways)


def _look(shown: Sequence[PageText]) -> Look:
    words = [word for page in shown for word in page.words]
    size = common_size(words)
    kinds: dict[tuple[Font, float, bool], int] = {}
    for text, _, _, _, _, _, each, face, visible, _ in words:
        kind = face, each, visible
        kinds[kind] = kinds.get(kind, 0) + len(text)
    fonts: Counter[str] = Counter()
    bold = mono = total = hidden = 0
    for (face, each, visible), length in kinds.items():
        total += length
        hidden += length * (not visible)
        mono += length * face.mono
        if abs(each - size) < 0.6:
            fonts[face.name] += length
            bold += length if face.bold else -length
    font = fonts.most_common(1)[0][0] if fonts else ""
    scans = sum(page.image_share > SCAN_IMAGE for page in shown)
    noisy = hidden > 0.5 * total or scans > 0.5 * len(shown)
    typed = mono > (_MISTAKEN if noisy else _TYPEWRITTEN) * total
    return Look(size, font, bold > 0, noisy, typed)


def _sideways(page: PageText, index: int, drop: frozenset[int], look: Look) -> list[PrintedBlock]:
    found = []
    for _, words in page.sideways:
        kept = [word for word in words if id(word) not in drop]
        for region in regions(kept) if kept else []:
            aside = region._replace(side=True)
            found += blocks_of(aside, index, look)
    return found


def _references(text: str, blocks: Sequence[TextBlock]) -> int:
    found = [
        b.start for b in blocks
        if b.kind == "heading" and is_reference_list(text[b.start : b.end])
    ]  # fmt: skip
    return found[-1] if found else -1


def _flags(text: str, shown: Sequence[PageText], blocks: Sequence[TextBlock]) -> tuple[str, ...]:
    """What a reader should know of the whole: scans, recognised text, missing headings."""
    flags = set()
    chars = [sum(len(w.text) for w in page.words) for page in shown]
    scans = [page.image_share > SCAN_IMAGE for page in shown]
    empty = sum(map(_is_empty_scan, shown))
    if sum(chars) == 0 or empty > 0.5 * len(shown):
        flags.add("needs_ocr")
    elif empty:
        flags.add("pages_without_text")
    hidden = sum(len(w.text) for page in shown for w in page.words if not w.visible)
    over_scan = sum(n for n, scan in zip(chars, scans, strict=True) if scan)
    if sum(chars) and (hidden > 0.5 * sum(chars) or over_scan > 0.5 * sum(chars)):
        flags |= {"scanned_ocr", "ocr_layer"}
    bare = "".join(text.split())
    odd = sum(n for c, n in Counter(bare).items() if not c.isalnum() and not c.isascii())
    garbled = sum(page.nameless for page in shown) > 0.5 * len(shown)
    if garbled or (len(bare) >= _LETTERS and odd > _UNREADABLE * len(bare)):
        flags.add("unreadable_text")
    if not any(block.kind == "heading" for block in blocks):
        flags.add("no_headings")
    return tuple(sorted(flags))
