"""The sources of a library: a row each for a person, an object each for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mdrag.escapes import on_one_line
from mdrag.evidence.model import Source
from mdrag.natural_order import natural_key
from mdrag.report.columns import columns_of, pad, pad_left
from mdrag.text.people import ET_AL
from mdrag.wording import Words, words

__all__ = ["as_json", "as_rows"]

_TITLE = 43  # columns


def as_json(source: Source) -> dict[str, Any]:
    """One source for programs."""
    authors = [person._asdict() for person in source.authors]
    names = ("doc_uid", "source_path", "source_type", "citable", "title", "year", "citation_key",
             "pages", "passages", "parser", "doi", "doc_type", "doc_version",
             "language")  # fmt: skip
    record = {name: getattr(source, name) for name in names}
    record["citable"] = source.can_be_cited
    return {**record, "authors": authors, "flags": list(source.flags)}


def as_rows(sources: Iterable[Source], language: str = "en") -> Iterator[str]:
    """The head and a row each: what may be cited first, by author and year."""
    tr = words(language)
    figures = pad_left(tr("pages"), 5) + pad_left(tr("psg"), 6)
    yield f"{'doc_uid':<18}{pad(tr('who and when'), 24)}{pad(tr('title'), _TITLE + 1)}{figures}"
    for source in sorted(sources, key=_order):
        yield _row(source, tr)


def _order(source: Source) -> tuple[object, ...]:
    who = source.authors[0].family.casefold() if source.authors else "\uffff"
    return (not source.citable, who, source.year or 0, natural_key(source.source_path))


def _row(source: Source, tr: Words) -> str:
    title, who = on_one_line(_title(source, tr)), on_one_line(_who(source, tr))
    if columns_of(title) > _TITLE:
        while columns_of(title) >= _TITLE:
            title = title[:-1]
        title += "…"
    told = pad(who, 24) + pad(title, _TITLE + 1)
    return f"{source.doc_uid:<18}{told}{source.pages:>5}{source.passages:>6}"


def _who(source: Source, tr: Words) -> str:
    """Whom a citation would name, and the year."""
    who = source.authors[0].family if source.authors else tr("author unknown")
    more = f" {ET_AL}" if len(source.authors) > 2 else ""
    if len(source.authors) == 2:
        who = f"{who} & {source.authors[1].family}"
    room = 18 - len(more)
    return f"{(who if len(who) <= room else who[: room - 1] + '…') + more} {source.year or ''}"


def _title(source: Source, tr: Words) -> str:
    """The title, behind why it cannot be cited."""
    title = source.title or source.source_path or tr("(its file is gone)")
    if "source_gone" in source.flags:
        return f"{tr('[gone]')} {title}"
    if not source.citable:
        return f"{tr('[not citable]')} {title}"
    return title if source.can_be_cited else f"{tr('[no text]')} {title}"
