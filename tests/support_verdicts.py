"""Made sentences, pages and bindings, and what each check of support says of them.

Each table yields (case, outcome) and is held against `verify/golden/support-*.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import page_verdicts
from long_passage import MARMOT, OverPages
from mdrag.draft.parse import parse
from mdrag.evidence.model import Passage
from mdrag.evidence.store import NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import rows
from mdrag.verify.support.bindings import all_bindings, nearest, passage_elsewhere, verify
from mdrag.verify.support.claim_text import claim_text
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.limits import is_limited, limit_of, limit_queries
from mdrag.verify.support.locator_conflict import conflicts
from mdrag.verify.support.note_bindings import vouching_bindings
from mdrag.verify.support.overlap import NOWHERE, compare, sentence_demand
from mdrag.verify.support.page_says import page_that_says
from mdrag.verify.support.score import support
from some_passages import passage
from verdict_cases import STRANGE, read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]
_WORDS = ("Sailors", "salted", "herring", *STRANGE, "lantern", "marble")
_SAID = "In Bergen 46 Sailors salted herring with copper spoons, as McVole saw in the harbour."


def scores() -> Iterator[Row]:
    """A sentence beside passages that hold ever more of its words, rare and common ones."""
    rarity = {w.lower(): float(n % 9) for n, w in enumerate(_WORDS)}
    for size in (1, 2, 3, 5, 8, 20):
        sentence = " ".join(_WORDS[:size]) + "."
        for held in sorted({0, 1, 2, size // 2, size - 1, size}):
            for extra in ({}, {NOWHERE: 14.0}, {NOWHERE: 0.0}):
                text = " ".join((*_WORDS[:held], "pepper", "violin")) + "."
                found = support(sentence, [passage(text)], {**rarity, **extra})
                yield (
                    f"{sentence} | {held} {extra}",
                    f"{found.score:.3f} {found.status}",
                    " ".join(found.matched),
                )
    for threshold in (0.1, 0.5, 0.55, 0.9):
        for text in (_SAID, "Sailors salted herring.", "Copper spoons in 46 harbours.", "McVole."):
            found = support(_SAID, [passage(text)], {}, threshold)
            yield f"{threshold} {text}", f"{found.score:.3f} {found.status}"
    for whole in (_SAID, "A lone igloo.", "46 of 1,200 and 3.5.", "He saw it. WHO did. In London."):
        what = sentence_demand(whole, {"sailors": 0.01, "herring": 9.0, "spoons": 2.5})
        yield (
            whole,
            " ".join(f"{k}={v:.3f}" for k, v in what.weight.items()),
            str([sorted(part) for part in (what.rarest, what.pairs, what.numbers, what.names)]),
            str(what.words),
        )
    exact = support(_SAID, [passage("Sailors salted herring.")], {})
    for threshold in (exact.score, exact.score + 0.0001):
        yield (
            f"{threshold}",
            support(_SAID, [passage("Sailors salted herring.")], {}, threshold).status,
        )


def windows() -> Iterator[Row]:
    """Passages read together: short ones up to 160 words, and those that follow each other."""
    what = sentence_demand(_SAID, {})
    for size in (50, 79, 80, 158, 159, 160, 161, 200):
        filler = " ".join(f"w{n}" for n in range(size - 2))
        texts = [f"Sailors salted {filler}.", "Copper spoons.", "Herring here.", "McVole 46."]
        yield f"{size}", _features(compare(what, [passage(t, n) for n, t in enumerate(texts)]))
    filler = " ".join(f"w{n}" for n in range(160))
    for gap in (-1, 0, 1, 4, 5):
        for begin in (0, 1):
            one = passage(f"Sailors salted {filler}.", 1, 0, begin, 10 * begin)
            two = passage(f"Copper spoons {filler}.", 2, 0, 10 * begin + gap, 30)
            for pair in ([one, two], [two, one], [one, two._replace(doc_uid="doc_0")]):
                yield f"{gap} {begin} {[p.chunk_id for p in pair]}", _features(compare(what, pair))


def _features(found: dict[str, float]) -> str:
    return " ".join(f"{name}={value:.3f}" for name, value in found.items())


def excerpts() -> Iterator[Row]:
    """Sentences as long as an excerpt may be, one shorter, one longer; headings and halves."""
    for size in (1, 58, 59, 60, 61, 62, 80):
        sentence = f"The {' '.join(f'w{n}' for n in range(size - 2))} herring."
        shown = excerpt_of(f"{sentence} Sailors slept.", ["herring"])
        yield str(size), f"{len(shown.split())} {shown[-30:]}"
    for text, matched, *headings in read_cases("excerpts.tsv"):
        yield f"{text} | {matched} | {headings}", excerpt_of(text, matched.split(), headings)


class _Shelf(NoEvidence):
    """Every passage of the library is these."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        return [passage(one, n) for n, one in enumerate(self._texts)][:k]


def limits() -> Iterator[Row]:
    """Claims beside sentences that limit them, with ever fewer of their words, ever further off."""
    claim = "Copper spoons salted herring quickly in northern harbours."
    words = ["copper", "spoons", "salted", "herring", "quickly", "northern", "harbours"]
    for count in range(1, 8):
        held = " ".join(words[:count])
        for limit in ("never", "not only", "no doubt", "hardly", "however"):
            for far in (0, 1, 3, 4, 5):
                sentence = f"We {limit} {' '.join(['saw'] * far)} {held} there."
                found = limit_of(_Shelf([sentence]), claim)
                yield f"{claim} | {sentence}", f"{found.covered}" if found else "–"
    for size in (597, 598, 599, 600, 601):
        sentence = f"Copper spoons never salted herring quickly in {'x' * (size - 47)}."
        yield f"{len(sentence)}", str(limit_of(_Shelf([sentence]), claim) is not None)
    many = [
        "We never saw copper.",
        "Never copper spoons salted herring.",
        "Copper spoons never salted herring.",
        "Copper spoons never salted herring quickly.",
    ]
    for cut in range(1, 5):
        for those in (
            many[:cut],
            many[:cut][::-1],
            [*["Cats sleep."] * (12 - cut), *many[:cut]],
            [*["Cats sleep."] * 12, *many[:cut]],
        ):
            found = limit_of(_Shelf(those), claim)
            yield f"{those[-4:]}", f"{found.quote} {found.covered}" if found else "–"
    for subject in ((), ("copper",), ("copper", "spoons"), ("in",)):
        found = limit_of(_Shelf(many), claim, subject)
        yield f"{subject}", f"{found.quote} {found.covered}" if found else "–"
    for (prose,) in read_cases("limited_claims.txt"):
        yield prose, f"{is_limited(prose)} {is_limited(prose, True)} {limit_queries((prose, 'x'))}"


def elsewhere() -> Iterator[Row]:
    """Pages named beside what each page says, with ever fewer words said there or here."""
    said = "Copper spoons salted northern herring quickly beside wooden harbours."
    words = said.rstrip(".").split()
    for there in range(5, 10):
        for here in range(0, 6):
            for size in (39, 41):
                filler = " ".join(f"w{n}" for n in range(size - here - 1))
                pages = (
                    f"Now {' '.join(words[:here])} {filler}.",
                    f"Cats sleep {filler}.",
                    f"Dogs bark {filler}.",
                    f"{' '.join(words[9 - there :])}. Tar {filler}.",
                )
                store = OverPages(*pages, joint="\n\n", long=1)
                for page in ("101", "103", "104"):
                    yield _off_page(f"{there} {here} {size}", said, page, store)
    filler = " ".join(f"w{n}" for n in range(60))
    store = OverPages(
        *(f"Page {n} {filler}." for n in range(3)), f"{said} {filler}.", joint="\n\n", long=1
    )
    for page in ("101ff", "101, 104", "101–104", "101–102", "pdf=1", "105", "iv", "101 passim"):
        yield _off_page(page, said, page, store)
    for text in (
        "Copper spoons salted herring.",
        "Copper spoons salted northern herring.",
        f"“{said[:-1]}” indeed.",
        "Kupfer und Holz und so weiter in den Hafen.",
    ):
        yield _off_page(text, text, "101", store)


def _off_page(case: str, said: str, page: str, store: OverPages) -> Row:
    key = page if page.startswith("pdf") else f"p={page}"
    draft = parse(f"{said[:-1]} (Marmot, 2015){{#{MARMOT} {key}}}.\n")
    if not draft.bindings or not draft.bindings[0].refs:
        return case, page, "no binding"
    one = page_that_says(draft, draft.bindings[0], draft.bindings[0].refs[0], store)
    found = f"{[p.page_label for p in one.pages]} {one.sentence} {one.matched}" if one else "–"
    return case, page, found


def bound() -> Iterator[Row]:
    """Whole drafts: the row of each binding, its claim, and what stands in its way."""
    library = ExampleLibrary()
    for (text,) in read_cases("bound_drafts.txt"):
        draft = parse(text + "\n")
        told = []
        for row, one in zip(
            rows(draft, library),
            all_bindings(draft.bindings, draft.citations, library),
            strict=True,
        ):
            worst = verify(draft, one, library).worst
            told.append(
                f"{row.sentence_id} {row.line}:{row.column} {row.cited_doc_uids} "
                f"{row.support_score:.3f} {row.status} {row.checks} p. {row.page} “{row.quote}” "
                f"{row.checked:d}{row.passes:d} {worst.ref.key if worst else '–'} "
                f"{claim_text(draft, one)} {[tuple(c) for c in conflicts(draft, one, library)]} "
                f"{[s.doc_uid for r in one.refs for s in nearest(draft, one, r, library)]} "
                f"{[bool(passage_elsewhere(r, library)) for r in one.refs]}"
            )
        vouching = {b: len(v) for b, v in vouching_bindings(draft, library).items()}
        yield text, "; ".join(told), str(vouching)
    for size in (1, 1399, 1400, 1401, 1999, 2000, 2001, 4000):
        for behind in (1, 700, 2500):
            text = f"{'ab ' * (size // 3)}(Marmot, 2015){{#doc_8f3a2c1d}} {'cd ' * (behind // 3)}."
            (row,) = rows(parse(text), library)
            yield (
                f"{size} {behind}",
                f"{len(row.sentence_text)} {row.sentence_text[:8]}",
                str(row.sentence_text.find("Marmot")),
            )


TABLES = {
    **page_verdicts.TABLES,
    "scores": scores,
    "windows": windows,
    "excerpts": excerpts,
    "limits": limits,
    "elsewhere": elsewhere,
    "bound": bound,
}
