"""The author's own words in a quotation, between the marks of the writer who quotes."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.editorial_marks import MOST_HIDDEN, parts

GLOSS, ENDING = 80, 12


@pytest.mark.parametrize(
    ("text", "brackets", "found"),
    [
        ("Schools were stable", True, [("Schools were stable", 0, False)]),
        ("Schools … stable", True, [("Schools ", 0, False), (" stable", MOST_HIDDEN, True)]),
        ("Schools [. . .] stable", False,
         [("Schools ", 0, False), (" stable", MOST_HIDDEN, True)]),
        ("Schools … … stable", True,
         [("Schools ", 0, False), (" stable", 2 * MOST_HIDDEN, True)]),
        ("… Schools … were … stable", True,
         [(" Schools ", MOST_HIDDEN, True), (" were ", MOST_HIDDEN, True),
          (" stable", MOST_HIDDEN, True)]),
        ("Schools [in Leeds] stable", True, [("Schools ", 0, False), (" stable", GLOSS, False)]),
        ("Schools [in Leeds] stable", False, [("Schools [in Leeds] stable", 0, False)]),
        ("Schools [in Leeds] … stable", True,
         [("Schools ", 0, False), (" stable", GLOSS + MOST_HIDDEN, True)]),
        ("[t]eachers", True, [("eachers", ENDING, False)]),
        ("creat[ed] schools", True, [("creat", 0, False), (" schools", ENDING, False)]),
        ("Schools [sic] stable", False, [("Schools ", 0, False), (" stable", 0, False)]),
        ("Schools (my emphasis)", True, [("Schools ", 0, False)]),
        ("Schools \ufffc\ufffc stable", True,
         [("Schools ", 0, False), ("stable", GLOSS + 9, False)]),
        ("… – …", True, []),
        ("Schools were … ", True, [("Schools were ", 0, False)]),
    ],
)  # fmt: skip
def test_parts_and_what_lies_between(
    text: str, brackets: bool, found: list[tuple[str, int, bool]]
) -> None:
    told = [(text[one.start : one.end], one.gap, one.hidden) for one in parts(text, brackets)]
    assert told == found
