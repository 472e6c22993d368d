"""Footnotes that cite in words: the style's full stop stands only where the sentence ends."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from export.conformance import ITEM, fields_of, problems
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project

GAP = "“The Health Gap & Its Causes”"
NOTES = {
    "As Marmot (2015, p. 4){#doc_8f3a2c1d} has it.": f"As Marmot {GAP[:-1]},” 4 has it.",
    "So Marmot (2015){#doc_8f3a2c1d}, too.": f"So Marmot {GAP}, too.",
    "See (Marmot, 2015){#doc_8f3a2c1d}; so.": f"{GAP}; so.",
    "See (Marmot, 2015){#doc_8f3a2c1d}.": f"{GAP[:-1]}.”",
}


@pytest.mark.parametrize("mode", ["live", "static"])
def test_a_sentence_goes_on_behind_a_citation(
    project: Project, make: Callable[..., BuildResult], pandoc: Callable[..., str], mode: str
) -> None:
    first = "First.^[(Marmot, 2015){#doc_8f3a2c1d}.] Else.^[(Vole & Lemming, 2018){#doc_0a1b2c3d}.]"
    others = " And.^[(Vole & Lemming, 2018){#doc_0a1b2c3d}.]".join(
        f" Then.^[{note}]" for note in NOTES
    )
    (project.root / "footnotes.md").write_text(f"{first}{others}\n", "utf-8")
    path = make("footnotes.md", f"footnotes-{mode}.docx", "chicago-notes", mode=mode).path
    assert mode == "static" or problems(path) == []
    told = " ".join(pandoc("-f", "docx", "-t", "plain", "--wrap=none", str(path)).split())
    for printed in NOTES.values():
        assert printed in told
    codes = [ITEM.fullmatch(field.code) for field in fields_of(path)]
    fixed = [json.loads(code[1])["properties"].get("custom") for code in codes if code]
    assert sum(map(bool, fixed)) == (2 if mode == "live" else 0)  # the first two go on


def test_the_description_of_a_picture_makes_no_note(
    project: Project, make: Callable[..., BuildResult], pandoc: Callable[..., str]
) -> None:
    """Pandoc prints it where the picture is not found: its note would have no field."""
    text = (
        "First.^[(Marmot, 2015){#doc_8f3a2c1d}.]\n\n"
        "![Data of (Vole & Lemming, 2018){#doc_0a1b2c3d}.](none.png)\n\n"
        "Last.^[(Vole & Lemming, 2018){#doc_0a1b2c3d}.]\n"
    )
    (project.root / "pictures.md").write_text(text, "utf-8")
    path = make("pictures.md", "pictures.docx", "oscola").path
    assert problems(path) == []
    told = pandoc("-f", "docx", "-t", "plain", "--wrap=none", str(path))
    assert "[3]" in told and "[4]" not in told  # as many notes as fields
    assert "ibid" in told.partition("[3] ")[2]
