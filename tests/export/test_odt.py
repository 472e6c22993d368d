"""Every form of binding as the odt file holds it, for LibreOffice's Zotero plug-in."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from export.conformance import BIBL, ITEM, fields_of
from export.conformance_odt import marks_of, problems_of
from export.test_every_form import STYLES
from mdrag.export.build.pandoc_run import BuildResult


@pytest.fixture(scope="module")
def written(make: Callable[..., BuildResult]) -> Path:
    return make("every_form.md", "every_form.odt").path


def test_the_file_keeps_every_rule(written: Path) -> None:
    assert problems_of(written) == []


def test_the_marks_say_what_the_fields_of_the_word_file_say(
    written: Path, every_form: Path
) -> None:
    odt, docx = marks_of(written), fields_of(every_form)
    assert sorted(field.code.strip() for field in odt) == sorted(f.code.strip() for f in docx)
    texts = {field.code.strip(): "".join(field.text.split()) for field in docx}
    assert all(texts[field.code.strip()] == "".join(field.text.split()) for field in odt)


def test_pandoc_reads_the_text_as_it_is_before_any_refresh(
    written: Path, every_form: Path, pandoc: Callable[..., str]
) -> None:
    def words(path: Path) -> str:
        text = pandoc("-t", "plain", "--wrap=none", str(path))
        return re.sub(
            r"\W+", " ", text.partition("Narrative after")[2].partition("F1 has a note")[0]
        )

    assert words(written) == words(every_form)
    text = pandoc("-t", "plain", "--wrap=none", str(written))
    assert "N2 Vole and Lemming (2018, p.\u00a04); N3 Marmot (2015, p.\u00a0104)." in text
    assert "The health gap & its causes. Journal of Burrows, 12(3), 101–112." in text


@pytest.mark.parametrize("style", STYLES)
def test_every_style_keeps_the_rules(make: Callable[..., BuildResult], style: str) -> None:
    path = make("every_form.md", f"{style}.odt", style).path
    assert problems_of(path) == []
    meta = zipfile.ZipFile(path).read("meta.xml").decode()
    assert ("noteType" in meta) is (style == "chicago-notes")


def test_the_reference_list_is_a_section_in_the_style_zotero_indents(written: Path) -> None:
    root = etree.fromstring(zipfile.ZipFile(written).read("content.xml"))
    ns = {"text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0"}
    (section,) = root.iterfind(".//text:section", ns)
    styles = {one.get(f"{{{ns['text']}}}style-name") for one in section.iterfind("text:p", ns)}
    assert styles == {"Bibliography_20_1"}
    (bibliography,) = (one for one in marks_of(written) if BIBL.fullmatch(one.code))
    assert bibliography.text.startswith("Marmot, A. B.")


def test_names_survive_every_character(project: object, make: Callable[..., BuildResult]) -> None:
    text = 'See [see "A & B" \\<tag> it\'s \\\\ @doc_8f3a2c1d, p. 4].\n'
    (project.root / "odd.md").write_text(text)
    path = make("odd.md", "odd.odt").path
    assert problems_of(path) == []
    (item,) = json.loads(ITEM.fullmatch(marks_of(path)[0].code)[1])["citationItems"]
    assert item["prefix"] == "see “A & B” <tag> it’s \\"


def test_static_and_plain_files_hold_no_marks(
    make: Callable[..., BuildResult], project: object
) -> None:
    (project.root / "few.md").write_text("---\ntitle: T\n---\n\nMarmot (2015){#doc_8f3a2c1d}.\n")
    static = make("few.md", "static.odt", "harvard", mode="static").path
    assert problems_of(static) == ["D1: no document preferences"]
    assert marks_of(static) == []
    plain = make("few.md", "plain.odt", mode="plain").path
    assert "(2015){#doc_8f3a2c1d}" in zipfile.ZipFile(plain).read("content.xml").decode()


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
@pytest.mark.parametrize("style", ["apa", "chicago-notes"])
def test_libreoffice_opens_it_and_writes_every_mark_again(
    make: Callable[..., BuildResult], tmp_path: Path, style: str
) -> None:
    path = make("every_form.md", f"office-{style}.odt", style).path
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "odt", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(path)], check=True, capture_output=True, timeout=120)
    again = tmp_path / path.name
    before, after = marks_of(path), marks_of(again)
    assert sorted(one.code for one in after) == sorted(one.code for one in before)
    texts = {one.code: "".join(one.text.split()) for one in before}
    assert {one.code: "".join(one.text.split()) for one in after} == texts
    assert problems_of(again) == []
