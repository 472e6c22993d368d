"""The fence: nothing outside is changed whatever a name, a file or a link says; and all use it."""

from __future__ import annotations

import ast
import os
import string
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mdrag
from mdrag import fence, path_bounds
from mdrag.errors import FileProblem
from mdrag.project import Project
from syntax_trees import syntax_tree

PACKAGE = Path(mdrag.__file__).parent


@pytest.fixture
def essay(tmp_path: Path) -> Path:
    return _essay(tmp_path)


def _essay(place: Path) -> Path:
    root = place / "essay"
    (root / "meta").mkdir(parents=True)
    (root / "meta" / "project.json").write_text("{}")
    (place / "outside" / "sub").mkdir(parents=True)
    (place / "outside" / "notes.txt").write_text("secret")
    return root


def _outside(place: Path) -> dict[str, str]:
    return {
        str(path.relative_to(place)): path.read_text() if path.is_file() else ""
        for path in sorted((place / "outside").rglob("*"))
    }


CHANGES: dict[str, Callable[[Path, Path], Any]] = {
    "write_atomic": lambda path, _: fence.write_atomic(path, "new"),
    "write_new": lambda path, _: fence.write_new(path, "new"),
    "write_over": lambda path, _: fence.write_over(path, b"new", b"secret"),
    "append_text": lambda path, _: fence.append_text(path, "new"),
    "new_file": lambda path, _: fence.new_file(path).close(),
    "make_folder": lambda path, _: fence.make_folder(path),
    "reserve": lambda path, _: fence.reserve(path),
    "move there": lambda path, own: fence.move(own, path),
    "move away": lambda path, own: fence.move(path, own),
    "copy_file": lambda path, own: fence.copy_file(own, path),
    "link_file": lambda path, own: fence.link_file(own, path),
    "delete_file": lambda path, _: fence.delete_file(path),
    "delete_tree": lambda path, _: fence.delete_tree(path),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_link_to_a_folder_outside_stops_every_change(
    essay: Path, change: str, depth: int
) -> None:
    (essay / "a").mkdir()
    link = essay.joinpath(*("a",) * min(depth, 1)) / "link"
    link.symlink_to(essay.parent / "outside", target_is_directory=True)
    own = essay / "own.txt"
    own.write_text("own")
    path = link / ("notes.txt" if depth < 2 else "sub/new/deep.txt")
    before = _outside(essay.parent)
    with pytest.raises(FileProblem, match="leads outside"):
        CHANGES[change](path, own)
    assert _outside(essay.parent) == before
    assert own.read_text() == "own"


@pytest.mark.parametrize("change", CHANGES)
def test_a_link_to_a_file_outside_is_never_written_through(essay: Path, change: str) -> None:
    own, link = essay / "own.txt", essay / "link.txt"
    own.write_text("own")
    link.symlink_to(essay.parent / "outside" / "notes.txt")
    before = _outside(essay.parent)
    try:
        CHANGES[change](link, own)
    except (FileProblem, OSError):
        assert link.is_symlink()
    assert _outside(essay.parent) == before


@pytest.mark.parametrize("change", ["append_text", "write_atomic"])
def test_a_hard_link_keeps_what_is_behind_its_other_name(essay: Path, change: str) -> None:
    other, ours = essay.parent / "outside" / "notes.txt", essay / "log.jsonl"
    os.link(other, ours)
    CHANGES[change](ours, ours)
    assert other.read_text() == "secret"
    assert ours.read_text().endswith("new")


def test_a_link_into_another_project_is_refused_as_well(essay: Path) -> None:
    other = _essay(essay.parent / "other")
    (essay / "outputs").symlink_to(other, target_is_directory=True)
    with pytest.raises(FileProblem, match=r"outputs.* leads outside .*essay, by the link"):
        fence.write_atomic(essay / "outputs" / "x.md", "new")
    assert not (other / "x.md").exists()


def test_links_that_stay_inside_and_links_to_the_project_are_followed(essay: Path) -> None:
    (essay / "real.md").write_text("x")
    (essay / "link.md").symlink_to("real.md")
    (essay.parent / "short").symlink_to(essay, target_is_directory=True)
    fence.write_atomic(essay.parent / "short" / "link.md", "new")
    assert (essay / "real.md").read_text() == "new"
    assert (essay / "link.md").is_symlink()


def test_a_tree_is_deleted_without_what_its_links_lead_to(essay: Path) -> None:
    (essay / "tree").mkdir()
    (essay / "tree" / "link").symlink_to(essay.parent / "outside", target_is_directory=True)
    before = _outside(essay.parent)
    fence.delete_tree(essay / "tree")
    assert not (essay / "tree").exists()
    (essay / "top").symlink_to(essay.parent / "outside", target_is_directory=True)
    fence.delete_tree(essay / "top")
    assert not (essay / "top").is_symlink()
    assert _outside(essay.parent) == before


def test_a_link_that_was_put_there_while_it_was_written_is_seen(
    essay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (essay / "drafts").mkdir()
    sync = os.fsync

    def swap(handle: int) -> None:
        sync(handle)
        (essay / "drafts").rename(essay / "away")
        (essay / "drafts").symlink_to(essay.parent / "outside", target_is_directory=True)

    monkeypatch.setattr(os, "fsync", swap)
    with pytest.raises(FileProblem, match="leads outside"):
        fence.write_atomic(essay / "drafts" / "notes.txt", "new")
    assert (essay.parent / "outside" / "notes.txt").read_text() == "secret"


@pytest.mark.parametrize("kind", ["folder", "queue", "loop"])
def test_what_is_no_file_is_one_line(essay: Path, kind: str) -> None:
    path = essay / "meta" / "log.jsonl"
    if kind == "folder":
        path.mkdir()
    elif kind == "queue":
        os.mkfifo(path)
    else:
        path.symlink_to(path)
    with pytest.raises((FileProblem, OSError)):
        fence.append_text(path, "x")
    with pytest.raises((FileProblem, OSError)):
        fence.open_own(path).read()


@pytest.mark.parametrize("name", ["outputs", "index", "meta/query_runs", "config.yaml", "parsed"])
def test_a_project_whose_own_folder_leads_outside_is_not_opened(essay: Path, name: str) -> None:
    (essay / name).symlink_to(essay.parent / "outside")
    with pytest.raises(FileProblem, match=f"{name}: leads outside"):
        Project.find(essay)


BAD = [
    "", ".", "..", "../x", "a/../../x", "/etc/passwd", "//host/share", "\\\\host\\share", "~/x",
    "~root", "C:/x", "c:\\x", "a\0b", "x" * 256, "a/" * 600, 7, None, ["a"],
]  # fmt: skip


@pytest.mark.parametrize("told", BAD, ids=lambda told: ascii(told)[:20])
def test_names_that_mean_nothing_inside_are_refused(essay: Path, told: object) -> None:
    with pytest.raises(FileProblem, match=r"sources\.jsonl:3: file: .* is no file below"):
        fence.path_below(essay, told, essay / "meta" / "sources.jsonl", "file", 3)


@pytest.mark.parametrize("told", ["aux.pdf", "raw/CON", "com1.txt", "a:b", "a\\..\\b", "x. "])
def test_names_that_windows_reads_otherwise_are_refused_there(
    essay: Path, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    assert fence.inner_name(told)
    monkeypatch.setattr(path_bounds, "_WINDOWS", True)
    assert not fence.inner_name(told)


NAMES = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(["..", ".", "", "~", "C:", "link", "inner", "x.md", "\0", "notes.txt"]),
        min_size=1, max_size=6,
    ).map("/".join),
    st.text(alphabet=string.printable, max_size=20).map(lambda text: f"link/{text}"),
)  # fmt: skip


@given(NAMES, st.sampled_from([*CHANGES]))
def test_no_name_in_a_file_changes_anything_outside(told: str, change: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        root = _essay(Path(place).resolve())
        (root / "link").symlink_to(root.parent / "outside", target_is_directory=True)
        (root / "inner").symlink_to(root / "meta", target_is_directory=True)
        own = root / "own.txt"
        own.write_text("own")
        before = _outside(root.parent)
        for make in (lambda: fence.path_below(root, told, "file"), lambda: root / told):
            try:
                path = make()
                if root in Path(os.path.abspath(path)).parents:  # noqa: PTH100
                    CHANGES[change](path, own)
            except (FileProblem, OSError, ValueError):
                continue
        assert _outside(root.parent) == before
        assert {path.name for path in root.parent.iterdir()} == {"essay", "outside"}


# Calls that change the file system, and the few places outside the fence that may make one.
_CHANGING = {
    "chmod", "copy", "copy2", "copyfile", "copytree", "hardlink_to", "link", "makedirs", "mkdir",
    "mkdtemp", "mkfifo", "mkstemp", "move", "remove", "removedirs", "rename", "renames", "rmdir",
    "rmtree", "symlink", "symlink_to", "touch", "truncate", "unlink", "utime", "write_bytes",
    "write_text", "NamedTemporaryFile", "TemporaryDirectory",
}  # fmt: skip
_ALLOWED = {
    ("cli/main.py", "open"): "os.devnull, when the reader of our output is gone",
    ("cli/entry/broken_pipe.py", "open"): "the same",
    ("cli/entry/closed_streams.py", "open"): "os.devnull, where a standard stream is closed",
    ("draft/tree/panache.py", "write_bytes"): "in a temporary folder of its own",
    ("limits/leftovers.py", "rmtree"): "only names of ours, in a folder the fence has resolved",
    ("limits/leftovers.py", "unlink"): "the same",
    ("limits/temporary_folders.py", "mkdir"): "of its own, below the system's temporary folder",
    ("limits/temporary_folders.py", "mkdtemp"): "the same",
    ("limits/temporary_folders.py", "unlink"): "in that folder",
    ("limits/temporary_folders.py", "rmdir"): "that folder",
}


def test_every_change_of_the_file_system_is_made_by_the_fence() -> None:
    found = {
        (path.relative_to(PACKAGE).as_posix(), name, line)
        for path in sorted(PACKAGE.rglob("*.py"))
        if "_shipped" not in path.parts and path.name != "fence.py"
        for name, line in _changes(path)
    }
    wrong = [f"{file}:{line}: {name}" for file, name, line in sorted(found)
             if (file, name) not in _ALLOWED]  # fmt: skip
    assert not wrong, f"not through mdrag.fence: {wrong}"
    assert _ALLOWED.keys() == {(file, name) for file, name, _ in found}, "an exception is not used"


def _changes(path: Path) -> Iterator[tuple[str, int]]:
    tree = syntax_tree(path.read_text("utf-8"))
    ours = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "mdrag.fence"
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        bare = isinstance(node.func, ast.Name)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if bare and name in ours:
            continue
        if (
            (name in _CHANGING and (not bare or name not in {"copy", "move", "link", "remove"})
             and not _of_values(node))
            or (name == "replace" and not bare and len(node.args) == 1 and not node.keywords)
            or (name == "open" and _writes(node))
        ):  # fmt: skip
            yield name, node.lineno


def _of_values(node: ast.Call) -> bool:
    """Methods of lists, arrays and mappings that are called like those of files."""
    name = getattr(node.func, "attr", "")
    owner = getattr(node.func, "value", None)
    return name in {"copy", "remove", "link", "move"} and not (
        isinstance(owner, ast.Name) and owner.id in {"os", "shutil"}
    )


def _writes(node: ast.Call) -> bool:
    """Whether an open() names a mode or flags that write; a mode that is no literal counts."""
    owner = getattr(node.func, "value", None)
    if isinstance(owner, ast.Name) and owner.id == "os":
        return "O_WR" in ast.unparse(node) or "O_RDWR" in ast.unparse(node)
    at = 1 if isinstance(node.func, ast.Name) else 0
    modes = [*node.args[at : at + 1], *(k.value for k in node.keywords if k.arg == "mode")]
    return any(
        isinstance(mode, ast.Constant) and isinstance(mode.value, str)
        and set(mode.value) & set("wax+") and set(mode.value) <= set("rwaxbt+U")
        for mode in modes
    )  # fmt: skip


def test_the_house_test_sees_what_it_should() -> None:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "some.py"
        for text in (
            "p.unlink()", "p.replace(q)", "shutil.rmtree(p)", "open(p, 'w')", "p.open('ab')",
            "os.remove(p)", "p.open(mode='r+')", "os.open(p, os.O_WRONLY)", "mkdtemp()",
            "shutil.copy(a, b)",
        ):  # fmt: skip
            path.write_text(text)
            assert list(_changes(path)), text
        for text in (
            "'a'.replace('b', 'c')",
            "open(p)",
            "p.open('rb')",
            "rows.copy()",
            "l.remove(1)",
        ):
            path.write_text(text)
            assert not list(_changes(path)), text


@pytest.mark.parametrize(
    "name", ["config.yaml", ".env", "meta/sources.jsonl", "chunks/x", "raw/reading_list/x.bib"]
)
@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_in_a_project_is_refused_and_not_waited_for(
    essay: Path, name: str, linked: bool
) -> None:
    place = essay / name
    place.parent.mkdir(parents=True, exist_ok=True)
    pipe = essay / "pipe" if linked else place
    os.mkfifo(pipe)
    if linked:
        place.symlink_to(pipe)
    with pytest.raises(FileProblem, match="is a pipe, a device or a socket"):
        Project.find(essay)


def test_a_name_that_is_no_utf_8_can_be_written_down(essay: Path) -> None:
    fence.write_atomic(essay / "told.json", '"\udcff.md"')
    fence.append_text(essay / "told.json", "\ud800")
    assert (essay / "told.json").read_text("utf-8") == '"?.md"?'
