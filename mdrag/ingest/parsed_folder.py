"""``parsed/<doc_uid>/``: a Document as files, the same bytes for the same document.

``text.txt`` the canonical text · ``document.jsonl`` the rest: a line that says what it was made
from, a line of pages with labels and offsets, a line of blocks and other facts, then a line a page
with the boxes of its words. Folders of an older mdrag hold the same in three files
(``document.json``, ``pages.json``, ``words.jsonl``) and are read as they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.model import Page
from mdrag.fence import delete_tree, left_alone, make_folder, move, new_file, open_own
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument, PlacedWord, TextBlock
from mdrag.ingest.quality.figures import Quality
from mdrag.ingest.text_profile import Gist

__all__ = ["FORMAT", "NAMES", "Head", "gist", "head_of", "load", "quality", "save", "text"]

FORMAT = 2  # raised when a parsed folder of an older mdrag must be made again
NAMES = (_NAME, _OLD_NAME) = ("document.jsonl", "document.json")  # this layout's, the last one's


class Head(NamedTuple):
    """Which file a parsed folder came from, and who read it."""

    sha256: str
    parse_key: str


def save(
    document: ParsedDocument,
    folder: Path,
    head: Head,
    gist: Gist,
    quality: Quality,
    add_files: Callable[[Path], None] | None = None,
) -> None:
    """Write ``folder`` whole or not at all. Raises FileProblem (disk full, no permission).

    ``add_files`` puts more into it: what people may look at and mdrag does not read again.
    """
    temporary = folder.with_name(f".{folder.name}.{os.getpid()}.tmp")
    try:
        delete_tree(temporary)
        make_folder(temporary)
        for name, content in _files(document, head, gist, quality).items():
            with new_file(temporary / name) as out:
                out.write(content.encode("utf-8", "surrogatepass"))
        if add_files:
            add_files(temporary)
        _put(temporary, folder, head)
    except OSError as problem:
        delete_tree(temporary, left_alone)
        reason = problem.strerror or str(problem)
        raise FileProblem(
            folder, fill("cannot be written ({reason}); nothing was changed", reason=reason)
        ) from problem


def _put(temporary: Path, folder: Path, head: Head) -> None:
    """Make ``temporary`` the folder. One of the same head stays as it is.

    A reader left over from a killed run writes where the next run reads: a folder that is there
    and right must not be missing for a moment. Raises OSError, FileProblem.
    """
    for _ in range(3):
        try:
            move(temporary, folder)  # refused by the file system where the folder holds anything
            return
        except OSError:
            if head_of(folder) == head:
                delete_tree(temporary, left_alone)
                return
        delete_tree(folder, left_alone)
    move(temporary, folder)


def head_of(folder: Path) -> Head | None:
    """What ``folder`` was made from; None when it is no whole parsed folder of this format."""
    try:
        found = _first(folder)
        head = Head(found["sha256"], found["parse_key"])
        return head if found["format"] == FORMAT and _is_whole(folder) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def gist(folder: Path) -> Gist:
    """The gist kept with a parsed folder. Raises FileProblem when it is missing or damaged."""
    try:
        found = _first(folder)["gist"]
        return Gist(**{**found, "sketch": tuple(found["sketch"])})
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise _damaged(folder, problem) from problem


def quality(folder: Path) -> Quality:
    """How well the source of a parsed folder was read. Raises FileProblem."""
    try:
        found = _first(folder)["quality"]
        lists = {name: tuple(value) for name, value in found.items() if isinstance(value, list)}
        templates = tuple((t, pages, tuple(samples)) for t, pages, samples in found["templates"])
        return Quality(**{**found, **lists, "templates": templates})
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise _damaged(folder, problem) from problem


def text(folder: Path) -> str:
    """The canonical text of a parsed folder. Raises FileProblem when it is missing or damaged."""
    try:
        return _text(folder)
    except (OSError, ValueError) as problem:
        raise _damaged(folder, problem) from problem


def _text(folder: Path) -> str:
    return _bytes(folder / "text.txt").decode("utf-8", "surrogatepass")


def load(folder: Path) -> ParsedDocument:
    """The Document of a parsed folder. Raises FileProblem when it is missing or damaged."""
    try:
        text = _text(folder)
        pages, facts, words = _rest(folder)
        return ParsedDocument(
            text=text,
            pages=tuple(_page(entry, text) for entry in pages),
            blocks=tuple(TextBlock(*block) for block in facts["blocks"]),
            words=tuple(chain.from_iterable(_words(json.loads(line)) for line in words)),
            parser=facts["parser"],
            metadata=facts["metadata"],
            flags=tuple(facts["flags"]),
            references_start=facts["references_start"],
            running=tuple((t, n, tuple(samples)) for t, n, samples in facts["running"]),
            raw_lines=facts["raw_lines"],
            dropped_lines=facts["dropped_lines"],
        )
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise _damaged(folder, problem) from problem


def _first(folder: Path) -> dict[str, Any]:
    """The line that says what a folder was made from."""
    path = folder / _NAME
    with open_own(path if path.is_file() else folder / _OLD_NAME) as file:
        found: dict[str, Any] = json.loads(file.readline())
    return found


def _rest(folder: Path) -> tuple[list[dict[str, Any]], dict[str, Any], list[bytes]]:
    """Pages, facts, and the lines of words."""
    if (folder / _NAME).is_file():
        _, pages, facts, *words = _bytes(folder / _NAME).split(b"\n")
        return json.loads(pages), json.loads(facts), [line for line in words if line]
    _, _, rest = _bytes(folder / _OLD_NAME).partition(b"\n")
    kept = json.loads(_bytes(folder / "pages.json"))
    return kept, json.loads(rest), _bytes(folder / "words.jsonl").splitlines()


def _is_whole(folder: Path) -> bool:
    """Whether a parsed folder has its text and what follows the head: somebody may have tidied up.

    Words are not looked into, but for the end of the last line. Raises OSError and ValueError.
    """
    if not (folder / "text.txt").is_file():
        return False
    if not (folder / _NAME).is_file():
        return (folder / "pages.json").is_file() and (folder / "words.jsonl").is_file()
    with open_own(folder / _NAME) as file:
        _, pages, facts = (file.readline() for _ in range(3))
        file.seek(-1, os.SEEK_END)
        ended = file.read() == b"\n"
    return isinstance(json.loads(pages), list) and isinstance(json.loads(facts), dict) and ended


def _bytes(path: Path) -> bytes:
    with open_own(path) as file:
        return file.read()


def _damaged(folder: Path, problem: Exception) -> FileProblem:
    if isinstance(problem, FileNotFoundError):
        gone = Path(problem.filename or folder).name
        what = fill("{gone} is gone from it", gone=gone) if folder.is_dir() else fill("is gone")
    elif isinstance(problem, OSError):
        return FileProblem(
            folder, fill("cannot be read ({strerror})", strerror=problem.strerror or problem)
        )
    else:
        what = fill("is damaged (it does not hold what mdrag wrote there)")
    return FileProblem(
        folder, fill("{what}; the source is read again from raw/ by: mdrag ingest", what=what)
    )


def _files(document: ParsedDocument, head: Head, gist: Gist, quality: Quality) -> dict[str, str]:
    """The files of a parsed folder: name → text."""
    facts = {
        "parser": document.parser,
        "metadata": document.metadata,
        "flags": list(document.flags),
        "references_start": document.references_start,
        "running": document.running,
        "raw_lines": document.raw_lines,
        "dropped_lines": document.dropped_lines,
        "blocks": document.blocks,
    }
    first = {
        "format": FORMAT,
        **head._asdict(),
        "gist": gist._asdict(),
        "quality": quality._asdict(),
    }
    pages = [
        {
            "page_index": page.page_index,
            "page_label": page.page_label,
            "start": page.start,
            "end": page.end,
            "width": round(page.width, 2),
            "height": round(page.height, 2),
        }
        for page in document.pages
    ]
    lines = [json.dumps(first, ensure_ascii=False), _json(pages), _json(facts)]
    content = "".join(f"{line}\n" for line in lines) + "".join(_word_lines(document))
    return {"text.txt": document.text, _NAME: content}


def _word_lines(document: ParsedDocument) -> list[str]:
    by_page: dict[int, list[list[float]]] = {}
    for w in document.words:
        held = [w.start, w.end, w.line, w.x0, w.y0, w.x1, w.y1]
        by_page.setdefault(w.page_index, []).append(held)
    return [_json({"page": page, "words": held}) + "\n" for page, held in sorted(by_page.items())]


def _words(line: dict[str, Any]) -> list[PlacedWord]:
    page, new = line["page"], tuple.__new__  # half the time: there are many words
    return [
        new(PlacedWord, (start, end, page, at, x0, y0, x1, y1))
        for start, end, at, x0, y0, x1, y1 in line["words"]
    ]


def _page(entry: dict[str, Any], text: str) -> Page:
    start, end = entry["start"], entry["end"]
    return Page(
        page_index=entry["page_index"],
        page_label=entry["page_label"],
        text=text[start:end],
        start=start,
        end=end,
        width=entry["width"],
        height=entry["height"],
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
