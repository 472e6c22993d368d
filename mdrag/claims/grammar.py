"""A parsed paragraph → what the rules want to know of its grammar, as marks in each sentence.

Labels are those of Universal Dependencies and the Penn treebank, as in the pipeline's meta.json.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mdrag.claims.facts import Mark

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["RELATIONS", "marks"]

# mark → the relations of the word it stands on
RELATIONS: dict[str, frozenset[str]] = {
    "passive": frozenset({"aux:pass", "nsubj:pass"}),
    "expletive": frozenset({"expl"}),
    "subject": frozenset({"nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl"}),
}


def marks(doc: Doc) -> tuple[tuple[Mark, ...], ...]:
    """The marks of each sentence of ``doc``, offsets in that sentence's prose."""
    found = []
    for sentence in doc.sents:
        base = sentence.start_char
        found.append(
            tuple(
                sorted(
                    (token.idx - base, token.idx - base + len(token), mark)
                    for token in sentence
                    for mark, relations in RELATIONS.items()
                    if token.dep_ in relations
                )
            )
        )
    return tuple(found)
