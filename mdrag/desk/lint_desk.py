"""The rules of a desk over its draft: as text on the command line, as parsed in an editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mdrag.desk.desk import Desk
from mdrag.errors import LibraryMissing
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.filled_sentence import fill
from mdrag.lint.cache.store import Cache
from mdrag.lint.result import Result
from mdrag.lint.run.unchanged_draft import lint_text

if TYPE_CHECKING:
    from mdrag.claims.parses import Parses
    from mdrag.draft.model import Draft

__all__ = ["lint_again", "lint_file"]


def lint_file(desk: Desk, text: str, cache: Cache | None, fast: bool = False) -> Result:
    """All rules over a text; nothing is parsed when the cache knows the answer.

    ``fast``: neither tagger nor library is asked.
    """

    def run(evidence: EvidenceStore) -> Result:
        return lint_text(
            text, desk.shown, desk.source.bom, desk.config, evidence, desk.rules, cache, fast,
            desk.known,
        )  # fmt: skip

    return _with_library(desk, fast, run)


def lint_again(
    desk: Desk, draft: Draft, cache: Cache | None, fast: bool = False, parses: Parses | None = None
) -> Result:
    """All rules over a draft that is open, without what the baseline leaves for later."""
    from mdrag.desk.baselines import without_recorded
    from mdrag.lint.run.lint_draft import lint

    def run(evidence: EvidenceStore) -> Result:
        return lint(draft, desk.config, evidence, desk.rules, cache, fast, desk.known, parses)

    return without_recorded(desk, _with_library(desk, fast, run), draft.path)


def _with_library(desk: Desk, fast: bool, run: Callable[[EvidenceStore], Result]) -> Result:
    """What a run comes to; without the library, which is said, when that cannot be read."""
    damage = desk.space.damage
    try:
        result = run(NoEvidence() if fast else desk.evidence)
    except LibraryMissing as problem:  # damage that shows only where it is read
        damage = problem.sentence
        result = run(NoEvidence())
    if fast or not damage:
        return result
    told: list[str] = [
        fill(
            "the library cannot be read, so nothing was checked against it: {problem}",
            problem=damage,
        )
    ]
    told += [one for one in result.summary.skipped if not one.startswith("no library")]
    summary = result.summary._replace(skipped=tuple(told))
    return result._replace(summary=summary, final=False, damage=damage)
