"""Whether the contents of a PDF's pages are damaged: deflated streams that do not unpack.

PDFium shows such a page empty, as it does a page on which there is nothing.
"""

from __future__ import annotations

import re
import zlib

__all__ = ["damaged_streams"]

# A stream that is deflated and nothing else, with its dictionary (ISO 32000-1, 7.3.8).
_DEFLATED = re.compile(
    rb"<<(?P<entries>(?:[^<>]|<<[^<>]*>>|<[^<>]*>){0,2000})>>\s{0,4}stream\r?\n", re.S
)
_FILTER = re.compile(rb"/Filter\s*\[?\s*/(?:FlateDecode|Fl)\s*(?:\]|/(?!\w*Decode)|>|\s|$)")
_NO_CONTENT = re.compile(rb"/Type\s*/(?:XRef|ObjStm|Metadata)|/Subtype\s*/Image|/Length[123]\b")
_LOOKED_AT = 4096  # bytes of a stream: PDFium shows what comes before a later fault
_MOST = 100_000  # streams


def damaged_streams(data: bytes) -> int:
    """How many deflated streams of the file, images and fonts apart, do not unpack at all.

    0 of an encrypted one, whose streams look like that.
    """
    if b"/Encrypt" in data:
        return 0
    found = 0
    for number, stream in enumerate(_DEFLATED.finditer(data)):
        if number >= _MOST:
            break
        entries = stream["entries"]
        if _FILTER.search(entries) and not _NO_CONTENT.search(entries):
            found += not _unpacks(data[stream.end() : stream.end() + _LOOKED_AT])
    return found


def _unpacks(packed: bytes) -> bool:
    """Whether anything comes out of the first bytes of a stream, or it holds nothing."""
    unpacking = zlib.decompressobj()
    try:
        if unpacking.decompress(packed, 16) or unpacking.eof:
            return True
    except zlib.error:
        pass
    return packed.lstrip(b"\r\n").startswith(b"endstream")
