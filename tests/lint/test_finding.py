"""What a finding says, and where it goes when the text before it changes."""

from __future__ import annotations

from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.severity import Severity


def test_a_fix_is_applied_unasked_only_when_it_says_so() -> None:
    assert not Fix("write it so", (Edit(0, 1, "x"),)).safe
    assert Fix("write it so", (Edit(0, 1, "x"),), safe=True).safe


def test_a_finding_moves_with_its_fix_and_its_choices() -> None:
    fix, other = Fix("one", (Edit(4, 6, "x"), Edit(8, 8, "y"))), Fix("two", (Edit(5, 6, ""),))
    found = Finding("a.b", Severity.INFO, "m", 4, 9, fix=fix, choices=(other,))
    moved = found.moved(3)
    assert (moved.start, moved.end) == (7, 12)
    assert moved.fix and moved.fix.edits == (Edit(7, 9, "x"), Edit(11, 11, "y"))
    assert moved.choices[0].edits == (Edit(8, 9, ""),)
    assert moved.moved(-3) == found == found.moved(0)
    assert found._replace(fix=None).moved(2).fix is None


def test_unless_it_says_otherwise_a_finding_stands_for_itself_and_is_shown() -> None:
    found = Finding("a.b", Severity.INFO, "m", 0, 1)
    assert not found.whole and not found.further and found.support_score is None
