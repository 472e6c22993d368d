"""“---.” in a typed list, which stands for the author of the entry before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.references.entries import looks_like_entry, same_author_sign
from mdrag.lazy import lazy_regex

__all__ = ["AuthorWords", "author_words", "entries_with_authors", "entry_author"]

_LONGEST = 240  # characters of an entry that may name people
# where the names end at the latest: a title in quotation marks or italics, brackets, a year
_END = lazy_regex(r"[\"“‘«*_(\[]|(?<=\s)'(?=[^\W\d_]{2})|(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\bn\. ?d\b")
# a stop behind a word, or behind initials where a title follows: “Marmot, M. The health gap”
_STOP = lazy_regex(r"(?<=[^\W\d_]{2}\.)\s|(?<=\b[A-Z]\.)\s(?=[A-Z]\w+ [a-z])")
_ROLE = lazy_regex(r",? \(?(?:eds?|editors?|trans|translators?)\.?\)?$")
_INITIAL = lazy_regex(r"(?:^|[\s.-])(?:[^\W\d_]|al)\.$")


class AuthorWords(NamedTuple):
    """The author's name for the sign at the start of an entry, which is so many characters long."""

    length: int
    words: str


def entry_author(entry: str) -> str:
    """The names at the start of an entry, as typed: ``Johnston, Luke W., et al.``."""
    plain = entry.strip()
    end = _END.search(plain, 1, _LONGEST)
    names = plain[: end.start() if end else _LONGEST]
    if stop := _STOP.search(names):
        names = names[: stop.start()]
    return _ROLE.sub("", " ".join(names.split()).rstrip(" ,:;"))


def entries_with_authors(entries: Sequence[str]) -> list[str]:
    """The entries of a list, each with the author's name where the sign stands for it."""
    author = ""
    found = []
    for one in entries:
        sign = same_author_sign(one)
        if sign and author:
            one = _words(one, sign, author) + one[sign:]
        elif looks_like_entry(one):
            author = entry_author(one)
        found.append(one)
    return found


def author_words(entries: Sequence[str], gone: Sequence[bool]) -> list[AuthorWords | None]:
    """For each entry what stands in place of its sign once the entries that are gone are."""
    author, stands = "", True
    found: list[AuthorWords | None] = []
    for one, goes in zip(entries, gone, strict=True):
        sign, written = same_author_sign(one), None
        if sign:
            if not goes and not stands and author:
                written = AuthorWords(sign, _words(one, sign, author))
            stands = stands or not goes
        elif goes or looks_like_entry(one):
            author, stands = entry_author(one), not goes
        found.append(written)
    return found


def _words(entry: str, sign: int, author: str) -> str:
    """``Bell, Ann. `` for ``---. `` and ``Bell, Ann, `` for ``---, ``."""
    mark = entry[:sign].rstrip()[-1]
    bare = author if _INITIAL.search(author) else author.rstrip(".")
    return f"{bare} " if mark == "." == bare[-1:] else f"{bare}{mark} "
