"""Made quotations beside made sources, and what each check of quotations says of them.

Each table yields (case, outcome) and is held against `verify/golden/quotations-*.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mdrag.draft.parse import parse
from mdrag.evidence.model import Source
from mdrag.verify.quotations.attribution import attribute_quotations
from mdrag.verify.quotations.changed_meaning import hides, kind_of
from mdrag.verify.quotations.check import QuotationMatch, look_up, quotations
from mdrag.verify.quotations.difference import cut_off, difference, hidden, words_of
from mdrag.verify.quotations.editorial_marks import parts
from mdrag.verify.quotations.find import count_words, find_quotations
from mdrag.verify.quotations.letters import SqueezedText, squeeze
from mdrag.verify.quotations.verbatim import in_order, over_breaks
from paged_source import PagedSource
from quoted_library import Quoted
from verdict_cases import read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]
_PAGES = tuple(page for (page,) in read_cases("quoted_pages.txt"))
_BOOK = PagedSource(_PAGES, first=101)
_TEXT = " ".join(" ".join(_PAGES).split())
_SOURCE = Source("doc_8f3a2c1d", "raw/a.pdf", True)
_EDITS = {
    "word": "marble",
    "number": "46",
    "unit": "kg",
    "name": "Norway",
    "hedge": "perhaps",
    "negation": "not",
    "direction": "more",
}


def _found(text: str, book: PagedSource = _BOOK) -> str:
    return " / ".join(map(_standing, look_up(text, _SOURCE, book))) or "–"


def _standing(one: QuotationMatch) -> str:
    changes = "; ".join(
        f"{c.kind}{' hidden' * c.left_out} “{c.draft}” {c.at[0]}–{c.at[1]} ≠ “{c.source}” "
        f"{c.there[0]}–{c.there[1]}"
        for c in one.changes
    )
    pages = ",".join(page.page_label for page in one.pages)
    return f"{one.start}–{one.end} p. {pages} base {one.base} +{len(one.around)} {changes}".strip()


def phrases() -> Iterator[Row]:
    """Quotations with marks of all kinds; what stands twice in the source and hides a negation."""
    for (quoted,) in read_cases("quoted_phrases.txt"):
        yield quoted, _found(quoted)
    twice = "The green cat did {} sleep on the old mat. We saw that."
    for one, two in (("not", "not"), ("not", ""), ("", "not"), ("", "")):
        book = PagedSource((twice.format(one), twice.format(two)), first=1)
        yield f"{one} {two}", _found("The green cat did … sleep on the old mat", book)


def differences() -> Iterator[Row]:
    """Quotations beside a stretch with notes, marks, citations, page breaks between its words."""
    for quoted, source, page in read_cases("differences.tsv"):
        read, these = SqueezedText(source), parts(quoted, True)
        one = difference(read, quoted, these, [int(page)] if page else [])
        told = f"{one.shared:.3f} {[tuple(c) for c in one.changes]}" if one else "–"
        cut = [tuple(c) for c in cut_off(quoted, source, len(quoted.rstrip(" .!”")))]
        yield f"{quoted} | {source} | {page}", told, str(cut)


def lengths() -> Iterator[Row]:
    """A stretch of each length, as it stands and with its middle word another."""
    words = _TEXT.split()
    for first in (0, 11, 47):
        for size in (*range(1, 13), 20, 40, 59, 60, 61):
            mine = words[first : first + size]
            yield " ".join(mine), _found(" ".join(mine))
            changed = [*mine[: size // 2], "marble", *mine[size // 2 + 1 :]]
            yield " ".join(changed), _found(" ".join(changed))


def edits() -> Iterator[Row]:
    """Each kind of edit at each place of stretches of several lengths."""
    words = _TEXT.split()
    for first, size in ((3, 4), (3, 5), (20, 6), (20, 9), (60, 14)):
        mine = words[first : first + size]
        for at in range(size + 1):
            for word in _EDITS.values():
                yield _row([*mine[:at], word, *mine[at:]])
            if at < size:
                yield _row([*mine[:at], "marble", *mine[at + 1 :]])
                yield _row([*mine[:at], *mine[at + 1 :]])
                yield _row([*mine[:at], "…", *mine[at + 1 :]])
                yield _row([*mine[:at], f"[{mine[at]}]", *mine[at + 1 :]])
                yield _row([*mine[:at], mine[at][:2] + " " + mine[at][2:], *mine[at + 1 :]])
                yield _row([*mine[:at], mine[at].capitalize(), *mine[at + 1 :]])
            if at < size - 1:
                yield _row([*mine[:at], mine[at + 1], mine[at], *mine[at + 2 :]])


def _row(words: Iterable[str]) -> Row:
    quoted = " ".join(words)
    return quoted, _found(quoted)


def replaced() -> Iterator[Row]:
    """A stretch of which ever more words are others: how much is still the same sentence."""
    words = _TEXT.split()
    for size in (4, 5, 6, 8, 10, 15, 20):
        mine = words[30 : 30 + size]
        for count in range(1, size):
            for first in {0, (size - count) // 2, size - count}:
                new = [*mine[:first], *(f"w{n}x" for n in range(count)), *mine[first + count :]]
                quoted = " ".join(new)
                one = difference(SqueezedText(_TEXT), quoted, parts(quoted, True))
                yield quoted, f"{one.start}–{one.end} {one.shared:.3f}" if one else "–"


def gaps() -> Iterator[Row]:
    """Two pieces of the source with so many of its words left out, and in the wrong order."""
    words = _TEXT.split()
    for first in (0, 25, 70):
        for hole in (0, 1, 2, 5, 12, 25, 60):
            one, two = words[first : first + 6], words[first + 6 + hole : first + 12 + hole]
            for mark in ("…", "[...]", "[gloss]", "", "…]", "[sic]", ". . ."):
                yield _row([*one, mark, *two] if mark else [*one, *two])
            yield _row([*two, "…", *one])


def long_gaps() -> Iterator[Row]:
    """Pieces as far apart as an ellipsis, a word in brackets, an ending may reach, one more."""
    for mark, most in (("…", 1500), ("[x]", 80), ("… [x]", 1580), ("… …", 3000), ("tle[x]", 12)):
        for more in (-1, 0, 1):
            source = f"The green castle{'z' * (most + more)} stood over the small harbour for long."
            lead = "The green cas" if mark.startswith("tle") else "The green castle "
            book = PagedSource((source,), first=1)
            yield (
                f"{mark} {most + more:+}",
                _found(f"{lead}{mark} stood over the small harbour", book),
            )
    for more in (-2, -1, 0, 1, 2):
        for left in (1, 2, 3, 7, 8, 9):
            word = "abcdefghijk"[:left]
            middle = "z" * (6000 + more)
            text = f"So {word}\n\n{middle}\n\nstood over the small harbour.\n\nEnd."
            read = SqueezedText(text)
            quoted = f"{word} stood over the small harbour"
            one = over_breaks(read, quoted, parts(quoted, True)[0], (0,))
            yield f"{word} | {6000 + more}", str(one.spans if one else None)


def breaks() -> Iterator[Row]:
    """Quotations over a page break, a note, a figure, a paragraph, with ever fewer letters."""
    sources = read_cases("broken_sources.tsv")
    for text, *pages in sources:
        words = [w for w in text.replace("¶", "\n\n").split() if w]
        read = SqueezedText(text.replace("¶", "\n\n"))
        starts = [int(page) for page in pages]
        for first in range(0, 6):
            for last in range(len(words) - 4, len(words) + 1):
                quoted = " ".join(w for w in words[first:last] if not w.startswith("N"))
                these = parts(quoted, True)
                one = over_breaks(read, quoted, these[0], starts) if these else None
                two = difference(read, quoted, these, starts)
                changes = [(c.kind, c.draft, c.source) for c in two.changes] if two else "–"
                yield f"{text} | {quoted}", f"{one.spans if one else '–'} {changes}"


def letters() -> Iterator[Row]:
    """What each text is squeezed to, and where its letters come from."""
    for (text,) in read_cases("squeezed.txt"):
        read = SqueezedText(text)
        spans = [read.span(at, at + 1) for at in range(len(read.letters))]
        counts = [read.letter(at) for at in range(len(text) + 1)]
        yield text, squeeze(text), str(spans), str(counts), str(read.blocks)
    for size in (398, 399, 400, 401, 402, 801):
        text = f"{'ab ' * (size // 3)}é\n\n, ending{' c' * 300}"
        read = SqueezedText(text)
        yield str(size), str([read.span(at, at + 2) for at in (0, 260, 266, 267, 268, 269, 400)])


def marks() -> Iterator[Row]:
    """The parts between editorial marks, brackets read both ways; how words are counted."""
    for (text,) in read_cases("editorial_marks.txt"):
        both = [" ".join(map(str, (tuple(p) for p in parts(text, how)))) for how in (False, True)]
        yield text, *both, str(count_words(text)), str([tuple(w) for w in words_of(text)])


def kinds() -> Iterator[Row]:
    """What it means that one has these words where the other has those; what may not be hidden."""
    for ours, theirs in read_cases("changed_words.tsv"):
        a, b = ours.split(), theirs.split()
        yield (
            f"{ours} | {theirs}",
            kind_of(a, b),
            kind_of(b, a),
            kind_of(a, b, True),
            hides(a),
            hides(b),
            str(in_order(SqueezedText(theirs), ours, parts(ours, True))),
            str([tuple(c) for c in hidden(theirs, 0, len(theirs))]),
        )


def drafts() -> Iterator[Row]:
    """Whole drafts: what is a quotation, whose it is, and what becomes of it."""
    library = Quoted()
    for (text,) in read_cases("quoting_drafts.txt"):
        draft = parse(text + "\n")
        said = "; ".join(
            f"{c.status} {c.place.start}–{c.place.end} {c.source.doc_uid if c.source else ''} "
            f"{c.certain:d}{c.block:d}{c.serious:d} {_standing(c.found) if c.found else ''} "
            f"{[(c.draft_context(x, 2), c.found_context(x, 2)) for x in c.changes]}"
            for c in quotations(draft, library)
        )
        whose = "; ".join(
            f"{[ref.key for _, ref in a.bound]} {a.near:d}{a.adjacent:d}{a.elsewhere:d}"
            f"{a.doubtful:d}"
            for a in attribute_quotations(draft, library)
        )
        where = str(
            [
                (q.start, q.end, q.first, q.last, q.block, q.whole, q.final)
                for q in find_quotations(draft)
            ]
        )
        yield text, where, whose, said


TABLES = {
    "phrases": phrases,
    "differences": differences,
    "lengths": lengths,
    "edits": edits,
    "replaced": replaced,
    "gaps": gaps,
    "long-gaps": long_gaps,
    "breaks": breaks,
    "letters": letters,
    "marks": marks,
    "kinds": kinds,
    "drafts": drafts,
}
