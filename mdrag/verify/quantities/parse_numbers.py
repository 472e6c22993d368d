"""The numbers of a sentence: values, units, ranges, words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR, YEARS
from mdrag.text.numerals import (
    ABOUT,
    NUMERALS,
    OVER,
    PARTS,
    SCALES,
    TIMES,
    UNDER,
    WHOLE_NUMBER,
    whole_number,
)
from mdrag.verify.quantities.units import UNITS, unit_of

__all__ = ["Number", "numbers"]

_SCALES = {**SCALES, "dozen": 12.0, "k": 1e3, "bn": 1e9, "mn": 1e6}
_VALUE = r"(?:\d{1,3}(?:[,\u00a0\u202f\u2009 ]\d{3})+(?![\d,]\d)(?:\.\d+)?|\d+(?:[.·]\d+)?|\.\d+)"
_COUNTS = [*NUMERALS][1:20]  # one to nineteen
_SMALLEST = "|".join(_COUNTS)
_FOUND = lazy_regex(
    # "26 in 2018" is a count and a year, "1 in 2000" a share
    rf"(?<![\w.,-])(?!(?!1 |{_COUNTS[0]} )\w+ in {YEAR}(?!\w))"
    rf"(?P<n>{'|'.join(_COUNTS[:9])}|\d{{1,2}}) "
    rf"(?:in|out of)(?: every)? (?P<m>{'|'.join(_COUNTS[2:10])}|twenty|hundred|"
    r"\d{1,4})(?![\w%-]|[.,]\d)"
    r"|(?<![\w-])every (?P<nth>second|third|fourth|fifth|sixth|eighth|tenth)"
    r"(?= (?!count|time|week|month|year|line|page|word|step)[a-z]{4,})"
    rf"|(?<![\w.,-])(?P<n_half>a|an|{_SMALLEST}|\d{{1,3}})(?: (?P<first_unit>[a-z]{{3,11}}))? and "
    r"(?P<and_part>an? half|an? quarter|a third|one[ -]half)"
    r"(?:[ -](?P<half_unit>[a-z]{2,11}))?(?![\w-])"
    r"|(?<![\w-])half[ -](?:an?[ -])?(?P<half_of>million|billion|dozen|hour|day|year|decade|"
    r"century|mile|hectare|acre|standard deviation)(?![\w-])"
    rf"|(?<![\w-])(?P<dozens>half a|a|{_SMALLEST}) dozen(?![\w-])"
    r"|(?<![\w-])a (?P<a_scale>million|billion|trillion)(?![\w-])"
    # "a year later", "within a month": said of when, where "three a week" says how often
    r"|(?<![\w-])(?P<since>within |after )?"
    r"(?P<a_time>an? (?:minute|hour|day|week|month|year|decade|century))"
    r"(?(since)(?! and )(?![\w-])|(?= (?:later|earlier|before|after|afterwards|ago)\b))"
    r"|(?<![\w.,/:@#^-])(?P<product>\d{1,5}(?:\s?[×x]\s?\d{1,5}){1,4})"
    r"(?![\w^]|[.,]\d|\s?[×x]\s?[\d.])"
    rf"|(?<![\w.,/:@#^])(?<![^\W\d_]-)(?P<money>[£$€¥]\s?)?(?P<sign>(?<![\w)])[-−–]\s?)?"
    rf"(?P<low>{_VALUE})(?P<lowunit>\s?%)?"
    rf"(?:(?P<to>\s?[-–—−]\s?|\s(?:to|and|or)\s)[£$€¥]?(?P<high>{_VALUE}))?"
    r"(?P<scale>[ -]?(?:hundred|thousand|million|billion|trillion)\b|(?:k|bn|mn)\b)?"
    r"(?P<unit>\s?[%‰°℃×](?:[CF]\b)?|[ -]degrees? (?:celsius|fahrenheit)\b|"
    r"[ -]?(?:per ?cent(?:age points?)?|percentage points?|standard deviations?)\b|"
    r"[ -]?[A-Za-zµμ]{1,11}\b)?"
    r"(?![\w])(?![.,/:]\d)"
    # "the least green third" is no share: only a half stands without its article or number
    rf"|(?<![\w-])(?P<share>(?:a|{'|'.join(_COUNTS[:4])})[ -]"
    r"(?:half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)|half)"
    r"(?=[ -]of\b|\s(?:the|as)\b|[.,;)]|$)"
    r"|(?<=\b(?:by|to) )(?P<change>an? (?:half|third|quarter|fifth|tenth)|"
    r"(?:two|three|four)[ -](?:thirds|quarters|fifths|tenths))"
    r"(?=\s(?:in|between|from|over|during|since|after|within|among|by|when|for|and)\b)"
    rf"|(?<![\w-])(?P<words>{WHOLE_NUMBER})(?P<wscale>[ -](?:million|billion|trillion))?"
    r"(?P<wunit>[ -](?:per ?cent(?:age points?)?|percentage points?|"
    r"standard deviations?|[a-z]{1,11}))?(?![\w])"
    r"|(?<![\w-])(?!(?:double|triple) (?:strand|blind|bond|heli|digit|negative|standard|major|"
    rf"entry|spac|quot|meaning|check|room|bed))(?P<times>{'|'.join(TIMES)})(?![\w-])",
    re.IGNORECASE,
)
_OF_UNIT = lazy_regex(
    r"[ -]of (?:an?|one) (?P<unit>standard deviation|sd|percentage point|[a-z]{3,11})\b",
    re.IGNORECASE,
)
_DIGITS = lazy_regex(r"\d+")
_ABOUT = lazy_regex(
    rf"(?:{ABOUT})\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_OVER = lazy_regex(
    rf"(?:{OVER}|from)\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_UNDER = lazy_regex(
    rf"(?:{UNDER}|within)\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_LABEL = lazy_regex(
    r"(?:figures?|figs?\.?|tables?|tab\.|sections?|secs?\.?|§+|chapters?|chap\.|stud(?:y|ies)|"
    r"experiments?|appendix|equations?|eqs?\.?|step|part|phase|level|grade|version|pages?|pp?\.|"
    r"nos?\.|volumes?|vol\.|articles?|type|algorithm|theorem|lemma|definition|example|note|item|"
    r"question|hypothesis|model|layer|stage|ref\.|references?)\s*\(?$",
    re.IGNORECASE,
)
_PAGE = lazy_regex(r"(?<!\w)pp?\.\s*(?:\d[\d–-]*\s?[–-]\s?)?$", re.IGNORECASE)
_COUNTED = lazy_regex(r" (?:[a-z]+ )?(?:[a-z]{2,}s|people|men|women|children)\b(?<!ss)(?<!ous)")
_LEVEL = lazy_regex(r"\s*(?:confidence|credible|CI\b|uncertainty interval)", re.IGNORECASE)
_CITED = lazy_regex(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]|" rf"\((?:[^()]*\D)?{YEAR}[a-z]?\)")


class Number(NamedTuple):
    """One number as a text gives it; a range has two ends, as written (25–20 too).

    ``low`` and ``high`` are in the unit written (40 % is 40; two million is 2e6); ``step`` is the
    worth of the last digit. ``bound``: ``~`` about, ``>`` more than, ``<`` less than, "" exact.
    ``kind``: plain, year (could be one), label (Table 3, a grid of 16×16), cited (a
    citation's own), one (the word, which seldom counts).
    """

    low: float
    high: float
    unit: str  # as written, lower case: "%", "kg", "$"; "" = none known
    step: float
    start: int
    end: int
    bound: str = ""
    kind: str = "plain"

    @property
    def measure(self) -> str:
        """What the unit measures: ``%``, ``time``, ``mass``; "" for a plain count."""
        return UNITS[self.unit][0] if self.unit in UNITS else ""

    @property
    def ranged(self) -> bool:
        """Whether it has two ends."""
        return self.low != self.high


@lru_cache(maxsize=4096)
def numbers(text: str) -> tuple[Number, ...]:
    """The numbers of ``text`` in order, in figures and in words; no ordinals, no versions."""
    return tuple(_numbers(text))


def _numbers(text: str) -> Iterator[Number]:
    cited = [hit.span() for hit in _CITED.finditer(text)] if "[" in text or "(" in text else []
    at = 0
    while hit := _FOUND.search(text, at):
        start, at = hit.span()
        before = text[max(0, start - 18) : start]
        if hit["low"]:
            found = _figures(hit, before)
        elif hit["product"]:
            value = float(prod(map(int, _DIGITS.findall(hit["product"]))))
            found = Number(value, value, "", 1.0, start, at, kind="label")
        elif hit["m"]:
            found = _ratio(hit)
        elif hit["nth"]:
            value = 100.0 / PARTS[hit["nth"].lower()]
            found = Number(value, value, "%", 1.0, start, at, bound="~")
        elif hit["and_part"]:
            found = _and_a_half(hit)
        elif hit["a_time"]:
            unit = hit["a_time"].lower().split(" ")[-1]
            found = Number(1.0, 1.0, unit, 1.0, hit.start("a_time"), at)
        elif hit["half_of"] or hit["dozens"] or hit["a_scale"]:
            found = _in_lots(hit)
        elif hit["share"] or hit["change"]:
            found = _share(hit, hit["share"] or hit["change"])
        elif hit["times"]:
            times = TIMES[hit["times"].lower()]
            found = Number(times, times, "times", 1.0, start, at)
            if times < 1:  # halved: fell by half
                found = found._replace(low=50.0, high=50.0, unit="%", step=5.0, bound="~")
        else:
            found = _spelt(hit)
        if found is None:
            continue
        at = found.end
        if any(first <= start < last for first, last in cited) or _PAGE.search(before):
            found = found._replace(kind="cited")
        elif _LABEL.search(before) or _LEVEL.match(text, found.end):
            found = found._replace(kind="label")
        yield found._replace(bound=_bound(before) or found.bound)


def _figures(hit: re.Match[str], before: str) -> Number | None:
    low, step = _value(hit["low"])
    high, end = low, hit.end("lowunit") if hit["lowunit"] else hit.end("low")
    to = (hit["to"] or "").strip()
    unit = "%" if hit["lowunit"] else ""
    if hit["high"]:
        top, fine = _value(hit["high"])
        dash = to not in ("and", "or", "to")
        if dash and step == fine == 1:
            top = _spelt_out(hit["low"], hit["high"], top)
        joined = (
            dash
            or (to == "and" and before.endswith("between "))
            or (to == "to" and (top > low or before.endswith("from ")))
        )
        if joined:
            high, step, end = top, min(step, fine), hit.end("high")
    if end >= hit.end("low") and (high != low or not hit["high"]):
        scale = (hit["scale"] or "").strip(" -").lower()
        if scale:
            low, high, step = (v * _SCALES[scale] for v in (low, high, step))
            end = hit.end("scale")
        money = (hit["money"] or "").strip()
        if (money and (hit["unit"] or "").strip().lower() == "m") or _is_millions(hit):
            low, high, step = (v * 1e6 for v in (low, high, step))
            return Number(low, high, money, step, hit.start(), hit.end("unit"))
        said = unit_of(hit["unit"] or "", hit.string[hit.end("unit") :][:12] if hit["unit"] else "")
        if hit["unit"] == "s" and low >= 100:
            return None  # 1990s
        if said:
            unit, end = said, hit.end("unit")
        elif (hit["unit"] or "")[:1].isalpha():
            return None  # 3rd, 2D, 1990s
    if hit["money"]:
        unit = hit["money"].strip()
    if hit["sign"] and not hit["high"]:
        low = high = -low
    year = not unit and step == 1 and low in YEARS and "," not in hit["low"]
    return Number(low, high, unit, step, hit.start(), end, kind="year" if year else "plain")


def _is_millions(hit: re.Match[str]) -> bool:
    """“1.2M users”: a capital behind the digits, and what is counted; “0.1M HCl” is a solution."""
    return hit["unit"] == "M" and _COUNTED.match(hit.string, hit.end("unit")) is not None


def _value(digits: str) -> tuple[float, float]:
    """Value and worth of the last digit."""
    plain = re.sub(r"[,\s]", "", digits).replace("·", ".")
    return float(plain), 10.0 ** -len(plain.partition(".")[2])


def _spelt_out(first: str, last: str, value: float) -> float:
    """The end of ``1998–99`` or ``101–3``."""
    if first.isdigit() and last.isdigit() and len(last) < len(first):
        return float(first[: -len(last)] + last)
    return value


def _ratio(hit: re.Match[str]) -> Number:
    n, m = (NUMERALS.get(w.lower()) or _SCALES.get(w.lower()) or float(w)
            for w in (hit["n"], hit["m"]) if w)  # fmt: skip
    value = 100 * float(n) / float(m) if m else 0.0
    return Number(value, value, "%", 1.0, hit.start(), hit.end(), bound="~")


def _and_a_half(hit: re.Match[str]) -> Number | None:
    """``two and a half million``, ``an hour and a half``."""
    unit = unit_of(hit["first_unit"] or "")
    if hit["first_unit"] and not unit:
        return None  # "a cup and a half": counted in what we do not know
    n = hit["n_half"].lower()
    whole = float(n) if n.isdigit() else NUMERALS.get(n, 1)
    if n in ("a", "an") and not unit:
        return None
    part = 1 / PARTS[re.split("[ -]", hit["and_part"])[-1]]
    value, end, step = whole + part, hit.end("and_part"), 0.5
    after = (hit["half_unit"] or "").lower()
    if not unit and after in _SCALES:
        value, end, step = value * _SCALES[after], hit.end("half_unit"), _SCALES[after] / 2
    elif not unit and (unit := unit_of(" " + after)):
        end = hit.end("half_unit")
    return Number(value, value, unit, step, hit.start(), end)


def _in_lots(hit: re.Match[str]) -> Number:
    """``half an hour``, ``half a million``, ``two dozen``, ``a million``."""
    if dozens := hit["dozens"]:
        value = 12.0 * (0.5 if dozens.lower() == "half a" else NUMERALS.get(dozens.lower(), 1))
        return Number(value, value, "", 1.0, hit.start(), hit.end(), bound="~")
    word = (hit["half_of"] or hit["a_scale"]).lower()
    times = 0.5 if hit["half_of"] else 1.0
    value, unit = (times * _SCALES[word], "") if word in _SCALES else (times, word)
    step = 0.05 if word == "standard deviation" else value
    return Number(value, value, unit, step, hit.start(), hit.end(), bound="~")


def _share(hit: re.Match[str], written: str) -> Number:
    first, _, last = re.sub("-", " ", written.lower()).rpartition(" ")
    value = 100.0 * NUMERALS.get(first, 1) / PARTS[last.removesuffix("s")]
    of = _OF_UNIT.match(hit.string, hit.end())
    if of and (unit := unit_of(" " + of["unit"])):  # “a quarter of a standard deviation”
        return Number(value / 100, value / 100, unit, 0.05, hit.start(), of.end())
    return Number(value, value, "%", 5.0, hit.start(), hit.end(), bound="~")


def _spelt(hit: re.Match[str]) -> Number | None:
    value = whole_number(hit["words"])
    if value is None or _of_something(hit):
        return None
    scale = _SCALES[hit["wscale"].strip(" -").lower()] if hit["wscale"] else 1.0
    unit = unit_of(hit["wunit"] or "")
    end = hit.end() if unit or not hit["wunit"] else hit.start("wunit")
    kind = "one" if hit["words"].lower() == "one" and not unit and scale == 1 else "plain"
    return Number(value * scale, value * scale, unit, scale, hit.start(), end, kind=kind)


def _of_something(hit: re.Match[str]) -> bool:
    """Whether ``hundred`` or ``thousand`` counts what no number says: “several thousand”."""
    if hit["words"].lower().split(" ")[0] not in ("hundred", "thousand"):
        return False
    before = hit.string[max(0, hit.start() - 12) : hit.start()].lower().rstrip(" -")
    return before.endswith(("several", "few", "many", "couple", "half", "hundred", "some of a"))


def _bound(before: str) -> str:
    if _ABOUT.search(before):
        return "~"
    if _OVER.search(before):
        return ">"
    return "<" if _UNDER.search(before) else ""
