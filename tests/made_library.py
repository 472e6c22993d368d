"""Projects as ingest leaves them, made from a few words: for the tests of index and search."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.index import generations
from mdrag.index.embed.static import StaticEmbedder
from mdrag.index.records import read
from mdrag.project import FOLDERS, Project
from mdrag.retrieve.library import GenerationStore

__all__ = ["MadeSource", "make_project", "opened", "put_sources"]


class MadeSource(NamedTuple):
    """A source: its pages, each a list of passages (paragraphs)."""

    name: str
    pages: Sequence[Sequence[str]]
    title: str = ""
    citable: bool = True
    year: int | None = None
    family: str = "Author"
    paged: bool = True  # False: like Markdown, no pages
    references: str = ""  # a last passage that belongs to the reference list
    section: str = "Results"
    fields: tuple[tuple[str, Any], ...] = ()  # further fields of its line in sources.jsonl

    @property
    def uid(self) -> str:
        """Its doc_uid."""
        return "doc_" + hashlib.sha256(self.name.encode()).hexdigest()[:8]


def make_project(root: Path, sources: Iterable[MadeSource] = ()) -> Project:
    """A project with these sources in chunks/, meta/ and parsed/, not yet indexed."""
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "meta" / "project.json").write_text(json.dumps({"project_id": root.name}))
    for name in ("AGENT.md", "config.yaml"):
        (root / name).touch()
    project = Project(root.resolve())
    put_sources(project, sources)
    return project


def put_sources(project: Project, sources: Iterable[MadeSource]) -> None:
    """Make the project hold exactly these sources, as an ingest would leave them."""
    lines: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("sources", "parents", "chunks", "anchors")
    }
    for source in sources:
        _put(project, source, lines)
    for name, entries in lines.items():
        folder = project.meta if name == "sources" else project.chunks
        text = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)
        (folder / f"{name}.jsonl").write_text(text, "utf-8")


def _put(project: Project, source: MadeSource, lines: dict[str, list[dict[str, Any]]]) -> None:
    uid, suffix = source.uid, "pdf" if source.paged else "md"
    path = f"raw/{'evidence/pdfs' if source.citable else 'instruction/guidance'}/{source.name}"
    text, pages, count = "", [], 0
    for number, paragraphs in enumerate(source.pages, 1):
        start = len(text)
        page = number if source.paged else 0
        parent_id = f"{uid}:p{number:03d}"
        passages = [(p, "") for p in paragraphs]
        if source.references and number == len(source.pages):
            passages.append((source.references, "references"))
        for block, (words, subtype) in enumerate(passages, 1):
            begin = len(text)
            text += words + "\n\n"
            chunk_id = f"{uid}|r=00000001|s={number}|p={page:03d}|b={block:03d}"
            count += 1
            lines["chunks"].append(
                {
                    "chunk_id": chunk_id,
                    "alias": f"s{number}-p{page:03d}-b{block:03d}",
                    "parent_id": parent_id,
                    "doc_uid": uid,
                    "doc_version": "v1",
                    "section_id": str(number),
                    "section_path": [source.section],
                    "offsets": [begin, begin + len(words)],
                    "char_start": begin - start,
                    "char_end": begin - start + len(words),
                    "page_start": page or None,
                    "page_end": page or None,
                    "page_label": str(page + 100) if page else "",
                    "tokens": len(words.split()),
                    "hash": "sha1:" + hashlib.sha1(words.encode()).hexdigest(),
                    "block_type": "paragraph",
                    "anchor": " ".join(words.split()[:20]),
                    "text": words,
                    "source_type": "evidence_document",
                    "source_subtype": subtype,
                    "citable": source.citable,
                }
            )
            lines["anchors"].append(
                {
                    "evidence_anchor_id": hashlib.sha256(chunk_id.encode()).hexdigest()[:32],
                    "chunk_id": chunk_id,
                    "anchor_type": "text",
                    "doc_id": uid,
                    "source_uri": f"{path}.{suffix}",
                    "doc_version": "v1",
                    "source_fingerprint": "0" * 64,
                    "page_no": page or None,
                    "bbox": {"x0": 0.1, "y0": 0.2, "x1": 0.9, "y1": 0.3} if page else None,
                    "bbox_missing_reason": None if page else "no pages",
                    "section_path": [source.section],
                    "rects": [[0.1, 0.2, 0.9, 0.3]] if page else [],
                    "quality_flags": [],
                }
            )
        pages.append({"page_index": number, "page_label": str(number + 100),
                      "start": start, "end": len(text)})  # fmt: skip
        lines["parents"].append(
            {
                "parent_id": parent_id,
                "doc_uid": uid,
                "parent_text": text[start:],
                "offsets": [start, len(text)],
                "page_start": page or None,
                "page_end": page or None,
                "page_label": str(page + 100) if page else "",
                "section_path": [source.section],
            }
        )
    folder = project.parsed / uid
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "text.txt").write_bytes(text.encode())
    (folder / "pages.json").write_text(json.dumps(pages if source.paged else []))
    lines["sources"].append(
        {
            "doc_uid": uid,
            "source_path": f"{path}.{suffix}",
            "citable": source.citable,
            "source_type": "evidence_document" if source.citable else "instruction",
            "title": source.title or source.name,
            "authors": [{"family": source.family, "given": "A."}],
            "year": source.year,
            "citation_key": f"{source.family.lower()}{source.year or 'nd'}_{source.name}",
            "pages": len(pages) if source.paged else 0,
            "passages": count,
            "language": "en",
            "doc_type": "journal_article",
            **dict(source.fields),
        }
    )


def opened(project: Project) -> GenerationStore:
    """The library of a project, indexed without the store of record, which takes its time."""
    records, embedder = read(project), StaticEmbedder()
    vectors = embedder.embed([passage.text for passage in records.passages])
    generation = generations.write(
        project, records, lambda: vectors, inputs="0" * 64, embedder=embedder.name, build_id="b1"
    )
    return GenerationStore(project, generation)
