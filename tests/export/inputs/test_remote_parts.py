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
