"""XML of a Word file → the same in forms that pandoc reads: what it would pass over is kept.

Text boxes become paragraphs below their own, paragraphs with an outline level headings, words with
a phonetic guide words; rows of a table that were deleted go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.from_word.outline_levels import style_of_level
from mdrag.from_word.xml_ranges import Edit, XmlRange, element_ranges, replace_ranges

__all__ = ["ReadablePart", "readable_part"]

_MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_FALLBACK = f"{_MC} Fallback"  # the same once more, for programs of before 2010
_DELETED = ("del", "moveFrom")
_PICTURES = {
    "http://schemas.openxmlformats.org/drawingml/2006/main blip": ("embed", "link"),
    "http://purl.oclc.org/ooxml/drawingml/main blip": ("embed", "link"),
    "urn:schemas-microsoft-com:vml imagedata": ("id", "href", "src"),
}
_OF_BOXES = frozenset({"p", "txbxContent", _FALLBACK, *_DELETED})
_OF_THE_REST = frozenset(
    {"p", "pPr", "pStyle", "outlineLvl", "t", "tbl", "tr", "trPr", "tc", "ruby", "rubyBase",
     _FALLBACK, *_DELETED, *_PICTURES}
)  # fmt: skip
_BOXES = 5  # a text box in a text box, and so on: Word allows none
_LONG = 200  # characters: what is longer is no heading, whatever its outline level


class ReadablePart(NamedTuple):
    """``pictures``: how many it shows; ``levels``: of headings that were none by their style."""

    content: bytes
    pictures: int
    levels: frozenset[int]


def readable_part(
    content: bytes, path: Path, part: str, outlines: Mapping[str, int] | None
) -> ReadablePart:
    """Make it so. ``outlines``: style → outline level; None in a file without styles.

    Raises FileProblem.
    """
    for _ in range(_BOXES):
        if b"txbxContent" not in content:
            break
        content = _without_boxes(content, element_ranges(content, path, part, _OF_BOXES))
    ranges = element_ranges(content, path, part, _OF_THE_REST)
    headings = [] if outlines is None else [*_headings(content, ranges, outlines)]
    edits = [*_deleted_rows(ranges), *_phonetic_guides(content, ranges)]
    edits += [edit for _, edit in headings]
    shown = sum(
        any(one.attrs.get(name) for name in _PICTURES.get(one.name, ()))
        and not any(outer.name in (_FALLBACK, *_DELETED) for outer in one.around())
        for one in ranges
    )
    levels = frozenset(level for level, _ in headings)
    return ReadablePart(replace_ranges(content, edits), shown, levels)


def _without_boxes(content: bytes, ranges: list[XmlRange]) -> bytes:
    """The paragraphs of text boxes behind the paragraph that each box hangs on."""
    edits: list[Edit] = []
    below: defaultdict[int, list[bytes]] = defaultdict(list)
    for box in ranges:
        around = [*box.around()] if box.name == "txbxContent" else []
        names = {one.name for one in around}
        hosts = [one for one in around if one.name == "p"]
        if not hosts or "txbxContent" in names:
            continue
        edits.append((box.start, box.end, b""))
        if not names & {_FALLBACK, *_DELETED}:
            below[hosts[-1].end].append(content[box.inside : box.closing])
    edits += [(at, at, b"".join(pieces)) for at, pieces in below.items()]
    return replace_ranges(content, edits)


def _headings(
    content: bytes, ranges: list[XmlRange], outlines: Mapping[str, int]
) -> Iterator[tuple[int, Edit]]:
    """The outline level of each paragraph that has one, and the style that says so to pandoc."""
    words: defaultdict[XmlRange, int] = defaultdict(int)
    for one in ranges:
        if one.name == "t":
            host = next((outer for outer in one.around() if outer.name == "p"), None)
            if host:
                words[host] += one.closing - one.inside
    told: dict[XmlRange, dict[str, XmlRange]] = defaultdict(dict)
    for one in ranges:
        if one.name in ("pStyle", "outlineLvl") and one.parent and one.parent.name == "pPr":
            told[one.parent][one.name] = one
    for properties, found in told.items():
        paragraph, style, own = properties.parent, found.get("pStyle"), found.get("outlineLvl")
        if paragraph is None or paragraph.name != "p" or not 0 < words[paragraph] <= _LONG:
            continue
        level = outlines.get(style.attrs.get("val", "") if style else "", -1)
        if own and level >= -1 and own.attrs.get("val", "").isdigit():
            level = int(own.attrs["val"])
        if not 0 <= level <= 8 or any(one.name == "tc" for one in paragraph.around()):
            continue
        prefix = content[properties.start + 1 : properties.inside].partition(b"pPr")[0]
        written = b'<%spStyle w:val="%s"/>' % (prefix, style_of_level(level).encode())
        if prefix == b"w:":
            place = (style.start, style.end) if style else (properties.inside, properties.inside)
            yield level, (*place, written)


def _deleted_rows(ranges: list[XmlRange]) -> Iterator[Edit]:
    """Rows of a table that were deleted; the table, where none is left."""
    rows: defaultdict[XmlRange, list[XmlRange]] = defaultdict(list)
    gone: set[XmlRange] = set()
    for one in ranges:
        table = next((outer for outer in one.around() if outer.name == "tbl"), None)
        if one.name == "tr" and table:
            rows[table].append(one)
        if one.name == "del" and one.parent and one.parent.name == "trPr" and one.parent.parent:
            gone.add(one.parent.parent)
    for table, known in rows.items():
        if gone.issuperset(known):
            yield table.start, table.end, b""
        else:
            yield from ((one.start, one.end, b"") for one in known if one in gone)


def _phonetic_guides(content: bytes, ranges: list[XmlRange]) -> Iterator[Edit]:
    """Words that have their sounds above them, as Chinese and Japanese may: the words alone."""
    words: defaultdict[XmlRange, bytes] = defaultdict(bytes)
    for one in ranges:
        names = [outer.name for outer in one.around()]
        if one.name == "t" and "rubyBase" in names:
            guide = next(outer for outer in one.around() if outer.name == "ruby")
            words[guide] += content[one.start : one.end]
    yield from ((guide.start, guide.end, found) for guide, found in words.items())
