"""Pages that are pictures, drawn anew with fewer dots: a scan that is small enough to be sent.

Only a page without a letter of text that one picture covers is drawn anew; every other page goes as
it is. The page keeps its size, and what is shown keeps its place on it: boxes stay true.
"""

from __future__ import annotations

import io
import math
from typing import Any, BinaryIO

from mdrag.ingest.remote.parts.page_span import PageSpan

__all__ = ["can_be_lighter", "write_lighter"]

_DOTS = 200  # an inch: below that recognition suffers, MinerU itself draws pages so
_QUALITY = 70  # of the JPEG
_MOST_PIXELS = 25_000_000  # of a page: A3 at 300 dpi has 17 million
_COVERS = 0.8  # of the page, so that it is a scan and no figure


def can_be_lighter() -> bool:
    """Whether pictures can be packed here: Pillow comes with the extra ``ocr``."""
    from importlib.util import find_spec

    return find_spec("PIL") is not None


def write_lighter(pdf: Any, span: PageSpan, out: BinaryIO) -> int:
    """Write the pages of a span; how many of them were drawn anew."""
    import pypdfium2

    drawn = 0
    with pypdfium2.PdfDocument.new() as part:
        for index in range(span.first - 1, span.last):
            page = pdf[index]
            try:
                if _is_picture(page):
                    _draw_anew(part, page)
                    drawn += 1
                else:
                    part.import_pages(pdf, [index])
            finally:
                page.close()
        if drawn:
            part.save(out)
    return drawn


def _is_picture(page: Any) -> bool:
    import pypdfium2.raw as raw

    sheet = page.get_textpage()
    letters = sheet.count_chars()
    sheet.close()
    if letters or page.get_width() <= 0 or page.get_height() <= 0:
        return False
    whole = page.get_width() * page.get_height()
    boxes = (thing.get_bounds() for thing in page.get_objects([raw.FPDF_PAGEOBJ_IMAGE], 1))
    return any((x1 - x0) * (y1 - y0) >= _COVERS * whole for x0, y0, x1, y1 in boxes)


def _draw_anew(part: Any, page: Any) -> None:
    """The page as it is shown, as one JPEG on a page of its size."""
    import pypdfium2

    width, height = page.get_size()
    scale = min(_DOTS / 72, math.sqrt(_MOST_PIXELS / (width * height)))
    picture = page.render(scale=scale, may_draw_forms=False)
    packed = io.BytesIO()
    picture.to_pil().convert("RGB").save(packed, "JPEG", quality=_QUALITY)
    image = pypdfium2.PdfImage.new(part)
    image.load_jpeg(packed, inline=True)
    image.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
    made = part.new_page(width, height)
    made.insert_obj(image)
    made.gen_content()
    made.close()
