"""Pages or sections around passages: the parents, and which page an offset lies on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mdrag.evidence.model import Page, Parent
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.chunk import PassagePiece

__all__ = ["page_at", "parents"]

_LONGEST = 1000  # tokens of a section parent: about a page and a half


def page_at(pages: Sequence[Page], offset: int) -> Page | None:
    """The page of an offset of the canonical text; the last one begun for what lies between two."""
    index = bisect_right(pages, offset, key=lambda page: page.start) - 1
    return pages[max(index, 0)] if pages else None


def parents(
    document: ParsedDocument, pieces: Sequence[PassagePiece], doc_uid: str, by: str
) -> tuple[tuple[Parent, ...], tuple[int, ...]]:
    """The parents, and for each piece the index of its parent. ``by``: page | section.

    A source without pages goes by section whatever was asked; a section longer than 1,000 tokens
    is cut between passages.
    """
    if document.pages and by == "page":
        return _by_page(document, pieces, doc_uid)
    return _by_section(document, pieces, doc_uid)


def _by_page(
    document: ParsedDocument, pieces: Sequence[PassagePiece], doc_uid: str
) -> tuple[tuple[Parent, ...], tuple[int, ...]]:
    """A parent a page, and the page of each piece."""
    digits = max(3, len(str(document.pages[-1].page_index)))
    path: tuple[str, ...] = ()
    made: list[Parent] = []
    starts: dict[int, PassagePiece] = {}
    own = []
    for piece in pieces:
        page = page_at(document.pages, piece.core)
        assert page is not None
        own.append(page.page_index)
        starts.setdefault(page.page_index, piece)
    index_of: dict[int, int] = {}
    for page in document.pages:
        begun = starts.get(page.page_index)
        if begun and begun.section:
            path = begun.section.titles
        index_of[page.page_index] = len(made)
        made.append(
            Parent(
                parent_id=f"{doc_uid}:p{page.page_index:0{digits}d}",
                doc_uid=doc_uid,
                text=document.text[page.start : page.end],
                start=page.start,
                end=page.end,
                page_start=page.page_index,
                page_end=page.page_index,
                page_label=page.page_label,
                section_path=path,
            )
        )
    return tuple(made), tuple(index_of[page] for page in own)


def _by_section(
    document: ParsedDocument, pieces: Sequence[PassagePiece], doc_uid: str
) -> tuple[tuple[Parent, ...], tuple[int, ...]]:
    """A parent for each run of pieces of one section, and the parent's index of each piece."""
    made: list[Parent] = []
    own: list[int] = []
    taken: dict[str, int] = {}
    for group in _runs(pieces):
        path = group[0].section.path if group[0].section else "0"
        taken[path] = taken.get(path, 0) + 1
        more = f"-{taken[path]:02d}" if taken[path] > 1 else ""
        start, end = group[0].core, group[-1].end
        first, last = page_at(document.pages, start), page_at(document.pages, end - 1)
        own += [len(made)] * len(group)
        made.append(
            Parent(
                parent_id=f"{doc_uid}:s{path}{more}",
                doc_uid=doc_uid,
                text=document.text[start:end],
                start=start,
                end=end,
                page_start=first.page_index if first else 0,
                page_end=last.page_index if last else 0,
                page_label=first.page_label if first else "",
                section_path=group[0].section.titles if group[0].section else (),
            )
        )
    return tuple(made), tuple(own)


def _runs(pieces: Sequence[PassagePiece]) -> list[list[PassagePiece]]:
    runs: list[list[PassagePiece]] = []
    tokens = 0
    for piece in pieces:
        if runs and runs[-1][-1].section == piece.section and tokens + piece.tokens <= _LONGEST:
            runs[-1].append(piece)
            tokens += piece.tokens
        else:
            runs.append([piece])
            tokens = piece.tokens
    return runs
