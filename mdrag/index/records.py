"""What ingest left in chunks/, meta/ and parsed/, read back as our types.

The files could have been edited or made elsewhere: a line that misses a required field is an
error that names file, line and field; unknown fields are ignored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from mdrag.errors import FileProblem
from mdrag.evidence.model import Anchor, Page, Parent, Passage, Person, Rect, Source
from mdrag.evidence.origin import refuse_foreign
from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.index.inputs import PAGES_FILES, LineRun
from mdrag.project import Project

__all__ = ["Records", "read", "source_from"]

T = TypeVar("T")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Records(NamedTuple):
    """Everything an index is made of; passages by source, then in the order of the file."""

    sources: tuple[Source, ...]
    texts: Mapping[str, str]  # doc_uid → canonical text
    pages: Mapping[str, tuple[Page, ...]]  # doc_uid → its pages, () when it has none
    parents: tuple[Parent, ...]
    passages: tuple[Passage, ...]
    anchors: tuple[Anchor, ...]
    redirects: tuple[tuple[str, str], ...]  # old chunk id → new one


def read(
    project: Project, places: Mapping[Path, Mapping[str, tuple[LineRun, ...]]] | None = None,
    only: Collection[str] = (),
) -> Records:  # fmt: skip
    """Sources, texts, pages, parents, passages, anchors and redirects of a project.

    ``places``: read the lines of the sources ``only`` alone, which stand there (``index.inputs``).
    A project without chunks gives empty records. Raises FileProblem.
    """

    def lines(path: Path, make: Callable[[Mapping[str, Any]], T]) -> tuple[T, ...]:
        if places is None:
            return tuple(_made(path, make, _whole(path)))
        held = places.get(path, {})
        runs = sorted(run for uid in only for run in held.get(uid, ()))
        return tuple(_made(path, make, _parts(path, runs)))

    sources = lines(project.meta / "sources.jsonl", source_from)
    passages = lines(project.chunks / "chunks.jsonl", _passage)
    here = [source.doc_uid for source in sources if "source_gone" not in source.flags]
    texts = {uid: _text(project, uid) for uid in here}
    redirects = project.meta / "redirects.jsonl"
    return Records(
        sources=sources,
        texts=texts,
        pages={uid: _pages(project, uid, text) for uid, text in texts.items()},
        parents=lines(project.chunks / "parents.jsonl", _parent),
        passages=tuple(sorted(passages, key=lambda passage: passage.doc_uid)),
        anchors=lines(project.chunks / "anchors.jsonl", _anchor),
        redirects=tuple(
            _made(redirects, lambda line: (line["old"], line["new"] or ""), _whole(redirects))
        ),
    )


def _whole(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers; none when there is no file."""
    if path.is_file():
        with path.open(encoding="utf-8", errors="surrogatepass") as file:
            yield from enumerate(file, 1)


def _parts(path: Path, runs: Sequence[LineRun]) -> Iterator[tuple[int, str]]:
    """The lines of these runs with their numbers."""
    if runs:
        with open_own(path) as file:
            for run in runs:
                file.seek(run.start)
                held = file.read(run.end - run.start).splitlines(keepends=True)
                for number, line in enumerate(held, run.number):
                    yield number, line.decode("utf-8", "surrogatepass")


def _made(
    path: Path, make: Callable[[Mapping[str, Any]], T], lines: Iterable[tuple[int, str]]
) -> Iterator[T]:
    for number, line in lines:
        if not line.strip():
            continue
        try:
            yield make(_line(line))
        except json.JSONDecodeError as problem:
            raise FileProblem(path, fill("is not JSON ({msg})", msg=problem.msg), number) from None
        except KeyError as problem:
            raise FileProblem(
                path, fill("the field {problem} is missing", problem=problem), number
            ) from None
        except (TypeError, ValueError) as problem:
            raise FileProblem(
                path, fill("a field has the wrong kind ({problem})", problem=problem), number
            ) from None


def _line(line: str) -> Mapping[str, Any]:
    found = json.loads(_clean(line))
    if "\\ud" in line:  # an escaped surrogate may have no partner
        found = json.loads(_clean(json.dumps(found, ensure_ascii=False)))
    if not isinstance(found, dict):
        raise TypeError("not an object")
    return found


def _text(project: Project, uid: str) -> str:
    path = project.parsed / uid / "text.txt"
    if not path.is_file():
        return ""
    with open_own(path) as file:
        return _clean(file.read().decode("utf-8", "surrogatepass"))


def _clean(text: str) -> str:
    """``text`` with lone surrogates, which nothing can store, replaced one for one."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def _pages(project: Project, uid: str, text: str) -> tuple[Page, ...]:
    for name in PAGES_FILES:
        path = project.parsed / uid / name
        if path.is_file():
            break
    else:
        return ()
    try:
        with open_own(path) as file:
            if path.name == PAGES_FILES[0]:
                file.readline()
                held = file.readline()
            else:
                held = file.read()
        return tuple(_page(entry, text) for entry in json.loads(held))
    except (ValueError, KeyError, TypeError) as problem:
        raise FileProblem(
            path, fill("is not a list of pages ({problem})", problem=problem)
        ) from None


def _page(entry: Mapping[str, Any], text: str) -> Page:
    start, end = entry["start"], entry["end"]
    return Page(
        page_index=entry["page_index"],
        page_label=entry.get("page_label") or "",
        text=text[start:end],
        start=start,
        end=end,
        width=entry.get("width", 0.0),
        height=entry.get("height", 0.0),
    )


def source_from(line: Mapping[str, Any]) -> Source:
    """A line of sources.jsonl as a Source; fields this version does not know are ignored."""
    if not isinstance(line, Mapping):
        raise TypeError("a source is no object")
    known = {name: line[name] for name in Source._fields if line.get(name) is not None}
    for role in ("authors", "editors"):
        if role in known:
            known[role] = tuple(_person(person) for person in known[role])
    if "flags" in known:
        known["flags"] = tuple(known["flags"])
    for name in ("doc_uid", "source_path", "citable"):
        if name not in known:
            raise KeyError(name)
    refuse_foreign(known["doc_uid"], known["source_path"])
    return Source(**known)


def _person(entry: Any) -> Person:
    if isinstance(entry, str):
        return Person(entry)
    if isinstance(entry, Mapping):
        return Person(entry["family"], entry.get("given") or "")
    return Person(*entry)


def _parent(line: Mapping[str, Any]) -> Parent:
    start, end = line["offsets"]
    return Parent(
        parent_id=line["parent_id"],
        doc_uid=line["doc_uid"],
        text=line["parent_text"],
        start=start,
        end=end,
        page_start=line.get("page_start") or 0,
        page_end=line.get("page_end") or 0,
        page_label=line.get("page_label") or "",
        section_path=tuple(line.get("section_path") or ()),
    )


def _passage(line: Mapping[str, Any]) -> Passage:
    start, end = line["offsets"]
    for name in ("chunk_id", "parent_id", "doc_uid", "text", "citable"):
        line[name]
    known = {name: line[name] for name in Passage._fields if line.get(name) is not None}
    known.update(start=start, end=end, section_path=tuple(line.get("section_path") or ()))
    known.pop("score", None)
    known.setdefault("alias", line["chunk_id"])
    return Passage(**known)


def _anchor(line: Mapping[str, Any]) -> Anchor:
    known: dict[str, Any] = {name: line.get(name) for name in Anchor._fields}
    for name in ("evidence_anchor_id", "chunk_id", "doc_id"):
        line[name]
    bbox = line.get("bbox")
    known["bbox"] = Rect(bbox["x0"], bbox["y0"], bbox["x1"], bbox["y1"]) if bbox else None
    known["rects"] = tuple(Rect(*rect) for rect in line.get("rects") or ())
    for name in ("section_path", "quality_flags"):
        known[name] = tuple(line.get(name) or ())
    for name, default in Anchor._field_defaults.items():
        if isinstance(default, str):
            known[name] = line.get(name) or default
    return Anchor(**known)
