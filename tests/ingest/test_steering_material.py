from __future__ import annotations

import pytest

from mdrag.evidence.model import Source
from mdrag.ingest.raw_files import role_of
from mdrag.ingest.steering_material import decide_citable, kind_of, what_follows


@pytest.mark.parametrize(
    ("path", "source_type", "citable"),
    [
        ("raw/instruction/programme_info/handbook.md", "programme_info", False),
        ("raw/evidence/Personal notes/monday.md", "personal_notes", False),
        ("raw/evidence/pdfs/admin-notice/term.pdf", "admin_notice", False),
        ("raw/instruction/guidance/personal_notes/x.md", "personal_notes", False),
        ("raw/evidence/pdfs/programme_info.pdf", "evidence_document", True),
        ("raw/evidence/pdfs/marmot.pdf", "evidence_document", True),
        ("raw/instruction/slides/week1.pdf", "slides", False),
        ("raw/instruction/x.pdf", "other", False),
    ],
)
def test_the_folder_says_what_a_file_is(path: str, source_type: str, citable: bool) -> None:
    role = role_of(path)
    assert (role.source_type, role.citable) == (source_type, citable)


@pytest.mark.parametrize("name", ["admin_notice", "Admin-Notice", " admin  notice"])
def test_a_kind_has_one_spelling(name: str) -> None:
    assert kind_of(name) == "admin_notice"


def test_only_what_is_said_makes_it_citable() -> None:
    source = Source("doc_00000001", "raw/evidence/a.md", True, source_type="personal_notes")
    assert not decide_citable(source, {"source_type": "personal_notes"}).citable
    assert decide_citable(source, {"citable": True}).citable
    assert decide_citable(source._replace(source_type="interview"), {}).citable
    assert list(what_follows(source, ["title"])) == []


def test_a_type_that_is_nearly_a_known_one_is_asked_about() -> None:
    source = Source("doc_00000001", "raw/evidence/a.md", True, source_type="progamme_info")
    (told,) = what_follows(source, ["source_type"])
    assert told.endswith("--source_type programme_info")
    assert list(what_follows(source, ["year"])) == []
    own = source._replace(source_type="interview")
    assert list(what_follows(own, ["source_type"])) == []
