"""A reference document brings nothing from the network into what is built with it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from mdrag.errors import FileProblem
from mdrag.export.inputs.remote_parts import refuse_remote_parts

_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _document(place: Path, kind: str, target: str) -> Path:
    path = place / "reference.docx"
    with ZipFile(path, "w") as archive:
        archive.writestr(
            "word/_rels/settings.xml.rels",
            f'<Relationships><Relationship Id="r1" Type="{_KINDS}/{kind}" Target="{target}" '
            'TargetMode="External"/></Relationships>',
        )
    return path


@pytest.mark.parametrize("kind", ["attachedTemplate", "image", "oleObject"])
@pytest.mark.parametrize(
    "target", ["http://e/x.dotm", "HTTPS://e/x", "\\\\e\\x", "file://e/x", "&#104;ttp://e/x"]
)
def test_a_part_on_the_network_is_refused(tmp_path: Path, kind: str, target: str) -> None:
    with pytest.raises(FileProblem, match=f"loads a {kind} from the network"):
        refuse_remote_parts(_document(tmp_path, kind, target))


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("hyperlink", "https://example.org"),
        ("attachedTemplate", "file:///C:\\Templates\\Normal.dotm"),
        ("image", "media/x.png"),
    ],
)
def test_links_and_a_template_of_this_computer_may_stay(
    tmp_path: Path, kind: str, target: str
) -> None:
    document = _document(tmp_path, kind, target)
    before = document.read_bytes()
    refuse_remote_parts(document)  # raises for what may not
    assert document.read_bytes() == before


def _field(place: Path, *pieces: str) -> Path:
    path = place / "reference.docx"
    runs = "".join(f"<w:r><w:instrText>{piece}</w:instrText></w:r>" for piece in pieces)
    with ZipFile(path, "w") as archive:
        archive.writestr(
            "word/header1.xml",
            '<w:hdr xmlns:w="w"><w:r><w:fldChar w:fldCharType="begin"/></w:r>'
            f'{runs}<w:r><w:fldChar w:fldCharType="separate"/></w:r></w:hdr>',
        )
    return path


@pytest.mark.parametrize(
    "pieces",
    [
        [' INCLUDEPICTURE "http://e/x.png" \\d '],
        ['INCLUDE', 'TEXT &quot;htt', 'ps://e/x.docx&quot;'],
        [r'includepicture "\\\\e\\share\\x.png"'],
        [r'LINK Excel.Sheet.12 "file://e/book.xlsx"'],
    ],
)  # fmt: skip
def test_a_field_that_loads_from_the_network_is_refused(tmp_path: Path, pieces: list[str]) -> None:
    with pytest.raises(FileProblem, match="a field that loads from the network"):
        refuse_remote_parts(_field(tmp_path, *pieces))


_BEGIN, _SEPARATE, _END = (
    f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "separate", "end")
)


@pytest.mark.parametrize(
    "runs",
    [
        f"{_BEGIN}<w:instrText>INCLUDEPICTURE </w:instrText>{_BEGIN}<w:instrText>QUOTE 1"
        f"</w:instrText>{_END}{_BEGIN}<w:instrText>QUOTE http://e/x</w:instrText>{_END}{_END}",
        f"{_BEGIN}<w:instrText>TOC</w:instrText>{_SEPARATE}{_BEGIN}<w:instrText>INCLUDETEXT "
        f"http://e/x</w:instrText>{_END}{_END}",
    ],
    ids=["the address in a field of its own", "in what another field shows"],
)
def test_fields_within_fields_are_looked_at(tmp_path: Path, runs: str) -> None:
    path = tmp_path / "reference.docx"
    with ZipFile(path, "w") as archive:
        archive.writestr("word/header1.xml", runs)
    with pytest.raises(FileProblem, match="a field that loads"):
        refuse_remote_parts(path)


def test_the_same_in_one_element_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "reference.docx"
    with ZipFile(path, "w") as archive:
        archive.writestr(
            "word/footer1.xml",
            '<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://e/x&quot; "/>',
        )
    with pytest.raises(FileProblem, match="a field that loads"):
        refuse_remote_parts(path)


@pytest.mark.parametrize(
    "pieces",
    [
        ["PAGE"],
        ['HYPERLINK "https://example.org"'],
        ['INCLUDEPICTURE "media/x.png"'],
        ['TITLE "LINK to https://example.org"'],
    ],
)
def test_other_fields_may_stay(tmp_path: Path, pieces: list[str]) -> None:
    document = _field(tmp_path, *pieces)
    before = document.read_bytes()
    refuse_remote_parts(document)
    assert document.read_bytes() == before
