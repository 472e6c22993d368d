"""A typed reference list is told once, with a fix that deletes what a built file prints."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed

RULE = "structure.typed-references"
BODY = "# Wards\n\nThey differ (Marmot, 2015){#doc_8f3a2c1d}.\n\n## References\n\n"
OWN = "Marmot, M. (2015). The health gap. Press."
OTHER = "Doe, J. (2010). *On doing nothing*. Press."


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        (f"- {OTHER}\n- {OWN}\n", f"- {OTHER}\n"),
        (f"1. {OWN}\n2. {OTHER}\n", f"2. {OTHER}\n"),
        (f"{OTHER}\n{OWN}\n", f"{OTHER}\n"),
        (f"{OWN}\n\n{OTHER}\n", f"{OTHER}\n"),
    ],
)
def test_entries_of_cited_works_are_deleted_and_others_told(typed: str, left: str) -> None:
    (finding,) = check(RULE, context(BODY + typed))
    assert finding.notes == (OTHER,) and "(1) and keeps the others" in finding.message
    assert finding.fix and not finding.fix.safe
    assert fixed(BODY + typed, finding.fix) == BODY + left


def test_a_list_whose_title_is_no_heading_is_printed_beside_the_built_one() -> None:
    text = BODY.replace("## References", "**References**") + OWN + "\n"
    (finding,) = check(RULE, context(text))
    assert text[finding.start : finding.end] == "**References**"
    assert "prints it as typed, for its title is no heading" in finding.message
    assert finding.fix and OWN not in fixed(text, finding.fix)


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        (f"{OWN}\n\n{OWN}\n\n{OWN}\n", ""),
        (f"{OWN}\n\n{OWN}\n\n# Notes\n", "# Notes\n"),
        (f"- {OWN}\n- {OWN}\n\n# Notes\n", "# Notes\n"),
        (f"{OTHER}\n\n{OWN}\n\n{OTHER}\n", f"{OTHER}\n\n{OTHER}\n"),
        (f"- {OTHER}\n- {OWN}\n\n# Notes\n", f"- {OTHER}\n\n# Notes\n"),
    ],
)
def test_empty_lines_go_with_the_entries_and_one_stays(typed: str, left: str) -> None:
    (finding,) = check(RULE, context(BODY + typed))
    assert finding.fix and fixed(BODY + typed, finding.fix) == BODY + left


def test_a_divided_list_has_no_fix() -> None:
    (finding,) = check(RULE, context(f"{BODY}### Books\n\n{OWN}\n"))
    assert finding.fix is None and "headings divide it" in finding.message


def test_a_draft_that_binds_nothing_keeps_its_own_list() -> None:
    assert not check(RULE, context(f"# Wards\n\nThey differ.\n\n## References\n\n{OWN}\n"))
