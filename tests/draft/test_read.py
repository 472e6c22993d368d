"""Reading files."""

from pathlib import Path

import pytest

from mdrag.draft.read import decode, read
from mdrag.errors import DraftError, FileProblem


def test_reads_a_file_with_mark_and_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "d.md"
    file.write_bytes(b"\xef\xbb\xbf# H\r\n\r\nText \xc3\xa4.\r\n")
    draft = read(file)
    assert (draft.text, draft.bom, draft.path) == ("# H\r\n\r\nText ä.\r\n", True, str(file))


def test_an_empty_draft_is_a_draft(tmp_path: Path) -> None:
    file = tmp_path / "d.md"
    file.write_bytes(b"")
    assert read(file).sentences == ()


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"abc\r\n\xc3\xa4\xff", 2, 2), (b"\x80", 1, 1), (b"a\n\nb\xc3", 3, 2)],
)
def test_the_first_bad_byte_is_named(data: bytes, line: int, column: int) -> None:
    with pytest.raises(DraftError) as caught:
        decode(data, "essay.md")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"essay.md:{line}:{column}: ")


@pytest.mark.parametrize("data", [b"PK\0\0\0\0\0\0", b"\xff\xfea\0b\0", bytes(range(256)) * 4])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(DraftError):
        decode(data, "essay.md")


def test_one_slipped_nul_is_no_reason_to_refuse() -> None:
    text, _ = decode(b"word " * 100 + b"\0 word", "essay.md")
    assert text.count("\0") == 1


def test_missing_files_and_folders_are_clear(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.md"):
        with pytest.raises(DraftError) as caught:
            read(path)
        assert path.name in str(caught.value)


def test_a_draft_that_leads_out_of_its_project_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    link = tmp_path / "essay" / "draft.md"
    (tmp_path / "essay" / "meta").mkdir(parents=True)
    link.symlink_to(tmp_path / "secret.md")
    assert read(link).text == "secret"  # no project: the person's own link
    (tmp_path / "essay" / "meta" / "project.json").write_text("{}")
    with pytest.raises(FileProblem, match=r"draft\.md: leads outside .*essay"):
        read(link)
