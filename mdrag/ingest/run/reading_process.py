"""One reading process: a request a line on stdin, an answer a line on stdout.

A process of its own so that a file that crashes the PDF library, or never ends, costs one file
and not the run. Started by pool.py; request {path, sha256, folder, parse_key, seconds, memory},
answer {"ok": true} or {"failed": reason}.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from mdrag.errors import FileProblem, SourceProblem
from mdrag.ingest import parsed_folder
from mdrag.ingest.bounds import NO_MEMORY, keep_within
from mdrag.ingest.quality import measure
from mdrag.ingest.raw_files import file_sha256
from mdrag.ingest.text_profile import gist_of
from mdrag.limits.end_with_parent import end_with_parent

__all__ = ["main", "parse_one"]


def main() -> None:
    """Answer requests until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    end_with_parent()
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    for line in sys.stdin.buffer:
        request = json.loads(line)
        keep_within(request["seconds"], request["memory"])
        answers.write(json.dumps(parse_one(request)) + "\n")
        answers.flush()


def parse_one(request: dict[str, Any]) -> dict[str, Any]:
    """Read one file into its staging folder; the answer as a JSON object."""
    from mdrag.ingest.readers import read

    path = Path(request["path"])
    try:
        document = read(path)
        if file_sha256(path) != request["sha256"]:
            return {"failed": "changed while it was being read; run ingest again"}
        head = parsed_folder.Head(request["sha256"], request["parse_key"])
        gist = gist_of(document, request["path"])
        quality = measure(path.name, document)
        parsed_folder.save(document, Path(request["folder"]), head, gist, quality)
    except SourceProblem as problem:
        return {"failed": problem.reason}
    except FileProblem as problem:
        return {"stop": str(problem)}
    except OSError as problem:
        return {"failed": f"cannot be read ({problem.strerror or problem})"}
    except MemoryError:
        return {"failed": NO_MEMORY}
    except RecursionError as problem:
        return {"failed": f"is too deeply nested to read ({type(problem).__name__})"}
    except Exception as problem:
        detail = (str(problem).splitlines() or [""])[0][:120]
        return {"failed": f"the reader failed: {type(problem).__name__}: {detail}"}
    return {"ok": True}
