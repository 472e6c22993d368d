"""How a number and a reference to it are written in each format.

Word and LibreOffice keep both as fields, so that a figure put in later counts (ISO/IEC 29500-1
§17.16.5, SEQ and REF; OpenDocument 1.3 §7.4, text:sequence). LaTeX and typst number by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from mdrag.export.citations import inlines
from mdrag.zotero.fields import field as word_field

__all__ = ["WORDS_ONLY", "NumberForm", "Target", "form_of"]

_BLANK = "\N{NO-BREAK SPACE}"


class Target(NamedTuple):
    """A thing with a label: ``number`` is "3" or "2a"; of a heading without one "".

    ``place`` is its identifier in the document, ``sequence`` its place among its kind from 1
    (0: it has no number of its own, or none that counts), ``title`` the words of a heading. A field
    that holds the word, too, prints the caption's: another word stands before one of the number.
    """

    kind: str
    number: str
    place: str
    sequence: int = 0
    title: Sequence[Any] = ()
    word: str = ""  # what its caption calls it

    @property
    def counted(self) -> bool:
        """Whether its number stands in a caption, where a field can count and be referred to."""
        return self.sequence > 0 and self.kind in ("fig", "tbl", "lst")

    @property
    def bookmark(self) -> str:
        """What Word and LibreOffice know it by: letters, digits and underscores."""
        return f"mdrag_{self.kind}_{self.sequence}"


class NumberForm:
    """Plain words, and links to what they name; a page for a browser."""

    captions = True  # whether captions are numbered here, and not by who prints them

    def caption(self, target: Target, word: str) -> list[Any]:
        """The words before a caption: “Figure 3”."""
        return inlines.words(_said(target, word))

    def reference(self, target: Target, word: str) -> list[Any]:
        """What refers to it: “Figure 3”, with ``word`` "" its number alone."""
        return self.linked(target, inlines.words(_said(target, word)))

    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        """``said``, leading to the target."""
        return [inlines.link(said, f"#{target.place}")] if target.place else said


class _Words(NumberForm):
    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        return said


class _Fields(_Words):
    """References that the program which opens the file fills in itself."""

    def reference(self, target: Target, word: str) -> list[Any]:
        if not target.counted:
            return super().reference(target, word)
        if word and word != target.word:
            return [*inlines.words(f"{word}{_BLANK}"), *self.field(target, "")]
        return self.field(target, word)

    def field(self, target: Target, word: str) -> list[Any]:
        """The field of “Figure 3”, with ``word`` "" of its number alone."""
        raise NotImplementedError


class _Word(_Fields):
    def caption(self, target: Target, word: str) -> list[Any]:
        number = self._around(f"SEQ {_sequence(target, word)} \\* ARABIC", target.number)
        numbered = inlines.span(number, f"{target.bookmark}_n")
        return [inlines.span([*inlines.words(f"{word}{_BLANK}"), numbered], target.bookmark)]

    def field(self, target: Target, word: str) -> list[Any]:
        name = target.bookmark if word else f"{target.bookmark}_n"
        return self._around(f"REF {name} \\h", _said(target, word))

    def _around(self, code: str, said: str) -> list[Any]:
        start, end = word_field(f" {code} ")
        return [inlines.raw(start), *inlines.words(said), inlines.raw(end)]


class _OpenDocument(_Fields):
    def caption(self, target: Target, word: str) -> list[Any]:
        name = _sequence(target, word)
        told = (
            f'<text:sequence text:ref-name="{target.bookmark}" text:name="{name}" '
            f'text:formula="ooow:{name}+1" style:num-format="1">{target.number}'
            "</text:sequence>"
        )
        return [*inlines.words(f"{word}{_BLANK}"), inlines.raw(told, "opendocument")]

    def field(self, target: Target, word: str) -> list[Any]:
        form = "category-and-value" if word else "value"
        told = (
            f'<text:sequence-ref text:reference-format="{form}" '
            f'text:ref-name="{target.bookmark}">{escape(_said(target, word))}</text:sequence-ref>'
        )
        return [inlines.raw(told, "opendocument")]


class _SelfNumbered(NumberForm):
    """LaTeX and typst: ``refers`` is their code for the number of what is called ``%s``."""

    captions = False

    def __init__(self, name: str, refers: str) -> None:
        self._name, self._refers = name, refers

    def reference(self, target: Target, word: str) -> list[Any]:
        if not target.counted or target.kind == "lst":
            return super().reference(target, word)
        before = inlines.words(f"{word}{_BLANK}") if word else []
        return [*before, inlines.raw(self._refers % target.place, self._name)]


WORDS_ONLY: NumberForm = _Words()
_FORMS = {
    "docx": _Word(),
    "odt": _OpenDocument(),
    "latex": _SelfNumbered("latex", r"\ref{%s}"),
    "typst": _SelfNumbered("typst", "#ref(<%s>, supplement: [])"),
}


def form_of(output: str) -> NumberForm:
    """The form of one of pandoc's formats, with or without extensions."""
    return _FORMS.get(output.split("+")[0].split("-")[0], NumberForm())


def _said(target: Target, word: str) -> str:
    return f"{word}{_BLANK}{target.number}" if word else target.number


def _sequence(target: Target, word: str) -> str:
    """What Word counts by: the letters of the caption's word, nothing that a field could obey."""
    return re.sub(r"[\W_]", "", word) or target.kind
