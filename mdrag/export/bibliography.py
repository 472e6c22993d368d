"""The writer's own bibliography as CSL-JSON, read as pandoc reads it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from mdrag.export import visit
from mdrag.export.pandoc import pandoc_path

__all__ = ["READERS", "converted", "own_items"]

# suffix of a bibliography → pandoc's name of the format, as its citeproc chooses it
READERS = {
    ".bib": "biblatex", ".biblatex": "biblatex", ".bibtex": "bibtex", ".json": "csljson",
    ".yaml": "markdown", ".yml": "markdown", ".ris": "ris", ".xml": "endnotexml",
}  # fmt: skip
_PRIVATE = ("abstract", "note", "custom", "annote", "keyword", "file")


def own_items(
    doc: Any, beside: Path, ours: Collection[str], known: Mapping[str, Any] | None = None
) -> dict[str, dict[str, Any]]:
    """Items of ``bibliography:`` files and ``references:`` by key, but for ``ours``; never raises.

    Files are looked for in the current folder and ``beside`` the draft. What cannot be read is
    left out: pandoc has already warned about it, and such citations stay static text. ``known``:
    those a filter before has read; the files are read again only when some are missing there.
    """
    if not any(name in doc.metadata.content for name in ("bibliography", "references")):
        return {}
    cited: set[str] = set()

    def look(element: Any, _doc: Any) -> None:
        if element.tag == "Citation":
            cited.add(element.id)
        elif element.tag == "Div" and "csl-entry" in element.classes:
            cited.add(element.identifier.removeprefix("ref-"))

    visit.visit(doc, look, doc)
    if not cited.difference(ours):
        return {}
    if known and not cited.difference(ours, known):
        return dict(known)
    found: dict[str, dict[str, Any]] = {}
    for item in (*_from_files(doc, beside), *_from_metadata(doc)):
        key = str(item.get("id", ""))
        if key in cited and key not in ours:
            found[key] = _clean(item)
    return found


def _clean(item: dict[str, Any]) -> dict[str, Any]:
    kept = {
        key: value for key, value in item.items() if key not in _PRIVATE and value not in ("", None)
    }
    kept.setdefault("type", "document")
    kept.setdefault("title", str(item["id"]))
    return {**kept, "citation-key": str(item["id"])}


def _from_files(doc: Any, beside: Path) -> list[dict[str, Any]]:
    told = doc.get_metadata("bibliography", [])
    items: list[dict[str, Any]] = []
    for name in told if isinstance(told, list) else [told]:
        path = next((p for p in (Path(name), beside / name) if p.is_file()), None)
        if path is not None:
            reader = READERS.get(path.suffix.lower(), "biblatex")
            items += converted(["--from", reader, str(path)], "")
    return items


def _from_metadata(doc: Any) -> list[dict[str, Any]]:
    """The references of the document itself, read by pandoc so that titles keep their markup."""
    value = doc.metadata.content.get("references")
    if value is None or value.tag != "MetaList" or not list(value.content):
        return []
    document = {
        "pandoc-api-version": list(doc.api_version),
        "meta": {"references": value.to_json()},
        "blocks": [],
    }
    return converted(["--from", "json"], json.dumps(document))


def converted(arguments: list[str], given: str) -> list[dict[str, Any]]:
    """CSL-JSON items from pandoc's own reading of a bibliography; [] when it cannot."""
    import subprocess

    command = [pandoc_path(), *arguments, "-t", "csljson"]
    run = subprocess.run(command, input=given.encode(), capture_output=True, check=False)
    if run.returncode:
        return []  # pandoc says why when it reads the file itself
    items = json.loads(run.stdout or b"[]")
    return [item for item in items if isinstance(item, dict) and item.get("id")]
