"""Author and year in the running text, and the sources of the library they may mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from mdrag.draft.authors import author_before
from mdrag.draft.model import Draft
from mdrag.draft.parenthesis import parse_parenthesis
from mdrag.evidence.model import Source

__all__ = ["Mention", "Named", "by_key", "label", "matching", "mentions", "names_of"]

_PAREN = re.compile(r"\((?P<inner>[^()]{2,400}(?:\([^()]{0,60}\)[^()]{0,200})?)\)")
_YEAR = r"(?:1[5-9]\d\d|20\d\d)[a-z]?"
_HAS_YEAR = re.compile(rf"(?<![\w.–-]){_YEAR}(?![\w–-]|\.\d)|\bn\.\s?d\.")
_FULL_YEAR = re.compile(rf"{_YEAR}|n\.\s?d\.(?:-?[a-z])?|in press|forthcoming")
_JOINT = re.compile(r"\s*(?:,\s*(?:and|&)?|\band\b|&|\bund\b)\s*")
_ET_AL = re.compile(r"[\s,]*(?:\bet\.? al\b\.?|\band (?:colleagues|others|co-?workers)\b).*$")
_NAME = re.compile(
    r"(?:(?:van|von|der|den|de|del|della|di|da|du|la|le|ten|ter|zu|el|al|bin|ibn|dos|das|af|av|of|for|"
    r"the|on|in|and) )*[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){0,9}"
)
_NO_NAMES_WORDS = """
january february march april may june july august september october november december spring
summer autumn winter fall figure fig table section chapter appendix act law version since until
before after between circa about around during early late mid volume vol issue no number part page
article regulation directive accessed retrieved updated published
"""
_NO_NAMES = frozenset(_NO_NAMES_WORDS.split())
_KEY = re.compile(r"(?P<author>[^\W\d_][^\W\d_'’-]*?)[-_:.]?(?P<year>(?:1[5-9]|20)\d\d)(?![0-9])")
_NOT_KEYS = re.compile(
    r"(?:fig|tbl|tab|sec|eq|eqn|lst|thm|lem|cor|prp|cnj|def|exm|exr|tip|nte|wrn|imp|cau|"
    r"doi|pmid|pmcid|arxiv|isbn|url|https?|wikidata|raw|tag)[-:]",
    re.IGNORECASE,
)
_REFERENCES = re.compile(
    r"\W*(?:\d+\W+)?(?:references?|bibliography|works cited|literature(?: cited)?|sources used|"
    r"reference list|further reading)\W*",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+|Jr\.?|Sr\.?|St\.?")


class Named(NamedTuple):
    """One work as the text names it."""

    author: str
    year: str  # with its letter; "" when a key has none


class Mention(NamedTuple):
    """A citation in words: ``(Marmot, 2015)``, ``Marmot (2015)``, or a key: ``[@marmot2015]``.

    ``end`` is where a mark would stand. ``plain``: it looks like nothing but a citation.
    """

    form: str  # parenthetical | narrative | cite
    start: int
    end: int
    works: tuple[Named, ...]
    block: int
    sentence: int
    plain: bool = True
    keys: tuple[tuple[int, int], ...] = ()  # of a cite: where each key stands


def mentions(draft: Draft) -> tuple[Mention, ...]:
    """The citations in words of a draft that carry no binding, in order; none overlap.

    Reference lists, headings' own ids, code, math and what stands in bindings are left out.
    """
    taken = [(b.start, b.end) for b in draft.bindings] + [(c.start, c.end) for c in draft.citations]
    listed = _reference_lists(draft)
    found: list[Mention] = []
    for index, block in enumerate(draft.blocks):
        if not block.prose or any(start <= block.start < end for start, end in listed):
            continue
        text = draft.masked[block.start : block.end]
        if "(" not in text:
            continue
        for paren in _PAREN.finditer(text):
            one = _mention(text, paren)
            if one is None:
                continue
            start, end = one.start + block.start, one.end + block.start
            if any(start < e and s < end for s, e in taken) or draft.text[end - 1] != ")":
                continue
            sentence = draft.sentence_at(block.start + paren.start())
            found.append(one._replace(start=start, end=end, block=index, sentence=sentence))
            taken.append((start, end))
    return tuple(sorted((*found, *_foreign(draft, listed)), key=lambda m: m.start))


def matching(author: str, year: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources an author and a year may mean, in the order given.

    Every name must be one of the source's authors, the first its first; ``et al.`` wants more
    than are named. The year must agree; a source without a year agrees with any.
    """
    names, more = names_of(author)
    if not names:
        return ()
    plain_year = re.sub(r"\D", "", year)
    exact, undated = [], []
    for source in sources:
        if not _by(source, names, more):
            continue
        if source.year is None or not plain_year:
            undated.append(source)
        elif str(source.year) == plain_year:
            exact.append(source)
    return tuple(exact or undated)


def by_key(key: str, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources a foreign citation key like ``marmot2015`` or ``Marmot_2015a`` may mean."""
    named = _KEY.match(key)
    if not named or _NOT_KEYS.match(key):
        return ()
    year, author = named["year"], _plain(named["author"])
    found = [s for s in sources if s.year == int(year) and s.authors]
    return tuple(
        s for s in found if author in (_joined(s.authors[0].family), _acronym(s.authors[0].family))
    )


def names_of(author: str) -> tuple[tuple[str, ...], bool]:
    """The names in ``Marmot and Bell`` or ``Vole et al.``, and whether more are meant."""
    plain = re.sub(r"['’]s\b", "", author.strip(" ,"))
    short = _ET_AL.sub("", plain)
    parts = [part.strip() for part in _JOINT.split(short) if part.strip(" .")]
    return tuple(p for p in parts if not _INITIALS.fullmatch(p)), short != plain


def label(source: Source) -> str:
    """``Marmot 2015``, ``Vole & Shrew 2001``, ``Vole et al. 2001``; the title without authors."""
    names = [person.family for person in source.authors]
    who = names[0] if names else f"“{source.title}”" if source.title else source.doc_uid
    if len(names) == 2:
        who = " & ".join(names)
    elif len(names) > 2:
        who += " et al."
    return f"{who} {source.year}" if source.year else who


def _mention(text: str, paren: re.Match[str]) -> Mention | None:
    inner = paren["inner"]
    years = _HAS_YEAR.findall(inner)
    if not years:
        return None
    items = parse_parenthesis(inner, max(len(years), inner.count(";") + 1))
    if not items or not all(_FULL_YEAR.fullmatch(item.year) for item in items):
        return None
    if items[0].author:
        if not all(_is_author(item.author) for item in items):
            return None
        works = tuple(Named(item.author, item.year) for item in items)
        plain = not any(item.suffix for item in items) and bool(re.search(r"[,;&]|et al", inner))
        return Mention("parenthetical", paren.start(), paren.end(), works, -1, -1, plain)
    first, last = author_before(text, paren.start())
    author = " ".join(text[first:last].split())
    bare = not items[0].prefix and all(not item.suffix or item.locator for item in items)
    if not bare or not author or not _is_author(author):
        return None
    if any(item.author and item.author != author for item in items[1:]):
        return None
    works = tuple(Named(author, item.year) for item in items)
    names, more = names_of(author)
    plain = more or len(names) > 1
    return Mention("narrative", first, paren.end(), works, -1, -1, plain)


def _is_author(author: str) -> bool:
    names, _ = names_of(author)
    if not names or len(names) > 12:
        return False
    for name in names:
        words = name.split()
        if not _NAME.fullmatch(name) or not any(word[:1].isupper() for word in words):
            return False
        if words[0].lower().strip(".") in _NO_NAMES or not (words[-1][:1].isupper()):
            return False
    return True


def _foreign(draft: Draft, listed: list[tuple[int, int]]) -> list[Mention]:
    found = []
    for citation in draft.citations:
        if any(start <= citation.start < end for start, end in listed):
            continue
        works, keys = [], []
        for item in citation.items:
            named = None if _NOT_KEYS.match(item.key) else _KEY.match(item.key)
            if named:
                works.append(Named(item.key, named["year"]))
                keys.append((item.start, item.end))
        if works and len(works) == len(citation.items):
            found.append(
                Mention("cite", citation.start, citation.end, tuple(works), citation.block,
                        citation.sentence, True, tuple(keys))
            )  # fmt: skip
    return found


def _reference_lists(draft: Draft) -> list[tuple[int, int]]:
    return [(s.start, s.end) for s in draft.sections if _REFERENCES.fullmatch(s.title.strip())]


def _by(source: Source, names: tuple[str, ...], more: bool) -> bool:
    authors = [_joined(person.family) for person in source.authors]
    if not authors:
        return False
    if more and len(authors) <= len(names) and len(authors) > 1:
        return False
    wanted = [_joined(_family(name)) for name in names]
    organisation = _acronym(source.authors[0].family)
    if len(names) == 1 and wanted[0] == organisation:
        return True
    whole = _joined(" and ".join(names))  # "Department of Health and Social Care"
    if authors[0] == whole:
        return True
    first = wanted[0] == authors[0] or _joined(names[0]) == authors[0]
    return first and all(name in authors for name in wanted[1:])


def _family(name: str) -> str:
    """``Michael Marmot`` and ``M. Marmot`` are Marmot; an organisation keeps all its words."""
    words = name.split()
    while len(words) > 1 and _INITIALS.fullmatch(words[0]):
        words = words[1:]
    return " ".join(words)


def _acronym(name: str) -> str:
    words = [w for w in re.findall(r"\w+", name) if w[:1].isupper()]
    return "".join(w[0] for w in words).lower() if len(words) > 1 else ""


def _joined(name: str) -> str:
    return re.sub(r"[\W_]+", "", _plain(name))


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).lower()
