"""A draft nobody touched since last time: its whole result, without parsing it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mdrag.config import Config
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import as_json, from_json
from mdrag.lint.cache.entries import (
    digest,
    findings_from,
    findings_to,
    rule_key,
    settings_stamp,
)
from mdrag.lint.cache.store import Cache
from mdrag.lint.result import LintSummary, Result
from mdrag.lint.rule import Rule
from mdrag.lint.run.surroundings import outside_stamp

__all__ = ["lint_text"]


def lint_text(
    text: str,
    path: str,
    bom: bool,
    config: Config,
    evidence: EvidenceStore,
    rules: Sequence[Rule],
    cache: Cache | None = None,
    fast: bool = False,
    known: Iterable[str] = (),
) -> Result:
    """What `lint_draft.lint` says of the parsed text; from the cache when nothing at all changed.

    Text, rules, settings, code, the index generation and what lies outside are the key. A result
    that another run could better (a rule broke, a part was not checked in time) is not kept.
    """
    key = ""
    if cache:
        every = tuple(sorted(known))
        stamp = settings_stamp(config)
        keys = [
            (one.id, rule_key(one), one.once, one.formal, one.further, one.further_zh)
            for one in rules
        ]
        outside = outside_stamp(text, path, config)
        key = "d" + digest(stamp, text, keys, evidence.version, fast, every, outside)
        kept = cache.read([key]).get(key)
        if kept is not None:
            try:
                return _result(kept, text)
            except (TypeError, ValueError, KeyError):
                pass  # damaged: compute it again
    from mdrag.lint.cache.last_draft import parse_again
    from mdrag.lint.run.lint_draft import lint

    result = lint(parse_again(text, path, bom, cache), config, evidence, rules, cache, fast, known)
    if cache and result.final:
        lists = result.findings, result.waived, result.unexcused
        skipped = tuple(map(as_json, result.summary.skipped))
        figures = result.summary._replace(skipped=skipped)
        cache.write(key, [*(findings_to(one, 0) for one in lists), figures])
    return result


def _result(kept: Any, text: str) -> Result:
    *lists, figures = kept
    findings, waived, unexcused = (tuple(findings_from(one, 0)) for one in lists)
    summary = LintSummary(*figures)
    summary = summary._replace(skipped=tuple(map(from_json, summary.skipped)), failures=())
    counted = sum(summary.counts.values())
    if counted != len(findings):
        raise ValueError("the figures do not fit the findings")
    return Result(text, findings, waived, summary, unexcused=unexcused)
