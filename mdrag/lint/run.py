"""Draft + rules + evidence → findings; docs/what-happens-when-you-lint.md tells it in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from mdrag.claims.parses import Parses
from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.errors import ServiceError
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache import Cache
from mdrag.lint.coding import findings_from, findings_to, paragraph_key
from mdrag.lint.finding import SEVERITIES, Finding
from mdrag.lint.fingerprint import fingerprint
from mdrag.lint.known import Known, settings_stamp
from mdrag.lint.once import told_once
from mdrag.lint.paragraphs import is_english, paragraphs_of
from mdrag.lint.result import Failure, Result, Summary
from mdrag.lint.rule import Context, Gathered, Paragraph, Rule
from mdrag.lint.tasks import Task, gathered_in, is_local, phrases_of, reads, runnable, tried
from mdrag.lint.waivers import Waiver, applied, read_waivers, remarks

__all__ = ["lint"]


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
    """Run ``rules`` (already chosen, see `select.chosen`) over a draft.

    ``fast``: neither tagger nor library is asked. ``known``: ids of all rules there are, for
    waivers that name a rule that was not chosen. ``parses``: who tags, when anybody must. Never
    raises for a rule that breaks; raises LibraryMissing when the library turns out to be damaged.
    """
    skipped: list[str] = []
    failures: list[Failure] = []
    tasks = list(runnable(rules, evidence, fast, skipped, failures))
    if draft.problems:
        skipped.append("part of the draft could not be parsed and was not checked")
    tags = any(task.check.needs_tags for task in tasks)
    memory = Known(draft, config, cache, tags, parses)
    tagged = True
    try:
        paragraphs = paragraphs_of(draft, memory.facts)
    except ServiceError as problem:
        # The tagger cannot be loaded: what does not need it still runs.
        skipped.append(f"rules that need the tagger did not run: {problem}")
        tagged = False
        tasks = [task for task in tasks if not task.check.needs_tags]
        memory = Known(draft, config, cache, tags=False)
        paragraphs = paragraphs_of(draft, memory.facts)
    if memory.untagged:
        skipped.append("grammar rules did not read what is too long for the tagger; split it")
    if any(not is_english(draft, p.block) for p in paragraphs):
        skipped.append("text in another language was not read by rules that read English only")
    unfinished: list[str] = []
    context = Context(
        draft,
        config,
        evidence,
        paragraphs,
        phrases_of(tasks),
        memory.parses,
        unfinished.append,
        memo={},
    )
    found: list[Finding] = []
    broken: set[str] = set()
    for findings, failure in _all(tasks, context, memory, cache):
        found += findings
        if failure and failure.rule not in broken:
            broken.add(failure.rule)
            failures.append(failure)
    ran = {task.rule.id for task in tasks} - broken
    every = {*known, *(rule.id for rule in rules)}
    left, waived = _waived(draft, found, rules, ran, every)
    left, unsaid = told_once(draft, config, rules, left)
    if unsaid:
        skipped.append(unsaid)
    named = fingerprint(draft)
    left = [f._replace(fingerprint=named(f)) for f in sorted(left, key=_order)]
    counts = Counter(finding.severity for finding in left)
    summary = Summary(
        words=sum(sentence.words for sentence in draft.sentences),
        sentences=len(draft.sentences),
        bindings=len(draft.bindings),
        counts={severity: counts[severity] for severity in SEVERITIES},
        waived=len(waived),
        rules=len(ran),
        skipped=(*skipped, *dict.fromkeys(unfinished)),
        failures=tuple(failures),
    )
    return Result(
        draft.text,
        tuple(left),
        tuple(waived),
        summary,
        draft.problems,
        tagged and not failures and not draft.problems and not unfinished,
    )


def _all(
    tasks: Sequence[Task], context: Context, memory: Known, cache: Cache | None
) -> Iterable[tuple[list[Finding], Failure | None]]:
    """Findings of every task, or how it failed."""
    local = [task for task in tasks if is_local(task) or task.check.gather]
    stamp = settings_stamp(context.config)
    keys = [""] * len(context.paragraphs)
    if cache and local:
        keys = [
            paragraph_key(context.draft, one, context.evidence, stamp, memory.key(one.block_index))
            for one in context.paragraphs
        ]
    kept = cache.read(keys) if cache else {}
    gathered: dict[str, list[Gathered]] = {task.rule.id: [] for task in tasks}
    broken: set[str] = set()
    for paragraph, key in zip(context.paragraphs, keys, strict=True):
        known = dict(kept.get(key) or {}) if isinstance(kept.get(key), dict) else {}
        before = len(known)
        spoken: Collection[str] | None = None  # rules whose words stand here
        for task in local:
            if known.get(task.key) == []:
                continue  # looked at before, and nothing was there
            if task.worded and task.key not in known:
                if spoken is None:
                    block = paragraph.block
                    spoken = context.phrases.owners(context.draft.masked[block.start : block.end])
                if task.rule.id not in spoken:
                    known[task.key] = []
                    continue
            if not reads(task, paragraph, context):
                continue
            findings, value, failure = _of_paragraph(task, paragraph, context, known)
            yield findings, failure
            if value:
                gathered[task.rule.id].append(Gathered(paragraph, value))
            if failure:
                broken.add(task.rule.id)
        if cache and len(known) > before:
            cache.write(key, known)
    context = context._replace(gathered=gathered)
    for task in tasks:
        if is_local(task) or task.rule.id in broken:
            continue
        findings, failure = tried(task, None, context)
        if failure and task.check.gather and cache:
            # What was kept may be damaged: gather it all again.
            findings, failure = tried(task, None, _gathered_anew(task, context))
        yield findings, failure


def _gathered_anew(task: Task, context: Context) -> Context:
    read = [p for p in context.paragraphs if reads(task, p, context)]
    found = [Gathered(p, gathered_in(task, p, context)[0]) for p in read]
    mine = {task.rule.id: [one for one in found if one.value]}
    return context._replace(gathered={**context.gathered, **mine})


def _of_paragraph(
    task: Task, paragraph: Paragraph, context: Context, known: dict[str, Any]
) -> tuple[list[Finding], Any, Failure | None]:
    """Findings in a paragraph, or what is gathered there; from ``known`` when it stands there."""
    base = paragraph.block.start
    gather = task.check.gather
    if task.key in known:
        try:
            value = known[task.key]
            return ([], value, None) if gather else (findings_from(value, base), None, None)
        except (TypeError, ValueError):
            del known[task.key]  # damaged: compute it again
    if gather:
        value, failure = gathered_in(task, paragraph, context)
        if failure is None:
            known[task.key] = value
        return [], value, failure
    findings, failure = tried(task, paragraph, context)
    if failure is None:
        known[task.key] = findings_to(findings, base)
    return findings, None, failure


def _waived(
    draft: Draft,
    found: Sequence[Finding],
    rules: Sequence[Rule],
    ran: set[str],
    known: set[str],
) -> tuple[list[Finding], list[Finding]]:
    """What waivers leave, with what is to be said of the waivers themselves; and what they took."""
    waivers = read_waivers(draft)
    if not waivers:
        return list(found), []
    left, waived, used = applied(found, waivers)
    unused, unreasoned = remarks(waivers, used, ran, known)
    said: list[Finding] = []
    for rule in rules:
        if rule.extends == "waiver" and rule.id in ran:
            which = unused if rule.options["problem"] == "unused" else unreasoned
            said += [_said(rule, one.waiver, one.what, one.todo) for one in which]
    more, also, _ = applied(said, [w for w in waivers if _names_waivers(w)])
    return left + more, waived + also


def _names_waivers(waiver: Waiver) -> bool:
    """Whether it waives remarks on waivers on purpose; ``*`` alone does not silence them."""
    return any(name.startswith("waiver.") for name in waiver.rules)


def _said(rule: Rule, waiver: Waiver, what: str, todo: str) -> Finding:
    message = rule.message.format(what=what, todo=todo)
    return Finding(rule.id, rule.severity, message, waiver.comment.start, waiver.comment.end)


def _order(finding: Finding) -> tuple[int, int, str, str]:
    return finding.start, finding.end, finding.rule, finding.message
