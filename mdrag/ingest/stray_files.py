"""Files that look like sources and lie where ingest does not read: which, and where they belong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = ["stray_files"]

_READ = ("evidence", "instruction", "reading_list")
_PLACE = fill("put it into raw/evidence/pdfs/ if you may cite it, else into raw/instruction/")
_SHOWN = 5
# Beside the project's own files these are papers or slides; text and Word files may be drafts.
_PAPERS = frozenset({".pdf", ".epub", ".ppt", ".pptx"})


def stray_files(project: Project, addresses_unread: bool = True) -> tuple[str, ...]:
    """One line for each of the first such files: its path in the project and where it belongs.

    A PDF in the project's folder that is named like a draft is taken for what was built of it.
    """
    found = sorted([*_in_raw(project), *_in_root(project)])
    told = [
        fill("{path}: is not read here; {place}", path=path, place=_PLACE)
        for path in found[:_SHOWN]
    ]
    if addresses_unread and (project.raw / "evidence" / "urls.txt").is_file():
        told.append(
            fill(
                "raw/evidence/urls.txt: addresses are fetched with parser: mineru only; "
                "download what they lead to into raw/evidence/pdfs/"
            )
        )
    if len(found) > _SHOWN:
        told.append(
            fill("{count} more such files lie where they are not read", count=len(found) - _SHOWN)
        )
    return tuple(told)


def _in_raw(project: Project) -> Iterator[str]:
    from mdrag.ingest.readers import reader_of, why_not_read

    for folder, names, files in os.walk(project.raw):
        own = Path(folder) == project.raw
        names[:] = [n for n in names if not n.startswith(".") and not (own and n in _READ)]
        for name in files:
            suffix = Path(name).suffix.casefold()
            if (why_not_read(suffix) or reader_of(suffix)) and name[0] not in ".~":
                yield project.relative(Path(folder) / name)


def _in_root(project: Project) -> Iterator[str]:
    try:
        names = sorted(os.listdir(project.root))  # noqa: PTH208  # names are enough
    except OSError:
        return
    drafts = {Path(name).stem for name in names if name.casefold().endswith((".md", ".docx"))}
    for name in names:
        path = project.root / name
        if path.suffix.casefold() in _PAPERS and path.stem not in drafts and path.is_file():
            yield name
