"""What a finished file says about itself: nothing, but for what the writer asked to have there."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.words import count
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest

__all__ = ["NAMES", "Properties", "property_names", "write"]

NAMES = ("title", "author", "keywords", "words")
_MARK = re.compile(r"\{[^{}]*#\s*doc_[^{}]*\}|<\s*#\s*doc_[^<>]*>|(?<!\w)[*_`]+|[*_`]+(?!\w)")


class Properties(NamedTuple):
    """The values to write; "" and 0 leave a property empty."""

    title: str = ""
    author: str = ""
    keywords: str = ""
    words: int = 0

    @classmethod
    def of(cls, draft: Draft, names: Collection[str]) -> Properties:
        """Those of ``names`` as the draft's front matter tells them; words are counted."""

        def told(name: str, between: str) -> str:
            return between.join(_texts(draft.meta.get(name))) if name in names else ""

        words = count(draft) if "words" in names else 0
        return cls(told("title", " "), told("author", "; "), told("keywords", ", "), words)


def property_names(told: str) -> tuple[str, ...]:
    """The names in ``title,author,words``; ``all`` means every one. Raises UsageError."""
    names = [name.strip().lower() for name in told.split(",") if name.strip()]
    if "all" in names:
        return NAMES
    if wrong := [name for name in names if name not in NAMES]:
        hint = nearest(wrong[0], NAMES) or fill(
            "; there are: {names}", names=", ".join([*NAMES, "all"])
        )
        raise UsageError(fill("--properties {wrong} is not known{hint}", wrong=wrong[0], hint=hint))
    return tuple(names)


def write(path: Path, told: Properties) -> None:
    """Put the properties into a .docx or .odt that pandoc has just written, and no others."""
    changes = _CHANGES[path.suffix.lower()]
    with zipfile.ZipFile(path) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(path, "w") as archive:
        for info, content in entries:
            if change := changes.get(info.filename):
                content = change(content.decode("utf-8"), told).encode("utf-8")
            archive.writestr(info, content, info.compress_type)


def _core(text: str, told: Properties) -> str:
    """docProps/core.xml: the times pandoc wrote stay."""
    for tag, value in (
        ("dc:title", told.title), ("dc:creator", told.author), ("cp:keywords", told.keywords),
    ):  # fmt: skip
        text = _without(text, tag)
        text = text.replace("<dcterms:created", _element(tag, value) + "<dcterms:created", 1)
    for tag in ("dc:subject", "dc:description", "cp:category", "cp:lastModifiedBy"):
        text = _without(text, tag)
    return text


def _custom(text: str, told: Properties) -> str:
    """docProps/custom.xml: only what Zotero needs."""
    return re.sub(r'<property (?![^>]*name="ZOTERO_)[^>]*>.*?</property>', "", text, flags=re.S)


def _app(text: str, told: Properties) -> str:
    """docProps/app.xml: the number of words; that of the template is another document's."""
    text = re.sub(r"<(Words|Characters\w*|Lines|Paragraphs|Pages)>\d*</\1>\s*", "", text)
    words = _element("Words", str(told.words or ""))
    return text.replace("</Properties>", words + "</Properties>")


def _meta(text: str, told: Properties) -> str:
    """meta.xml of an odt."""
    for tag in ("dc:title", "dc:description", "dc:subject", "meta:keyword",
                "meta:initial-creator", "dc:creator"):  # fmt: skip
        text = _without(text, tag)
    named = r'<meta:user-defined (?![^>]*meta:name="ZOTERO_)[^>]*(?:/>|>.*?</meta:user-defined>)'
    text = re.sub(named, "", text, flags=re.S)
    added = _element("dc:title", told.title) + _element("meta:keyword", told.keywords)
    added += _element("meta:initial-creator", told.author) + _element("dc:creator", told.author)
    if told.words:
        added += f'<meta:document-statistic meta:word-count="{told.words}"/>'
    return text.replace("</office:meta>", added + "</office:meta>")


def _without(text: str, tag: str) -> str:
    return re.sub(rf"<{tag}(?:\s[^>]*)?(?:/>|>.*?</{tag}>)", "", text, flags=re.S)


def _element(tag: str, value: str) -> str:
    return f"<{tag}>{html.escape(value, quote=False)}</{tag}>" if value else ""


def _texts(value: Any) -> list[str]:
    """A value of the front matter as plain words: a text, a list, people with names."""
    if isinstance(value, list | tuple):
        return [text for one in value for text in _texts(one)]
    if isinstance(value, Mapping):
        return _texts(value.get("name"))
    return [" ".join(_MARK.sub("", str(value)).split())] if value is not None else []


# file of the archive → how it is rewritten
_CHANGES: dict[str, dict[str, Callable[[str, Properties], str]]] = {
    ".docx": {
        "docProps/core.xml": _core, "docProps/custom.xml": _custom, "docProps/app.xml": _app,
    },
    ".odt": {"meta.xml": _meta},
}  # fmt: skip
