"""Rows of bindings, what their score leaves open read by a model that the settings name."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.errors import ServiceError
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.verify.support.binding_rows import BindingRow, SourceRow
from mdrag.verify.support.bindings import FAILING
from mdrag.verify.support.judges import SupportJudge
from mdrag.verify.support.nearest_passages import nearest_passages

__all__ = ["CONTRADICTED", "judge_rows"]

CONTRADICTED = "judge-contradicts"  # a check: a model says that the passages deny the sentence
_PASSAGES = 3  # of a source that a model reads
_ORDER = ("OK", "WEAK", "MISSING")


def judge_rows(
    rows: Sequence[BindingRow], store: EvidenceStore, judges: Sequence[SupportJudge]
) -> tuple[BindingRow, ...]:
    """``rows`` with the verdicts of ``judges`` on sources that are WEAK and that no check fails.

    A verdict makes such a source OK, or leaves it WEAK with the check `CONTRADICTED`; who decided
    stands in ``decided_by``. A judge that does not answer is not asked again. Raises FileProblem.
    """
    asked = _JudgePanel(judges, store)
    return tuple(_judged(row, asked) if row.checked and judges else row for row in rows)


class _JudgePanel:
    """The judges that still answer."""

    def __init__(self, judges: Sequence[SupportJudge], store: EvidenceStore) -> None:
        self._judges, self._store = list(judges), store
        self._silent: list[str] = []  # why a judge is not asked any more

    def decide(self, row: BindingRow, source: SourceRow) -> SourceRow:
        shown = self._store.passage(source.doc_uid, source.chunk_id)
        near = nearest_passages(self._store, source.doc_uid, row.looked_for, _PASSAGES)
        texts = [shown.text] if shown else []
        texts += [p.text for p in near if shown is None or p.chunk_id != shown.chunk_id]
        for judge in tuple(self._judges):
            try:
                found = judge.judge(row.looked_for, texts[:_PASSAGES])
            except ServiceError as problem:
                self._judges.remove(judge)
                self._silent.append(
                    fill("{name} gave no answer: {problem}", name=judge.name, problem=problem)
                )
                continue
            if found.verdict == "supported":
                return source._replace(status="OK", decided_by=judge.name)
            if found.verdict == "contradicted":
                checks = (*source.checks, CONTRADICTED)
                return source._replace(checks=checks, decided_by=judge.name)
        silent = f"local ({'; '.join(self._silent)})" if self._silent else source.decided_by
        return source._replace(decided_by=silent)


def _judged(row: BindingRow, asked: _JudgePanel) -> BindingRow:
    if FAILING & set(row.checks):
        return row
    sources = tuple(
        asked.decide(row, one) if one.status == "WEAK" and one.source else one
        for one in row.sources
    )
    if sources == row.sources:
        return row
    worst = max(sources, key=lambda one: (_ORDER.index(one.status), -one.support_score))
    checks = dict.fromkeys((*row.checks, *(c for one in sources for c in one.checks)))
    return row._replace(
        status=worst.status, support_score=worst.support_score, chunk_id=worst.chunk_id,
        page=worst.page, quote=worst.quote, sources=sources, checks=tuple(checks),
    )  # fmt: skip
