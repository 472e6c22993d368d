"""The styles that ship, and what a CSL file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import UsageError
from mdrag.export.citations.styles import NAMES, CitationStyle, find, locale, read


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_named_style_ships_and_is_one_zotero_installs_by_itself(name: str) -> None:
    path = find(name)
    style = read(path)
    assert style.id == f"http://www.zotero.org/styles/{path.stem}"
    assert style.notes is ("notes" in name)


def test_every_style_keeps_its_licence() -> None:
    folder = find("apa").parent
    assert "CC BY-SA 3.0" in (folder / "NOTICE.md").read_text("utf-8")
    for path in folder.glob("*.csl"):
        assert "creativecommons.org/licenses/by-sa" in path.read_text("utf-8")
        assert path.name in (folder / "NOTICE.md").read_text("utf-8")


def test_other_styles(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_text('<style class="note" default-locale="de-DE"><info><id>urn:x</id></info></style>')
    assert read(find(str(own))) == CitationStyle(
        "urn:x", True, "de-DE", "", "", "", False, locates=False, own_locale=True
    )
    assert read("") == CitationStyle()
    assert read("somewhere/nature.csl").id == "http://www.zotero.org/styles/nature"
    with pytest.raises(UsageError, match="no such style; there are apa"):
        find("nature")


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
        '<citation><layout><text variable="locator"/></layout></citation></style>'
    )
    found = read(find(str(own)))
    assert (found.numeric, found.range_dash, found.locates, found.own_locale) == (
        True, "-", True, False,
    )  # fmt: skip
    assert not read(find("apa")).numeric
    assert read(find("apa")).range_dash == "–"


def test_which_styles_take_hyphens_out_of_initials() -> None:
    kept = {
        name for name in ("apa", "chicago", "harvard", "ieee", "mla") if read(find(name)).hyphens
    }
    assert kept == {"apa", "harvard", "ieee"}
