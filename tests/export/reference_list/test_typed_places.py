"""Typed entries that stay stand where their words sort them, and nowhere else."""

from __future__ import annotations

import zipfile
from collections.abc import Callable

import docx
import pytest

from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.reference_list.typed_places import alphabetical_place
from mdrag.project import Project
from mdrag.returned.review import review
from mdrag.workspace import open_for
from mdrag.zotero.docx.read import read_docx

Make = Callable[..., BuildResult]
BODY = (
    "# Wards\n\nThey differ (Marmot, 2015){#doc_8f3a2c1d}, and dig (Vole, 2018){#doc_0a1b2c3d}.\n\n"
    "# References\n\n"
)
FIRST = "Doe, J. (2010). *On doing nothing*. Press."
BETWEEN = "Öberg, K. (2012). *On rivers*. Press."
LAST = "Zander, L. (2011). *On walking*. Press."
TYPED = f"{LAST}\n\n{BETWEEN}\n\n{FIRST}\n"


def entries(path: object) -> list[str]:
    """The first words of the paragraphs below the heading of the list."""
    every = [one.text for one in docx.Document(str(path)).paragraphs]
    return [one.split(",")[0] for one in every[every.index("References") + 1 :] if one]


@pytest.mark.parametrize("style", ["apa", "harvard"])
@pytest.mark.parametrize(
    ("mode", "order", "told"),
    [
        ("live", ["Doe", "Marmot", "Vole", "Öberg", "Zander"], 1),  # Refresh would take Öberg out
        ("static", ["Doe", "Marmot", "Öberg", "Vole", "Zander"], 0),
    ],
)
def test_entries_stand_in_their_alphabetical_places(
    make: Make, project: Project, mode: str, style: str, order: list[str], told: int
) -> None:
    (project.root / "sorted.md").write_text(BODY + TYPED, "utf-8")
    built = make("sorted.md", f"sorted_{style}_{mode}.docx", style, mode=mode)
    assert entries(built.path) == order
    assert sum("though they belong between: 1" in one for one in built.said) == told


def test_typed_entries_stand_outside_the_field(make: Make, project: Project) -> None:
    (project.root / "sorted.md").write_text(BODY + TYPED, "utf-8")
    body = zipfile.ZipFile(make("sorted.md", "field.docx").path).read("word/document.xml").decode()
    at = [body.index(one) for one in ("Doe, J.", "ZOTERO_BIBL", "Öberg", "Zander")]
    assert at == sorted(at)
    assert 'w:fldCharType="end"' in body[body.rindex("Vole") : body.index("Öberg")]


def test_numbers_sort_nothing(make: Make, project: Project) -> None:
    (project.root / "sorted.md").write_text(BODY + TYPED, "utf-8")
    told = entries(make("sorted.md", "numbers.docx", "ieee").path)
    assert [one[:2] for one in told[-3:]] == ["Za", "Öb", "Do"]


def test_an_odt_has_them_in_their_places(make: Make, project: Project) -> None:
    (project.root / "sorted.md").write_text(BODY + TYPED, "utf-8")
    body = (
        zipfile.ZipFile(make("sorted.md", "sorted.odt", mode="static").path)
        .read("content.xml")
        .decode()
    )
    body = body[body.index("References") :]
    at = [body.index(one) for one in ("Doe, J.", "Marmot, ", "Öberg", "Vole, ", "Zander")]
    assert at == sorted(at)


@pytest.mark.parametrize("title", ["# References", "**References**"])
@pytest.mark.parametrize("more", ["", "\n---. (2019). *On resting*. Press.\n"])
def test_a_file_with_them_comes_back_as_it_went(
    make: Make, project: Project, title: str, more: str
) -> None:
    body = BODY.replace("# References", title)
    (project.root / "sorted.md").write_text(f"{body}{TYPED}{more}", "utf-8")
    built = make("sorted.md", "back_sorted.docx").path
    draft, space = read(project.root / "sorted.md"), open_for(project.root)
    for base in (read_docx(built), None):
        found = review(read_docx(built), draft, space.evidence, {}, base)
        assert [one.message for one, _ in found.placed] == [] and found.unmatched == ()


@pytest.mark.parametrize(
    ("keys", "key", "place"),
    [
        (["doe", "marmot", "vole"], "oberg", 2),
        (["doe", "marmot", "vole"], "adam", 0),
        (["doe"], "zander", 1),
        (["vole", "doe", "marmot"], "oberg", None),
        (["marmot a 2015"], "marmot 2015", 0),
    ],
)
def test_where_an_entry_stands(keys: list[str], key: str, place: int | None) -> None:
    assert alphabetical_place(keys, key) == place
