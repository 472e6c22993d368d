from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.index.build import update

# What architecture.md forbids on the warm path, and what we keep out besides.
HEAVY = {
    "spacy", "numpy", "lancedb", "rich", "ruamel", "pypandoc", "httpx", "jsonschema",
    "importlib.metadata", "platformdirs", "difflib", "textstat", "panflute", "asyncio",
}  # fmt: skip
RUN = """
import sys
from mdrag.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    sys.stderr.write(f"exit {end.code}\\n" + "\\n".join(sys.modules))
"""
TEXT = """---
title: A draft
---

# Wards

Wards differ (Marmot, 2015){#doc_8f3a2c1d}. Poverty causes illness.

<!-- mdrag: ignore style.paragraph-length -- two lines -->
Two lines. Only two.
"""


def lint(folder: Path, *arguments: str) -> tuple[str, set[str]]:
    done = subprocess.run(
        [sys.executable, "-c", RUN, "lint", *arguments], cwd=folder, capture_output=True,
        text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    code, *modules = done.stderr.splitlines()
    assert code == "exit 1", done.stderr
    return done.stdout, set(modules)


def test_spacys_commands_can_be_imported_as_ever() -> None:
    asked = "from mdrag.claims import nlp; nlp._pipeline(); from spacy.cli import info; print(info)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("<function info")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_warm_run_imports_nothing_heavy_and_says_the_same(tmp_path: Path, form: str) -> None:
    (tmp_path / "draft.md").write_text(TEXT, "utf-8")
    (tmp_path / "mdrag.yaml").write_text("lint: {ignore: [citation.weak]}\n", "utf-8")
    cold, _ = lint(tmp_path, "draft.md", "--format", form)
    warm, modules = lint(tmp_path, "draft.md", "--format", form)
    assert warm == cold
    assert not HEAVY & modules
    assert "mdrag.draft.parse" not in modules
    assert "mdrag.claims.paragraph_facts" not in modules
    rooms = ("mdrag.verify", "mdrag.draft.marks", "mdrag.draft.roles.", "mdrag.lint.reading")
    assert not [one for one in modules if one.startswith(rooms)]


def test_after_a_change_only_light_rooms_are_entered(tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(TEXT, "utf-8")
    _, modules = lint(tmp_path, "draft.md")
    assert "spacy" in modules
    assert not {"spacy.cli", "typer", "weasel", "requests"} & modules  # a third of spaCy's start
    (tmp_path / "draft.md").write_text(TEXT + "\nWomen live longer than men.\n", "utf-8")
    _, modules = lint(tmp_path, "draft.md", "--fast")  # grammar rules would load the tagger
    assert not (HEAVY - {"difflib"}) & modules


def test_with_a_library_neither(tmp_path: Path) -> None:
    source = MadeSource("marmot", [["Poverty shortens lives."]], "Gap", year=2015, family="Marmot")
    project = make_project(tmp_path / "essay", [source])
    update(project, load(project.config_path))
    text = TEXT.replace("doc_8f3a2c1d", source.uid) + "\nIt is so (Marmot, 2015).\n"
    (project.root / "draft.md").write_text(text, "utf-8")
    cold, _ = lint(project.root, "draft.md")
    assert "citation.unbound" in cold and "no library" not in cold
    warm, modules = lint(project.root, "draft.md")
    assert warm == cold
    assert not HEAVY & modules
    (project.root / "draft.md").write_text(text + "\nOne more.\n", "utf-8")
    _, modules = lint(project.root, "draft.md", "--select", "citation,evidence")
    assert not (HEAVY - {"difflib"}) & modules
