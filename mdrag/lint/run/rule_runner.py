"""Rules made ready to run, and run on one paragraph or a whole draft; a broken one is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from mdrag.errors import LibraryMissing
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache.entries import rule_key
from mdrag.lint.checks import CHECKS, CheckEntry, check_named
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import TooSlow
from mdrag.lint.phrases import PhraseIndex
from mdrag.lint.result import Failure
from mdrag.lint.rule import Check, Context, DraftCheck, Paragraph, ParagraphCheck, Rule

__all__ = [
    "Task",
    "findings_in_draft",
    "findings_in_paragraph",
    "gathered_in",
    "phrases_of",
    "raised_at",
    "reads",
    "runnable",
]


class Task(NamedTuple):
    """A rule with its check, and the key of its findings in the cache."""

    rule: Rule
    check: Check
    needs: CheckEntry
    key: str
    worded: bool = False  # has nothing to say where none of its words stand


def runnable(
    rules: Sequence[Rule],
    evidence: EvidenceStore,
    fast: bool,
    skipped: list[str],
    failures: list[Failure],
) -> Iterable[Task]:
    """The rules that can run; why the others do not goes to ``skipped`` and ``failures``."""
    unasked: Counter[str] = Counter()
    for rule in rules:
        needs = CHECKS[rule.extends]
        if why := _unasked(needs, evidence, fast):
            unasked[why] += 1
            continue
        try:
            check = check_named(rule.extends)
        except Exception as problem:
            failures.append(_failure(rule.id, problem))
            continue
        key = rule_key(rule)
        # rarity and rank are figures over the whole library: no answer outlives it
        key += evidence.version if needs.needs_evidence or needs.whole_library else ""
        worded = _is_words(check) and "patterns" not in rule.options
        yield Task(rule, check, needs, key, worded)
    for what, count in unasked.items():
        skipped.append(f"{what} ({count} rule{'s' if count > 1 else ''} not run)")


def _is_words(check: Check) -> bool:
    return isinstance(check, ParagraphCheck) and check.phrases is not None


def _unasked(needs: CheckEntry, evidence: EvidenceStore, fast: bool) -> str:
    """Why a check that needs the library, or tags, does not run; "" when it does."""
    if needs.needs_evidence and not evidence.version:
        if fast:
            return "--fast: the library was not asked"
        return "no library: evidence rules had nothing to check against"
    return "--fast: grammar rules did not run" if needs.needs_tags and fast else ""


def phrases_of(tasks: Sequence[Task]) -> PhraseIndex:
    """The word lists of all rules that run, in one index: ``words:``, or what the check names."""
    lists = {}
    for rule, check, *_ in tasks:
        words = check.phrases(rule.options) if check.phrases else rule.options.get("words")
        if words:
            lists[rule.id] = (words, bool(rule.options.get("case")))
    return PhraseIndex(lists)


def reads(task: Task, paragraph: Paragraph, english: bool) -> bool:
    """Whether a paragraph is in a language the check reads, and tagged when it wants tags.

    ``english``: whether it is in English.
    """
    if task.needs.english and not english:
        return False
    # What is too long for the tagger has no tags.
    return not task.needs.needs_tags or not english or paragraph.facts.tagged


def gathered_in(
    rule: Rule, check: DraftCheck, paragraph: Paragraph, context: Context
) -> tuple[Any, Failure | None]:
    """What a check of the whole draft takes from a paragraph, or how it broke."""
    try:
        return check.gather(rule, paragraph, context) if check.gather else None, None
    except LibraryMissing:
        raise
    except Exception as problem:
        return None, _failure(rule.id, problem)


def findings_in_paragraph(
    rule: Rule, check: ParagraphCheck, paragraph: Paragraph, context: Context
) -> tuple[list[Finding], Failure | None]:
    """The findings of a rule in a paragraph, or how it broke."""
    return _findings(rule, lambda: check.run(rule, paragraph, context), context)


def findings_in_draft(
    rule: Rule, check: DraftCheck, context: Context
) -> tuple[list[Finding], Failure | None]:
    """The findings of a rule in the draft as a whole, or how it broke."""
    return _findings(rule, lambda: check.run(rule, context), context)


def _findings(
    rule: Rule, run: Callable[[], Iterable[Finding]], context: Context
) -> tuple[list[Finding], Failure | None]:
    try:
        findings = list(run())
        for finding in findings:
            if not 0 <= finding.start <= finding.end <= len(context.draft.text):
                raise ValueError(f"a finding at [{finding.start}, {finding.end}) outside the draft")
        return findings, None
    except LibraryMissing:
        raise  # the index is damaged: no rule's fault, and no other rule can ask it either
    except Exception as problem:
        return [], _failure(rule.id, problem)


def _failure(rule: str, problem: Exception) -> Failure:
    if isinstance(problem, TooSlow):
        return Failure(rule, problem.args[0], ours=False)
    return Failure(rule, _told(problem))


def _told(problem: Exception) -> str:
    """Kind, first line and place of an exception, without the draft's words around it."""
    at = raised_at(problem)
    place = f" ({at})" if at else ""
    first = (str(problem).splitlines() or [""])[0][:160]
    return f"{type(problem).__name__}: {first}{place}"


def raised_at(problem: BaseException) -> str:
    """The file below the package and the line it came from, ``lint/finding.py:40``; or ""."""
    frame = problem.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    if frame is None:
        return ""
    name = frame.tb_frame.f_code.co_filename.rpartition("mdrag")[2].lstrip("/")
    return f"{name}:{frame.tb_lineno}"
