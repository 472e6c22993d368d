"""What Crossref knows of the sources that have a DOI: ``meta/crossref.jsonl``, one line a source.

Asked only by `mdrag meta enrich`; DOIs go out and nothing else. The exporter reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from mdrag.errors import ServiceError
from mdrag.evidence.csl import CslItem, CslName, csl_item
from mdrag.filled_sentence import fill
from mdrag.project import read_lines, write_atomic
from mdrag.services.crossref_address import CROSSREF

__all__ = ["CrossrefItem", "as_csl", "ask", "path", "read", "write"]

_SECONDS = 20.0  # that one DOI may take, with repeats
# type of a Crossref work → CSL type (REST API, 2026)
_TYPES: Mapping[str, str] = {
    "journal-article": "article-journal",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "proceedings-article": "paper-conference",
    "posted-content": "article",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
}
_PLAIN = ("volume", "issue", "page", "publisher", "DOI", "language")
_FIRST = ("title", "container-title", "ISBN")  # lists there


class CrossrefItem(NamedTuple):
    """A source and its CSL-JSON item as Crossref has it."""

    doc_uid: str
    doi: str
    item: CslItem
    asked_at: str = ""  # the day of the answer


def ask(doi: str, base: str = CROSSREF, mailto: str = "") -> CslItem | None:
    """The CSL item of a DOI; None for one that Crossref does not know. Raises ServiceError."""
    from mdrag.net import Deadline, Service

    with Service(base, Deadline(_SECONDS), {"mailto": mailto} if mailto else None) as service:
        answer = service.get(f"/works/{quote(doi, safe='')}")
    if answer.status in (404, 410):
        return None
    message = answer.body.get("message") if isinstance(answer.body, dict) else None
    if not isinstance(message, dict):
        raise ServiceError(
            fill(
                "Crossref answered {status} with no record of {doi}", status=answer.status, doi=doi
            )
        )
    return as_csl(message)


def as_csl(message: Mapping[str, Any]) -> CslItem:
    """A record of Crossref's REST API as a CSL item; what makes no sense there is left out."""
    found: dict[str, Any] = {"type": _TYPES.get(str(message.get("type")), "document")}
    for name in _FIRST:
        told = message.get(name)
        first = told[0] if isinstance(told, list) and told else told
        if isinstance(first, str) and first.strip():
            found[name] = " ".join(first.split())
    for name in _PLAIN:
        if isinstance(told := message.get(name), str) and told.strip():
            found[name] = told.strip()
    for role in ("author", "editor"):
        people = message.get(role)
        names = [_name(one) for one in people if isinstance(one, dict)] if isinstance(
            people, list) else []  # fmt: skip
        if named := [one for one in names if one]:
            found[role] = named
    issued = message.get("issued")
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    day = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    if day and all(isinstance(part, int) for part in day):
        found["issued"] = {"date-parts": [day[:3]]}
    return csl_item(found)


def path(meta: Path) -> Path:
    """Where it is kept in the ``meta`` folder of a project."""
    return meta / "crossref.jsonl"


def read(meta: Path) -> dict[str, CrossrefItem]:
    """What is known, by doc_uid; {} when nothing was asked. Raises FileProblem (line)."""
    wrong = fill("is no line of mdrag; delete the file and run: mdrag meta enrich")
    return {one.doc_uid: one for one in read_lines(path(meta), _enriched, wrong)}


def _enriched(told: Any) -> CrossrefItem:
    one = CrossrefItem(told["doc_uid"], told["doi"], told["item"], told.get("asked_at") or "")
    return one._replace(item=csl_item(one.item))


def write(meta: Path, known: Iterable[CrossrefItem]) -> None:
    """Write all of them, in the order of their ids; whole or not at all."""
    lines = [
        json.dumps(one._asdict(), ensure_ascii=False) + "\n"
        for one in sorted(known, key=lambda one: one.doc_uid)
    ]
    write_atomic(path(meta), "".join(lines))


def _name(person: Mapping[str, Any]) -> CslName:
    told = {key: person.get(key) for key in ("family", "given", "name")}
    plain = {key: " ".join(v.split()) for key, v in told.items() if isinstance(v, str) and v}
    if "family" in plain:
        both: CslName = {"family": plain["family"], "given": plain.get("given", "")}
        return both if "given" in plain else {"family": plain["family"]}
    return {"literal": plain["name"]} if "name" in plain else {}
