"""The cheap rules, paragraph by paragraph: what an editor can be told while somebody types."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.silent_roles import leave_out_silent
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english, paragraphs_of, without_claims
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, ParagraphCheck, Rule
from mdrag.lint.run.rule_runner import Task, findings_in_paragraph, phrases_of, reads, runnable

__all__ = ["WordOnlyRules"]


_EACH_STANDS = ("", "alike")  # more than three alike are joined when the whole draft is read


class WordOnlyRules:
    """The rules of ``rules`` that judge a paragraph by its words alone.

    They ask neither tagger nor library, need no claims, and are said where they stand, not once
    a draft: what they find in a paragraph changes only when the paragraph does.
    """

    def __init__(self, rules: Sequence[Rule], config: Config) -> None:
        """Make the rules ready."""
        ready = [
            (task, task.check)
            for task in runnable(rules, NoEvidence(), True, [], [])
            if isinstance(task.check, ParagraphCheck) and _is_cheap(task)
        ]
        self._tasks: tuple[tuple[Task, ParagraphCheck], ...] = tuple(ready)
        self._config = config
        self._phrases = phrases_of([task for task, _ in ready])
        self.names = frozenset(task.rule.id for task, _ in ready)

    def findings(self, draft: Draft, blocks: Collection[int]) -> dict[int, list[Finding]]:
        """What stands in these blocks, before waivers, none of it where nothing is argued.

        A rule that breaks is silent here.
        """
        near = _only(draft, blocks)
        paragraphs = paragraphs_of(near, lambda _, mine: without_claims(mine))
        context = Context(
            draft, self._config, NoEvidence(), paragraphs, self._phrases, memo={}
        )  # fmt: skip
        found: dict[int, list[Finding]] = {block: [] for block in blocks}
        for paragraph in paragraphs:
            block = paragraph.block
            spoken = context.phrases.owners(draft.masked[block.start : block.end])
            english = is_english(draft, block)
            for task, check in self._tasks:
                if task.worded and task.rule.id not in spoken:
                    continue
                if reads(task, paragraph, english):
                    here, _ = findings_in_paragraph(task.rule, check, paragraph, context)
                    found[paragraph.block_index] += here
        if not any(found.values()):
            return found
        roles = draft_roles(draft, self._config)  # some 8 ms in a draft of 30,000 words
        return {block: leave_out_silent(draft, roles, here) for block, here in found.items()}


def _only(draft: Draft, blocks: Collection[int]) -> Draft:
    """The draft with only what stands in these blocks to be read."""
    if len(blocks) == len(draft.blocks):
        return draft
    return draft._replace(
        sentences=tuple(one for one in draft.sentences if one.block in blocks),
        bindings=tuple(one for one in draft.bindings if one.block in blocks),
        citations=tuple(one for one in draft.citations if one.block in blocks),
    )


def _is_cheap(task: Task) -> bool:
    rule, needs = task.rule, task.needs
    asks = needs.needs_tags or needs.needs_evidence or needs.whole_library
    return not asks and rule.once in _EACH_STANDS and not rule.formal
