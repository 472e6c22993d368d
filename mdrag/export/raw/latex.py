r"""LaTeX in a draft, in a file that is no LaTeX: pandoc would leave it out without a word.

``\textbf{…}``, a table, a figure become what they are; ``\newpage`` begins a page. What has no
form outside LaTeX is left out and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.export.citations import inlines, visit
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
# What is drawn, or stands in another file; pandoc would print scraps of the one, nothing of both
_DRAWING = re.compile(
    r"\\begin\{(tikzpicture|pgfpicture|pspicture|picture|axis|circuitikz|tikzcd|forest|asy|dot2tex"
    r"|feynmandiagram|prooftree|chronology)(\*?)\}[\s\S]*?\\end\{\1\2\}"
    r"|\\(?:input|include|includestandalone|subfile|import)(?:\[[^\[\]]*\])?(?:\{[^{}]*\})+"
)
_WORDS = re.compile(r"\\begin\{\w+\*?\}|\{[^{}\\]*[^\W\d_]{3}[^{}\\]*\}")
_BREAKS = {
    "docx": ("openxml", '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'),
    "html": ("html", '<div style="break-after: page"></div>'),
    "typst": ("typst", "#pagebreak()"),
}


def convert_latex(doc: Any, pictures: Pictures, *, plain: bool = False) -> list[str]:
    """Put what LaTeX means in its place; the first lines of what is left out, in order.

    ``plain``: no citeproc follows, so a citation becomes the words of its key.
    """
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
    written = [_DRAWING.sub("", one.text) for one in others]
    for one, text, blocks in zip(others, written, read_latex(written), strict=True):
        run = _fitting(one, blocks)
        drawn = [found[0] for found in _DRAWING.finditer(one.text)]
        if run:
            _empty_figures(run if drawn else ())
            new[id(one)] = pictures.only_allowed(_keys_as_words(run) if plain else run)
        elif drawn and not text.strip():
            new[id(one)] = []
        elif id(one) not in front and _says_something(text):
            told.append(one.text.strip().splitlines()[0])
            continue
        told += [one.splitlines()[0] for one in drawn]
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


def _empty_figures(run: Sequence[Any]) -> None:
    """Take out of figures what held a drawing, as an empty division: a table would frame it."""
    import panflute as pf

    for one in run:
        seen: list[Any] = []
        if one.tag == "Figure" and not pf.stringify(pf.Div(*one.content)).strip():
            one.walk(
                lambda inner, _, seen=seen: seen.append(inner) if inner.tag == "Image" else None
            )
            one.content = list(one.content) if seen else []


def _keys_as_words(run: Sequence[Any]) -> list[Any]:
    r"""``\citep[see][3]{vole}`` as the words ``[see @vole, 3]``."""
    found: list[Any] = []
    for element in run:
        new = visit.visit(element, lambda one, _: _key_words(one), None)
        found += new if isinstance(new, list) else [new]
    return found


def _key_words(element: Any) -> list[Any] | None:
    if element.tag != "Cite":
        return None
    parts = []
    for one in element.citations:
        before, after = inlines.plain(list(one.prefix)), inlines.plain(list(one.suffix))
        minus = "-" if one.mode == "SuppressAuthor" else ""
        parts.append(f"{before} {minus}@{one.id}{', ' if after else ''}{after}".strip())
    said = "; ".join(parts)
    if len(parts) == 1 and element.citations[0].mode == "AuthorInText":
        key, _, after = said.partition(", ")
        return inlines.words(f"{key} [{after}]" if after else key)
    return inlines.words(f"[{said}]")


def _page_break(raw: Any, form: str) -> list[Any] | None:
    """A new page, where the format has one and it stands between paragraphs."""
    if raw.tag != "RawBlock":
        return None
    written = _BREAKS.get("html" if inlines.is_html(form) else form)
    return [inlines.raw_block(written[1], written[0])] if written else None


def _says_something(text: str) -> bool:
    """Whether a reader would miss it: an environment, or words in braces."""
    return not _LAYOUT.match(text.strip()) and bool(_WORDS.search(text))
