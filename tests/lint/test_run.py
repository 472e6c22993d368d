from __future__ import annotations

from collections.abc import Iterator

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import ServiceError
from mdrag.evidence.example import ExampleLibrary
from mdrag.evidence.store import NoEvidence
from mdrag.lint import checks
from mdrag.lint.finding import Finding
from mdrag.lint.load import load
from mdrag.lint.result import Result
from mdrag.lint.rule import Check, Rule
from mdrag.lint.run import lint
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)
LONG = " ".join(["word"] * 40) + "."


def run(text: str, rules=RULES, store=None, **named: object) -> Result:
    return lint(parse(text), settings("", ""), store or NoEvidence(), rules, **named)


def made(monkeypatch: pytest.MonkeyPatch, name: str, check: Check, rule: str = "made.rule") -> Rule:
    """A rule whose check is ``check``."""
    monkeypatch.setitem(checks.CHECKS, name, f"tests:{name}")
    known = checks.check_named
    monkeypatch.setattr(
        "mdrag.lint.run.check_named", lambda one: check if one == name else known(one)
    )
    return Rule(rule, name, "info", "told", "why", {})


def broken(rule, paragraph, context) -> Iterator[Finding]:
    yield Finding(rule.id, rule.severity, "first", 0, 1)
    raise KeyError("second")


@pytest.mark.parametrize("scope", ["paragraph", "draft"])
def test_a_rule_that_breaks_is_named_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, scope: str
) -> None:
    bad = made(monkeypatch, "broken", Check(scope, {}, broken))
    result = run(f"{LONG}\n\n{LONG}", [bad, *RULES])
    (failure,) = result.summary.failures
    assert failure.rule == "made.rule"
    assert failure.problem.startswith("KeyError: 'second' (")
    assert [f.rule for f in result.findings] == ["style.long-sentence"] * 2
    assert not result.final


def test_a_finding_outside_the_draft_is_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def outside(rule, paragraph, context) -> Iterator[Finding]:
        yield Finding(rule.id, "info", "told", 0, 99)

    result = run("One.", [made(monkeypatch, "outside", Check("draft", {}, outside))])
    assert "outside the draft" in result.summary.failures[0].problem
    assert result.findings == ()


def test_without_a_library_evidence_rules_are_silent_and_it_is_said() -> None:
    result = run("Poverty shortens lives (Marmot, 2015){#doc_ffffffff}.")
    assert [f.rule for f in result.findings] == ["structure.sources-used"]
    (skipped,) = result.summary.skipped
    assert skipped.startswith("no library: evidence rules had nothing to check against (")
    with_library = run("Poverty shortens lives (Marmot, 2015){#doc_ffffffff}.", RULES,
                       ExampleLibrary())  # fmt: skip
    assert "citation.unknown-source" in {f.rule for f in with_library.findings}
    assert with_library.summary.skipped == ()
    assert with_library.summary.rules > result.summary.rules


def test_fast_asks_no_tagger(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(rule, paragraph, context) -> Iterator[Finding]:
        raise AssertionError

    rule = made(monkeypatch, "tagged", Check("paragraph", {}, never, needs_tags=True))
    result = run("One.", [rule], fast=True)
    assert result.summary.rules == 0
    assert result.summary.skipped == ("--fast: grammar rules did not run (1 rule not run)",)


def test_without_the_tagger_the_other_rules_run(monkeypatch: pytest.MonkeyPatch) -> None:
    import mdrag.claims.facts_of as facts_of

    real = facts_of.facts

    def facts(draft, block, sentences, parses):
        if parses is not None:
            raise ServiceError("the tagger cannot be loaded")
        return real(draft, block, sentences, parses)

    monkeypatch.setattr(facts_of, "facts", facts)
    tagged = made(monkeypatch, "tagged", Check("paragraph", {}, broken, needs_tags=True))
    result = run(LONG, [tagged, *RULES])
    assert [f.rule for f in result.findings] == ["style.long-sentence"]
    assert "the tagger cannot be loaded" in result.summary.skipped[-1]
    assert not result.summary.failures and not result.final


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("---\nlang: de\n---\n\n", LONG),
        ("---\nlang: fr-CH\n---\n\n", LONG),
        ("", f"::: {{lang=de}}\n{LONG}\n:::"),
    ],
)
def test_other_languages_are_left_alone_and_it_is_said_once(before: str, body: str) -> None:
    result = run(f"{before}{body}\n\n{body}")
    assert result.findings == ()
    assert sum("another language" in told for told in result.summary.skipped) == 1


def test_support_is_not_scored_in_another_language() -> None:
    text = "{}Der Vulkan bricht aus (WHO, 2021){{#doc_5e6f7a8b}}.\n"
    support = {"citation.weak", "citation.missing-support"}
    said = run(text.format(""), store=ExampleLibrary())
    assert support & {f.rule for f in said.findings}
    left = run(text.format("---\nlang: de\n---\n\n"), store=ExampleLibrary())
    assert not support & {f.rule for f in left.findings}
    assert any("another language" in told for told in left.summary.skipped)


@pytest.mark.parametrize("language", ["en", "en-GB", "EN", "english"])
def test_english_by_any_name(language: str) -> None:
    assert run(f"---\nlang: {language}\n---\n\n{LONG}").findings


def test_quotations_are_not_the_writers_sentences() -> None:
    found = run(f"> {LONG}\n\n| {LONG}\n\n# {LONG}\n").findings
    assert not [finding for finding in found if finding.rule.startswith("style.")]


def test_findings_come_in_the_order_of_the_text_with_fingerprints() -> None:
    result = run(f"{LONG} Short one. {LONG}\n\n- {LONG}\n")
    starts = [f.start for f in result.findings]
    assert starts == sorted(starts)
    assert all(len(f.fingerprint) == 16 for f in result.findings)


def test_an_empty_draft_has_nothing_to_say() -> None:
    for text in ("", "\n", "---\ntitle: x\n---\n"):
        result = run(text)
        assert result.findings == ()
        assert result.summary.words == 0


def test_a_paragraph_too_long_for_the_tagger_is_read_by_the_other_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mdrag.lint.known._LONGEST_PARAGRAPH", 20)
    seen: list[str] = []

    def speaks(rule, paragraph, context) -> Iterator[Finding]:
        seen.append(context.draft.text[paragraph.block.start : paragraph.block.end])
        yield from ()

    tagged = made(monkeypatch, "tagged", Check("paragraph", {}, speaks, needs_tags=True))
    result = run(f"Dogs bark.\n\n{LONG}", [tagged, *RULES])
    assert seen == ["Dogs bark."]
    assert "style.long-sentence" in {f.rule for f in result.findings}
    assert any("too long for the tagger" in told for told in result.summary.skipped)
