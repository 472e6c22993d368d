"""What a library has nearest to a sentence that names no source: to be read, no evidence yet."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.evidence.model import Passage, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.quantities.absent_numbers import absent_numbers
from mdrag.verify.support.bindings import support_of
from mdrag.verify.support.excerpt import excerpt_of

__all__ = ["NearPassage", "near_passages"]

_LOOKED_AT = 6  # passages of the library, of which a source may have several


class NearPassage(NamedTuple):
    """The passage of a source that says most of a sentence.

    ``lacks``: the numbers of the sentence that it does not have, as the sentence writes them.
    """

    source: Source
    passage: Passage
    score: float  # support, 0–1
    status: str  # OK | WEAK
    matched: tuple[str, ...]  # the words of the sentence found in it
    quote: str  # its sentence that says most
    lacks: tuple[str, ...]


def near_passages(
    sentence: str, store: EvidenceStore, most: int = 3, least: float = 0.0
) -> tuple[NearPassage, ...]:
    """At most ``most`` passages, one a source, those that have the numbers first.

    ``least``: support below which none is shown. A source whose file is gone has none.
    """
    if not store.version:
        return ()
    near = dict.fromkeys(one.doc_uid for one in store.suggest(sentence, _LOOKED_AT))
    found = []
    for uid in near:
        source, support = store.source(uid), support_of(store, uid, sentence)
        passage = support.passage
        if source is None or not source.source_path or passage is None or support.score < least:
            continue
        quote = excerpt_of(passage.text, support.matched, passage.section_path)
        lacks = absent_numbers(sentence, passage.text)
        found.append(
            NearPassage(source, passage, support.score, support.status, support.matched, quote,
                        lacks)
        )  # fmt: skip
    return tuple(sorted(found, key=lambda one: (bool(one.lacks), -one.score))[:most])
