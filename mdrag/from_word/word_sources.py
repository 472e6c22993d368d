"""Works that Word itself keeps (References > Manage Sources), and its fields that cite them.

ISO/IEC 29500-1, §17.16.5.10 (CITATION) and §22.6 (bibliography).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mdrag.limits.xml_nodes import Node, parse
from mdrag.zotero.docx.field_codes import CitedItem, Code

__all__ = ["word_citation", "word_sources"]

_TYPES = {
    "JournalArticle": "article-journal", "ArticleInAPeriodical": "article-magazine",
    "Book": "book", "BookSection": "chapter", "ConferenceProceedings": "paper-conference",
    "Report": "report", "InternetSite": "webpage", "DocumentFromInternetSite": "webpage",
    "ElectronicSource": "webpage", "Case": "legal_case", "Patent": "patent",
    "Film": "motion_picture", "SoundRecording": "song", "Interview": "interview", "Art": "graphic",
}  # fmt: skip
# CSL's name → Word's, the first that is told
_FIELDS = {
    "title": ("Title",), "volume": ("Volume",), "issue": ("Issue",), "page": ("Pages",),
    "container-title": ("JournalName", "PeriodicalTitle", "BookTitle", "ConferenceName",
                        "InternetSiteTitle"),
    "publisher": ("Publisher", "Institution", "ProductionCompany"), "publisher-place": ("City",),
    "edition": ("Edition",), "DOI": ("DOI",), "URL": ("URL",),
}  # fmt: skip
_PEOPLE = {"author": "Author", "editor": "Editor", "translator": "Translator"}
_DATES = {"issued": "", "accessed": "Accessed"}  # CSL's name → how Word's names end
_SAYS = {"n": "suppress_author", "y": "author_only"}  # what is left out: the author, the year
_TELLS = {"p": "locator", "f": "prefix", "s": "suffix"}
_TOKEN = re.compile(r'\\([A-Za-z])|"([^"]*)"|([^\s"\\]+)')


def word_sources(content: bytes, path: Path, part: str) -> dict[str, dict[str, Any]]:
    """Tag → CSL-JSON of the works in a part of a Word file. Raises FileProblem."""
    root = parse(content, path, part)
    if not root.tag.endswith(":Sources"):
        return {}
    works = [one for one in root.children if one.tag.endswith(":Source")]
    return {tag: _item(one) for one in works if (tag := _text(one, "Tag"))}


def word_citation(code: str, works: Mapping[str, Mapping[str, Any]]) -> Code:
    r"""What a field ``CITATION Vole18 \p 4 \m Park11`` cites; a problem where a work is unknown."""
    items: list[dict[str, Any]] = []
    switch = "m"
    for found in _TOKEN.finditer(code.strip().removeprefix("CITATION")):
        letter, quoted, bare = found.groups()
        words = quoted if quoted is not None else bare
        if letter:
            switch = letter.lower()
            if items and switch in _SAYS:
                items[-1][_SAYS[switch]] = True
        elif switch == "m":
            items.append({"id": words, "uris": (), "item": works.get(words, {})})
            switch = ""
        elif items and switch in _TELLS:
            items[-1][_TELLS[switch]] = words
            items[-1] |= {"label": "page"} if switch == "p" else {}
            switch = ""
    if not items or not all(one["item"] for one in items):
        return Code("citation", problem="its data cannot be read")
    return Code("citation", tuple(CitedItem(**one) for one in items))


def _item(source: Node) -> dict[str, Any]:
    item: dict[str, Any] = {"type": _TYPES.get(_text(source, "SourceType"), "document")}
    for name, places in _FIELDS.items():
        if told := next((words for place in places if (words := _text(source, place))), ""):
            item[name] = told
    roles = _child(source, "Author")
    for name, role in _PEOPLE.items():
        if people := [*_people(_child(roles, role))]:
            item[name] = people
    for name, end in _DATES.items():
        parts = [_text(source, f"{part}{end}") for part in ("Year", "Month", "Day")]
        numbers = [*map(int, _digits(parts))]
        if numbers:
            item[name] = {"date-parts": [numbers]}
    return item


def _digits(parts: list[str]) -> Iterator[str]:
    for part in parts:
        if not re.fullmatch(r"\d{1,4}", part):
            return
        yield part


def _people(role: Node | None) -> Iterator[dict[str, str]]:
    if body := _text(role, "Corporate"):
        yield {"literal": body}
    names = _child(role, "NameList")
    for one in names.children if names else ():
        given = " ".join(words for part in ("First", "Middle") if (words := _text(one, part)))
        if family := _text(one, "Last"):
            yield {"family": family, **({"given": given} if given else {})}
        elif given:
            yield {"literal": given}


def _child(node: Node | None, name: str) -> Node | None:
    return next((one for one in (node.children if node else ()) if one.tag == f"?:{name}"), None)


def _text(node: Node | None, name: str) -> str:
    found = _child(node, name)
    return " ".join(found.text.split()) if found else ""
