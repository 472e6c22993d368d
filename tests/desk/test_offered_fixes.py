"""Fixes for the writer to choose from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.desk.offered_fixes import changed_lines, offered_fixes, rewritten
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.severity import Severity

TEXT = "One two.\nThree four\nfive.\n"


def finding(start: int, fix: Fix | None, *choices: Fix) -> Finding:
    return Finding("a.b", Severity.INFO, "so", start, start + 1, fix=fix, choices=choices)


def test_what_can_be_chosen_in_the_order_of_the_text() -> None:
    one, two = Fix("one", (Edit(0, 3, "1"),)), Fix("two", (Edit(4, 7, "2"),), safe=True)
    offered = offered_fixes([finding(4, two), finding(5, None), finding(0, None, one, two)])
    assert [each.ways for each in offered] == [(one, two), (two,)]


def test_what_two_findings_offer_alike_is_offered_once() -> None:
    both = Fix("both", (Edit(0, 3, "two"), Edit(4, 7, "One")))
    one = Fix("one", (Edit(0, 3, "two"),))
    offered = offered_fixes([finding(4, both), finding(0, both), finding(2, both, one)])
    assert [each.ways for each in offered] == [(both,), (both, one)]


def test_the_lines_a_fix_changes() -> None:
    lines = changed_lines(TEXT, Fix("", (Edit(9, 14, "3"), Edit(20, 24, "5"))))
    assert (lines.before, lines.after) == ("Three four\nfive.", "3 four\n5.")
    assert TEXT[lines.start : lines.end] == lines.before


@given(st.text("ab \n", max_size=20), st.text("abc \n", max_size=20))
def test_lines_rewritten_become_what_was_written(old: str, new: str) -> None:
    whole = changed_lines(old, Fix("", (Edit(0, len(old), old),)))
    fix = rewritten(old, whole, new)
    text = old
    for edit in fix.edits:
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == new.rstrip("\n") or (not fix.edits and old == new.rstrip("\n"))
