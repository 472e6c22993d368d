"""The results of a PDF's parts, and the PDF itself → one `ParsedDocument`.

The text and its order are MinerU's; pages, their labels and sizes, and what the file says of
itself are read from the PDF, so that a source has the same pages whoever read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import SourceProblem
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill
from mdrag.ingest.document import TEXT_LEFT_OUT, ParsedDocument, TextBlock
from mdrag.ingest.readers import read
from mdrag.ingest.readers.canonical import pages_from
from mdrag.ingest.remote.layouts import LayoutBlock
from mdrag.ingest.remote.paragraphs import paragraphs_of
from mdrag.ingest.remote.parts.page_span import PageSpan, part_name
from mdrag.ingest.remote.parts.result_zip import ResultZip
from mdrag.ingest.remote.text_writer import TextWriter
from mdrag.ingest.remote.word_boxes import PrintedPages
from mdrag.text.headings import is_reference_list

__all__ = ["PartResult", "assemble", "compose_document", "part_results", "unpack_results"]

_LINE = 80  # characters: what a line of a block without lines counts as


class PartResult(NamedTuple):
    """The pages of a part and the zip of its result."""

    span: PageSpan
    path: Path


def part_results(about: dict[str, Any]) -> list[PartResult]:
    """The parts a request names: ``about["parts"]`` = [[first, last, path], …]."""
    return [PartResult(PageSpan(a, b), Path(path)) for a, b, path in sorted(about["parts"])]


def assemble(path: Path, about: dict[str, Any]) -> ParsedDocument:
    """The document of a PDF by what MinerU made of it. Raises SourceProblem."""
    local = read(path)
    blocks: list[LayoutBlock] = []
    for span, result in part_results(about):
        archive = ResultZip(result)
        try:
            blocks += _on_own_pages(archive.blocks(), span)
        finally:
            archive.close()
    return compose_document(blocks, local, about["parser"])


def unpack_results(about: dict[str, Any], folder: Path) -> None:
    """Markdown and pictures of all parts into ``folder``, each part in its own when it is many."""
    parts = part_results(about)
    for span, path in parts:
        archive = ResultZip(path)
        try:
            archive.unpack(folder if len(parts) == 1 else folder / part_name(span))
        finally:
            archive.close()


def compose_document(
    blocks: Sequence[LayoutBlock], local: ParsedDocument, parser: str
) -> ParsedDocument:
    """The document of blocks whose pages count from 0, with the pages of ``local``."""
    kept = [block for block in blocks if block.kind != "running"]
    aside = [block for block in blocks if block.kind == "running"]
    paragraphs = paragraphs_of(kept)
    heights = [page.height for page in local.pages]
    writer = TextWriter(paragraphs, PrintedPages(local), heights)
    made = tuple(writer.write(paragraph) for paragraph in paragraphs)
    text = writer.text
    pages = _pages(text, writer.first, local.pages)
    lines = sum(max(len(block.lines), 1 + len(block.text) // _LINE) for block in kept)
    return ParsedDocument(
        text=text,
        pages=pages,
        blocks=made,
        words=tuple(writer.words),
        parser=parser,
        metadata=_metadata(local, text, made, pages),
        flags=_flags(local, text, made, pages),
        references_start=max(
            (b.start for b in made if b.kind == "heading" and is_reference_list(_of(text, b))),
            default=-1,
        ),
        running=_templates(aside),
        raw_lines=lines + len(aside),
        dropped_lines=len(aside),
    )


def _on_own_pages(blocks: Iterable[LayoutBlock], span: PageSpan) -> list[LayoutBlock]:
    """Blocks of a part with the pages of the whole file."""
    found = list(blocks)
    if beyond := [block for block in found if block.page >= span.pages]:
        told = fill("page {page} of a part of {count}", page=beyond[0].page + 1, count=span.pages)
        raise SourceProblem(fill("the result speaks of {told}: it is not of this file", told=told))
    return [
        block._replace(
            page=block.page + span.first - 1,
            lines=tuple(
                line._replace(later=min(line.later, span.pages - 1 - block.page))
                for line in block.lines
            ),
        )
        for block in found
    ]


def _pages(text: str, first: dict[int, int], pages: Sequence[Page]) -> tuple[Page, ...]:
    sizes = [(page.width, page.height) for page in pages]
    return pages_from(text, first, sizes, [page.page_label for page in pages])


def _metadata(
    local: ParsedDocument, text: str, made: Sequence[TextBlock], pages: Sequence[Page]
) -> dict[str, str]:
    """What the file says of itself; the title of a scan is its first heading on page 1."""
    found = dict(local.metadata)
    if "first_page_title" not in found and not local.text.strip() and pages:
        heads = [b for b in made if b.kind == "heading" and b.start < pages[0].end]
        if heads:
            found["first_page_title"] = _of(text, heads[0])
    return found


def _flags(
    local: ParsedDocument, text: str, made: Sequence[TextBlock], pages: Sequence[Page]
) -> tuple[str, ...]:
    flags = set()
    if not text.strip():
        flags.add("needs_ocr")
    elif {"needs_ocr", "scanned_ocr", "unreadable_text"} & set(local.flags):
        flags |= {"scanned_ocr", "ocr_layer"}  # read from the picture: compare quotations with it
    without = [page for page in pages if not page.text.strip()]
    printed = {page.page_index for page in local.pages if page.text.strip()}
    if text.strip() and any(page.page_index in printed for page in without):
        flags |= {"pages_without_text", TEXT_LEFT_OUT}
    if not any(block.kind == "heading" for block in made):
        flags.add("no_headings")
    return tuple(sorted(flags))


def _templates(aside: Sequence[LayoutBlock]) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Running lines by their form, digits masked, each with its pages and up to 3 samples."""
    forms: dict[str, list[LayoutBlock]] = {}
    for block in aside:
        form = "".join("#" if char.isdigit() else char for char in block.text)
        forms.setdefault(form, []).append(block)
    return tuple(
        (form, len({block.page for block in held}),
         tuple(dict.fromkeys(block.text for block in held))[:3])
        for form, held in sorted(forms.items()) if len(held) > 1
    )  # fmt: skip


def _of(text: str, block: TextBlock) -> str:
    return text[block.start : block.end]
