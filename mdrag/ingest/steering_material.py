"""Sources that steer the writing: what they are called, and that nobody cites them unasked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.text.nearest import slip_of

__all__ = ["OF_THEIR_OWN_FOLDER", "decide_citable", "kind_of", "what_follows"]

# Types of material whose folder may stand anywhere below raw/evidence or raw/instruction.
OF_THEIR_OWN_FOLDER = frozenset({"programme_info", "admin_notice", "personal_notes"})
# Every type that is no evidence by itself, wherever its file lies.
_STEERING = OF_THEIR_OWN_FOLDER | {"guidance", "feedback", "slides", "exemplar"}


def kind_of(name: str) -> str:
    """A type or the name of a folder in the spelling of the tables: ``Personal notes`` too."""
    return "_".join(name.casefold().replace("-", " ").replace("_", " ").split())


def decide_citable(source: Source, by_hand: Mapping[str, Any]) -> Source:
    """``source``, not citable when its type steers the writing and nobody said ``citable``."""
    if "citable" in by_hand or kind_of(source.source_type) not in _STEERING:
        return source
    return source._replace(citable=False)


def what_follows(source: Source, fields: Collection[str]) -> Iterator[str]:
    """What a writer is told who set ``fields`` of ``source``: whether it may be cited, and why.

    Any type may be set; one that is a letter or two from a known one is asked about.
    """
    kind = kind_of(source.source_type)
    known = _STEERING | {"evidence_document"}
    if "source_type" in fields and kind not in known and (meant := slip_of(kind, sorted(known))):
        yield fill(
            "source_type: {kind} is a type of your own; if {meant} is meant: "
            "mdrag meta set --doc_uid {uid} --source_type {meant}",
            kind=source.source_type, meant=meant, uid=source.doc_uid,
        )  # fmt: skip
    if kind not in _STEERING or not {"source_type", "citable"} & {*fields}:
        return
    if source.citable:
        yield fill(
            "citable: yes, because you said so, although {kind} steers the writing",
            kind=source.source_type,
        )
    else:
        yield fill(
            "citable: no, because {kind} steers the writing; if it may be cited "
            "all the same: mdrag meta set --doc_uid {uid} --citable true",
            kind=source.source_type, uid=source.doc_uid,
        )  # fmt: skip
