"""First names that tell people of one family name apart, decided here instead of by citeproc.

pandoc's citeproc weighs every first author against every other one anew for each work; a thousand
works by people who share family names took it 17 of 20 s. Here each name that the rule would print
with initials or first names gets a mark of signs without width before its family name: citeproc
then takes people for different where the rule would, and sorts them as before (DUCET ignores such
signs). mdrag-zotero sets the words for the marks in citations and takes them out of the list.

The rule is that of CSL 1.0.2 as citeproc has it (Eval.hs, disambiguateCitations): of those named
first, who shares a family name gets initials; where two share these as well, their first names
(``primary-name``) or nothing (``primary-name-with-initials``). Whatever is not sure to be printed
as citeproc would print it keeps the rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from mdrag.evidence.csl import CslItem, CslName
from mdrag.export.fields.names.initials import initials

__all__ = ["MARK", "MarkedNames", "mark_names"]

_FIRST = 0xE0100  # variation selectors 17 to 256: no width, no weight where words are sorted
_MANY = 240
MARK = re.compile(rf"[{chr(_FIRST)}-{chr(_FIRST + _MANY - 1)}]{{2}}")
_WITH = 'initialize-with=". "'
_ENDING = ". "
_RULE = re.compile(r'givenname-disambiguation-rule="(primary-name(?:-with-initials)?)"')
Key = tuple[tuple[str, str], ...]  # a name, part by part
_STYLES = ("http://www.zotero.org/styles/apa", "http://www.zotero.org/styles/chicago-author-date")
_TYPES = frozenset(
    ("article", "article-journal", "article-magazine", "article-newspaper", "book", "chapter",
     "dataset", "document", "manuscript", "paper-conference", "post-weblog", "report", "software",
     "speech", "thesis", "webpage", "")
)  # fmt: skip
_PRINTED = re.compile(r"[^\W\d_]+\.?(?:[ -][^\W\d_]+\.?)*")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff .'’-]+")


class MarkedNames(NamedTuple):
    """Which works have a mark at the name they are cited by, and what the marks stand for."""

    works: dict[str, tuple[str, str]]  # id → the role of the person, the mark
    words: dict[str, str]  # mark → what a citation prints before the family name


def mark_names(items: Sequence[CslItem], style: str) -> MarkedNames | None:
    """Marks for the items, with which citeproc needs no rule of ``style`` for first names.

    None where that rule is none for those named first, or what it would print is not certain.
    """
    rule = _RULE.search(style)
    named = re.search(r"<id>([^<]*)</id>", style)
    if not rule or not named or named[1].strip() not in _STYLES or _WITH not in style:
        return None
    firsts = [_first_named(one) for one in items]
    groups: dict[str, dict[Key, CslName]] = {}
    for _, people in firsts:
        for one in people:
            if family := one.get("family", ""):
                groups.setdefault(_bare(family), {})[_key(one)] = one
    unsure = {_key(one) for role, people in firsts if not role for one in people}
    words: dict[Key, str] = {}
    for same in (one for one in groups.values() if len(one) > 1):
        told = _told_apart(list(same.values()), rule[1])
        if told is None or unsure & same.keys():
            return None
        words |= told
    if len(words) > _MANY * _MANY:
        return None
    signs = [chr(_FIRST + at) for at in range(_MANY)]
    marks = {key: signs[at // _MANY] + signs[at % _MANY] for at, key in enumerate(words)}
    works = {
        str(item["id"]): (role, marks[key])
        for item, (role, people) in zip(items, firsts, strict=True)
        if role and (key := _key(people[0])) in marks
    }
    return MarkedNames(works, {marks[key]: text for key, text in words.items()})


def _first_named(item: CslItem) -> tuple[str, list[CslName]]:
    """The role and the person that a citation of the work names first.

    Where that hangs on more than author and editor: no role, and everybody who might be.
    """
    roles = {
        name: [cast("CslName", one) for one in value]
        for name, value in item.items()
        if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value)
    }
    plain = str(item.get("type") or "") in _TYPES
    if plain and "author" in roles:
        return "author", roles["author"][:1]
    if plain and list(roles) == ["editor"]:
        return "editor", roles["editor"][:1]
    return "", [one for people in roles.values() for one in people[:1]]


def _bare(family: str) -> str:
    """The family name without the particles that citeproc takes off its beginning."""
    words = family.split(" ")
    while len(words) > 1 and not words[0][:1].isupper():
        del words[0]
    return re.sub(r"^[a-zà-ÿ]+['’]", "", " ".join(words))


def _key(one: CslName) -> Key:
    return tuple(sorted((key, str(value)) for key, value in one.items() if value))


def _told_apart(same: list[CslName], rule: str) -> dict[Key, str] | None:
    """What is set before the family name of each; None where a name is of no plain form."""
    if len({str(one.get("family")) for one in same}) > 1:
        return None
    if any(
        set(one) - {"family", "given", "dropping-particle"}
        or not all(_LATIN.fullmatch(str(value)) for value in one.values())
        or not str(one["family"])[:1].isupper()
        or re.search(r"(?:^| )[^A-Z\u00c0-\u00de]\S*$", str(one.get("given") or "X"))
        for one in same
    ):
        return None
    short = [initials(str(one.get("given") or ""), "") if one.get("given") else None
             for one in same]  # fmt: skip
    found: dict[Key, str] = {}
    for at, one in enumerate(same):
        if not (given := str(one.get("given") or "")):
            continue  # nothing to print
        if not any(short[at] == other for n, other in enumerate(short) if n != at):
            found[_key(one)] = _before(one, initials(given, _ENDING))
        elif rule == "primary-name":
            found[_key(one)] = _before(one, initials(given, _ENDING, whole=True))
    printed = list(found.values())
    if len(set(printed)) < len(printed) or not all(map(_PRINTED.fullmatch, printed)):
        return None
    return found


def _before(one: CslName, given: str) -> str:
    """What stands before the family name; a particle that drops elsewhere stands here."""
    return f"{given} {one.get('dropping-particle') or ''}".strip()
