"""A draft with everything a check may look at, without the engine."""

from __future__ import annotations

from pathlib import Path

from mdrag.claims.paragraph_facts import facts
from mdrag.claims.parses import Parses
from mdrag.config import parse as settings
from mdrag.draft.language import is_english
from mdrag.draft.parse import parse
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks import check_named
from mdrag.lint.finding import Finding, Fix
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, ParagraphNotes, Rule
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.shipped import shipped

__all__ = ["check", "context", "fixed", "ran", "rule"]


def context(
    text: str, store: EvidenceStore | None = None, path: str = "draft.md", tags: bool = False
) -> Context:
    """The context of a draft; the library is the example one unless given; ``tags``: tagged."""
    parses = Parses() if tags else None
    draft = parse(text, path)
    by_block: dict[int, list[int]] = {}
    for index, sentence in enumerate(draft.sentences):
        by_block.setdefault(sentence.block, []).append(index)
    paragraphs = []
    for index, mine in by_block.items():
        sentences = tuple(draft.sentences[i] for i in mine)
        paragraphs.append(
            Paragraph(
                draft.blocks[index], index, sentences,
                tuple(b for b in draft.bindings if b.block == index),
                tuple(c for c in draft.citations if c.block == index),
                facts(draft, index, sentences, parses),
            )
        )  # fmt: skip
    paragraphs.sort(key=lambda p: p.block.start)
    around = Context(draft, settings("", ""), store or ExampleLibrary(), tuple(paragraphs))
    return around._replace(parses=parses) if parses else around


def rule(name: str) -> Rule:
    """A shipped rule by id."""
    folder, _, stem = name.partition(".")
    return next(r for r in _rules() if r.id == f"{folder}.{stem}")


def _rules(found: list[Rule] = []) -> list[Rule]:  # noqa: B006  (read once for all tests)
    if not found:
        found += load([Path(shipped("lint_rules"))], cached=False)
    return found


def check(name: str, around: Context) -> list[Finding]:
    """What one rule says of a draft."""
    return ran(rule(name), around)


def ran(one: Rule, around: Context) -> list[Finding]:
    """What a rule says of a draft, with what its check gathers."""
    asked = check_named(one.extends)
    if isinstance(asked, ParagraphCheck):
        return [f for p in around.paragraphs for f in asked.run(one, p, around)]
    if asked.gather:
        read = [p for p in around.paragraphs if is_english(around.draft, p.block)]
        found = [ParagraphNotes(p, asked.gather(one, p, around)) for p in read]
        around = around._replace(gathered={one.id: [g for g in found if g.value]})
    return list(asked.run(one, around))


def fixed(text: str, fix: Fix | None) -> str:
    """``text`` with a fix applied."""
    assert fix is not None
    for edit in sorted(fix.edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
