from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from made_documents import document, paragraph
from mdrag.config import parse
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.chunk import PassagePiece, Sizes, cut_passages
from mdrag.ingest.tokens import count, words

SIZES = Sizes.of(parse("", ""))


def _texts(document: ParsedDocument, pieces: tuple[PassagePiece, ...]) -> list[str]:
    return [document.text[piece.start : piece.end] for piece in pieces]


def test_lengths_are_kept() -> None:
    made = document(["# 1 One"] + [paragraph(i) for i in range(20)])
    pieces = cut_passages(made, SIZES)
    assert len(pieces) > 5
    assert all(80 <= piece.tokens <= 300 for piece in pieces)
    assert 160 <= sum(piece.tokens for piece in pieces) / len(pieces) <= 240


def test_a_paragraph_too_long_is_cut_between_sentences() -> None:
    made = document([paragraph(1, sentences=40)])
    texts = _texts(made, cut_passages(made, SIZES))
    assert len(texts) > 2
    assert all(text.endswith(".") for text in texts)
    assert all(text.startswith("Study1x") for text in texts)


def test_tables_are_never_cut_and_stand_alone() -> None:
    table = "\n".join(f"| row {i} | {i * 3} | {i * 7} |" for i in range(40))
    made = document([paragraph(1), table, paragraph(2)])
    pieces = cut_passages(made, SIZES)
    tables = [piece for piece in pieces if piece.kind == "table"]
    assert [made.text[p.start : p.end] for p in tables] == [table]
    assert tables[0].tokens > SIZES.most


def test_a_heading_goes_with_what_follows() -> None:
    made = document(
        ["# 1 One", paragraph(1, 10), "# 2 Two", "## 2.1 Sub", paragraph(2, 10), paragraph(3, 10)]
    )
    pieces = cut_passages(made, SIZES)
    assert not any(text.rstrip().endswith("Sub") for text in _texts(made, pieces))
    begun = next(p for p in pieces if "2.1 Sub" in made.text[p.start : p.end])
    assert made.text[begun.start :].startswith("2 Two")
    assert begun.section is not None
    assert begun.section.path == "2.1"
    assert begun.section.titles == ("2 Two", "2.1 Sub")


def test_a_short_section_is_joined_to_a_neighbour() -> None:
    short = ["# 2 Thanks", "We thank everybody."]
    made = document(["# 1 One", paragraph(1, 8), *short, "# 3 Three", paragraph(2, 8)])
    pieces = cut_passages(made, SIZES)
    assert pieces and all(piece.tokens >= 80 for piece in pieces)


def test_references_begin_a_passage_and_are_marked() -> None:
    entries = [f"[{i}] Author {i}. A title. Journal {i}, 20{i:02d}." for i in range(30)]
    made = document(["# 1 One", paragraph(1, 3), "# References", *entries])
    pieces = cut_passages(made, SIZES)
    at = made.text.index("References")
    assert all(p.in_references == (p.core >= at) for p in pieces)
    assert any(p.start == at for p in pieces)
    # an entry is a unit: none is cut in two
    for piece in pieces:
        if piece.in_references:
            assert made.text[piece.start : piece.end].count("[") == made.text[
                piece.start : piece.end
            ].count("Journal")


def test_a_passage_runs_over_a_page_break() -> None:
    made = document([paragraph(1, 3), paragraph(2, 3)], page_breaks=(1,))
    (piece,) = cut_passages(made, SIZES)
    assert piece.start < made.pages[1].start < piece.end


def test_overlap_repeats_the_last_sentences() -> None:
    made = document([paragraph(i, 4) for i in range(10)])
    sizes = SIZES._replace(overlap=0.1)
    plain, lapped = cut_passages(made, SIZES), cut_passages(made, sizes)
    assert [p.core for p in lapped] == [p.start for p in plain]
    assert any(p.start < p.core for p in lapped)
    for before, after in itertools.pairwise(lapped):
        assert count(made.text[after.start : after.core]) <= 0.1 * sizes.target
        assert before.core < after.start


def test_text_without_sentences_or_spaces_is_still_cut() -> None:
    blob = "x-" * 3000
    made = document([blob])
    pieces = cut_passages(made, SIZES)
    assert "".join(_texts(made, pieces)) == blob
    assert all(piece.tokens <= SIZES.most for piece in pieces)


def test_no_text_gives_no_passages() -> None:
    assert cut_passages(document([]), SIZES) == ()
    assert cut_passages(document(["   "]), SIZES) == ()


def test_pinned_passages_stay() -> None:
    parts = [paragraph(i) for i in range(12)]
    before = document(parts)
    pieces = cut_passages(before, SIZES)
    after = document([*parts[:3], "A sentence that nobody had written before.", *parts[3:]])
    shift = len(after.text) - len(before.text)
    at = after.text.index("A sentence")
    pins = [
        (p.start, p.end) if p.end < at else (p.start + shift, p.end + shift)
        for p in pieces
        if p.end < at or p.start + shift > at
    ]
    again = cut_passages(after, SIZES, pins)
    texts = _texts(before, pieces)
    kept = [text for text in _texts(after, again) if text in texts]
    assert len(kept) >= len(texts) - 1


_PART = st.one_of(
    st.builds(paragraph, st.integers(0, 50), st.integers(1, 12)),
    st.sampled_from(
        ["# 1 One", "## 1.1 Sub", "# Discussion", "    code = 1\n    more = 2", "| a | b |"]
    ),
    st.text(
        st.characters(codec="utf-8", exclude_characters="\n\r"), min_size=1, max_size=300
    ).filter(lambda text: text.strip()),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(_PART, max_size=14), st.sampled_from([0.0, 0.1, 0.3]))
def test_every_word_is_in_exactly_one_passage(parts: list[str], overlap: float) -> None:
    made = document(parts)
    pieces = cut_passages(made, SIZES._replace(overlap=overlap))
    at = 0
    for piece in pieces:
        assert at <= piece.core < piece.end
        assert piece.start <= piece.core
        assert not made.text[at : piece.core].strip()
        at = piece.end
    assert not made.text[at:].strip()
    assert sum(len(words(made.text[p.core : p.end])) for p in pieces) == len(words(made.text))
