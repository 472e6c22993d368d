"""Small pictures of the pages a person should look at, beside the quality report."""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.evidence.model import Source
from mdrag.fence import delete_file, write_atomic
from mdrag.ingest.quality.figures import QualityLine
from mdrag.ingest.run.pool import workers
from mdrag.limits.run_program import Limits, ProgramStopped, run_guarded
from mdrag.project import Project

__all__ = ["FOLDER", "page_pictures"]

FOLDER = "parse_quality_pages"  # in meta/
_A_SOURCE, _ALL = 4, 40  # most pictures
_LIMITS = Limits(seconds=15, output=8 * 2**20)
_OURS = re.compile(r"doc_[0-9a-f]{8,12}-[0-9a-f]{8}-p\d+\.png")
_START = (
    "import sys; sys.path.append({root!r}); "
    "from mdrag.ingest.run.picture_process import main; main()"
)


def page_pictures(
    project: Project, lines: Iterable[QualityLine], sources: Mapping[str, Source]
) -> dict[str, list[tuple[int, str]]]:
    """Name of a source → (page, path beside the report) of its flagged pages; PDFs only.

    ``sources``: by path. At most four pages a source and forty in all; what cannot be drawn has no
    picture, and pictures that nothing asks for any more are removed.
    """
    wanted_pages: list[tuple[str, Source, Sequence[int]]] = []
    left = _ALL
    for line in lines:
        source = sources.get(line.name)
        pages = line.flagged[: min(_A_SOURCE, left)]
        if source and pages and line.name.casefold().endswith(".pdf"):
            wanted_pages.append((line.name, source, pages))
            left -= len(pages)
    found = _drawn_together(project, wanted_pages)
    wanted = {Path(path).name for drawn in found.values() for _, path in drawn}
    for old in (project.meta / FOLDER).glob("*.png"):
        if _OURS.fullmatch(old.name) and old.name not in wanted:
            delete_file(old)
    return found


def _drawn_together(
    project: Project, wanted: Sequence[tuple[str, Source, Sequence[int]]]
) -> dict[str, list[tuple[int, str]]]:
    """The pictures of each file that has any, drawn by a process a core."""
    if not wanted:
        return {}
    with ThreadPoolExecutor(workers(len(wanted))) as threads:
        drawn = threads.map(lambda one: _drawn(project, one[1], one[2]), wanted)
        return {name: done for (name, _, _), done in zip(wanted, drawn, strict=True) if done}


def _drawn(project: Project, source: Source, pages: Iterable[int]) -> list[tuple[int, str]]:
    stem = f"{source.doc_uid}-{source.sha256[:8]}"
    names = {page: f"{FOLDER}/{stem}-p{page:03d}.png" for page in pages}
    missing = [page for page, name in names.items() if not (project.meta / name).is_file()]
    if missing:
        for page, picture in _draw(project.root / source.source_path, missing).items():
            write_atomic(project.meta / names[page], picture)
    return [(page, name) for page, name in names.items() if (project.meta / name).is_file()]


def _draw(path: Path, pages: Iterable[int]) -> dict[int, bytes]:
    root = str(Path(__file__).resolve().parents[3])
    command = [sys.executable, "-P", "-c", _START.format(root=root), str(path), *map(str, pages)]
    try:
        out = run_guarded(command, _LIMITS).out
        drawn = [json.loads(line) for line in out.splitlines()]
        return {int(page): base64.b64decode(picture) for page, picture in drawn}
    except (OSError, ProgramStopped, ValueError, TypeError, FileProblem):
        return {}
