"""A reading list in a Word file → the rows of its tables and its other lines of text."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.filled_sentence import fill

__all__ = ["WordList", "read_word_list"]


class WordList(NamedTuple):
    """``tables``: rows of cells, table by table; ``lines``: paragraphs and items of lists."""

    tables: tuple[list[list[str]], ...] = ()
    lines: tuple[str, ...] = ()


def read_word_list(path: Path) -> WordList:
    """What a Word file lists, through pandoc in its sandbox.

    Raises ValueError for what is no Word file, damaged or dangerous, and without pandoc.
    """
    from mdrag.errors import MdragError
    from mdrag.ingest.readers.office.by_pandoc import pandoc_tree
    from mdrag.ingest.readers.office.office_file import refuse_unreadable
    from mdrag.ingest.readers.source_blocks import compose_blocks

    try:
        refuse_unreadable(path, "Word file", "word/document.xml")
        document = compose_blocks(pandoc_tree(path, "docx").blocks(), {})
    except MdragError as problem:
        raise ValueError(fill("it {problem}", problem=problem)) from problem
    tables, lines = [], []
    for block in document.blocks:
        found = document.text[block.start : block.end].splitlines()
        if block.kind == "table":
            tables.append([[cell.strip() for cell in row.split("\t")] for row in found])
        else:
            lines += [line.strip() for line in found if line.strip()]
    return WordList(tuple(tables), tuple(lines))
