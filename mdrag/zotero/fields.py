"""Zotero's fields: citation code, bibliography code, document preferences, in Word and in odt.

Sources: Zotero 7-10 ``integration.js`` and the Word plug-in, as measured by running Refresh; the
LibreOffice plug-in's ``ReferenceMark.java`` for the names of marks and sections.
"""

from __future__ import annotations

import hashlib
import html
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem

__all__ = [
    "FORMS",
    "LABELS",
    "CitationItem",
    "CitedWork",
    "Cluster",
    "Form",
    "bibliography_code",
    "chunks",
    "citation_body",
    "citation_code",
    "field",
    "preferences",
    "reference_mark",
    "section",
]

_SCHEMA = "https://github.com/citation-style-language/schema/raw/master/csl-citation.json"
# Locator labels Zotero's citation dialog knows; others would print the bare number.
_LABELS_WORDS = (
    "act appendix article-locator book canon chapter column elocation equation figure folio "
    "issue line note opus page paragraph part rule scene section sub-verbo table "
    "title-locator verse volume"
)
LABELS = frozenset(_LABELS_WORDS.split())
# Long or private, and of no use for citing: every field would carry them.
_HEAVY = ("abstract", "note", "custom")
_MOST = 255  # characters of one custom document property in Word


class CitedWork(NamedTuple):
    """A work as every citation of it carries it; ``written`` is the JSON of all that."""

    item: CslItem
    uris: tuple[str, ...]
    written: str

    @classmethod
    def of(cls, item: CslItem, uris: tuple[str, ...]) -> CitedWork:
        """A work of its CSL-JSON item and the addresses under which Zotero knows it."""
        identity = str(item["id"])
        if "/" in identity or identity.isdigit():
            # Zotero reads "a/b" as library and item, a number as the id of somebody's item.
            identity = f"key:{hashlib.sha256(identity.encode()).hexdigest()[:8]}"
        light = {key: value for key, value in item.items() if key not in _HEAVY}
        told = {"id": identity, "uris": list(uris), "itemData": light}
        return cls(item, uris, _json(told))


class CitationItem(NamedTuple):
    """One item of a citation; prefix and suffix are plain text or <i>."""

    work: CitedWork
    prefix: str = ""
    suffix: str = ""
    label: str = ""
    locator: str = ""
    suppress_author: bool = False


class Cluster(NamedTuple):
    """One citation as it stands in the text. ``printed`` is what a reader sees.

    ``ordered``: the order of the items is the writer's and the style must not sort them.
    ``custom``: Zotero prints ``printed`` for ever instead of rendering (a work whose author is
    named in the sentence, in a style that then has nothing left to print).
    """

    items: tuple[CitationItem, ...]
    printed: str
    ordered: bool = False
    custom: bool = False


def citation_body(cluster: Cluster) -> str:
    """What a citation field says, without its identity: JSON without the outer braces.

    No ``plainCitation``: with it Zotero asks about every citation it prints differently.
    """
    inner = any(cited.prefix for cited in cluster.items[1:]) or any(
        cited.suffix for cited in cluster.items[:-1]
    )
    properties: dict[str, Any] = {
        "unsorted": len(cluster.items) > 1 and (cluster.ordered or inner),
        "formattedCitation": cluster.printed,
        "noteIndex": 0,
    }
    if cluster.custom:
        properties["custom"] = cluster.printed
    items = ",".join(map(_item, cluster.items))
    return f'"properties":{_json(properties)},"citationItems":[{items}]'


def citation_code(body: str, occurrence: int = 0) -> str:
    """The instruction of a citation field; ``occurrence`` tells equal citations apart."""
    identity = hashlib.sha256(f"{body} {occurrence}".encode()).hexdigest()[:10]
    code = f'{{"citationID":"{identity}",{body},"schema":"{_SCHEMA}"}}'
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {code} "


def bibliography_code(uncited: Sequence[tuple[str, ...]] = ()) -> str:
    """The instruction of the bibliography field; ``uncited`` are listed without being cited."""
    code = {"uncited": [list(addresses) for addresses in uncited], "omitted": [], "custom": []}
    return f" ADDIN ZOTERO_BIBL {_json(code)} CSL_BIBLIOGRAPHY "


def preferences(
    style: str, locale: str, *, notes: bool, bibliography: bool, kept: str = "Field"
) -> str:
    """The document preferences: the style Zotero will render with, and how fields are kept.

    ``style`` is the id of a CSL style, ``kept`` Zotero's word for the kind of field: with another
    than the file's own it refuses to work. bibliographyStyleHasBeenSet=0 lets Zotero set the
    hanging indent once.
    """
    session = hashlib.sha256(f"mdrag {style} {locale}".encode()).hexdigest()[:8]
    prefs = f'<pref name="fieldType" value="{kept}"/>'
    if notes:
        prefs += '<pref name="noteType" value="1"/>'
    return (
        f'<data data-version="3" zotero-version="9.0.6"><session id="{session}"/>'
        f'<style id="{html.escape(style)}" locale="{html.escape(locale)}" '
        f'hasBibliography="{int(bibliography)}" bibliographyStyleHasBeenSet="0"/>'
        f"<prefs>{prefs}</prefs></data>"
    )


def chunks(preferences: str) -> dict[str, str]:
    """The preferences as custom properties ZOTERO_PREF_1, _2, … of at most 255 characters.

    Zotero joins them again; none begins or ends with a space, which a reader might trim.
    """
    found: dict[str, str] = {}
    rest = preferences
    while rest:
        end = min(_MOST, len(rest))
        while end < len(rest) and end > 1 and (rest[end - 1] == " " or rest[end] == " "):
            end -= 1
        found[f"ZOTERO_PREF_{len(found) + 1}"] = rest[:end]
        rest = rest[end:]
    return found


def field(code: str) -> tuple[str, str]:
    """WordprocessingML that opens a field with this instruction, and what closes it again."""
    run = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    told = html.escape(code, quote=False)
    instruction = f'<w:r><w:instrText xml:space="preserve">{told}</w:instrText></w:r>'
    return run.format("begin") + instruction + run.format("separate"), run.format("end")


def reference_mark(code: str) -> tuple[str, str]:
    """OpenDocument that opens a reference mark with this instruction, and what closes it."""
    name = _named(code)
    return f'<text:reference-mark-start text:name="{name}"/>', (
        f'<text:reference-mark-end text:name="{name}"/>'
    )


def section(code: str) -> tuple[str, str]:
    """OpenDocument that opens the section of the bibliography, and what closes it."""
    return f'<text:section text:name="{_named(code)}">', "</text:section>"


class Form(NamedTuple):
    """How one kind of file keeps Zotero's fields.

    ``raw`` is pandoc's name of its raw text, ``edge`` what only the edge of a field holds,
    ``kept`` Zotero's name of the kind, ``opened`` makes both edges of a citation.
    ``listed`` makes those of a bibliography that holds whole blocks; None: it is a field
    from its first word to its last.
    """

    raw: str
    edge: str
    kept: str
    opened: Callable[[str], tuple[str, str]]
    listed: Callable[[str], tuple[str, str]] | None = None


# pandoc's name of the output → how Zotero's fields are kept in it
FORMS: dict[str, Form] = {
    "docx": Form("openxml", "w:fldChar", "Field", field),
    "odt": Form(
        "opendocument", "text:reference-mark", "ReferenceMark", reference_mark, listed=section
    ),
}


def _named(code: str) -> str:
    """An instruction as the name of a mark, escaped for an attribute.

    Zotero cuts the name at the last `` RND``, which it wants to tell equal marks apart; ours
    follows from the code, so that the same draft makes the same file.
    """
    name = code.strip().removeprefix("ADDIN ")
    random = hashlib.sha256(name.encode()).hexdigest()[:10]
    return html.escape(f"{name} RND{random}")


def _item(cited: CitationItem) -> str:
    found: dict[str, Any] = {}
    if cited.locator:
        found["locator"] = cited.locator
        found["label"] = cited.label if cited.label in LABELS else "page"
    for name in ("prefix", "suffix"):
        if text := getattr(cited, name):
            found[name] = text
    if cited.suppress_author:
        found["suppress-author"] = True
    return f"{cited.work.written[:-1]},{_json(found)[1:]}" if found else cited.work.written


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
