"""A library exported from Zotero (CSL-JSON, Better BibTeX JSON, .bib, .ris) as CSL items.

What was exported knows more than a PDF's first page; with the address of its item it also binds
a source to Zotero without asking a running one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.compiled_copies import read_copy, write_copy
from mdrag.errors import FileProblem
from mdrag.evidence.csl import CslItem, csl_item
from mdrag.evidence.model import Source
from mdrag.export.citations.bibliography import convert_bibliography
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.limits.pandoc import READERS
from mdrag.limits.regular_files import read_regular
from mdrag.project import Project
from mdrag.text.doi import doi_in
from mdrag.zotero.item_json import as_csl
from mdrag.zotero.library_items import title_key

__all__ = ["ExportedWork", "by_citation_key", "find", "read", "read_all"]

_LARGEST = 100_000_000  # bytes of one file
_URI = re.compile(r"https?://zotero\.org/(?:users|groups)/(?:local/)?\w+/items/[A-Z0-9]{8}")
_SHORTEST = 8  # letters a title must have to be a sign
_KEYED = (".bib", ".json")  # forms whose works have keys of the writer's


class ExportedWork(NamedTuple):
    """One work. ``uri``: its address in Zotero, "" when the file does not say."""

    item: CslItem
    uri: str
    file: str  # the name of the export

    @property
    def year(self) -> str:
        """The year it appeared, as text."""
        try:
            return str(self.item["issued"]["date-parts"][0][0])
        except (KeyError, TypeError, IndexError):
            found = re.search(r"\d{4}", str(self.item.get("issued", "")))
            return found[0] if found else ""


def read_all(project: Project | None, told: str) -> tuple[ExportedWork, ...]:
    """Every work of the file ``told`` names (relative to the project).

    Without one: of the exports that lie in raw/reading_list. Raises FileProblem for a file that is
    named and cannot be read; one that only lies there and cannot is left out.
    """
    if told:
        path = (project.root if project else Path()) / Path(told).expanduser()
        refuse_outside(path)
        if not path.is_file():
            raise FileProblem(path, fill("no such file; it is named by export.library"))
        return read(path)
    found: list[ExportedWork] = []
    folder = project.raw / "reading_list" if project else None
    for path in sorted(folder.iterdir()) if folder and folder.is_dir() else ():
        if path.suffix.lower() in (".json", ".bib", ".ris") and not path.name.startswith("."):
            refuse_outside(path)
            try:
                found += read(path)
            except FileProblem:
                continue  # a list may be in a form of its own; its works are known otherwise
    return tuple(found)


def by_citation_key(works: Iterable[ExportedWork]) -> dict[str, CslItem]:
    """The works that have keys of the writer's (of .ris they are pandoc's); the first counts."""
    found: dict[str, CslItem] = {}
    for work in works:
        key = str(work.item.get("citation-key") or work.item.get("id") or "")
        if key and Path(work.file).suffix.lower() in _KEYED:
            found.setdefault(key, csl_item({**work.item, "id": key}))
    return found


def read(path: Path) -> tuple[ExportedWork, ...]:
    """The works of one file. Raises FileProblem: not text, not of a form that is known."""
    try:
        if path.stat().st_size > _LARGEST:
            raise FileProblem(path, fill("is larger than {value} MB", value=_LARGEST // 1000000))
        text = read_regular(path, _LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FileProblem(
            path, fill("is not UTF-8 text (byte {start})", start=problem.start)
        ) from None
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror)
        ) from problem
    works = _json(path, text) if path.suffix.lower() == ".json" else _by_pandoc(path, text)
    return tuple(ExportedWork(item, uri, path.name) for item, uri in works)


def find(source: Source, works: Sequence[ExportedWork]) -> ExportedWork | None:
    """The work that is this source: by its key, its DOI, else title and year; None in doubt."""
    keys = {source.doc_uid, source.citation_key} - {""}
    doi, title = doi_in(source.doi), title_key(source.title)
    tests = (
        lambda one: {str(one.item.get("citation-key", "")), str(one.item.get("id", ""))} & keys,
        lambda one: doi and doi_in(str(one.item.get("DOI", ""))) == doi,
        lambda one: (
            len(title) >= _SHORTEST
            and title_key(str(one.item.get("title", ""))) == title
            and (not one.year or not source.year or one.year == str(source.year))
        ),
    )
    for test in tests:
        found = [one for one in works if test(one)]
        if found:
            different = {one.uri or json.dumps(one.item, sort_keys=True) for one in found}
            return found[0] if len(different) == 1 else None
    return None


def _json(path: Path, text: str) -> Iterable[tuple[CslItem, str]]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as problem:
        line = getattr(problem, "lineno", 0)
        raise FileProblem(
            path, fill("is not valid JSON"), line, getattr(problem, "colno", 0)
        ) from None
    items = told.get("items") if isinstance(told, dict) else told
    if not isinstance(items, list):
        raise FileProblem(path, fill("is no export of Zotero: a list of items was expected"))
    for one in items:
        if not isinstance(one, dict):
            continue
        if "itemType" in one:  # Better BibTeX JSON
            if (item := as_csl(one)) is not None:
                yield item, _address(one.get("uri"))
        elif isinstance(one.get("type"), str):
            yield csl_item(one), _address(one.get("uri")) or _address(one.get("id"))


def _by_pandoc(path: Path, text: str) -> Iterable[tuple[CslItem, str]]:
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(sorted(READERS))
        raise FileProblem(path, fill("is of no form that can be read; {known} can", known=known))
    kept = read_copy(f"items-{path.stem[:40]}", text)
    if kept is None:
        kept = convert_bibliography(["--from", reader, str(path)], "")
        if not kept and text.strip():
            raise FileProblem(
                path, fill("holds no works that pandoc can read as {reader}", reader=reader)
            )
        write_copy(f"items-{path.stem[:40]}", text, kept)
    return [(csl_item(item), "") for item in kept]


def _address(told: object) -> str:
    found = _URI.fullmatch(told) if isinstance(told, str) else None
    return found[0].replace("https:", "http:", 1) if found else ""
