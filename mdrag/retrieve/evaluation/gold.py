"""Questions with the sources that answer them, and another system's answers: two JSONL files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.json_rows import json_rows

__all__ = ["GoldQuestion", "RelevantSource", "read_answers", "read_gold", "uid_of"]

_WANTED = '{"id": …, "query": …, "relevant": [{"source_path": …}]}'
_ANSWER = '{"id": …, "ranking": ["paper.pdf", …]}'
_NAMES = ("doc_uid", "source_path", "citation_key")


class RelevantSource(NamedTuple):
    """A source that answers, by doc_uid, path or citation key; ``page`` as in the file, 0 = any."""

    name: str
    page: int


class GoldQuestion(NamedTuple):
    """One question and what answers it."""

    id: str
    query: str
    q_en: str
    terms: tuple[str, ...]
    relevant: tuple[RelevantSource, ...]
    judgement: float | None  # a person's: 0–1, how well the answer supports a sentence


def read_gold(path: Path) -> tuple[GoldQuestion, ...]:
    """The questions of a file. Raises FileProblem with the line of the first one that is wrong."""
    found = tuple(_question(path, number, row) for number, row in json_rows(path, _WANTED))
    _once(path, [one.id for one in found])
    return found


def read_answers(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Question id → the sources another system listed, best first. Raises FileProblem.

    A row a line, or what ``mdrag eval --format json`` printed.
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, row in _printed(path) or json_rows(path, _ANSWER):
        ranking = row.get("ranking")
        if not isinstance(ranking, list) or not all(isinstance(one, str) for one in ranking):
            raise FileProblem(
                path, fill("ranking should be a list of texts: {answer}", answer=_ANSWER), number
            )
        name = _id(path, number, row)
        if name in found:
            raise FileProblem(path, fill("id {name!r} stands twice", name=name), number)
        found[name] = tuple(ranking)
    return found


def _printed(path: Path) -> Sequence[tuple[int, Mapping[str, Any]]]:
    """The rows of an earlier evaluation; none when the file is something else."""
    try:
        rows = json.loads(path.read_bytes())["rows"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()
    return [(0, row) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else ()


def uid_of(name: str, sources: Iterable[Source]) -> str:
    """The doc_uid a name means: an id, a key, a path, or the end of just one path; else ""."""
    ends: list[str] = []
    for source in sources:
        if name in (source.doc_uid, source.citation_key, source.source_path):
            return source.doc_uid
        if source.source_path.endswith(f"/{name}"):
            ends.append(source.doc_uid)
    return ends[0] if len(ends) == 1 else ""


def _question(path: Path, number: int, row: Mapping[str, Any]) -> GoldQuestion:
    query, q_en = row.get("query"), row.get("q_en", "")
    if not isinstance(query, str) or not query.strip():
        raise FileProblem(path, fill("query should be text: {wanted}", wanted=_WANTED), number)
    if not isinstance(q_en, str):
        raise FileProblem(path, fill("q_en should be text: the question in English"), number)
    terms = row.get("terms", [])
    if not isinstance(terms, list) or not all(isinstance(one, str) for one in terms):
        raise FileProblem(path, fill("terms should be a list of texts"), number)
    return GoldQuestion(
        _id(path, number, row), query, q_en, tuple(terms),
        tuple(_relevant(path, number, row.get("relevant"))), _judgement(path, number, row),
    )  # fmt: skip


def _id(path: Path, number: int, row: Mapping[str, Any]) -> str:
    given = row.get("id", number)
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise FileProblem(path, fill("id should be a text or a whole number"), number)
    return str(given)


def _relevant(path: Path, number: int, given: object) -> Sequence[RelevantSource]:
    if not isinstance(given, list) or not given:
        raise FileProblem(
            path, fill("relevant should name at least one source: {wanted}", wanted=_WANTED), number
        )
    found: list[RelevantSource] = []
    for one in given:
        names = [one[name] for name in _NAMES if one.get(name)] if isinstance(one, dict) else []
        if len(names) != 1 or not isinstance(names[0], str):
            raise FileProblem(
                path,
                fill(
                    "relevant[{count}] should have one of {names}",
                    count=len(found),
                    names=", ".join(_NAMES),
                ),
                number,
            )
        page = one.get("page") or 0
        if isinstance(page, bool) or not isinstance(page, int) or page < 0:
            raise FileProblem(
                path, fill("relevant[{count}]: page should be a number", count=len(found)), number
            )
        found.append(RelevantSource(names[0], page))
    return found


def _judgement(path: Path, number: int, row: Mapping[str, Any]) -> float | None:
    given = row.get("judgement")
    if given is None:
        return None
    if not isinstance(given, int | float) or not 0 <= given <= 1:
        raise FileProblem(path, fill("judgement should be a number from 0 to 1"), number)
    return float(given)


def _once(path: Path, ids: Sequence[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise FileProblem(
                path, fill("id {one!r} stands twice; each question needs its own", one=one)
            )
        seen.add(one)
