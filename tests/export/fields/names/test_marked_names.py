"""Marks at names stand for citeproc's rule for first names: not a sign of the file differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mdrag.export.citations.styles import find
from mdrag.export.fields.names.given_names import without_rule
from mdrag.export.fields.names.marked_names import MARK, mark_names

FORENAMES = ("Anna Bea", "A. B.", "Carl-Otto", "Yi-pei", "Ida", "Inge", "M.N.", "Zoë", "")


def works(count: int = 54) -> list[dict[str, Any]]:
    """Works of people who share family names, alone and before others, some in one year."""
    found = []
    for number in range(count):
        first = {"family": ("Smith", "Smithson", "Özil", "Li Ma", "Lone")[number % 5]}
        if given := FORENAMES[(number * 7) % len(FORENAMES)] if first["family"] != "Lone" else "X":
            first["given"] = given
        if first["family"] == "Özil" and number % 2:
            first["dropping-particle"] = "de"
        people = [first, *({"family": f"Co{at}", "given": "C."} for at in range(number % 3))]
        role = "editor" if number % 11 == 5 else "author"
        found.append(
            {"id": f"k{number}", "type": "book", "title": f"Title {number}", role: people,
             "issued": {"date-parts": [[2000 + number % 3]]}, "publisher": "Press"}
        )  # fmt: skip
    return found


@pytest.mark.parametrize("name", ["apa", "chicago"])
def test_no_sign_differs(name: str, tmp_path: Path, pandoc: Callable[..., str]) -> None:
    items, style = works(), find(name).read_text("utf-8")
    marked = mark_names(items, style)  # type: ignore[arg-type]
    assert marked is not None and len(marked.words) > 10
    text = "".join(
        f"A [see @k{at}, p. 3; @k{(at * 5) % 54}]. @k{at} says.\n\n" for at in range(len(items))
    )
    (tmp_path / "before.json").write_text(json.dumps(items))
    for item in items:
        if found := marked.works.get(item["id"]):
            role, mark = found
            item[role][0]["family"] = mark + item[role][0]["family"]
    (tmp_path / "after.json").write_text(json.dumps(items))
    (tmp_path / "quick.csl").write_text(without_rule(style), "utf-8")
    before, after = (
        pandoc("--citeproc", f"--bibliography={tmp_path / file}", f"--csl={csl}", "-t", "plain",
               "--wrap=none", text=text)
        for file, csl in (("before.json", find(name)), ("after.json", tmp_path / "quick.csl"))
    )  # fmt: skip
    first_entry = before.index("\n\n", before.rindex(" says.")) if " says." in before else 0
    cites, listed = after[: after.rindex(" says.")], after[after.rindex(" says.") :]
    assert first_entry
    printed = MARK.sub(lambda mark: f"{marked.words[mark[0]]} ", cites) + MARK.sub("", listed)
    assert printed == before


@pytest.mark.parametrize(
    "other",
    [
        {"family": "Smith", "given": "Åse", "suffix": "Jr."},
        {"family": "Smith", "given": "明"},
        {"family": "van Smith", "given": "Bo"},
        {"family": "Smith", "given": "d'Or"},
        {"family": "Smith", "given": "Bo", "non-dropping-particle": "von"},
    ],
)
def test_what_is_not_certain_keeps_the_rule(other: dict[str, str]) -> None:
    style = find("apa").read_text("utf-8")
    smith = {"id": "a", "type": "book", "author": [{"family": "Smith", "given": "Anna"}]}
    assert mark_names([smith], style) is not None  # type: ignore[list-item]
    assert mark_names([smith, {"id": "b", "author": [other]}], style) is None  # type: ignore[list-item]
    statute = {"id": "b", "type": "bill", "author": [{"family": "Smith", "given": "Bo"}]}
    assert mark_names([smith, statute], style) is None  # type: ignore[list-item]


def test_other_styles_keep_the_rule() -> None:
    for name in ("harvard", "mla", "gb7714-author-date", "oscola"):
        assert mark_names([], find(name).read_text("utf-8")) is None
