"""The folder of used sources: what lies in it, what is left alone, what readers of it see."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from mdrag.errors import UsageError
from mdrag.evidence.model import Person, Source
from mdrag.export.used_sources import bibtex
from mdrag.export.used_sources import ris as used_sources_ris
from mdrag.export.used_sources.folder import export, file_name
from mdrag.export.used_sources.item_list import SourceItem
from mdrag.limits.pandoc import pandoc_path
from mdrag.zotero.items import CSL_TYPES, item

WHO = Source(
    "doc_77aa88bb", "raw/evidence/pdfs/who.pdf", True, doc_type="report",
    title="World {burrow} report: 50% of $ & #1_2 ~ ^ \\ | x", year=2021,
    authors=(Person("World Health Organization"),), publisher="WHO & Co.", issue="3/2021",
    url="https://example.org/a_b?c=%20&d=~e",
)  # fmt: skip
VOLES = Source(
    "doc_0a1b2c3d", "raw/evidence/pdfs/Ünïts & voles.PDF", True, doc_type="journal_article",
    citation_key="vole2018_tunnels", title="Tunnels — and how to “dig” them",
    year=2018,
    authors=(Person("Vole", "Bea"), Person("van der Berg", "Jan")), container_title="J. of Burrows",
    volume="12", issue="3", page_range="101–112", doi="10.9999/b_1%(x)",
    published_date="2018-03-07",
)  # fmt: skip


def read_back(text: str, form: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        [pandoc_path(), "--sandbox", "-f", form, "-t", "csljson"],
        input=text.encode(), capture_output=True, check=True,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


def listed(folder: Path, *sources: Source) -> list[SourceItem]:
    found = []
    for source in sources:
        raw = folder / source.source_path
        raw.parent.mkdir(parents=True, exist_ok=True)
        raw.write_bytes(source.doc_uid.encode())
        found.append(SourceItem(source, item(source), raw, ((3, 5), (9, 1)), ("issued",)))
    return found


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(p.relative_to(folder)): (p.read_bytes(), p.stat().st_mtime_ns) for p in files}


def test_files_and_lists(tmp_path: Path) -> None:
    done = export(listed(tmp_path, WHO, VOLES), tmp_path / "used")
    names = {str(path.relative_to(tmp_path / "used")) for path in (tmp_path / "used").rglob("*")}
    files = {
        "files/World-Health-Organization-2021-World-burrow-report-50-of-1-2_doc_77aa88bb.pdf",
        "files/vole2018-tunnels_doc_0a1b2c3d.pdf",
    }
    lists = {"sources.md", "sources.json", "sources.ris", "sources.bib", "sources.csl.json"}
    assert names == files | lists | {"files", ".mdrag-export.json"}
    assert {one.file for one in done.listed} == files and done.files == 2
    told = json.loads((tmp_path / "used/sources.json").read_text("utf-8"))
    assert told[1]["citations"] == 2 and told[1]["places"][0] == {"line": 3, "column": 5}
    assert told[1]["missing"] == ["issued"] and told[1]["file"] in files
    table = (tmp_path / "used/sources.md").read_text("utf-8")
    assert "\\|" in table and table.count("\n| `doc_") == 2


def test_the_lists_name_files_that_are_there(tmp_path: Path) -> None:
    used = tmp_path / "used"
    export(listed(tmp_path, WHO, VOLES), used)
    ris = [
        line[6:] for line in (used / "sources.ris").read_text("utf-8").splitlines()
        if line.startswith("L1  - ")
    ]  # fmt: skip
    bib = [
        line.split(":")[1] for line in (used / "sources.bib").read_text("utf-8").splitlines()
        if line.startswith("  file = ")
    ]  # fmt: skip
    assert len(ris) == 2 and ris == bib
    assert all((used / name).is_file() for name in ris)


def test_again_is_the_same_folder_untouched(tmp_path: Path) -> None:
    sources = listed(tmp_path, WHO, VOLES)
    export(sources, tmp_path / "used")
    before = snapshot(tmp_path / "used")
    export(sources, tmp_path / "used")
    assert snapshot(tmp_path / "used") == before


def test_a_source_that_is_no_longer_cited_goes_and_what_was_changed_stays(tmp_path: Path) -> None:
    sources, used = listed(tmp_path, WHO, VOLES), tmp_path / "used"
    export(sources, used)
    (used / "files/mine.pdf").write_bytes(b"mine")
    done = export(sources[:1], used)
    assert done.removed == ("files/vole2018-tunnels_doc_0a1b2c3d.pdf",)
    assert (used / "files/mine.pdf").read_bytes() == b"mine"
    export(sources, used)
    marked = used / "files/vole2018-tunnels_doc_0a1b2c3d.pdf"
    marked.write_bytes(b"with my notes")
    assert export(sources[:1], used).removed == ()
    assert marked.read_bytes() == b"with my notes"


@pytest.mark.parametrize("name", ["sources.ris", "files/vole2018-tunnels_doc_0a1b2c3d.pdf"])
def test_what_is_not_ours_is_never_overwritten(tmp_path: Path, name: str) -> None:
    used = tmp_path / "used"
    (used / name).parent.mkdir(parents=True)
    (used / name).write_text("somebody else's")
    with pytest.raises(UsageError, match="left alone"):
        export(listed(tmp_path, WHO, VOLES), used)
    assert (used / name).read_text() == "somebody else's"
    assert len(snapshot(used)) == 1


def test_links_and_back_to_copies(tmp_path: Path) -> None:
    sources, used = listed(tmp_path, VOLES), tmp_path / "used"
    (one,) = export(sources, used, link=True).listed
    assert (used / one.file).is_symlink() and (used / one.file).samefile(
        tmp_path / VOLES.source_path
    )
    export(sources, used)
    assert not (used / one.file).is_symlink()
    assert (tmp_path / VOLES.source_path).read_bytes() == b"doc_0a1b2c3d"


def test_a_source_whose_file_is_gone_is_listed_without_it(tmp_path: Path) -> None:
    gone = SourceItem(
        WHO._replace(source_path="", flags=("source_gone",)), item(WHO), None, ((1, 1),), ()
    )
    done = export([gone, *listed(tmp_path, VOLES)], tmp_path / "used")
    assert [bool(one.file) for one in done.listed] == [False, True]
    ris = (tmp_path / "used/sources.ris").read_text("utf-8")
    assert ris.count("TY  - ") == 2 and ris.count("L1  - ") == 1


def test_a_memory_that_names_other_places_takes_nothing_away(tmp_path: Path) -> None:
    used, victim = tmp_path / "used", tmp_path / "victim.txt"
    victim.write_text("x")
    used.mkdir()
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    names = ["../victim.txt", str(victim), "files/../../victim.txt"]
    (used / ".mdrag-export.json").write_text(json.dumps(dict.fromkeys(names, digest)))
    assert export(listed(tmp_path, VOLES), used).removed == ()
    assert victim.exists()


def test_ris_bibtex_and_csl_are_read_back(tmp_path: Path) -> None:
    used = tmp_path / "used"
    export(listed(tmp_path, WHO, VOLES), used)
    for name, form in (("ris", "ris"), ("bib", "bibtex"), ("csl.json", "csljson")):
        who, voles = read_back((used / f"sources.{name}").read_text("utf-8"), form)
        assert [who["id"], voles["id"]] == ["doc_77aa88bb", "doc_0a1b2c3d"], name
        assert who["title"] == WHO.title and who["type"] == "report", name
        assert who["URL"] == WHO.url and voles["DOI"] == VOLES.doi, name
        assert voles["container-title"] == "J. of Burrows" and voles["volume"] == "12", name
        assert voles["page"].replace("–", "-") == "101-112", name
        assert voles["issued"]["date-parts"][0][0] == 2018, name
        assert voles["author"][0] == {"family": "Vole", "given": "Bea"}, name
        if name != "ris":  # pandoc's reader of RIS splits an organisation at its last word
            assert who["author"] == [{"literal": "World Health Organization"}], name
            assert voles["issued"]["date-parts"][0] == [2018, 3, 7], name
    assert "AU  - World Health Organization\n" in (used / "sources.ris").read_text("utf-8")


def test_the_key_stands_where_the_importers_look(tmp_path: Path) -> None:
    export(listed(tmp_path, VOLES), tmp_path / "used")
    ris = (tmp_path / "used/sources.ris").read_text("utf-8")
    assert "ID  - doc_0a1b2c3d\n" in ris and "M2  - Citation Key: doc_0a1b2c3d\n" in ris
    (work,) = json.loads((tmp_path / "used/sources.csl.json").read_text("utf-8"))
    assert work["citation-key"] == work["id"] == "doc_0a1b2c3d"
    assert work["note"] == "Citation Key: doc_0a1b2c3d"
    assert "@article{doc_0a1b2c3d," in (tmp_path / "used/sources.bib").read_text("utf-8")


def test_every_type_of_the_library_has_a_form() -> None:
    for kind in {*CSL_TYPES.values(), "document"}:
        assert kind in used_sources_ris.TYPES and kind in bibtex.TYPES


# All a title may hold; marks that stand above other characters are composed by some readers.
NOT = ("Cs", "Cn", "Co", "Mn", "Mc", "Me", "Cf")
TEXT = st.text(st.characters(exclude_categories=NOT), min_size=1, max_size=40).filter(
    lambda text: folded(text)
)


def folded(text: str) -> str:
    """Text as a typographer's program leaves it: one space, straight quotation marks, ² as 2."""
    text = re.sub(r"</?su[bp]>", "", text)
    for curly, straight in zip("‘’“”`", ("'", "'", "''", "''", "'"), strict=True):
        text = text.replace(curly, straight)
    text = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join(unicodedata.normalize("NFKC", text.replace('"', "''")).split())


def any_marks(text: str) -> str:
    """Text with one sign for every quotation mark."""
    return re.sub("[\"'‘’“”`]", "’", text)


# shrinking starts three programs a step
@settings(max_examples=15, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=8, max_size=8))
@example([("‘’", "‘’", "‘’"), ("a ‘b’ c", "Rock ‘n’ Roll", "l‘a’"), ("''", "''", "''")])
@example([("'a'", "'/'", "'a'"), ("''a''", "''a' b'", "'")])
def test_any_title_name_and_publisher_survive_ris_bibtex_and_csl(
    works: list[tuple[str, str, str]],
) -> None:
    sources = [
        Source(
            f"doc_{n:08x}", "raw/x.pdf", True, doc_type="report", title=title, publisher=publisher,
            authors=(Person(name),), year=2000 + n,
        )
        for n, (title, publisher, name) in enumerate(works)
    ]  # fmt: skip
    items = [item(source) for source in sources]
    bib = "\n".join(bibtex.entry(work) for work in items)
    ris = "".join(used_sources_ris.record(work) for work in items)
    for text, form in ((bib, "bibtex"), (ris, "ris"), (json.dumps(items), "csljson")):
        found = read_back(text, form)
        assert [work["id"] for work in found] == [source.doc_uid for source in sources]
        for work, wanted in zip(found, items, strict=True):
            for field in ("title", "publisher"):
                told, meant = work.get(field, ""), wanted.get(field, "")
                if form == "csljson":
                    # to pandoc '…' in CSL is a quotation: any marks may stand for it, none is lost
                    told, meant = any_marks(told), any_marks(meant)
                assert folded(told) == folded(meant), form
            if form == "bibtex":
                (author,) = work["author"]
                assert folded(author["literal"]) == folded(wanted["author"][0]["literal"])
    assert ris.count("\nER  - \n") == len(items)


@given(TEXT, TEXT, st.text(max_size=60))
def test_file_names_are_safe(family: str, title: str, suffix: str) -> None:
    name = file_name(
        Source("doc_8f3a2c1d", f"raw/x.{suffix}", True, title=title, authors=(Person(family),))
    )
    assert name.isascii() and "doc_8f3a2c1d" in name and len(name) < 100
    assert not set(name) & set('/\\:;,{}$"<>|*? \n') and not name.startswith((".", "-"))


# Single marks too: in the file they stand as they were told, whatever a reader makes of them.
@settings(
    max_examples=30,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(TEXT, TEXT, TEXT)
@example("''", "''", "''")
@example("'a' ''b''", "O''Neill & ‘Sons’", "l'")
def test_the_file_of_csl_holds_every_sign(
    tmp_path: Path, title: str, publisher: str, name: str
) -> None:
    source = WHO._replace(title=title, publisher=publisher, authors=(Person(name),))
    export(listed(tmp_path, source), tmp_path / "used")
    (work,) = json.loads((tmp_path / "used/sources.csl.json").read_text("utf-8"))
    told = (work["title"], work.get("publisher", ""), work["author"][0]["literal"])
    assert [text.split() for text in told] == [text.split() for text in (title, publisher, name)]
