"""An open draft as features are given it: as read, with its library, and where things stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types as lsp

from mdrag.desk.desk import Desk
from mdrag.draft.model import Binding, Draft, Ref, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Edit, Finding
from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.protocol.positions import Positions
from mdrag.verify.support.bindings import all_bindings

__all__ = ["Open", "refs"]


class Open(NamedTuple):
    """An open draft, read, with all that is known of it; ``offset``: where the cursor stands."""

    document: OpenDraft
    draft: Draft
    desk: Desk
    where: Positions
    others: tuple[OpenDraft, ...]  # the other drafts that are open
    offset: int = 0

    @property
    def evidence(self) -> EvidenceStore:
        """The library."""
        return self.desk.evidence

    @property
    def root(self) -> Path | None:
        """The project's folder."""
        return self.desk.root

    def findings(self) -> tuple[Finding, ...]:
        """What is shown of the draft now."""
        return self.document.findings()

    def bindings(self) -> tuple[Binding, ...]:
        """Its bindings, and the citations whose key the library knows."""
        return all_bindings(self.draft.bindings, self.draft.citations, self.evidence)

    def binding_at(self, offset: int) -> tuple[Binding, Ref | None] | None:
        """The binding at an offset, and the source it names there, if it stands on one."""
        for binding in self.bindings():
            if binding.start <= offset <= binding.end:
                refs = [r for r in binding.refs if r.start <= offset <= r.end]
                return binding, refs[0] if refs else None
        return None

    def sentence_at(self, offset: int) -> Sentence | None:
        """The sentence at an offset."""
        at = self.draft.sentence_at(offset)
        return self.draft.sentences[at] if at >= 0 else None

    def edit(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        """Edits of this draft as the protocol's."""
        texts = [lsp.TextEdit(self.where.range(e.start, e.end), e.text) for e in edits]
        return lsp.WorkspaceEdit(changes={self.document.uri: texts})


def refs(one: Open) -> Iterator[tuple[Binding, Ref]]:
    """Every source the draft names, with its binding."""
    for binding in one.bindings():
        for ref in binding.refs:
            yield binding, ref
