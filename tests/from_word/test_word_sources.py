"""Works that Word keeps, and fields that cite them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from made_docx import field, paragraph, run
from mdrag.from_word.field_marks import MARK, mark_fields
from mdrag.from_word.word_sources import word_citation, word_sources

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
B = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"
VOLE = {"type": "book", "title": "Tunnels"}
PARK = {"type": "report", "title": "Parks"}
WORKS = {"Vole18": VOLE, "Par11": PARK}


def sources(*inner: str, root: str = "Sources") -> dict[str, dict[str, Any]]:
    content = f'<b:{root} xmlns:b="{B}">{"".join(inner)}</b:{root}>'
    return word_sources(content.encode(), Path("essay.docx"), "customXml/item1.xml")


def source(**fields: str) -> str:
    told = "".join(f"<b:{name}>{value}</b:{name}>" for name, value in fields.items())
    return f"<b:Source>{told}</b:Source>"


def test_a_work_of_word_becomes_an_item() -> None:
    people = (
        "<b:Author><b:NameList><b:Person><b:Last>Vole</b:Last><b:First>Bea</b:First><b:Middle>C."
        "</b:Middle></b:Person><b:Person><b:First>Madonna</b:First></b:Person></b:NameList>"
        "</b:Author><b:Editor><b:NameList><b:Person><b:Last>Park</b:Last></b:Person></b:NameList>"
        "</b:Editor>"
    )
    made = source(
        Tag="Vole18", SourceType="BookSection", Title=" On \n tunnels ", Year="2018", Month="May",
        BookTitle="Digging", City="Tundra", Publisher="Burrow Press", Pages="4-9", Author=people,
        YearAccessed="2020", MonthAccessed="5", DayAccessed="7",
    )  # fmt: skip
    assert sources(made) == {
        "Vole18": {
            "type": "chapter", "title": "On tunnels", "container-title": "Digging",
            "publisher": "Burrow Press", "publisher-place": "Tundra", "page": "4-9",
            "author": [{"family": "Vole", "given": "Bea C."}, {"literal": "Madonna"}],
            "editor": [{"family": "Park"}], "issued": {"date-parts": [[2018]]},
            "accessed": {"date-parts": [[2020, 5, 7]]},
        }
    }  # fmt: skip


def test_a_body_is_an_author_and_what_has_no_tag_is_none() -> None:
    body = "<b:Author><b:Corporate>World Health Organization</b:Corporate></b:Author>"
    found = sources(source(Tag="WHO", Author=body, Title="A"), source(Title="B"))
    assert found == {
        "WHO": {
            "type": "document", "title": "A",
            "author": [{"literal": "World Health Organization"}],
        }
    }  # fmt: skip
    assert sources(source(Tag="A"), root="Other") == {}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (" CITATION Vole18 \\l 1033 ", [("Vole18", "", "", "", False)]),
        ('CITATION Vole18 \\p 4-6 \\n \\f "see " \\s ", too"',
         [("Vole18", "4-6", "see ", ", too", True)]),
        (" CITATION Vole18 \\p 4 \\m Par11 \\p 7 \\l 2052",
         [("Vole18", "4", "", "", False), ("Par11", "7", "", "", False)]),
    ],
)  # fmt: skip
def test_a_field_says_what_it_cites(code: str, told: list[tuple[object, ...]]) -> None:
    found = word_citation(code, WORKS).items
    assert [
        (one.id, one.locator, one.prefix, one.suffix, one.suppress_author) for one in found
    ] == told
    assert all(one.item == WORKS[one.id] for one in found)
    assert all(one.label == ("page" if one.locator else "") for one in found)


@pytest.mark.parametrize("code", ["CITATION", "CITATION Gone99", "CITATION Vole18 \\m Gone99"])
def test_a_work_that_is_not_kept_is_a_problem(code: str) -> None:
    assert word_citation(code, WORKS).problem


def test_fields_of_word_are_marked_where_it_keeps_works() -> None:
    told = paragraph(field(" CITATION Vole18 \\l 1033 ", "(Vole, 2018)"), run(" and "))
    told += paragraph(field(" BIBLIOGRAPHY ", "Vole. 2018. Tunnels."))
    content = f'<w:document xmlns:w="{W}"><w:body>{told}</w:body></w:document>'.encode()
    part = (content, Path("essay.docx"), "word/document.xml", 0)
    kept = mark_fields(*part, WORKS)
    assert len(kept.citations) == 1 and b"Tunnels" not in kept.content
    assert len(MARK.findall(kept.content.decode())) == 1
    none = mark_fields(*part)
    assert not none.citations and b"(Vole, 2018)" in none.content and b"Tunnels" in none.content
