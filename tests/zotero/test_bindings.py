from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import FileProblem
from mdrag.zotero import bindings
from mdrag.zotero.bindings import ItemBinding

ONE = ItemBinding(
    "doc_8f3a2c1d", "users/7", "ABCD2345", "hash", {"type": "book", "title": "Ä"}, "now", 3
)


def test_what_was_bound_is_read_again(tmp_path: Path) -> None:
    two = ONE._replace(doc_uid="doc_00000001", library="groups/9")
    bindings.write(tmp_path, [ONE, two])
    assert list(bindings.read(tmp_path).values()) == [two, ONE]
    assert two.uri == "http://zotero.org/groups/9/items/ABCD2345"


def test_the_link_opens_the_pdf_at_the_page_or_shows_the_item() -> None:
    group = ONE._replace(library="groups/9", file="PDFK2345")
    assert ONE.link(3) == "zotero://select/library/items/ABCD2345"
    assert ONE._replace(file="PDFK2345").link(3) == (
        "zotero://open-pdf/library/items/PDFK2345?page=3"
    )
    assert group.link() == "zotero://open-pdf/groups/9/items/PDFK2345"
    for strange in ({"key": "../x"}, {"library": "groups/x"}, {"key": "a b"}):
        assert group._replace(**strange).link(1) == ""
    assert ONE._replace(file="ABCD2345/1").link(1).startswith("zotero://select/")


def test_nothing_is_bound_before_anything_was(tmp_path: Path) -> None:
    assert bindings.read(tmp_path) == {}


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    bindings.write(tmp_path, [ONE])
    with bindings.path(tmp_path).open("a") as out:
        out.write('{"doc_uid": "x"}\n')
    with pytest.raises(FileProblem, match=r"zotero\.jsonl:2: .* mdrag zotero bind"):
        bindings.read(tmp_path)
