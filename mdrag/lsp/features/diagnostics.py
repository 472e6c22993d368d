"""Findings as the protocol's diagnostics."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from lsprotocol import types as lsp

from mdrag.escapes import visible
from mdrag.evidence.links import page_link
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.rule import Rule
from mdrag.lsp.features.page_texts import PageTexts
from mdrag.lsp.features.places import page_uri
from mdrag.lsp.protocol.names import SOURCE
from mdrag.lsp.protocol.positions import Positions
from mdrag.wording import Words, say_in, words

__all__ = ["diagnostic", "plain"]

_SEVERITY = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
# Rules whose words may simply go: editors fade them.
_LEFT_OUT = frozenset(
    {"academic-english.throat-clearing", "academic-english.redundancy", "waiver.unused"}
)
_GONE = frozenset({"citation.source-gone", "citation.retracted"})  # editors strike them through


def diagnostic(
    finding: Finding,
    where: Positions,
    root: Path | None,
    rule: Rule | None,
    texts: PageTexts,
    language: str = "en",
) -> lsp.Diagnostic:
    """One finding: message and notes, the rule explained behind its code, the passage beside it."""
    message = "\n".join(say_in(one, language) for one in (finding.message, *finding.notes))
    tags = [lsp.DiagnosticTag.Unnecessary] if finding.rule in _LEFT_OUT else []
    tags += [lsp.DiagnosticTag.Deprecated] if finding.rule in _GONE else []
    return lsp.Diagnostic(
        range=where.range(finding.start, finding.end),
        severity=_SEVERITY[finding.severity],
        code=finding.rule,
        code_description=lsp.CodeDescription(texts.of_rule(rule)) if rule else None,
        source=SOURCE,
        message=visible(message),
        tags=tags or None,
        related_information=_related(finding.evidence, root, texts, words(language)),
        data={"fingerprint": finding.fingerprint} if finding.fingerprint else None,
    )


def plain(message: str, severity: str = "error") -> lsp.Diagnostic:
    """Something to say of the whole draft: settings that cannot be read."""
    start = lsp.Position(0, 0)
    return lsp.Diagnostic(
        range=lsp.Range(start, start),
        severity=_SEVERITY[severity],
        code="settings",
        source=SOURCE,
        message=visible(message),
    )


def _related(
    evidence: Evidence | None, root: Path | None, texts: PageTexts, tr: Words
) -> list[lsp.DiagnosticRelatedInformation] | None:
    """The passage a finding rests on: its page (as text, where the client asks), and its words."""
    if evidence is None or root is None or not evidence.source_path:
        return None
    if texts.virtual():
        uri = page_uri(evidence.doc_uid, evidence.page_index)
    else:
        uri = _link(root, evidence.source_path, evidence.page_index)
    page = f"p. {evidence.page_label}" if evidence.page_label else ""
    if not page and evidence.page_index:
        page = tr("page {page} of the file", page=evidence.page_index)
    quote = " ".join(evidence.quote.split())
    told = f"{evidence.doc_uid}{page and ' ' + page}: “{quote}”"
    start = lsp.Position(0, 0)
    return [lsp.DiagnosticRelatedInformation(lsp.Location(uri, lsp.Range(start, start)), told)]


# it is asked for every finding of a draft, at every key: to make a URI takes as long as the rest


@lru_cache(maxsize=4096)
def _link(root: Path, source_path: str, page: int) -> str:
    return page_link(root / source_path, page or None)
