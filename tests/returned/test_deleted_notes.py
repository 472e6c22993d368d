"""Footnotes go with the words that somebody took out, and stay where their mark stayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from mdrag.returned.review import Review
from returned.test_what_was_built import come_back
from reviewer import Reviewer, W

TEXT = """\
Rivers rise in winter. Snow melts far above[^snow] the towns. Nobody there asked why.

Voles dig below the walls.^[So *they* say.] Engineers blamed the rain for it. They were wrong.

Bread was dear.[^two] Lamps were lit late in these years. Oil was dear, too.[^two]

A paragraph with a note[^long] that goes.

The last one stays.

[^snow]: In some years more than in others.

[^two]: A note with two marks.

[^long]: It has more

    than one paragraph.
"""
Act = Callable[[Reviewer], None]


@pytest.fixture(scope="module")
def built(make: Callable[..., BuildResult], project: Project) -> Path:
    """The Word file of the draft."""
    (project.root / "notes.md").write_text(TEXT, "utf-8")
    return make("notes.md", "notes.docx").path


@pytest.fixture
def after(built: Path, project: Project, tmp_path: Path) -> Callable[[Act], Review]:
    """What comes back once somebody has done something."""

    def edited(act: Act) -> Review:
        reviewer = Reviewer(built)
        act(reviewer)
        return come_back(project, "notes.md", reviewer.save(tmp_path / "notes.docx"))

    return edited


def cut(reviewer: Reviewer, first: str, last: str, *, tracked: bool) -> None:
    """Take out all runs from the words ``first`` to the words ``last``, with marks of notes."""
    paragraph, start = reviewer._place(first)
    _, end = reviewer._place(last)
    begin = reviewer._cut(paragraph, start, start + len(first))[0]
    stop = reviewer._cut(paragraph, end, end + len(last))[-1]
    runs = list(paragraph)
    remove(reviewer, runs[runs.index(begin) : runs.index(stop) + 1], tracked=tracked)


def remove(reviewer: Reviewer, runs: list[Any], *, tracked: bool) -> None:
    """Take runs out; untracked, Word drops the notes of the marks among them."""
    for run in runs:
        mark = run.find(f"{W}footnoteReference")
        if tracked:
            reviewer._deleted(run)
            continue
        if mark is not None:
            drop_note(reviewer, mark.get(f"{W}id"))
        run.getparent().remove(run)


def drop_note(reviewer: Reviewer, key: str) -> None:
    """What a note says, out of the file."""
    for note in list(reviewer.trees["word/footnotes.xml"]):
        if note.get(f"{W}id") == key:
            note.getparent().remove(note)


def applied(found: Review) -> str:
    """The draft with everything; nothing is refused, all is one finding."""
    done = found.apply(["all"])
    assert len(found.placed) == 1 and not found.unmatched and not done.refused
    return done.text


@pytest.mark.parametrize("tracked", [True, False])
def test_a_note_goes_with_its_words(after: Callable[[Act], Review], tracked: bool) -> None:
    text = applied(after(lambda r: cut(r, "Snow melts", "the towns. ", tracked=tracked)))
    gone = "Snow melts far above[^snow] the towns. "
    assert text == TEXT.replace(gone, "").replace(
        "[^snow]: In some years more than in others.\n\n", ""
    )
    inline = applied(after(lambda r: cut(r, "Voles dig", "Engineers ", tracked=tracked)))
    assert inline == TEXT.replace("Voles dig below the walls.^[So *they* say.] Engineers ", "")


@pytest.mark.parametrize("tracked", [True, False])
def test_words_with_one_of_two_marks_of_a_note_are_left_alone(
    after: Callable[[Act], Review], tracked: bool
) -> None:
    found = after(lambda r: cut(r, "Bread was", "Lamps ", tracked=tracked))
    assert found.apply(["all"]).text == TEXT
    assert "footnote" in found.placed[0][1].message and "by hand" in found.placed[0][1].message


@pytest.mark.parametrize("tracked", [True, False])
def test_a_note_goes_with_its_paragraph(after: Callable[[Act], Review], tracked: bool) -> None:
    def act(reviewer: Reviewer) -> None:
        paragraph, _ = reviewer._place("A paragraph with")
        remove(reviewer, [one for one in paragraph if one.tag == f"{W}r"], tracked=tracked)
        if not tracked:
            paragraph.getparent().remove(paragraph)

    text = after(act).apply(["all"]).text
    assert "[^long]" not in text and "more" not in text.partition("[^two]:")[2]
    assert "too.[^two]\n\nThe last one stays.\n" in text and "than one" not in text


def test_the_mark_alone_goes_with_what_its_note_says(after: Callable[[Act], Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        paragraph, _ = reviewer._place("Snow melts")
        marks = [one for one in paragraph if one.find(f"{W}footnoteReference") is not None]
        remove(reviewer, marks, tracked=False)

    text = applied(after(act))
    assert "far above the towns" in text and "snow" not in text


def test_a_mark_that_stayed_stays(after: Callable[[Act], Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.silently("melts far above", "runs from")

    assert "Snow runs from[^snow] the towns." in after(act).apply(["all"]).text

    def both(reviewer: Reviewer) -> None:
        for words in ("far above", " the towns"):
            paragraph, start = reviewer._place(words)
            for run in reviewer._cut(paragraph, start, start + len(words)):
                run.getparent().remove(run)

    text = after(both).apply(["all"]).text
    assert "Snow melts [^snow]." in text and "[^snow]: In some years" in text
