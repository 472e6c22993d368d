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


def test_an_answer_to_a_comment_is_no_point(tmp_path: Path) -> None:
    text = 'Comment by Ana Diaz: Which?\n\nComment by Me: Reply to Ana Diaz (1/2/24): "..." This.\n'
    assert _told(text, tmp_path) == [("Ana Diaz", "Which?")]


def test_a_remark_set_in_bold_is_a_point_and_no_list_of_references(tmp_path: Path) -> None:
    text = (
        "# Reply to the reviewers\n\nLine 1.\n\nSay why.\n\nWe did.\n\nLine 2.\n\n"
        "## References / links would be very useful here.\n\nWe added two.\n\nLine 3.\n\n"
        "Smith, J. wrote on this and gave a doi.\n"
    )
    assert _told(text, tmp_path) == [
        ("Reply to the reviewers: Line 1", "Say why."),
        ("Reply to the reviewers: Line 2", "References / links would be very useful here."),
        (
            "Reply to the reviewers: Line 3",
            "Smith, J. wrote on this and gave a doi.",
        ),
    ]


def test_whose_points_follow_is_told_also_where_it_is_no_heading(tmp_path: Path) -> None:
    text = (
        "# Response to the reviewers\n\nWe thank you.\n\nComments from the Editor (E1)\n\n"
        "As a user, I agree with most points.\n\nE1.1. Shorten it.\n\nResponse: We did.\n\n"
        "Reviewer #2\n\nA strong text.\n\nReviewer 2 is right.\n"
    )
    assert _told(text, tmp_path) == [
        ("Comments from the Editor (E1)", "As a user, I agree with most points."),
        ("Comments from the Editor (E1)", "E1.1. Shorten it."),
        ("Reviewer #2", "A strong text."),
        ("Reviewer #2", "Reviewer 2 is right."),
    ]


def test_new_words_of_the_draft_and_what_else_its_authors_changed_are_no_points(
    tmp_path: Path,
) -> None:
    text = (
        "This is a point-by-point response to reviewer one.\n\nThe figure is unclear.\n\n"
        "We've revised the caption to say:\n\nBars are means.\n\nA bracket is missing.\n\n"
        "## Additional revisions\n\nThe text was shortened.\n\n- New sections on voles.\n"
    )
    assert _told(text, tmp_path) == [("", "The figure is unclear."), ("", "A bracket is missing.")]


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


ANSWERED = "".join(
    f"Line {at}.\n\n“Words {at} of the draft itself.”\n\nPlease say why {at}.\n\nWe did.\n\n"
    for at in range(21, 30)
)


def test_where_each_remark_has_its_answer_the_last_words_are_one_unless_they_wish(
    tmp_path: Path,
) -> None:
    head = f"# Response to the reviewers\n\nReviewer 1\n\nA strong text.\n\n{ANSWERED}"
    text = f"{head}Line 7.\n\nWhich years?\n\nThe next sentence names them.\n"
    told = _told(text, tmp_path)
    assert told[0] == ("Reviewer 1", "A strong text.") and len(told) == 11
    assert told[10] == ("Reviewer 1: Line 7", "Which years?")
    wish = _told(f"{head}Line 8.\n\nWhich towns?\n\nThe map is unclear, too.\n", tmp_path)
    assert [said for _, said in wish[10:]] == ["Which towns?", "The map is unclear, too."]
    few = _told(text.replace("We did.\n", "", 1), tmp_path)  # one is not answered
    assert few[-1] == ("Reviewer 1: Line 7", "The next sentence names them.")


def test_words_of_the_draft_may_quote_others_or_stand_without_marks(tmp_path: Path) -> None:
    text = (
        f"# Response to the reviewers\n\n{ANSWERED}"
        'Line 7.\n\n“Readers "follow" a preprint.”\n\nand\n\nLine 9.\n\n“They may search it.”\n\n'
        "Add a date.\n\nLine 11.\n\nThere is hope.\n\nPlease clarify.\n\nWe did.\n\n"
        "Line 12.\n\nThe words are unclear.\n\nThe figure is unclear, too.\n"
    )
    told = [(about.partition("reviewers: ")[2], said) for about, said in _told(text, tmp_path)[9:]]
    assert told == [
        ('Line 7: "Readers "follow" a preprint." and Line 9: "They may search it."', "Add a date."),
        ("Line 11: There is hope.", "Please clarify."),
        ("Line 12", "The words are unclear."),
        ("Line 12", "The figure is unclear, too."),
    ]
