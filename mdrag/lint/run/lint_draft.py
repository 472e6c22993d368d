"""Draft + rules + evidence → findings; docs/what-happens-when-you-lint.md tells it in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mdrag.claims.parses import Parses
from mdrag.config import Config
from mdrag.draft.model import Binding, Draft
from mdrag.draft.part_messages import was_read
from mdrag.draft.words import count
from mdrag.errors import ServiceError
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lint.after.apply_waivers import apply_waivers
from mdrag.lint.after.fingerprint import fingerprint
from mdrag.lint.after.join_findings import join_repeated
from mdrag.lint.after.silent_roles import leave_out_silent
from mdrag.lint.cache.facts import FactsCache
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english, paragraphs_of
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.result import Failure, LintSummary, Result
from mdrag.lint.rule import Context, Rule
from mdrag.lint.run.apply import apply
from mdrag.lint.run.rule_runner import Task, phrases_of, runnable
from mdrag.recall import use_answers
from mdrag.severity import Severity
from mdrag.verify.support.bindings import all_bindings

__all__ = ["lint"]


class _PreparedDraft(NamedTuple):
    """A draft made ready for its rules. ``tasks``: those that can be run on it."""

    context: Context
    memory: FactsCache
    tasks: Sequence[Task]
    skipped: tuple[str, ...]  # what was not read, in words
    unfinished: list[str]  # what a rule did not get to, in words; rules add to it


def lint(
    draft: Draft,
    config: Config,
    evidence: EvidenceStore,
    rules: Sequence[Rule],
    cache: Cache | None = None,
    fast: bool = False,
    known: Iterable[str] = (),
    parses: Parses | None = None,
) -> Result:
    """Run ``rules`` (already chosen, see `select.select_rules`) over a draft.

    ``fast``: neither tagger nor library is asked. ``known``: ids of all rules there are, for
    waivers that name a rule that was not chosen. ``parses``: who tags, when anybody must. Never
    raises for a rule that breaks; raises LibraryMissing when the library turns out to be damaged.
    """
    with use_answers(cache):
        return _lint(draft, config, evidence, rules, cache, fast, known, parses)


def _lint(
    draft: Draft,
    config: Config,
    evidence: EvidenceStore,
    rules: Sequence[Rule],
    cache: Cache | None,
    fast: bool,
    known: Iterable[str],
    parses: Parses | None,
) -> Result:
    """The run itself: tasks, findings, waivers, joining, figures."""
    skipped: list[str] = []
    failures: list[Failure] = []
    tasks = list(runnable(rules, evidence, fast, skipped, failures))
    reading = _read(draft, config, evidence, tasks, cache, parses)
    found: list[Finding] = []
    broken: set[str] = set()
    for findings, failure in apply(reading.tasks, reading.context, reading.memory, cache):
        found += findings
        if failure and failure.rule not in broken:
            broken.add(failure.rule)
            failures.append(failure)
    ran = {task.rule.id for task in reading.tasks} - broken
    found = leave_out_silent(draft, draft_roles(draft, config), found)
    done = apply_waivers(draft, found, rules, ran, {*known, *(rule.id for rule in rules)})
    named = fingerprint(draft)
    each = [f._replace(fingerprint=named(f)) for f in done.left]
    left, unsaid = join_repeated(draft, config, rules, each)
    left.sort(key=_order)
    counts = Counter(finding.severity for finding in left)
    summary = LintSummary(
        words=count(draft),
        sentences=len(draft.sentences),
        bindings=len(_bindings(draft, evidence, reading.tasks)),
        counts={severity: counts[severity] for severity in Severity},
        waived=len(done.taken),
        rules=len(ran),
        skipped=tuple(
            filter(None, (*skipped, *reading.skipped, *unsaid, *dict.fromkeys(reading.unfinished)))
        ),
        failures=tuple(failures),
    )
    complete = len(reading.tasks) == len(tasks) and not (
        failures or draft.problems or reading.unfinished
    )
    return Result(
        draft.text, tuple(left), tuple(done.taken), summary, draft.problems, complete,
        unexcused=done.unexcused,
    )  # fmt: skip


def _bindings(draft: Draft, evidence: EvidenceStore, tasks: Sequence[Task]) -> Sequence[Binding]:
    """Those of the draft; with citations by a key of the library where a rule asks that."""
    asked = any(task.needs.needs_evidence for task in tasks)
    return all_bindings(draft.bindings, draft.citations, evidence) if asked else draft.bindings


def _read(
    draft: Draft,
    config: Config,
    evidence: EvidenceStore,
    tasks: list[Task],
    cache: Cache | None,
    parses: Parses | None,
) -> _PreparedDraft:
    """The draft's paragraphs with their facts; without tags when the tagger cannot be loaded."""
    skipped, unfinished = [], list[str]()
    if not all(was_read(what) for _, what in draft.problems):
        skipped.append("part of the draft could not be parsed and was not checked")
    memory = FactsCache(draft, config, cache, any(task.needs.needs_tags for task in tasks), parses)
    roles = draft_roles(draft, config)
    code = frozenset(block for block, role in enumerate(roles) if role == "code")
    try:
        if all(task.needs.blocks_only for task in tasks):
            code = frozenset(range(len(draft.blocks)))
        paragraphs = paragraphs_of(draft, memory.facts, code)
    except ServiceError as problem:
        skipped.append(f"rules that need the tagger did not run: {problem}")
        tasks = [task for task in tasks if not task.needs.needs_tags]
        memory = FactsCache(draft, config, cache, tags=False)
        paragraphs = paragraphs_of(draft, memory.facts, code)
    if memory.untagged:
        skipped.append(fill("grammar rules did not read what is too long for the tagger; split it"))
    if any(not is_english(draft, p.block) for p in paragraphs):
        skipped.append("text in another language was not read by rules that read English only")
    context = Context(
        draft, config, evidence, paragraphs, phrases_of(tasks), memory.parses, unfinished.append,
        memo={},
    )  # fmt: skip
    return _PreparedDraft(context, memory, tasks, tuple(skipped), unfinished)


def _order(finding: Finding) -> tuple[int, int, str, str]:
    return finding.start, finding.end, finding.rule, finding.message
