"""A source as the item JSON of Zotero: types, fields, creators, and what only Extra can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mdrag.evidence.csl import ROLES, CslDate, CslItem, CslName, csl_item
from mdrag.evidence.model import Source
from mdrag.zotero.items import item, uris

__all__ = ["KINDS", "Kind", "as_csl", "entry", "for_connector"]


class Kind(NamedTuple):
    """An item type: which of its fields holds which CSL variable, and its creators' roles."""

    name: str
    fields: Mapping[str, str]  # CSL variable → field
    roles: Mapping[str, str]  # CSL name variable → creatorType


_ALWAYS = {"title": "title", "URL": "url", "language": "language"}
_AUTHOR = {"author": "author"}
_EDITED = {**_AUTHOR, "editor": "editor"}
_PRINTED = {"publisher": "publisher", "publisher-place": "place", "edition": "edition"}


def _fields(**more: str) -> dict[str, str]:
    return {**_ALWAYS, **{name.replace("_", "-"): field for name, field in more.items()}}


# CSL type → item type; the fields are those of Zotero 7, which later versions all have
KINDS: Mapping[str, Kind] = {
    "article-journal": Kind("journalArticle", _fields(
        container_title="publicationTitle", volume="volume", issue="issue", page="pages",
        DOI="DOI"), _EDITED),
    "article": Kind("preprint", _fields(
        publisher="repository", publisher_place="place", DOI="DOI", number="archiveID"), _EDITED),
    "book": Kind("book", _fields(
        container_title="series", volume="volume", ISBN="ISBN", **_PRINTED), _EDITED),
    "chapter": Kind("bookSection", _fields(
        container_title="bookTitle", volume="volume", page="pages", ISBN="ISBN", **_PRINTED),
        _EDITED),
    "report": Kind("report", _fields(
        container_title="seriesTitle", number="reportNumber", publisher="institution",
        publisher_place="place", page="pages"), _AUTHOR),
    "webpage": Kind("webpage", _fields(container_title="websiteTitle"), _AUTHOR),
    "post-weblog": Kind("blogPost", _fields(container_title="blogTitle"), _AUTHOR),
    "article-newspaper": Kind("newspaperArticle", _fields(
        container_title="publicationTitle", publisher_place="place", edition="edition",
        page="pages"), _AUTHOR),
    "thesis": Kind("thesis", _fields(publisher="university", publisher_place="place"), _AUTHOR),
    "paper-conference": Kind("conferencePaper", _fields(
        container_title="proceedingsTitle", publisher="publisher", publisher_place="place",
        volume="volume", page="pages", DOI="DOI", ISBN="ISBN"), _EDITED),
    "dataset": Kind("dataset", _fields(
        publisher="repository", publisher_place="repositoryLocation", DOI="DOI"), _AUTHOR),
    "speech": Kind("presentation", _fields(
        container_title="meetingName", publisher_place="place"), {"author": "presenter"}),
    "document": Kind("document", _fields(publisher="publisher"), _EDITED),
}  # fmt: skip
# variables that go into Extra where the type has no field for them, as Zotero's manual says
_EXTRA = (
    "DOI", "ISBN", "container-title", "publisher", "publisher-place", "volume", "issue", "number",
    "page", "edition",
)  # fmt: skip


def entry(source: Source, known: CslItem | None = None) -> dict[str, Any]:
    """The item to be added for a source; its citation key is the doc_uid.

    ``known``: its CSL item, of the forms of `mdrag.zotero.csl_forms`, where somebody knows better
    than its file. The key stands in the field of Zotero 8 and later, and in Extra for Zotero 7.
    The item says that it replaces the address a Word file gives a source nobody bound yet: so
    Refresh finds it from files that are older than it (integration.js, getZoteroItemForURIs).
    """
    work = known or item(source)
    kind = KINDS[_NEAREST.get(work["type"], "document")]
    found: dict[str, Any] = {"itemType": kind.name}
    told: Mapping[str, Any] = work
    for variable, field in kind.fields.items():
        if variable in told:
            found[field] = told[variable]
    if "issued" in work:
        found["date"] = _day(work["issued"])
    if "accessed" in work:
        found["accessDate"] = _day(work["accessed"])
    found["creators"] = [
        {"creatorType": kind.roles[role], **_creator(name)}
        for role in ROLES if role in kind.roles
        for name in work.get(role, ())
    ]  # fmt: skip
    found["tags"] = [{"tag": "mdrag"}]
    found["citationKey"] = source.doc_uid
    found["extra"] = "\n".join(_extra(work, kind))
    found["relations"] = {"dc:replaces": list(uris(source.doc_uid))}
    return found


# item types that we never make, as CSL; the fields of the nearest kind serve
_OTHER: Mapping[str, tuple[str, str]] = {
    "magazineArticle": ("article-magazine", "article-journal"),
    "encyclopediaArticle": ("entry-encyclopedia", "chapter"),
    "dictionaryEntry": ("entry-dictionary", "chapter"),
    "manuscript": ("manuscript", "document"),
    "forumPost": ("post", "webpage"),
    "standard": ("standard", "report"),
    "computerProgram": ("software", "book"),
}
# CSL type → the CSL type whose item type and fields serve for it
_NEAREST = {name: name for name in KINDS} | dict(_OTHER.values())
_TITLES = (
    "publicationTitle", "bookTitle", "proceedingsTitle", "encyclopediaTitle", "dictionaryTitle",
    "websiteTitle", "blogTitle", "forumTitle",
)  # fmt: skip
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)")


def as_csl(found: Mapping[str, Any]) -> CslItem | None:
    """The other way: item JSON as CSL-JSON; None for notes, attachments and what has no title.

    Its id is the citation key, "" when there is none.
    """
    kinds = {kind.name: (name, name) for name, kind in KINDS.items()}
    named = {**kinds, **_OTHER}.get(str(found.get("itemType")), ("document", "document"))
    title = found.get("title")
    if found.get("itemType") in ("note", "attachment", "annotation") or not title:
        return None
    work: dict[str, Any] = {"type": named[0], "title": str(title)}
    for variable, field in KINDS[named[1]].fields.items():
        if told := found.get(field):
            work[variable] = str(told)
    for field in _TITLES:
        if told := found.get(field):
            work.setdefault("container-title", str(told))
    for variable in ("DOI", "ISBN", "publisher"):
        if told := found.get(variable):
            work.setdefault(variable, str(told))
    for field, variable in (("date", "issued"), ("accessDate", "accessed")):
        if day := _DATE.search(str(found.get(field) or "")):
            work[variable] = {"date-parts": [[int(part) for part in day.groups() if part]]}
    people = found.get("creators")
    for one in people if isinstance(people, list) else ():
        if isinstance(one, dict) and (name := _name(one)):
            role = "editor" if one.get("creatorType") == "editor" else "author"
            if one.get("creatorType") == "translator":
                role = "translator"
            work.setdefault(role, []).append(name)
    key = found.get("citationKey") or found.get("citekey") or ""
    return csl_item({"id": str(key), "citation-key": str(key), **work})


def _name(creator: Mapping[str, Any]) -> CslName:
    family, given = str(creator.get("lastName") or ""), str(creator.get("firstName") or "")
    if family and given:
        return {"family": family, "given": given}
    whole = str(creator.get("name") or family or given)
    return {"literal": whole} if whole else {}


def for_connector(found: Mapping[str, Any], doc_uid: str) -> dict[str, Any]:
    """The same as a translator gives it: with an id, and organisations as one-field last names."""
    creators = [
        {"creatorType": one["creatorType"], "lastName": one["name"], "fieldMode": 1}
        if "name" in one
        else one
        for one in found["creators"]
    ]
    return {**found, "id": doc_uid, "creators": creators}


def _extra(work: CslItem, kind: Kind) -> Iterator[str]:
    yield f"Citation Key: {work['id']}"
    told: Mapping[str, Any] = work
    for variable in _EXTRA:
        if variable in told and variable not in kind.fields:
            label = variable if variable.isupper() else variable.replace("-", " ").title()
            yield " ".join(f"{label}: {told[variable]}".split())
    for role in ROLES:
        if role not in kind.roles:
            for name in work.get(role, ()):
                parts = [name.get("family") or name.get("literal", ""), name.get("given", "")]
                yield " ".join(f"{role.title()}: {' || '.join(filter(None, parts))}".split())


def _creator(name: CslName) -> dict[str, str]:
    if "literal" in name:
        return {"name": name["literal"]}
    return {"firstName": name["given"], "lastName": name["family"]}


def _day(date: CslDate) -> str:
    return "-".join(f"{part:02d}" for part in date["date-parts"][0])
