"""A rule of a style that takes long goes only where it changes no word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mdrag.export.citations.styles import SHIPPED, find
from mdrag.export.fields.names.given_names import share_family_names, without_given_names_rule

FAMILIES = [first + last for first in ("Mar", "Vol", "Ott") for last in ("ley", "man", "ton")]


def works(count: int = 120) -> list[dict[str, Any]]:
    """Works nobody of which shares a family name; cites that are alike all the same."""
    found = []
    for number in range(count):
        first = number % 40  # a few works of one person, in one year and in several
        people = [{"family": f"{FAMILIES[first % 9]}{first}", "given": "Anna Bea"}]
        people += [
            {"family": f"Co{first}x{at}", "given": "Carl"} for at in range(number % 4)
        ]  # fmt: skip
        found.append(
            {"id": f"k{number}", "type": "article-journal", "title": f"Title {number}",
             "author": people, "issued": {"date-parts": [[2000 + number % 3]]},
             "container-title": "Journal", "volume": "3"}
        )  # fmt: skip
    return found


@pytest.mark.parametrize(
    ("name", "others"),
    [*((one.name, False) for one in SHIPPED), ("apa", True), ("gb7714-author-date", True)],
)
def test_no_word_changes(
    name: str, others: bool, tmp_path: Path, pandoc: Callable[..., str]
) -> None:
    """``others``: people of one family name, none of whom is named first."""
    items = works()
    for number, one in enumerate(items if others else ()):
        one["author"].append({"family": f"Li{number % 3}", "given": f"{'ABC'[number % 3]}. Bea"})
        one["author"].append({"family": "Wang", "given": f"{'XYZ'[number % 2]}. Cai"})
    (tmp_path / "items.json").write_text(json.dumps(items))
    text = "".join(f"A [@{one['id']}, p. 3; @k7]. @{one['id']} says.\n\n" for one in items)
    style = find(name).read_text("utf-8")
    quick = without_given_names_rule(style, items)
    assert (quick != style) is ("disambiguate-add-givenname=" in style)
    if quick == style:
        return
    (tmp_path / "quick.csl").write_text(quick, "utf-8")
    told = [
        pandoc("--citeproc", f"--bibliography={tmp_path / 'items.json'}", f"--csl={csl}", "-t",
               "plain", text=text)
        for csl in (find(name), tmp_path / "quick.csl")
    ]  # fmt: skip
    assert told[0] == told[1] and len(told[0]) > 5000


def test_it_stays_for_two_of_one_family_name_and_for_few_works() -> None:
    items = works()
    apa = find("apa").read_text("utf-8")
    assert without_given_names_rule(apa, items) != apa
    assert without_given_names_rule(apa, items[:50]) == apa
    other = {"family": items[0]["author"][0]["family"], "given": "Zoe"}
    behind = {"id": "y", "author": [{"family": "Nobody"}, other]}
    assert share_family_names([*items, behind])
    assert without_given_names_rule(apa, [*items, behind]) != apa  # it asks who is named first
    for role in ("author", "editor"):
        assert share_family_names([*items, {"id": "x", role: [other]}])
        assert without_given_names_rule(apa, [*items, {"id": "x", role: [other]}]) == apa
    assert not share_family_names([*items, {"id": "x", "author": [{"literal": "WHO"}, {}, 3]}])
