"""One thing spelled two ways in a draft: the rarer way is told."""

from __future__ import annotations

from typing import Any

import pytest

from lint_context import context, fixed, ran
from mdrag.lint.checks.words.consistency import CHECK
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Rule
from mdrag.severity import Severity

MAIL = [["e-mail(|s)", "email(|s)"]]


def findings(text: str, either: list[Any] = MAIL, **options: object) -> list[Finding]:
    message = "{words}: {better} ({count} against {usual})"
    options = {"either": either, **options}
    one = Rule("house.pairs", "consistency", Severity("info"), message, "why", options)
    return ran(one, context(text))


def told(text: str, either: list[Any] = MAIL, **options: object) -> list[str]:
    return [one.message for one in findings(text, either, **options)]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("An e-mail and an email came by e-mail.", ["email: e-mail (1 against 2)"]),
        ("An e-mail and an email came by email.", ["e-mail: email (1 against 2)"]),
        ("An e-mail and an email came.", ["email: e-mail (1 against 1)"]),  # the first wins
        ("An email and an e-mail came.", ["e-mail: email (1 against 1)"]),
        ("Emails and e-mails and e-mail came.", ["Emails: E-mails (1 against 2)"]),
        ("An email came.\n\nAn e-mail came.\n\nAn email and an e-mail and an email left.",
         ["e-mail: email (2 against 3)"] * 2),
        ("An e-mail came. E-mail is old. The emailing firm and an x_email left.", []),
        ("An e-mail and `email` and “email” and [x](email) came.", []),
        ("An e-mail came. A web-email left.", []),
    ],
)  # fmt: skip
def test_the_rarer_spelling_is_told(text: str, messages: list[str]) -> None:
    assert told(text) == messages


def test_three_ways_and_two_pairs() -> None:
    either = [["tax-free", "tax free", "taxfree"], ["per cent", "percent"]]
    text = "A tax-free, a tax-free, a taxfree and a tax\nfree house: one percent, one per cent."
    assert told(text, either) == [
        "taxfree: tax-free (1 against 2)",
        "tax free: tax-free (1 against 2)",
        "per cent: percent (1 against 1)",
    ]


@pytest.mark.parametrize(("safe", "text", "applied"), [
    (True, "An e-mail, an e-mail and an email came.", True),
    (False, "An e-mail, an e-mail and an email came.", False),
    (True, "An e-mail, an e-mail and an e*mai*l, an em**ai**l came.", False),
])  # fmt: skip
def test_the_fix_is_safe_where_the_rule_says_so(safe: bool, text: str, applied: bool) -> None:
    found = findings(text, safe=safe)
    for one in found:
        assert one.fix and one.fix.safe is applied
        assert "e-mail" in fixed(text, one.fix)


@pytest.mark.parametrize(
    ("either", "where", "words"),
    [
        ([], ("either",), "should list pairs"),
        (["e-mail"], ("either", 0), "should be a pair"),
        ([["a", "b"], ["c"]], ("either", 1), "should be a pair"),
        ([["a", " "]], ("either", 0, 1), "put it in quotation marks"),
        ([["a", "b"], [True, "c"]], ("either", 1, 0), "put it in quotation marks"),
        ([["a(b|c)", "d"]], ("either", 0), "as many"),
        ([["a(b|c)", "ac(|d)"]], ("either", 0), "on both sides"),
        ([["a", "A"]], ("either", 0), "on both sides"),
    ],
)
def test_pairs_that_are_none(either: list[Any], where: tuple[Any, ...], words: str) -> None:
    assert CHECK.faults
    (fault,) = CHECK.faults({"either": either})
    assert fault.where == where and words in fault.told


def test_pairs_as_they_should_be() -> None:
    assert CHECK.faults and not list(CHECK.faults({"either": [*MAIL, ["a", "b", "c"]]}))
