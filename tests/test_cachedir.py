from __future__ import annotations

import re
from pathlib import Path

import pytest

from mdrag import cachedir


@pytest.mark.parametrize(
    ("platform", "environment", "end"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x/cache"}, "/x/cache/mdrag"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, ".cache/mdrag"),
        ("linux", {}, ".cache/mdrag"),
        ("darwin", {"XDG_CACHE_HOME": "/x"}, "Library/Caches/mdrag"),
        ("win32", {"LOCALAPPDATA": "/app"}, "/app/mdrag/Cache"),
        ("linux", {"MDRAG_CACHE_DIR": "/own", "XDG_CACHE_HOME": "/x"}, "/own"),
    ],
)
def test_the_folder_of_each_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], end: str
) -> None:
    for name in ("MDRAG_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(cachedir.sys, "platform", platform)
    assert cachedir.cache_folder().as_posix().endswith(end)
    assert cachedir.cache_folder().is_absolute()


def test_platformdirs_would_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    platformdirs = pytest.importorskip("platformdirs")
    monkeypatch.delenv("MDRAG_CACHE_DIR")
    expected = Path(platformdirs.user_cache_dir("mdrag", appauthor=False))
    assert cachedir.cache_folder() == expected


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with every room that decides a finding, all empty."""
    package = tmp_path / "mdrag"
    for room in cachedir._ROOMS:
        (package / room).mkdir(parents=True)
    monkeypatch.setattr(cachedir, "__file__", str(package / "cachedir.py"))
    return package


@pytest.mark.parametrize("room", cachedir._ROOMS)
@pytest.mark.parametrize("name", ["a.py", "words.txt", "one/a.py", "one/two/weights.json"])
def test_the_stamp_changes_with_a_file_that_decides_findings(
    package: Path, room: str, name: str
) -> None:
    stamp = cachedir.code_stamp.__wrapped__
    file = package / room / name
    seen = [stamp()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("one")
    seen.append(stamp())
    file.write_text("other")
    seen.append(stamp())
    file.rename(file.with_name("b.py"))
    seen.append(stamp())
    assert stamp() == seen[-1]
    assert len(set(seen)) == 4


def test_the_stamp_tells_a_folder_from_another(package: Path) -> None:
    stamp = cachedir.code_stamp.__wrapped__
    (package / "lint" / "one").mkdir()
    (package / "lint" / "two").mkdir()
    module = package / "lint" / "one" / "a.py"
    module.write_text("one")
    before = stamp()
    module.rename(package / "lint" / "two" / "a.py")
    assert stamp() != before


def test_the_stamp_covers_the_files_beside_the_rooms(package: Path) -> None:
    stamp = cachedir.code_stamp.__wrapped__
    seen = [stamp()]
    for text in ("one", "other"):
        (package / "severity.py").write_text(text)
        seen.append(stamp())
    (package / "cli").mkdir()
    (package / "cli" / "lint.py").write_text("a face of it decides nothing")
    assert stamp() == seen[-1] and len(set(seen)) == 3


def test_the_stamp_leaves_compiled_modules_out(package: Path) -> None:
    stamp = cachedir.code_stamp.__wrapped__
    before = stamp()
    (package / "lint" / "__pycache__").mkdir()
    (package / "lint" / "__pycache__" / "a.cpython-311.pyc").write_bytes(b"compiled")
    assert stamp() == before


def test_the_stamp_covers_every_room_that_lint_imports() -> None:
    package = Path(cachedir.__file__).parent
    reached, waiting = set[str](), ["lint"]
    while waiting:
        room = waiting.pop()
        if room in reached or not (package / room).is_dir():
            continue
        reached.add(room)
        for file in (package / room).rglob("*.py"):
            waiting += re.findall(r"^\s*from mdrag\.(\w+)", file.read_text("utf-8"), re.M)
    assert reached <= set(cachedir._ROOMS)


def test_the_lists_of_words_are_files_that_decide_findings() -> None:
    from mdrag.text.word_lists import word_list

    assert word_list("people", "particles")
    seen = {one.split(":")[0] for one in cachedir.code_stamp().split("|")}
    lists = {
        f"text/{path.name}" for path in (Path(cachedir.__file__).parent / "text").glob("*.txt")
    }
    assert "text/people.txt" in lists
    assert lists <= seen
