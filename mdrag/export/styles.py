"""Citation styles: the ones that ship, and what a CSL file says about itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, UsageError

__all__ = ["NAMES", "Style", "find", "read"]

_FOLDER = Path(__file__).resolve().parent.parent / "csl"
# what a writer calls a style → its file in mdrag/csl
NAMES: dict[str, str] = {
    "apa": "apa",
    "chicago": "chicago-author-date",
    "chicago-author-date": "chicago-author-date",
    "chicago-notes": "chicago-notes-bibliography",
    "chicago-notes-bibliography": "chicago-notes-bibliography",
    "harvard": "harvard-cite-them-right",
    "harvard-cite-them-right": "harvard-cite-them-right",
    "ieee": "ieee",
    "mla": "modern-language-association",
    "modern-language-association": "modern-language-association",
}
# pandoc's own style when none is named
_PANDOC = "http://www.zotero.org/styles/chicago-author-date"


class Style(NamedTuple):
    """A style as Zotero has to know it. ``notes``: it cites in footnotes.

    ``label_form`` (long, short, symbol) and ``label_case`` say how it prints the label of a
    locator, ``label_form`` "" that it prints none; ``ending`` is what closes a footnote;
    ``collapses``: works of one author are named once.
    """

    id: str = _PANDOC
    notes: bool = False
    locale: str = "en-US"
    label_form: str = "short"
    label_case: str = ""
    ending: str = ""
    collapses: bool = True


def find(name: str) -> Path:
    """The CSL file of a style: one of `NAMES`, or a path. Raises UsageError."""
    if name.lower() in NAMES:
        return _FOLDER / f"{NAMES[name.lower()]}.csl"
    path = Path(name).expanduser()
    if path.suffix.lower() != ".csl":
        raise UsageError(
            f"--style {name}: no such style; there are {', '.join(NAMES)}, or a .csl file"
        )
    if not path.is_file():
        raise UsageError(f"--style {name}: no such file")
    return path


def read(path: Path | str) -> Style:
    """What the CSL file says of itself; pandoc's default for "". Raises FileProblem.

    A file that only pandoc finds, in folders of its own, is taken for the style of its name.
    """
    if not str(path):
        return Style()
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return Style(f"http://www.zotero.org/styles/{Path(path).stem}")
    head = re.search(r"<style\b[^>]*>", text)
    name = re.search(r"<id>\s*([^<\s]+)\s*</id>", text)
    if not head or not name:
        raise FileProblem(path, "is no CSL style: it has no <style> with an <id>")
    locale = re.search(r'default-locale="([\w-]+)"', head.group())
    notes, lang = 'class="note"' in head.group(), locale[1] if locale else "en-US"
    ending = _ending(text) if notes else ""
    collapses = re.search(r'<citation\b[^>]*\bcollapse="year', text) is not None
    return Style(name[1], notes, lang, *_label(text), ending, collapses)


def _label(text: str) -> tuple[str, str]:
    """Form and text case of the label a style prints before most locators.

    The last one of the first macro with such labels: those before it are for pages or for laws.
    """
    every = list(re.finditer(r'<label\b[^>]*\bvariable="locator"[^>]*>', text))
    if not every:
        return "", ""
    end = re.compile(r"</macro>|</citation>").search(text, every[0].end())
    last = [one for one in every if not end or one.start() < end.start()][-1].group()
    form, case = (re.search(rf'\b{name}="([\w-]+)"', last) for name in ("form", "text-case"))
    return form[1] if form else "long", case[1] if case else ""


def _ending(text: str) -> str:
    citation = re.search(r"<citation\b.*?<layout\b([^>]*)>", text, re.DOTALL)
    suffix = re.search(r'\bsuffix="([^"]*)"', citation[1]) if citation else None
    return suffix[1] if suffix else ""
