"""What spares an ingest its work is believed when our own mdrag left it, and else not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mdrag.errors import FileProblem
from mdrag.ingest.run import seal
from mdrag.ingest.sealed_file import read_sealed, write_sealed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index" / "looked.json"


def test_what_was_written_is_read(path: Path) -> None:
    write_sealed(path, {"raw": "ä", "summary": {"failed": [("a", "b")]}})
    held = read_sealed(path)
    assert (held["raw"], held["summary"]) == ("ä", {"failed": [["a", "b"]]})


@pytest.mark.parametrize("change", [{"raw": "other"}, {"format": 1}, {"seal": ""}, {"user": "x"}])
def test_what_somebody_changed_is_not(path: Path, change: dict[str, Any]) -> None:
    write_sealed(path, {"raw": "ours"})
    whole = json.loads(path.read_text())
    at = whole if "seal" in change else whole["held"]
    at.update(change)
    path.write_text(json.dumps(whole) + "\n")
    assert read_sealed(path) == {}


def test_the_same_content_with_its_own_seal_is_believed_and_no_other_spelling_of_it(
    path: Path,
) -> None:
    write_sealed(path, {"raw": "ours"})
    whole = path.read_bytes()
    assert json.loads(whole)["held"]["raw"] == "ours"
    path.write_bytes(whole)
    assert read_sealed(path)["raw"] == "ours"
    spelt = whole.replace(b'"ours"', b'"o\\u0075rs"')
    for other in (whole + b" ", whole[:-1], spelt, b" " + whole):
        path.write_bytes(other)
        assert read_sealed(path) == {}


def test_what_came_from_another_computer_is_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_sealed(path, {"raw": "theirs"})
    monkeypatch.setattr(seal, "_key", lambda: b"another key")
    assert read_sealed(path) == {}


def test_what_another_version_wrote_is_not(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(seal, "__version__", "0.0.1")
        write_sealed(path, {"raw": "theirs"})
    assert read_sealed(path) == {}


@pytest.mark.parametrize("content", ["", "[]", "[" * 9999, '{"raw": 1}', "\ud800"])
def test_what_is_damaged_is_not(path: Path, content: str) -> None:
    path.parent.mkdir()
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    assert read_sealed(path) == {}


def test_a_link_is_refused(path: Path, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("{}")
    path.parent.mkdir()
    path.symlink_to(tmp_path / "other.json")
    with pytest.raises(FileProblem, match="is a link"):
        read_sealed(path)


def test_a_disk_that_refuses_leaves_nothing_to_believe(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_sealed(path, {"raw": "before"})

    def full(*_: object) -> None:
        raise FileProblem(path, "cannot be written")

    monkeypatch.setattr("mdrag.ingest.sealed_file.write_atomic", full)
    write_sealed(path, {"raw": "after"})
    assert not path.exists()
