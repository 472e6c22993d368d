"""Labels stand behind the names in every style, as Zotero prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run
from mdrag.export.fields.label_places import with_names_told
from mdrag.limits.pandoc import pandoc_path, run_pandoc

DRAFT = """---
references:
- id: ketel
  type: chapter
  title: Export porcelains
  container-title: Proceedings
  author: [{family: Ketel, given: C}]
  editor: [{family: Core, given: D}, {family: Lee, given: Q}]
  issued: {date-parts: [[2011]]}
---
Said [@ketel].
"""


@pytest.mark.parametrize(
    "style",  # where | stands, <name/> is told
    [
        '<names variable="editor">\n |<label/></names>',
        '<names variable="a"><label/><name/></names>',
        '<names variable="a"><label/><name form="short"/></names>',
        '<names variable="a"><name/><label/></names>',
        '<names variable="a"/><label variable="page"/>',
        '<names><!-- > -->|<label/><substitute><names v="b"><name/></names></substitute></names>',
    ],
)
def test_a_name_is_told_where_only_its_label_is(style: str) -> None:
    told = style.replace("|", "<name/>")
    assert with_names_told(style.replace("|", "")) == with_names_told(told) == told


@pytest.mark.parametrize(("style", "told"), [("ama", "eds."), ("vancouver", "editors.")])
def test_editors_are_named_before_their_label(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("draft.md").write_text(DRAFT, "utf-8")
    done = run("build", "draft.md", "-o", "draft.docx", "--style", style)
    assert done.returncode == 0, done.stderr
    text = run_pandoc([pandoc_path(), "draft.docx", "-t", "plain", "--wrap=none"], 0).out.decode()
    assert f"In: Core D, Lee Q, {told} Proceedings." in text
