"""A draft is linted when it was saved, however the editor saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from mdrag.desk.documents.lint_note import write_note
from mdrag.desk.watched_drafts import changes


class Over(Exception):
    """No more looks."""


def seen(paths: Sequence[str], steps: Sequence[Callable[[], object]]):  # type: ignore[no-untyped-def]
    """What is yielded while each step is followed by three looks."""
    looks = iter([*(look for step in steps for look in (step, int, int))])

    def pause(_: float) -> None:
        for look in looks:
            look()
            return
        raise Over

    found = []
    with pytest.raises(Over):
        for drafts in changes(paths, pause):
            found.append([Path(path).name for path in drafts])
    return found


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "essay.md"
    path.write_text("It rains.\n", "utf-8")
    return path


def test_at_once_and_after_each_save(draft: Path) -> None:
    steps = [lambda: draft.write_text("It rained.\n"), int, lambda: draft.write_text("No.\n")]
    assert seen([str(draft)], steps) == [["essay.md"]] * 3


def test_a_file_put_in_its_place_is_the_same_draft(draft: Path) -> None:
    """Vim, Typora and others write a new file and give it the name."""
    other = draft.with_suffix(".new")

    def saved(text: str) -> None:
        other.write_text(text, "utf-8")
        other.replace(draft)

    steps = [lambda: saved("It rained.\n"), lambda: saved("It will.\n")]
    assert seen([str(draft)], steps) == [["essay.md"]] * 3


def test_a_draft_that_comes_back_goes_on_being_watched(draft: Path) -> None:
    steps = [draft.unlink, lambda: draft.write_text("Again, and longer.\n")]
    assert seen([str(draft)], steps) == [["essay.md"]] * 3  # gone is told, too


def test_one_look_without_it_says_nothing(draft: Path) -> None:
    """Deleted and made again between two looks: no word about its absence."""
    steps = iter([draft.unlink, lambda: draft.write_text("Again, and longer.\n"), int, int, int])

    def pause(_: float) -> None:
        next(steps, lambda: (_ for _ in ()).throw(Over()))()

    found = []
    with pytest.raises(Over):
        for drafts in changes([str(draft)], pause):
            found.append(draft.is_file())
            assert drafts
    assert found == [True, True]


def test_settings_count_and_new_drafts_of_a_folder(draft: Path) -> None:
    folder = draft.parent
    steps = [
        lambda: (folder / "mdrag.yaml").write_text("lint:\n  ignore: [style]\n"),
        lambda: (folder / "other.md").write_text("Two.\n"),
        lambda: write_note(folder / "note.md", ["What was found.\n"]),
    ]
    found = seen([str(folder)], steps)
    assert found == [["essay.md"], ["essay.md"], ["essay.md", "other.md"]]


def test_a_folder_whose_only_draft_is_gone_for_a_while(draft: Path) -> None:
    steps = [draft.unlink, lambda: draft.write_text("Back again.\n")]
    assert seen([str(draft.parent)], steps) == [["essay.md"], [], ["essay.md"]]
