"""A JSONL file of somebody's own → its rows, or the place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = ["json_rows"]


def json_rows(path: Path, wanted: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Line number (from 1) and object of every line that is not empty; a BOM is passed over.

    ``wanted`` says what a row should be. Raises FileProblem with line and column of the first row
    that is no object, or when there is none.
    """
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise FileProblem(
            path, fill("cannot be read: {reason}", reason=problem.strerror or problem)
        ) from problem
    count = 0
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        if line.strip():
            count += 1
            yield number, _row(path, number, line, wanted)
    if not count:
        raise FileProblem(path, fill("holds no rows; one a line: {wanted}", wanted=wanted))


def _row(path: Path, number: int, line: bytes, wanted: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line.decode("utf-8"))
        json.dumps(row, ensure_ascii=False).encode()  # half a surrogate pair cannot be written
    except UnicodeDecodeError as problem:
        raise FileProblem(path, fill("is no UTF-8"), number, problem.start + 1) from None
    except UnicodeEncodeError:
        raise FileProblem(path, fill("holds half a surrogate pair"), number) from None
    except json.JSONDecodeError as problem:
        raise FileProblem(
            path, fill("is no JSON: {msg}", msg=problem.msg), number, problem.colno
        ) from None
    except RecursionError:
        raise FileProblem(path, fill("is nested too deeply"), number) from None
    if not isinstance(row, dict):
        raise FileProblem(path, fill("a row should be an object: {wanted}", wanted=wanted), number)
    return row
