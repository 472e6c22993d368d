"""evidence.limitation-needed: off, soft, strict; what is found, and what is said not to be."""

from __future__ import annotations

import pytest

from lint_context import check, context, rule
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.limitation import NONE_FOUND
from mdrag.lint.finding import Finding
from mdrag.lint.run.example_library import ExampleLibrary

RISKY = "Recent studies have shown that stress leads to heart disease."
DISPUTED = "Recent studies have shown that average income leads to a great difference."
FIGURE = "In that year 40% of adults were inactive."


def found(mode: str, text: str) -> list[Finding]:
    head = f"---\ncounterevidence_mode: {mode}\n---\n\n" if mode else ""
    return check("evidence.limitation-needed", context(head + text))


class Asked(ExampleLibrary):
    """Fails when anybody asks it."""

    def suggest(self, text: str, k: int = 3) -> list[object]:  # type: ignore[override]
        raise AssertionError("the library was asked")


def test_off_by_default_and_then_asks_nothing() -> None:
    around = context(DISPUTED, Asked())
    assert check("evidence.limitation-needed", around) == []
    assert found("off", DISPUTED) == []


def test_a_passage_that_disputes_is_shown_as_evidence() -> None:
    (one,) = found("soft", DISPUTED)
    assert one.message.startswith("LIMITATION_NEEDED")
    assert one.evidence and one.evidence.quote == "Average income makes little difference."
    assert one.doc_uids == ("doc_0a1b2c3d",)
    assert one.suggested_queries


def test_none_is_said_to_be_none_and_never_invented() -> None:
    (one,) = found("soft", RISKY)
    assert one.message.startswith("LIMITATION_NEEDED") and NONE_FOUND in one.message
    assert one.evidence is None and one.doc_uids == ()
    assert any("limitations of" in query for query in one.suggested_queries)


def test_strict_reads_every_core_claim_and_tells_the_plain_ones_as_info() -> None:
    assert found("soft", FIGURE) == []
    (one,) = found("strict", FIGURE)
    assert (one.severity, one.message.split(":")[0]) == ("info", NONE_FOUND)


@pytest.mark.parametrize(
    "text",
    [
        "I argue that stress leads to heart disease.",
        f"{RISKY} However, not all of them agree.",
        "Recent studies have shown that stress may lead to heart disease.",
        f"> {RISKY}",
        f"# {RISKY}",
    ],
)
def test_own_argument_limited_claims_and_quotations_are_left_alone(text: str) -> None:
    assert found("strict", text) == []


def test_the_setting_counts_and_types_are_an_option() -> None:
    from mdrag.config import parse as settings
    from mdrag.lint.checks import CHECKS
    from mdrag.lint.checks.evidence.limitation import CHECK

    around = context(RISKY)._replace(config=settings("counterevidence_mode: soft\n", "c.yaml"))
    one = rule("evidence.limitation-needed")
    assert len(list(CHECK.run(one, around))) == 1
    only = one._replace(options={"types": ["superlative"]})
    assert list(CHECK.run(only, around)) == []
    assert CHECKS["evidence-limitation"].needs_evidence and NoEvidence.version == ""
