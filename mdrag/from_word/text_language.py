"""In which English a Word file says that it is written.

Another language is not told: programs name that of their menus, and words show it by themselves.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.limits.xml_nodes import parse

__all__ = ["CORE", "text_language"]

CORE = "docProps/core.xml"
_DEFAULT = "en-US"  # of styles: every template says so, whatever is written


def text_language(core: bytes, styles: bytes, document: bytes, path: Path) -> str:
    """``en-GB`` and the like; "" when nothing says which. Each part b"" when it is not there.

    The file's own property, else what most of its letters are marked as, else its styles. A part
    that is damaged says nothing here; whoever needs it says what is wrong.
    """
    told = ""
    for read, part in ((_property, core), (_of_most_letters, document), (_of_styles, styles)):
        with suppress(FileProblem):
            told = told or (read(part, path) if part else "")
    return told if told.casefold().startswith("en-") else ""


def _property(core: bytes, path: Path) -> str:
    found = next(parse(core, path, CORE).every("dc:language"), None)
    return found.text.strip() if found else ""


def _of_most_letters(document: bytes, path: Path) -> str:
    """The language of more than half of all letters, as their runs say it."""
    letters: Counter[str] = Counter()
    for run in parse(document, path, "word/document.xml").every("w:r"):
        properties = run.child("w:rPr")
        language = properties.value("w:lang") if properties else ""
        letters[language] += sum(len(text.text) for text in run.every("w:t"))
    if not letters:
        return ""
    language, most = letters.most_common(1)[0]
    return language if 2 * most > letters.total() else ""


def _of_styles(styles: bytes, path: Path) -> str:
    defaults = parse(styles, path, "word/styles.xml").child("w:docDefaults")
    for one in defaults.every("w:lang") if defaults else ():
        language = one.attrs.get("w:val", "")
        return "" if language == _DEFAULT else language
    return ""
