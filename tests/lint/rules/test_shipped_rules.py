from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mdrag.lint.checks import CHECKS, check_named
from mdrag.lint.phrases import expand_phrase
from mdrag.lint.rules.load import load
from mdrag.lint.run.prove import proofs
from mdrag.shipped import shipped

# Kinds a writer may extend, whether a shipped rule does or not.
FOR_PROJECTS = {
    "existence", "substitution", "occurrence", "repetition", "consistency", "tokens",
    "dependency", "metric", "section", "spelling", "python",
}  # fmt: skip
RULES = load([shipped("lint_rules")], cached=False)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_flags_and_passes_what_it_says(rule) -> None:
    done = list(proofs([rule], RULES))
    assert {proof.kind for proof in done} == {"flag", "pass"}
    assert not [(proof.kind, proof.number, proof.problem) for proof in done if proof.problem]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_says_why_and_where_from(rule) -> None:
    assert rule.why.endswith((".", "?"))
    assert rule.source
    assert not rule.message.endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_speaks_to_writers(rule) -> None:
    told = f"{rule.message} {rule.why} {rule.source}"
    assert not re.search(
        r"\b(?:seed|mission|contracts?|rule \d|grammar, rule|[A-Z]\d[a-z]?)\b|§", told
    )


def test_rules_of_this_version_are_there() -> None:
    assert {rule.id for rule in RULES} >= {
        "evidence.needed", "citation.unknown-source", "citation.not-citable",
        "citation.malformed", "citation.swallowed", "citation.unbound", "citation.weak",
        "citation.missing-support", "citation.placeholder-author", "citation.source-gone",
        "style.long-sentence", "style.paragraph-length", "structure.sources-used",
        "waiver.unused", "waiver.no-reason",
    }  # fmt: skip


# Words that speak about words, as advice does; a replacement has only those of its phrase
ADVICE = re.compile(
    r"(?i)\b(?:add|adjective|adverb|article|avoid|choose|delete|form|infinitive|instead|leave out|"
    r"noun|omit|past|plain|plural|preposition|rephrase|rewrite|sentence|singular|tense|verb|words?|"
    r"write)\b"
)


def _replacements() -> Iterator[tuple[str, str]]:
    for rule in RULES:
        for bad, good in rule.options.get("swap", {}).items():
            for one in good if isinstance(good, list | tuple) else [good]:
                yield from ((bad, text) for text, _ in expand_phrase(one))


def test_what_replaces_a_phrase_is_words_and_no_advice() -> None:
    pairs = list(_replacements())
    assert len(pairs) > 1000
    assert ADVICE.search("the plain form follows did not")
    assert not [
        (bad, good) for bad, good in pairs for word in ADVICE.findall(good) if word not in bad
    ]


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_can_be_run_and_is_used_or_for_projects(name: str) -> None:
    check = check_named(name)
    assert set(check.required) <= set(check.keys)
    assert name in FOR_PROJECTS or name in {rule.extends for rule in RULES}


def test_style_rules_leave_quotations_alone_and_evidence_rules_do_not() -> None:
    quoted = {rule.id.split(".")[0]: rule.quoted for rule in RULES}
    assert quoted["evidence"] and quoted["citation"]
    assert not quoted["style"]
