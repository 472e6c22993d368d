"""The words of the front matter that are printed: title, authors, abstract; marks stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.leaf_blocks import OpenLeaf, stream
from mdrag.draft.marks.bindings import find, from_citation
from mdrag.draft.marks.mark import DOC_UID
from mdrag.draft.marks.misspelt_marks import in_words
from mdrag.draft.marks.near_marks import NearMark
from mdrag.draft.model import Binding, Citation, CiteItem
from mdrag.draft.nodes import InlineRole
from mdrag.draft.tree.frontmatter import body_of
from mdrag.lazy import lazy_regex
from mdrag.limits.bounded_yaml import check_yaml

__all__ = ["PRINTED", "in_front_matter"]

_KEYS = (
    "title subtitle author date abstract abstract-title keywords subject description institute "
    "thanks toc-title header-includes include-before include-after"
)
PRINTED = tuple(_KEYS.split())  # keys whose words are printed or written into properties
_CITED = lazy_regex(rf"(?<![\w{{<#@\\])@({DOC_UID.pattern})")
_LITERAL = lazy_regex(r"(`+)[^`](?:.*?[^`])?\1(?!`)", re.DOTALL)


def in_front_matter(leaf: OpenLeaf, near: Sequence[NearMark], text: str) -> list[Binding]:
    """The bindings in what is printed of a block of front matter; of citations each key alone.

    ``near``: what is like a mark in the draft, in order. Code is left out: it is printed as it is.
    Front matter that is no YAML prints nothing. The caller sets ``block``.
    """
    if leaf.kind != "front-matter" or not text.startswith("---", leaf.start):
        return []
    if not near and "doc" not in text[leaf.start : leaf.end].lower():
        return []
    words = OpenLeaf(leaf.kind, leaf.start, leaf.end)
    words.pieces = sorted(_pieces(leaf, text))
    read = stream(words, text)
    found = [one.binding for one in find(words, read, in_words(words, read, near, text))]
    for _, start, end in words.pieces:
        for key in _CITED.finditer(text, start, end):
            item = CiteItem(key[1], "", "", False, key.start(1), key.end())
            cited = from_citation(Citation(*key.span(), True, (item,), -1))
            found += [cited] if cited else []
    return found


def _pieces(leaf: OpenLeaf, text: str) -> Iterator[tuple[int, int, int]]:
    start, body = body_of(leaf, text)
    for first, last in _values(body):
        done = start + first
        for code in _LITERAL.finditer(text, done, start + last):
            yield InlineRole.TEXT, done, code.start()
            done = code.end()
        yield InlineRole.TEXT, done, start + last


def _values(body: str) -> Iterator[tuple[int, int]]:
    """Where the values of the printed keys stand in YAML."""
    import yaml

    try:
        check_yaml(body)
        node = yaml.compose(body, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in PRINTED:
                yield value.start_mark.index, value.end_mark.index
