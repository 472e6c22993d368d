"""A CSL item as a BibTeX entry that Zotero imports, with its file; the key is the doc_uid."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from mdrag.evidence.csl import ROLES, CslItem, CslName

__all__ = ["TYPES", "entry", "escape_tex"]

# CSL type → (BibTeX type, field of the publisher, field of the container)
TYPES: Mapping[str, tuple[str, str, str]] = {
    "article-journal": ("article", "publisher", "journal"),
    "article": ("unpublished", "publisher", "howpublished"),
    "book": ("book", "publisher", "series"),
    "chapter": ("incollection", "publisher", "booktitle"),
    "report": ("techreport", "institution", "series"),
    "webpage": ("misc", "publisher", "howpublished"),
    "post-weblog": ("misc", "publisher", "howpublished"),
    "article-newspaper": ("article", "publisher", "journal"),
    "thesis": ("phdthesis", "school", "series"),
    "paper-conference": ("inproceedings", "publisher", "booktitle"),
    "dataset": ("misc", "publisher", "howpublished"),
    "speech": ("misc", "publisher", "howpublished"),
    "document": ("misc", "publisher", "howpublished"),
}
_PLAIN: tuple[tuple[str, str], ...] = (
    ("volume", "volume"), ("number", "issue"), ("number", "number"), ("edition", "edition"),
    ("address", "publisher-place"), ("isbn", "ISBN"),
)  # fmt: skip
_SPECIAL: Mapping[str, str] = {
    **{c: f"\\{c}" for c in "#$%&_{}"},
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
    "`": "{`}",
    "‘": "{‘}",  # pandoc makes a pair of ‘ and ’ a quotation, which leaves it as “ and ”
}
# TeX joins these into dashes, quotation marks, ¿ and ¡; an empty group keeps them apart.
_JOINED = re.compile(r"(?<=-)(?=-)|(?<=[`?!])(?=`)|(?<=')(?=')|(?<=,)(?=,)|(?<=<)(?=<)|(?<=>)(?=>)")


def entry(work: CslItem, file: str = "") -> str:
    """One entry; ``file`` is relative to the .bib file."""
    kind = TYPES.get(work["type"], TYPES["document"])
    fields = [f"  {name} = {{{value}}},\n" for name, value in _fields(work, kind, file) if value]
    return f"@{kind[0]}{{{work['id']},\n{''.join(fields)}}}\n"


def escape_tex(text: str) -> str:
    """Text that TeX reads as these very characters, on one line."""
    plain = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    apart = _JOINED.sub("\0", " ".join(plain.split()))
    return "".join("{}" if c == "\0" else _SPECIAL.get(c, c) for c in apart)


def _fields(work: CslItem, kind: tuple[str, str, str], file: str) -> Iterator[tuple[str, str]]:
    for role in ROLES:
        yield role, " and ".join(_name(name) for name in work.get(role, ()))
    # a second pair of braces: the capitals of a title are the writer's
    yield "title", f"{{{escape_tex(work['title'])}}}"
    yield kind[1], escape_tex(str(work.get("publisher", "")))
    yield kind[2], escape_tex(str(work.get("container-title", "")))
    for name, variable in _PLAIN:
        yield name, escape_tex(str(work.get(variable, "")))
    yield "pages", escape_tex(str(work.get("page", ""))).replace("-", "--")
    issued = work["issued"]["date-parts"][0] if "issued" in work else []
    yield from zip(("year", "month", "day"), map(str, issued), strict=False)
    for name, variable in (("doi", "DOI"), ("url", "URL")):
        yield name, _address(str(work.get(variable, "")))
    if "accessed" in work:
        yield "urldate", "-".join(f"{part:02d}" for part in work["accessed"]["date-parts"][0])
    if file:
        yield "file", f"Full Text:{file}:{_MIME.get(file.rpartition('.')[2], '')}"


def _address(text: str) -> str:
    """An address is read as it stands; only what would end the field is quoted."""
    quoted = text.replace("\\", "%5C").replace("{", "%7B").replace("}", "%7D")
    return "%20".join(quoted.split())


_MIME: Mapping[str, str] = {
    "pdf": "application/pdf",
    "epub": "application/epub+zip",
    "html": "text/html",
    "md": "text/markdown",
    "txt": "text/plain",
}


def _name(name: CslName) -> str:
    """``Family, Given``; braces keep an organisation, a comma or an "and" together."""
    if "literal" in name:
        return f"{{{escape_tex(name['literal'])}}}"
    return f"{_part(name['family'])}, {_part(name.get('given', ''))}"


def _part(text: str) -> str:
    told = escape_tex(text)
    whole = "," in told or re.search(r"\band\b", told, re.IGNORECASE)
    return f"{{{told}}}" if whole else told
