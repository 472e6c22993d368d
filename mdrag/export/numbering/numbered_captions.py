r"""Whatever has a label gets its number, in the order of the document.

Of figures and tables it stands in the caption, of listings above them, of formulas behind them.
What has no label stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.draft.labels import Label, label_of
from mdrag.export.citations import inlines, visit
from mdrag.export.numbering.label_words import LabelWords
from mdrag.export.numbering.number_forms import NumberForm, Target

__all__ = ["CaptionNumbers"]

_IN_CAPTION = re.compile(
    r"\s*\(#((?:fig|tab|eq):[\w.:/-]*\w)\)\s*|\s*\{#((?:fig|tbl)[:-]\w[^}\s]*)[^}]*\}"
)
_IN_TEX = re.compile(r"\\label\{([^{}]*)\}")
_IN_FORMULA = re.compile(r"\s*(?:\\label\{([^{}]*)\}|\(\\#(eq:[\w.:/-]*\w)\))")
_BEHIND_FORMULA = re.compile(r"\s*\{#(eqn?[:-][^}\s]*)[^}]*\}")
_TYPED_NUMBER = re.compile(r"(\d+(?:\.\d+)*|[IVXLC]+)[.)]?\s")  # before the words of a heading
_CAPTIONED = ("fig", "tbl", "lst")
_HOLDERS = ("Emph", "Strong", "Underline", "Span", "Link", "Quoted", "Cite", "SmallCaps",
            "Superscript", "Subscript", "Strikeout")  # fmt: skip
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class CaptionNumbers:
    """Numbers one document; ``targets`` are what was numbered, by label."""

    def __init__(self, words: LabelWords, form: NumberForm) -> None:
        self.words, self.form = words, form
        self.targets: dict[Label, Target] = {}
        self._counts: Counter[str] = Counter()

    def number(self, holder: Any) -> None:
        """Number what ``holder`` contains: a document, a division, a quotation, an item."""
        new: list[Any] = []
        for block in list(holder.content):
            new += self._block(block)
        holder.content = new

    def _block(self, block: Any) -> list[Any]:
        tag = block.tag
        label = label_of(getattr(block, "identifier", "") or "")
        if tag == "Header":
            self._heading(block, label)
            self._notes(block.content)
        elif tag in ("Figure", "Table"):
            self._float(block, label)
            for cell in _cells(block) if tag == "Table" else ():
                self.number(cell)
        elif tag == "CodeBlock" and label:
            return [*self._listing(block, label), block]
        elif tag in ("Para", "Plain"):
            self._notes(block.content)
            return [self._paragraph(block)]
        elif tag == "Div" and label and label.kind in ("fig", "tbl"):
            return [self._division(block, label)]
        elif tag in ("Div", "BlockQuote"):
            self.number(block)
        elif tag in ("BulletList", "OrderedList"):
            for item in block.content:
                self.number(item)
        elif tag == "DefinitionList":
            for item in block.content:
                self._notes(item.term)
                for definition in item.definitions:
                    self.number(definition)
        return [block]

    def _notes(self, run: Any) -> None:
        """Number what stands in the notes of a run."""
        for one in visit.items(run):
            if one.tag == "Note":
                self.number(one)
            elif one.tag in _HOLDERS:
                self._notes(one.content)

    def _heading(self, block: Any, label: Label | None) -> None:
        labels = _take_tex_labels(block)  # as LaTeX has them, beside its identifier
        if label is None and block.identifier:
            label = Label("sec", block.identifier)  # bookdown refers to headings so
        if label and label.kind == "sec":
            said = inlines.plain(list(block.content))
            typed = _TYPED_NUMBER.match(said)
            number = typed[1] if typed else ""
            target = Target("sec", number, block.identifier, title=list(block.content))
            for one in (label, *labels):
                self.targets.setdefault(one, target)

    def _next(self, label: Label, place: str) -> Target:
        word = self.words.title[label.kind]
        series = word if label.kind in _CAPTIONED else label.kind
        self._counts[series] += 1  # what is called by one word counts together, as in Word
        count = self._counts[series]
        target = Target(label.kind, str(count), place, count, word=word)
        self.targets.setdefault(label, target)
        return target

    def _float(self, block: Any, label: Label | None) -> None:
        last = _caption_run(block)
        named = _take_label(last) if last is not None else None
        label = label or named
        if label is None or label.kind not in ("fig", "tbl"):
            return
        if not block.identifier:
            block.identifier = f"{label.kind}:{label.name}"
        target = self._next(label, block.identifier)
        parts = [one for one in block.content if one.tag == "Figure"]
        if len(parts) > 1:  # LaTeX's subfigures
            for letter, part in zip(_LETTERS, parts, strict=False):
                self._part(part, target, letter)
        self._caption(block, target)

    def _caption(self, block: Any, target: Target) -> None:
        """Put the number before the caption; what has no caption gets the number alone."""
        if not self.form.captions:
            return
        before = self.form.caption(target, self.words.title[target.kind])
        first = _caption_run(block, 0)
        if first is None:
            _set_caption(block, before)
        else:
            first.content = [*before, *inlines.words(f"{self.words.delimiter} "), *first.content]

    def _listing(self, block: Any, label: Label) -> list[Any]:
        if label.kind != "lst":
            return []
        target = self._next(label, block.identifier)
        run = self.form.caption(target, self.words.title["lst"])
        if told := block.attributes.pop("caption", ""):
            run = [*run, *inlines.words(f"{self.words.delimiter} {told}")]
        return [inlines.paragraph(run, "Caption")]

    def _paragraph(self, block: Any) -> Any:
        run = list(block.content)
        if len(run) == 1 and run[0].tag == "Image":
            label = label_of(run[0].identifier or "")
            if label and label.kind == "fig":  # a picture without a caption
                run[0].identifier, place = "", run[0].identifier
                figure = _figure(run, place)
                self._caption(figure, self._next(label, place))
                return figure
        if any(one.tag == "Math" and one.format == "DisplayMath" for one in run):
            block.content = self._formulas(run)
        return block

    def _formulas(self, run: list[Any]) -> list[Any]:
        new: list[Any] = []
        while run:
            one = run.pop(0)
            new.append(one)
            if one.tag != "Math" or one.format != "DisplayMath":
                continue
            labels, rest = self._formula_labels(one, run)
            if labels:
                target = self._next(labels[0], f"{labels[0].kind}:{labels[0].name}")
                self.targets |= {label: target for label in labels if label not in self.targets}
                one.text = f"{one.text.strip()}\\qquad({target.number})"
                new[-1] = inlines.span([one], target.place)
                run = rest
        return new

    def _formula_labels(self, formula: Any, run: list[Any]) -> tuple[list[Label], list[Any]]:
        """The labels in a formula or behind it, and what follows it."""
        keys = [found[1] or found[2] for found in _IN_FORMULA.finditer(formula.text)]
        if keys:
            formula.text = _IN_FORMULA.sub("", formula.text)
            return [label for key in keys if (label := label_of(key))], run
        found = _BEHIND_FORMULA.match(inlines.flat(run))
        if not found or not (label := label_of(found[1])):
            return [], run
        return [label], inlines.cut_inlines(run, found.end(), 10**9) or []

    def _division(self, block: Any, label: Label) -> Any:
        """Quarto's and pandoc-crossref's figures and tables: a division, its caption at the end."""
        content = list(block.content)
        last = content[-1] if content else None
        caption = None
        if last is not None and last.tag == "Para" and not _has_picture(last):
            caption = content.pop()
        parts = [one for one in content if one.tag in ("Figure", "Para") and _has_picture(one)]
        target = self._next(label, block.identifier)
        if len(parts) > 1:
            for letter, part in zip(_LETTERS, parts, strict=False):
                self._part(part, target, letter)
        if len(content) == 1 and content[0].tag in ("Figure", "Table"):
            (figure,) = content  # it has its own caption; in another figure Word frames it twice
            figure.identifier = block.identifier
        else:
            figure = _figure_of(content, block.identifier)
        if caption is not None:
            _set_caption(figure, list(caption.content))
        self._caption(figure, target)
        return figure

    def _part(self, part: Any, whole: Target, letter: str) -> None:
        """One of several pictures: “(a)” before its caption, “2a” where it is referred to."""
        picture = part if part.tag == "Figure" else part.content[0]
        label = label_of(picture.identifier or "")
        if label:
            target = whole._replace(number=f"{whole.number}{letter}", sequence=0)
            self.targets.setdefault(label, target._replace(place=picture.identifier))
        run = _caption_run(part, 0) if part.tag == "Figure" else None
        if run is not None and self.form.captions:
            run.content = [*inlines.words(f"({letter}) "), *run.content]


def _take_tex_labels(heading: Any) -> list[Label]:
    """The labels in a heading, which are taken out of it."""
    content = list(heading.content)
    found = [_IN_TEX.fullmatch(one.text.strip()) if one.tag == "RawInline" else None
             for one in content]  # fmt: skip
    if any(found):
        kept = [one for one, label in zip(content, found, strict=True) if not label]
        heading.content = inlines.normalise_spaces(kept)
    labels = [label_of(one[1]) for one in found if one]
    return [one for one in labels if one and one.kind == "sec"]


def _cells(table: Any) -> Iterator[Any]:
    """The cells of a table, row by row."""
    rows = [*table.head.content]
    for body in table.content:
        rows += [*body.head, *body.content]
    for row in [*rows, *table.foot.content]:
        yield from row.content


def _take_label(run: Any) -> Label | None:
    """The label written in a caption, which is taken out of it."""
    content = list(run.content)
    for at, one in enumerate(content):
        if one.tag == "RawInline" and (found := _IN_TEX.fullmatch(one.text.strip())):
            run.content = content[:at] + content[at + 1 :]
            return label_of(found[1])
    found = _IN_CAPTION.search(inlines.flat(content))
    label = label_of(found[1] or found[2]) if found else None
    if found and label:
        run.content = inlines.normalise_spaces(
            inlines.replace_words(content, found.start(), found.end(), " ")
        )
    return label


def _caption_run(block: Any, index: int = -1) -> Any | None:
    """The first (0) or last (-1) paragraph of a caption."""
    caption = block.caption
    paragraphs = [
        one for one in (caption.content if caption else ()) if one.tag in ("Para", "Plain")
    ]
    return paragraphs[index] if paragraphs else None


def _set_caption(block: Any, run: Sequence[Any]) -> None:
    import panflute as pf

    block.caption = pf.Caption(pf.Plain(*run))


def _figure(run: Sequence[Any], identifier: str) -> Any:
    import panflute as pf

    return pf.Figure(pf.Plain(*run), identifier=identifier)


def _figure_of(content: Sequence[Any], identifier: str) -> Any:
    import panflute as pf

    return pf.Figure(*content, identifier=identifier)


def _has_picture(block: Any) -> bool:
    if block.tag == "Figure":
        return True
    return any(one.tag == "Image" for one in block.content)
