"""The works of a rendered cluster, told apart by their links."""

from __future__ import annotations

from typing import Any

import panflute as pf
import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.printed_works import (
    join_same_authors,
    printed_order,
    printed_works,
    sorted_by_printed_names,
    without_links,
)
from mdrag.zotero.fields import CitationItem, CitedWork

STROCK, BORAUD, JONES = ("Strock",), ("Boraud", "Strock"), ("Jones",)


def cited(key: str, people: tuple[str, ...], year: int, **more: Any) -> CitationItem:
    author = [{"family": name, "given": "A"} for name in people]
    item = csl_item({"id": key, "author": author, "issued": {"date-parts": [[year]]}})
    return CitationItem(CitedWork.of(item, (f"u/{key}",)), **more)


def rendered(*parts: str) -> list[Any]:
    """``"a|Strock, 2018"`` is a linked work, anything else the words between."""
    found: list[Any] = []
    for part in parts:
        key, bar, words = part.partition("|")
        run = inlines.words(words if bar else part)
        found += [pf.Link(*run, url=f"#ref-{key}")] if bar else run
    return found


def joined(parts: tuple[str, ...], items: list[CitationItem], *, collapses: bool = True) -> str:
    content = rendered(*parts)
    style = CitationStyle(collapses=collapses)
    works, plain = printed_works(content), without_links(content)
    assert [one.key for one in works] == [str(one.work.item["id"]) for one in items]
    return inlines.flat(join_same_authors(plain, works, items, style))


@pytest.mark.parametrize(
    ("parts", "items", "expected"),
    [
        (("(", "a|Boraud & Strock, 2021", "; ", "b|Strock, 2018", ")"),
         [cited("a", BORAUD, 2021), cited("b", STROCK, 2018)],
         "(Boraud & Strock, 2021; Strock, 2018)"),
        (("(", "a|Strock, 2015, p. 3", "; ", "b|Strock, 2018", ")"),
         [cited("a", STROCK, 2015, label="page", locator="3"), cited("b", STROCK, 2018)],
         "(Strock, 2015, p. 3, 2018)"),
        (("(", "a|Strock, 2015", "; see ", "b|Strock, 2018", ")"),
         [cited("a", STROCK, 2015), cited("b", STROCK, 2018, prefix="see")],
         "(Strock, 2015, see 2018)"),
        (("(", "a|2015", "; ", "b|Jones, 2018", ")"),
         [cited("a", STROCK, 2015, suppress_author=True), cited("b", JONES, 2018)],
         "(2015; Jones, 2018)"),
        (("(", "a|2015", "; ", "b|Strock, 2018", ")"),
         [cited("a", STROCK, 2015, suppress_author=True), cited("b", STROCK, 2018)],
         "(2015, 2018)"),
    ],
)  # fmt: skip
def test_authors_stand_once_when_they_are_the_same(
    parts: tuple[str, ...], items: list[CitationItem], expected: str
) -> None:
    assert joined(parts, items) == expected


def test_a_work_without_a_date_swallows_no_author() -> None:
    undated = CitationItem(CitedWork.of(csl_item({"id": "a", "title": "Tunnels"}), ("u/a",)))
    items = [undated, cited("b", STROCK, 2018)]
    assert joined(("(", "a|Anon.", "; ", "b|Strock, 2018", ")"), items) == "(Anon.; Strock, 2018)"


def test_anon_is_parted_by_a_comma_where_a_style_names_nobody() -> None:
    undated = CitationItem(CitedWork.of(csl_item({"id": "b", "title": "Tunnels"}), ("u/b",)))
    content = rendered("(", "a|Strock, 2018", "; ", "b|Anon.", ")")
    works, items = printed_works(content), [cited("a", STROCK, 2018), undated]
    for named, sign in ((True, ","), (False, ";")):
        style = CitationStyle(names_nobody=named)
        printed = inlines.flat(join_same_authors(without_links(content), works, items, style))
        assert printed == f"(Strock, 2018{sign} Anon.)"


def test_a_style_that_does_not_join_names_them_again() -> None:
    items = [cited("a", STROCK, 2015), cited("b", STROCK, 2018)]
    parts = ("(", "a|Strock, 2015", "; ", "b|Strock, 2018", ")")
    assert joined(parts, items, collapses=False) == "(Strock, 2015; Strock, 2018)"


def test_the_order_is_that_of_the_links() -> None:
    works = printed_works(rendered("(", "b|B 1", "; ", "a|A 2", "; ", "b|B 3", ")"))
    assert printed_order(works, ["a", "b", "b"]) == [1, 0, 2]
    assert printed_order(works, ["a", "b"]) is None  # numbers that were joined: [1]–[3]
    assert printed_order([], ["a"]) is None


def test_zotero_sorts_by_what_is_printed() -> None:
    def sorts(*parts: str, items: list[CitationItem]) -> bool:
        content = rendered(*parts)
        return sorted_by_printed_names(without_links(content), printed_works(content), items)

    two = [cited("a", JONES, 2015), cited("b", STROCK, 2018)]
    assert not sorts("(", "a|Jones, 2015", "; ", "b|Strock, 2018", ")", items=two)
    assert sorts("(", "a|L. Jones, 2015", "; ", "b|Strock, 2018", ")", items=two)
    assert sorts("(", "b|Strock, 2018", "; ", "a|Jones, 2015", ")", items=two[::-1])


def test_a_raised_number_is_a_work_too() -> None:
    content = [pf.Superscript(*rendered("a|1(p4)", ",", "b|2"))]
    assert [(one.key, one.start, one.end) for one in printed_works(content)] == [
        ("a", 0, 5), ("b", 6, 7),
    ]  # fmt: skip
