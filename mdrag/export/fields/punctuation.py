"""Points, quotation marks and capitals at the edges of names and titles, as Zotero prints them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from mdrag.evidence.csl import ROLES, CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.zotero.fields import CitationItem

__all__ = [
    "add_question_commas",
    "drop_name_points",
    "move_full_stops",
    "small_particle",
]

_NO_COMMAS = ("oscola",)  # styles of notes that set none behind a title
_COMMAS = ("harvard-cite-them-right", "ieee")  # styles of ours that list “title,” journal
_ROLES: tuple[Literal["author", "editor", "translator"], ...] = (*ROLES, "translator")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")


def move_full_stops(
    content: Sequence[Any], items: Sequence[CslItem], style: CitationStyle
) -> list[Any]:
    """The words with titles that end in quotation marks as Zotero ends them.

    Marks within marks are single ones, and a stop stands inside them in American English: pandoc
    sees to that only with the marks that a style sets.
    """
    found = list(content)
    if style.locale != "en-US":
        return _kept_quotation_marks(found, items) if style.locale == "en-GB" else found
    inner = r"(?<=[?!])[.](?=”)|‘[^‘’“”]*(’[.,])(?=”)"
    for place in reversed(list(re.finditer(inner, inlines.flat(found)))):
        start, end = place.span(1) if place[1] else place.span()
        moved = f"{place[1][1]}’" if place[1] else ""
        found = inlines.replace_words(found, start, end, moved)
    ends = _title_ends(items)
    letters = "|".join(re.escape(end[0]) for end in ends if end[1:] in ('"', "”", "'", "’"))
    if not letters:
        return found
    text = inlines.flat(found)
    for place in re.finditer(rf"“[^“”]*(“)[^“”]*(?:{letters})[,.]?(”)”", text, re.IGNORECASE):
        found = inlines.replace_words(found, place.start(1), place.end(1), "‘")
        found = inlines.replace_words(found, place.start(2), place.end(2), "’")
    text = inlines.flat(found)
    for place in re.finditer(rf"(?:{letters})([”’]+)([.,])", text, re.IGNORECASE):
        found = inlines.replace_words(found, place.start(1), place.end(), place[2] + place[1])
    return found


def _kept_quotation_marks(content: list[Any], items: Sequence[CslItem]) -> list[Any]:
    """``It’s “Quoted” & Italic``: marks that a title brings along, which pandoc makes British."""
    titles = " ".join(str(item.get("title", "")) for item in items)
    for quoted in re.findall(r"“([^“”]+)”", re.sub(r"<[^>]+>", "", titles)):
        for place in re.finditer(rf"‘({re.escape(quoted)})’", inlines.flat(content), re.IGNORECASE):
            content = inlines.replace_words(content, *place.span(), f"“{place[1]}”")
    return content


def _title_ends(items: Sequence[CslItem]) -> set[str]:
    """The last two characters of titles, and of the short ones that notes print."""
    titles = [str(item.get(name, "")) for item in items for name in ("title", "title-short")]
    return {title.rstrip()[-2:] for title in titles if len(title.strip()) > 1}


def add_question_commas(
    content: Sequence[Any], items: Sequence[CslItem], style: CitationStyle, *, listed: bool
) -> list[Any]:
    """The words with the comma that citeproc-js sets behind a title with a question mark.

    ``listed``: they are an entry of the reference list.
    """
    found = list(content)
    name = style.id.rpartition("/")[2]
    wanted = name in _COMMAS if listed else style.notes and name not in _NO_COMMAS
    ends = _title_ends(items) if wanted else ()
    stops = ("?", "!") if listed else ("?", "!", ".")  # “in the U.S.,” as a note has it
    before = {end[0] for end in ends if end[1:] in stops}
    letters = "|".join("[’”]" if one in "\"'’”" else re.escape(one) for one in before)
    if not letters:
        return found
    pattern = rf"(?:{letters})[?!.]([”’]) (?![(\[])"
    for place in reversed(list(re.finditer(pattern, inlines.flat(found), re.IGNORECASE))):
        mark = f",{place[1]}" if style.locale == "en-US" else f"{place[1]},"
        found = inlines.replace_words(found, place.start(1), place.end(1), mark)
    return found


def drop_name_points(
    content: Sequence[Any], items: Sequence[CslItem], style: CitationStyle
) -> list[Any]:
    """Names such as 王小明 without the point that pandoc sets behind an initial, and single I."""
    people = [one for item in items for role in _ROLES for one in item.get(role, ())]
    found = _whole_letters(list(content), people) if style.whole_names else list(content)
    given = {str(one.get("given", "")) for one in people if isinstance(one, Mapping)}
    given = {name for name in given if _EAST_ASIAN.fullmatch(name)}
    if not given:
        return found
    names = "|".join(map(re.escape, given))
    year = (
        r"| \(" if style.id.endswith("/harvard-cite-them-right") else ""
    )  # it sets no point there
    pattern = rf"(?:{names})(\.)(?=,| and | & |;{year})"
    for place in reversed(list(re.finditer(pattern, inlines.flat(found)))):
        found = inlines.replace_words(found, place.start(1), place.end(1), "")
    return found


def _whole_letters(content: list[Any], people: Sequence[Any]) -> list[Any]:
    """``(I Sutherland, 1989)``: one letter is all that is known of the name.

    So citeproc-js prints it of who is told apart from others of the name, in citations alone.
    """
    for one in people:
        given, family = str(one.get("given", "")), re.escape(str(one.get("family", "")))
        text = inlines.flat(content)
        if family and re.fullmatch(r"[A-Za-z]", given) and not text[:1].isalpha():
            found = re.search(rf"(?<!\w)(?<![.,] ){given}(?P<point>\.)(?= {family}\b)", text)
            if found:
                content = inlines.replace_words(content, *found.span("point"), "")
    return content


def small_particle(content: list[Any], cited: CitationItem) -> list[Any]:
    """``de Beauvoir`` at the head of a note: pandoc begins every note with a capital."""
    people = cited.work.item.get("author") or cited.work.item.get("editor") or [{}]
    name = str(people[0].get("non-dropping-particle") or people[0].get("family") or "")
    text = inlines.flat(content)
    if cited.prefix or not name or text.startswith(name) or name[0] == name[0].upper():
        return content
    at = 0 if text[:1] == name[0].upper() and text[1:].startswith(name[1:]) else -1
    return content if at else inlines.replace_words(content, 0, 1, name[0])
