"""One work under two keys is found, and nothing else is taken for one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.citations import inlines
from mdrag.export.fields.twin_works import add_twin_year, twin_works
from mdrag.project import Project

WORK: dict[str, Any] = {
    "type": "article-journal", "title": "Tunnels of voles: a survey", "volume": "8",
    "author": [{"family": "Vole", "given": "A."}], "issued": {"date-parts": [[2011]]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("other", "twins"),
    [
        ({}, True), ({"title": "Tunnels of <i>Voles</i>: A survey."}, True), ({"volume": ""}, True),
        ({"DOI": "10.9999/x.1"}, True), ({"issued": {"date-parts": [[2012]]}}, False),
        ({"volume": "9"}, False), ({"author": [{"family": "Mole"}]}, False),
        ({"author": []}, False),
        ({"title": "Of moles"}, False), ({"issued": {}}, False),
        ({"edition": "2"}, False),
    ],
)  # fmt: skip
def test_the_same_authors_title_and_year_are_one_work(other: dict[str, Any], twins: bool) -> None:
    items = {"a": csl_item(WORK), "b": csl_item({**WORK, **other})}
    assert twin_works(items, items) == ([("a", "b")] if twins else [])


def test_two_dois_are_two_works() -> None:
    items = {key: csl_item({**WORK, "DOI": f"10.9999/{key}.1"}) for key in ("a", "b")}
    assert twin_works(items, items) == []


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Vole, “Tunnels of Voles: A Survey.”", "Vole, “Tunnels of Voles: A Survey,” 2011."),
        ("Vole, “Tunnels of Voles: A Survey,” 4.", "Vole, “Tunnels of Voles: A Survey,” 2011, 4."),
        ("Vole, “Tunnels of Voles: A Survey”; Mole, “On 2011.”",
         "Vole, “Tunnels of Voles: A Survey,” 2011; Mole, “On 2011.”"),
        ("Vole, “Tunnels of Voles: A Survey,” J 8 (2011).",
         "Vole, “Tunnels of Voles: A Survey,” J 8 (2011)."),
        ("Vole, ‘Tunnels of Voles: A Survey’.", "Vole, ‘Tunnels of Voles: A Survey’, 2011."),
        ("Vole, ‘Tunnels of Voles: A Survey’, p. 4.",
         "Vole, ‘Tunnels of Voles: A Survey’, 2011, p. 4."),
        ("Vole, ‘Tunnels of Voles: A Survey’, J, 8 (2011), p. 4.",
         "Vole, ‘Tunnels of Voles: A Survey’, J, 8 (2011), p. 4."),
    ],
)  # fmt: skip
def test_a_short_note_has_the_year(text: str, printed: str) -> None:
    assert inlines.flat(add_twin_year(inlines.words(text), csl_item(WORK))) == printed


def test_the_build_says_so(
    make: Callable[..., BuildResult], project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    works = [{**WORK, "id": key} for key in ("vole2011", "vole2011survey")]
    (project.root / "twins.json").write_text(json.dumps(works), "utf-8")
    draft = "---\nbibliography: twins.json\n---\n\nDig [@vole2011] on [@vole2011survey].\n"
    (project.root / "twins.md").write_text(draft, "utf-8")
    told = "\n".join(make("twins.md", "twins.docx", "chicago-notes").said)
    assert "@vole2011survey" in told and "is the same work as @vole2011," in told
