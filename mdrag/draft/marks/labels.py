r"""Labels of figures, tables, equations, listings and sections, and what refers to them.

pandoc-crossref writes ``{#fig:map}`` and ``@fig:map``, Quarto ``{#fig-map}`` and ``@fig-map``,
bookdown ``(\#fig:map)`` and ``\@ref(fig:map)``, LaTeX ``\label{fig:map}`` and ``\ref{fig:map}``.
"""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["Label", "label_of", "uses_labels"]

_KEY = lazy_regex(r"(?i)(fig|tbl|tab(?=:)|eqn?|lst|sec)([:-])([\w.:/-]*\w)")
_KINDS = {"tab": "tbl", "eqn": "eq"}  # another spelling → the one that is used here
_MARKED = lazy_regex(
    r"\{#(?:fig|tbl|tab|eqn?|lst|sec)[:-]\w|\(\\#(?:fig|tab|eq):\w|\\@ref\(\w"
    r"|\\label\{(?:fig|tbl|tab|eqn?|lst|sec):\w"
)


class Label(NamedTuple):
    """What a thing is called: ``kind`` fig, tbl, eq, lst or sec, and its own name."""

    kind: str
    name: str


def label_of(key: str) -> Label | None:
    """The label that a key such as ``fig:map`` or ``Tbl-few`` means; None for any other key."""
    found = _KEY.fullmatch(key)
    if not found:
        return None
    kind = found[1].lower()
    return Label(_KINDS.get(kind, kind), found[3])


def uses_labels(draft: Draft) -> bool:
    """Whether something is labelled, or refers to a label."""
    keys = (one.key for citation in draft.citations for one in citation.items)
    return bool(_MARKED.search(draft.text)) or any(map(label_of, keys))
