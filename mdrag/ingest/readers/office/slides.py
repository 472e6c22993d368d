"""PowerPoint files → `ParsedDocument`: a page for each slide, in the order they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mdrag.errors import FileProblem, SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers.office.office_file import (
    core_properties,
    refuse_unreadable,
    with_properties,
)
from mdrag.ingest.readers.office.slide_shapes import notes_text, slide_blocks
from mdrag.ingest.readers.source_blocks import SourceBlock, compose_blocks
from mdrag.limits.archive_parts import ArchiveParts, open_archive, part_name
from mdrag.limits.xml_nodes import Node, parse

__all__ = ["read_pptx"]

_MAIN = "ppt/presentation.xml"
_TITLED = 0.7  # of the slides with text: with fewer titles, a slide goes by its number


def read_pptx(path: Path) -> ParsedDocument:
    """The document of a PowerPoint file. Raises SourceProblem for what is none, or dangerous."""
    refuse_unreadable(path, "PowerPoint file", _MAIN)
    try:
        with open_archive(path) as parts:
            first, slides = _Slides(path, parts).read()
    except FileProblem as problem:
        raise SourceProblem(problem.message) from problem
    labels = [str(first + index) for index in range(len(slides))]
    if not labels:
        raise SourceProblem(fill("holds no slides"))
    told = [held for held in slides if held]
    titled = sum(any(block.kind == "heading" for block in held) for held in told)
    flags = [] if titled >= _TITLED * len(told) else ["headings_unreliable"]
    if not told:
        flags.append("needs_ocr")
    blocks = [block for held in slides for block in held]
    return with_properties(compose_blocks(blocks, {}, labels, flags), core_properties(path))


class _Slides:
    """The parts of a presentation, followed from relation to relation."""

    def __init__(self, path: Path, parts: ArchiveParts) -> None:
        self._path, self._parts = path, parts

    def read(self) -> tuple[int, list[list[SourceBlock]]]:
        """The number of the first slide, and the blocks of each."""
        main = self._node(_MAIN)
        named = self._relations(_MAIN)
        listed = main.child("p:sldIdLst")
        found: list[list[SourceBlock]] = []
        for one in listed.children if listed else ():
            _, name = named.get(one.attrs.get("r:id", ""), ("", ""))
            if name in self._parts:
                found.append(list(self._slide(name, len(found) + 1)))
        first = main.attrs.get("firstSlideNum", "1")
        return int(first) if first.isdecimal() and len(first) < 6 else 1, found

    def _slide(self, name: str, page: int) -> Iterator[SourceBlock]:
        named = self._relations(name)
        diagrams = {
            one: self._node(target)
            for one, (kind, target) in named.items()
            if kind == "diagramData" and target in self._parts
        }
        yield from slide_blocks(self._node(name), page, diagrams)
        for kind, target in named.values():
            if kind != "notesSlide" or target not in self._parts:
                continue
            if said := notes_text(self._node(target)):
                yield SourceBlock("paragraph", f"Speaker notes: {said}", page=page)

    def _relations(self, name: str) -> dict[str, tuple[str, str]]:
        """Relation id → (last word of its type, name of the part); none that leads outside."""
        folder, _, last = name.rpartition("/")
        beside = f"{folder}/_rels/{last}.rels"
        if beside not in self._parts:
            return {}
        return {
            one.attrs.get("Id", ""): (
                one.attrs.get("Type", "").rpartition("/")[2],
                part_name(folder, one.attrs.get("Target", "")),
            )
            for one in self._node(beside).children
            if one.attrs.get("TargetMode") != "External"
        }

    def _node(self, name: str) -> Node:
        return parse(self._parts.read(name), self._path, name)
