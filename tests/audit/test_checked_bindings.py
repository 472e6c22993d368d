"""Findings of the citation rules joined to the bindings they are about."""

from __future__ import annotations

import json

import pytest

from few_sources import FewSources
from made_audit import at, linted_with
from mdrag.audit.checked_bindings import CHECK_RULES, CheckedBinding, check_bindings
from mdrag.evidence.model import Source
from mdrag.evidence.schemas import problems
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.report.citations import as_json, markdown, summary, text
from mdrag.verify.contradictions.absences.raised_words import RaisedWord

STORE = ExampleLibrary()
TRUE = "Poverty in childhood leads to worse health in adulthood (Marmot, 2015){#doc_8f3a2c1d}."
TWO = (
    "Poverty in childhood leads to worse health in adulthood (M){#doc_8f3a2c1d}, and levels of "
    "trust are lower in more unequal societies (W){#doc_0a1b2c3d}."
)


def joined(
    draft: str, *findings: Finding, waived: tuple[Finding, ...] = ()
) -> tuple[CheckedBinding, ...]:
    return check_bindings(linted_with(draft, findings, waived), STORE, 10, 0.55)


def test_a_row_names_the_rules_that_object() -> None:
    (one,) = joined(
        TRUE,
        at(TRUE, "worse", "citation.quote-mismatch"),
        at(TRUE, "childhood", "citation.number-mismatch", "warning"),
        at(TRUE, "childhood", "citation.relation-absent", "info"),
    )
    assert one.row.status == "OK"
    assert one.checks == ("number-mismatch", "relation-absent", "quote-mismatch")
    assert not one.passes


def test_beside_a_number_or_a_word_that_the_source_lacks_nothing_is_ok() -> None:
    (plain,) = joined(TRUE)
    (number,) = joined(TRUE, at(TRUE, "childhood", "citation.number-absent", "info"))
    (relation,) = joined(TRUE, at(TRUE, "leads", "citation.relation-absent", "info"))
    assert (relation.checks, relation.passes) == (("relation-absent",), True)
    assert text([relation], "essay.md").split()[0] == "LOOK"
    unsaid = plain._replace(unsaid=("rejected",))
    assert (number.checks, unsaid.checks) == (("number-absent",), ("words-absent",))
    assert [one.passes for one in (plain, number, unsaid)] == [True, True, True]
    shown = [text([one], "essay.md").split()[0] for one in (plain, number, unsaid)]
    assert shown == ["OK", "LOOK", "LOOK"]
    assert "“rejected”: nowhere in the source" in text([unsaid], "essay.md")
    assert "“rejected”: nowhere in the source" in markdown([unsaid], "essay.md", ())
    both = "Worse health follows (M; W){#doc_8f3a2c1d #doc_8f3a2c1d}."
    lacking = joined(
        both, at(both, "Worse", "citation.number-absent", "info", doc_uids=("doc_8f3a2c1d",))
    )
    assert "    OK" not in text(lacking, "essay.md")  # nor of one of several sources
    assert "    OK" in text(joined(both), "essay.md")
    (row,) = as_json([unsaid])
    assert (row["checks"], row["absent_words"]) == (["words-absent"], ["rejected"])


def test_only_errors_fail_a_row() -> None:
    assert joined(TRUE)[0].passes
    assert joined(TRUE, at(TRUE, "worse", "citation.quote-mismatch", "warning"))[0].passes
    assert not joined(TRUE, at(TRUE, "worse", "citation.of-your-own", "error"))[0].passes


def test_what_a_check_says_already_is_not_said_twice() -> None:
    draft = TRUE.replace("(Marmot, 2015)", "(Marmot, 2015, p. 999)")
    (one,) = joined(draft, at(draft, "(Marmot", "citation.page"))
    assert [c for c in one.checks if "page" in c] == ["page-missing"]


def test_a_waived_check_lets_the_row_pass() -> None:
    said = " <!-- mdrag: ignore citation.page -- the e-book has no pages -->"
    draft = TRUE.replace("(Marmot, 2015)", "(Marmot, 2015, p. 999)") + said
    assert not joined(draft)[0].passes
    assert joined(draft, waived=(at(draft, "(Marmot", "citation.page"),))[0].passes


def test_findings_go_to_the_source_they_name() -> None:
    first, second = joined(
        TWO,
        at(TWO, "trust", "citation.number-mismatch", doc_uids=("doc_0a1b2c3d",)),
        at(TWO, "(M)", "citation.author-year"),
    )
    assert first.checks == ("author-year",)
    assert second.checks == ("number-mismatch",)


def test_a_finding_that_names_nobody_concerns_every_binding_of_its_sentence() -> None:
    found = joined(TWO, at(TWO, "lower", "citation.direction-mismatch"))
    assert found and all("direction-mismatch" in one.checks for one in found)


def test_a_block_quotation_finds_the_binding_that_names_its_source() -> None:
    draft = (
        f"{TRUE}\n\nThe report is plain:\n\n> Trust is high everywhere.\n\n"
        "So say the authors (Wilkinson & Pickett, 2009){#doc_0a1b2c3d}.\n\n"
        "More of it follows (Wilkinson & Pickett, 2009){#doc_0a1b2c3d}.\n"
    )
    found = at(draft, "Trust is high", "citation.quote-mismatch", doc_uids=("doc_0a1b2c3d",))
    assert [one.checks for one in joined(draft, found)] == [(), ("quote-mismatch",), ()]


def test_the_documents_show_what_was_found_and_where() -> None:
    passage = Evidence("doc_8f3a2c1d", "x", 3, "103", "leads to worse health")
    notes = ("source: better",)
    found = at(TRUE, "worse", "citation.quote-mismatch", notes=notes, evidence=passage)
    rows = joined(TRUE, found)
    document = json.loads(json.dumps(as_json(rows)))
    assert list(problems("verification", document)) == []
    assert document[0]["checks"] == ["quote-mismatch"]
    assert document[0]["findings"][0]["page"] == 103
    shown = text(rows, "draft.md")
    assert "[quote-mismatch]" in shown
    assert "source: better" in shown
    assert "doc_8f3a2c1d, p. 103: “leads to worse health”" in shown
    assert max(map(len, shown.splitlines())) <= 100
    assert "what_the_checks_found" in (table := markdown(rows, "draft.md", ()))
    assert "citation.quote-mismatch says so; mend it source: better" in table
    assert summary(rows) == "1 binding: 0 OK, 0 WEAK, 0 MISSING; 1 fail a hard check"


def test_ok_is_never_said_beside_a_hard_check_that_fails() -> None:
    rows = joined(TRUE, at(TRUE, "worse", "citation.quote-mismatch"))
    assert text(rows, "draft.md").startswith("FAILS")
    assert "| FAILS |" in markdown(rows, "draft.md", ())
    assert as_json(rows)[0]["passes"] is False
    warned = joined(TRUE, at(TRUE, "worse", "citation.quote-mismatch", "warning"))
    assert text(warned, "draft.md").startswith("LOOK")  # nor of an altered quotation
    assert "| LOOK |" in markdown(warned, "draft.md", ())
    assert summary(warned) == ("1 binding: 0 OK, 0 WEAK, 0 MISSING; 1 to look at")
    other = joined(TRUE, at(TRUE, "worse", "citation.author-year", "warning"))
    assert text(other, "draft.md").startswith("OK")
    both = "Trust is low there (M; W){#doc_8f3a2c1d #doc_0a1b2c3d}."
    found = at(both, "Trust", "citation.quote-mismatch", doc_uids=("doc_8f3a2c1d",))
    for line in text(joined(both, found), "draft.md").splitlines():
        assert not (line.startswith("    OK") and "Marmot" in line)


@pytest.mark.parametrize("check", ["page-says-not", "page-article", "locator-conflict"])
def test_ok_is_not_said_beside_a_page_that_does_not_say_it(check: str) -> None:
    (plain,) = joined(TRUE)
    assert text([plain], "draft.md").startswith("OK")
    (source,) = plain.row.sources
    row = plain.row._replace(checks=(check,), sources=(source._replace(checks=(check,)),))
    rows = [plain._replace(row=row)]
    assert text(rows, "draft.md").startswith("LOOK")
    assert summary(rows) == "1 binding: 0 OK, 0 WEAK, 0 MISSING; 1 to look at"
    waived = [rows[0]._replace(waived=frozenset({CHECK_RULES[check]}))]
    assert text(waived, "draft.md").startswith("OK")


def test_a_finding_anywhere_in_a_citing_sentence_reaches_a_binding() -> None:
    found = [
        Finding(f"citation.n{offset}-{len(uids)}", "error", "m", offset, offset + 1, doc_uids=uids)
        for offset in range(len(TWO))
        for uids in ((), ("doc_0a1b2c3d",))
    ]
    reached = {f.rule for one in joined(TWO, *found) for f in one.findings}
    assert reached == {f.rule for f in found}


def test_a_finding_belongs_to_the_nearest_of_very_many_bindings() -> None:
    count = 60
    draft = f"Here {', '.join(f'trust{n} falls (M){{#doc_8f3a2c1d}}' for n in range(count))}."
    for named in ((), ("doc_8f3a2c1d",)):
        found = at(draft, "trust30", "citation.quote-mismatch", doc_uids=named)
        concerned = [n for n, one in enumerate(joined(draft, found)) if one.findings]
        assert concerned == list(range(20, 40))


def test_what_is_told_of_n_findings_beside_n_bindings_grows_as_n() -> None:
    def told(count: int) -> int:
        part = "{n} trust is lower in more unequal societies (W){{#doc_0a1b2c3d}}"
        draft = f"Here {', '.join(part.format(n=f'w{n}') for n in range(count))}."
        findings = [at(draft, f"w{n} ", "citation.quote-mismatch") for n in range(count)]
        rows = joined(draft, *findings)
        return len(json.dumps(as_json(rows))) + len(text(rows, "a.md"))

    assert told(200) < 2.2 * told(100)


def test_beside_a_word_that_says_more_than_the_source_nothing_is_ok() -> None:
    said = "Trust is lower in more unequal societies."
    (plain,) = joined(f"{said[:-1]} (W){{#doc_0a1b2c3d}}.")
    raised = plain._replace(raised=(RaisedWord("Most", "Some", "Some of it is lower."),))
    assert (plain.raised, raised.checks, raised.passes) == ((), ("words-raised",), True)
    assert text([plain], "essay.md").split()[0] == "OK"
    assert text([raised], "essay.md").split()[0] == "LOOK"
    assert "“Most”: the nearest sentence of the source says “Some”" in text([raised], "essay.md")
    assert "“Some of it is lower.”" in markdown([raised], "essay.md", ())
    (row,) = as_json([raised])
    assert list(problems("verification", [row])) == []
    assert row["raised_words"] == [
        {"said": "Most", "known": "Some", "sentence": "Some of it is lower."}
    ]


def test_a_draft_is_held_against_the_hedge_of_its_source() -> None:
    (one,) = check_bindings(
        linted_with("Tutors of reading improve grades in schools [@doc_paper].", (), ()),
        _Hedged(paper=["Tutors of reading may improve the grades in schools."]), 10, 0.55,
    )  # fmt: skip
    assert [(word.said, word.known) for word in one.raised] == [("improve", "may")]


class _Hedged(FewSources):
    """One source, which can be cited."""

    def source(self, uid: str) -> Source | None:
        return Source("paper", "paper.pdf", True) if uid in ("paper", "doc_paper") else None
