r"""Labels of figures, tables, equations, listings and sections, and what refers to them.

pandoc-crossref writes ``{#fig:map}`` and ``@fig:map``, Quarto ``{#fig-map}`` and ``@fig-map``,
bookdown ``(\#fig:map)`` and ``\@ref(fig:map)``, LaTeX ``\label{fig:map}`` and ``\ref{fig:map}``.
In code nothing is labelled but by the chunk itself: knitr names its figures and tables by the
chunk's name, Quarto by its ``#| label:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.draft_text import read_text
from mdrag.draft.model import Draft
from mdrag.errors import DraftError
from mdrag.lazy import lazy_regex

__all__ = [
    "Label",
    "LabelPlace",
    "label_of",
    "label_places",
    "label_references",
    "labels_beside",
    "labels_printed",
    "names_label",
    "texts_beside",
    "uses_labels",
]

_KINDS = {"tab": "tbl", "eqn": "eq"}  # another spelling → the one that is used here
_KEY = r"(?:fig|tbl|tab(?=:)|eqn?|lst|sec)[:-][\w.:/-]*\w"
_WHOLE_KEY = lazy_regex(rf"(?i){_KEY}")
_LABELLED = lazy_regex(rf"\{{#{_KEY}|\(\\#{_KEY}|\\label\{{{_KEY}|\\@ref\(\w")
_MARKED = lazy_regex(
    rf"(?i)\{{[^{{}}\n]*#(?P<mark>{_KEY})[^{{}}\n]*\}}|\(\\#(?P<down>{_KEY})\)"
    rf"|\\label\{{(?P<tex>{_KEY})\}}"
)
_CHUNK = lazy_regex(
    r"(?m)^[ \t]*```+\s*\{[a-zA-Z]+[ ,]+(?:label\s*=\s*)?[\"']?(?P<name>[\w.-]+)[\"']?\s*[,}]"
    r"|^[ \t]*#\|\s*label:\s*[\"']?(?P<label>[\w.:-]+)"
)
_REFERS = lazy_regex(
    rf"(?i)\\@ref\((?P<down>{_KEY})\)|\\(?:auto|eq|[cC])?ref\*?\{{(?P<tex>{_KEY})\}}"
)
_APART = lazy_regex(r"(`+)[^`\n]+\1|<!--[\s\S]*?-->|\$\$[\s\S]+?\$\$|\$[^$\n]+\$")
_SUFFIXES = (".md", ".rmd", ".qmd", ".markdown")
_MOST = 60  # files of a folder that are read


class Label(NamedTuple):
    """What a thing is called: ``kind`` fig, tbl, eq, lst or sec, and its own name."""

    kind: str
    name: str


def label_of(key: str) -> Label | None:
    """The label that a key such as ``fig:map`` or ``Tbl-few`` means; None for any other key."""
    if not _WHOLE_KEY.fullmatch(key):
        return None
    kind, name = re.split("[:-]", key, maxsplit=1)
    return Label(_KINDS.get(kind.lower(), kind.lower()), name)


def uses_labels(draft: Draft) -> bool:
    """Whether something is labelled, or refers to a label."""
    keys = (one.key for citation in draft.citations for one in citation.items)
    return bool(_LABELLED.search(draft.text)) or any(map(label_of, keys))


def names_label(key: str, here: frozenset[Label]) -> bool:
    """Whether a key refers to a figure, a table …, and to no work; ``here``: the draft's labels."""
    label = label_of(key)
    return label is not None and (":" in key or label in here)


class LabelPlace(NamedTuple):
    """A label, or what refers to it: ``key`` as it is written there, the place of the whole."""

    label: Label
    key: str
    start: int
    end: int


def label_places(text: str) -> Iterator[LabelPlace]:
    """What is labelled, in order of its kind of mark."""
    for found in _MARKED.finditer(text):
        key = found["mark"] or found["down"] or found["tex"]
        label = label_of(key)
        if label:
            yield LabelPlace(label, key, found.start(), found.end())
    for found in _CHUNK.finditer(text):
        if label := label_of(found["label"] or ""):
            yield LabelPlace(label, found["label"], found.start(), found.end())
        name = found["name"] or found["label"]
        for kind in ("fig", "tbl"):  # which of them the code makes, only running it tells
            yield LabelPlace(Label(kind, name), name, found.start(), found.end())


def labels_printed(draft: Draft) -> list[LabelPlace]:
    """What is labelled outside code and comments, in order; nothing that code would make."""
    apart = [(one.start, one.end) for one in draft.blocks if one.kind in ("code", "comment")]
    apart += [one.span() for one in _APART.finditer(draft.text) if one[0][0] in "`<"]
    found = []
    for one in _MARKED.finditer(draft.text):
        key = one["mark"] or one["down"] or one["tex"]
        label = label_of(key)
        if label and not any(start <= one.start() < end for start, end in apart):
            found.append(LabelPlace(label, key, one.start(), one.end()))
    return found


def label_references(draft: Draft) -> Iterator[LabelPlace]:
    """What refers to a label outside code, in order."""
    found = []
    for citation in draft.citations:
        for one in citation.items:
            if label := label_of(one.key):
                found.append(LabelPlace(label, one.key, one.start - 1, one.end))  # with its @
    code = [block for block in draft.blocks if block.kind in ("code", "raw", "comment", "math")]
    apart = [one.span() for one in _APART.finditer(draft.text)] if "\\" in draft.text else []
    for match in _REFERS.finditer(draft.text):
        key = match["down"] or match["tex"]
        label = label_of(key)
        inside = any(block.start <= match.start() < block.end for block in code)
        inside = inside or any(start <= match.start() < end for start, end in apart)
        if label and not inside:
            found.append(LabelPlace(label, key, match.start(), match.end()))
    return iter(sorted(found, key=lambda place: place.start))


def labels_beside(path: str) -> frozenset[Label]:
    """What the other drafts of its folder label: a book's chapters refer to each other."""
    return frozenset(place.label for text in texts_beside(path) for place in label_places(text))


def texts_beside(path: str) -> list[str]:
    """The other drafts of its folder that can be read, by name; of a large folder the first."""
    found = []
    for one in _drafts_beside(path):
        try:
            found.append(read_text(one).text)
        except DraftError:
            continue
    return found


def _drafts_beside(path: str) -> list[Path]:
    here = Path(path)
    if not path or not here.is_file():
        return []
    others = [one for one in here.parent.iterdir()
              if one.suffix.lower() in _SUFFIXES and one != here]  # fmt: skip
    return sorted(others)[:_MOST]
