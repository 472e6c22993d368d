"""A whole document: its captions numbered, its references set."""

from __future__ import annotations

from typing import Any

from mdrag.export.numbering.cross_references import CrossReferences
from mdrag.export.numbering.label_words import KEYS, label_words
from mdrag.export.numbering.number_forms import form_of
from mdrag.export.numbering.numbered_captions import CaptionNumbers

__all__ = ["ASKED", "number_document"]

ASKED = "mdrag-number"  # metadata: numbering is ours, not pandoc-crossref's


def number_document(doc: Any, *, keys: bool) -> list[str]:
    """Number what has a label and set what refers to it; the keys that name no label.

    ``keys``: whether ``@fig:map`` stands there in plain words, as where pandoc reads no citations.
    """
    front = {key: told for key in KEYS if (told := doc.get_metadata(key))}
    words, form = label_words(front, str(doc.get_metadata("lang", "") or "")), form_of(doc.format)
    captions = CaptionNumbers(words, form)
    captions.number(doc)
    references = CrossReferences(captions.targets, words, form, keys=keys)
    references.set(doc)
    return references.unknown
