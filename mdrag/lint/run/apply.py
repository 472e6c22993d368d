"""Rules applied to a draft: paragraph by paragraph with what is kept of them, then to the whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from mdrag.lint.cache.entries import findings_from, findings_to, settings_stamp
from mdrag.lint.cache.facts import FactsCache
from mdrag.lint.cache.paragraph_key import paragraph_key
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.result import Failure
from mdrag.lint.rule import Context, DraftCheck, Paragraph, ParagraphCheck, ParagraphNotes, Rule
from mdrag.lint.run.rule_runner import (
    Task,
    findings_in_draft,
    findings_in_paragraph,
    gathered_in,
    reads,
)

__all__ = ["apply"]


def apply(
    tasks: Sequence[Task], context: Context, memory: FactsCache, cache: Cache | None
) -> Iterable[tuple[list[Finding], Failure | None]]:
    """Findings of every task, or how it failed."""
    local = [task for task in tasks if isinstance(task.check, ParagraphCheck) or task.check.gather]
    stamp = settings_stamp(context.config)
    keys = [""] * len(context.paragraphs)
    if cache and local:
        keys = [
            paragraph_key(context.draft, one, context.evidence, stamp, memory.key(one.block_index))
            for one in context.paragraphs
        ]
    kept = cache.read(keys) if cache else {}
    gathered: dict[str, list[ParagraphNotes]] = {task.rule.id: [] for task in tasks}
    broken: set[str] = set()
    for paragraph, key in zip(context.paragraphs, keys, strict=True):
        known = dict(kept.get(key) or {}) if isinstance(kept.get(key), dict) else {}
        before = len(known)
        english = is_english(context.draft, paragraph.block)
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
            if not reads(task, paragraph, english):
                continue
            if task.key in known and isinstance(task.check, DraftCheck):
                value = known[task.key]  # most of what there is to do where little has changed
            else:
                findings, value, failure = _of_paragraph(task, paragraph, context, known)
                yield findings, failure
                if failure:
                    broken.add(task.rule.id)
            if value:
                gathered[task.rule.id].append(ParagraphNotes(paragraph, value))
        if cache and len(known) > before:
            cache.write(key, known)
    context = context._replace(gathered=gathered)
    for task in tasks:
        check = task.check
        if isinstance(check, ParagraphCheck) or task.rule.id in broken:
            continue
        findings, failure = findings_in_draft(task.rule, check, context)
        if failure and check.gather and cache:
            # What was kept may be damaged: gather it all again.
            read = [
                p for p in context.paragraphs if reads(task, p, is_english(context.draft, p.block))
            ]
            anew = _gathered_anew(task.rule, check, read, context)
            findings, failure = findings_in_draft(task.rule, check, anew)
        yield findings, failure


def _gathered_anew(
    rule: Rule, check: DraftCheck, read: Iterable[Paragraph], context: Context
) -> Context:
    found = [ParagraphNotes(p, gathered_in(rule, check, p, context)[0]) for p in read]
    mine = {rule.id: [one for one in found if one.value]}
    return context._replace(gathered={**context.gathered, **mine})


def _of_paragraph(
    task: Task, paragraph: Paragraph, context: Context, known: dict[str, Any]
) -> tuple[list[Finding], Any, Failure | None]:
    """Findings in a paragraph, or what is gathered there; from ``known`` when it stands there."""
    base, check = paragraph.block.start, task.check
    if isinstance(check, DraftCheck):
        value, failure = gathered_in(task.rule, check, paragraph, context)
        if failure is None:
            known[task.key] = value
        return [], value, failure
    if task.key in known:
        try:
            return findings_from(known[task.key], base), None, None
        except (TypeError, ValueError):
            del known[task.key]  # damaged: compute it again
    findings, failure = findings_in_paragraph(task.rule, check, paragraph, context)
    if failure is None:
        known[task.key] = findings_to(findings, base)
    return findings, None, failure
