from __future__ import annotations

import panflute as pf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.draft.marks.bindings import parse_locator
from mdrag.draft.marks.locators import LABELS
from mdrag.export.citations import inlines
from mdrag.export.citations.locators.locator_spellings import (
    TERMS,
    WORDS,
    for_pandoc,
    locator_words,
    of_suffix,
    rewritten,
    several,
    term,
    terms_of,
    without_thousands,
)
from mdrag.zotero.fields import LABELS as LABELS_OF_ZOTERO


@pytest.mark.parametrize("label", sorted(LABELS))
def test_a_locator_is_spoken_so_that_it_is_read_again(label: str) -> None:
    assert parse_locator(f", {locator_words(label, '4')}")[:2] == (label, "4")
    assert parse_locator(f", {for_pandoc(label, '4')}")[:2] == (label, "4")


@pytest.mark.parametrize(
    ("suffix", "told"),
    [
        (", p. 4", ("page", "4", "")),
        (", pp. 10–12", ("page", "10-12", "")),
        (", pp. iv–vi, 3, and more", ("page", "iv-vi, 3", ", and more")),
        (", p. 4b-c", ("page", "4b–c", "")),
        (", sec. 3.2", ("section", "3.2", "")),
        (", ch. 2, p. 3", ("chapter", "2", ", p. 3")),
        (", {p. 4 and 6} x", ("page", "4 and 6", " x")),
        (", title 3", ("title-locator", "3", "")),
        (", supp. 3", ("", "", ", supp. 3")),  # Zotero has no such label: words
        (", {ver. 3}", ("", "", ", ver. 3")),
        (", iv", ("", "", ", iv")),
        (", {iv}", ("page", "iv", "")),
        (", emphasis added", ("", "", ", emphasis added")),
    ],
)
def test_what_zotero_is_told(suffix: str, told: tuple[str, str, str]) -> None:
    assert of_suffix(suffix) == told


@pytest.mark.parametrize(
    ("suffix", "new"),
    [
        (", ch. 2", ", chapter 2"),
        (", pp. 4 and 6", ", {pp. 4 and 6}"),
        (", {iv}", ", {p. iv}"),
        (", {ch. 2, fig. 3}", ", chapter 2, fig. 3"),
        (", p. 4, ibid.", None),
        (", table 2", None),
        (", my words", None),
        ("", None),
    ],
)
def test_pandoc_is_told_so_that_it_reads_the_same(suffix: str, new: str | None) -> None:
    found = rewritten(inlines.words(suffix))
    assert (None if found is None else inlines.flat(found)) == new


def test_formatting_behind_a_locator_stays() -> None:
    suffix = [*inlines.words(", ch. 2, "), pf.Emph(pf.Str("sic"))]
    found = rewritten(suffix)
    assert found is not None and found[-1].tag == "Emph"


@given(st.text("0123456789 ,.-–&abcivx§{}pchfg", max_size=30))
@example("p--0")
@example("{p--0}")
@example("{0}-0")
@example("{.0}")
def test_wording_twice_changes_nothing_more(suffix: str) -> None:
    once = rewritten(inlines.words(f", {suffix}"))
    if once is not None:
        twice = rewritten(once)
        assert twice is None or inlines.flat(twice) == inlines.flat(once)
        assert of_suffix(inlines.flat(once))[0] == of_suffix(f", {suffix}")[0]


def test_several_and_their_words() -> None:
    assert [several(one) for one in ("4", "4-6", "3, 5", "1 and 2", "1,234")] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert term("table", "2", "short", "") == "tbl."
    assert term("table", "2-3", "long", "capitalize-first") == "Tables"
    assert not set(TERMS) & set(WORDS)


@pytest.mark.parametrize(
    ("locator", "expected"),
    [("1,234–1,240", "1234–1240"), ("1,234", "1,234"), ("998–1,002", "998–1002"), ("1,8", "1, 8"),
     ("3, 5", "3, 5")],
)  # fmt: skip
def test_commas_in_numbers(locator: str, expected: str) -> None:
    assert without_thousands(locator) == expected


@pytest.mark.parametrize(
    ("written", "locale", "pandoc", "label"),
    [
        ("S. 3", "de-DE", "S. 3", "page"),
        ("p. 3–5", "de-DE", "S. 3–5", "page"),
        ("ch. 2", "de-DE", "Kap. 2", "chapter"),
        ("p. 3", "es-ES", "p. 3", "page"),
        ("Kap. 2", "fr-FR", "chap. 2", "chapter"),
        ("第3页", "zh-CN", "页 3", "page"),
        ("S. 3", "en-US", "p. 3", "page"),
    ],
)
def test_locators_in_other_languages(written: str, locale: str, pandoc: str, label: str) -> None:
    found, locator, _ = parse_locator(written)
    assert found == label
    told = for_pandoc(found, locator, "x", locale)
    assert told == f"{pandoc}, x"
    assert of_suffix(f", {told}", locale) == (label, locator.replace("–", "-"), ", x")


def test_every_word_of_a_language_is_read_back() -> None:
    for locale in ("de-DE", "fr-FR", "es-ES", "zh-CN", "it-IT", "nl-NL", "ja-JP", "ru-RU"):
        for label in terms_of(locale):
            if label in LABELS_OF_ZOTERO and label != "act":
                told = for_pandoc(label, "3", locale=locale)
                assert of_suffix(f", {told}", locale)[1:] == ("3", ""), (locale, label, told)
    assert terms_of("en-GB") == {}
