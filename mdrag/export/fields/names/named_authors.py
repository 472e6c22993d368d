"""``Weaver et al.²⁰ highlighted``: a number that no brackets make a noun of needs its author.

For ``@weaver2010 highlighted`` pandoc prints the bare number in every style of numbers. ``[20]
highlighted`` is how IEEE cites; a raised number, or one in round brackets, begins no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mdrag.evidence.csl import CslItem, printed_family
from mdrag.export.citations import document, inlines, visit
from mdrag.export.citations.styles import CitationStyle
from mdrag.text.people import ET_AL, short_names

__all__ = ["author_words", "name_authors"]

_AND = {"de": "und", "es": "y", "fr": "et", "it": "e", "nl": "en", "pt": "e"}
_NEAR = 60  # signs before a citation in which the writer may have named the author


def name_authors(doc: Any, items: Iterable[CslItem], style: CitationStyle) -> None:
    """Set the author words before each such citation in the text whose sentence lacks them."""
    if not style.bare_numbers:
        return
    known = {str(item["id"]): item for item in items}
    lang = str(doc.get_metadata("lang", "en") or "en")

    def name(element: Any, _: None) -> None:
        if document.inside(element, "Image"):
            return
        for owner, attribute in document.runs(element):
            run = visit.items(getattr(owner, attribute))
            if any(inline.tag == "Cite" for inline in run):
                setattr(owner, attribute, _named(run, known, style, lang))

    visit.visit(doc, name, None)


def author_words(item: CslItem, lang: str = "en") -> str:
    """``Vole``, ``Vole and Lemming``, ``Vole et al.`` as running text has them; "" for nobody."""
    people = item.get("author") or item.get("editor") or ()
    names = [printed_family(one) for one in people]
    if lang.lower().startswith("zh"):
        return f"{names[0]}等" if len(names) > 2 else "和".join(names)
    return short_names(names, _AND.get(lang[:2].lower(), "and"))


def _named(
    run: Sequence[Any], known: Mapping[str, CslItem], style: CitationStyle, lang: str
) -> list[Any]:
    found: list[Any] = []
    for inline in run:
        first = inline.citations[0] if inline.tag == "Cite" and inline.citations else None
        if first is not None and first.mode == "AuthorInText" and first.id in known:
            words = author_words(known[first.id], lang)
            before = inlines.flat(found)[-_NEAR:]
            if words and words.removesuffix(f" {ET_AL}").split(" ")[0] not in before:
                found += inlines.words(words if style.raised else f"{words} ")
        found.append(inline)
    return inlines.join_strings(found)
