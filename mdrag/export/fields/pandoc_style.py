"""The style as pandoc's citeproc is told it, where the file alone would be misread or take long."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.filter_settings import STYLE
from mdrag.export.citations.same_short_names import with_flag_asked
from mdrag.export.fields.label_places import with_names_told
from mdrag.export.fields.names.given_names import without_given_names_rule, without_rule
from mdrag.export.fields.names.inherited_names import with_inherited_names
from mdrag.export.fields.names.name_marks import set_marks

__all__ = ["lists_works", "pandoc_style", "tell_style"]


def lists_works(doc: Any) -> bool:
    """Whether the style has a reference list at all."""
    told = doc.metadata.content.get("csl")
    if told is None or told.tag != "MetaString":
        return True  # pandoc's own style
    try:
        return "<bibliography" in Path(told.text).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return False


def tell_style(doc: Any, printed: Iterable[CslItem]) -> None:
    """Give citeproc another form of the style where that is needed; its file is kept by name."""
    told = doc.metadata.content.get("csl")
    if told is None or told.tag != "MetaString":
        return
    printed = list(printed)
    marked = set_marks(doc, told.text, printed)
    if form := pandoc_style(told.text, printed, marked=marked):
        doc.metadata[STYLE] = inlines.meta_value(told.text)
        doc.metadata["csl"] = inlines.meta_value(form)


def pandoc_style(path: Path | str, printed: Iterable[CslItem], *, marked: bool = False) -> str:
    """The style at ``path`` as a data URI; "" where pandoc reads the file itself.

    ``marked``: the names have marks, and the rule for first names is done with.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
    quick = without_rule(text) if marked else without_given_names_rule(text, printed)
    new = with_names_told(quick)
    new = with_inherited_names(with_flag_asked(new))
    if new == text:
        return ""
    return "data:application/xml;base64," + base64.b64encode(new.encode()).decode()
