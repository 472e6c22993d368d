"""Labels that pandoc does not know stand where labels stand, in its words and then in their own."""

from __future__ import annotations

import panflute as pf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.marks.locators import LABELS
from mdrag.export.citations import inlines
from mdrag.export.citations.locators.locator_spellings import TERMS, of_suffix
from mdrag.export.fields.stand_in_labels import (
    locator_of,
    tell_stand_ins,
    with_stand_in,
    with_true_labels,
)


def told(suffix: str, locale: str = "en-US") -> str:
    return inlines.flat(with_stand_in(inlines.words(suffix), locale))


def printed(text: str, label: str, locale: str = "en-US") -> str:
    """``text``, in which | stands for what is told behind a locator of that label."""
    signs = "\u2063" * (list(TERMS).index(label) + 1)
    return inlines.flat(with_true_labels(inlines.words(text.replace("|", signs)), locale))


@pytest.mark.parametrize(
    "suffix", ["", ", p. 4", ", ch. 2", ", {fig. 2}", ", and words", ", op. 3"]
)
def test_what_pandoc_knows_stays_as_it_is(suffix: str) -> None:
    assert told(suffix) == suffix and locator_of(suffix) == of_suffix(suffix)


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        ("(Vole, 2018, op. 2|)", "table", "(Vole, 2018, tbl. 2)"),
        ("(Vole, 2018, Opus 2|)", "table", "(Vole, 2018, Table 2)"),
        ("Vole (n 1) opp 3–4|.", "appendix", "Vole (n 1) apps 3–4."),
        ("1(op2|),3", "equation", "1(eq2),3"),
        ("1(opB|)", "appendix", "1(appB)"),
        ("ibid 2|.", "table", "ibid 2."),
        ("(Vole 2018:2|)", "table", "(Vole 2018:2)"),
        ("[1, Op. 3|], [2]", "table", "[1, Tbl. 3], [2]"),
        ("Vole, Op. Cit. 18, op. 2|; Mole, op. 4", "act", "Vole, Op. Cit. 18, act 2; Mole, op. 4"),
        ("op. 2|; op. 3|", "rule", "r. 2; r. 3"),
    ],
)  # fmt: skip
def test_the_label_that_is_meant_is_printed(text: str, label: str, expected: str) -> None:
    assert printed(text, label) == expected


def test_a_locale_has_its_own_words() -> None:
    assert printed("(Vole 2018, Opus 2|)", "table", "de-DE") != "(Vole 2018, Opus 2)"
    assert locator_of(told(", table 2", "ru-RU"), "ru-RU")[0] == "table"


@given(
    label=st.sampled_from(sorted(TERMS)),
    number=st.from_regex(r"[1-9][0-9]{0,2}|[A-D]", fullmatch=True),
    many=st.booleans(), rest=st.sampled_from(["", ", emphasis added", " and so on"]),
)  # fmt: skip
def test_what_is_told_reads_back(label: str, number: str, many: bool, rest: str) -> None:
    """Label, locator and rest come back from what pandoc is told, in every label."""
    locator = f"{number}-9" if many and number.isdigit() and int(number) < 9 else number
    suffix = f", {LABELS[label][0]} {locator}{rest}"
    found = of_suffix(suffix)
    assert locator_of(told(suffix)) == found
    if found[0] == label:
        assert "{op" in told(suffix)


def test_a_picture_and_an_unknown_work_keep_the_writers_words() -> None:
    def cite(key: str) -> pf.Cite:
        return pf.Cite(citations=[pf.Citation(key, suffix=inlines.words(", table 2"))])

    inside, unknown, known = cite("a"), cite("b"), cite("a")
    doc = pf.Doc(pf.Para(pf.Image(inside, url="x.png"), pf.Space(), unknown, pf.Space(), known))
    tell_stand_ins(doc, {"a"}, "en-US")
    after = [inlines.flat(one.citations[0].suffix) for one in (inside, unknown, known)]
    assert after[:2] == [", table 2", ", table 2"] and after[2].startswith(", {op. 2")
