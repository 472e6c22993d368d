"""Which source a quotation is said to come from: its sentence, else its paragraph, never beyond."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple, TypeVar

from mdrag.draft.marks.pages_behind import with_page_right_behind
from mdrag.draft.model import Binding, Citation, Draft, Ref
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.verify.quotations.doubtful_quotations import is_coined, is_doubtful
from mdrag.verify.quotations.find import QuotedWords, count_words, find_quotations
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.works.bindings_by_sentence import ends_of, openings_of
from mdrag.verify.works.note_marks import calls_note
from mdrag.verify.works.notes import called_by, notes_of
from mdrag.verify.works.paged_mentions import paged_mentions
from mdrag.verify.works.works_in_list import listed_paged_mentions
from mdrag.verify.works.works_in_text import mentions, reference_lists

__all__ = ["AttributedQuotation", "attribute_quotations"]

# who said it, without a year: “prices act” (Hayek)
_SAYER_BEHIND = lazy_regex(
    r"[\s.,;]{0,3}\([A-Z][\w’'-]{2,30}(?:(?: and| &) [A-Z][\w’'-]+| et al\.?)?\)"
)
_LINK = lazy_regex(r"\]\(|https?://|\bwww\.")
_NOTE = lazy_regex(r"\[\^([^\]\s]+)\]")

_BEHIND = 3  # characters: the call of a note stands behind the full stop, or a space more
# of one sentence: with more than so many bindings its quotations have theirs near by, and each
# looked up in the sources of all would cost the square of them
_MOST_NEAR = 12

_Placed = TypeVar("_Placed", Binding, Citation)


class AttributedQuotation(NamedTuple):
    """A quotation with the sources it may be said to come from, the likeliest first.

    ``near``: its own sentence names them; ``adjacent``: one stands right behind it; ``elsewhere``:
    words near it name a source nobody has bound; ``doubtful``: it looks like a title, a term or
    recorded speech.
    """

    quote: QuotedWords
    bound: tuple[tuple[Binding, Ref], ...]
    near: bool
    adjacent: bool
    elsewhere: bool
    doubtful: bool = False


class _SentenceParts(NamedTuple):
    draft: Draft
    bindings: tuple[Binding, ...]
    broken: tuple[Binding, ...]  # marks that do not parse: theirs is what stands beside them
    cited: tuple[int, ...]  # where citations in words begin
    foreign: tuple[Citation, ...]  # citations whose key the library does not know
    notes: Mapping[str, int]  # label of a note → its first block
    in_block: Mapping[int, Sequence[Binding]]
    named: tuple[Binding, ...]  # those whose author stands in the words
    footnotes: tuple[tuple[int, int], ...]  # where a block of a note begins, and its index
    signs: dict[tuple[int, int], tuple[tuple[int, ...], bool]]  # see _signs


def attribute_quotations(draft: Draft, store: EvidenceStore) -> Iterator[AttributedQuotation]:
    """Every quotation of the running text with its sources; single words are none."""
    found = [quote for quote in find_quotations(draft) if count_words(quote.text) >= 2]
    if not found:
        return
    bindings = all_bindings(draft.bindings, draft.citations, store)
    bound = {b.start for b in bindings}
    whole = tuple(b for b in bindings if b.refs and not b.problem)
    in_block: dict[int, list[Binding]] = {}
    for binding in whole:
        in_block.setdefault(binding.block, []).append(binding)
    around = _SentenceParts(
        draft,
        whole,
        tuple(b for b in bindings if b.problem),
        _cited_in_words(draft),
        tuple(c for c in draft.citations if c.start not in bound),
        notes_of(draft),
        in_block,
        tuple(b for b in whole if b.author.end > b.author.start),
        tuple((b.start, i) for i, b in enumerate(draft.blocks) if "footnote" in b.within),
        {},
    )
    listed = reference_lists(draft)
    for quote in found:
        if any(start <= quote.first < end for start, end in listed):
            continue
        if quote.whole:
            yield _of_block(quote, around)
            continue
        one = _of_sentence(quote, around)
        paged = ((b, with_page_right_behind(ref, draft.text, quote.last)) for b, ref in one.bound)
        yield one._replace(bound=tuple(paged))


def _cited_in_words(draft: Draft) -> tuple[int, ...]:
    """Where citations in words begin, by year or by page; who “(Duda 2)” is need not be known."""
    by_page = (one.start for one in paged_mentions(draft) if one.form == "names")
    listed = (one.start for one in listed_paged_mentions(draft))
    return tuple(sorted({*(one.start for one in mentions(draft)), *by_page, *listed}))


def _of_sentence(quote: QuotedWords, around: _SentenceParts) -> AttributedQuotation:
    draft = around.draft
    start, end = _sentence(quote, draft)
    block = draft.blocks[quote.block]
    mine = around.in_block.get(quote.block, ())
    here, noted = _among(mine, start, end), _in_notes(quote, end, around)
    near = bool(here or noted)
    beside = [*_beside(quote, here, around, (start, end)), *noted]
    unbound = _unbound(around, start, end, quote)
    doubtful = is_doubtful(quote, draft) and not is_coined(quote, beside, draft)
    reach = _reach(quote, draft)
    order = nsmallest(_MOST_NEAR, beside, key=lambda b: _distance(quote, b, reach))
    adjacent = bool(order) and quote.last <= order[0].start <= reach
    if order and _leads_in(order[0], quote, draft):
        # who is named before it says it, whatever the sentence cites after it
        unbound = _unbound(around, order[0].end, reach, quote)
    if not adjacent and _among(around.broken, start, end):
        return AttributedQuotation(quote, (), True, False, True, doubtful)
    if near:
        return AttributedQuotation(
            quote, _paged(order, adjacent), True, adjacent, unbound and not adjacent, doubtful
        )
    if unbound:
        return AttributedQuotation(quote, (), True, False, True, doubtful)
    after = [b for b in mine if b.start >= end]
    before = [b for b in mine if b.start < start]
    chosen = [b for b in after if b.sentence == after[0].sentence]
    chosen += [b for b in before if b.sentence == before[-1].sentence]
    elsewhere = _unbound(around, block.start, block.end, quote)
    if not chosen and block.kind not in ("paragraph", "plain", "line-block"):
        doubtful = True
    return AttributedQuotation(
        quote, _refs(chosen), False, False, elsewhere, doubtful or "table" in block.within
    )


def _beside(
    quote: QuotedWords, here: Sequence[Binding], around: _SentenceParts, sentence: tuple[int, int]
) -> Sequence[Binding]:
    """Of the bindings of a sentence, by start, those that may be among the nearest."""
    if len(here) <= 3 * _MOST_NEAR:
        return here
    at = bisect_left(here, quote.first, key=lambda one: one.start)
    named = _among(around.named, sentence[0], min(sentence[1], quote.first))[-_MOST_NEAR:]
    near = here[max(at - _MOST_NEAR, 0) : at]
    inside = [one for one in named if one.start < (near[0].start if near else quote.first)]
    last = bisect_left(here, quote.last, at, key=lambda one: one.start)
    return [*inside, *near, *here[at : last + _MOST_NEAR]]


def _leads_in(binding: Binding, quote: QuotedWords, draft: Draft) -> bool:
    """Whether the words of a sentence name the source before its quotation: “Roe (2015) says”."""
    named = binding.author.end > binding.author.start or _in_words(draft, binding)
    return named and binding.end <= quote.first


def _paged(order: Sequence[Binding], adjacent: bool) -> tuple[tuple[Binding, Ref], ...]:
    """The sources of these bindings; of a source named twice, the one with a page.

    ``adjacent``: the first stands right behind the quotation, and says where its source has it.
    """
    found = _refs(order)
    placed = {ref.key for _, ref in found if ref.locator or ref.pdf_page or ref.passage}
    mine = {ref.key for ref in order[0].refs if ref.key in placed} if adjacent and order else ()
    return tuple(
        (binding, ref)
        for binding, ref in found
        if (binding is order[0] or ref.key not in mine)
        and (ref.key not in placed or ref.locator or ref.pdf_page or ref.passage)
    )


def _sentence(quote: QuotedWords, draft: Draft) -> tuple[int, int]:
    """From the beginning of the sentence a quotation begins in to the end of its last one.

    A citation right behind the quotation belongs to it even if the splitter thinks otherwise; not
    the author that the next sentence begins with, unless the quotation begins its own: “Why now?”
    Roe (2015) asks.
    """
    first, last = (
        draft.sentence_at(quote.first),
        draft.sentence_at(max(quote.first, quote.last - 1)),
    )
    start = draft.sentences[first].start if first >= 0 else quote.first
    end = draft.sentences[last].end if last >= 0 else quote.last
    behind = re.match(r"[\s.,;:!?]*", draft.text[quote.last :])
    at = quote.last + (behind.end() if behind else 0)
    if at in openings_of(draft) and any(map(str.isalnum, draft.text[start : quote.start])):
        return start, end
    here = draft.blocks[quote.block]
    bindings, citations = ends_of(draft)
    for stop in bindings.over(at):
        if stop <= here.end:
            end = max(end, stop)
    for stop in citations.over(at):
        if at < stop:
            end = max(end, stop)
    return start, end


def _in_notes(quote: QuotedWords, end: int, around: _SentenceParts) -> list[Binding]:
    """Bindings of the notes called between the quotation and the end of its sentence."""
    draft = around.draft
    found: list[Binding] = []
    stop = min(end + 40, draft.blocks[quote.block].end)
    labels = _NOTE.findall(draft.text[quote.start : stop])
    blocks = {around.notes[label] for label in labels if label in around.notes}
    blocks |= {
        i for start, i in around.footnotes if quote.last <= start <= stop and i != quote.block
    }
    for binding in around.bindings if blocks else ():
        if binding.block in blocks:
            found.append(binding)
    return found


def _in_notes_of(quote: QuotedWords, around: _SentenceParts) -> list[Binding]:
    """Bindings of the notes a block quotation calls."""
    draft, mine = around.draft, range(quote.block, quote.final + 1)
    notes = {
        block
        for block, called in called_by(draft).items()
        if draft.sentences[called.sentence].block in mine
    }
    return [binding for binding in around.bindings if binding.block in notes]


def _distance(quote: QuotedWords, binding: Binding, reach: int) -> tuple[int, int]:
    """Right behind the quotation, else its author before it, else behind it, else before."""
    behind = binding.start - quote.last
    if quote.last <= binding.start <= reach:
        return 0, behind
    if binding.start < quote.first and binding.author.end > binding.author.start:
        return 1, quote.first - binding.end
    return (2, behind) if behind >= 0 else (3, quote.first - binding.end)


def _reach(quote: QuotedWords, draft: Draft) -> int:
    """Where the first letter or digit behind a quotation stands: what begins there is beside it."""
    text, at = draft.text, quote.last
    while at < len(text) and not text[at].isalnum():
        at += 1
    return at


def _refs(bindings: Sequence[Binding]) -> tuple[tuple[Binding, Ref], ...]:
    return tuple((binding, ref) for binding in bindings for ref in binding.refs)


def _unbound(around: _SentenceParts, start: int, end: int, quote: QuotedWords) -> bool:
    """Whether words, a key, a note, a link or a name right behind it cite what is not bound.

    What the quotation itself cites is its author's.
    """

    def here(at: int) -> bool:
        return start <= at < end and not quote.start <= at < quote.end

    if _SAYER_BEHIND.match(around.draft.text, quote.last):
        return True
    cited = any(here(c.start) for c in _among(around.foreign, start, end))
    first, last = bisect_left(around.cited, start), bisect_left(around.cited, end)
    noted = any(map(here, around.cited[first:last]))
    calls, linked = _signs(around, start, end)
    return cited or noted or linked or any(here(at) for at in calls)


def _signs(around: _SentenceParts, start: int, end: int) -> tuple[tuple[int, ...], bool]:
    """Where notes are called there, and whether a link or a typed note is; once a sentence."""
    if (start, end) not in around.signs:
        text = around.draft.text
        calls = tuple(m.start() for m in _NOTE.finditer(text, start, end))
        linked = bool(_LINK.search(text, start, end)) or calls_note(text, start, end + _BEHIND)
        around.signs[start, end] = calls, linked
    return around.signs[start, end]


def _among(ordered: Sequence[_Placed], start: int, end: int) -> Sequence[_Placed]:
    """Those of ``ordered`` (by start) that begin in ``[start, end)``."""
    first = bisect_left(ordered, start, key=lambda one: one.start)
    return ordered[first : bisect_left(ordered, end, first, key=lambda one: one.start)]


def _of_block(quote: QuotedWords, around: _SentenceParts) -> AttributedQuotation:
    """A block quotation: the source it ends with, or the words before or behind it name."""
    draft = around.draft
    inside = [b for b in around.bindings if quote.block <= b.block <= quote.final]
    behind = _neighbour(draft, quote.final, 1)
    before = _neighbour(draft, quote.block, -1)
    unbound = _unbound(around, quote.first, quote.last, quote)
    trailing = [b for b in around.bindings if b.block == behind and _only_cites(draft, b)]
    leading = [b for b in around.bindings if b.block == before]
    introduced = [b for b in leading if b.sentence == leading[-1].sentence] if leading else []
    noted = _in_notes_of(quote, around)
    near = inside or noted or trailing or introduced
    broken = [b for b in around.broken if quote.block <= b.block <= quote.final]
    broken += [b for b in around.broken if b.block == behind and _only_cites(draft, b)]
    if broken and not (inside or trailing):
        return AttributedQuotation(quote, (), True, False, True)
    if near:
        return AttributedQuotation(
            quote, _refs(near), True, bool(inside or noted or trailing), unbound
        )
    for index in (before, behind):
        if index >= 0:
            block = draft.blocks[index]
            unbound = unbound or _unbound(around, block.start, block.end, quote)
    return AttributedQuotation(quote, (), True, False, unbound, before < 0)


def _neighbour(draft: Draft, block: int, step: int) -> int:
    """The paragraph next to a block, -1 if there is none."""
    at = block + step
    while 0 <= at < len(draft.blocks):
        one = draft.blocks[at]
        if one.prose and "footnote" not in one.within:
            ok = one.kind in ("paragraph", "plain") and "blockquote" not in one.within
            return at if ok else -1
        at += step
    return -1


def _only_cites(draft: Draft, binding: Binding) -> bool:
    """Whether a block begins with a citation that is no part of its words.

    “Roe (2015) asks …” below a quotation begins a sentence of its own.
    """
    block = draft.blocks[binding.block]
    rest = draft.masked[block.start : binding.start]
    if binding.author.end > binding.author.start or _in_words(draft, binding):
        rest += draft.masked[binding.end : block.end]
    return not any(char.isalnum() for char in rest)


def _in_words(draft: Draft, binding: Binding) -> bool:
    """Whether it is pandoc's ``@doc_… [p. 4]``, which prints its author in the sentence."""
    return binding.form == "cite" and draft.text[binding.start] == "@"
