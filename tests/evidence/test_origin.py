"""What a library says of its files is believed only below raw/."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import FileProblem
from mdrag.evidence.model import Source
from mdrag.evidence.origin import raw_file, refuse_foreign

UID = "doc_0123abcd"


def _project(tmp_path: Path) -> Path:
    root = tmp_path / "essay"
    (root / "raw" / "evidence").mkdir(parents=True)
    (root / "meta").mkdir()
    (root / "meta" / "project.json").write_text("{}")
    (tmp_path / "secret.pdf").write_text("secret")
    (root / "config.yaml").write_text("")
    return root


@pytest.mark.parametrize("uid", ["", "../x", "a/b", "doc_1\n", "x" * 81, 7, None, "doc.1"])
def test_a_doc_uid_is_a_name_of_a_folder_of_its_own(uid: object) -> None:
    with pytest.raises(ValueError, match="is no doc_uid"):
        refuse_foreign(uid)


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "raw/../config.yaml",
        "raw/..",
        "config.yaml",
        "..",
        "raw\\..\\x",
        "raw/a\0",
        7,
    ],
)
def test_a_path_is_below_raw(path: object) -> None:
    with pytest.raises(ValueError, match="is no file below raw/"):
        refuse_foreign(UID, path)


@pytest.mark.parametrize("path", ["", "raw/a.pdf", "raw/evidence/What is x? (2nd..ed).pdf"])
def test_what_ingest_itself_writes_is_believed(path: str, tmp_path: Path) -> None:
    refuse_foreign(UID, path)  # raises for what is not
    assert raw_file(_project(tmp_path), Source(UID, path, True)) is None  # nothing lies there yet


def test_a_source_without_a_file_has_none(tmp_path: Path) -> None:
    root = _project(tmp_path)
    assert raw_file(root, Source(UID, "", True)) is None
    assert raw_file(root, Source(UID, "raw/evidence/gone.pdf", True)) is None


@pytest.mark.parametrize("path", ["../secret.pdf", "raw/../../secret.pdf", "/etc/passwd", "~/x"])
def test_a_file_outside_is_not_opened(tmp_path: Path, path: str) -> None:
    with pytest.raises(FileProblem, match=rf"the file of {UID}: .* is no file below"):
        raw_file(_project(tmp_path), Source(UID, path, True))


def test_a_link_out_of_raw_is_not_followed(tmp_path: Path) -> None:
    root = _project(tmp_path)
    (root / "raw" / "evidence" / "a.pdf").symlink_to(tmp_path / "secret.pdf")
    (root / "raw" / "evidence" / "b.pdf").symlink_to(root / "config.yaml")
    for name in ("a.pdf", "b.pdf"):
        with pytest.raises(FileProblem, match="leads outside"):
            raw_file(root, Source(UID, f"raw/evidence/{name}", True))
