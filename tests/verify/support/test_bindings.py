"""A binding beside the library: the one function everybody asks."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.draft.parse import parse
from mdrag.evidence.model import Source
from mdrag.evidence.store import NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import rows
from mdrag.verify.support.bindings import all_bindings, nearest, problem_of, support_of, verify
from mdrag.verify.support.claim_text import claim_text

LIBRARY = ExampleLibrary()


def texts(text: str) -> list[tuple[str, ...]]:
    draft = parse(text)
    return [claim_text(draft, binding) for binding in draft.bindings]


def test_the_cited_author_is_no_part_of_the_claim() -> None:
    assert texts("Marmot (2015){#doc_8f3a2c1d} finds a gradient.") == [("finds a gradient.",)]
    assert texts("@doc_8f3a2c1d finds a gradient.") == [("finds a gradient.",)]


def test_a_bare_binding_after_the_sentence_speaks_of_it() -> None:
    assert texts("The gradient is steep. <#doc_8f3a2c1d>") == [("The gradient is steep.",)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_cell_that_only_cites_speaks_of_its_row(end: str) -> None:
    rows = ["| what | who |", "|---|---|", "| One | (M){#doc_8f3a2c1d} |", "| | <#doc_8f3a2c1d> |"]
    assert texts(end.join(rows) + end) == [("One",), ()]


def test_each_of_several_bindings_has_its_part_of_the_sentence() -> None:
    one, two = texts(
        "Health follows a steep social gradient in cities (M){#doc_8f3a2c1d} and peer tutoring "
        "helps young readers in primary schools (B){#doc_1b2c3d4e}."
    )
    assert one[1] == "Health follows a steep social gradient in cities"
    assert two[1].startswith("and peer tutoring")
    assert one[0] == two[0]


@pytest.mark.parametrize(
    ("uid", "problem"),
    [
        ("doc_8f3a2c1d", ""),
        ("marmot2015_health-gap", ""),
        ("doc_aaaaaaaa", "unknown-source"),
        ("doc_9c8d7e6f", "not-citable"),
        ("doc_4d3c2b1a", "source-gone"),
    ],
)
def test_unknown_not_citable_and_gone_are_told_apart(uid: str, problem: str) -> None:
    draft = parse(f"So [@{uid}].")
    (binding,) = all_bindings(draft.bindings, draft.citations, LIBRARY)
    assert problem_of(binding.refs[0], LIBRARY) == problem


def test_library_keys_are_bindings_and_other_keys_are_not() -> None:
    draft = parse("So [see @marmot2015_health-gap, p. 101; @smith2010] and [@smith2010].")
    (binding,) = all_bindings(draft.bindings, draft.citations, LIBRARY)
    (ref,) = binding.refs
    assert (ref.key, ref.label, ref.locator) == ("marmot2015_health-gap", "page", "101")
    assert all_bindings(draft.bindings, draft.citations, NoEvidence()) == ()


def test_nearest_is_silent_when_nothing_is_near() -> None:
    draft = parse("So (Vole, 2001){#doc_00000000}.")
    binding = draft.bindings[0]
    assert nearest(draft, binding, binding.refs[0], LIBRARY) == ()


def test_a_source_without_text_is_unreadable_not_unsupportive() -> None:
    class Scanned(ExampleLibrary):
        def source(self, uid: str) -> Source | None:
            found = super().source(uid)
            return found._replace(flags=("needs_ocr",), passages=0) if found else None

    draft = parse("Health follows a gradient (M){#doc_8f3a2c1d}.")
    (verdict,) = verify(draft, draft.bindings[0], Scanned()).verdicts
    assert verdict.checks == ("source-unreadable",)
    assert verdict.support.status == "MISSING"


def test_a_passage_that_is_gone_is_a_check_of_its_own() -> None:
    draft = parse("Health follows a gradient (M){#doc_8f3a2c1d c=s9-p099-b001}.")
    (verdict,) = verify(draft, draft.bindings[0], LIBRARY).verdicts
    assert "passage-gone" in verdict.checks


def test_supported_is_high_for_what_a_source_says() -> None:
    text = "Trust is lower in more unequal societies."
    assert support_of(LIBRARY, "doc_0a1b2c3d", text).status == "OK"
    assert support_of(LIBRARY, "doc_8f3a2c1d", text).status != "OK"


def test_what_a_paper_prints_about_itself_supports_nothing() -> None:
    licence = "Authors of papers retain copyright and release the work under a free licence."
    place = "1 Department of Papers, University of Free Work, Bergen"
    paper = FewSources(paper=[f"{licence}\n\n{place}\n\nRopes of hemp rot in winter."])
    said = "Authors release more papers and retain the copyright of free work."
    assert support_of(FewSources(paper=[said]), "paper", said).status == "OK"
    assert support_of(paper, "paper", said).status == "MISSING"
    assert support_of(paper, "paper", "Hemp ropes rot in winter.").passage is not None


def test_rows_show_the_sentence_as_written() -> None:
    (row,) = rows(parse("In cities, Marmot (2015){#doc_8f3a2c1d} finds a gradient."), LIBRARY)
    assert row.sentence_text == "In cities, Marmot finds a gradient."
    assert row.looked_for == "In cities, finds a gradient."
    (row,) = rows(parse("The gradient is steep. <#doc_8f3a2c1d>"), LIBRARY)
    assert row.sentence_text == "The gradient is steep."


def test_rows_take_the_weakest_source() -> None:
    draft = parse("Trust is lower in unequal societies (W; M){#doc_0a1b2c3d #doc_aaaaaaaa}.")
    (row,) = rows(draft, LIBRARY)
    assert (row.status, row.checks, row.passes) == ("MISSING", ("unknown-source",), False)
    assert [s.status for s in row.sources] == ["OK", "MISSING"]
    assert row.sentence_id == "s001"


def test_a_swallowed_binding_fails_its_row() -> None:
    (row,) = rows(parse("# Trust is lower in unequal societies {#doc_0a1b2c3d}\n"), LIBRARY)
    assert "swallowed" in row.checks
    assert not row.passes


def test_a_sentence_of_one_word_asks_nothing_and_borrows_nothing() -> None:
    from mdrag.draft.parse import parse
    from mdrag.lint.run.example_library import ExampleLibrary

    draft = parse("The search gave nothing of use. Marmot (2015){#doc_8f3a2c1d} was luckier.\n")
    (binding,) = draft.bindings
    assert claim_text(draft, binding) == ()
    (verdict,) = verify(draft, binding, ExampleLibrary()).verdicts
    assert verdict.checks == ("too-short",) and verdict.support.status == "WEAK"


def test_a_note_that_only_cites_is_not_missing_for_a_call_of_two_words() -> None:
    from mdrag.draft.parse import parse
    from mdrag.lint.run.example_library import ExampleLibrary

    draft = parse("Rents rose.[^1]\n\n[^1]: Told in (Marmot, 2015){#doc_8f3a2c1d}.\n")
    (binding,) = draft.bindings
    (verdict,) = verify(draft, binding, ExampleLibrary()).verdicts
    assert verdict.checks == ("too-short",) and verdict.support.status == "WEAK"


def test_rows_show_the_part_of_a_very_long_sentence_around_the_binding() -> None:
    words = [f"word{n}" for n in range(1_000)]
    for at in (0, 1, 30, 500, 970, 999):
        said = " ".join((*words[: at + 1], "(M){#doc_8f3a2c1d}", *words[at + 1 :]))
        (row,) = rows(parse(f"{said}."), LIBRARY)
        shown = row.sentence_text.split()
        assert len(row.sentence_text) <= 2_004  # and two ellipses
        assert words[at] in {word.strip(".") for word in shown}
        assert {word.strip(".") for word in shown} <= {*words, "…"}
        assert (shown[0] == "…", shown[-1] == "…") == (at > 200, at < 900)
    (row,) = rows(parse(f"{'trust ' * 330}falls (M){{#doc_8f3a2c1d}}."), LIBRARY)
    assert "…" not in row.sentence_text
    (row,) = rows(parse(f"{'trust' * 1_000} falls (M){{#doc_8f3a2c1d}}."), LIBRARY)  # no spaces
    assert row.sentence_text.endswith("trust falls.")
    assert 1_950 < len(row.sentence_text) <= 2_004


def test_lines_of_a_program_support_no_sentence_and_are_not_shown() -> None:
    claim = "Peer tutoring lowered dropout in rural schools."
    prose = "Peer tutoring was tried in rural schools."
    code = "lowered = tutoring.fit(dropout, rural_schools)\nprint(lowered, dropout)"
    mixed = support_of(FewSources(paper=[f"{code}\n\n{prose}"]), "paper", claim)
    assert mixed.score == support_of(FewSources(paper=[prose]), "paper", claim).score
    assert {"lowered", "dropout"}.isdisjoint(mixed.matched)
    assert mixed.passage is not None
    assert "print" not in mixed.passage.text
    assert support_of(FewSources(paper=[code]), "paper", claim).status == "MISSING"
