"""A PDF → the parts that are sent: as few as the limits of the service allow.

By pages first, then halved while a part is too large; the same file always gives the same ranges.
A PDF within the limits is sent as it is. The bytes of a written part differ from run to run (PDFium
writes a random id), so a part is known by its file's hash and its pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.errors import SourceProblem
from mdrag.fence import delete_file, make_folder, move, new_file
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.parts.lighter_scan import write_lighter
from mdrag.ingest.remote.parts.page_span import PageSpan, halves, part_name, spans_of

__all__ = ["split_file"]


def split_file(path: Path, about: dict[str, Any]) -> dict[str, Any]:
    """The parts of a PDF, written below ``about["folder"]`` where it is more than one.

    ``about``: folder ("": nothing is written, sizes are the file's shared out), pages and bytes
    (most of a part), spans (those to make; [] for all), lighter (draw pictures of pages anew in
    parts that are too large). Answers {"pages": n, "parts": [[first, last, bytes], …], "lighter":
    [first, …]}; a part with 0 bytes cannot be made small enough. Raises SourceProblem for what is
    no PDF.
    """
    import pypdfium2

    from mdrag.ingest.readers.drawn.glyphs import open_pdf

    open_pdf(path).close()  # refuses, in words, what is damaged or has a password
    with pypdfium2.PdfDocument(path) as pdf:
        pages = len(pdf)
        size = path.stat().st_size
        asked = [PageSpan(*span) for span in about["spans"]] or spans_of(pages, about["pages"])
        if any(not 1 <= span.first <= span.last <= pages for span in asked):
            raise SourceProblem(
                fill("has {pages} pages, and other pages of it were asked for", pages=pages)
            )
        if asked == [PageSpan(1, pages)] and size <= about["bytes"]:
            return {"pages": pages, "parts": [[1, pages, size]]}
        if not about["folder"]:
            shares = [[*span, max(1, size * span.pages // pages)] for span in asked]
            return {"pages": pages, "parts": shares}
        lighter = set[int]() if about.get("lighter") else None
        made = _written(pdf, asked, Path(about["folder"]), about["bytes"], lighter)
    return {"pages": pages, "parts": made, "lighter": sorted(lighter or ())}


def _written(
    pdf: Any, asked: Sequence[PageSpan], folder: Path, most: int, lighter: set[int] | None
) -> list[list[int]]:
    """``lighter`` is given the first page of each part with pages drawn anew; None: none is."""
    make_folder(folder)
    made: list[list[int]] = []
    left = list(asked)
    while left:
        span = left.pop(0)
        place = folder / f"{part_name(span)}.pdf"
        size = _write(pdf, span, place)
        if size > most and lighter is not None and (less := _write_lighter(pdf, span, place)):
            size = less
            lighter.add(span.first)
        if size <= most:
            made.append([*span, size])
        elif span.pages == 1:
            made.append([*span, 0])
        else:
            if lighter is not None:
                lighter.discard(span.first)
            left = [*halves(span), *left]
    return made


def _write(pdf: Any, span: PageSpan, place: Path) -> int:
    import pypdfium2

    with pypdfium2.PdfDocument.new() as part:
        part.import_pages(pdf, list(range(span.first - 1, span.last)))
        with new_file(place) as out:
            part.save(out)
    return place.stat().st_size


def _write_lighter(pdf: Any, span: PageSpan, place: Path) -> int:
    """Write a part once more with pictures drawn anew; its size, 0 when that saves nothing."""
    half = place.with_suffix(".half")
    with new_file(half) as out:
        drawn = write_lighter(pdf, span, out)
    size = half.stat().st_size
    if not drawn or size >= place.stat().st_size:
        delete_file(half)
        return 0
    move(half, place)
    return size
