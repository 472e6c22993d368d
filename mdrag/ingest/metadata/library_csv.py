"""meta/library.csv: the library as people see it, and what they changed there by hand.

Describing columns only: no ids that a spreadsheet could take for numbers but the doc_uid, which
begins with letters. UTF-8 with a byte-order mark, because Excel reads anything else as Latin-1.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mdrag.errors import FileProblem
from mdrag.evidence.model import Person, Source
from mdrag.filled_sentence import fill
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata.names import people, print_people
from mdrag.project import Project
from mdrag.settings.policy import POLICY_FIELDS, policy_value
from mdrag.text.dates import is_iso_date

__all__ = ["COLUMNS", "DATES", "FIXED", "apply", "changed_by_hand", "lines", "render", "value_of"]

COLUMNS = (
    "doc_uid", "source_path", "citation_key", "authors", "year", "title", "container_title",
    "volume", "issue", "page_range", "editors", "edition", "place", "publisher", "doi", "isbn",
    "url", "doc_type", "source_type", "citable", "published_date", "captured_at", "accessed_at",
    "course_id", "language", "pages", "licence", "visibility", "pii",
)  # fmt: skip
FIXED = frozenset({"doc_uid", "source_path", "captured_at", "pages"})
DATES = frozenset({"published_date", "accessed_at"})
_MARK = b"\xef\xbb\xbf"
_FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # OWASP, CSV injection; the wide ones count in Japanese


def render(entries: Iterable[LedgerEntry], stay: Mapping[str, bytes] | None = None) -> bytes:
    """The file: one line a source, citable ones first, then by author and year.

    ``stay``: doc_uid → its line as it is, for entries that are as they were.
    """
    known = stay or {}
    parts = [_MARK + _row(COLUMNS)]
    for entry in sorted(entries, key=_order):
        line = known.get(entry.source.doc_uid)
        parts.append(line or _row([_safe(_cell(entry.source, column)) for column in COLUMNS]))
    return b"".join(parts)


def lines(content: bytes, count: int) -> dict[str, bytes]:
    """doc_uid → its line, of a file as `render` wrote it with ``count`` sources.

    {} when a cell holds a line break, so that lines and sources do not agree, or when another
    mdrag wrote it with other columns.
    """
    first, *found = content.split(b"\r\n")
    whole = first + b"\r\n" == _MARK + _row(COLUMNS) and len(found) == count + 1 and not found[-1]
    if not whole or b"\n" in content.replace(b"\r\n", b""):
        return {}
    return {line.partition(b",")[0].decode(): line + b"\r\n" for line in found[:-1]}


def _row(cells: Iterable[str]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue().encode()


def changed_by_hand(
    project: Project, entries: Mapping[str, LedgerEntry]
) -> dict[str, dict[str, Any]]:
    """doc_uid → fields that differ in the file from what mdrag wrote there.

    Raises FileProblem for a file that is no CSV, a year that is no number, or a ``citable`` that
    is neither yes nor no; columns and lines mdrag does not know are left alone.
    """
    path = project.meta / "library.csv"
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return {}
    if content == render(entries.values()):
        return {}
    changed: dict[str, dict[str, Any]] = {}
    for number, row in enumerate(_rows(content, project), 2):
        entry = entries.get((row.get("doc_uid") or "").strip())
        if entry is None:
            continue
        for column in COLUMNS:
            cell = row.get(column)
            if column in FIXED or cell is None:
                continue
            cell = _unsafe(cell)
            if " ".join(cell.split()) != " ".join(_cell(entry.source, column).split()):
                field = value_of(path, number, column, cell.strip())
                changed.setdefault(entry.source.doc_uid, {})[column] = field
    return changed


def apply(source: Source, by_hand: Mapping[str, Any]) -> Source:
    """``source`` with the fields the writer set; where they came from says ``by_hand``."""
    if not by_hand:
        return source
    values: dict[str, Any] = {}
    for name, value in by_hand.items():
        if name in ("authors", "editors"):
            values[name] = tuple(Person(*person) for person in value)
        elif name in Source._fields:
            values[name] = value
    came_from = {**source.metadata_from, **dict.fromkeys(values, "by_hand")}
    return source._replace(**values, metadata_from=came_from)


def _rows(content: bytes, project: Project) -> list[dict[str, str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")  # saved by an Excel that ignores the mark
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as problem:
        raise FileProblem(
            project.meta / "library.csv", fill("is not CSV ({problem})", problem=problem)
        ) from None
    if rows and "doc_uid" not in rows[0]:
        message = fill("has no column doc_uid; remove the file and run: mdrag ingest")
        raise FileProblem(project.meta / "library.csv", message, 1)
    return rows


def _order(entry: LedgerEntry) -> tuple[bool, str, int, str]:
    source = entry.source
    first = source.authors[0].family.casefold() if source.authors else "\uffff"
    return (not source.citable, first, source.year or 9999, source.doc_uid)


def _cell(source: Source, column: str) -> str:
    value = getattr(source, column)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column in ("authors", "editors"):
        return print_people(value)
    return "" if value is None else str(value)


def value_of(path: Path, number: int, column: str, cell: str) -> Any:
    """What a cell means for its column. Raises FileProblem at line ``number`` of ``path``."""
    if column in ("authors", "editors"):
        return [list(person) for person in people(cell)]
    if column == "year":
        if cell and not cell.isdecimal():
            raise FileProblem(path, fill("the year {cell!r} is no number", cell=cell), number)
        return int(cell) if cell else None
    if column in DATES:
        if cell and not is_iso_date(cell):
            raise FileProblem(
                path,
                fill("{column} is {cell!r}; write it as 2026-05-01", column=column, cell=cell),
                number,
            )
        return cell
    if column == "citable":
        said = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if cell.casefold() not in said:
            raise FileProblem(path, fill("citable is {cell!r}; write yes or no", cell=cell), number)
        return said[cell.casefold()]
    if column in POLICY_FIELDS:
        try:
            return policy_value(column, cell)
        except ValueError as problem:
            raise FileProblem(path, problem.args[0], number) from None
    return cell


def _safe(cell: str) -> str:
    """A cell no spreadsheet takes for a formula; `_unsafe` gives the same value back."""
    return "'" + cell if cell.lstrip("'").startswith(_FORMULA) else cell


def _unsafe(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(_FORMULA) else cell
