"""Every quotation of a draft beside the source it is said to come from.

One function for everybody who asks: the linter's rules, the gate, ``verify-citations``, the editor.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Ref, Span
from mdrag.evidence.model import Page, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.recall import keep_answer_of_library
from mdrag.text.word_lists import either, word_list
from mdrag.verify.quotations.attribution import AttributedQuotation, attribute_quotations
from mdrag.verify.quotations.changed_meaning import SERIOUS
from mdrag.verify.quotations.difference import (
    QuotationChange,
    cut_off,
    difference,
    hidden,
    negation_in_gloss,
)
from mdrag.verify.quotations.editorial_marks import Part, parts
from mdrag.verify.quotations.find import QuotedWords, count_words
from mdrag.verify.quotations.letters import SqueezedText, squeeze
from mdrag.verify.quotations.two_words import changed_word
from mdrag.verify.quotations.verbatim import in_order, matches, over_breaks
from mdrag.verify.quotations.words_of_tables import is_by_table, place_among_cells
from mdrag.verify.support.quotation_pages import named_on, on_pages

__all__ = [
    "LONG",
    "QuotationCheck",
    "QuotationMatch",
    "look_up",
    "places_in_source",
    "quotations",
]

LONG = 5  # words: no five words in a row are shared by chance, so more than a term is quoted
_CERTAIN = 8  # words a quotation needs to be missed where its sentence names no source
_AROUND = 200  # characters of the source shown on either side
_PROBE = 24  # letters that tell whether a passage holds some of a quotation
# "Marmot (2015) writes of a “…”", "speaks of “…”", "calls it “…”"
_INTRODUCED = lazy_regex(
    rf"\b(?:{either(word_list('reporting', 'speaking'))}|"
    rf"{either(word_list('reporting', 'introducing'))}|"
    r"finds?|found|reports?|reported|speaks?|spoke|call|calls|called|terms|refers?|mentions?)"
    r"(?: (?:\w+ )?(?:of|as|to|on|that|about))?(?: (?:an?|the|its|their|such|it|this|these))?\s*$"
)
_WHOLE = 3  # of their sources are read whole when no passage tells
_LIBRARY = 8  # passages of the library that are looked at for a quotation


class QuotationMatch(NamedTuple):
    """Where a quotation stands in a source."""

    source: Source
    start: int  # offsets in the source's canonical text
    end: int
    text: str  # the source's words
    pages: tuple[Page, ...]  # those it stands on; () for a source without pages
    changes: tuple[QuotationChange, ...] = ()  # how the draft differs from it
    around: str = ""  # the source's text from `base` on, a little more than the quotation
    base: int = 0
    by_table: bool = False  # in a table of the source or beside one: its order may be another


class QuotationCheck(NamedTuple):
    """What is known of one quotation.

    ``status``: verbatim; altered (``found.changes``); moved-page (verbatim, on another page than
    the binding names); elsewhere (``found`` in another source); among-cells (all its words stand in
    a table, whose order the source's text does not tell); not-found; unreadable (no text of
    the source, so nothing was compared); unattributed (``found`` is set when the library holds it).
    """

    place: Span  # in the draft, with the quotation marks
    words: Span  # without them
    text: str
    status: str
    source: Source | None = None  # the one it is attributed to
    binding: Binding | None = None
    ref: Ref | None = None
    found: QuotationMatch | None = None
    block: bool = False  # a block quotation
    certain: bool = True  # whether the page, or the text of the whole source, could be read

    @property
    def changes(self) -> tuple[QuotationChange, ...]:
        """What was altered."""
        return self.found.changes if self.found else ()

    def draft_context(self, change: QuotationChange, most: int = 6) -> tuple[str, str]:
        """The words of the quotation before and behind a change."""
        return _context(self.text, change.at, most)

    def found_context(self, change: QuotationChange, most: int = 6) -> tuple[str, str]:
        """The source's words before and behind a change."""
        if self.found is None:
            return "", ""
        start, end = change.there
        return _context(self.found.around, (start - self.found.base, end - self.found.base), most)

    @property
    def serious(self) -> bool:
        """Whether what was altered changes what is said: see `severity.SERIOUS`."""
        return any(change.kind in SERIOUS for change in self.changes)


class _ComparedSource(NamedTuple):
    """A source ready to be compared with."""

    squeezed: SqueezedText
    pages: tuple[Page, ...]


@latest
def quotations(draft: Draft, store: EvidenceStore) -> tuple[QuotationCheck, ...]:
    """The quotations of ``draft`` that could be judged, in order.

    Left out: terms, titles and scare quotes, quotations of sources the library does not have, and
    those whose citation is not bound (other rules speak of these). Never raises for a draft.
    """
    return tuple(
        c for one in attribute_quotations(draft, store) if (c := _checked(draft, one, store))
    )


def _checked(draft: Draft, one: AttributedQuotation, store: EvidenceStore) -> QuotationCheck | None:
    quote = one.quote
    long = count_words(quote.text) >= LONG
    place, words = Span(quote.first, quote.last), Span(quote.start, quote.end)
    base = QuotationCheck(place, words, quote.text, "", block=quote.whole)
    if not one.bound:
        if not long or one.elsewhere:
            return None
        found = _in_library(cast(Hashable, store), quote.text, (), True) if store.version else None
        if found is None and one.doubtful:
            return None
        return base._replace(status="unattributed", found=found)
    checks = [_beside(quote, base, binding, ref, store) for binding, ref in one.bound]
    best = min((c for c in checks if c), key=lambda c: _ORDER.index(c.status), default=None)
    if best is None or best.status in ("verbatim", "moved-page"):
        return best
    if one.elsewhere:
        return None  # what stands beside it in words may be its source
    if best.status == "unreadable":
        return best
    if long:
        cited = tuple(sorted({c.source.doc_uid for c in checks if c and c.source}))
        thorough = best.status != "altered"
        found = _in_library(cast(Hashable, store), quote.text, cited, thorough)
        if found is not None:
            return best._replace(status="elsewhere", found=found)
    if best.status == "not-found" and not _missed(one, best):
        return None
    if best.status == "altered" and not long:
        pair = count_words(quote.text) == 2
        # two words of a term stand beside others there, too: chance
        if not (_is_quoted(one, best, draft) if pair else best.serious):
            return None
    return best


def _is_quoted(one: AttributedQuotation, check: QuotationCheck, draft: Draft) -> bool:
    """Whether the marks around two words say that they are the source's, and are no irony."""
    if _missed(one, check):
        return True
    if one.doubtful or not one.near or draft.text[one.quote.first] in "‘'‚‹":
        return False
    paged = bool(check.ref and (check.ref.locator or check.ref.pdf_page))
    return paged or _INTRODUCED.search(draft.masked, 0, one.quote.first) is not None


# From best to worst for the writer: what one source says clears the others.
_ORDER = ("verbatim", "moved-page", "among-cells", "altered", "unreadable", "not-found")


def _missed(one: AttributedQuotation, check: QuotationCheck) -> bool:
    """Whether a quotation its source does not hold is worth a word."""
    words = count_words(one.quote.text)
    source = check.source
    if (source is not None and source.language not in ("", "en")) or one.doubtful:
        return False  # perhaps translated; perhaps a term
    if one.near:
        # who names the page, or puts the citation right behind, quotes: it is no term of their own
        paged = check.certain and bool(check.ref and (check.ref.locator or check.ref.pdf_page))
        least = 2 if one.adjacent and check.certain else 3
        return words >= LONG or (words >= least and (one.adjacent or paged))
    return words >= _CERTAIN


def _beside(
    quote: QuotedWords, base: QuotationCheck, binding: Binding, ref: Ref, store: EvidenceStore
) -> QuotationCheck | None:
    source = store.source(ref.key)
    if source is None or not source.source_path or "source_gone" in source.flags:
        return None
    base = base._replace(source=source, binding=binding, ref=ref)
    read = _read(cast(Hashable, store), source.doc_uid)
    if not read.squeezed.letters:
        return base._replace(status="unreadable", certain=False)
    standings = places_in_source(cast(Hashable, store), source.doc_uid, quote.text)
    if not standings or _may_be_cells(standings[0].changes):
        these = _variants(quote.text)
        cells = place_among_cells(read.squeezed.text, quote.text, these[-1]) if these else None
        if cells:
            return base._replace(status="among-cells", found=_standing(source, read, *cells, ()))
    if not standings:
        pair = _two_words(quote, source, ref, read)
        if pair is not None:
            return base._replace(status="altered", found=pair)
        whole = "needs_ocr" not in source.flags and all(p.text.strip() for p in read.pages)
        return base._replace(status="not-found", certain=whole)
    first = standings[0]
    if first.changes:
        return base._replace(status="altered", found=first)
    fits = [named_on(ref, read.pages, standing.pages) for standing in standings]
    if True in fits or (None in fits and False not in fits):
        at = fits.index(True) if True in fits else 0
        return base._replace(status="verbatim", found=standings[at], certain=True in fits)
    return base._replace(status="moved-page", found=first)


def _may_be_cells(changes: Sequence[QuotationChange]) -> bool:
    """Whether changes may be the cells beside: not what an ellipsis hides or turns round."""
    return bool(changes) and not any(c.left_out or c.kind in ("order", "far") for c in changes)


def _two_words(
    quote: QuotedWords, source: Source, ref: Ref, read: _ComparedSource
) -> QuotationMatch | None:
    """Where the pages named, or all, have two words quoted with one of them another."""
    text = read.squeezed.text
    named = [page for page in read.pages if named_on(ref, read.pages, [page])]
    pages = tuple((page.start, page.end) for page in named or read.pages) or ((0, len(text)),)
    found = _changed_word(quote.text, text, pages)
    return _standing(source, read, found[0], found[1], (found[2],)) if found else None


# the whole source is read for it
_changed_word = lru_cache(maxsize=256)(changed_word)


def look_up(text: str, source: Source, store: EvidenceStore) -> Iterator[QuotationMatch]:
    """Where ``text`` stands in ``source``: every verbatim place, else the altered one, if any."""
    read = _read(cast(Hashable, store), source.doc_uid)
    squeezed = read.squeezed
    if not squeezed.letters:
        return
    variants = _variants(text)
    starts = [page.start for page in read.pages]
    for these in variants:
        found = list(_verbatim(text, these, squeezed, starts))
        if found:
            whole = [spans for spans, changes in found if not changes]
            chosen = [(s, ()) for s in whole] or found[:1]
            for (start, end), changes in chosen:
                yield _standing(source, read, start, end, changes)
            return
    these = variants[-1]
    altered = difference(squeezed, text, these, starts)
    disorder = in_order(squeezed, text, these)
    if disorder and (altered is None or altered.changes):
        found = list(_verbatim(text, these[:1], squeezed, starts))
        if found:
            (start, end), _ = found[0]
            kind = QuotationChange(disorder, text[these[0].start : these[-1].end], "")
            yield _standing(source, read, start, end, (kind,))
            return
    if altered is not None:
        yield _standing(source, read, altered.start, altered.end, altered.changes)


def _variants(text: str) -> list[tuple[Part, ...]]:
    """How its brackets may be meant: the source's own, or the writer's."""
    plain, edited = parts(text, False), parts(text, True)
    return [one for one in ((plain, edited) if plain != edited else (plain,)) if one]


def _verbatim(
    text: str, these: Sequence[Part], squeezed: SqueezedText, pages: Sequence[int]
) -> Iterator[tuple[tuple[int, int], tuple[QuotationChange, ...]]]:
    """Each place of the parts, with what their ellipses hide that they may not."""
    if not these:
        return
    missing = True
    for match in matches(squeezed, text, these):
        missing = False
        changes: list[QuotationChange] = []
        for before, after, part in zip(match.spans, match.spans[1:], these[1:], strict=False):
            if part.hidden:
                changes += hidden(squeezed.text, before[1], after[0])
            else:
                changes += negation_in_gloss(text, part.start, squeezed.text, before[1], after[0])
        changes += cut_off(text, squeezed.text, match.end)
        yield (match.start, match.end), tuple(changes)
    if missing and len(these) == 1:
        broken = over_breaks(squeezed, text, these[0], pages)
        if broken:
            yield (broken.start, broken.end), ()


def _standing(
    source: Source,
    read: _ComparedSource,
    start: int,
    end: int,
    changes: tuple[QuotationChange, ...],
) -> QuotationMatch:
    text = read.squeezed.text
    words = " ".join(text[start:end].split())
    pages, base = on_pages(read.pages, start, end), max(0, start - _AROUND)
    return QuotationMatch(
        source, start, end, words, pages, changes, text[base : end + _AROUND], base,
        is_by_table(text, start, end),
    )  # fmt: skip


def _context(text: str, at: tuple[int, int], most: int) -> tuple[str, str]:
    """The ``most`` words before and behind ``at``, with what joins them to it."""
    before, after = text[: at[0]], text[at[1] :]
    left, right = before.split(), after.split()
    head = ("… " if len(left) > most else "") + " ".join(left[-most:])
    tail = " ".join(right[:most]) + (" …" if len(right) > most else "")
    head += " " if before[-1:].isspace() else ""
    return head, (" " if after[:1].isspace() else "") + tail


@lru_cache(maxsize=256)
@keep_answer_of_library
def _in_library(
    asked_of: Hashable, text: str, cited: tuple[str, ...], thorough: bool
) -> QuotationMatch | None:
    """Where another source of the library has the quotation word for word.

    ``thorough``: every source is looked at, not only those of the nearest passages.
    """
    these, store = parts(text, True), cast(EvidenceStore, asked_of)
    if not these:
        return None
    seen = set(cited)
    for uid in _candidates(text, these, store, thorough):
        source = None if uid in seen else store.source(uid)
        seen.add(uid)
        if source is None or not source.citable or not source.source_path:
            continue
        read = _read(cast(Hashable, store), uid)
        starts = [page.start for page in read.pages]
        for variant in _variants(text):
            for (start, end), changes in _verbatim(text, variant, read.squeezed, starts):
                if not changes and not _listed(store, uid, start, text):
                    return _standing(source, read, start, end, ())
    return None


def _candidates(
    text: str, these: Sequence[Part], store: EvidenceStore, thorough: bool
) -> Iterator[str]:
    """Sources that may hold the quotation: by the nearest passages, then by its longest part."""
    words = " ".join(text[part.start : part.end] for part in these)
    letters = squeeze(words)
    probes = [letters[:_PROBE], letters[len(letters) // 2 :][:_PROBE], letters[-_PROBE:]]
    near = store.suggest(words, _LIBRARY)
    for passage in near:
        held = squeeze(passage.text)
        if any(probe in held for probe in probes):
            yield passage.doc_uid
    if not thorough:
        return
    yield from (passage.doc_uid for passage in near[:_WHOLE])
    longest = max(these, key=lambda part: part.end - part.start)
    for found in store.find(text[longest.start : longest.end].strip(" .,;:!?")):
        yield found.doc_uid


def _listed(store: EvidenceStore, uid: str, at: int, text: str) -> bool:
    """Whether a place of a source is an entry of its reference list."""
    near = (p for p in store.passages(uid, text, 5) if p.start <= at < p.end)
    return any(passage.source_subtype == "references" for passage in near)


@lru_cache(maxsize=256)
@keep_answer_of_library
def places_in_source(asked_of: Hashable, uid: str, text: str) -> tuple[QuotationMatch, ...]:
    """As `look_up`, remembered: a sentence may bind one source many times."""
    store = cast(EvidenceStore, asked_of)
    source = store.source(uid)
    return tuple(look_up(text, source, store)) if source else ()


@lru_cache(maxsize=48)
def _read(asked_of: Hashable, uid: str) -> _ComparedSource:
    store = cast(EvidenceStore, asked_of)
    return _ComparedSource(SqueezedText(store.text(uid)), tuple(store.pages(uid)))
