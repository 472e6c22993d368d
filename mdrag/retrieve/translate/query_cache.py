"""meta/query_cache.jsonl: questions and the English forms an agent or a model gave them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.pack import QueryPlan
from mdrag.fence import append_text, open_own
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.text.words import has_cjk
from mdrag.versions import now

__all__ = ["CachedForm", "cached_form", "remember"]

_MOST = 2_000_000  # bytes that are read, from the end
_KEPT = ("agent", "model")  # what the dictionary says follows the library and is not kept


class CachedForm(NamedTuple):
    """The English form of a question as it was given before."""

    q_en: str
    terms: tuple[str, ...]


def cached_form(project: Project, text: str) -> CachedForm | None:
    """The newest English form of ``text``; None when there is none. A bad line is passed over."""
    found = None
    for line in _tail(_path(project)).splitlines():
        try:
            row = json.loads(line)
            if row["question"] != text or not row["q_en"].strip() or has_cjk(row["q_en"]):
                continue
            terms = tuple(term for term in row["terms"] if isinstance(term, str))
            found = CachedForm(" ".join(row["q_en"].split()), terms)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue  # cut short by a kill, or edited
    return found


def remember(project: Project, plan: QueryPlan) -> None:
    """Keep the English form of a Chinese question when an agent or a model gave it.

    Raises FileProblem.
    """
    form = CachedForm(plan.q_en, plan.terms)
    if plan.q_en_from not in _KEPT or not has_cjk(plan.text):
        return
    if cached_form(project, plan.text) == form:
        return
    row = {"question": plan.text, "q_en": plan.q_en, "terms": list(plan.terms),
           "from": plan.q_en_from, "at": now().isoformat()}  # fmt: skip
    try:
        append_text(_path(project), json.dumps(row, ensure_ascii=False) + "\n")
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise FileProblem(
            _path(project), fill("cannot be written ({reason})", reason=reason)
        ) from problem


def _path(project: Project) -> Path:
    return project.meta / "query_cache.jsonl"


def _tail(path: Path) -> str:
    try:
        with open_own(path, fill("delete it and run this again")) as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - _MOST))
            return file.read().decode("utf-8", "replace")
    except FileNotFoundError:
        return ""
