"""A binding beside the library: whether its source is known, citable, there, and says so.

One function for everybody who asks: the linter's rules, ``verify-citations``, the gate, the editor.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from mdrag.draft.language import is_english
from mdrag.draft.marks.locators import parse_locator
from mdrag.draft.marks.parenthesis import of_the_source, parse_parenthesis
from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Citation, Draft, Ref, Span
from mdrag.evidence.model import Passage, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.recall import keep_answer_of_library
from mdrag.verify.support.claim_text import claim_text
from mdrag.verify.support.locator_conflict import conflicts
from mdrag.verify.support.model import THRESHOLD, Support
from mdrag.verify.support.nearest_passages import nearest_passages, prose_of
from mdrag.verify.support.page_says import page_that_says
from mdrag.verify.support.pages import holds, named_pages, named_ranges, page_fit
from mdrag.verify.support.sentence_elsewhere import SaidElsewhere
from mdrag.verify.works.agreement import disagreements
from mdrag.verify.works.author_year import match_sources

__all__ = [
    "FAILING",
    "Verdict",
    "Verification",
    "all_bindings",
    "nearest",
    "passage_elsewhere",
    "problem_of",
    "support_of",
    "verify",
]

_STATUSES = ("OK", "WEAK", "MISSING")  # from best to worst
_UNREAD = Support(0.0, "WEAK")  # cannot tell
# A passage of the named page is shown when it says this share of what the best passage says.
_ENOUGH = 0.5
# how a page fits (verify.pages) → the name of the check
_PAGE_CHECKS = {
    "missing": "page-missing",
    "reversed": "page-reversed",
    "article": "page-article",
    "unknown": "page-unknown",
    "index-only": "page-index",
}
# What no support score can heal; the names of lint findings that may be joined stand there too.
FAILING = frozenset(
    {
        "malformed", "swallowed", "unknown-source", "not-citable", "source-gone", "page-missing",
        "page-reversed", "page-elsewhere", "author-year", "quote-mismatch", "number-mismatch",
        "direction-mismatch",
    }
)  # fmt: skip


class Verdict(NamedTuple):
    """What is known of one source a binding names.

    ``checks``: unknown-source, not-citable, source-gone, source-unreadable, passage-gone,
    page-missing, page-reversed, page-elsewhere (not where the bound passage stands),
    page-article, page-unknown, page-index, page-says-not (another page of the source says it; the
    support is then that page's), locator-conflict, author-year, author-year-unsure,
    other-language, too-short (the support was not looked at, for the score reads English, and
    "was luckier" asks nothing); () when nothing is wrong but, perhaps, the support. FAILING are
    those that contradict the binding.
    """

    ref: Ref
    source: Source | None
    support: Support
    checks: tuple[str, ...] = ()


class Verification(NamedTuple):
    """One binding with the verdict on each of its sources, in order."""

    binding: Binding
    text: str  # the words that were looked for
    verdicts: tuple[Verdict, ...]

    @property
    def worst(self) -> Verdict | None:
        """The verdict that needs a person most; None for a binding that names no source."""
        return max(
            self.verdicts,
            key=lambda v: (_STATUSES.index(v.support.status), -v.support.score),
            default=None,
        )


@latest
def all_bindings(
    bindings: Sequence[Binding], citations: Sequence[Citation], store: EvidenceStore
) -> tuple[Binding, ...]:
    """``bindings``, and the pandoc citations whose key is a citation key of the library."""
    bound = {b.start for b in bindings}
    keyed = [_keyed(c, store) for c in citations if c.start not in bound]
    return tuple(sorted((*bindings, *(b for b in keyed if b)), key=lambda b: b.start))


def _keyed(citation: Citation, store: EvidenceStore) -> Binding | None:
    refs = []
    for item in citation.items:
        if store.source(item.key):
            label, locator, suffix = parse_locator(item.suffix)
            refs.append(
                Ref(item.key, label, locator, prefix=item.prefix, suffix=suffix,
                    suppress_author=item.suppress_author, start=item.start, end=item.end)
            )  # fmt: skip
    if not refs:
        return None
    span, none = Span(citation.start, citation.end), Span(citation.start, citation.start)
    return Binding("cite", *span, span, span, none, tuple(refs), citation.block, citation.sentence)


def problem_of(ref: Ref, store: EvidenceStore) -> str:
    """``unknown-source``, ``not-citable``, ``source-gone`` or "" for a source that can be cited."""
    source = store.source(ref.key)
    if source is None:
        return "unknown-source"
    if not source.citable:
        return "not-citable"
    gone = not source.source_path or "source_gone" in source.flags
    return "source-gone" if gone else ""


def nearest(draft: Draft, binding: Binding, ref: Ref, store: EvidenceStore) -> tuple[Source, ...]:
    """Citable sources that an unknown one may have meant: by author and year, else by its id."""
    citable = [s for s in store.sources() if s.citable and s.source_path]
    words = draft.text[binding.author.start : binding.words.end]
    if binding.form in ("narrative", "parenthetical") and ref in binding.refs:
        said = of_the_source(draft.text[slice(*binding.words)], len(binding.refs))
        items = parse_parenthesis(said, len(binding.refs))
        at = min(binding.refs.index(ref), len(items) - 1)
        if items:
            author = items[at].author or draft.text[slice(*binding.author)] or words
            found = match_sources(author, items[at].year, citable)
            if found:
                return found
    import difflib

    by_uid = {s.doc_uid: s for s in citable} | {s.citation_key: s for s in citable}
    close = difflib.get_close_matches(ref.key, by_uid, n=3, cutoff=0.8)
    return tuple({by_uid[key].doc_uid: by_uid[key] for key in close}.values())


def verify(
    draft: Draft,
    binding: Binding,
    store: EvidenceStore,
    k: int = 10,
    threshold: float = THRESHOLD,
) -> Verification:
    """Look a binding up and compare its sentence with the ``k`` nearest passages of each source."""
    known = _verified(draft, store)  # two rules and a report ask the same of one draft
    asked = binding, k, threshold
    if asked not in known:
        known[asked] = _verify(draft, binding, store, k, threshold)
    return known[asked]


@latest
def _verified(draft: Draft, store: EvidenceStore) -> dict[tuple[Binding, int, float], Verification]:
    return {}


def _verify(
    draft: Draft, binding: Binding, store: EvidenceStore, k: int, threshold: float
) -> Verification:
    english = is_english(draft, draft.blocks[binding.block])
    texts = claim_text(draft, binding) if english else ()
    words = _word_checks(draft, binding, store)
    in_note = "footnote" in draft.blocks[binding.block].within
    verdicts = []
    for ref, more in zip(binding.refs, words, strict=True):
        one = _verdict(ref, texts, store, k, threshold)
        if _known(one):
            if other := _off_page(draft, binding, one, store):
                shown = one.support._replace(passage=other.passage, matched=other.matched)
                one = one._replace(support=shown)
                if "page-missing" not in one.checks:
                    kept = (check for check in one.checks if check != "page-index")
                    one = one._replace(checks=(*kept, "page-says-not"))
            one = one._replace(checks=(*one.checks, *more))
            if not english and "source-unreadable" not in one.checks:
                one = one._replace(support=_UNREAD, checks=(*one.checks, "other-language"))
            if english and not texts and (in_note or binding.form == "narrative"):
                one = one._replace(support=_UNREAD, checks=(*one.checks, "too-short"))
        verdicts.append(one)
    return Verification(binding, texts[0] if texts else "", tuple(verdicts))


def _off_page(
    draft: Draft, binding: Binding, one: Verdict, store: EvidenceStore
) -> SaidElsewhere | None:
    return None if one.support.passage is None else page_that_says(draft, binding, one.ref, store)


def _known(verdict: Verdict) -> bool:
    """Whether its words can be held against a source that may be cited."""
    return not {"unknown-source", "not-citable", "source-gone"} & set(verdict.checks)


def _word_checks(draft: Draft, binding: Binding, store: EvidenceStore) -> list[tuple[str, ...]]:
    """For each source what the words of the binding contradict: its metadata, its own mark."""
    found: list[dict[str, None]] = [{} for _ in binding.refs]
    for one in disagreements(draft, binding, store):
        if one.severity != "info":
            sure = one.severity == "error"
            found[one.ref]["author-year" if sure else "author-year-unsure"] = None
    for conflict in conflicts(draft, binding, store):
        found[conflict.ref]["locator-conflict"] = None
    return [tuple(checks) for checks in found]


def _verdict(
    ref: Ref, texts: tuple[str, ...], store: EvidenceStore, k: int, threshold: float
) -> Verdict:
    source = store.source(ref.key)
    problem = problem_of(ref, store)
    missing = Support(0.0, "MISSING")
    if source is None or problem in ("not-citable", "source-gone"):
        return Verdict(ref, source, missing, (problem,))
    if "needs_ocr" in source.flags and not source.passages:
        return Verdict(ref, source, missing, ("source-unreadable",))
    checks = _locator_checks(ref, source, store)
    best = missing
    for text in texts:
        # where it stands, and what stands around it in the mark, is nothing to the source
        asked = ref._replace(prefix="", start=0, end=0)
        found = _supported(cast(Hashable, store), source.doc_uid, asked, text, k, threshold)
        best = max(best, found, key=lambda s: s.score)
    return Verdict(ref, source, best, checks)


def _locator_checks(ref: Ref, source: Source, store: EvidenceStore) -> tuple[str, ...]:
    checks = []
    if ref.passage and store.passage(source.doc_uid, ref.passage) is None:
        checks.append("passage-gone")
    if ref.pdf_page or named_pages(ref):
        kind = page_fit(ref, store.pages(source.doc_uid), source.page_range).kind
        if kind in _PAGE_CHECKS:
            checks.append(_PAGE_CHECKS[kind])
        elif passage_elsewhere(ref, store) is not None:
            checks.append("page-elsewhere")
    return tuple(checks)


def passage_elsewhere(ref: Ref, store: EvidenceStore) -> Passage | None:
    """The passage a binding names with ``c=`` when it stands on none of the pages named there."""
    if not ref.passage or not (ref.pdf_page or named_ranges(ref)):
        return None
    passage = store.passage(ref.key, ref.passage)
    if passage is None or not passage.page_start or holds(ref, passage):
        return None
    return passage


def support_of(store: EvidenceStore, uid: str, text: str, k: int = 10) -> Support:
    """How well the ``k`` nearest passages of source ``uid`` support ``text``."""
    return _supported(cast(Hashable, store), uid, Ref(uid), text, k, THRESHOLD)


@lru_cache(maxsize=4096)
@keep_answer_of_library
def _supported(
    asked_of: Hashable, uid: str, ref: Ref, text: str, k: int, threshold: float
) -> Support:
    """Two rules and a report ask the same of one open library."""
    from mdrag.verify.support.nowhere import without_the_unsaid
    from mdrag.verify.support.score import support, words_to_ask

    store = cast(EvidenceStore, asked_of)
    passages = nearest_passages(store, uid, text, k)
    bound = store.passage(uid, ref.passage) if ref.passage else None
    if bound:
        bound = prose_of(bound)
    if bound and bound.chunk_id not in {p.chunk_id for p in passages}:
        passages = [bound, *passages]
    rarity = store.rarity(words_to_ask(text))
    whole = support(text, passages, rarity, threshold)
    if whole.status == "OK":
        whole = without_the_unsaid(whole, text, passages, store.text(uid), rarity, threshold)
    # What is shown is the passage the writer named, when it says something of the sentence.
    named = [bound] if bound else [p for p in passages if p.page_start and holds(ref, p)]
    if named and (bound or ref.pdf_page or named_pages(ref)):
        there = support(text, named, rarity, threshold)
        enough = bound or _worth(there, rarity) >= _ENOUGH * _worth(whole, rarity)
        if there.passage is not None and enough:
            return whole._replace(passage=there.passage, matched=there.matched)
    return whole


def _worth(found: Support, rarity: Mapping[str, float]) -> float:
    """How much of the sentence the passage shown says: the rarity of its words there."""
    return sum(rarity.get(word, 1.0) for word in found.matched)
