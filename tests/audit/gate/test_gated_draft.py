"""The citation gate: findings and verdicts joined to claims, by sentence."""

from __future__ import annotations

import json

import pytest

from made_audit import at, linted_with
from mdrag.audit.checked_bindings import check_bindings
from mdrag.audit.draft_findings import DraftFindings
from mdrag.audit.gate.gated_draft import gate
from mdrag.audit.gate.model import Gate, GateClaim
from mdrag.audit.table import table
from mdrag.config import parse as settings
from mdrag.evidence.schemas import problems
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.report.gate import as_json, text

MARMOT = "{#doc_8f3a2c1d}"
TRUE = f"Poverty in childhood leads to worse health in adulthood (Marmot, 2015){MARMOT}."
STORE = ExampleLibrary()


def gated(linted: DraftFindings, store: EvidenceStore = STORE, config: str = "") -> Gate:
    known = check_bindings(linted, store, 10, 0.55) if store.version else ()
    return gate(linted, store, table(settings(config, "config.yaml")), known)


def only(linted: DraftFindings, store: EvidenceStore = STORE, config: str = "") -> GateClaim:
    (claim,) = gated(linted, store, config).claims
    return claim


def needed(draft: str, words: str, kind: str = "causal") -> Finding:
    return at(draft, words, "evidence.needed", "warning", claim_type=kind,
              suggested_queries=("poverty health",))  # fmt: skip


def test_a_supported_claim_passes_with_its_slot() -> None:
    claim = only(linted_with(TRUE))
    (slot,) = claim.citations
    assert (claim.gate, claim.status, claim.kind, claim.why) == ("PASS", "OK", "causal", "")
    assert (slot.doc_id, slot.version, slot.status, slot.page) == (
        "doc_8f3a2c1d",
        "v1",
        "OK",
        "103",
    )
    assert slot.chunk_id and slot.support_score and slot.support_score >= 0.55


@pytest.mark.parametrize(
    ("kind", "says"), [("causal", "BLOCK"), ("generalisation", "WARN"), ("recommendation", "WARN")]
)
def test_a_claim_without_a_source_does_what_its_type_says(kind: str, says: str) -> None:
    draft = "Poverty leads to worse health."
    claim = only(linted_with(draft, [needed(draft, draft, kind)]))
    assert (claim.gate, claim.status, claim.kind) == (says, "NEED", kind)
    assert claim.suggested_queries == ("poverty health",)
    assert claim.why.endswith("mend it")


def test_the_settings_decide() -> None:
    draft = "Poverty leads to worse health."
    found = linted_with(draft, [needed(draft, draft)])
    assert only(found, config="gate:\n  causal: WARN\n").gate == "WARN"
    assert only(found, config="gate:\n  causal: PASS\n").gate == "PASS"


@pytest.mark.parametrize(
    ("rule", "severity", "says"),
    [
        ("citation.quote-mismatch", "error", "BLOCK"),
        ("citation.quote-mismatch", "warning", "WARN"),
        ("citation.number-mismatch", "error", "BLOCK"),
        ("citation.direction-mismatch", "error", "BLOCK"),
        ("citation.author-year", "error", "BLOCK"),
        ("citation.page", "error", "BLOCK"),
        ("citation.number-absent", "info", "PASS"),
        ("citation.name-absent", "info", "PASS"),
    ],
)
def test_contradicted_is_worse_than_absent(rule: str, severity: str, says: str) -> None:
    claim = only(linted_with(TRUE, [at(TRUE, "childhood", rule, severity)]))
    assert claim.gate == says
    assert claim.rules == ((rule,) if says != "PASS" else ())


def test_one_claim_is_not_blamed_for_its_neighbour() -> None:
    draft = f"{TRUE} Trust fell by 3 points (Wilkinson & Pickett, 2009){{#doc_0a1b2c3d}}."
    found = gated(linted_with(draft, [at(draft, "3 points", "citation.number-mismatch")]))
    assert [claim.gate for claim in found.claims] == ["PASS", "BLOCK"]
    assert found.gate == "BLOCK"
    assert [claim.id for claim in found.claims] == ["c1", "c2"]


@pytest.mark.parametrize(
    ("binding", "says", "told"),
    [
        ("(Nobody, 2000){#doc_aaaaaaaa}", "BLOCK", "does not have"),
        ("(Rubric){#doc_9c8d7e6f}", "BLOCK", "never cited"),
        ("(Larisch, 2019){#doc_4d3c2b1a}", "BLOCK", "no longer"),
        ("(Marmot, 2015){#doc_8f3a}", "BLOCK", "does not parse"),
        ("(Mayhew, 1861){#doc_3c4d5e6f}", "WARN", "nothing was checked"),
        ("[@smith2010]", "WARN", "no source of the library"),
    ],
)
def test_what_cannot_be_looked_up_never_passes_even_when_no_rule_speaks(
    binding: str, says: str, told: str
) -> None:
    claim = only(linted_with(f"Poverty in childhood leads to worse health {binding}."))
    assert (claim.gate, claim.status) == (says, "OK")
    assert told in claim.why


def test_own_argument_that_cites_wrongly_blocks_but_asks_for_no_evidence() -> None:
    claim = only(linted_with("I argue that this matters (Nobody, 2000){#doc_aaaaaaaa}."))
    assert (claim.kind, claim.gate) == ("own", "BLOCK")
    assert only(linted_with("I argue that this matters [@smith2010].")).gate == "PASS"
    assert gated(linted_with("I argue that this matters.")).claims == ()


def test_support_decides_when_the_rules_are_silent() -> None:
    draft = f"Volcanoes erupt because magma rises (Marmot, 2015){MARMOT}."
    claim = only(linted_with(draft))
    assert (claim.gate, claim.citations[0].status) == ("BLOCK", "MISSING")
    assert only(linted_with(draft), config="gate:\n  missing: WARN\n").gate == "WARN"
    weak = f"Poverty in Denver causes strikes among health workers (Marmot, 2015){MARMOT}."
    claim = only(linted_with(weak))
    assert (claim.gate, claim.citations[0].status) == ("WARN", "WEAK")
    assert only(linted_with(weak), config="gate:\n  weak: PASS\n").gate == "PASS"


def test_a_reason_waives_and_is_counted_and_without_one_nothing_is() -> None:
    said = "<!-- mdrag: waive evidence.needed -- common ground -->"
    draft = f"Poverty leads to worse health. {said}"
    finding = needed(draft, "Poverty leads to worse health.")
    claim = only(linted_with(draft, waived=[finding]))
    assert (claim.gate, claim.status) == ("PASS", "WAIVED")
    bare = draft.replace(" -- common ground", "")
    claim = only(linted_with(bare, waived=[needed(bare, "Poverty leads to worse health.")]))
    assert (claim.gate, claim.status) == ("BLOCK", "NEED")


def test_a_waived_hard_check_lets_the_claim_pass() -> None:
    said = "<!-- mdrag: ignore citation.missing-support -- a figure, see its caption -->"
    draft = f"Volcanoes erupt because magma rises (Marmot, 2015){MARMOT}. {said}"
    finding = at(draft, "(Marmot, 2015)", "citation.missing-support")
    claim = only(linted_with(draft, waived=[finding]))
    assert (claim.gate, claim.status) == ("PASS", "WAIVED")


def test_without_a_library_nothing_cited_is_green() -> None:
    found = gated(linted_with(TRUE), NoEvidence())
    assert (found.gate, found.claims[0].citations[0].status) == ("WARN", None)
    assert "not checked" in found.claims[0].why
    assert "no library" in found.notes[0]
    named = "Marmot (2015) says that poverty leads to worse health."
    assert gated(linted_with(named), NoEvidence()).gate == "WARN"
    key = "Poverty leads to worse health [@smith2010]."
    assert gated(linted_with(key), NoEvidence()).gate == "WARN"


def test_what_was_not_compared_is_neither_missing_nor_green() -> None:
    scan = only(linted_with("Poverty causes illness (Mayhew, 1861){#doc_3c4d5e6f}."))
    assert (scan.gate, scan.citations[0].status, scan.citations[0].support_score) == (
        "WARN", None, None,
    )  # fmt: skip
    key = only(linted_with("Poverty causes illness [@smith2010]."))
    assert (key.gate, key.citations[0].doc_id, key.citations[0].status) == (
        "WARN", "smith2010", None,
    )  # fmt: skip
    german = "---\nlang: de\n---\n\nArmut macht krank (Marmot, 2015){#doc_8f3a2c1d}."
    claim = only(linted_with(german))
    assert (claim.citations[0].status, claim.citations[0].doc_id) == (None, "doc_8f3a2c1d")
    assert (claim.kind, claim.gate) == ("own", "WARN")


def test_a_finding_on_a_binding_outside_sentences_is_not_lost() -> None:
    draft = f"# Health {MARMOT}\n\nWords stand here."
    found = gated(linted_with(draft, [at(draft, MARMOT, "citation.swallowed")]))
    assert found.gate == "BLOCK"


def test_the_document_obeys_its_schema_and_the_screen_its_width() -> None:
    draft = f"{TRUE} It is {'very ' * 60}bad (Nobody, 2000){{#doc_aaaaaaaa}}. Poverty causes war."
    linted = linted_with(draft, [needed(draft, "Poverty causes war.")])
    for store in (STORE, NoEvidence()):
        found = gated(linted, store)
        document = json.loads(json.dumps(as_json(found, "draft.md", "0" * 64, "")))
        assert list(problems("claims", document)) == []
        assert max(len(line) for line in text(found, "draft.md").splitlines()) <= 100


def test_the_screen_shows_the_first_blocks_with_place_why_and_query() -> None:
    draft = f"{TRUE} Poverty causes war."
    shown = text(gated(linted_with(draft, [needed(draft, "Poverty causes war.")])), "draft.md")
    assert f"BLOCK draft.md:1:{draft.index('Poverty causes') + 1} [causal]" in shown
    assert 'mdrag query "poverty health"' in shown
    assert shown.splitlines()[-1].startswith("BLOCK: 2 claims and citations: 1 pass")


@pytest.mark.parametrize(
    ("before", "says"),
    [(f"Marmot (2015){MARMOT} sees it so:", "PASS"), ("Many see it so:", "WARN")],
)
def test_a_block_quotation_has_the_source_that_introduces_it(before: str, says: str) -> None:
    words = "Poverty in childhood leads to 20% worse health in adulthood. (p. 103)"
    found = gated(linted_with(f"{before}\n\n> {words}\n"))
    (claim,) = (one for one in found.claims if one.text.startswith("Poverty"))
    assert claim.gate == says
    assert [slot.doc_id for slot in claim.citations] == ["doc_8f3a2c1d"] * (says == "PASS")
    claims = gated(linted_with(f"{before}\n\n> {words}\n"), NoEvidence()).claims
    (claim,) = (one for one in claims if one.text.startswith("Poverty"))
    assert claim.gate == says


def test_a_caption_that_cites_is_no_claim() -> None:
    draft = f"| a |\n|---|\n| b |\n\nTable: Voles (Marmot, 2015){MARMOT} of Leeds\n"
    assert [one.gate for one in gated(linted_with(draft)).claims] == ["PASS"]


def test_no_kind_that_blocks_passes_with_an_empty_slot() -> None:
    claim = only(linted_with("Poverty leads to worse health."))
    assert (claim.kind, claim.gate, claim.status, claim.citations) == ("causal", "WARN", "OK", ())
    assert "cites nothing" in claim.why
    own = linted_with("# Results\n\nRates rose by 40% in the second group.\n")
    assert [one.gate for one in gated(own).claims] == ["PASS"]


def test_a_claim_that_its_neighbours_source_bears_out_names_it() -> None:
    beside = "This was shown in wards (Marmot, 2015)" + MARMOT + "."
    draft = f"Poverty in childhood leads to worse health in adulthood. {beside}"
    first = gated(linted_with(draft)).claims[0]
    assert [slot.doc_id for slot in first.citations] == ["doc_8f3a2c1d"]
    assert first.gate == "PASS"


def test_the_first_use_of_a_key_nobody_knows_warns_like_the_second() -> None:
    draft = "Poverty leads to worse health [@none2010]. Poverty leads to crime [@none2010]."
    said = at(draft, "[@none2010]", "citation.unbound", "info")
    assert [one.gate for one in gated(linted_with(draft, [said])).claims] == ["WARN", "WARN"]


def test_a_figure_that_is_referred_to_is_no_source() -> None:
    figure = "\n\n![A map](map.png){#fig:map}\n"
    claim = only(linted_with(f"{TRUE.removesuffix('.')}, as @fig:map shows.{figure}"))
    assert [slot.doc_id for slot in claim.citations] == ["doc_8f3a2c1d"]


def test_a_claim_knows_the_source_that_says_it_instead() -> None:
    evidence = Evidence("doc_5e6f7a8b", "doc_5e6f7a8b|c", 3, "12", "Adults should move.")
    other = at(TRUE, MARMOT, "citation.other-source", "warning")._replace(evidence=evidence)
    assert only(linted_with(TRUE, [other])).elsewhere == ("doc_5e6f7a8b", "12")
    unlabelled = other._replace(evidence=evidence._replace(page_label=""))
    assert only(linted_with(TRUE, [unlabelled])).elsewhere == ("doc_5e6f7a8b", "3")
    number = other._replace(rule="citation.number")
    assert only(linted_with(TRUE, [number])).elsewhere == ("", "")
