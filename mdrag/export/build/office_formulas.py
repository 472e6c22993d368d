"""Formulas of a Word file that a LibreOffice prints blank because its Math is not installed."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from mdrag.filled_sentence import fill

__all__ = ["blank_formulas"]

_FORMULA = re.compile(rb"<m:oMath[ >]")
_PARTS = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")
_MOST = 200_000_000  # bytes of a part that is read


def blank_formulas(word: Path, program: str) -> str:
    """What to tell of formulas that will not be printed; "" when all will be, or that is not known.

    ``program``: LibreOffice's. Debian and others ship its parts one by one.
    """
    if not _lacks_math(program) or not (count := _formulas(word)):
        return ""
    return fill(
        "formulas left blank in the PDF: {count}; LibreOffice prints them with "
        "its part Math, which is not installed (Debian, Ubuntu: apt install "
        "libreoffice-math); or install typst (https://typst.app), or build a "
        ".docx and print it from Word",
        count=count,
    )


def _lacks_math(program: str) -> bool:
    """Whether Writer's library lies beside the program and that of Math does not."""
    try:
        folder = Path(program).resolve().parent
        names = {one.name for one in folder.iterdir()}
        names |= {one.name for one in (folder.parent / "Frameworks").glob("*")}
    except OSError:
        return False
    return _any(names, "swlo.") and not _any(names, "smlo.")


def _any(names: set[str], library: str) -> bool:
    """As the component's file is called on Linux, macOS and Windows."""
    return any(name.removeprefix("lib").startswith(library) for name in names)


def _formulas(word: Path) -> int:
    found = 0
    with zipfile.ZipFile(word) as held:
        for name in set(_PARTS) & set(held.namelist()):
            with held.open(name) as part:
                found += len(_FORMULA.findall(part.read(_MOST)))
    return found
