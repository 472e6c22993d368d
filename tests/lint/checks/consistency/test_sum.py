"""Parts that do not add up, up to the last sum that does."""

from __future__ import annotations

import pytest

from lint_context import check, context


def told(text: str) -> list[tuple[str, str]]:
    """Which words, and what they add up to."""
    found = check("consistency.sum", context(text))
    return [(text[f.start : f.end], f.message.split("add up to ")[1].split(",")[0]) for f in found]


@pytest.mark.parametrize(
    ("first", "second", "third", "total"),
    [
        ("40 %", "35 %", "30 %", "105 %"),
        ("40 %", "35 %", "25 %", ""),
        ("40 %", "35 %", "24 %", ""),  # each may be rounded by a half
        ("40 %", "35 %", "23 %", "98 %"),
        ("40 %", "35 %", "26 %", ""),
        ("40 %", "35 %", "27 %", "102 %"),
        ("40 %", "35 %", "10 %", "85 %"),
        ("40 %", "35 %", "9 %", ""),  # so far below, others are left out
        ("60 %", "45 %", "25 %", "130 %"),
        ("60 %", "45 %", "26 %", ""),  # so far beyond, they are no parts
        ("33.3 %", "33.3 %", "33.3 %", ""),
        ("33.3 %", "33.3 %", "33.1 %", "99.7 %"),
        ("about 40 %", "35 %", "30 %", ""),
    ],
)
def test_three_shares_of_one_whole(first: str, second: str, third: str, total: str) -> None:
    found = told(f"The sample consisted of {first} men, {second} women and {third} others.")
    assert [said for _, said in found] == ([total] if total else [])


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Of the sample 40 % read, 35 % sang and 27 % slept.", "102 %"),
        ("Of the sample 40 % read, 35 % sang and 20 % slept.", ""),  # more may have been done
        ("Rain was 40 % in May, 35 % in June and 30 % in July.", ""),
        ("The sample consisted of 40 % men and 35 % women.", ""),
        ("Of 120 participants, 60 were men and 50 women.", "110"),
        ("Of 120 participants, 60 were men and 60 women.", ""),
        ("Of 120 participants, 60 were tall and 50 short.", ""),
        ("Of 120 participants, 70 were tall and 60 short.", "130"),
        ("Of 120 participants, 70 sang and 40 slept; the rest read.", "110"),
        ("Of the 120 participants, 60 were boys, 40 girls and 30 adults.", "130"),
        ("Of the 120 participants, 60 were boys, 40 girls and 20 adults.", ""),
        ("We asked 120 participants (60 men, 50 women).", "110"),
        ("We asked 120 participants (60 men and 60 women) twice in 2 years.", ""),
        ("Of 120 participants, 60 aged 20 and 50 women.", ""),
        ("Of about 120 participants, 60 were men and 50 women.", ""),
        ("Among 120 participants, 130 were men and 50 women.", ""),
        ("Of 120 men, 60 sang and 120 slept.", ""),
        ("Of 120 participants, 60 were men in 2015.", ""),
    ],
)
def test_counts_of_one_whole(text: str, total: str) -> None:
    assert [said for _, said in told(text)] == ([total] if total else [])


TABLE = """\
| who | a | b |
|---|---|---|
| men | {0} | 1 |
| women | {1} | 2 |
| {2} | {3} | 3 |
"""


@pytest.mark.parametrize(
    ("one", "other", "name", "total", "wrong"),
    [
        ("10", "20", "Total", "30", False),
        ("10", "20", "Total", "31", True),
        ("10", "20", "sum", "40", True),
        ("10", "20", "Totals", "40", True),
        ("10", "20", "Total", "21", True),
        ("10", "20", "Total", "20", False),  # it may be a mean, or the most
        ("10", "20", "Total", "10", False),
        ("10", "20", "Total", "15", False),
        ("10", "20", "Overall", "40", False),
        ("10", "20", "Subtotal", "40", False),
        ("10", "20", "Totally", "40", False),
        ("10", "x", "Total", "40", False),
        ("10.1", "20.2", "Total", "30.4", False),
        ("10.1", "20.2", "Total", "30.6", True),
        ("10.1", "20.2", "Total", "30.45", True),
        ("10 %", "20 %", "Total", "31 %", False),
        ("10 %", "20 %", "Total", "32 %", True),
    ],
)
def test_the_last_row_of_a_table(one: str, other: str, name: str, total: str, wrong: bool) -> None:
    assert [words for words, _ in told(TABLE.format(one, other, name, total))] == (
        [total] if wrong else []
    )


def test_a_total_before_the_last_row_is_none() -> None:
    assert told(TABLE.format("10", "20", "Total", "40") + "| more | 1 | 2 |\n") == []


@pytest.mark.parametrize(
    ("rows", "total", "told_as"),
    [
        (("10", "20", "30"), "60", ""),
        (("10", "20", "30"), "61", "60"),  # counts are exact
        (("10", "20", "30"), "59", "60"),
        (("10.1", "20.2", "30.3"), "60.8", ""),  # four figures, each rounded by up to 0.05
        (("10.1", "20.2", "30.3"), "60.4", ""),
        (("10.1", "20.2", "30.3"), "60.9", "60.6"),
        (("10.1", "20.2", "30.3"), "60.3", "60.6"),
        (("10.1", "20.2", "30.3"), "20.2", ""),  # a mean
        (("10.1", "20.2", "30.3"), "30.3", ""),  # the greatest
        (("10.1", "20.2", "30.3"), "10.1", ""),
        (("10.1", "20.2", "30.3"), "9.9", "60.6"),
        (("10", "20", "n/a"), "60", ""),
        (("10", "20", "30"), "n/a", ""),
        (("10",), "60", ""),  # one row needs no sum
    ],
)
@pytest.mark.parametrize("head", ["Total", "totals", "Sum"])
def test_every_figure_of_a_table_may_be_rounded(
    rows: tuple[str, ...], total: str, told_as: str, head: str
) -> None:
    body = "".join(f"| ward {n} | {value} |\n" for n, value in enumerate(rows))
    text = f"| ward | rent |\n|---|--:|\n{body}| {head} | {total} |\n"
    assert told(text) == ([(total, told_as)] if told_as else [])


def test_a_row_of_another_name_is_no_sum() -> None:
    assert told("| ward | rent |\n|---|--:|\n| a | 1 |\n| b | 2 |\n| mean | 9 |\n") == []
