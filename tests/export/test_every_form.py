"""Every form of binding, in every place, as the Word file holds it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from essay_project import HEALTH, OMS, VOLES
from export.conformance import BIBL, ITEM, fields_of, problems
from mdrag.export.build.pandoc_run import BuildResult

N, S = "NormalCitation", "SuppressAuthor"
H, V, W = HEALTH, VOLES, OMS

# label in every_form.md → citations read back by pandoc: (key, mode, prefix, suffix)
EXPECTED: dict[str, list[list[tuple[str, str, str, str]]]] = {
    "N1": [[(H, S, "", "")]],
    "N2": [[(V, S, "", "page 4")]],
    "N3": [[(H, S, "", "page 104")]],
    "N4": [[(H, S, "", "page 104-105")]],
    "P1": [[(H, N, "", "")]],
    "P2": [[(H, N, "", ""), (W, N, "", "")]],
    "P3": [[(W, N, "", ""), (H, N, "", "")]],
    "P4": [[(V, N, "see", "page 4 , emphasis added")]],
    "P5": [[(V, N, "", "page 10-12")]],
    "P6": [[(V, N, "", "page 4-6")]],
    "P7": [[(H, N, "cf.", "section 3.2 , … “so there”")]],
    "L1": [[(V, N, "", "chapter 2")]],
    "L2": [[(V, N, "", "figure 1")]],
    "L3": [[(V, N, "", "table 2")]],
    "L4": [[(H, N, "", "page 104")]],
    "B1": [[(H, N, "", "")]],
    "B2": [[(V, N, "", "page 7")]],
    "B3": [[(W, N, "", "")]],
    "B4": [[(H, N, "", ""), (V, N, "", "")]],
    "B5": [[(H, N, "", "")], [(V, N, "", "")]],
    "C1": [[(H, N, "", "page 101")]],
    "C2": [[(V, S, "", "page 4")]],
    "C3": [[(H, S, "", "")]],
    "C4": [[(H, N, "see", ""), (V, N, "also", "section 3.2 & more")]],
    "C5": [[(H, S, "", "")]],
    "C6": [[(H, N, "", ""), ("own2011", N, "", "")]],
    "C7": [[("own2011", S, "", "page 3")]],
    "C8": [[(H, S, "", "")], [(V, N, "", "")]],
    "D1": [[(V, S, "", "")]],
    "D2": [[(H, N, "", "")]],
    "E1": [[(H, S, "", "")]],
    "E2": [[(H, N, "", "")]],
    "E3": [[(H, S, "", "")]],
    "E4": [[(H, N, "", "")]],
    "E5": [[(H, N, "see <i>especially</i>", "")]],
    "S1": [[(H, N, "", "")]],
    "S2": [[(H, N, "", "")]],
    "S3": [[(H, N, "", "")]],
    "S4": [[(H, N, "", "")]],
    "S5": [[(H, N, "", "")]],
    "A1": [[(H, N, "", "")]],
    "A2": [[(V, N, "", "")]],
    "Q0": [[(V, N, "", "")]],
    "Q1": [[(H, S, "", "")]],
    "Q2": [[(H, N, "", "page 104")]],
    "Q3": [[(H, N, "", "")]],
    "Middle": [[(H, N, "", "")]],
    "F1": [[(H, S, "", "")], [(V, N, "", "")]],
    "T1": [],
    "T2": [[(H, N, "", "")], [(V, S, "", "")]],
    "T3": [[(H, N, "", "")]],
    "G1": [[(H, N, "", "")]],
    "Narrative": [[(H, S, "", "")]],
    "Abstract": [[(H, S, "", "")]],
}
LABELS = re.compile(r"[A-Z]\d|Narrative|Abstract|Middle")


def read_back(node: Any, pandoc_text: Callable[[Any], str]) -> dict[str, list[Any]]:
    """Citations in reading order by the label that stands before them."""
    found: dict[str, list[Any]] = {}
    label = ""

    def walk(node: Any) -> None:
        nonlocal label
        if isinstance(node, list):
            for inner in node:
                walk(inner)
        elif isinstance(node, dict):
            if node.get("t") == "Str" and LABELS.fullmatch(node["c"]):
                label = node["c"]
                found.setdefault(label, [])
            elif node.get("t") == "Cite":
                found[label].append(
                    [
                        (c["citationId"], c["citationMode"]["t"],
                         pandoc_text(c["citationPrefix"]), pandoc_text(c["citationSuffix"]))
                        for c in node["c"][0]
                    ]
                )  # fmt: skip
            elif node.get("t") == "Table":
                walk([node["c"][i] for i in (3, 4, 5, 1)])  # Word puts the caption anywhere
            else:
                walk(node.get("c"))

    walk(node)
    return found


def plain(inlines: list[Any]) -> str:
    marks = {"Space": " ", "SoftBreak": " "}
    told = "".join(i["c"] if i["t"] == "Str" else marks.get(i["t"], "") for i in inlines)
    return told.replace("\u00a0", " ").strip(" ,") if told.startswith(",") else told.strip()


def test_pandoc_reads_back_the_same_keys_modes_and_locators(
    every_form: Path, pandoc: Callable[..., str]
) -> None:
    document = json.loads(pandoc("-f", "docx+citations", "-t", "json", str(every_form)))
    found = read_back(document["blocks"], plain)
    assert found == EXPECTED


def test_the_file_keeps_every_rule(every_form: Path) -> None:
    assert problems(every_form) == []
    assert len(fields_of(every_form)) == sum(map(len, EXPECTED.values())) + 1


def test_the_text_is_right_before_any_refresh(every_form: Path, pandoc: Callable[..., str]) -> None:
    text = pandoc("-f", "docx", "-t", "plain", "--wrap=none", str(every_form))
    for sentence in (
        "N1 Marmot (2015), N2 Vole and Lemming (2018, p. 4); N3 Marmot (2015, p. 104).",
        "P3 (World Health Organization, 2021; Marmot, 2015).",
        "P4 (see Vole & Lemming, 2018, p. 4, emphasis added).",
        "B5 touching (Marmot, 2015) (Vole & Lemming, 2018).",
        "C2 Vole and Lemming (2018, p. 4).",
        "D1 Vole and Lemming (2018) and D2 (Marmot, 2015).",
        "E3 “as Marmot (2015) says”",
        "S1 (Marmot, 2015) S2 some words (Marmot, 2015)",
        "S5 prose (n = 40) (Marmot, 2015).",
        "Marmot, A. B. (2015). The health gap & its causes. Journal of Burrows, 12(3), 101–112.",
    ):
        assert sentence.replace("p. ", "p.\u00a0") in text  # no line ends there


def test_the_bibliography_field_covers_the_list(every_form: Path) -> None:
    (bibliography,) = (f for f in fields_of(every_form) if BIBL.fullmatch(f.code))
    assert bibliography.text.startswith("Marmot, A. B.")
    assert bibliography.text.strip().endswith("https://example.org/who")


def test_nothing_long_or_private_travels_in_the_fields(every_form: Path) -> None:
    for field in fields_of(every_form):
        assert "Never in a field" not in field.code
        assert "raw/evidence" not in field.code


STYLES = ("mla", "ieee", "chicago-notes", "chicago", "harvard")


@pytest.fixture(scope="module", params=STYLES)
def styled(request: pytest.FixtureRequest, make: Callable[..., BuildResult]) -> tuple[str, Path]:
    return request.param, make("every_form.md", f"{request.param}.docx", request.param).path


def test_every_style_keeps_the_rules_and_the_keys(styled: tuple[str, Path]) -> None:
    style, path = styled
    assert problems(path) == []
    keys = [
        item["itemData"]["id"]
        for field in fields_of(path)
        if (match := ITEM.fullmatch(field.code))
        for item in json.loads(match[1])["citationItems"]
    ]
    expected = [one[0] for cites in EXPECTED.values() for cite in cites for one in cite]
    assert sorted(keys) == sorted(expected)
    notes = [field for field in fields_of(path) if field.story == "word/footnotes.xml"]
    assert (len(notes) > 20) is (style == "chicago-notes")


def test_a_style_that_prints_nothing_without_the_author_keeps_the_writers_words(
    make: Callable[..., BuildResult], project: Any, pandoc: Callable[..., str]
) -> None:
    (project.root / "silent.md").write_text(f"Vole and Lemming (2018){{#{V}}} dig.\n")
    path = make("silent.md", "silent.docx", "mla").path
    assert "Vole and Lemming dig." in pandoc("-f", "docx", "-t", "plain", str(path))
    field = fields_of(path)[0]
    code = json.loads(ITEM.fullmatch(field.code)[1])
    assert field.text == code["properties"]["custom"] == "Lemming"


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not here")
def test_libreoffice_prints_it(every_form: Path, tmp_path: Path) -> None:
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(every_form)], check=True, capture_output=True, timeout=120)
    pdf = tmp_path / "every_form.pdf"
    told = subprocess.run(["pdftotext", str(pdf), "-"], check=True, capture_output=True)
    text = " ".join(told.stdout.decode().split())
    assert "N2 Vole and Lemming (2018, p. 4); N3 Marmot (2015, p. 104)." in text
    assert "World burrow report. World Health Organization." in text
    assert "ZOTERO" not in text and "{#" not in text
