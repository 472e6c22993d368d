"""A typed reference list is told once, with a fix that deletes what a built file prints."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed

RULE = "structure.typed-references"
BODY = "# Wards\n\nThey differ (Marmot, 2015){#doc_8f3a2c1d}.\n\n## References\n\n"
OWN = "Marmot, M. (2015). The health gap. Press."
WHY = "stays as typed, for no binding or key cites it: "
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
    assert finding.notes == (WHY + OTHER,) and "(1) and keeps the others" in finding.message
    assert finding.fix and not finding.fix.safe
    assert fixed(BODY + typed, finding.fix) == BODY + left


def test_a_list_whose_title_is_no_heading_is_printed_as_one_below_a_heading() -> None:
    text = BODY.replace("## References", "**References**") + OWN + "\n\n" + OTHER + "\n"
    (finding,) = check(RULE, context(text))
    assert text[finding.start : finding.end] == "**References**"
    (under_heading,) = check(RULE, context(f"{BODY}{OWN}\n\n{OTHER}\n"))
    assert finding.message == under_heading.message and finding.notes == (WHY + OTHER,)
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


@pytest.mark.parametrize(
    "entry",
    [
        "World Health Organization. *World Health Statistics*. WHO, 2020.",
        "NASA. *Sun Fact Sheet*. 2018.",
    ],
)
def test_an_entry_of_an_organisation_that_nothing_cites_is_counted(entry: str) -> None:
    (finding,) = check(RULE, context(f"{BODY}{OWN}\n\n{entry}\n"))
    assert "keeps the others below it as typed (1)" in finding.message
    assert len(finding.notes) == 1 and entry[:40] in finding.notes[0]


def test_a_draft_that_binds_nothing_keeps_its_own_list() -> None:
    assert not check(RULE, context(f"# Wards\n\nThey differ.\n\n## References\n\n{OWN}\n"))


def test_each_of_three_entries_says_why_it_stays_and_the_rest_are_counted() -> None:
    more = [OTHER.replace("2010", str(year)) for year in range(2001, 2006)]
    (finding,) = check(RULE, context(BODY + "\n\n".join([OWN, *more])))
    assert finding.notes == (*(WHY + one for one in more[:3]), "so do others: 2")


AGAIN = '---. "On doing more." *Wards*, vol. 2, 2018.'


@pytest.mark.parametrize("mark", ["", "- "])
@pytest.mark.parametrize(
    ("typed", "left"),
    [
        # the entry before it goes: the author's name stands in its place
        (
            ['Marmot, Michael. "The Health Gap." Press, 2015.', AGAIN, "---, ed. *Rents*. 2019."],
            [AGAIN.replace("---.", "Marmot, Michael."), "---, ed. *Rents*. 2019."],
        ),
        (
            ['Marmot, Michael. "The Health Gap." Press, 2015.', "---, editor. *Rents*. 2019."],
            ["Marmot, Michael, editor. *Rents*. 2019."],
        ),
        # the entry before it stays
        (
            [
                "Marmot, Michael, et al. *Rents*. 2012.",
                '---. "The Health Gap." Press, 2015.',
                AGAIN,
            ],
            ["Marmot, Michael, et al. *Rents*. 2012.", AGAIN],
        ),
        # another author's
        (
            ["Doe, Jo. *Rents*. 2012.", '---. "The Health Gap." Press, 2015.', OWN],
            ["Doe, Jo. *Rents*. 2012.", '---. "The Health Gap." Press, 2015.'],
        ),
    ],
)
def test_the_sign_for_the_author_before_is_that_author(
    typed: list[str], left: list[str], mark: str
) -> None:
    between = "\n" if mark else "\n\n"
    text = BODY + between.join(mark + one for one in typed)
    (finding,) = check(RULE, context(text))
    assert finding.fix
    assert fixed(text, finding.fix).rstrip() == BODY + between.join(mark + one for one in left)


def test_what_an_entry_says_and_the_library_does_not_know_is_no_loss() -> None:
    more = "Marmot, M. (2015). The health gap. *Lancet*, 386(9), 2442-2444."
    (finding,) = check(RULE, context(f"{BODY}{more}\n\n{OTHER}\n"))
    assert finding.notes[0] == (
        "says more of its work than the library knows, which is what is printed: Marmot, M. "
        "(2015). The health gap. *Lancet*, 386(9), 2442-2…; take it over: mdrag meta set --doc_uid "
        "doc_8f3a2c1d --container_title Lancet --volume 386 --issue 9 --page_range '2442–2444'"
    )
    assert finding.fix is None  # it stays until the library knows it
    (finding,) = check(RULE, context(f"{BODY}{more}\n\n{OWN}\n"))
    assert finding.fix and fixed(f"{BODY}{more}\n\n{OWN}\n", finding.fix) == f"{BODY}{more}\n\n"
