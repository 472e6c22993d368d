"""The front matter: what the YAML blocks of a draft say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mdrag.draft.leaf_blocks import OpenLeaf
from mdrag.filled_sentence import fill
from mdrag.limits.bounded_yaml import EXCESS, check_yaml

__all__ = ["body_of", "load"]


def load(text: str, leaves: Iterable[OpenLeaf], problems: list[tuple[int, str]]) -> dict[str, Any]:
    """All front matter blocks as one mapping, later ones winning, as in pandoc.

    A block that is no YAML, or too much of it, is added to ``problems`` with the offset YAML gives.
    """
    meta: dict[str, Any] = {}
    for leaf in leaves:
        if leaf.kind != "front-matter" or not text.startswith("---", leaf.start):
            continue
        import yaml

        start, body = body_of(leaf, text)
        try:
            check_yaml(body)
            found = yaml.load(body, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except (yaml.YAMLError, ValueError, RecursionError) as problem:
            mark = getattr(problem, "problem_mark", None)
            at = start + min(mark.index if mark else 0, len(body))
            what = getattr(problem, "problem", None) or str(problem)  # a 30th of February
            told = "the front matter is no YAML: {what}"
            if EXCESS in what:
                told = "the front matter cannot be read: {what}"
            problems.append((at, fill(told, what=what)))
            continue
        if isinstance(found, dict):
            meta.update({str(key): value for key, value in found.items()})
    return meta


def body_of(leaf: OpenLeaf, text: str) -> tuple[int, str]:
    """Where the YAML between the two lines of a block of front matter begins, and the YAML."""
    start = _line_after(text, leaf.start)
    body = text[start : leaf.end]
    return start, body[: max(body.rfind("\n---"), body.rfind("\n..."), body.rfind("\r---"), 0)]


def _line_after(text: str, start: int) -> int:
    ends = [at for at in (text.find("\n", start), text.find("\r", start)) if at >= 0]
    return min(ends, default=len(text)) + 1
