"""Bindings in a draft: which words are tied to which sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.leaf_blocks import OpenLeaf, Stream
from mdrag.draft.marks.authors import author_before
from mdrag.draft.marks.locators import parse_locator
from mdrag.draft.marks.mark import DOC_UID, parse_mark
from mdrag.draft.marks.near_marks import like_key
from mdrag.draft.marks.parenthesis import (
    ParenItem,
    of_the_source,
    page_of_quotation,
    parse_parenthesis,
)
from mdrag.draft.model import Binding, Citation, Ref, Span
from mdrag.draft.nodes import InlineRole
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, SEASONS, SHORT_MONTHS, YEAR
from mdrag.text.words import FUNCTION_WORDS

__all__ = [
    "DOC_UID",
    "BindingMark",
    "ParenItem",
    "find",
    "from_attributes",
    "from_citation",
    "parse_locator",
    "parse_mark",
    "parse_parenthesis",
    "placement_problem",
]

# A mark, well-formed or not; the last two are marks that were never closed.
_MARK = lazy_regex(
    r"\{\s{0,3}[#@]?\s{0,3}(?:doc_|doc-[0-9a-f]{8})[^{}]{0,400}\}|<\s{0,3}#\s{0,3}(?:doc_|doc-[0-9a-f]{8})[^<>]{0,400}>|\{#doc_\w*|<#doc_\w*",
    re.IGNORECASE,
)
# “By 2011”, “in March 2011”
_BEFORE_YEARS = frozenset({"since", "until", "around", "after", "before", "during"})
_NO_NAMES = FUNCTION_WORDS.union(MONTHS, SHORT_MONTHS, SEASONS, _BEFORE_YEARS)
_AUTHOR_YEAR = lazy_regex(
    rf"(?P<name>[A-Z][\w’'-]+)(?: et al\.?| and others)?,? (?:{YEAR}[a-z]?|n\.d\.)[,.]?$"
)
# "Marmot, 2015{#doc_…}": words of a citation that want their parentheses
_YEAR = lazy_regex(rf"{YEAR}[a-z]?[,.]?$|\bn\.d\.$")
_LONGEST_PARENTHESIS = 600
_LIKE_UID = lazy_regex(r"doc_[0-9A-Fa-f]{4,16}")


class BindingMark(NamedTuple):
    """A binding in a leaf, and what of its stream is the mark, and is dropped from the prose."""

    binding: Binding
    mark: tuple[int, int]
    drop: tuple[int, int]


def find(
    leaf: OpenLeaf, stream: Stream, near: Sequence[tuple[Binding, tuple[int, int]]] = ()
) -> list[BindingMark]:
    """The bindings written in the words of a leaf; their ``block`` is set by the caller.

    ``near``: what is like a mark in those words, with its range in the stream.
    """
    if not near and "doc" not in stream.scan and "DOC" not in stream.scan.upper():
        return []
    eaten = {start for role, start, _ in leaf.pieces if role == InlineRole.MARK}
    found = []
    for mark in _MARK.finditer(stream.scan):
        one = _read(stream, mark.start(), mark.end())
        if stream.at[mark.start()] in eaten:
            # other attributes may stand beside the identifier there
            problem = "" if one.binding.refs else one.binding.problem
            if stream.scan[: mark.start()].endswith("\\"):
                problem = fill(
                    "take out the backslash: with it {group} is words", group=mark.group()
                )
            one = one._replace(binding=one.binding._replace(swallowed=leaf.kind, problem=problem))
        found.append(one)
    if not near:
        return found
    told = bytearray(len(stream.scan) + 1)
    for start, end in (one.mark for one in found):
        told[start:end] = b"\1" * (end - start)
    found += [BindingMark(one, span, span) for one, span in near if 1 not in told[slice(*span)]]
    return sorted(found, key=lambda one: one.mark)


def _read(stream: Stream, begin: int, end: int) -> BindingMark:
    scan, at = stream.scan, stream.at
    refs, problem = parse_mark(scan[begin:end])
    refs = tuple(r._replace(start=at[begin + r.start], end=at[begin + r.end - 1] + 1) for r in refs)
    mark = Span(at[begin], at[end - 1] + 1)
    none = Span(mark.start, mark.start)
    if scan[begin] == "<":
        bare = Binding("bare", *mark, mark, none, none, refs, -1, problem=problem)
        return BindingMark(bare, (begin, end), (begin, end))
    opening = _opening(scan, begin)
    if opening < 0:
        alone = Binding("bare", *mark, mark, none, none, refs, -1)
        mark_words = " ".join(scan[begin:end].split())
        problem = problem or placement_problem(scan[max(begin - 30, 0) : begin], mark_words)
        return BindingMark(alone._replace(problem=problem), (begin, end), (begin, end))
    paged = page_of_quotation(scan[opening:begin], scan[max(opening - 6, 0) : opening])
    items = paged or parse_parenthesis(scan[opening:begin], len(refs))
    words = Span(at[opening], at[begin - 1] + 1)
    of_source = of_the_source(scan[opening:begin], len(refs))
    whole = of_source == scan[opening + 1 : begin - 1]
    told = items if whole or paged else parse_parenthesis(of_source, len(refs))
    refs = _with_words(refs, items, told)
    if items and items[0].author:
        form, author = "parenthetical", Span(words.start, words.start)
    else:
        first, last = author_before(scan, opening)
        empty = Span(words.start, words.start)
        form, author = "narrative", Span(at[first], at[last - 1] + 1) if last > first else empty
    start = min(author.start, words.start)
    binding = Binding(form, start, mark.end, mark, words, author, refs, -1, problem=problem)
    return BindingMark(binding, (begin, end), (opening, end))


def _opening(scan: str, begin: int) -> int:
    """Index of the ``(`` of the parenthesis that ends right before the mark, or -1."""
    if not begin or scan[begin - 1] != ")":
        return -1
    depth = 0
    for index in range(begin - 1, max(-1, begin - _LONGEST_PARENTHESIS), -1):
        if scan[index] == ")":
            depth += 1
        elif scan[index] == "(":
            depth -= 1
            if not depth:
                return index
    return -1


def placement_problem(before: str, mark: str) -> str:
    """What is wrong with a mark that no parenthesis ends at; "" for one that ends a sentence.

    ``before``: the words before it. A year right there was meant to be its parenthesis, and so
    were words without a blank; “… fell by 2011 {#…}” ends in a year and names no work.
    """
    near = before[-20:].rstrip()
    if near.endswith(")"):
        return fill("no space between the parenthesis and its mark: (…){mark}", mark=mark)
    if _YEAR.search(near) and (not before[-1:].isspace() or _names_work(near)):
        return fill(
            "put the year, or author and year, in parentheses: (Marmot, 2015){mark}", mark=mark
        )
    if before[-1:].isalnum():
        return fill(
            "a mark follows a parenthesis, as in (Marmot, 2015){mark}; alone it is <{inner}>, "
            "behind a blank",
            mark=mark,
            inner=mark[1:-1],
        )
    return ""


def _names_work(before: str) -> bool:
    """Whether words end in author and year: “Marmot 2015”, “Marmot et al., 2015”."""
    found = _AUTHOR_YEAR.search(before)
    return found is not None and found["name"].casefold() not in _NO_NAMES


def _with_words(
    refs: tuple[Ref, ...], items: tuple[ParenItem, ...], told: tuple[ParenItem, ...]
) -> tuple[Ref, ...]:
    """Prefix, suffix and locator of the parenthesis, where the mark gives none.

    ``told``: its items without the works that are only cited in the sources bound.
    """
    if len(refs) == len(items):
        pairs = zip(refs, items, strict=True)
        refs = tuple(r._replace(prefix=i.prefix, suffix=i.suffix) for r, i in pairs)
    if len(refs) != len(told):
        return refs
    return tuple(
        ref._replace(label=item.label, locator=item.locator)
        if not ref.locator and item.locator
        else ref
        for ref, item in zip(refs, told, strict=True)
    )


def from_attributes(leaf: OpenLeaf, text: str) -> list[Binding]:
    """Bindings that are identifiers of a span, code, link or image: ``[Marmot]{#doc_…}``.

    Other attributes may stand beside the identifier.
    """
    found = []
    for start, end, first, last, begin in leaf.marks:
        refs, problem = parse_mark(text[start:end])
        moved = tuple(r._replace(start=r.start + start, end=r.end + start) for r in refs)
        mark, words = Span(start, end), Span(first, last)
        found.append(
            Binding("attribute", min(begin, start), end, mark, words, Span(first, first), moved, -1,
                    problem="" if refs and "##" not in text[start:end] else problem)
        )  # fmt: skip
    return found


def from_citation(citation: Citation) -> Binding | None:
    """The binding a pandoc citation is when one of its keys is a source id."""
    refs, problem = [], ""
    for item in citation.items:
        if DOC_UID.fullmatch(item.key):
            label, locator, suffix = parse_locator(item.suffix)
            refs.append(
                Ref(item.key, label, locator, prefix=item.prefix, suffix=suffix.strip(" ,"),
                    suppress_author=item.suppress_author, start=item.start, end=item.end)
            )  # fmt: skip
        elif _LIKE_UID.fullmatch(item.key) or like_key(item.key):
            problem = parse_mark(f"{{#{item.key}}}")[1].replace("{#", "[@").replace("}", "]")
    if not refs and not problem:
        return None
    extent = Span(citation.start, citation.end)
    none = Span(citation.start, citation.start)
    return Binding("cite", *extent, extent, extent, none, tuple(refs), -1, problem=problem)
