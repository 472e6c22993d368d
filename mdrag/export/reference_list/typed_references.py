"""A list of references that the writer typed: the generated list stands there, once.

Its title is a heading, or a paragraph that is the title of a list above entries.

Entries of works that the text cites go, for the style prints them; all others stay as they are
typed, below it, and are told. A list that is divided by headings is left whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mdrag.draft.references.entries import is_entry_of, is_typed_list, looks_like_entry
from mdrag.draft.references.listed_sources import lists_sources
from mdrag.draft.references.same_author import author_words, entries_with_authors
from mdrag.evidence.csl import CslItem, printed_family
from mdrag.export.citations import inlines, visit
from mdrag.export.reference_list.entry_pieces import (
    EntryPiece,
    block_texts,
    entry_pieces,
    without_entries,
)
from mdrag.export.reference_list.typed_places import KEPT_ENTRY
from mdrag.filled_sentence import fill
from mdrag.text.doi import doi_in
from mdrag.text.headings import is_reference_list

__all__ = ["TypedList", "replace_typed_list"]

_DEEPEST = 6  # level of a heading
_LONGEST = 60  # characters of a title that is no heading
_LIST_STYLES = {"docx": "Bibliography", "odt": "Bibliography_20_1"}


class TypedList(NamedTuple):
    """What became of a typed list: its heading, how many entries went, and the words of others."""

    heading: str
    replaced: int
    kept: tuple[str, ...]
    divided: bool = False  # by headings: nothing was changed

    def told(self) -> str:
        """One line for the writer; "" where there was no typed list."""
        whole = f'"{self.heading}"'
        if self.divided:
            return fill(
                "{whole} is a typed list divided by headings: it is printed as typed, and the "
                "list in the style stands at the end; delete one of them",
                whole=whole,
            )
        if not self.replaced and not self.kept:
            return ""
        gone = fill("the list in the style stands there")
        if self.replaced:
            told = "the list in the style stands there, in place of typed entries: {count}"
            gone = fill(told, count=self.replaced)
        if not self.kept:
            return fill("{whole}: {gone}", whole=whole, gone=gone)
        first = self.kept[0] if len(self.kept[0]) <= 60 else f"{self.kept[0][:59]}…"
        return fill(
            "{whole}: {gone}; kept as typed, for no binding or key cites them: "
            '{count} ("{first}"); bind what cites them, or delete them',
            whole=whole, gone=gone, count=len(self.kept), first=first,
        )  # fmt: skip


def replace_typed_list(doc: Any, printed: Sequence[CslItem]) -> TypedList | None:
    """Set the place of the reference list under its typed title; None where there is none."""
    divisions = [one for one in visit.blocks(doc) if one.tag == "Div"]
    if any(one.identifier == "refs" for one in divisions):
        return None  # the writer has said where
    found = [(owner, *one) for owner in (*divisions, doc) for one in _lists_in(owner)]
    if not printed or not found or doc.get_metadata("suppress-bibliography", False):
        return None
    owner, at, end = found[-1]
    blocks = list(owner.content)
    heading, body = " ".join(inlines.plain(blocks[at].content).split()), blocks[at + 1 : end]
    if any(one.tag == "Header" for one in body):
        return TypedList(heading, 0, (), divided=True)
    rest, replaced, kept = _replace_entries(
        body, [_Work.of(one) for one in printed],
        _cited_in([*blocks[:at], *blocks[end:], *_beside(owner, doc)]), doc.format,
    )  # fmt: skip
    owner.content = [*blocks[: at + 1], *rest, *blocks[end:]]
    return TypedList(heading, replaced, tuple(kept))


def _lists_in(owner: Any) -> list[tuple[int, int]]:
    """Where typed lists stand in the document, or in a division of it, title and all."""
    blocks = list(owner.content)
    return [one for one in _sections(blocks) if _is_list(blocks[one[0] + 1 : one[1]])]


def _beside(owner: Any, doc: Any) -> list[Any]:
    """The blocks of the document that do not hold a division."""
    if owner is doc:
        return []
    return [one for one in doc.content if one is not owner and owner not in visit.blocks(one)]


def _replace_entries(
    body: Sequence[Any], works: Sequence[_Work], outside: set[str], output: str
) -> tuple[list[Any], int, list[str]]:
    """(what stands below the title, how many entries went, the words of entries that stay)."""
    by_block = [entry_pieces(one) for one in body]
    pieces = [piece for some in by_block for piece in some]
    marked = [one.marked for one in pieces]
    named = entries_with_authors(marked)
    gone = [_goes(*one, works, outside) for one in zip(pieces, named, strict=True)]
    authors = author_words(marked, gone)
    rest: list[Any] = []
    kept, place, first = list[str](), -1, 0
    for block, some in zip(body, by_block, strict=True):
        mine = slice(first, first + len(some))
        first = mine.stop
        stay = [" ".join(one.words.split()) for one, goes in zip(some, gone[mine], strict=True)
                if not goes and looks_like_entry(one.words)]  # fmt: skip
        if place < 0 and (stay or any(gone[mine])):
            place = len(rest)
        left = without_entries(block, some, gone[mine], authors[mine])
        rest += _in_list_style(left, output) if stay else left
        kept += stay
    rest.insert(place if place >= 0 else len(rest), inlines.reference_place())
    return rest, sum(gone), kept


def _in_list_style(entries: Sequence[Any], output: str) -> list[Any]:
    """Entries that stay, indented as the printed list is."""
    style = _LIST_STYLES.get(output)
    if style is None:
        return list(entries)
    return [_division(one, style) if one.tag == "Para" else one for one in entries]


def _division(entry: Any, style: str) -> Any:
    found = inlines.division([entry], style)
    found.classes = [KEPT_ENTRY]
    return found


class _Work(NamedTuple):
    """What a typed entry says of a work."""

    title: str
    first_name: str
    year: str
    doi: str

    @classmethod
    def of(cls, item: CslItem) -> _Work:
        people = item.get("author") or item.get("editor") or ()
        parts = item.get("issued", {}).get("date-parts") or [[]]
        return cls(
            str(item.get("title", "")), printed_family(people[0]) if people else "",
            str(parts[0][0]) if parts[0] else "", doi_in(str(item.get("DOI", ""))) or "",
        )  # fmt: skip


def _sections(blocks: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Where the sections stand whose title says that they list references."""
    titles = dict(_list_titles(blocks))
    levels: dict[int, int] = {}
    level = 1  # of the heading before
    for at, block in enumerate(blocks):
        if block.tag == "Header":
            level = levels[at] = block.level
        elif at in titles:
            levels[at] = min(level, titles[at])
    for at, level in levels.items():
        title = inlines.plain(blocks[at].content)
        if is_reference_list(title) and not lists_sources(title):
            ends = (n for n, other in levels.items() if n > at and other <= level)
            yield at, next(ends, len(blocks))


def _list_titles(blocks: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """The paragraphs that are titles of a list, with its entries up to the next title.

    Each with the level that it has at most, as `mdrag.draft.sections` has it.
    """
    below: list[str] = []
    headed, level = below, 1
    for at in reversed(range(len(blocks))):
        block = blocks[at]
        title = inlines.plain(block.content) if block.tag == "Para" else ""
        if block.tag == "Header":
            headed, level, below = below, block.level, []
        elif len(title) > _LONGEST or not is_reference_list(title):
            below += block_texts(block)
        elif is_typed_list(below):
            below = []
            yield at, _DEEPEST
        elif not below and level > 1 and is_typed_list(headed):
            yield at, level - 1
        else:
            below += block_texts(block)


def _is_list(body: Sequence[Any]) -> bool:
    return not body or is_typed_list([text for block in body for text in block_texts(block)])


def _cited_in(blocks: Sequence[Any]) -> set[str]:
    found: set[str] = set()

    def look(element: Any, _: Any) -> None:
        if element.tag == "Cite":
            found.update(one.id for one in element.citations)

    for block in blocks:
        block.walk(look)
    return found


def _goes(piece: EntryPiece, named: str, works: Sequence[_Work], outside: set[str]) -> bool:
    """Whether this is the entry of one of the works, and cites none for the first time."""
    return any(is_entry_of(named, *one) for one in works) and _cited_in([piece.element]) <= outside
