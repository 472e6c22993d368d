"""A desk → what is shown of its draft: one lint, its citations checked, each with its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.audit.checked_bindings import CheckedBinding, check_bindings
from mdrag.audit.draft_findings import DraftFindings
from mdrag.desk.desk import Desk
from mdrag.desk.lint_desk import lint_again
from mdrag.desk.offered_fixes import changed_lines
from mdrag.draft.model import Binding, Draft
from mdrag.evidence.model import Source
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.result import Result
from mdrag.lint.run.claim_rows import ClaimRow, rows_of
from mdrag.recall import use_answers
from mdrag.text.lines import Lines
from mdrag.verify.quotations.check import quotations
from mdrag.verify.support.bindings import FAILING
from mdrag.verify.works.author_year import label
from mdrag.verify.works.notes import calling_sentences
from mdrag.view.model import (
    STATUSES,
    CitationView,
    DraftView,
    FindingView,
    FixView,
    SectionView,
    SentenceView,
    SourceCard,
)
from mdrag.view.paragraphs import Marks, paragraphs
from mdrag.view.places import PlaceFinder
from mdrag.view.source_files import SourceFiles
from mdrag.zotero.bindings import read as read_bindings

__all__ = ["SeenDraft", "finding_key", "see_draft"]

# Checks of a binding that leads to no source that may be cited: the sentence still needs one.
_NOWHERE = frozenset({"malformed", "swallowed", "unknown-source", "not-citable", "source-gone"})


class SeenDraft(NamedTuple):
    """What is shown of a draft, and the findings it was made of, by their keys."""

    view: DraftView
    findings: Mapping[str, Finding]
    desk: Desk


def finding_key(finding: Finding) -> str:
    """The name of a finding in a request."""
    return f"{finding.rule}:{finding.start}:{finding.fingerprint}"


def see_draft(desk: Desk, files: SourceFiles) -> SeenDraft:
    """Lint the draft, check its citations and find their pages.

    Raises DraftError for a draft that cannot be read, LibraryMissing for a damaged library.
    """
    cache = Cache() if desk.cached else None
    try:
        result = lint_again(desk, desk.draft, cache)
        with use_answers(cache):
            return _ShownDraft(desk, result, files).draft()
    finally:
        if cache:
            cache.close()


class _ShownDraft:
    """One draft being looked at."""

    def __init__(self, desk: Desk, result: Result, files: SourceFiles) -> None:
        self.desk, self.shown, self.result, self.files = desk, desk.draft, result, files
        self.store = desk.evidence
        self.finder = PlaceFinder(self.store)
        self.lines = Lines(self.shown.text)
        self.checked = self._check()
        self.number = {finding_key(f): n for n, f in enumerate(result.findings)}
        self.starts = [s.start for s in self.shown.sections]

    def draft(self) -> SeenDraft:
        """All that is shown."""
        rows, views = self._sentences()
        citations = tuple(self._citation(n, one, views) for n, one in enumerate(self.checked))
        sentences = tuple(self._sentence(row, views, citations) for row in rows)
        findings = tuple(self._finding(one) for one in self.result.findings)
        bindings = [one.binding for one in self.checked]
        cited = [self._cited_words(one) for one in bindings]
        marks = Marks(self.shown, bindings, cited, tuple(enumerate(self.result.findings)), views)
        used = dict.fromkeys(p.doc_uid for c in citations for p in c.places)
        used |= dict.fromkeys(f.place.doc_uid for f in findings if f.place)
        sources = [s for uid in used if (s := self.store.source(uid))]
        path = Path(self.desk.shown)
        view = DraftView(
            self.desk.name, _title(self.shown, path), self.desk.language, self.desk.sha256,
            len(self.lines), self.result.summary.words, paragraphs(marks), sentences, citations,
            findings, tuple(self._cards(sources)),
            tuple(self._sections(sentences, citations)), tuple(self._notes()),
        )  # fmt: skip
        known = {finding_key(one): one for one in self.result.findings}
        return SeenDraft(view, known, self.desk)

    def _cards(self, sources: Sequence[Source]) -> Iterator[SourceCard]:
        project = self.desk.project
        bound = read_bindings(project.meta) if project else {}
        for one in sources:
            yield self.files.card(one)._replace(zotero=bound.get(one.doc_uid))

    def _check(self) -> tuple[CheckedBinding, ...]:
        """Every binding; () without a library."""
        if not self.store.version:
            return ()
        linted = DraftFindings(self.shown, self.result)
        config = self.desk.config
        k, threshold = config.verify_citations_k, config.verify_citations_threshold_T
        return check_bindings(linted, self.store, k, threshold)

    def _sentences(self) -> tuple[list[ClaimRow], dict[int, int]]:
        """The sentences that claim or cite, and the number of each by its place in the draft."""
        roles = draft_roles(self.shown, self.desk.config)
        homes = self._homes()
        rows = rows_of(self.shown, self.result, self.store, roles)
        cited = {homes[n] for n in range(len(self.checked))}
        kept = [r for r in rows if r.types or r.bindings or r.status != "OK" or r.sentence in cited]
        return kept, {row.sentence: n for n, row in enumerate(kept)}

    def _homes(self) -> list[int]:
        """For each binding the sentence it speaks for."""
        calling = calling_sentences(self.shown)
        return [calling.get(o.binding.sentence, o.binding.sentence) for o in self.checked]

    def _sentence(
        self, row: ClaimRow, views: Mapping[int, int], citations: Sequence[CitationView]
    ) -> SentenceView:
        own = views[row.sentence]
        mine = tuple(n for n, one in enumerate(citations) if one.sentence == own)
        status = _status(row, [citations[n] for n in mine])
        section = self._section_at(self.shown.sentences[row.sentence].start)
        return SentenceView(row.text, row.line, section, status, row.types, mine)

    def _section_at(self, offset: int) -> int:
        from bisect import bisect_right

        return max(bisect_right(self.starts, offset) - 1, 0)

    def _citation(self, number: int, one: CheckedBinding, views: Mapping[int, int]) -> CitationView:
        row, binding = one.row, one.binding
        calling = calling_sentences(self.shown)
        home = calling.get(binding.sentence, binding.sentence)
        told = tuple(n for f in one.findings if (n := self.number.get(finding_key(f), -1)) >= 0)
        return CitationView(
            row.line, views.get(home, -1), self._cited_words(binding) or self._own_words(binding),
            row.sentence_text, row.status, row.support_score, row.checked, one.passes, one.checks,
            tuple(self.finder.cited_place(source, ref, row.looked_for)
                  for source, ref in zip(row.sources, binding.refs, strict=False)),
            told, tuple(self._differences(binding)),
        )  # fmt: skip

    def _own_words(self, binding: Binding) -> str:
        text = self.shown.text
        return " ".join(text[binding.start : max(binding.mark.start, binding.start)].split())

    def _cited_words(self, binding: Binding) -> str:
        """What stands for a binding of which a reader of the draft sees only a mark; else ""."""
        if binding.form == "attribute":
            return self.shown.text[slice(*binding.words)]
        if binding.form not in ("cite", "bare"):
            return ""
        told = []
        for ref in binding.refs:
            source = self.store.source(ref.key)
            at = ref.locator or (f"pdf {ref.pdf_page}" if ref.pdf_page else "")
            told.append((label(source) if source else ref.key) + (f", p. {at}" if at else ""))
        return f"({'; '.join(told)})"

    def _differences(self, binding: Binding) -> Iterator[tuple[str, str]]:
        """(source's words, draft's words) around each change of the quotations of a binding."""
        for check in quotations(self.shown, self.store):
            if check.status != "altered" or check.binding != binding or check.found is None:
                continue
            for change in check.changes[:6]:
                before, after = check.found_context(change)
                here, there = check.draft_context(change)
                yield (
                    f"{before}[{change.source}]{after}",
                    f"{here}[{change.draft}]{there}",
                )

    def _finding(self, finding: Finding) -> FindingView:
        line, column = self.lines.place(finding.start)
        ways = (finding.fix, *finding.choices)
        fixes = tuple(
            FixView(fix.description, lines.before, lines.after)
            for fix in ways
            if fix and fix.edits
            for lines in [changed_lines(self.shown.text, fix)]
        )
        evidence = finding.evidence
        return FindingView(
            finding_key(finding), finding.rule, str(finding.severity), finding.message,
            finding.notes, line, column, fixes,
            self.finder.evidence_page(evidence) if evidence else None,
            evidence.quote if evidence else "",
        )  # fmt: skip

    def _sections(
        self, sentences: Sequence[SentenceView], citations: Sequence[CitationView]
    ) -> Iterator[SectionView]:
        for n, section in enumerate(self.shown.sections):
            mine = [one for one in sentences if one.section == n]
            if not mine:
                continue
            counts = tuple(sum(one.status == status for one in mine) for status in STATUSES)
            used = Counter(
                place.doc_uid
                for one in mine
                for c in one.citations
                for place in citations[c].places
            )
            line = self.lines.place(section.start)[0]
            yield SectionView(section.title, line, counts, tuple(sorted(used.items())))

    def _notes(self) -> Iterator[str]:
        yield from self.result.summary.skipped
        yield from (failure.told for failure in self.result.summary.failures)
        for offset, what in self.result.problems:
            yield f"line {self.lines.place(offset)[0]}: {what}"


def _status(row: ClaimRow, cited: Sequence[CitationView]) -> str:
    """What a reader should know first of a sentence."""
    if row.status == "NEED" or any(_NOWHERE & set(one.checks) for one in cited):
        return "needed"
    if any(_contradicted(one) for one in cited):
        return "contradicted"
    if row.status == "WAIVED":
        return "waived"
    if any(one.checked and one.status != "OK" and not one.passes for one in cited):
        return "weak"
    return "bound" if cited or row.bindings else ""


def _contradicted(one: CitationView) -> bool:
    """Whether a check says no, which no support can heal, or the source's words were altered."""
    no = one.status == "OK" or bool(FAILING & set(one.checks))
    return bool(one.differences) or (no and not one.passes)


def _title(draft: Draft, path: Path) -> str:
    told = draft.meta.get("title")
    return " ".join(told.split()) if isinstance(told, str) and told.strip() else path.stem
