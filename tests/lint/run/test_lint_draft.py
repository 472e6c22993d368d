from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import ServiceError
from mdrag.evidence.store import NoEvidence
from mdrag.lint import checks
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result
from mdrag.lint.rule import Check, DraftCheck, ParagraphCheck, Rule
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)
LONG = " ".join(["word"] * 70) + "."

SENTENCES = [rule for rule in RULES if rule.id == "style.long-sentence"]


def run(text: str, rules=RULES, store=None, **named: object) -> Result:
    return lint(parse(text), settings("", ""), store or NoEvidence(), rules, **named)


def made(monkeypatch: pytest.MonkeyPatch, name: str, check: Check, tags: bool = False) -> Rule:
    """A rule whose check is ``check``."""
    monkeypatch.setitem(checks.CHECKS, name, checks.CheckEntry("", needs_tags=tags))
    known = checks.check_named
    monkeypatch.setattr(
        "mdrag.lint.run.rule_runner.check_named", lambda one: check if one == name else known(one)
    )
    return Rule("made.rule", name, "info", "told", "why", {})


def broken(rule, *_) -> Iterator[Finding]:
    yield Finding(rule.id, rule.severity, "first", 0, 1)
    raise KeyError("second")


@pytest.mark.parametrize("kind", [ParagraphCheck, DraftCheck])
def test_a_rule_that_breaks_is_named_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, kind: type[Check]
) -> None:
    bad = made(monkeypatch, "broken", kind({}, broken))
    result = run(f"{LONG}\n\n{LONG}", [bad, *SENTENCES])
    (failure,) = result.summary.failures
    assert failure.rule == "made.rule"
    assert failure.problem.startswith("KeyError: 'second' (")
    assert {f.rule for f in result.findings} == {"style.long-sentence"}
    assert not result.final


def test_a_finding_outside_the_draft_is_a_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def outside(rule, context) -> Iterator[Finding]:
        yield Finding(rule.id, "info", "told", 0, 99)

    result = run("One.", [made(monkeypatch, "outside", DraftCheck({}, outside))])
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

    rule = made(monkeypatch, "tagged", ParagraphCheck({}, never), tags=True)
    result = run("One.", [rule], fast=True)
    assert result.summary.rules == 0
    assert result.summary.skipped == ("--fast: grammar rules did not run (1 rule not run)",)


def test_without_the_tagger_the_other_rules_run(monkeypatch: pytest.MonkeyPatch) -> None:
    import mdrag.claims.paragraph_facts as facts_of

    real = facts_of.facts

    def facts(draft, block, sentences, parses, claims=None):
        if parses is not None:
            raise ServiceError("the tagger cannot be loaded")
        return real(draft, block, sentences, parses, claims)

    monkeypatch.setattr(facts_of, "facts", facts)
    tagged = made(monkeypatch, "tagged", ParagraphCheck({}, broken), tags=True)
    result = run(LONG, [tagged, *SENTENCES])
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
    assert starts and starts == sorted(starts)
    assert {len(f.fingerprint) for f in result.findings} == {16}


def test_an_empty_draft_has_nothing_to_say() -> None:
    for text in ("", "\n", "---\ntitle: x\n---\n"):
        result = run(text)
        assert result.findings == ()
        assert result.summary.words == 0


def test_a_paragraph_too_long_for_the_tagger_is_read_by_the_other_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mdrag.lint.cache.facts._LONGEST_PARAGRAPH", 20)
    seen: list[str] = []

    def speaks(rule, paragraph, context) -> Iterator[Finding]:
        seen.append(context.draft.text[paragraph.block.start : paragraph.block.end])
        yield from ()

    tagged = made(monkeypatch, "tagged", ParagraphCheck({}, speaks), tags=True)
    result = run(f"Dogs bark.\n\n{LONG}", [tagged, *RULES])
    assert seen == ["Dogs bark."]
    assert "style.long-sentence" in {f.rule for f in result.findings}
    assert any("too long for the tagger" in told for told in result.summary.skipped)


def _gathering(monkeypatch: pytest.MonkeyPatch, seen: list[str]) -> Rule:
    def gather(rule, paragraph, context) -> list[int]:
        words = context.draft.text[paragraph.block.start : paragraph.block.end]
        seen.append(words)
        return [at for at, char in enumerate(words) if char == "x"]

    def run_(rule, context) -> Iterator[Finding]:
        places = [g.paragraph.block.start + at for g in context.gathered[rule.id] for at in g.value]
        for place in places[1:]:
            yield Finding(rule.id, "warning", f"x again, {len(places)} in all", place, place + 1)

    return made(monkeypatch, "gathering", DraftCheck({}, run_, gather=gather))


def test_a_check_that_breaks_while_it_gathers_is_named_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gather(*_: object) -> None:
        raise KeyError("third")

    def run_(rule, context) -> Iterator[Finding]:
        yield Finding(rule.id, "info", "nothing was gathered", 0, 1)

    bad = made(monkeypatch, "gathering", DraftCheck({}, run_, gather=gather))
    result = run(f"{LONG}\n\n{LONG}", [bad, *SENTENCES])
    assert {one.problem.split(" (")[0] for one in result.summary.failures} == {"KeyError: 'third'"}
    assert {f.rule for f in result.findings} == {"style.long-sentence"}


def test_a_check_of_the_draft_gathers_only_from_paragraphs_that_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[str] = []
    rule = _gathering(monkeypatch, seen)
    for text, read in (
        ("One x.\n\nTwo.\n\nThree x.\n", ["One x.", "Two.", "Three x."]),
        ("One x.\n\nTwo x x.\n\nThree x.\n", ["Two x x."]),
    ):
        cache = Cache(tmp_path / "lint.sqlite")
        result = run(text, [rule], cache=cache)
        cache.close()
        assert seen == read
        seen.clear()
        places = [at for at, char in enumerate(text) if char == "x"]
        assert [f.start for f in result.findings] == places[1:]


def test_gathered_values_that_were_damaged_are_gathered_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rule = _gathering(monkeypatch, [])
    for value in (None, '"no list"', '["a"]'):
        if value:
            with sqlite3.connect(tmp_path / "lint.sqlite") as db:
                rows = list(db.execute("SELECT key, value FROM kept"))
                for key, kept in rows:
                    if kept.startswith("{"):
                        new = json.dumps(dict.fromkeys(json.loads(kept), json.loads(value)))
                        db.execute("UPDATE kept SET value = ? WHERE key = ?", (new, key))
            db.close()
        cache = Cache(tmp_path / "lint.sqlite")
        result = run("One x and x.\n", [rule], cache=cache)
        cache.close()
        assert not result.summary.failures
        assert [f.message for f in result.findings] == ["x again, 2 in all"]
