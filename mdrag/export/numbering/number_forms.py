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

__all__ = ["WORDS_ONLY", "NumberForm", "Target", "form_of"]

_BLANK = "\N{NO-BREAK SPACE}"
_RUN = '<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'
_FIELD = _RUN.format(kind="begin") + (
    '<w:r><w:instrText xml:space="preserve"> {told} </w:instrText></w:r>'
) + _RUN.format(kind="separate")  # fmt: skip
_CLOSED = _RUN.format(kind="end")


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
        return inlines.words(f"{word}{_BLANK}{target.number}")

    def reference(self, target: Target, word: str) -> list[Any]:
        """What refers to it: “Figure 3”, with ``word`` "" its number alone."""
        said = inlines.words(f"{word}{_BLANK}{target.number}" if word else target.number)
        return self.linked(target, said)

    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        """``said``, leading to the target."""
        return [inlines.link(said, f"#{target.place}")] if target.place else said


class _Words(NumberForm):
    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        return said


class _Word(NumberForm):
    def caption(self, target: Target, word: str) -> list[Any]:
        name = _sequence(word) or target.kind
        told = _FIELD.format(told=f"SEQ {name} \\* ARABIC")
        number = [_raw(told), *inlines.words(target.number), _raw(_CLOSED)]
        numbered = inlines.span(number, f"{target.bookmark}_n")
        return [inlines.span([*inlines.words(f"{word}{_BLANK}"), numbered], target.bookmark)]

    def reference(self, target: Target, word: str) -> list[Any]:
        if word and target.counted and word != target.word:
            return [*inlines.words(f"{word}{_BLANK}"), *self.reference(target, "")]
        said = inlines.words(f"{word}{_BLANK}{target.number}" if word else target.number)
        if not target.counted:
            return said
        name = target.bookmark if word else f"{target.bookmark}_n"
        return [_raw(_FIELD.format(told=f"REF {name} \\h")), *said, _raw(_CLOSED)]

    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        return said


class _OpenDocument(NumberForm):
    def caption(self, target: Target, word: str) -> list[Any]:
        name = _sequence(word) or target.kind
        told = (
            f'<text:sequence text:ref-name="{target.bookmark}" text:name="{name}" '
            f'text:formula="ooow:{name}+1" style:num-format="1">{target.number}'
            "</text:sequence>"
        )
        return [*inlines.words(f"{word}{_BLANK}"), inlines.raw(told, "opendocument")]

    def reference(self, target: Target, word: str) -> list[Any]:
        if word and target.counted and word != target.word:
            return [*inlines.words(f"{word}{_BLANK}"), *self.reference(target, "")]
        said = f"{word}{_BLANK}{target.number}" if word else target.number
        if not target.counted:
            return inlines.words(said)
        form = "category-and-value" if word else "value"
        told = (
            f'<text:sequence-ref text:reference-format="{form}" '
            f'text:ref-name="{target.bookmark}">{escape(said)}</text:sequence-ref>'
        )
        return [inlines.raw(told, "opendocument")]

    def linked(self, target: Target, said: list[Any]) -> list[Any]:
        return said


class _Latex(NumberForm):
    captions = False

    def reference(self, target: Target, word: str) -> list[Any]:
        if not target.counted or target.kind == "lst":
            return super().reference(target, word)
        before = inlines.words(f"{word}{_BLANK}") if word else []
        return [*before, inlines.raw(f"\\ref{{{target.place}}}", "latex")]


class _Typst(NumberForm):
    captions = False

    def reference(self, target: Target, word: str) -> list[Any]:
        if not target.counted or target.kind == "lst":
            return super().reference(target, word)
        before = inlines.words(f"{word}{_BLANK}") if word else []
        told = f"#ref(<{target.place}>, supplement: [])"
        return [*before, inlines.raw(told, "typst")]


WORDS_ONLY: NumberForm = _Words()
_FORMS = {"docx": _Word(), "odt": _OpenDocument(), "latex": _Latex(), "typst": _Typst()}


def form_of(output: str) -> NumberForm:
    """The form of one of pandoc's formats, with or without extensions."""
    return _FORMS.get(output.split("+")[0].split("-")[0], NumberForm())


def _sequence(word: str) -> str:
    """What Word counts by: the letters of the caption's word, nothing that a field could obey."""
    return re.sub(r"[\W_]", "", word)


def _raw(code: str) -> Any:
    return inlines.raw(code, "openxml")
