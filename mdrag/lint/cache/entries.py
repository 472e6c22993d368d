"""Facts and findings as JSON values, with offsets counted from their paragraph; and their keys."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from mdrag.cachedir import code_stamp
from mdrag.claims.facts import Facts
from mdrag.claims.model import Claim
from mdrag.config import Config
from mdrag.filled_sentence import as_json, from_json
from mdrag.lint.finding import Edit, Evidence, Finding, Fix
from mdrag.lint.rule import Rule
from mdrag.severity import Severity

__all__ = [
    "digest", "digest_again", "facts_from", "findings_from", "findings_to", "rule_key",
    "settings_stamp",
]  # fmt: skip


def digest(*parts: object) -> str:
    """32 hex over the parts' Python spelling."""
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


# of what can be a key, told apart by value: in an editor all paragraphs but one are as they were
digest_again = lru_cache(maxsize=8192, typed=True)(digest)


def rule_key(rule: Rule) -> str:
    """What of a rule decides its findings."""
    options = json.dumps(rule.options, sort_keys=True, default=str)
    said = rule.message, rule.message_zh
    return digest(rule.id, rule.extends, rule.severity, said, rule.quoted, options)


def settings_stamp(config: Config) -> str:
    """The code and the settings a cached finding depends on."""
    return digest(code_stamp(), config.hash)


def facts_from(value: Any) -> Facts:
    """The facts kept as JSON. Raises TypeError or ValueError when they are no facts."""
    claims, words, tags, tagged = value
    return Facts(
        tuple(
            Claim(tuple(types), float(score), tuple(_mark(*cue) for cue in cues))
            for types, score, cues in claims
        ),
        tuple(map(int, words)),
        tuple(tuple(_mark(*one) for one in marks) for marks in tags),
        bool(tagged),
    )


def _mark(start: int, end: int, name: str) -> tuple[int, int, str]:
    return start + 0, end + 0, name + ""  # what is no number, or no name, breaks here


def findings_to(findings: Iterable[Finding], base: int) -> list[Finding]:
    """The findings with offsets from ``base``, their sentences as templates and figures.

    JSON writes the tuples as lists.
    """
    return [_kept(finding.moved(-base)) for finding in findings]


def findings_from(value: Any, base: int) -> list[Finding]:
    """The findings kept as JSON, back in their place. Raises TypeError or ValueError if damaged."""
    return [_finding(*one).moved(base) for one in value]


def _kept(one: Finding) -> Finding:
    return one._replace(
        message=as_json(one.message),
        fix=_kept_fix(one.fix) if one.fix else None,
        choices=tuple(map(_kept_fix, one.choices)),
        notes=tuple(map(as_json, one.notes)),
    )


def _kept_fix(fix: Fix) -> Fix:
    return fix._replace(description=as_json(fix.description))


def _finding(*kept: Any) -> Finding:
    one = Finding(*kept)
    return one._replace(
        message=from_json(one.message),
        severity=Severity(one.severity),
        doc_uids=tuple(one.doc_uids),
        suggested_queries=tuple(one.suggested_queries),
        evidence=Evidence(*one.evidence) if one.evidence else None,
        fix=_fix(one.fix) if one.fix else None,
        choices=tuple(_fix(choice) for choice in one.choices),
        notes=tuple(map(from_json, one.notes)),
        joined=tuple(one.joined),
    )


def _fix(value: Any) -> Fix:
    description, edits, safe = value
    return Fix(from_json(description), tuple(Edit(*edit) for edit in edits), safe)
