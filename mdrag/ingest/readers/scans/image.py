"""Images of pages (a scan, a photograph, a screenshot) → `ParsedDocument`."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mdrag.errors import SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers.columns.page_text import PageText
from mdrag.ingest.readers.pdf import lay_out
from mdrag.ingest.readers.scans.recognise import RecognisedWord
from mdrag.ingest.readers.scans.recognised_page import page_words, recognition_marks

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["read_image"]

_MOST_PIXELS = 80_000_000  # A4 at 600 dpi has 35 million
_MOST_PAGES = 500  # of a TIFF
_LONGEST_SIDE = 4000  # pixels that are looked at: A4 at 340 dpi
_WIDTH = 595.0  # points: pages of an image are as wide as A4
_FORMS = ("PNG", "JPEG", "TIFF", "GIF", "WEBP", "BMP")


def read_image(path: Path) -> ParsedDocument:
    """The document of an image. SourceProblem when it cannot be opened or shows no text."""
    pages: list[PageText] = []
    recognised: list[RecognisedWord] = []
    for picture in _pictures(path):
        scale = _WIDTH / picture.shape[1]
        words, found = page_words(picture, scale)
        recognised += found
        height = picture.shape[0] * scale
        pages.append(PageText(_WIDTH, height, "", 0, words, [], 1.0, nameless=False))
    if not recognised:
        raise SourceProblem(fill("no text was recognised in this image"))
    document = lay_out(pages, {})
    flags, sure = recognition_marks(document.flags, recognised)
    return document._replace(
        parser="local-ocr", flags=flags, metadata={**document.metadata, **sure}
    )


def _pictures(path: Path) -> Iterator[NDArray[Any]]:
    """Each page as an array in the order blue, green, red."""
    import numpy as np
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=_FORMS) as image:
                frames = getattr(image, "n_frames", 1)
                if image.format in ("GIF", "WEBP", "PNG"):
                    frames = 1  # the others of these move
                if frames > _MOST_PAGES:
                    raise SourceProblem(
                        fill(
                            "has {frames:,} pages, more than {most_pages}: split it",
                            frames=frames,
                            most_pages=_MOST_PAGES,
                        )
                    )
                for frame in range(frames):
                    image.seek(frame)
                    _refuse_huge(image)
                    shown = ImageOps.exif_transpose(image).convert("RGB")
                    shown.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
                    yield np.ascontiguousarray(np.asarray(shown)[:, :, ::-1])
    except (UnidentifiedImageError, Image.DecompressionBombError, EOFError) as problem:
        raise SourceProblem(
            fill("is no image that can be opened: save it again as PNG")
        ) from problem
    except (ValueError, SyntaxError, TypeError, OSError) as problem:
        if isinstance(problem, OSError) and problem.errno:
            raise
        raise SourceProblem(fill("is damaged: scan or save it again")) from problem


def _refuse_huge(image: Image) -> None:
    width, height = image.size
    if width * height > _MOST_PIXELS:
        told = fill(
            "has {width:,} x {height:,} pixels, more than {most_pixels} million",
            width=width,
            height=height,
            most_pixels=_MOST_PIXELS // 10**6,
        )
        raise SourceProblem(fill("{told}: make it smaller", told=told))
