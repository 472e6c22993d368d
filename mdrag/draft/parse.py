"""From the text of a draft to a `Draft`: the parser, its limits, and putting the parts together."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from mdrag.draft.leaf_blocks import OpenLeaf, Stream, stream
from mdrag.draft.marks import bindings, misspelt_marks
from mdrag.draft.marks.near_marks import NearMark, near_marks
from mdrag.draft.marks.pages_behind import with_pages_behind
from mdrag.draft.model import Binding, Block, Draft, Sentence
from mdrag.draft.printed_front import in_front_matter
from mdrag.draft.references.listed_sources import without_listed
from mdrag.draft.sections import sections_of
from mdrag.draft.sentences import sentences_of
from mdrag.draft.tree import frontmatter
from mdrag.draft.tree.comments import cover_comments
from mdrag.draft.tree.limits import read_blocks
from mdrag.draft.tree.mask import mask
from mdrag.draft.tree.walk import Walk
from mdrag.filled_sentence import fill

__all__ = ["parse"]

_LONGEST = 2_000_000  # characters of a paragraph; a character of prose costs 100 bytes on the way


def parse(text: str, path: str = "", bom: bool = False) -> Draft:
    """Parse a draft. Never raises for what the text says: ``Draft.problems`` lists what failed.

    ``text`` has no byte-order mark; ``path`` is only remembered. Raises ServiceError when the
    parser is not installed.
    """
    walk = Walk(text)
    problems = read_blocks(text, walk)
    shown = cover_comments(text, walk.leaves, walk.comments)
    if shown != text:
        walk = Walk(text)
        problems = read_blocks(shown, walk)
    meta = frontmatter.load(text, walk.leaves, problems)
    return _assemble(text, path, bom, walk, meta, problems)


def _assemble(
    text: str,
    path: str,
    bom: bool,
    walk: Walk,
    meta: dict[str, Any],
    problems: list[tuple[int, str]],
) -> Draft:
    walk.leaves.sort(key=lambda leaf: (leaf.start, -leaf.end))
    number = {id(leaf): index for index, leaf in enumerate(walk.leaves)}
    sentences: list[Sentence] = []
    found: list[Binding] = []
    streams: list[tuple[OpenLeaf, Stream]] = []
    near = without_listed(near_marks(text), text)
    for index, leaf in enumerate(walk.leaves):
        found += [b._replace(block=index) for b in in_front_matter(leaf, near, text)]
        if leaf.end - leaf.start > _LONGEST:
            told = fill("a block of over {most:,} characters is left out", most=_LONGEST)
            problems.append((leaf.start, told))
            continue
        if not leaf.pieces and not leaf.marks:
            continue
        read = stream(leaf, text)
        streams.append((leaf, read))
        mine = bindings.find(
            leaf, read, misspelt_marks.in_words(leaf, read, near, text) if near else ()
        )
        drops = [one.drop for one in mine]
        marks = [one.mark for one in mine]
        sentences += [s._replace(block=index) for s in sentences_of(leaf, read, drops, marks, text)]
        found += [one.binding._replace(block=index) for one in mine]
        found += [one._replace(block=index) for one in bindings.from_attributes(leaf, text)]
    citations = []
    for citation, leaf in walk.citations:
        citation = citation._replace(block=number[id(leaf)])
        citations.append(citation)
        binding = bindings.from_citation(citation)
        if binding:
            found.append(binding._replace(block=citation.block))
    if near := _untold(near, found):
        found += misspelt_marks.elsewhere(near, walk.leaves, sorted(walk.comments), text)
    sentences.sort(key=lambda s: (s.start, -s.end))
    found.sort(key=lambda b: (b.start, b.end))
    citations.sort(key=lambda c: c.start)
    blocks = tuple(
        Block(f.kind, f.start, f.end, f.within, f.level, f.top, f.language) for f in walk.leaves
    )
    host = _Hosts(sentences)
    found = [b._replace(sentence=host.of(b.block, b.start)) for b in found]
    citations = [c._replace(sentence=host.of(c.block, c.start)) for c in citations]
    found = with_pages_behind(found, citations, sentences, text)
    masked = mask(text, streams, [b.mark for b in found if b.form != "attribute"])
    return Draft(
        path, text, bom, masked, blocks, tuple(walk.tops), tuple(sentences), tuple(found),
        tuple(citations), tuple(sorted(walk.comments)),
        sections_of(text, blocks, sentences), meta, tuple(sorted(problems)),
    )  # fmt: skip


def _untold(near: list[NearMark], found: list[Binding]) -> list[NearMark]:
    """Those of ``near`` that touch no binding that was found."""
    told: list[tuple[int, int]] = []
    for one in found:
        # what is near in a citation that parses is none for pandoc, as in [see _@doc_8f3a2c1d]
        told += [one.mark] if one.problem or one.form != "cite" else []
    told.sort()
    left, index = [], 0
    for each in near:
        while index < len(told) and told[index][1] <= each.start:
            index += 1
        if index == len(told) or told[index][0] >= each.end:
            left.append(each)
    return left


class _Hosts:
    """Which sentence of a block an offset belongs to."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self._of: dict[int, list[int]] = {}
        self._sentences = sentences
        for index, sentence in enumerate(sentences):
            self._of.setdefault(sentence.block, []).append(index)

    def of(self, block: int, offset: int) -> int:
        mine = self._of.get(block, [])
        at = bisect_right(mine, offset, key=lambda i: self._sentences[i].start) - 1
        return mine[max(at, 0)] if mine else -1
