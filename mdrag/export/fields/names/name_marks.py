"""Marks at the names of a document's works, and in their place the words they stand for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines, visit
from mdrag.export.citations.document import MARKED
from mdrag.export.citations.filter_settings import by_person
from mdrag.export.fields.names.given_names import MANY, asks_first_alone, share_family_names
from mdrag.export.fields.names.marked_names import MARK, mark_names
from mdrag.zotero.fields import FORMS

__all__ = ["print_marks", "set_marks"]


def set_marks(doc: Any, style: str, printed: Sequence[CslItem]) -> bool:
    """Mark names in the references; whether the style can go without its rule for first names.

    Only for many works, in a file to which mdrag-zotero comes after citeproc, and where citeproc
    reads no other works than these.
    """
    if doc.format.split("+")[0].split("-")[0] not in FORMS or not by_person(doc, "mdrag-mode"):
        return False
    told = doc.metadata.content.get("references")
    if len(printed) < MANY or told is None or "bibliography" in doc.metadata.content:
        return False
    references = {inlines.plain(one["id"].content) if one["id"].tag == "MetaInlines"
                  else str(one["id"].text): one for one in told.content}  # fmt: skip
    if references.keys() != {str(item["id"]) for item in printed}:
        return False
    try:
        text = Path(style).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return False
    if not asks_first_alone(text) or not share_family_names(printed, first_alone=True):
        return False
    marked = mark_names(printed, text)
    if marked is None:
        return False
    for key, (role, mark) in marked.works.items():
        name = references[key][role].content[0].content
        family = name["family"]
        if family.tag == "MetaString":
            family.text = mark + family.text
        else:
            family.content = inlines.join_strings([*inlines.words(mark), *family.content])
    doc.metadata[MARKED] = inlines.meta_value(
        json.dumps({"works": list(marked.works), "words": marked.words})
    )
    return True


def print_marks(doc: Any) -> None:
    """Put the words for the marks of citations; take the marks out of the reference list."""
    told = by_person(doc, MARKED)
    if not told:
        return
    marked = json.loads(told)
    entries = {f"ref-{key}" for key in marked["works"]}

    def look(element: Any, words: Mapping[str, str]) -> None:
        if element.tag == "Cite":
            _print(element, words)
        elif element.tag == "Div" and element.identifier in entries:
            _print(element, {})

    visit.visit(doc, look, marked["words"])


def _print(owner: Any, words: Mapping[str, str]) -> None:
    def one(element: Any, _: Any) -> Any:
        if element.tag != "Str" or not MARK.search(element.text):
            return None
        return inlines.words(
            MARK.sub(lambda mark: f"{words[mark[0]]} " if words else "", element.text)
        )

    owner.walk(one)
