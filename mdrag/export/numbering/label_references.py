r"""What refers to a label: ``@fig:a``, ``[@fig:a; @tbl:b]``, ``\@ref(fig:a)``, ``\ref{fig:a}``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mdrag.draft.labels import Label, label_of
from mdrag.export.citations import inlines

__all__ = ["LabelReference", "as_written", "crossref_key", "may_refer", "references"]

_CROSSREF_KEY = re.compile(r"(?:fig|tbl|eq|lst|sec):\S+")
_TEX = re.compile(r"\\(auto|[cC])?(?:eq)?ref\*?\{([^{}]*)\}")
_BOOKDOWN = re.compile(r"(?<![\w@/])@ref\(([\w.:/-]+)\)")  # as pandoc reads it
_KEY = re.compile(r"(-?)(?<![\w@/])@([\w.:/-]*\w)")
_IN_WORDS = re.compile(rf"{_BOOKDOWN.pattern}|\[(-?@[^\[\]]+)\]|{_KEY.pattern}")
_WORDS = ("Str", "Space", "SoftBreak")


class LabelReference(NamedTuple):
    """One label that is referred to; ``bare``: by its number alone."""

    label: Label
    key: str
    bare: bool = False
    prefix: Sequence[Any] = ()
    suffix: Sequence[Any] = ()
    written: str = ""  # as LaTeX or bookdown has it; "": by its key


def crossref_key(key: str) -> bool:
    """Whether a key is one of pandoc-crossref's, and so cannot be meant for a work."""
    return bool(_CROSSREF_KEY.fullmatch(key))


def as_written(cite: Any) -> list[Any] | None:
    """The words ``@fig:voles`` of a reference to what has no such label; else None.

    citeproc would print them in bold with a question mark, and warn of each.
    """
    keys = [one.id for one in cite.citations]
    return list(cite.content) if keys and all(map(crossref_key, keys)) else None


def may_refer(inline: Any) -> bool:
    """Whether it is worth while to look closer."""
    tag = type(inline).__name__
    if tag == "Str":
        return "@" in inline.text
    if tag == "Cite":
        return any(label_of(one.id) for one in inline.citations)
    return bool(tag == "RawInline" and _TEX.fullmatch(inline.text))


def references(
    run: Sequence[Any], *, keys: bool
) -> Iterator[tuple[list[Any], tuple[LabelReference, ...]]]:
    """The run in pieces, each with what it refers to, () for all other words.

    ``keys``: whether ``@fig:map`` in plain words refers, as where pandoc reads no citations.
    """
    words: list[Any] = []
    for inline in run:
        if type(inline).__name__ in _WORDS:
            words.append(inline)
            continue
        yield from _in_words(words, keys=keys)
        words = []
        yield [inline], tuple(_of_inline(inline))
    yield from _in_words(words, keys=keys)


def _of_inline(inline: Any) -> list[LabelReference]:
    found: list[LabelReference] = []
    if inline.tag == "RawInline" and (tex := _TEX.fullmatch(inline.text)):
        label = label_of(tex[2])
        if label is None:
            return []
        return [LabelReference(label, tex[2], not tex[1], written=inline.text)]
    for one in inline.citations if inline.tag == "Cite" else ():
        label = label_of(one.id)
        if label is None:
            return []
        bare = one.mode == "SuppressAuthor"
        found.append(LabelReference(label, one.id, bare, list(one.prefix), list(one.suffix)))
    return found


def _in_words(
    run: list[Any], *, keys: bool
) -> Iterator[tuple[list[Any], tuple[LabelReference, ...]]]:
    text, at = inlines.flat(run), 0
    for found in (_IN_WORDS if keys else _BOOKDOWN).finditer(text) if "@" in text else ():
        refers = _of_words(found)
        if refers:
            yield inlines.words(text[at : found.start()]), ()
            yield inlines.words(found[0]), tuple(refers)
            at = found.end()
    if run:
        yield (inlines.words(text[at:]) if at else run), ()


def _of_words(found: re.Match[str]) -> list[LabelReference]:
    if found[1]:
        label = label_of(found[1]) or Label("sec", found[1])
        return [LabelReference(label, found[1], True, written=f"\\{found[0]}")]
    named = _KEY.finditer(found[0])
    refers = [(label_of(one[2]), one[2], bool(one[1])) for one in named]
    if not all(label for label, *_ in refers):
        return []
    return [LabelReference(label, key, bare) for label, key, bare in refers if label]
