"""Citations by names alone at the end of a sentence, “(Maurel).” and “(Barba and Forsyth).”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.reading.citations.hand_citations import cites_lone_name, introduces
from mdrag.text.people import NAME_PARTICLES, REGIONS
from mdrag.text.word_lists import either
from mdrag.verify.works.works_in_text import is_author, mentions, reference_lists

__all__ = ["NamesAlone", "names_alone"]

_NAME = rf"(?:(?:{either(NAME_PARTICLES)}) )*[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?"
_ALONE = lazy_regex(
    rf"\((?P<names>{_NAME}(?:(?:,? (?:and|&)|,) {_NAME}){{0,5}}(?P<more>,? et al\.?)?)\)"
    r"(?=\s*(?:[.!?。]|$))"
)
_JOINT = lazy_regex(r" (?:and|&) ")


class NamesAlone(NamedTuple):
    """One such parenthesis. ``cites``: whether it looks like a citation whoever may be meant."""

    start: int
    end: int
    block: int
    author: str
    cites: bool


def names_alone(draft: Draft) -> Iterator[NamesAlone]:
    """Each of a draft, without abbreviations that are introduced, and places."""
    listed = reference_lists(draft)
    dated = any(one.form != "cite" for one in mentions(draft)) or any(
        one.form in ("narrative", "parenthetical") for one in draft.bindings
    )
    for index, block in enumerate(draft.blocks):
        inside = any(start <= block.start < end for start, end in listed)
        if not block.prose or block.kind == "heading" or inside:
            continue
        text = draft.text[block.start : block.end]
        for found in _ALONE.finditer(text) if "(" in text else ():
            names, start = found["names"], block.start + found.start()
            if draft.masked[start] != "(" or not is_author(names):
                continue
            if introduces(text[: found.start()], names) or _names_place(names):
                continue
            sentence = draft.sentences[draft.sentence_at(start)].prose
            joint = bool(found["more"] or _JOINT.search(names))
            cites = dated and (joint or cites_lone_name(draft, sentence))
            yield NamesAlone(start, block.start + found.end(), index, names, cites)


def _names_place(names: str) -> bool:
    return any(part.strip().lower() in REGIONS for part in _JOINT.split(names))
