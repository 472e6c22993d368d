from __future__ import annotations

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.after.fix import apply_fixes
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)


def finding(text: str, old: str, new: str, safe: bool = True) -> Finding:
    at = text.index(old)
    fix = Fix("told", (Edit(at, at + len(old), new),), safe)
    return Finding("made.rule", "info", "told", at, at + len(old), fix=fix)


def test_unbound_citations_are_bound_and_nothing_else_changes() -> None:
    text = (
        "Poverty shortens lives (Marmot, 2015). Marmot (2015) says so [@marmot2015, p. 101].\n\n"
        "`(Marmot, 2015)` and *trust (Wilkinson & Pickett, 2009)* (Bell, 2017)."
    )
    result = lint(parse(text), settings("", ""), ExampleLibrary(), RULES)
    done = apply_fixes(parse(text), result.findings)
    assert done.draft.text == (
        "Poverty shortens lives (Marmot, 2015){#doc_8f3a2c1d}. Marmot (2015){#doc_8f3a2c1d} says "
        "so [@doc_8f3a2c1d, p. 101].\n\n`(Marmot, 2015)` and *trust (Wilkinson & Pickett, "
        "2009){#doc_0a1b2c3d}* (Bell, 2017)."
    )
    assert not done.refused
    again = lint(done.draft, settings("", ""), ExampleLibrary(), RULES)
    assert apply_fixes(done.draft, again.findings).applied == ()


def test_a_fix_that_breaks_a_binding_elsewhere_is_refused_and_the_others_go_on() -> None:
    text = "One two.\n\nA `b` (Marmot, 2015){#doc_8f3a2c1d} c [@smith2010].\n\nteh end\n"
    good = finding(text, "teh", "the")
    at = text.index("teh")
    fence = Fix("make it code", (Edit(8, 8, "\n\n~~~"), Edit(at - 1, at - 1, "~~~\n")), True)
    bad = Finding("made.rule", "info", "told", 0, 3, fix=fence)
    done = apply_fixes(parse(text), [bad, good])
    assert done.draft.text == text.replace("teh", "the")
    assert done.refused == (bad,)
    assert done.applied == (good,)


def test_a_page_that_stands_apart_from_its_citation_may_be_mended() -> None:
    text = "Roe (2015){#doc_8f3a2c1d} says “rents rise” (p. 4)."
    done = apply_fixes(parse(text), [finding(text, "(p. 4)", "(p. 5)")])
    assert done.draft.text == text.replace("p. 4", "p. 5")


def test_a_fix_may_not_take_a_citation_along() -> None:
    text = "One [@smith2010] two teh."
    comment = Fix("hide it", (Edit(4, 4, "<!-- "), Edit(16, 16, " -->")), True)
    done = apply_fixes(parse(text), [Finding("made.rule", "info", "told", 0, 3, fix=comment)])
    assert done.draft.text == text
    far = Fix("hide it", (Edit(0, 0, "<!-- "), Edit(20, 20, " -->")), True)
    good = finding(text, "teh", "the")
    done = apply_fixes(parse(text), [Finding("made.rule", "info", "told", 0, 3, fix=far), good])
    assert done.draft.text == text.replace("teh", "the")


def test_only_safe_fixes_and_the_first_of_two_that_overlap() -> None:
    text = "one two three"
    done = apply_fixes(parse(text), [
        finding(text, "two three", "2 3"), finding(text, "one two", "1 2"),
        finding(text, "three", "III", safe=False),
    ])  # fmt: skip
    assert done.draft.text == "1 2 three"


def test_the_same_fix_twice_is_one_fix() -> None:
    text = "86 here and 58 there"
    both = Fix("told", (Edit(0, 2, "58"), Edit(12, 14, "86")), safe=True)
    halves = [Finding("made.rule", "info", "told", at, at + 2, fix=both) for at in (0, 12)]
    done = apply_fixes(parse(text), halves)
    assert (done.draft.text, done.applied) == ("58 here and 86 there", tuple(halves))


def test_nothing_to_fix_gives_the_same_draft() -> None:
    draft = parse("One.")
    assert apply_fixes(draft, [Finding("made.rule", "info", "told", 0, 3)]).draft is draft


def test_the_byte_order_mark_is_kept() -> None:
    text = "teh"
    assert apply_fixes(parse(text, "a.md", True), [finding(text, "teh", "the")]).draft.bom
