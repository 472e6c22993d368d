from __future__ import annotations

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


def test_the_stamp_changes_with_a_module_that_decides_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "mdrag"
    for room in cachedir._ROOMS:
        (package / room).mkdir(parents=True, exist_ok=True)
    module = package / "lint" / "checks" / "sentence.py"
    module.write_text("one")
    monkeypatch.setattr(cachedir, "__file__", str(package / "cachedir.py"))
    stamp = cachedir.code_stamp.__wrapped__
    before = stamp()
    assert stamp() == before
    module.write_text("other")
    assert stamp() != before
