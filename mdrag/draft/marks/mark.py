"""The technical mark of a binding: ``{#doc_8f3a2c1d p=4}`` or ``<#doc_8f3a2c1d>``."""

from __future__ import annotations

from mdrag.draft.model import Ref
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["DOC_UID", "KEYS", "LIKE_UID", "parse_mark"]

DOC_UID = lazy_regex(r"doc_(?:[0-9a-f]{12}|[0-9a-f]{8})(?![0-9A-Za-z_])")
# What was meant as one, where any identifier may stand: {#doc_8f3a} but not {#doc_overview}
LIKE_UID = lazy_regex(r"#\s?doc_[0-9A-Fa-f]{4,16}(?![\w-])")

# key of a locator in a mark → CSL label
KEYS: dict[str, str] = {
    "p": "page",
    "pp": "page",
    "sec": "section",
    "ch": "chapter",
    "fig": "figure",
    "table": "table",
    "c": "passage",
    "pdf": "pdf page",
}
_FORMS = "p=4, pp=4-6, sec=3.2, ch=2, fig=1, table=2, c=s3.2-p014-b006 or pdf=4"
# alias = s<section or p + page>-p<page>-b<block>
_ALIAS = lazy_regex(r"s[0-9A-Za-z.]+-p\d+-b\d+")
_PART = lazy_regex(
    r"""(?P<id>\#(?P<uid>[^\s#{}<>=,;]*))"""
    r"""|(?P<key>[^\s#{}<>=,;"']+)\s*=\s*(?P<value>"[^"]*"|'[^']*'|[^\s#{}<>,;]*(?:,[^\s#{}<>;]+)*)"""
    r"""|(?P<sep>[,;])|(?P<word>[^\s#,;]+)"""
)


def parse_mark(mark: str) -> tuple[tuple[Ref, ...], str]:
    """The sources a mark names, in order, and why it does not parse ("" when it does).

    A locator belongs to the source before it. ``Ref.start``/``end`` count from the beginning of
    ``mark``. A mark with a problem still gives the sources that could be read.
    """
    inner = _inner(mark)
    if isinstance(inner, str):
        return (), inner
    refs: list[Ref] = []
    problem = ""
    for part in _PART.finditer(mark, *inner):
        if part["id"] is not None:
            uid = part["uid"]
            if DOC_UID.fullmatch(uid):
                at = part.start("uid")
                refs.append(Ref(uid, start=at, end=at + len(uid)))
            else:
                problem = problem or _bad_uid(uid, mark)
        elif part["sep"]:
            problem = problem or fill(
                "sources stand apart by a space, not by {sign!r}: {sample}",
                sign=part["sep"],
                sample="{#doc_8f3a2c1d #doc_0a1b2c3d}",
            )
        elif part["word"]:
            problem = problem or _bad_word(part["word"])
        elif not refs:
            problem = problem or fill(
                "a source comes first, then its locator: {sample}", sample=_sample(mark)
            )
        else:
            refs[-1], wrong = _located(refs[-1], part["key"], part["value"].strip("\"'"))
            problem = problem or wrong
    if not refs and not problem:
        problem = fill("a binding names a source: {sample}", sample=_sample(mark))
    return tuple(refs), problem


def _inner(mark: str) -> tuple[int, int] | str:
    """Where the content of the mark lies, or why there is none."""
    close = {"{": "}", "<": ">"}.get(mark[:1])
    if close is None:
        return fill("a binding is written {one} or {other}", one=_sample("{"), other=_sample("<"))
    if not mark.endswith(close):
        return fill("the closing {close!r} is missing: {sample}", close=close, sample=_sample(mark))
    return 1, len(mark) - 1


def _sample(mark: str) -> str:
    return "<#doc_8f3a2c1d>" if mark.startswith("<") else "{#doc_8f3a2c1d}"


def _bad_uid(uid: str, mark: str) -> str:
    low = uid.lower()
    if low != uid and DOC_UID.fullmatch(low):
        return fill(
            "{uid!r} is written in lower case: {sample}",
            uid=uid,
            sample=_sample(mark).replace("doc_8f3a2c1d", low),
        )
    return fill(
        "{uid!r} is no source id; it is doc_ and 8 or 12 digits of 0-9 and a-f, as in {sample}",
        uid=uid,
        sample=_sample(mark),
    )


def _bad_word(word: str) -> str:
    bare = word.lstrip("@")
    if DOC_UID.fullmatch(bare):
        return fill("{word!r} needs its number sign: {{#{bare}}}", word=word, bare=bare)
    return fill("{word!r} is no locator; write {forms}", word=word, forms=fill(_FORMS))


def _located(ref: Ref, key: str, value: str) -> tuple[Ref, str]:
    """The reference with that locator, and what is wrong with it."""
    if key not in KEYS:
        return ref, fill("{word!r} is no locator; write {forms}", word=key, forms=fill(_FORMS))
    if not value:
        return ref, fill("{key}= names nothing; write {forms}", key=key, forms=fill(_FORMS))
    if key == "pdf":
        if not value.isascii() or not value.isdigit() or int(value) < 1:
            return ref, fill(
                "pdf={value} is no page index; write pdf=4 for the fourth page of the file",
                value=value,
            )
        if ref.pdf_page:
            return ref, fill("pdf= is given twice for one source")
        return ref._replace(pdf_page=int(value)), ""
    if key == "c":
        if not _ALIAS.fullmatch(value):
            return ref, fill("c={value} is no passage; write c=s3.2-p014-b006", value=value)
        if ref.passage:
            return ref, fill("c= is given twice for one source")
        return ref._replace(passage=value), ""
    if ref.locator:
        return ref, fill(
            "one source has one locator; {key}={value} is a second one", key=key, value=value
        )
    return ref._replace(label=KEYS[key], locator=value.replace("--", "–")), ""
