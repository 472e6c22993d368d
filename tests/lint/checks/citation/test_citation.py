"""The citation rules: their own examples, their fixes, and no false alarm on real drafts."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed, rule
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.fix import apply_fixes as every_fix
from mdrag.lint.checks import CHECKS
from shared import SHARED, needs_shared

RULES = [
    "evidence.needed",
    *(
        f"citation.{name}"
        for name in (
            "malformed",
            "missing-support",
            "not-citable",
            "page",
            "placeholder-author",
            "source-gone",
            "swallowed",
            "unbound",
            "unknown-source",
            "weak",
        )
    ),
]


@pytest.mark.parametrize("name", RULES)
def test_every_example_is_proved(name: str) -> None:
    one = rule(name)
    for example in one.flag:
        found = [example.text[f.start : f.end] for f in check(name, context(example.text))]
        assert found == [example.marked or found[0]], example.text
    for example in one.passes:
        assert check(name, context(example.text)) == [], example.text


@pytest.mark.parametrize("name", RULES)
def test_every_safe_fix_settles_its_finding(name: str) -> None:
    for example in rule(name).flag:
        for found in check(name, context(example.text)):
            if found.fix and found.fix.safe:
                after = fixed(example.text, found.fix)
                assert check(name, context(after)) == [], after
                assert check("citation.malformed", context(after)) == []


def test_a_library_that_is_not_there_keeps_its_rules_silent() -> None:
    asking = [name for name in RULES if CHECKS[rule(name).extends].needs_evidence]
    assert asking
    for name in asking:
        for example in rule(name).flag:
            found = check(name, context(example.text, NoEvidence()))
            # the engine does not call these; what they would say without it must not be a crash
            assert {f.rule for f in found} <= {name}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(Marmot, 2015){#doc_8F3A2C1D}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Marmot, 2015){doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Marmot, 2015) {#doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(A, 2015; B, 2017){#doc_8f3a2c1d, #doc_1b2c3d4e}",
         "(A, 2015; B, 2017){#doc_8f3a2c1d #doc_1b2c3d4e}"),
        ("(Marmot, 2015){#doc_8f3a}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("[@doc_8F3A2C1D, p. 4]", "[@doc_8f3a2c1d, p. 4]"),
        ("[@doc_8f3a; @doc_1b2c3d4e]", "[@doc_8f3a2c1d; @doc_1b2c3d4e]"),
        ("(Marmot, 2015){#doc_8f3a2c1d p=4", "(Marmot, 2015){#doc_8f3a2c1d p=4}"),
        ("(Marmot, 2015){#doc_8f3a2c1d p4", "(Marmot, 2015){#doc_8f3a2c1d p=4}"),
        ("(Marmot, 2015){#doc_8f3a2c1d p.4}", "(Marmot, 2015){#doc_8f3a2c1d p=4}"),
        ("(Marmot, 2015){#doc_8f3a2c1d pages 4-6}", "(Marmot, 2015){#doc_8f3a2c1d pp=4-6}"),
        ("It is so{#doc_8f3a2c1d} here", "It is so <#doc_8f3a2c1d> here"),
    ],
)  # fmt: skip
def test_a_malformed_mark_is_mended_when_one_reading_is_left(before: str, after: str) -> None:
    text = f"Poverty kills {before}."
    (found,) = check("citation.malformed", context(text))
    assert fixed(text, found.fix) == f"Poverty kills {after}."


@pytest.mark.parametrize(
    ("before", "after", "safe"),
    [
        ("(Marmot, 2015){#dco_8f3a2c1d p=4}", "(Marmot, 2015){#doc_8f3a2c1d p=4}", True),
        ("(Marmot, 2015){#doc8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}", True),
        ("(Marmot, 2015)#doc_8f3a2c1d p=4}", "(Marmot, 2015){#doc_8f3a2c1d p=4}", False),
        ("by far (#doc_8f3a2c1d)", "by far <#doc_8f3a2c1d>", False),
        ("by far <##doc_8f3a2c1d>", "by far <#doc_8f3a2c1d>", True),
        ("[@dco_8f3a2c1d, p. 4]", "[@doc_8f3a2c1d, p. 4]", False),
    ],
)
def test_one_slip_from_a_mark_is_mended_when_the_library_knows_it(
    before: str, after: str, safe: bool
) -> None:
    text = f"Poverty kills {before}."
    (found,) = check("citation.malformed", context(text))
    assert fixed(text, found.fix) == f"Poverty kills {after}."
    assert found.fix and found.fix.safe is safe


def test_one_slip_from_a_mark_of_nobody_is_only_told() -> None:
    (found,) = check("citation.malformed", context("Poverty kills (A, 2015){#dco_99999999}."))
    assert found.fix is None and "{#doc_99999999}" in found.message


def test_a_malformed_mark_with_several_readings_is_only_told() -> None:
    for mark in ("{#doc_}", "{#doc_8f3a2c1d q=4}", "{#doc_zzzzzzzz}"):
        (found,) = check("citation.malformed", context(f"Poverty kills (Marmot, 2015){mark}."))
        assert found.fix is None


def test_pandoc_keeps_the_binding_of_a_mended_heading() -> None:
    import json

    import pypandoc

    text = "# Why poverty kills (Marmot, 2015){#doc_8f3a2c1d}\n"
    (found,) = check("citation.swallowed", context(text))
    after = fixed(text, found.fix)
    level, attributes, inlines = json.loads(
        pypandoc.convert_text(after, "json", format="markdown")
    )["blocks"][0]["c"]
    assert (level, attributes[0]) == (1, "why-poverty-kills")
    assert inlines[-1]["c"] == "2015){#doc_8f3a2c1d}"


def test_an_unknown_source_is_guessed_from_author_and_year_then_from_the_id() -> None:
    text = "Poverty kills (Wilkinson & Pickett, 2009){#doc_99999999}."
    (found,) = check("citation.unknown-source", context(text))
    assert "{#doc_0a1b2c3d}" in fixed(text, found.fix)
    assert found.fix and not found.fix.safe
    text = "Poverty kills <#doc_8f3a2c1e>."
    (found,) = check("citation.unknown-source", context(text))
    assert "<#doc_8f3a2c1d>" in fixed(text, found.fix)


def test_one_match_is_a_safe_fix_several_are_choices_none_is_a_pdf_to_add() -> None:
    one, several, none = (
        check("citation.unbound", context(f"So it is ({who})."))[0]
        for who in ("Marmot, 2015", "Bell, 2017", "Vole et al., 2001")
    )
    assert one.fix and one.fix.safe
    assert several.fix is None
    assert len(several.choices) == 2
    assert not any(choice.safe for choice in several.choices)
    assert (none.fix, none.choices) == (None, ())
    assert "Vole et al. 2001" in none.message


def test_choices_for_works_of_one_author_and_year_are_told_apart() -> None:
    (found,) = check("citation.unbound", context("So it is (Bell, 2017)."))
    assert [choice.description for choice in found.choices] == [
        "bind it to Bell 2017, “Peer tutoring” (doc_1b2c3d4e)",
        "bind it to Bell 2017, “Class size” (doc_2c3d4e5f)",
    ]


def test_a_foreign_key_is_said_as_it_is_written() -> None:
    (found,) = check("citation.unbound", context("So it is [@smith2010]."))
    assert "no source that the key smith2010 may mean" in found.message
    assert "2010 2010" not in found.message


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Parks after dark Wilkinson and Pickett (2009) {#doc_0a1b2c3d}\n",
         "# Parks after dark Wilkinson and Pickett (2009){#doc_0a1b2c3d} "
         "{#parks-after-dark-wilkinson-and-pickett-2009}\n"),
        ("# Poverty kills (Marmot, 2015) {#doc_8f3a2c1d}\n",
         "# Poverty kills (Marmot, 2015){#doc_8f3a2c1d} {#poverty-kills-marmot-2015}\n"),
        ("# Poverty (Marmot, 2015) {#doc_8f3a2c1d .unnumbered}\n",
         "# Poverty (Marmot, 2015){#doc_8f3a2c1d} {#poverty-marmot-2015 .unnumbered}\n"),
        ("# Poverty *(Marmot, 2015)* {#doc_8f3a2c1d}\n",
         "# Poverty *(Marmot, 2015)* {#doc_8f3a2c1d}\n"),
        ("# Poverty kills (in 2015 mostly) {#doc_8f3a2c1d}\n",
         "# Poverty kills (in 2015 mostly) <#doc_8f3a2c1d>\n"),
        ("So it is (Marmot, 2015) {#doc_8f3a2c1d}.\n", "So it is (Marmot, 2015){#doc_8f3a2c1d}.\n"),
        ("Thus (Marmot, 2015)\n<#doc_8f3a2c1d>.\n", "Thus (Marmot, 2015)\n<#doc_8f3a2c1d>.\n"),
    ],
)  # fmt: skip
def test_words_with_a_mark_after_a_space_are_bound_once(before: str, after: str) -> None:
    around = context(before)
    rules = ("citation.malformed", "citation.swallowed", "citation.unbound")
    done = every_fix(around.draft, [f for name in rules for f in check(name, around)])
    assert (done.draft.text, done.refused) == (after, ())
    assert len(done.draft.bindings) == 1


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("Knuth (1984) argues that programs are literature.", "warning"),
        ("This was shown by Knuth (1984).", "warning"),
        ("Voles dig (Knuth, 1984).", "warning"),
        ("In Paris (2015), they signed it.", "info"),
        ("The Education Act (1944) came later.", "info"),
        ("It is so [@knuth1984].", "warning"),  # nobody knows the key
    ],
)
def test_what_may_be_no_citation_is_said_quietly(text: str, severity: str) -> None:
    (found,) = check("citation.unbound", context(text))
    assert found.severity == severity


def test_narrative_citations_are_bound_behind_their_year() -> None:
    text = "Wilkinson and Pickett (2009, p. 2) compare countries."
    (found,) = check("citation.unbound", context(text))
    assert fixed(text, found.fix) == (
        "Wilkinson and Pickett (2009, p. 2){#doc_0a1b2c3d} compare countries."
    )


def test_keys_of_a_bibliography_are_left_to_it() -> None:
    text = "---\nbibliography: refs.bib\n---\n\nSo it is [@vole2001; @marmot2015] [@marmot2015].\n"
    found = check("citation.unbound", context(text))
    assert [text[f.start : f.end] for f in found] == ["[@marmot2015]"]


def test_a_citation_at_the_end_of_a_heading_gets_no_mark_that_would_be_swallowed() -> None:
    (found,) = check("citation.unbound", context("# Poverty kills (Marmot, 2015)\n"))
    assert found.fix is None


def test_support_carries_the_passage_score_and_query() -> None:
    text = "Vaccination rates rose sharply after museums in the city closed (M){#doc_8f3a2c1d}."
    (found,) = check("citation.weak", context(text))
    assert found.evidence
    assert found.evidence.source_path == "raw/evidence/pdfs/marmot.pdf"
    assert found.evidence.page_label == "102"
    assert found.evidence.quote.startswith("Life expectancy")
    assert found.support_score is not None
    assert found.support_score < 0.55
    assert found.suggested_queries


def test_each_source_of_a_binding_is_checked_by_itself() -> None:
    text = "Inactivity is a leading risk factor for death (M; W){#doc_2c3d4e5f #doc_5e6f7a8b}."
    (found,) = check("citation.missing-support", context(text))
    assert text[found.start : found.end] == "doc_2c3d4e5f"


def test_a_binding_is_judged_by_its_own_part_of_the_sentence() -> None:
    text = (
        "Life expectancy differed by 28 years within Glasgow (Marmot, 2015){#doc_8f3a2c1d}, while "
        "peer tutoring improves reading in primary schools (Bell, 2017){#doc_1b2c3d4e}."
    )
    assert check("citation.weak", context(text)) == []


def test_a_bound_passage_is_the_one_shown() -> None:
    text = (
        "Museums closed in Glasgow and the poorest wards lost vaccination (M){#doc_8f3a2c1d p=101}."
    )
    (found,) = check("citation.weak", context(text))
    assert found.evidence
    assert found.evidence.page_label == "101"


def test_two_dummies_and_two_sources_are_filled_in_order() -> None:
    text = "So it is (Author, Year; Author, Year){#doc_8f3a2c1d #doc_0a1b2c3d}."
    (found,) = check("citation.placeholder-author", context(text))
    assert "(Marmot, 2015; Wilkinson & Pickett, 2009){#" in fixed(text, found.fix)
    text = "So it is (Author, Year){#doc_8f3a2c1d #doc_0a1b2c3d}."
    (found,) = check("citation.placeholder-author", context(text))
    assert found.fix is None


@needs_shared
@pytest.mark.parametrize(
    "name", ["kwl-ornaments", "meta-review", "sdh-epi-modeling", "deep-review"]
)
def test_no_finding_in_what_is_no_prose(name: str) -> None:
    assert SHARED
    for path in sorted((SHARED / "drafts" / name).rglob("*.*md")):
        text = path.read_text("utf-8-sig")
        around = context(text, path=str(path))
        assert around.draft.text == text
        masked = around.draft.masked
        cites = [(c.start, c.end) for c in around.draft.citations]
        for which in RULES:
            for found in check(which, around):
                inside = any(s <= found.start and found.end <= e for s, e in cites)
                assert masked[found.start : found.end].strip() or inside, (path, found)
                assert around.draft.text[found.start] not in " \n"
                assert around.draft.text[found.end - 1] not in " \n"


@pytest.mark.parametrize("behind", ["\n>\n> — ", "\n\n"])
def test_the_source_named_under_a_block_quotation_is_asked_for_its_words(behind: str) -> None:
    quoted = "> The social gradient in health runs right across society, from the poorest up."
    text = f"{quoted}{behind}Marmot (2015){{#doc_8f3a2c1d}}\n"
    assert check("citation.missing-support", context(text)) == []
    assert check("citation.weak", context(text)) == []
