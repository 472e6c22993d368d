from __future__ import annotations

from pathlib import Path

from made_instructions import parts_of
from mdrag.brief.feedback_points import points_of

LETTER = """# Response to Reviewers

Dear Dr Holt,

We thank you and the reviewers for the comments.

## Referee 1

The synopsis lacks synthesis of related work.

We added a table.

## Referee 2

R2.1. Figure 1 was confusing.

Thank you. It reads now:

Git is a system for versions.

R2.2. A bracket is missing.

Response: We closed it.

R2.3. Say why.
"""


def _told(text: str, folder: Path) -> list[tuple[str, str]]:
    return [(point.about, point.text) for point in points_of(parts_of(text, folder))]


def test_every_point_of_a_teacher_in_their_own_words(tmp_path: Path) -> None:
    text = (
        "# Essay 1\n\nI agree with the aim. We have a problem: no sources.\n\n- Too descriptive.\n"
    )
    assert _told(text, tmp_path) == [
        ("Essay 1", "I agree with the aim. We have a problem: no sources."),
        ("Essay 1", "Too descriptive."),
    ]


def test_what_an_author_answers_is_no_point(tmp_path: Path) -> None:
    assert _told(LETTER, tmp_path) == [
        ("Referee 1", "The synopsis lacks synthesis of related work."),
        ("Referee 2", "R2.1. Figure 1 was confusing."),
        ("Referee 2", "R2.2. A bracket is missing."),
        ("Referee 2", "R2.3. Say why."),
    ]


def test_a_label_alone_goes_to_what_follows(tmp_path: Path) -> None:
    text = "Lines 18 and 19.\n\nIs there a source?\n\nLine 36\n\nUnclear.\n"
    assert _told(text, tmp_path) == [
        ("Lines 18 and 19", "Is there a source?"), ("Line 36", "Unclear."),
    ]  # fmt: skip


def test_the_comments_of_a_word_file_are_its_points(tmp_path: Path) -> None:
    text = 'The draft says much.\n\nComment by Ana Diaz on "much": How much?\n\nIt goes on.\n'
    assert _told(text, tmp_path) == [("Ana Diaz on “much”", "How much?")]


def test_a_table_of_comments(tmp_path: Path) -> None:
    text = "| Criterion | Comment |\n|---|---|\n| Argument | Say it sooner. |\n"
    assert ("Argument", "Say it sooner.") in _told(text, tmp_path)


def test_words_of_the_draft_are_what_the_next_remark_is_about(tmp_path: Path) -> None:
    text = (
        "# Response to Reviewers\n\nMarch 10, 2023\n\n## Reviewer 1\n\nLine 36.\n\n"
        "“Preprints are public in about 24 hours.”\n\nIs there data for this claim?\n\n"
        "This section has been rewritten.\n\nLine 40.\n\n“And this is so everywhere.”\n"
    )
    assert _told(text, tmp_path) == [
        (
            'Reviewer 1: Line 36: "Preprints are public in about 24 hours."',
            "Is there data for this claim?",
        ),
        ("Reviewer 1: Line 40", '"And this is so everywhere."'),
    ]
