"""A list of references that the writer typed: the generated list stands there, once.

Entries of works that the text cites go, for the style prints them; all others stay as they are
typed, below it, and are told. A list that is divided by headings is left whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mdrag.draft.references.entries import (
    is_typed_list,
    looks_like_entry,
    names_work,
    parted_entries,
)
from mdrag.draft.references.listed_sources import lists_sources
from mdrag.evidence.csl import CslItem, printed_family
from mdrag.export.citations import inlines, visit
from mdrag.export.reference_list.typed_places import KEPT_ENTRY
from mdrag.filled_sentence import fill
from mdrag.text.doi import doi_in
from mdrag.text.headings import is_reference_list

__all__ = ["TypedList", "replace_typed_list"]

_LISTS = ("BulletList", "OrderedList")
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
    """Set the place of the reference list under its typed heading; None where there is none."""
    blocks = list(doc.content)
    if any(one.tag == "Div" and one.identifier == "refs" for one in visit.blocks(doc)):
        return None  # the writer has said where
    found = [one for one in _sections(blocks) if _is_list(blocks[one[0] + 1 : one[1]])]
    if not printed or not found or doc.get_metadata("suppress-bibliography", False):
        return None
    at, end = found[-1]
    heading, body = " ".join(inlines.plain(blocks[at].content).split()), blocks[at + 1 : end]
    if any(one.tag == "Header" for one in body):
        return TypedList(heading, 0, (), divided=True)
    outside = _cited_in([*blocks[:at], *blocks[end:]])
    works = [_Work.of(one) for one in printed]
    rest: list[Any] = []
    replaced, kept, place = 0, list[str](), len(body)
    for block in body:
        left, gone, stay = _without_entries(block, works, outside)
        if gone or stay:
            place = min(place, len(rest))
        rest += _in_list_style(left, doc.format) if stay else left
        replaced, kept = replaced + gone, [*kept, *stay]
    rest.insert(min(place, len(rest)), inlines.reference_place())
    doc.content = [*blocks[: at + 1], *rest, *blocks[end:]]
    return TypedList(heading, replaced, tuple(kept))


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
    """Where the sections stand whose heading says that they list references."""
    for at, block in enumerate(blocks):
        if block.tag == "Header":
            title = inlines.plain(block.content)
            if is_reference_list(title) and not lists_sources(title):
                below = range(at + 1, len(blocks))
                ends = (n for n in below if blocks[n].tag == "Header"
                        and blocks[n].level <= block.level)  # fmt: skip
                yield at, next(ends, len(blocks))


def _is_list(body: Sequence[Any]) -> bool:
    return not body or is_typed_list([text for block in body for text in _texts(block)])


def _texts(block: Any) -> list[str]:
    """The words of a paragraph, of each item of a list; nothing of a heading."""
    if block.tag in ("Para", "Plain"):
        return [inlines.plain(block.content)]
    if block.tag in _LISTS:
        return ["\n".join(text for one in item.content for text in _texts(one))
                for item in block.content]  # fmt: skip
    return []


def _cited_in(blocks: Sequence[Any]) -> set[str]:
    found: set[str] = set()

    def look(element: Any, _: Any) -> None:
        if element.tag == "Cite":
            found.update(one.id for one in element.citations)

    for block in blocks:
        block.walk(look)
    return found


def _without_entries(
    block: Any, works: Sequence[_Work], outside: set[str]
) -> tuple[list[Any], int, list[str]]:
    """(what is left of a block, how many entries went, the words of entries that stay)."""
    if block.tag in _LISTS:
        left, gone, stay = [], 0, []
        for item in block.content:
            words = "\n".join(_texts_of(item))
            if _goes(item, words, works, outside):
                gone += 1
            else:
                left.append(item)
                stay += [" ".join(words.split())] if looks_like_entry(words) else []
        block.content = left
        return ([block] if left else []), gone, stay
    if block.tag not in ("Para", "Plain"):
        return [block], 0, []
    text = inlines.plain(block.content)
    pieces = parted_entries(text)
    gone_pieces = [_goes(block, one, works, outside) for one in pieces]
    stay = [" ".join(one.split()) for one, goes in zip(pieces, gone_pieces, strict=True)
            if not goes and looks_like_entry(one)]  # fmt: skip
    if all(gone_pieces):
        return [], len(pieces), []
    if not any(gone_pieces) or text != inlines.flat(block.content):
        return [block], 0, stay
    return _lines_left(block, pieces, gone_pieces), sum(gone_pieces), stay


def _texts_of(item: Any) -> list[str]:
    return [text for one in item.content for text in _texts(one)]


def _goes(element: Any, words: str, works: Sequence[_Work], outside: set[str]) -> bool:
    """Whether these words are the entry of one of the works, and cite none for the first time."""
    named = any(names_work(words, *one) for one in works) and looks_like_entry(words)
    return named and _cited_in([element]) <= outside


def _lines_left(block: Any, pieces: Sequence[str], gone: Sequence[bool]) -> list[Any]:
    """A paragraph of each entry that stays of a paragraph of several."""
    found, start = [], 0
    for piece, goes in zip(pieces, gone, strict=True):
        end = start + len(piece)
        if not goes and (run := inlines.cut_inlines(block.content, start, end)):
            found.append(inlines.bare_paragraph(run))
        start = end + 1
    return found
