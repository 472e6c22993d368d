"""One reading process: a request a line on stdin, an answer a line on stdout.

A process of its own so that a file that crashes the PDF library, or never ends, costs one file
and not the run. Started by pool.py; request {path, sha256, folder, parse_key, task, about, seconds,
memory}, answer {"ok": true, "told": {…}} (of a file
that was read: what its first page says, ``front``) or {"failed": reason}.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mdrag.errors import FileProblem, SourceProblem
from mdrag.filled_sentence import fill
from mdrag.ingest import parsed_folder
from mdrag.ingest.bounds import NO_MEMORY, keep_within
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.first_page import front_matter
from mdrag.ingest.quality.figures import measure
from mdrag.ingest.raw_files import file_sha256
from mdrag.ingest.text_profile import gist_of
from mdrag.limits.end_with_parent import end_with_parent

__all__ = ["main", "parse_one"]

_CHANGED = fill("changed while it was being read; run ingest again")


def main() -> None:
    """Answer requests until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    end_with_parent()
    gc.set_threshold(400_000, 20, 100)  # documents are tuples in tuples: nothing to find
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    for line in sys.stdin.buffer:
        request = json.loads(line)
        keep_within(request["seconds"], request["memory"])
        answers.write(json.dumps(parse_one(request)) + "\n")
        answers.flush()


def parse_one(request: dict[str, Any]) -> dict[str, Any]:
    """Read one file into its staging folder; the answer as a JSON object."""
    path = Path(request["path"])
    try:
        if request.get("task") == "split":
            return {"ok": True, "told": _parts(path, request)}
        if request.get("task") == "look":
            return {"ok": True, "told": _private_kinds(path, request)}
        document, add_files = _document(path, request)
        if file_sha256(path) != request["sha256"]:
            return {"failed": _CHANGED}
        head = parsed_folder.Head(request["sha256"], request["parse_key"])
        front = front_matter(document)
        gist = gist_of(document, request["path"], front)
        quality = measure(path.name, document)
        parsed_folder.save(document, Path(request["folder"]), head, gist, quality, add_files)
    except SourceProblem as problem:
        return {"failed": problem.reason}
    except FileProblem as problem:
        return {"stop": str(problem)}
    except OSError as problem:
        return {"failed": fill("cannot be read ({strerror})", strerror=problem.strerror or problem)}
    except MemoryError:
        return {"failed": NO_MEMORY}
    except RecursionError as problem:
        return {
            "failed": fill("is too deeply nested to read ({name})", name=type(problem).__name__)
        }
    except Exception as problem:
        detail = (str(problem).splitlines() or [""])[0][:120]
        return {
            "failed": fill(
                "the reader failed: {name}: {detail}", name=type(problem).__name__, detail=detail
            )
        }
    return {"ok": True, "told": {"front": front}}


def _document(
    path: Path, request: dict[str, Any]
) -> tuple[ParsedDocument, Callable[[Path], None] | None]:
    """The document of a file, and what else goes into its folder."""
    if request.get("task") == "assemble":
        from mdrag.ingest.remote.parts.assemble import assemble, unpack_results

        about = request["about"]
        return assemble(path, about), lambda folder: unpack_results(about, folder / "mineru")
    from mdrag.ingest.readers import read

    return read(path), None


def _parts(path: Path, request: dict[str, Any]) -> dict[str, Any]:
    """The parts a PDF is sent in. Raises SourceProblem."""
    from mdrag.ingest.remote.parts.split import split_file

    found = split_file(path, request["about"])
    if file_sha256(path) != request["sha256"]:
        raise SourceProblem(_CHANGED)
    return found


def _private_kinds(path: Path, request: dict[str, Any]) -> dict[str, Any]:
    """What keeps a file here. Raises SourceProblem."""
    from mdrag.ingest.remote.private_pages import look_through

    found = look_through(path, request["about"])
    if file_sha256(path) != request["sha256"]:
        raise SourceProblem(_CHANGED)
    return found
