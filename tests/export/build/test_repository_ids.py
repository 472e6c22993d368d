"""What is said of a style of one's own before Zotero refreshes the document."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.export.build.repository_ids import in_repository, own_style_note
from mdrag.export.citations.styles import SHIPPED, find, read


@pytest.mark.parametrize(
    ("style_id", "there"),
    [
        ("http://www.zotero.org/styles/cell", True),
        ("https://zotero.org/styles/cell", True),
        ("http://www.zotero.org/styles/vancouver", True),  # it has another id today
        ("http://www.zotero.org/styles/biochemical-journal", True),  # has the rules of another
        ("http://www.zotero.org/styles/my-school", False),
        ("http://example.org/styles/cell", False),
        ("cell", False),
        ("", False),
    ],
)
def test_zotero_fetches_what_the_repository_has_or_had(style_id: str, there: bool) -> None:
    assert in_repository(style_id) is there


@pytest.mark.parametrize("name", [one.name for one in SHIPPED])
def test_nothing_is_said_of_the_styles_that_ship(name: str, tmp_path: Path) -> None:
    assert own_style_note(find(name)) == ""
    copy = tmp_path / "copy.csl"
    copy.write_bytes(find(name).read_bytes())
    assert own_style_note(copy) == ""


def test_a_style_zotero_lacks_is_told_and_one_that_only_borrows_an_id(tmp_path: Path) -> None:
    text = find("nature").read_text("utf-8")
    own = tmp_path / "school.csl"
    own.write_text(text.replace("styles/nature</id>", "styles/my-school</id>"), "utf-8")
    told = own_style_note(own)
    assert told.count("\n") == 0 and read(own).id in told
    assert "will ask for it" in told and str(own) in told
    own.write_text(text.replace('prefix="Preprint', 'prefix="Print') + "<!-- mine -->", "utf-8")
    assert "has the id of nature and other rules" in own_style_note(own)
