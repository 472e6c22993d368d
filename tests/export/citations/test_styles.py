"""The styles that ship, and what a CSL file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import UsageError
from mdrag.export.citations.styles import NAMES, SHIPPED, CitationStyle, find, locale, read

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_named_style_ships_and_is_one_zotero_installs_by_itself(name: str) -> None:
    path = find(name)
    style = read(path)
    assert style.id == f"http://www.zotero.org/styles/{path.stem}"
    notes = {"chicago-notes-bibliography", "mhra-notes", "oscola"}
    assert style.notes is (path.stem in notes)
    assert find(f"http://www.zotero.org/styles/{name}") == find(name.upper()) == path


@pytest.mark.checkout
def test_names_are_written_once_and_stand_in_the_help_and_the_docs() -> None:
    every = [name for one in SHIPPED for name in (one.name, one.id, *one.others)]
    assert len(NAMES) == len({(name, one) for name, one in NAMES.items()})
    short = [one.name for one in SHIPPED]
    assert len(set(short)) == len(short) and set(every) == set(NAMES)
    for page in ("settings", "pandoc", "word"):
        text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
        assert [name for name in short if f"`{name}`" not in text] == []
    assert {path.stem for path in find("apa").parent.glob("*.csl")} == set(NAMES.values())


def test_every_style_keeps_its_licence() -> None:
    folder = find("apa").parent
    assert "CC BY-SA 3.0" in (folder / "NOTICE.md").read_text("utf-8")
    for path in folder.glob("*.csl"):
        assert "creativecommons.org/licenses/by-sa" in path.read_text("utf-8")
        assert path.name in (folder / "NOTICE.md").read_text("utf-8")


def test_what_a_style_says_of_numbers_initials_and_nobody() -> None:
    told = {one.name: read(find(one.name)) for one in SHIPPED}

    def named(fact: str) -> set[str]:
        return {name for name, one in told.items() if getattr(one, fact)}

    assert named("bare_initials") == {"ama", "vancouver", "oscola", "gb7714", "gb7714-author-date"}
    assert named("collapses_numbers") == {"ama", "vancouver", "nature", "gb7714"}
    assert named("names_nobody") == {"gb7714-author-date"}
    assert named("tells_apart_by_title") == {"oscola"} and told["oscola"].others_from == 4
    assert {told[name].delimiter for name in ("ama", "nature", "vancouver", "gb7714")} == {","}


def test_other_styles(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_text('<style class="note" default-locale="de-DE"><info><id>urn:x</id></info></style>')
    assert read(find(str(own))) == CitationStyle(
        "urn:x", True, "de-DE", label_form="", collapses=False, own_locale=True,
        raises_titles=False, delimiter="",
    )  # fmt: skip
    assert read("") == CitationStyle()
    assert read("somewhere/else.csl").id == "http://www.zotero.org/styles/else"
    with pytest.raises(UsageError, match=r"no such style; did you mean nature.* there are apa, "):
        find("natur-review")


@pytest.mark.parametrize(
    ("name", "form", "case", "ending"),
    [
        ("apa", "long", "capitalize-first", ""),
        ("chicago", "short", "", ""),
        ("chicago-notes", "short", "", "."),
        ("harvard", "short", "", ""),
        ("ieee", "short", "capitalize-first", ""),
        ("mla", "short", "", ""),
    ],
)
def test_how_a_style_prints_labels_and_ends(name: str, form: str, case: str, ending: str) -> None:
    style = read(find(name))
    assert (style.label_form, style.label_case, style.ending) == (form, case, ending)


def test_which_styles_print_titles_as_they_are_told() -> None:
    as_told = {one.name for one in SHIPPED if not read(find(one.name)).raises_titles}
    assert {"apa", "harvard", "ieee", "vancouver", "gb7714"} <= as_told
    assert not as_told & {"chicago", "chicago-notes", "mla", "asa", "mhra", "oscola"}


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en-GB", "en-GB"), ("en", "en-US"), ("en-AU", "en-US"), ("de", "de-DE"),
        ("DE_at", "de-AT"),
        ("zh", "zh-CN"), ("zh-TW", "zh-TW"), ("zh-Hans-CN", "zh-CN"), ("eu", "eu"), ("e", "en-US"),
        ("3 nonsense", "en-US"), ("", "en-US"), ("tlh", "en-US"), ("pt", "pt-PT"),
    ],
)  # fmt: skip
def test_a_language_is_a_locale_of_csl(lang: str, wanted: str) -> None:
    assert locale(lang) == wanted


def test_what_a_style_says_of_numbers_and_dashes(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_text(
        '<style class="in-text"><info><id>urn:x</id><category citation-format="numeric"/></info>'
        '<locale><terms><term name="page-range-delimiter">-</term></terms></locale>'
        "<citation><layout/></citation></style>"
    )
    found = read(find(str(own)))
    assert (found.numeric, found.range_dash, found.own_locale) == (True, "-", False)
    assert not read(find("apa")).numeric
    assert read(find("apa")).range_dash == "–"


def test_which_styles_take_hyphens_out_of_initials() -> None:
    kept = {
        name for name in ("apa", "chicago", "harvard", "ieee", "mla") if read(find(name)).hyphens
    }
    assert kept == {"apa", "harvard", "ieee"}


def test_which_styles_raise_their_numbers() -> None:
    raised = {one.name for one in SHIPPED if read(find(one.name)).raised}
    assert raised == {"ama", "nature", "gb7714"}
