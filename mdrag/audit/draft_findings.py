"""A draft and what the rules an audit asks for say of it; which of its citations are mere words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.verify.works.works_in_text import mentions

__all__ = ["UNBOUND", "DraftFindings", "count_unbound", "count_worded", "find_in_folders"]

UNBOUND = "citation.unbound"


class DraftFindings(NamedTuple):
    """A draft, its findings, and which rules of the folders asked for the settings turn off."""

    draft: Draft
    result: Result
    off: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[Finding, ...]:
        """What counts: the findings, and those waived without a reason."""
        return self.result.counted

    @property
    def excused(self) -> tuple[Finding, ...]:
        """What was waived with a reason."""
        return self.result.excused


def find_in_folders(
    draft: Draft,
    config: Config,
    evidence: EvidenceStore,
    folders: Sequence[Path],
    asked: Sequence[str],
    path: str = "",
    cache: Cache | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> DraftFindings:
    """Lint ``draft`` with the rules ``asked``, by folder (evidence, citation, style, …) or id.

    ``lint.select`` does not narrow an audit, and rules of taste count in it; a rule that is
    ignored or ``off`` stays off, and is named. ``path``: below the folder of the settings, for
    ``paths:``. ``options``: of rules by their ids, where the settings give none of their own.
    Raises LibraryMissing for a damaged library, ConfigError for settings that name no rule.
    """
    own = options or {}
    every = [
        rule._replace(options={**rule.options, **own.get(rule.id, {})}) for rule in load(folders)
    ]
    mine = [rule for rule in every if {rule.id, rule.id.partition(".")[0]} & {*asked}]
    running = {rule.id: rule for rule in select_rules(every, _unselected(config), path, taste=True)}
    rules = [running[rule.id] for rule in mine if rule.id in running]
    off = tuple(r.id for r in mine if r.id not in running and not r.when and not r.unless)
    result = lint(draft, config, evidence, rules, cache, known=[rule.id for rule in every])
    return DraftFindings(draft, result, off)


def count_unbound(linted: DraftFindings) -> int:
    """How many citations in words, by number or by an unknown key are bound to no source.

    Of a work that the library lacks lint tells the first place only; here each counts. Without a
    library, those count that look like nothing but a citation. 0 when the rule is off.
    """
    return len(_unbound(linted))


def count_worded(linted: DraftFindings) -> int:
    """How many of the unbound citations are words or numbers: pandoc knows a key as a citation."""
    keys = {one.start for one in linted.draft.citations}
    keys |= {item.start - 1 for one in linted.draft.citations for item in one.items}  # its “@”
    return sum(start not in keys for start, _ in _unbound(linted))


def _unbound(linted: DraftFindings) -> set[tuple[int, int]]:
    """Where the unbound citations stand."""
    if UNBOUND in linted.off:
        return set()
    draft = linted.draft
    waived = {draft.text[f.start : f.end] for f in linted.excused if f.rule == UNBOUND}
    told = {(f.start, f.end): f.severity for f in linted.counted if f.rule == UNBOUND}
    words = {
        (one.start, one.end)
        for one in mentions(draft)
        if one.plain and one.form != "cite" and draft.text[one.start : one.end] not in waived
    }
    counted = {place for place, severity in told.items() if severity != "info"}
    return counted | (words - told.keys())


def _unselected(config: Config) -> Config:
    section = {k: v for k, v in config.lint.values.items() if k != "select"}
    section["paths"] = {
        glob: {k: v for k, v in layer.items() if k != "select"}
        if isinstance(layer, dict)
        else layer
        for glob, layer in (section.get("paths") or {}).items()
    }
    return Config(config.values, {**config.sections, "lint": section}, config.path)
