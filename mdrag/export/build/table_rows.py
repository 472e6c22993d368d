"""Rows of tables that do not break over pages: pandoc has no way to say so.

It is said in each row, for LibreOffice does not read it in the style of a table.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

__all__ = ["keep_rows_whole", "rows_kept_whole"]

_ROW = re.compile(r"(<w:tr(?: [^>]*)?>\s*)(<w:trPr>(?!\s*<w:cantSplit)|(?!\s*<w:trPr))")
_PARTS = ("word/document.xml", "word/footnotes.xml")


def keep_rows_whole(path: Path) -> None:
    """Do it in a .docx that pandoc has just written."""
    with zipfile.ZipFile(path) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    if not any(info.filename in _PARTS and b"<w:tr" in content for info, content in entries):
        return
    with zipfile.ZipFile(path, "w") as archive:
        for info, content in entries:
            if info.filename in _PARTS:
                content = rows_kept_whole(content.decode("utf-8")).encode("utf-8")
            archive.writestr(info, content, info.compress_type)


def rows_kept_whole(document: str) -> str:
    """The XML of a Word document, each row of its tables with ``w:cantSplit``."""
    return _ROW.sub(_kept_whole, document)


def _kept_whole(row: re.Match[str]) -> str:
    if row[2]:
        return f"{row[1]}<w:trPr><w:cantSplit/>"
    return f"{row[1]}<w:trPr><w:cantSplit/></w:trPr>"
