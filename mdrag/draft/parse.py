"""From the text of a draft to a `Draft`: the parser, its limits, and putting the parts together."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from mdrag.draft import bindings, frontmatter, panache
from mdrag.draft.leaves import Leaf, Stream, stream
from mdrag.draft.mask import mask
from mdrag.draft.model import Binding, Block, Draft, Section, Sentence
from mdrag.draft.sentences import sentences_of
from mdrag.draft.walk import Walk

__all__ = ["parse"]

# linter.md §0.1: 5 s and 2 s for each MB; then block by block, all within 10 s + 2 s/MB
_SECONDS, _SECONDS_MB = 5.0, 2.0
_LEADS = bytes(0 if 0x80 <= byte < 0xC0 else 1 for byte in range(256))


def parse(text: str, path: str = "", bom: bool = False) -> Draft:
    """Parse a draft. Never raises for what the text says: ``Draft.problems`` lists what failed.

    ``text`` has no byte-order mark; ``path`` is only remembered. Raises ServiceError when the
    parser is not installed.
    """
    walk = Walk(text, ())
    problems: list[tuple[int, str]] = []
    _read(text, walk, problems)
    meta = frontmatter.load(text, walk.leaves, problems)
    return _assemble(text, path, bom, walk, meta, problems)


def _read(text: str, walk: Walk, problems: list[tuple[int, str]]) -> None:
    if not text.strip():
        return
    seconds = _SECONDS + _SECONDS_MB * len(text) / 1e6
    try:
        walk.place = places(text)
        walk.document(panache.tree(text, seconds))
    except (panache.TooHard, RecursionError) as problem:
        problems.append((0, str(problem)))


def places(text: str) -> Sequence[int]:
    """Code point at each byte of the UTF-8 of ``text``, and one entry for its end."""
    if text.isascii():
        return range(len(text) + 1)
    leads = text.encode("utf-8", "surrogatepass").translate(_LEADS)
    found = array("I", accumulate(leads, initial=0))
    return found


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
    streams: list[tuple[Leaf, Stream]] = []
    for index, leaf in enumerate(walk.leaves):
        if not leaf.pieces and not leaf.marks:
            continue
        read = stream(leaf, text)
        streams.append((leaf, read))
        mine = bindings.find(leaf, read)
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
    sentences.sort(key=lambda s: (s.start, -s.end))
    found.sort(key=lambda b: (b.start, b.end))
    citations.sort(key=lambda c: c.start)
    blocks = tuple(
        Block(f.kind, f.start, f.end, f.within, f.level, f.top, f.language) for f in walk.leaves
    )
    host = _Hosts(sentences)
    found = [b._replace(sentence=host.of(b.block, b.start)) for b in found]
    citations = [c._replace(sentence=host.of(c.block, c.start)) for c in citations]
    masked = mask(text, streams, [b.mark for b in found if b.form != "attribute"])
    return Draft(
        path, text, bom, masked, blocks, tuple(walk.tops), tuple(sentences), tuple(found),
        tuple(citations), tuple(sorted(walk.comments)), _sections(text, blocks, sentences), meta,
        tuple(sorted(problems)),
    )  # fmt: skip


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


def _sections(
    text: str, blocks: tuple[Block, ...], sentences: list[Sentence]
) -> tuple[Section, ...]:
    heads = [i for i, b in enumerate(blocks) if b.kind == "heading"]
    titles: dict[int, list[str]] = {}
    for sentence in sentences:
        if blocks[sentence.block].kind == "heading":
            titles.setdefault(sentence.block, []).append(sentence.prose)
    first = heads[0] if heads else len(blocks)
    start = blocks[first].start if heads else len(text)
    sections = [Section(0, "", 0, start, tuple(range(first)))]
    for place, index in enumerate(heads):
        level = blocks[index].level
        following = heads[place + 1] if place + 1 < len(heads) else len(blocks)
        end = next(
            (blocks[i].start for i in heads[place + 1 :] if blocks[i].level <= level), len(text)
        )
        title = " ".join(titles.get(index, ()))
        own = tuple(range(index, following))
        sections.append(Section(level, title, blocks[index].start, end, own))
    return tuple(sections)
