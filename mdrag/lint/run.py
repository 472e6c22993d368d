"""Draft + rules + evidence → findings; docs/what-happens-when-you-lint.md tells it in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.errors import LibraryMissing, ServiceError
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache import Cache
from mdrag.lint.checks import ASK_THE_LIBRARY, READ_TAGS, check_named
from mdrag.lint.coding import findings_from, findings_to, paragraph_key, rule_key
from mdrag.lint.finding import SEVERITIES, Finding
from mdrag.lint.fingerprint import fingerprint
from mdrag.lint.known import Known, settings_stamp
from mdrag.lint.once import told_once
from mdrag.lint.paragraphs import is_english, paragraphs_of
from mdrag.lint.patterns import TooSlow
from mdrag.lint.phrases import PhraseIndex
from mdrag.lint.result import Failure, Result, Summary
from mdrag.lint.rule import Check, Context, Gathered, Paragraph, Rule
from mdrag.lint.waivers import Waiver, applied, read_waivers, remarks

__all__ = ["lint"]


class _Task(NamedTuple):
    rule: Rule
    check: Check
    key: str
    worded: bool = False  # has nothing to say where none of its words stand


def lint(
    draft: Draft,
    config: Config,
    evidence: EvidenceStore,
    rules: Sequence[Rule],
    cache: Cache | None = None,
    fast: bool = False,
    known: Iterable[str] = (),
) -> Result:
    """Run ``rules`` (already chosen, see `select.chosen`) over a draft.

    ``fast``: neither tagger nor library is asked. ``known``: ids of all rules there are, for
    waivers that name a rule that was not chosen. Never raises for a rule that breaks; raises
    LibraryMissing when the library turns out to be damaged.
    """
    skipped: list[str] = []
    failures: list[Failure] = []
    tasks = list(_runnable(rules, evidence, fast, skipped, failures))
    if draft.problems:
        skipped.append("part of the draft could not be parsed and was not checked")
    memory = Known(draft, config, cache, tags=any(task.check.needs_tags for task in tasks))
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
        _phrases(tasks),
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
    left = told_once(draft, config, rules, left)
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


def _runnable(
    rules: Sequence[Rule],
    evidence: EvidenceStore,
    fast: bool,
    skipped: list[str],
    failures: list[Failure],
) -> Iterable[_Task]:
    unasked: Counter[str] = Counter()
    for rule in rules:
        name = rule.extends
        why = _unasked(name in ASK_THE_LIBRARY, name in READ_TAGS, evidence, fast)
        if not why:
            try:
                check = check_named(name)
            except Exception as problem:
                failures.append(_failure(rule.id, problem))
                continue
            why = _unasked(check.needs_evidence, check.needs_tags, evidence, fast)
        if why:
            unasked[why] += 1
            continue
        key = rule_key(rule)
        key += evidence.version if check.whole_library else ""
        worded = _is_words(check) and "patterns" not in rule.options
        yield _Task(rule, check, key, worded)
    for what, count in unasked.items():
        told = f"{what} rules had nothing to check against" if "evidence" in what else what
        skipped.append(f"{told} ({count} rule{'s' if count > 1 else ''} not run)")


def _is_words(check: Check) -> bool:
    return check.phrases is not None and check.scope in ("sentence", "paragraph")


def _unasked(asks: bool, tags: bool, evidence: EvidenceStore, fast: bool) -> str:
    """Why a check that asks the library, or reads tags, does not run; "" when it does."""
    if asks and not evidence.version:
        return "--fast: evidence" if fast else "no library: evidence"
    return "--fast: grammar rules did not run" if tags and fast else ""


def _phrases(tasks: Sequence[_Task]) -> PhraseIndex:
    """The word lists of all rules that run, in one index: ``words:``, or what the check names."""
    lists = {}
    for rule, check, *_ in tasks:
        words = check.phrases(rule.options) if check.phrases else rule.options.get("words")
        if words:
            lists[rule.id] = (words, bool(rule.options.get("case")))
    return PhraseIndex(lists)


def _all(
    tasks: Sequence[_Task], context: Context, memory: Known, cache: Cache | None
) -> Iterable[tuple[list[Finding], Failure | None]]:
    """Findings of every task, or how it failed."""
    local = [task for task in tasks if _is_local(task) or task.check.gather]
    stamp = settings_stamp(context.config)
    keys = [""] * len(context.paragraphs)
    if cache and local:
        keys = [
            paragraph_key(context.draft, paragraph, context.evidence, stamp)
            for paragraph in context.paragraphs
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
            if not _reads(task, paragraph, context):
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
        if _is_local(task) or task.rule.id in broken:
            continue
        findings, failure = _tried(task, None, context)
        if failure and task.check.gather and cache:
            # What was kept may be damaged: gather it all again.
            findings, failure = _tried(task, None, _gathered_anew(task, context))
        yield findings, failure


def _gathered_anew(task: _Task, context: Context) -> Context:
    read = [p for p in context.paragraphs if _reads(task, p, context)]
    found = [Gathered(p, _gathered(task, p, context)[0]) for p in read]
    mine = {task.rule.id: [one for one in found if one.value]}
    return context._replace(gathered={**context.gathered, **mine})


def _is_local(task: _Task) -> bool:
    return task.check.scope in ("sentence", "paragraph")


def _reads(task: _Task, paragraph: Paragraph, context: Context) -> bool:
    """Whether a paragraph is in a language the check reads, and tagged when it wants tags."""
    english = is_english(context.draft, paragraph.block)
    if task.check.english and not english:
        return False
    # What is too long for the tagger has no tags.
    return not task.check.needs_tags or not english or paragraph.facts.tagged


def _of_paragraph(
    task: _Task, paragraph: Paragraph, context: Context, known: dict[str, Any]
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
        value, failure = _gathered(task, paragraph, context)
        if failure is None:
            known[task.key] = value
        return [], value, failure
    findings, failure = _tried(task, paragraph, context)
    if failure is None:
        known[task.key] = findings_to(findings, base)
    return findings, None, failure


def _gathered(task: _Task, paragraph: Paragraph, context: Context) -> tuple[Any, Failure | None]:
    gather = task.check.gather
    assert gather is not None
    try:
        return gather(task.rule, paragraph, context), None
    except LibraryMissing:
        raise
    except Exception as problem:
        return None, _failure(task.rule.id, problem)


def _tried(
    task: _Task, paragraph: Paragraph | None, context: Context
) -> tuple[list[Finding], Failure | None]:
    run: Callable[..., Iterable[Finding]] = task.check.run
    try:
        findings = list(run(task.rule, paragraph, context))
        for finding in findings:
            if not 0 <= finding.start <= finding.end <= len(context.draft.text):
                raise ValueError(f"a finding at [{finding.start}, {finding.end}) outside the draft")
        return findings, None
    except LibraryMissing:
        raise  # the index is damaged: no rule's fault, and no other rule can ask it either
    except Exception as problem:
        return [], _failure(task.rule.id, problem)


def _failure(rule: str, problem: Exception) -> Failure:
    if isinstance(problem, TooSlow):
        return Failure(rule, str(problem), ours=False)
    return Failure(rule, _told(problem))


def _told(problem: Exception) -> str:
    """Kind, first line and place of an exception, without the draft's words around it."""
    frame = problem.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = ""
    if frame is not None:
        code = frame.tb_frame.f_code
        place = f" ({code.co_filename.rpartition('mdrag')[2].lstrip('/')}:{frame.tb_lineno})"
    first = (str(problem).splitlines() or [""])[0][:160]
    return f"{type(problem).__name__}: {first}{place}"


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


def _order(finding: Finding) -> tuple[int, int, str]:
    return finding.start, finding.end, finding.rule
