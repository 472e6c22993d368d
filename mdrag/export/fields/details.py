"""Dates in words, pages with letters, organisations and points of names, as Zotero prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines

__all__ = ["reword_details"]

Change = tuple[int, int, str]  # from, to, what stands there instead


def reword_details(content: Sequence[Any], items: Sequence[CslItem]) -> list[Any]:
    """The words of a citation or an entry with the details of its works as citeproc-js has them."""
    found = list(content)
    for item in items:
        for changes in _CHANGES:
            for start, end, new in sorted(changes(inlines.flat(found), item), reverse=True):
                found = inlines.replace_words(found, start, end, new)
    return found


def _date_once(text: str, item: CslItem) -> list[Change]:
    """A date in words, which pandoc prints where the year and again where the day belongs."""
    words = str(item.get("issued", {}).get("literal", ""))
    if not words:
        return []
    again = rf"(?P<joint>,? | ?\()(?P<words>{re.escape(words)})(?P<end>\)?)(?=[,.;:)]|$)"
    places = list(re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text))
    if len(places) < 2:
        return []
    later = re.compile(again).search(text, places[0].end())
    if later is None:
        return []
    closed = later["joint"].strip() == "(" and later["end"]
    return [(later.start(), later.end() if closed else later.end("words"), "")]


def _page_hyphens(text: str, item: CslItem) -> list[Change]:
    """``e00809-16`` and ``S76-84``: what is no range of numbers keeps its hyphen."""
    page = re.sub("[-–]+", "-", str(item.get("page", "")))
    range_of_pages = re.fullmatch(r"(?P<first>[^\W_]+)-(?P<last>[^\W_]+)", page)
    if range_of_pages is None:
        return []
    first, last = range_of_pages["first"], range_of_pages["last"]
    if first == last and first[0].isalpha():  # b2393-b2393, which pandoc shortens to b2393–93
        short = re.finditer(rf"\b{re.escape(first)}–\w+", text)
        return [(one.start(), one.end(), f"{first}–{last}") for one in short]
    alike = re.sub(r"\d+", "0", first) == re.sub(r"\d+", "0", last)
    if alike and first[-1].isdigit():  # 4-9, S92-S96
        return []
    pattern = re.escape(page).replace(r"\-", "[–-]")
    return [(one.start(), one.end(), page) for one in re.finditer(pattern, text)]


def _one_page(text: str, item: CslItem) -> list[Change]:
    """``p. thoraxjnl-2017``: only what begins with a number is a range of pages."""
    first, hyphen, _ = str(item.get("page", "")).partition("-")
    if not hyphen or not first or re.search(r"\d", first):
        return []
    label = re.finditer(rf"\bpp(?=\.?[ \u00a0]{re.escape(first)}[-–])", text)
    return [(one.start(), one.end(), "p") for one in label]


def _one_volume(text: str, item: CslItem) -> list[Change]:
    """``Vol. 8 (1)``, ``Vol. 2: Tracking``: only a range or a list of numbers is several."""
    volume = str(item.get("volume", "")).strip()
    if not volume or re.match(r"\w*\d\w*\s*(?:[,&]|[-–]\s*\w*\d)", volume):
        return []
    label = re.compile(rf"\b([Vv])ols\. (?={re.escape(re.split('[ _-]', volume)[0])})")
    return [(one.start(), one.end(), f"{one[1]}ol. ") for one in label.finditer(text)]


def _last_word_of_container(text: str, item: CslItem) -> list[Change]:
    """``2014 IEEE Symposium On``: its last small word has a capital where the other words have."""
    title = re.sub(r"<[^>]+>", "", str(item.get("container-title", "")))
    last = re.search(
        r"(?<= )(?:as|at|by|for|from|in|into|of|on|or|over|the|to|up|via|with)$", title
    )
    if last is None or not str(item.get("language", "en")).lower().startswith("en"):
        return []
    words = r"\W+".join(map(re.escape, re.findall(r"\w+", title)))
    found = re.finditer(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE)
    return [
        (one.end() - len(last[0]), one.end(), last[0].capitalize())
        for one in found
        if _capitals(one[0]) > _capitals(title)
    ]


def _capitals(text: str) -> int:
    return len(re.findall(r"\b[A-Z]", text))


def _one_issue(text: str, item: CslItem) -> list[Change]:
    """``no. 11 Suppl``, ``no. October 2012``: only a range or a list of numbers is several."""
    issue = str(item.get("issue", "")).strip()
    if not issue or re.match(r"\w*\d\w*\s*(?:[,&]|[-–]\s*\w*\d)", issue):
        return []
    label = re.compile(rf"\bnos\.? (?={re.escape(re.split('[ _-]', issue)[0])})")
    return [(one.start(), one.end(), "no. ") for one in label.finditer(text)]


def _quotations_in_titles(text: str, item: CslItem) -> list[Change]:
    """``‘Anyone Can Edit’, Not Everyone``: a sign stays outside quotation marks within a title.

    So does the style's own behind ``’intrinsic’``, whose marks are no pair.
    """
    title = re.sub(r"<[^>]+>", "", str(item.get("title", "")))
    words = {found[1] for found in re.finditer(r"(\w+)['’”\"]{1,2}[,.](?= )", title)}
    unpaired = title.endswith("’") and not re.search(r"[‘'“\"]", title)
    patterns = [rf"\b{re.escape(word)}(?P<sign>[,.])’(?= )" for word in words]
    if unpaired and (last := re.search(r"(\w+)’$", title)):
        patterns.append(rf"\b{re.escape(last[1])}(?P<sign>[,.])’(?=”)")
    return [
        (found.start("sign"), found.end(), f"’{found['sign']}")
        for pattern in patterns
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]


def _last_organisation(text: str, item: CslItem) -> list[Change]:
    """``Huang, L. M. & WHO``: of two names the comma goes when the second is an organisation."""
    people = item.get("author") or item.get("editor") or []
    if len(people) != 2 or not (name := str(people[1].get("literal", ""))):
        return []
    found = re.finditer(rf"(?P<comma>,) (?:&|and) {re.escape(name)}", text)
    return [(one.start("comma"), one.end("comma"), "") for one in found]


def _name_points(text: str, item: CslItem) -> list[Change]:
    """``Kansa E. C.,`` in one piece: pandoc drops the point before the comma."""
    people = [*item.get("author", ()), *item.get("editor", ()), *item.get("translator", ())]
    whole = [str(one.get("literal", "")) for one in people if isinstance(one, Mapping)]
    return [
        (place.end(), place.end(), ".")
        for name in whole
        if re.search(r"\b[A-Z]\.$", name)
        for place in re.finditer(rf"{re.escape(name[:-1])}(?=,)", text)
    ]


def _initial_before_name(text: str, item: CslItem) -> list[Change]:
    """``J Salvador``: behind initials without points pandoc leaves no space (OSCOLA)."""
    people = [*item.get("author", ()), *item.get("editor", ()), *item.get("translator", ())]
    changes: list[Change] = []
    for one in people:
        given = str(one.get("given", "")) if isinstance(one, Mapping) else ""
        found = re.fullmatch(r"((?:[A-Z]\.? )+)([A-Z][^\W\d_]+.*)", given)
        if found:
            letters = re.sub(r"[. ]", "", found[1])
            places = re.finditer(rf"\b{letters}(?={re.escape(found[2])})", text)
            changes += [(place.end(), place.end(), " ") for place in places]
    return changes


def _small_initial(text: str, item: CslItem) -> list[Change]:
    """``a Roy``: a first name that is one small letter has no point."""
    people = [*item.get("author", ()), *item.get("editor", ()), *item.get("translator", ())]
    changes: list[Change] = []
    for one in people:
        given = str(one.get("given", "")) if isinstance(one, Mapping) else ""
        family = re.escape(str(one.get("family", ""))) if isinstance(one, Mapping) else ""
        if family and re.fullmatch("[a-z]", given):
            before = rf"(?<![\w.]){given}(?P<point>\.)(?=[ \u00a0]{family}\b)"
            behind = rf"\b{family},[ \u00a0]{given}(?P<point>\.)"
            places = [*re.finditer(before, text), *re.finditer(behind, text)]
            changes += [(*place.span("point"), "") for place in places]
    return changes


def _east_asian_et_al(text: str, item: CslItem) -> list[Change]:
    """``Boraud等``, ``Vole和Shrew``: by the Chinese words between names stands no space."""
    found = re.finditer(
        r"(?:(?<=[^\W\d_.])|(?<=[\u0300-\u036f]))[ \u00a0](?=等|他|외)"
        r"|(?<=[\w.])[ \u00a0](?=[和及与] )|(?<= [和及与]) ",
        text,
    )
    people = item.get("author") or item.get("editor")
    return [(one.start(), one.end(), "") for one in found] if people else []


_CHANGES: tuple[Callable[[str, CslItem], list[Change]], ...] = (
    _date_once, _page_hyphens, _one_page, _one_issue, _one_volume, _last_word_of_container,
    _quotations_in_titles, _last_organisation, _name_points,
    _initial_before_name, _small_initial, _east_asian_et_al,
)  # fmt: skip
