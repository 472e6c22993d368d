"""Headings of RTF files as LibreOffice and Word write them, and their pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.ingest.readers import read
from mdrag.ingest.readers.office import by_pandoc
from mdrag.ingest.readers.office.by_pandoc import pandoc_tree
from mdrag.ingest.readers.office.pandoc_tree import PandocTree

_STYLES = (
    r"{\stylesheet{\s0\snext0\ql Normal;}{\s1\sbasedon0\snext0\keepn\fs40 Heading 1;}"
    r"{\s2\ql\sbasedon0 \snext0 \slink15 \sqformat heading 2;}{\s3\ql List Paragraph;}}"
)
_ITEM = r"\pard\plain \s3\ilvl0\ls2 {\listtext\pard\plain \'b7\tab}{\loch An item.}" + "\n\\par "
_TEXT = r"\pard\plain \s0\ql {\loch Voles dig.}" + "\n\\par "
_OF_LIBREOFFICE = (
    r"\pard\plain \s1\ilvl0\outlinelevel0\sb240\b{\listtext\pard\plain \tab}\ls1 \li0\ltrpar{\loch"
    "\n{\\*\\bkmkstart a}Burrows{\\*\\bkmkend a}}\n\\par "
)
_OF_WORD = (
    r"{\listtext\pard\plain\ltrpar \s1 \b\fs28 1.\tab}\pard\plain \ltrpar\s1\ql\keepn\ls1"
    r"\outlinelevel0\adjustright {\rtlch Burrows}{\par }"
)
_BY_STYLE = r"\pard\plain \s1\rtlch\af9 \ltrch\sb360\keepn{\loch Burrows}" + "\n\\par "


@pytest.mark.parametrize("heading", [_OF_LIBREOFFICE, _OF_WORD, _BY_STYLE])
def test_a_heading_is_no_item_of_a_list(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "a.rtf"
    second = r"\pard\plain \s2\ql {\loch Tunnels}" + "\n\\par "
    body = heading + _TEXT + second + _ITEM + _TEXT
    path.write_text(rf"{{\rtf1\ansi\ansicpg1252 {_STYLES}{body}}}", "ascii")
    found = read(path)
    said = [(one.kind, found.text[one.start : one.end], one.level) for one in found.blocks]
    assert [one for one in said if one[0] == "heading"] == [
        ("heading", "Burrows", 1), ("heading", "Tunnels", 2),
    ]  # fmt: skip
    assert [text for kind, text, _ in said if kind == "list"] == ["An item."]


def test_the_bytes_of_pictures_never_reach_pandoc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(path: Path, form: str, *options: str, given: bytes = b"") -> PandocTree:
        asked.append(len(given))
        return pandoc_tree(path, form, *options, given=given)

    monkeypatch.setattr(by_pandoc, "pandoc_tree", counted)
    path = tmp_path / "a.rtf"
    drawn = "\n".join(["89504e470d0a1a0a" * 8] * 400)
    picture = r"{\*\shppict{\pict\picw9\pngblip" + "\n" + drawn + "}}"
    path.write_text(rf"{{\rtf1\ansi {_TEXT}{picture}{_TEXT}}}", "ascii")
    assert read(path).text == "Voles dig.\n\nVoles dig."
    assert asked[0] < 400 < path.stat().st_size / 100
