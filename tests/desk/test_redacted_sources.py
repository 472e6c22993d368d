from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import parse
from mdrag.desk.redacted_sources import redacted_sources
from mdrag.evidence.model import Person, Source
from mdrag.ingest.run import pool
from mdrag.scaffold import initialise
from mdrag.zotero.match import SourceToFind
from remote_project import many_pages, read_in_process


def _source(uid: str, path: str, author: Person) -> Source:
    return Source(doc_uid=uid, source_path=path, citable=True, title="Walking", authors=(author,))


def test_what_is_private_is_not_pushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "run", read_in_process)
    project = initialise(tmp_path).project
    texts = {"plain": "Nothing here.", "mail": "Write to ann@example.org.", "talk": "Nothing."}
    wanted = []
    for name, text in texts.items():
        path = project.raw / "evidence" / "pdfs" / f"{name}.pdf"
        path.write_bytes(many_pages([text]))
        author = Person("Vole", "Anna") if name == "talk" else Person("Marmot", "Max")
        wanted.append(SourceToFind(_source(f"doc_{name}", project.relative(path), author), path))
    config = parse("", str(project.config_path))
    assert redacted_sources(project, config, wanted) == (tuple(wanted), ())
    (project.root / "names.txt").write_text("Anna Vole\n", "utf-8")
    told = "redaction: {emails: true, names: names.txt}\n"
    sent, left_out = redacted_sources(project, parse(told, str(project.config_path)), wanted)
    stays = {one.source.doc_uid: one.file_stays for one in sent}
    assert stays == {"doc_plain": "", "doc_mail": "an e-mail address (p. 1)"}
    assert left_out == ("doc_talk: left out: its record holds a name of names.txt",)
