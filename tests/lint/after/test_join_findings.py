"""A manner of a whole draft is told once, a slip where it stands."""

from __future__ import annotations

import re

from lint_context import fixed, rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.run.lint_draft import lint

_HELD = re.compile(r"(\d+) (?:words|without\D*), wanted")
CONTRACTIONS = rule("academic-english.contractions")


def _said(text: str) -> list[Finding]:
    return list(lint(parse(text), settings("", ""), NoEvidence(), [CONTRACTIONS]).findings)


def test_a_draft_full_of_contractions_is_told_once_with_all_fixes() -> None:
    text = "Rents don't fall.\n\nThey can't.\n\n" + "It isn't so. " * 4
    (one,) = _said(text)
    assert text[one.start : one.end] == "don't"
    assert "6 in" in one.message and one.message.endswith("set style.contractions: allow")
    assert one.notes == ("on lines 1, 3, 5",)
    assert "n't" not in fixed(text, one.fix)


def test_fewer_are_slips_each_told() -> None:
    assert len(_said("It isn't so. " * 3)) == 3
    assert len(_said("It isn't so. " * 4)) == 1
    assert len(_said("It isn't so. " * 4 + "Rents rose in the ward. " * 400)) == 1


def test_before_its_subject_a_contraction_has_no_mechanical_fix() -> None:
    (one,) = _said("Why don't you see it?")
    assert 'write "do you not"' in one.message
    assert one.fix is None and one.choices == ()


def test_parentheses_lists_and_code_need_not_be_held() -> None:
    long = rule("style.long-sentence")
    long = long._replace(options={**long.options, "max_words": 35})  # as a writer may set it

    def words(text: str) -> list[tuple[str, str]]:
        done = lint(parse(text), settings("", ""), NoEvidence(), [long])
        return [(one.severity, _HELD.findall(one.message)[0]) for one in done.findings]

    some = " ".join(["word"] * 30)
    assert words(f"The {some} (see {some}) end.") == []
    assert words(f"The {some} `a` `b` `c` `d` `e` `f` end.") == []
    assert words(f"We found {some}: (1) {some[:40]} and (2) {some[:29]} too.") == []
    assert words(f"The {some} {some} end.") == [("warning", "62")]
    assert words(f"We saw this: {some}, {some}, and {some}.") == []
    names = "Journal of Method and Theory, Annals of the Royal Society, Proceedings of the Academy"
    assert words(f"The {some} in {names}, and Notes.") == []  # a name is one word
    alike = "the habits that let you see, the habits that let you work, and the habits that let you"
    assert words(f"The {some[:99]} {alike} rest.") == []
    assert words(" ".join(["Ann Vole, Leeds, 1"] * 20) + " and more.") == []
    assert words(f"The {some} \\begin{{align}} x \\end{{align}} {some} end.") == []
    examples = f"such as {some[:49]}, {some[:49]}, and more"
    assert words(f"The {some[:99]} several, {examples}.") == []
    aside = "who was himself about to leave office"
    assert words(f"We saw this: the man, {aside}, {some}.") == [("info", "42")]


def test_two_spellings_of_one_term_are_told_by_one_rule() -> None:
    both = [rule("consistency.term"), rule("spelling.consistency")]
    text = "The dataset is new. This dataset is old. A data set is long. The dataset ends."
    done = lint(parse(text), settings("", ""), NoEvidence(), both)
    assert [one.rule for one in done.findings] == ["consistency.term"]
    alone = lint(parse(text), settings("", ""), NoEvidence(), both[1:])
    assert [one.rule for one in alone.findings] == ["spelling.consistency"]
    # the first place of it is marked by one, each place by the other
    text += " A data set is long."
    more = lint(parse(text), settings("", ""), NoEvidence(), both).findings
    assert [one.rule for one in more] == ["consistency.term"]
    assert fixed(text, more[0].fix).count("A dataset is long.") == 2
    # one marks “data sets”, the other “data set”
    several = "The datasets are new. These datasets are old. Data sets are long. A data set ends."
    found = lint(parse(several), settings("", ""), NoEvidence(), both).findings
    assert {one.rule for one in found} == {"consistency.term"}


def test_a_term_is_mended_wherever_it_stands_with_its_capitals_and_plural() -> None:
    text = "The dataset is new. Data sets are old. These data-sets are long. Each dataset ends."
    told = lint(parse(text), settings("", ""), NoEvidence(), [rule("consistency.term")]).findings
    assert [one.fix.description for one in told] == ["write 'Datasets'", "write 'datasets'"]
    marked = "The dataset is new. A *data* set is old, a data set is long. Each dataset ends."
    [one] = lint(parse(marked), settings("", ""), NoEvidence(), [rule("consistency.term")]).findings
    assert "*data* set is old, a dataset is long" in fixed(marked, one.fix)


def test_more_than_three_remarks_that_say_the_same_are_one() -> None:
    text = "\n\n".join(["It is so (Vole et. al, 2010)."] * 4) + "\n\nWages and etc. fell."
    latin = rule("academic-english.latin")
    same, other = lint(parse(text), settings("", ""), NoEvidence(), [latin]).findings
    assert same.notes == ("3 more like it on lines 3, 5, 7",)
    assert fixed(text, same.fix).count("et al.") == 4
    assert text[other.start : other.end] == "and etc."
    few = lint(parse("It is so (Vole et. al, 2010). " * 3), settings("", ""), NoEvidence(), [latin])
    assert [one.notes for one in few.findings] == [(), (), ()]
