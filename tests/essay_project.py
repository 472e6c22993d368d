"""A project with a small library as readers see it, for tests of export: no ingest is run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from mdrag.evidence.model import Page, Passage, Person, Source
from mdrag.index import generations
from mdrag.index.records import Records
from mdrag.project import FOLDERS, Project

__all__ = ["GUIDE", "HEALTH", "OMS", "PAGES", "PASSAGES", "SOURCES", "VOLES", "essay_project"]

HEALTH, VOLES, OMS, GUIDE = "doc_8f3a2c1d", "doc_0a1b2c3d", "doc_77aa88bb", "doc_deadbeef"

SOURCES = (
    Source(
        HEALTH, "raw/evidence/pdfs/marmot.pdf", True, doc_type="journal_article",
        citation_key="marmot2015_health-gap", title="The health gap & its causes",
        authors=(Person("Marmot", "Anna B."),), year=2015, container_title="Journal of Burrows",
        volume="12", issue="3", page_range="101-112", doi="10.9999/burrow.1", language="en",
    ),
    Source(
        VOLES, "raw/evidence/pdfs/voles.pdf", True, doc_type="book",
        citation_key="vole2018_tunnels", title="Tunnels and how to dig them",
        authors=(Person("Vole", "Bea"), Person("Lemming", "Carl")), year=2018,
        publisher="Burrow Press", place="Tundra",
    ),
    Source(
        OMS, "raw/evidence/pdfs/who.pdf", True, doc_type="report", citation_key="who2021_report",
        title="World burrow report", authors=(Person("World Health Organization"),), year=2021,
        publisher="World Health Organization", url="https://example.org/who",
    ),
    Source("doc_abcdef01", "raw/evidence/pdfs/shrew.pdf", True, year=2001),
    Source(
        GUIDE, "raw/instruction/guidance/rubric.pdf", False, citation_key="rubric",
        title="Rubric", year=2020,
    ),
)  # fmt: skip


# Marmot's printed pages run from 101 (page 1 of the file), Vole's print no number.
PAGES: dict[str, tuple[Page, ...]] = {
    HEALTH: tuple(Page(n, str(100 + n), f"Page {n}.", 0, 0) for n in range(1, 13)),
    VOLES: tuple(Page(n, "", f"Page {n}.", 0, 0) for n in range(1, 31)),
}
PASSAGES = tuple(
    Passage(f"{uid}|r=00000001|s=3.2|p=004|b=006", "s3.2-p004-b006", f"{uid}:p004", uid,
            "Health follows the gradient.", 0, 28, page_start=4, page_end=5)
    for uid in (HEALTH, VOLES)
)  # fmt: skip


def essay_project(root: Path, sources: Sequence[Source] = SOURCES) -> Project:
    """A project folder with an index of this library."""
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "meta" / "project.json").write_text(json.dumps({"project_id": root.name}))
    for name in ("AGENT.md", "config.yaml"):
        (root / name).touch()
    project = Project(root.resolve())
    texts = {source.doc_uid: "Health follows the gradient." for source in sources}
    pages = {uid: found for uid, found in PAGES.items() if uid in texts}
    passages = tuple(one for one in PASSAGES if one.doc_uid in texts)
    _index(project, Records(tuple(sources), texts, pages, (), passages, (), ()))
    return project


def _index(project: Project, records: Records) -> None:
    import numpy as np

    vectors = np.zeros((len(records.passages), 2), dtype=np.float32)
    generations.write(
        project, records, lambda: vectors, inputs="0" * 64, embedder="none", build_id="b"
    )
