"""A row for each binding: what is shown of its sentence, and whether it passes."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import BindingRow, rows

LIBRARY = ExampleLibrary()


def row(text: str, number: int = 0) -> BindingRow:
    return rows(parse(text), LIBRARY)[number]


def test_the_weakest_source_decides() -> None:
    one = row("Levels of trust are lower in more unequal societies (Pickett, 2009; Bell, 2017)"
              "{#doc_0a1b2c3d #doc_1b2c3d4e}.")  # fmt: skip
    strong, weak = one.sources
    assert strong.support_score > weak.support_score
    assert (one.support_score, one.status) == (weak.support_score, weak.status)
    assert one.cited_doc_uids == ("doc_0a1b2c3d", "doc_1b2c3d4e")
    assert (one.sentence_id, one.line, one.column) == ("s001", 1, 53)


@pytest.mark.parametrize(
    ("status", "checks", "passes"),
    [
        ("OK", (), True), ("WEAK", (), False), ("MISSING", (), False),
        ("WEAK", ("other-language",), True), ("WEAK", ("too-short",), True),
        ("OK", ("author-year",), False), ("OK", ("author-year-unsure",), True),
        ("WEAK", ("too-short", "page-missing"), False),
    ],
)  # fmt: skip
def test_what_passes(status: str, checks: tuple[str, ...], passes: bool) -> None:
    one = row("So it is (M){#doc_8f3a2c1d}.")._replace(status=status, checks=checks)
    assert one.passes is passes
    assert one.checked is not bool({"other-language", "too-short"} & set(checks))


def test_pages_and_words_of_the_passage_are_shown() -> None:
    text = "Life expectancy for men in the most deprived part of Glasgow was 54 years (M){{#{}}}."
    one = row(text.format("doc_8f3a2c1d"))
    assert one.page == "102"
    assert one.quote.startswith("Life expectancy for men")
    gone = row(text.format("doc_ffffffff"))
    assert (gone.page, gone.quote, gone.chunk_id) == ("", "", "")
    assert gone.sources[0].doc_uid == "doc_ffffffff"
    assert gone.checks == ("unknown-source",)


def test_a_long_sentence_is_shown_around_its_binding() -> None:
    def shown(before: int, after: int, word: str = "rents ") -> str:
        text = f"Start {word * before}here (M){{#doc_8f3a2c1d}} {word * after}end."
        return row(text).sentence_text

    assert "…" not in shown(100, 100)
    late = shown(1000, 10)
    assert late.startswith("… rents") and late.endswith("end.")
    assert 1900 < len(late) <= 2002
    early = shown(10, 1000)
    assert early.startswith("Start") and early.endswith("rents …")
    middle = shown(1000, 1000)
    assert middle.startswith("… rents ") and middle.endswith(" rents …")
    assert 1900 < len(middle) <= 2004
    assert 1300 < middle.index("here") < 1450
    unbroken = shown(1000, 1000, "天")
    assert len(unbroken) <= 2004


def test_a_sentence_of_two_thousand_characters_is_shown_whole() -> None:
    text = f"Rents {'x' * 1993} (M){{#doc_8f3a2c1d}}."
    assert len(row(text).sentence_text) == 2000
    longer = text.replace("Rents", "Rentss")
    assert row(longer).sentence_text.startswith("… ")


def test_a_sentence_is_shown_with_its_letter_in_brackets_and_looked_for_without() -> None:
    one = row("Pickett (2009){#doc_0a1b2c3d} finds “[l]evels of trust” lower there.")
    assert one.sentence_text == "Pickett finds “[l]evels of trust” lower there."
    assert "“levels of trust”" in one.looked_for
