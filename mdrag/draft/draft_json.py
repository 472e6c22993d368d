"""A draft as JSON's types and back, for the cache; places of characters as runs, which are few."""

from __future__ import annotations

from typing import Any

from mdrag.compiled_copies import is_json
from mdrag.draft.character_places import CharacterPlaces
from mdrag.draft.model import (
    Binding,
    Block,
    Citation,
    CiteItem,
    Comment,
    Draft,
    Ref,
    Sentence,
    Span,
)
from mdrag.draft.sections import sections_of
from mdrag.filled_sentence import as_json, from_json

__all__ = ["draft_from", "draft_to"]

_MOST_VALUES = 5_000  # of front matter


def draft_to(draft: Draft) -> list[Any] | None:
    """A draft without problems as JSON's types; None when its front matter is not of them."""
    if draft.problems or not (_small(draft.meta) and is_json(draft.meta)):
        return None
    sentences = [
        (s.start, s.end, s.block, s.prose, s.offsets.runs(), s.quoted, s.words)
        for s in draft.sentences
    ]
    bindings = [
        one._replace(problem=as_json(one.problem)) if one.problem else one for one in draft.bindings
    ]
    return [
        draft.text, draft.masked, draft.blocks, draft.top, sentences, bindings,
        draft.citations, draft.comments, draft.meta,
    ]  # fmt: skip


def draft_from(value: Any, path: str, bom: bool) -> Draft:
    """The draft `draft_to` told. Raises ValueError or TypeError when the value is damaged."""
    text, masked, blocks, top, sentences, bindings, citations, comments, meta = value
    every = tuple([Block(k, a, z, tuple(w), n, t, lang) for k, a, z, w, n, t, lang in blocks])
    said = tuple([_sentence(one) for one in sentences])
    if len(masked) != len(text) or not all(0 <= s.block < len(every) for s in said):
        raise ValueError("the parts of the draft do not fit")
    return Draft(
        path,
        text,
        bom,
        masked,
        every,
        tuple([(kind, start, end) for kind, start, end in top]),
        said,
        tuple([_binding(one) for one in bindings]),
        tuple([_citation(one) for one in citations]),
        tuple([Comment(*one) for one in comments]),
        sections_of(text, every, said),
        meta,
    )


def _small(meta: Any) -> bool:
    """Whether it is told in some thousand values: four lines of YAML may stand for more."""
    left, waiting = _MOST_VALUES, [meta]
    while waiting:
        one = waiting.pop()
        left -= 1
        if left < 0:
            return False
        if isinstance(one, dict):
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return True


def _sentence(told: Any) -> Sentence:
    start, end, block, prose, runs, quoted, words = told
    places = CharacterPlaces(runs)
    if len(places) != len(prose):
        raise ValueError("a sentence does not fit its places")
    return Sentence(start, end, block, prose, places, quoted, words)


def _binding(told: Any) -> Binding:
    form, start, end, mark, words, author, refs, *rest = told
    spans = Span(*mark), Span(*words), Span(*author)
    one = Binding(form, start, end, *spans, tuple(Ref(*ref) for ref in refs), *rest)
    return one._replace(problem=from_json(one.problem)) if one.problem else one


def _citation(told: Any) -> Citation:
    start, end, narrative, items, *rest = told
    return Citation(start, end, narrative, tuple(CiteItem(*item) for item in items), *rest)
