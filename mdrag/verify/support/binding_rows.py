"""A draft → one row a binding: does its source say so (``verify-citations``)."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.text.lines import Lines
from mdrag.text.quotation_marks import with_whole_words
from mdrag.verify.support.bindings import FAILING, Verdict, Verification, all_bindings, verify
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.model import THRESHOLD
from mdrag.verify.support.passage_pages import pages_of_words

__all__ = ["BindingRow", "SourceRow", "rows"]

# A longer sentence is shown in part: with n bindings in it, the whole of it beside each would
# make an answer of n² words.
_WHOLE = 2_000  # characters
_BEFORE = 1_400  # of them before the binding, for what it stands behind
_WORD = 40  # as long as a word may be


class SourceRow(NamedTuple):
    """One source of a binding."""

    doc_uid: str
    status: str
    support_score: float
    checks: tuple[str, ...]
    chunk_id: str
    page: str  # printed number, else that of the file, "" without pages
    quote: str  # the sentence of the passage that says most, "" when none does
    source: Source | None
    decided_by: str = "local"  # the score, or the model that read what it leaves open


class BindingRow(NamedTuple):
    """One binding; score, status and passage are those of its weakest source."""

    sentence_id: str  # s001 …: the sentence's place in the draft
    sentence_text: str  # of more than 2,000 characters the part around the binding
    line: int
    column: int
    cited_doc_uids: tuple[str, ...]
    support_score: float
    status: str  # OK | WEAK | MISSING
    checks: tuple[str, ...]
    chunk_id: str
    page: str
    quote: str
    sources: tuple[SourceRow, ...]
    looked_for: str = ""  # the sentence without the cited author's name

    @property
    def checked(self) -> bool:
        """Whether the support was looked at: not in another language, nor of too few words."""
        return not {"other-language", "too-short"} & set(self.checks)

    @property
    def passes(self) -> bool:
        """Whether nothing of it was found to need a person."""
        supported = self.status == "OK" or not self.checked
        return supported and not FAILING & set(self.checks)


def rows(
    draft: Draft, store: EvidenceStore, k: int = 10, threshold: float = THRESHOLD
) -> tuple[BindingRow, ...]:
    """A row for every binding of the draft, in order."""
    lines = Lines(draft.text)
    found = all_bindings(draft.bindings, draft.citations, store)
    return tuple(_row(draft, lines, verify(draft, b, store, k, threshold), store) for b in found)


def _row(draft: Draft, lines: Lines, checked: Verification, store: EvidenceStore) -> BindingRow:
    binding = checked.binding
    sources = tuple(_source(verdict, checked.text, store) for verdict in checked.verdicts)
    order = ("OK", "WEAK", "MISSING")
    worst = max(sources, key=lambda s: (order.index(s.status), -s.support_score), default=_NONE)
    own = ["malformed"] * bool(binding.problem) + ["swallowed"] * bool(binding.swallowed)
    checks = dict.fromkeys((*own, *(c for s in sources for c in s.checks)))
    line, column = lines.place(binding.start)
    sentence = f"s{binding.sentence + 1:03d}" if binding.sentence >= 0 else ""
    return BindingRow(
        sentence, _shown(draft, checked), line, column, tuple(ref.key for ref in binding.refs),
        worst.support_score, worst.status, tuple(checks), worst.chunk_id, worst.page, worst.quote,
        sources, checked.text,
    )  # fmt: skip


def _shown(draft: Draft, checked: Verification) -> str:
    """The sentence as written, author and all; what was looked for when that is more."""
    binding = checked.binding
    if binding.sentence < 0:
        return _part(checked.text, 0)
    sentence = draft.sentences[binding.sentence]
    if _says_more(checked.text, with_whole_words(sentence.prose)):
        return _part(checked.text, 0)
    return _part(sentence.prose, bisect_left(sentence.offsets, binding.start))


@lru_cache(maxsize=64)  # each of a long sentence's bindings asks for it
def _says_more(text: str, prose: str) -> bool:
    """Whether a word of ``text`` stands nowhere in ``prose``."""
    return bool(set(re.findall(r"\w+", text)) - set(re.findall(r"\w+", prose)))


def _part(text: str, at: int) -> str:
    """``text``, or of a long one the words around the place ``at``."""
    if len(text) <= _WHOLE:
        return text
    first = max(min(at - _BEFORE, len(text) - _WHOLE), 0)
    last = min(first + _WHOLE, len(text))
    # to the edge of a word, where one is near: Chinese has none
    start = text.find(" ", first, first + _WORD) + 1 if first else 0
    end = text.rfind(" ", last - _WORD, last) if last < len(text) else last
    part = text[max(start, first) : end if end >= 0 else last]
    return f"{'… ' if first else ''}{part}{' …' if last < len(text) else ''}"


def _source(verdict: Verdict, claim: str, store: EvidenceStore) -> SourceRow:
    found, passage = verdict.support, verdict.support.passage
    page = shown = ""
    if passage is not None:
        shown = excerpt_of(passage.text, found.matched, passage.section_path, claim)
        on = pages_of_words(passage, shown, store)
        page = next((p.page_label or str(p.page_index) for p in on), "")
    return SourceRow(
        verdict.source.doc_uid if verdict.source else verdict.ref.key, found.status, found.score,
        verdict.checks, passage.chunk_id if passage else "", page,
        shown, verdict.source,
    )  # fmt: skip


_NONE = SourceRow("", "MISSING", 0.0, (), "", "", "", None)
