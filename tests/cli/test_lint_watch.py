"""``mdrag lint --watch``: again after each save, in the terminal and in a note."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import run
from mdrag.desk import watched_drafts

ALONE = "Digging causes early death in every vole.\n"


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "essay.md"
    path.write_text(f"# Burrows\n\n{ALONE}", "utf-8")
    return path


def play(monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]) -> None:
    """Each look does one step; after them comes ^C."""
    left = iter([*(look for step in steps for look in (step, int))])

    def pause(_: float) -> None:
        for look in left:
            look()
            return
        raise KeyboardInterrupt

    watching = functools.partial(watched_drafts.changes, pause=pause)
    monkeypatch.setattr(watched_drafts, "changes", watching)


def test_it_lints_after_each_save_and_ends_with_130(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, lambda: draft.write_text("# Burrows\n\nI dig.\n"))
    code, out, err = run("lint", "--watch", "essay.md", "--select", "evidence")
    assert code == 130
    assert out.count("EVIDENCE_NEEDED") == 1 and out.count("words") == 2
    assert err.count("watching (Ctrl+C to stop)") == 2


def test_what_is_wrong_is_said_and_the_watch_goes_on(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = draft.with_name("mdrag.yaml")
    play(
        monkeypatch,
        draft.unlink,
        lambda: draft.write_text(ALONE),
        lambda: settings.write_text("lint:\n  selct: [style]\n"),
        lambda: settings.write_text("lint:\n  select: [evidence]\n"),
    )
    code, out, err = run("lint", "--watch", "essay.md")
    assert code == 130
    assert "essay.md: no such draft" in err and "selct" in err
    assert out.count("EVIDENCE_NEEDED") == 3


def test_a_note_holds_what_was_found_last(draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = draft.with_name("findings.md")
    found: list[str] = []

    def look() -> None:
        found.append(note.read_text("utf-8"))
        draft.write_text("# Burrows\n\nI dig.\n")

    play(monkeypatch, look)
    assert run("lint", "--watch", ".", "--note", "findings.md", "--select", "evidence")[0] == 130
    assert found[0].startswith("<!-- written by mdrag") and "1 claim needs a source" in found[0]
    assert "1 claim needs a source" not in note.read_text("utf-8")
    _, _, err = run("lint", str(draft.parent), "--select", "evidence")
    assert "findings.md" not in err  # no draft


def test_what_a_person_puts_in_the_notes_place_stays(
    draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = draft.with_name("findings.md")

    def look() -> None:
        note.write_text("My own thoughts.\n")
        draft.write_text("# Burrows\n\nI dig.\n")

    play(monkeypatch, look)
    code, _, err = run("lint", "--watch", "essay.md", "--note", "findings.md")
    assert code == 130 and "is not overwritten" in err
    assert note.read_text() == "My own thoughts.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--watch", "essay.md", "--fix"), "--watch checks files"),
        (("--watch", "essay.md", "--format", "json"), "--watch checks files"),
        (("--watch", "-"), "--watch checks files"),
        (("essay.md", "--note", "n.md"), "--note goes with --watch"),
        (("--watch", "essay.md", "--note", "essay.md"), "is the draft"),
        (("--watch", "essay.md", "--note", "own.md"), "is not overwritten"),
        (("--watch", "essay.md", "--note", "n.txt"), "wants the name of a Markdown file"),
        (("--watch", "essay.md", "--note", "no/n.md"), "no such folder"),
        (("--watch", "essay.md", "--note", "gone.md"), "leads nowhere"),
        (("--watch", "empty"), "no drafts in this folder"),
    ],
)
def test_what_does_not_go_together_is_refused(
    draft: Path, arguments: tuple[str, ...], told: str
) -> None:
    draft.with_name("own.md").write_text("My own thoughts.\n", "utf-8")
    draft.with_name("empty").mkdir()
    draft.with_name("gone.md").symlink_to("nowhere.md")
    code, out, err = run("lint", *arguments)
    assert code == 2 and told in err + out
    assert draft.with_name("own.md").read_text("utf-8") == "My own thoughts.\n"
