"""The name of a case, as one cites it: "Vole v. State of Shrew"."""

from __future__ import annotations

import re

from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.text.organisations import is_organisation
from mdrag.text.personal_names import are_initials, is_given_name, parse_name
from mdrag.text.word_lists import either

__all__ = ["case_capitals", "names_role", "party_name"]

_PARTY = re.compile(rf"\b(?:{either(front_list('parties'))})\b", re.I)
_CAPACITY = re.compile(
    rf",?\s+(?:{either(front_list('capacities'))})\b.*|,?\s*\bet al\b.*", re.I | re.S
)
_KEPT = frozenset(front_list("kept-capitals"))
_SMALL = frozenset(front_list("small-words"))
_COMPANY = re.compile(r"\b(?:inc|corp|co|ltd|llc|llp|lp|n\.a|plc)\b", re.I)


def names_role(line: str) -> bool:
    """Whether a line of a caption says what somebody is in the case: "Plaintiff, Appellant,"."""
    return bool(_PARTY.search(line))


def party_name(words: str) -> str:
    """The short name of the first party: the family name of a person, the whole of a body."""
    bare = _PARTY.split(words)[0].strip(" ,;:-")
    bare = re.split(r";|, and\b|\s+and (?=DOES\b)", _CAPACITY.sub("", bare))[0].strip(" ,;:-")
    if not re.search(r"[^\W\d_]{2,}", bare) or len(bare) > 120:
        return ""
    title = case_capitals(bare)
    if is_organisation(title) or _COMPANY.search(bare):
        return title
    pieces = title.split()
    known = any(is_given_name(one) or are_initials(one) for one in pieces[:-1])
    return parse_name(title).family if known and len(pieces) <= 4 else title


def case_capitals(name: str) -> str:
    """A name in capitals as a text would print it: "CITY OF VOLE, LLC" → "City of Vole, LLC"."""
    if name.upper() != name.replace(" v. ", " V. "):
        return name
    words: list[str] = []
    for word in name.split():
        bare = word.casefold().strip(",;")
        if words and bare in _SMALL:
            words.append(word.casefold())
        elif bare in _KEPT:
            words.append(word)
        else:
            words.append(re.sub(r"[^\W\d_]+(?:[.'’][^\W\d_]+)*", _capitalised, word))
    return " ".join(words)


def _capitalised(found: re.Match[str]) -> str:
    return found[0][:1] + found[0][1:].casefold()
