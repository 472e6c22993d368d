"""The gate's table of the contracts, cell by cell, each shown by a draft and never by the table."""

from __future__ import annotations

import pytest

from made_audit import at, linted_with
from mdrag.audit.checked_bindings import check_bindings
from mdrag.audit.gate.gated_draft import gate
from mdrag.audit.gate.model import GateClaim
from mdrag.audit.table import table
from mdrag.config import parse as settings
from mdrag.lint.finding import Finding
from mdrag.lint.run.example_library import ExampleLibrary

STORE = ExampleLibrary()
MARMOT = "(Marmot, 2015){#doc_8f3a2c1d}"
# type of claim → its words, the gate without a citation, the gate where version or passage is gone
CELLS = {
    "number": ("The gap was 28 years.", "BLOCK", "WARN"),
    "quotation": ("They call it “a gradient that runs across society”.", "BLOCK", "WARN"),
    "definition": ("A gradient is defined as a slope in health.", "BLOCK", "WARN"),
    "causal": ("Poverty in childhood leads to worse health.", "BLOCK", "WARN"),
    "comparative": ("Health is worse among the poor than among the rich.", "BLOCK", "WARN"),
    "superlative": ("Poverty is the strongest of all risks to health.", "BLOCK", "WARN"),
    "generalisation": ("All poor children grow up in worse health.", "WARN", "WARN"),
    "recommendation": ("Governments should invest in early childhood.", "WARN", "WARN"),
}
OWN = "This essay turns to health in the next section."


def claim(draft: str, *findings: Finding, waived: tuple[Finding, ...] = ()) -> list[GateClaim]:
    linted = linted_with(draft, findings, waived)
    known = check_bindings(linted, STORE, 10, 0.55)
    return list(gate(linted, STORE, table(settings("", "")), known).claims)


@pytest.mark.parametrize("kind", CELLS)
def test_no_citation(kind: str) -> None:
    words, says, _ = CELLS[kind]
    needed = at(words, words, "evidence.needed", "warning", claim_type=kind)
    (one,) = claim(words, needed)
    assert (one.kind, one.gate, one.status, one.citations) == (kind, says, "NEED", ())


@pytest.mark.parametrize("rule", ["citation.unbound", "citation.weak-locator"])
@pytest.mark.parametrize("kind", CELLS)
def test_cited_but_no_version_or_the_passage_is_gone(kind: str, rule: str) -> None:
    words, _, says = CELLS[kind]
    draft = f"{words[:-1]} (Nobody, 2000)."
    (one,) = claim(draft, at(draft, "(Nobody, 2000)", rule, "warning", claim_type=kind))
    assert one.gate == says


@pytest.mark.parametrize("kind", CELLS)
def test_a_reason_lets_every_kind_pass_and_is_counted(kind: str) -> None:
    words = CELLS[kind][0]
    draft = f"{words} <!-- mdrag: waive evidence.needed -- common ground -->"
    (one,) = claim(draft, waived=(at(draft, words, "evidence.needed", "warning", claim_type=kind),))
    assert (one.gate, one.status) == ("PASS", "WAIVED")


@pytest.mark.parametrize("draft", [OWN, f"{OWN[:-1]} [@smith2010]."])
def test_own_argument_method_and_signposts_need_nothing(draft: str) -> None:
    assert {one.gate for one in claim(draft)} <= {"PASS"}


@pytest.mark.parametrize("kind", CELLS)
@pytest.mark.parametrize(
    ("rule", "severity", "says"),
    [
        ("citation.unknown-source", "error", "BLOCK"),
        ("citation.not-citable", "error", "BLOCK"),
        ("citation.quote-mismatch", "error", "BLOCK"),
        ("citation.number-mismatch", "error", "BLOCK"),
        ("citation.direction-mismatch", "error", "BLOCK"),
        ("citation.page", "error", "BLOCK"),
        ("citation.author-year", "error", "BLOCK"),
        ("citation.missing-support", "error", "BLOCK"),
        ("citation.weak", "warning", "WARN"),
    ],
)
def test_what_fails_fails_whatever_is_claimed(
    kind: str, rule: str, severity: str, says: str
) -> None:
    draft = f"{CELLS[kind][0][:-1]} {MARMOT}."
    (one,) = claim(draft, at(draft, MARMOT, rule, severity))
    assert one.gate == says


@pytest.mark.parametrize("rule", ["citation.number-absent", "citation.name-absent"])
def test_what_is_merely_absent_never_changes_the_gate(rule: str) -> None:
    draft = f"Poverty in childhood leads to worse health in adulthood {MARMOT}."
    assert [one.gate for one in claim(draft, at(draft, "childhood", rule, "info"))] == ["PASS"]


def test_the_drafts_gate_is_the_worst_of_its_claims() -> None:
    words = CELLS["causal"][0]
    linted = linted_with(f"{OWN} {words}", [at(words, words, "evidence.needed", "warning")])
    moved = [one._replace(start=len(OWN) + 1, end=len(OWN) + 1 + len(words), claim_type="causal")
             for one in linted.result.findings]  # fmt: skip
    linted = linted_with(f"{OWN} {words}", moved)
    assert gate(linted, STORE, table(settings("", "")), ()).gate == "BLOCK"
