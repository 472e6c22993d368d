r"""LaTeX in a draft, in a file that is no LaTeX: pandoc would leave it out without a word.

``\textbf{…}``, a table, a figure become what they are; ``\newpage`` begins a page. What has no
form outside LaTeX is left out and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.export.citations import inlines
from mdrag.export.raw.containers import containers
from mdrag.export.raw.latex_reader import read_latex
from mdrag.export.raw.pictures import Pictures

__all__ = ["convert_latex"]

_TEX = ("tex", "latex")
# What the numbering reads itself (a label, a reference), and what only says how LaTeX sets a page
_KEPT = re.compile(r"\\(?:label|(?:auto|eq|[cC])?ref\*?)\{[^{}]*\}")
_PAGE = re.compile(
    r"(?:\\(?:newpage|pagebreak|clearpage|cleardoublepage)(?:\[\d\])?\s*(?:\{\})?\s*)+"
)
_LAYOUT = re.compile(
    r"\\(?:[vh]space|setlength|addtolength|setcounter|addtocounter|(?:re|provide)?newcommand|def|let"
    r"|usepackage|RequirePackage|documentclass|(?:this)?pagestyle|pagenumbering|definecolor|linespread"
    r"|addcontentsline|markboth|markright|bibliography(?:style)?|newenvironment|DeclareMathOperator"
    r"|graphicspath|hypersetup|geometry|captionsetup|fontsize|selectfont|label|index)\b"
)
_WORDS = re.compile(r"\\begin\{\w+\*?\}|\{[^{}\\]*[^\W\d_]{3}[^{}\\]*\}")
_BREAKS = {
    "docx": ("openxml", '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'),
    "html": ("html", '<div style="break-after: page"></div>'),
    "typst": ("typst", "#pagebreak()"),
}


def convert_latex(doc: Any, pictures: Pictures) -> list[str]:
    """Put what LaTeX means in its place; the first lines of what is left out, in order."""
    form = doc.format.split("+")[0].split("-")[0]
    if form in ("latex", "beamer", "context"):
        return []
    raws = [one for one in _raws(doc) if not _KEPT.fullmatch(one.text.strip())]
    if not raws:
        return []
    pages = [one for one in raws if _PAGE.fullmatch(one.text.strip())]
    others = [one for one in raws if not _PAGE.fullmatch(one.text.strip())]
    front = {id(one) for one in _raws(doc.metadata)}  # macros of the front matter print nothing
    told, new = [], {id(one): _page_break(one, form) for one in pages}
    for one, blocks in zip(others, read_latex([one.text for one in others]), strict=True):
        run = _fitting(one, blocks)
        if run:
            new[id(one)] = pictures.only_allowed(run)
        elif id(one) not in front and _says_something(one.text):
            told.append(one.text.strip().splitlines()[0])
    _replace(doc, {key: run for key, run in new.items() if run is not None})
    return told


def _raws(doc: Any) -> Iterator[Any]:
    for owner, name in containers(doc):
        for one in getattr(owner, name).list:
            if one.tag in ("RawBlock", "RawInline") and one.format in _TEX:
                yield one


def _replace(doc: Any, new: dict[int, list[Any]]) -> None:
    for owner, name in containers(doc):
        held = getattr(owner, name).list
        if any(id(one) in new for one in held):
            setattr(owner, name, [put for one in held for put in new.get(id(one), [one])])


def _fitting(raw: Any, blocks: Sequence[Any]) -> list[Any]:
    """The blocks of a block; for one within a paragraph the words of its paragraphs."""
    if raw.tag == "RawBlock":
        return list(blocks)
    if not all(block.tag in ("Para", "Plain") for block in blocks):
        return []
    run: list[Any] = []
    for block in blocks:
        run += [*(inlines.words(" ") if run else []), *block.content]
    return run


def _page_break(raw: Any, form: str) -> list[Any] | None:
    """A new page, where the format has one and it stands between paragraphs."""
    if raw.tag != "RawBlock":
        return None
    written = _BREAKS.get("html" if inlines.is_html(form) else form)
    return [inlines.raw_block(written[1], written[0])] if written else None


def _says_something(text: str) -> bool:
    """Whether a reader would miss it: an environment, or words in braces."""
    return not _LAYOUT.match(text.strip()) and bool(_WORDS.search(text))
