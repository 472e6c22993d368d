"""Several names in one text ⇄ names: the one reader and the one printer of author lists.

Printed, names stand as ``Family, Given; Family, Given``; braces keep together what would not be
read back as it is. `parse_names` takes that and what others write: BibTeX's ``and``, by-lines,
commas between people, commas within a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from mdrag.text.organisations import begins_like_organisation, is_organisation
from mdrag.text.people import BETWEEN_NAMES, NAME_PARTICLES, ends_in_others
from mdrag.text.personal_names import (
    FamilyAndGiven,
    are_initials,
    is_degree,
    is_given_name,
    is_suffix,
    parse_name,
    plain,
    split_outside,
)

__all__ = ["NameForm", "parse_names", "print_name", "print_names"]

# field: what somebody filled in; byline: as printed, given names first; bibtex: of a .bib file
NameForm = Literal["field", "byline", "bibtex"]
_AND = r",?\s+(?:and|und|et)\s+|\s*,?\s*&\s*"
_OTHERS = frozenset(("others", "et al", "et al.", "al", "al."))


def parse_names(text: str, form: NameForm = "field") -> tuple[FamilyAndGiven, ...]:
    """The people and bodies of ``text``, in order; () when it names nobody."""
    text = ends_in_others(" ".join(text.split()))[0].strip(" ,;")
    if form == "bibtex":
        parts = split_outside(text, r"\s+and\s+")
        return _known(map(parse_name, _named(parts)))
    parts = split_outside(text, r"\s*[;；、]\s*")
    if len(parts) > 1:
        return _known(map(parse_name, _named(parts)))
    parts = _named(_joined_bodies(split_outside(text, _AND)))
    mixed = len(parts) > 1 and not all(len(split_outside(one, ",")) == 2 for one in parts)
    return _known(name for part in parts for name in _comma_list(part, form, mixed, len(parts)))


def print_name(name: FamilyAndGiven) -> str:
    """``Family, Given``, or an organisation; braces where that would be read as another name."""
    family, given = plain(name.family), plain(name.given)
    written = f"{family}, {given}" if given else family
    forms = (written, f"{{{family}}}, {given}", f"{{{family}}}, {{{given}}}")
    wanted = FamilyAndGiven(family, given)
    for form in forms if given else forms[:1]:
        if parse_names(form) == (wanted,) == (parse_name(form),):
            return form
    return forms[-1] if given else f"{{{family}}}"


def print_names(names: Iterable[tuple[str, str]]) -> str:
    """The names as one text, which `parse_names` reads back as they are."""
    known = [FamilyAndGiven(*name) for name in names]
    written = "; ".join(print_name(name) for name in known if plain(name.family))
    return written


def _named(parts: Iterable[str]) -> list[str]:
    """The parts that name somebody: not “others”."""
    bare = (part.strip(" ,") for part in parts)
    return [part for part in bare if part and part.casefold() not in _OTHERS]


def _known(names: Iterable[FamilyAndGiven]) -> tuple[FamilyAndGiven, ...]:
    whole = (FamilyAndGiven(plain(name.family), plain(name.given)) for name in names)
    return tuple(name for name in whole if name.family.strip(" ,;"))


def _joined_bodies(parts: Sequence[str]) -> list[str]:
    """The parts between “and”, with the “and” of an organisation's own name put back."""
    found: list[str] = []
    for part in parts:
        before = found[-1].strip() if found else ""
        if before and _goes_on(before, part.strip()):
            found[-1] = f"{before} and {part.strip()}"
        else:
            found.append(part)
    return found


def _goes_on(before: str, part: str) -> bool:
    """Whether “before and part” is one organisation: ``Food and Agriculture Organization``."""
    if "{" in before or "{" in part or "," in part or _is_person(part):
        return False
    if begins_like_organisation(before) and "," not in before:
        return not begins_like_organisation(part) and not part.isupper()
    alone = len(before.split()) == 1 and "," not in before
    return (alone and is_organisation(part)) or (is_organisation(before) and " " not in part
                                                 and not part.isupper())  # fmt: skip


def _is_person(part: str) -> bool:
    words = part.split()
    if len(words) < 2 or is_organisation(part):
        return False
    return is_given_name(words[0]) or are_initials(words[0])


def _comma_list(
    part: str, form: NameForm, mixed: bool, parts: int
) -> list[FamilyAndGiven]:  # fmt: skip
    """The names of a text in which commas may part names, or family from given name."""
    pieces: list[str] = []
    for piece in (piece.strip() for piece in split_outside(part, ",")):
        if pieces and is_suffix(piece):
            pieces[-1] += f", {piece}"
        elif piece and not (pieces and is_degree(piece)):
            pieces.append(piece)
    count = len(pieces)
    family, comma, suffix = pieces[0].partition(", ")
    if count == 2 and comma and is_suffix(suffix) and _is_inverted(family, pieces[1], form, False):
        return [parse_name(part)]  # "King, Jr., Martin Luther"
    if count < 2:
        return [parse_name(part)]
    if "{" not in pieces[0] and is_organisation(pieces[0]):
        return _bodies(pieces, part, form)
    if count == 2:
        if _is_inverted(pieces[0], pieces[1], form, parts > 1 and not mixed):
            return [parse_name(part)]
        return [parse_name(piece) for piece in pieces]
    evens, odds = pieces[::2], pieces[1::2]
    if count % 2 == 0 and (_all_given(odds) and (len(odds) > 1) and _all_families(evens)):
        pairs = zip(evens, odds, strict=True)
        return [parse_name(f"{family}, {given}") for family, given in pairs]
    first_inverted = _one_word(pieces[0]) and not any(map(_one_word, pieces[2:]))
    if first_inverted and not (form == "byline" and _one_word(pieces[1])):
        first = f"{pieces[0]}, {pieces[1]}"  # "Roe, Jane, John Doe, Max Moe"
        return [parse_name(first), *map(parse_name, pieces[2:])]
    return [parse_name(piece) for piece in pieces]


def _bodies(pieces: Sequence[str], part: str, form: NameForm) -> list[FamilyAndGiven]:
    """Names after an organisation: more bodies and people, or the rest of its own name."""
    names = (is_organisation(one) or _is_person(one) or one.isupper() for one in pieces[1:])
    listed = form == "byline" and len(pieces) > 2 and not any(map(_one_word, pieces))
    if listed or all(names):
        return [parse_name(piece) for piece in pieces]
    return [FamilyAndGiven(plain(part))]


def _is_inverted(first: str, second: str, form: NameForm, listed: bool) -> bool:
    """Whether ``first, second`` is one person, the family before the comma."""
    ours, theirs = first.split(), second.split()
    behind = [are_initials(words[-1]) and not are_initials(words[0]) for words in (ours, theirs)]
    if len(ours) > 1 and len(theirs) > 1 and all(behind):
        return False  # "Clark AB, Evans D"
    if "{" in first or len(ours) == 1 or len(theirs) == 1 or are_initials(second):
        return True
    particle = ours[0].casefold() in NAME_PARTICLES
    inside = any(word in BETWEEN_NAMES or word == "im" for word in ours[1:-1])
    if particle or inside or behind[1]:
        return True
    if is_given_name(ours[0]) or are_initials(ours[0]) or form == "byline":
        return False
    return listed or is_given_name(theirs[0]) or form == "field"


def _all_given(pieces: Sequence[str]) -> bool:
    """Whether each piece can be nothing but the given names of somebody."""
    return all(map(are_initials, pieces)) or all(
        _one_word(p) or (are_initials(p.split()[-1]) and not are_initials(p.split()[0]))
        for p in pieces
    )


def _all_families(pieces: Sequence[str]) -> bool:
    return all(
        _one_word(piece) or piece.split()[0].casefold() in NAME_PARTICLES
        or not (is_given_name(piece.split()[0]) or are_initials(piece.split()[0]))
        for piece in pieces
    )  # fmt: skip


def _one_word(piece: str) -> bool:
    return len(piece.split()) == 1
