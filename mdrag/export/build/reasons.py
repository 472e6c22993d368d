"""What pandoc says on its error stream, as a writer can use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from mdrag.filled_sentence import fill

__all__ = ["reasons"]

_HOW = fill(
    'names stand as [{{"family": "Marmot", "given": "Anna"}}], dates as {{"date-parts": [[2015]]}}'
)


def reasons(said: Iterable[str], folder: Path) -> list[str]:
    """Why pandoc failed: what a filter of ours said, if one did; else what pandoc said.

    ``folder``: where files of the draft may lie.
    """
    lines = list(said)
    ours = [line for line in lines if line.startswith("mdrag-")]
    if ours:
        return ours
    told = takewhile(lambda line: "CallStack" not in line, lines)  # where in pandoc helps nobody
    plain = [line.removeprefix("pandoc: ").strip() for line in told]
    plain = [line for line in plain if line and not line.startswith("[")]
    return list(_reworded(plain, folder)) or [f"pandoc: {line}" for line in lines if line.strip()]


def _reworded(lines: list[str], folder: Path) -> Iterator[str]:
    text = "\n".join(lines)
    if found := re.match(r"Error reading bibliography file (.+?):\n(.*)", text, re.S):
        yield _bibliography(found[1], found[2], folder)
    elif found := re.match(r"UTF-8 decoding error in (.+) at byte offset (\d+)", text):
        yield fill("{path}: is no UTF-8 (byte {byte}); save the file as UTF-8",
                   path=found[1], byte=found[2])  # fmt: skip
    elif found := re.match(r"File (.+) not found in resource path", text):
        yield fill("{path}: no such file; the front matter of the draft names it", path=found[1])
    elif found := re.match(r"Citeproc\w+Error: (.*)", text, re.S):
        yield fill("the style cannot be used: {told}", told=" ".join(found[1].split())[:200])
    else:
        yield from (f"pandoc: {line}" for line in lines)


def _bibliography(name: str, why: str, folder: Path) -> str:
    """Which entry of a bibliography it is about."""
    if name.endswith(".json"):
        path = next((p for p in (Path(name), folder / name) if p.is_file()), None)
        return fill("{name}{why}", name=name, why=_json_problem(path, why) if path else f": {why}")
    place = re.match(r"\(line (\d+), column (\d+)\):\s*", why)
    at = f":{place[1]}:{place[2]}" if place else ""
    return f"{name}{at}: {' '.join(why[place.end() if place else 0 :].split())}"


def _json_problem(path: Path, why: str) -> str:
    try:
        told: Any = json.loads(path.read_text("utf-8-sig"))
    except json.JSONDecodeError as problem:
        return fill(":{line}:{column}: is no JSON: {msg}", line=problem.lineno,
                    column=problem.colno, msg=problem.msg)  # fmt: skip
    except (OSError, ValueError):
        return f": {why}"
    items = told.get("items") if isinstance(told, dict) else told
    if not isinstance(items, list):
        return fill(": is no CSL-JSON: it must be a list of items, [{{…}}, …]")
    found = re.search(r"\[(\d+)\]", why)
    index = int(found[1]) if found else -1
    if not 0 <= index < len(items):
        return f": {' '.join(why.split())}"
    item = items[index]
    named = f" ({item['id']})" if isinstance(item, dict) and item.get("id") else ""
    what = why.rpartition("failed, ")[2] or why
    return fill(": item {number}{named}: {what}; {how}", number=index + 1, named=named,
                what=" ".join(what.split()), how=_HOW)  # fmt: skip
