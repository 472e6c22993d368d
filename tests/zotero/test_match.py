"""Which item is which source, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mdrag.evidence.model import Person, Source
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.fingerprints import same_files
from mdrag.zotero.library_items import Attachment, Shelf, ZoteroItem, ZoteroLibrary, title_key
from mdrag.zotero.match import ItemMatch, SourceToFind, match

MINE = ZoteroLibrary("users/0", "users/8230813", "My Library")
GROUP = ZoteroLibrary("groups/4711", "groups/4711", "Burrow Lab")
SOURCE = Source(
    "doc_8f3a2c1d", "raw/x.pdf", True, title="The health gap & its causes", year=2015,
    authors=(Person("Marmot", "Anna"),), doi="10.9999/Burrow.1",
)  # fmt: skip
WANTED = SourceToFind(SOURCE, None, ("aa",))


def item(key: str = "AAAA2222", library: ZoteroLibrary = MINE, **changed: Any) -> ZoteroItem:
    plain = ZoteroItem(library, key, 3, "journalArticle", "Otherwise", None, "", "", ())
    return plain._replace(**changed)


def judged(*items: ZoteroItem, same: dict[Attachment, str] | None = None, **more: Any) -> ItemMatch:
    libraries = dict.fromkeys([MINE, *(one.library for one in items)])
    shelves = [Shelf(lib, tuple(i for i in items if i.library == lib), ()) for lib in libraries]
    (found,) = match([WANTED], shelves, same or {}, more.get("bound", {}))
    return found


def file(parent: str, library: ZoteroLibrary = MINE) -> Attachment:
    return Attachment(library, "FFFF2222", parent, None, "", "x.pdf")


TITLE = {"title": "The Health Gap and its causes".replace("and", "&"), "year": 2015}


@pytest.mark.parametrize(
    ("changed", "state", "signs"),
    [
        ({}, "missing", ()),
        ({"doi": "10.9999/burrow.1"}, "found", ("DOI",)),
        ({"citation_key": "doc_8f3a2c1d"}, "candidate", ("citation key",)),
        (
            {"citation_key": "doc_8f3a2c1d", **TITLE},
            "found",
            ("citation key", "title and year"),
        ),
        (TITLE, "candidate", ("title and year",)),
        ({**TITLE, "year": None}, "candidate", ("title",)),
        ({**TITLE, "year": 2016}, "missing", ()),
        ({"doi": "10.9999/burrow.11"}, "missing", ()),
    ],
)
def test_one_item(changed: dict[str, Any], state: str, signs: tuple[str, ...]) -> None:
    found = judged(item(**changed))
    assert found.state == state
    assert tuple(sign for choice in found.choices for sign in choice.signs) == signs


@pytest.mark.parametrize(
    ("changed", "sent", "state", "other"),
    [
        (TITLE, False, "candidate", True),
        ({**TITLE, "citation_key": "doc_8f3a2c1d"}, False, "candidate", True),
        ({**TITLE, "citation_key": "doc_8f3a2c1d"}, True, "found", True),
    ],
)
def test_another_doi_makes_title_and_key_doubtful(
    changed: dict[str, Any], sent: bool, state: str, other: bool
) -> None:
    one = item(doi="10.9999/burrow.2", **changed)
    ours = {"doc_8f3a2c1d"} if sent else set()
    (found,) = match([WANTED], [Shelf(MINE, (one,), ())], {}, {}, sent=ours)
    assert (found.state, found.choices[0].other_doi) == (state, other)
    alike = item("BBBB2222", **TITLE)
    first = judged(item(doi="10.9999/burrow.2", **TITLE), alike).choices[0]
    assert (first.item, first.other_doi) == (alike, False)


def test_the_same_file_is_sure_even_with_another_doi() -> None:
    found = judged(item(doi="10.9999/burrow.2"), same={file("AAAA2222"): "doc_8f3a2c1d"})
    assert (found.state, found.choices[0].other_doi) == ("found", True)


def test_our_key_on_an_item_we_sent_is_sure() -> None:
    ours = item(citation_key="doc_8f3a2c1d")
    (found,) = match([WANTED], [Shelf(MINE, (ours,), ())], {}, {}, sent={"doc_8f3a2c1d"})
    assert found.state == "found"


def test_the_same_file_is_sure_whatever_else_stands_there() -> None:
    found = judged(item(), same={file("AAAA2222"): "doc_8f3a2c1d"})
    assert (found.state, found.choices[0].signs) == ("found", ("same file",))


def test_a_file_without_an_item_is_said() -> None:
    found = judged(same={file(""): "doc_8f3a2c1d"})
    assert (found.state, found.note) == ("missing", "its file is in Zotero without an item")


def test_the_better_of_two_copies() -> None:
    doi = item("AAAA2222", doi="10.9999/burrow.1")
    both = item("BBBB2222", doi="10.9999/burrow.1")
    found = judged(doi, both, same={file("BBBB2222"): "doc_8f3a2c1d"})
    assert (found.state, found.choices[0].item.key) == ("found", "BBBB2222")


def test_two_that_fit_equally_are_ambiguous() -> None:
    found = judged(
        item("AAAA2222", doi="10.9999/burrow.1"), item("BBBB2222", doi="10.9999/burrow.1")
    )
    assert found.state == "ambiguous" and len(found.choices) == 2


def test_the_same_paper_in_two_libraries_is_ambiguous_even_when_one_fits_better() -> None:
    mine = item(doi="10.9999/burrow.1", **TITLE)
    other = item(library=GROUP, doi="10.9999/burrow.1")
    found = judged(mine, other)
    assert (found.state, found.note) == ("ambiguous", "it is in several libraries")


def bound_to(library: str, key: str) -> dict[str, ItemBinding]:
    return {
        "doc_8f3a2c1d": ItemBinding("doc_8f3a2c1d", library, key, "doi", {"type": "book"}, "now")
    }


def test_a_binding_stays_while_its_item_is_there() -> None:
    better = item("BBBB2222", doi="10.9999/burrow.1")
    found = judged(item("AAAA2222"), better, bound=bound_to("users/8230813", "AAAA2222"))
    assert found.state == "bound"
    gone = judged(better, bound=bound_to("users/8230813", "AAAA2222"))
    assert (gone.state, "gone" in gone.note) == ("found", True)
    elsewhere = judged(better, bound=bound_to("groups/99", "AAAA2222"))
    assert elsewhere.state == "bound"  # that library was not read


def test_a_binding_whose_item_answered_for_itself_stays() -> None:
    there = bound_to("users/8230813", "AAAA2222")
    shelf = Shelf(MINE, (), (), listed=False)
    assert match([WANTED], [shelf], {}, there, kept={"doc_8f3a2c1d"})[0].state == "bound"
    (gone,) = match([WANTED], [shelf], {}, there)
    assert (gone.state, "gone" in gone.note) == ("missing", True)
    assert "only searched for" in match([WANTED], [shelf], {}, {})[0].note


def test_titles_are_compared_by_letters() -> None:
    assert title_key("The <i>Health</i> Gap — a ‘Study’") == title_key("the health gap: a study")
    assert title_key("Übér") == title_key("UBER")


def attached(path: Path | None, md5: str = "") -> Attachment:
    return Attachment(MINE, "K" if path is None else path.name, "AAAA2222", path, md5, "x.pdf")


def test_files_are_the_same_by_what_is_in_them(tmp_path: Path) -> None:
    (tmp_path / "raw.pdf").write_bytes(b"content")
    for name, content in {"same": b"content", "other": b"CONTENT", "long": b"content!"}.items():
        (tmp_path / name).write_bytes(content)
    import hashlib

    prints = (hashlib.sha256(b"content").hexdigest(),)
    wanted = [SourceToFind(SOURCE, tmp_path / "raw.pdf", prints)]
    files = [attached(tmp_path / name) for name in ("same", "other", "long", "none")]
    assert same_files(wanted, [*files, attached(tmp_path)]) == {files[0]: "doc_8f3a2c1d"}
    stored_elsewhere = attached(None, hashlib.md5(b"content").hexdigest())
    assert same_files(wanted, [stored_elsewhere]) == {stored_elsewhere: "doc_8f3a2c1d"}


def test_an_older_fingerprint_is_known_too(tmp_path: Path) -> None:
    import hashlib

    (tmp_path / "raw.pdf").write_bytes(b"highlighted by now")
    (tmp_path / "old.pdf").write_bytes(b"as it was")
    old = hashlib.sha256(b"as it was").hexdigest()
    files = [attached(tmp_path / "old.pdf")]
    assert same_files([SourceToFind(SOURCE, tmp_path / "raw.pdf", ("x", old))], files) != {}
    assert same_files([SourceToFind(SOURCE, None, (old,))], files) != {}
