"""The writer's own bibliography as CSL-JSON, read as pandoc reads it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import visit
from mdrag.export.citations.item_forms import common_form
from mdrag.export.inputs.filter_warnings import warn
from mdrag.limits.pandoc import READERS, pandoc_path, run_pandoc
from mdrag.limits.run_program import ProgramStopped

__all__ = [
    "as_references",
    "cleaned_item",
    "convert_bibliography",
    "names_only_files",
    "own_items",
]

_MARKED = re.compile(r"[<\"']")
_ADDRESS = re.compile(r"^\s*(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
# H$_2$O, which pandoc leaves in CSL-JSON as it is; Zotero and pandoc both read <sub>
_INDEX = re.compile(r"\$([_^])(?:\{([^{}$\\]+)\}|([^\W_]))\$")
_PRIVATE = ("abstract", "note", "custom", "annote", "keyword", "file")


def own_items(
    doc: Any, beside: Path, ours: Collection[str], known: Mapping[str, CslItem] | None = None
) -> dict[str, CslItem]:
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
    found: dict[str, CslItem] = {}
    for item in (*_from_files(doc, beside), *_from_metadata(doc)):
        key = str(item.get("id", ""))
        if key in cited and key not in ours:
            found[key] = cleaned_item(item)
    return {**found, **(known or {})}  # not as the filter worded them for pandoc


def cleaned_item(item: Mapping[str, Any]) -> CslItem:
    """An item of the writer's without what is private, in the form that lists and Zotero print."""
    kept = {
        key: value for key, value in item.items() if key not in _PRIVATE and value not in ("", None)
    }
    kept.setdefault("type", "document")
    if "title" in kept:  # none is invented: the key would stand in the list of references
        title = _INDEX.sub(_as_html, str(kept["title"]).rstrip())
        # a point of BibTeX's, to which Zotero adds the comma or point of the style
        kept["title"] = re.sub(r"(?<=[a-z]{4})\.$", "", title)
    if "DOI" in kept:  # styles set the address before it, or nothing
        kept["DOI"] = _ADDRESS.sub("", str(kept["DOI"]))
    if "event" in kept:  # the older name of the variable, which Zotero's styles do not print
        kept.setdefault("event-title", kept.pop("event"))
    return common_form({**kept, "citation-key": str(item["id"])})


def _as_html(found: re.Match[str]) -> str:
    name = "sub" if found[1] == "_" else "sup"
    return f"<{name}>{found[2] or found[3]}</{name}>"


def names_only_files(doc: Any, beside: Path) -> bool:
    """Whether every bibliography that the document names is there; of others pandoc complains."""
    from mdrag.export.inputs.loaded_files import plain

    return all(_file(plain(value.to_json()), beside) for value in _listed(doc))


def _listed(doc: Any) -> list[Any]:
    told = doc.metadata.content.get("bibliography")
    if told is None:
        return []
    return list(told.content) if told.tag == "MetaList" else [told]


def _file(name: str, beside: Path) -> Path | None:
    return next((path for path in (Path(name), beside / name) if path.is_file()), None)


def _from_files(doc: Any, beside: Path) -> list[dict[str, Any]]:
    """Items of the files; one that a front matter names is read only below the draft or here."""
    from mdrag.export.citations.filter_settings import by_person
    from mdrag.export.inputs.loaded_files import plain
    from mdrag.export.inputs.reach import folders, is_inside

    project = by_person(doc, "mdrag-project")
    allowed = (*folders(beside / "draft", Path(project or ".")), *folders(Path("draft"), None))
    free = by_person(doc, "mdrag-allow-files") == "yes"
    items: list[dict[str, Any]] = []
    for value in _listed(doc):
        name = plain(value.to_json())
        if (path := _file(name, beside)) is None:
            continue
        if value.tag != "MetaString" and not free and not is_inside(path, allowed):
            warn(
                f"bibliography {name} lies outside the draft's folder: its works stay text; name "
                "it on the command line: --bibliography"
            )
            continue
        reader = READERS.get(path.suffix.lower(), "biblatex")
        items += convert_bibliography(["--from", reader, str(path)], "")
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
    return convert_bibliography(["--from", "json"], json.dumps(document))


def convert_bibliography(arguments: list[str], given: str) -> list[dict[str, Any]]:
    """CSL-JSON items from pandoc's own reading of a bibliography; [] when it cannot."""
    items = json.loads(_pandoc([*arguments, "-t", "csljson"], given) or "[]")
    found = [item for item in items if isinstance(item, dict) and item.get("id")]
    if any(_wordless(item) for item in found):
        _put_words_back(found, _pandoc([*arguments, "-t", "json"], given))
    return found


def _wordless(item: Mapping[str, Any]) -> list[str]:
    """The dates that say nothing: pandoc's CSL-JSON has no place for ``in press``."""
    return [
        name
        for name, value in item.items()
        if isinstance(value, dict) and value.get("date-parts") == []
    ]


def _put_words_back(items: list[dict[str, Any]], document: str) -> None:
    """Dates in words, from pandoc's reading before it writes CSL-JSON.

    Zotero prints ``n.d.`` for a date that says nothing, and pandoc prints the words.
    """
    import panflute as pf

    doc = pf.load(io.StringIO(document)) if document else pf.Doc()
    told = {str(one.get("id")): one for one in doc.get_metadata("references", [])}
    for item in items:
        for name in _wordless(item):
            words = told.get(str(item["id"]), {}).get(name, "")
            if isinstance(words, dict):
                words = words.get("literal", words.get("raw", ""))
            if words:
                item[name] = {"literal": str(words)}
            else:
                del item[name]


def as_references(items: Sequence[CslItem]) -> list[Any]:
    """Items as the references of a pandoc document.

    In metadata pandoc prints ``<i>`` and straight quotes as they are. Items that hold any are read
    by its reader of CSL-JSON, which knows them for what Zotero knows them.
    """
    from mdrag.export.citations.inlines import meta_value

    marked = [item for item in items if any(_MARKED.search(text) for text in _texts(item))]
    read: dict[str, Any] = {}
    if marked:
        import panflute as pf

        told = _pandoc(["--from", "csljson", "--to", "json"], json.dumps(marked))
        found = pf.load(io.StringIO(told)).metadata.content.get("references") if told else None
        read = {pf.stringify(one["id"]): one for one in found.content} if found else {}
    for item in marked:
        for (
            name,
            value,
        ) in item.items():  # pandoc writes {literal: in prep.} as a date it cannot read
            if isinstance(value, Mapping) and "literal" in value and str(item["id"]) in read:
                read[str(item["id"])][name] = meta_value(dict(value))
    return [read.get(str(item["id"])) or meta_value(item) for item in items]


def _texts(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [text for inner in value.values() for text in _texts(inner)]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in _texts(inner)]
    return [value] if isinstance(value, str) else []


def _pandoc(arguments: list[str], given: str) -> str:
    """What pandoc writes; "" when it fails: it says why when it reads the file itself."""
    files = [Path(one) for one in arguments if not one.startswith("-")]
    size = len(given) + sum(one.stat().st_size for one in files if one.is_file())
    try:
        run = run_pandoc([pandoc_path(), *arguments], size, given.encode())
    except (ProgramStopped, OSError):
        return ""
    return "" if run.code else run.out.decode()
