"""What the quotation checks show: the word difference, the place, and the edits that settle it."""

from __future__ import annotations

import re
from itertools import accumulate

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Evidence, Fix
from mdrag.lint.reading.citations.words_of_source import word_edit
from mdrag.text.people import short_names
from mdrag.verify.quotations.check import QuotationCheck, QuotationMatch
from mdrag.verify.quotations.find import OBJECT

__all__ = [
    "bound_words",
    "difference_lines",
    "evidence",
    "first_words",
    "page_edits",
    "page_fix",
    "page_key",
    "rebound_fix",
    "words_fix",
]

_MOST_WORDS = 60
_LONGEST = 120  # characters of words that are put back
_LEFT_OUT = "∅"
_OBJECTS = lazy_regex(rf"[ \t]*{OBJECT}+")
# what a change of words never takes away: a citation, a page, and marks of quotations
_KEPT = lazy_regex(rf"[{OBJECT}“”„\"«»‹›‘]|(?<!\w)['’]|['’](?!\w)|\bpp?\.\s*\d")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


def first_words(check: QuotationCheck, most: int = 8) -> str:
    """The first words of a quotation, for a message."""
    words = _OBJECTS.sub("", check.text).split()
    return "“" + " ".join(words[:most]) + (" …”" if len(words) > most else "”")


def evidence(found: QuotationMatch, store: EvidenceStore) -> Evidence:
    """The words of the source as the evidence of a finding."""
    words = found.text.split()
    text = " ".join(words[:_MOST_WORDS]) + (" …" if len(words) > _MOST_WORDS else "")
    page = found.pages[0] if found.pages else Page(0, "", "")
    near = store.passages(found.source.doc_uid, found.text, 5)
    held = (p for p in near if p.start <= found.start < p.end)
    passage = next(held, near[0] if near else None)
    return Evidence(
        found.source.doc_uid, passage.chunk_id if passage else "", page.page_index,
        page.page_label, text, found.source.source_path,
    )  # fmt: skip


def difference_lines(check: QuotationCheck) -> tuple[str, ...]:
    """``source: … [-words-] …`` and ``draft: … {+words+} …``, the changed words marked."""
    if check.found is None or not check.changes:
        return ()
    lines: list[str] = []
    for change in check.changes[:4]:
        if change.left_out:
            lines.append(fill("hidden by the ellipsis: {words}", words=_cut(change.source)))
            continue
        if change.kind in ("order", "far"):
            lines.append(fill("source: {words}", words=_cut(check.found.text)))
            continue
        here = _marked(change.draft, check.draft_context(change))
        there = _marked(change.source, check.found_context(change))
        lines += [fill("source: {words}", words=there), fill("draft:  {words}", words=here)]
    return tuple(lines)


def _marked(words: str, around: tuple[str, str]) -> str:
    """The changed words in their place; a citation or note among them is no word of either."""
    parts = (around[0], f"[{words or _LEFT_OUT}]", around[1])
    return "".join(_OBJECTS.sub("", part) for part in parts)


def _cut(text: str, most: int = 40) -> str:
    words = text.split()
    return " ".join(words[:most]) + (" …" if len(words) > most else "")


def words_fix(check: QuotationCheck) -> Fix | None:
    """The source's words in place of the changed ones; None when that would be a rewrite.

    None also by a table: its text may have the words of other cells among those of one. And where
    the changed words reach over a citation, a page, a mark of a quotation or half of a pair of
    brackets, or the quotation has such a half: then it is more than what the writer quotes. Where
    the signs that part sentences cannot come along, there is none either (`word_edit`).
    """
    changes = check.changes
    if (
        not changes
        or check.found is None
        or check.found.by_table
        or len(changes) > 3
        or any(c.left_out or c.kind in ("order", "far") for c in changes)
    ):
        return None
    edits = [edit for change in changes if (edit := word_edit(check, change))]
    base = check.words.start
    changed = [check.text[edit.start - base : edit.end - base] for edit in edits]
    if len(edits) < len(changes) or any(map(_KEPT.search, changed)):
        return None
    if any(map(_has_half_a_pair, (check.text, *changed))):
        return None
    if any(len(edit.text) > _LONGEST for edit in edits):
        return None
    return Fix(fill("put the source's words"), tuple(edits), safe=False)


def _has_half_a_pair(words: str) -> bool:
    for opening, closing in _PAIRS:
        depths = [*accumulate((sign == opening) - (sign == closing) for sign in words)]
        if depths and (min(depths) < 0 or depths[-1]):
            return True
    return False


def page_fix(check: QuotationCheck, draft: Draft) -> Fix | None:
    """The page a quotation stands on in place of the one its mark names."""
    if check.binding is None or check.ref is None or check.found is None or not check.found.pages:
        return None
    edits = page_edits(draft, check.binding, check.ref, check.found.pages)
    if not edits:
        return None
    return Fix(fill("write {new}", new=edits[-1].text), tuple(edits), safe=False)


def page_edits(draft: Draft, binding: Binding, ref: Ref, pages: tuple[Page, ...]) -> list[Edit]:
    """The page in the mark and, where the words of one source name it, in the words too."""
    edits = []
    if len(binding.refs) == 1 and ref.locator and pages[0].page_label and pages[-1].page_label:
        dashed = re.sub(r"(?:\\-|[–—])+", "(?:[–—]|--?)", re.escape(ref.locator))
        spelt = re.compile(rf"\bpp?\.\s*{dashed}(?![\w–-])")
        start, end = (ref.apart_start, ref.apart_end) if ref.apart_end else binding[1:3]
        places = list(spelt.finditer(draft.text, start, end))
        if ref.apart_end and len(places) > 1:
            places = []  # each belongs to a quotation of its own
        # the last: before it the same page of a work cited in this one may stand
        for there in places[-1:]:
            edits.append(Edit(there.start(), there.end(), _label(pages)))
    key = None if ref.apart_end else _page_key(draft, binding, ref)
    if key:
        edits.append(Edit(*key, page_key(pages)))
    return edits


def _label(pages: tuple[Page, ...]) -> str:
    first, last = pages[0].page_label, pages[-1].page_label
    return f"p. {first}" if first == last else f"pp. {first}–{last}"


def _page_key(draft: Draft, binding: Binding, ref: Ref) -> tuple[int, int] | None:
    end = min((r.start for r in binding.refs if r.start > ref.end), default=binding.mark.end)
    named = re.compile(r"\b(?:pp?|pdf)=\s*[^\s}>#]+").search(draft.text, ref.end, end)
    return (named.start(), named.end()) if named else None


def page_key(pages: tuple[Page, ...]) -> str:
    """``p=101``, ``pp=101-102``, ``pdf=3``: what a mark says of these pages."""
    first, last = pages[0], pages[-1]
    if not (first.page_label and last.page_label):
        return f"pdf={first.page_index}"
    if first.page_label == last.page_label:
        return f"p={first.page_label}"
    return f"pp={first.page_label}-{last.page_label}"


def bound_words(source: Source, pages: tuple[Page, ...], mark: bool = True) -> str:
    """``(Larisch, 2019, p. 4){#doc_… p=4}``: what binds a quotation to a source."""
    names = [person.family for person in source.authors]
    who = short_names(names, "&") or source.title or source.doc_uid
    label = pages[0].page_label if pages else ""
    if label and pages[-1].page_label != label:
        label = f"{label}–{pages[-1].page_label}"
    where = f", p{'p' if '–' in label else ''}. {label}" if label else ""
    words = f"({who}, {source.year or 'n.d.'}{where})"
    key = f" {page_key(pages)}" if pages else ""
    return f"{words}{{#{source.doc_uid}{key}}}" if mark else words


def rebound_fix(check: QuotationCheck, draft: Draft) -> Fix | None:
    """The binding that names the source a quotation really comes from; None when unclear."""
    binding, ref, found = check.binding, check.ref, check.found
    if binding is None or ref is None or found is None:
        return None
    if binding.form == "narrative" and draft.sentence_at(check.place.start) != binding.sentence:
        return None  # another sentence names another author, whom nothing binds
    told = fill("bind it to {doc_uid}", doc_uid=found.source.doc_uid)
    if len(binding.refs) == 1 and binding.form in ("parenthetical", "bare"):
        new = bound_words(found.source, found.pages)
        return Fix(told, (Edit(binding.start, binding.end, new),), safe=False)
    edits = [Edit(ref.start, ref.end, found.source.doc_uid)]
    if found.pages:
        edits += page_edits(draft, binding, ref, found.pages)
    if binding.form == "narrative" and len(binding.refs) == 1:
        names = [person.family for person in found.source.authors]
        if names and draft.text[slice(*binding.words)].count("(") == 1:
            edits.append(Edit(binding.author.start, binding.author.end, short_names(names)))
            edits.append(Edit(*binding.words, f"({found.source.year or 'n.d.'})"))
    return Fix(told, tuple(sorted(edits)), safe=False)
