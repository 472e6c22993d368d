"""The numbers of a sentence: values, units, ranges, words; and whether two say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["Number", "agree", "numbers", "same_measure"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: at for at, word in enumerate(_ONES.split())}
_SMALL |= {word: 10 * at for at, word in enumerate(_TENS.split(), start=2)}
_SCALES = {"dozen": 12.0, "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9,
           "trillion": 1e12, "k": 1e3, "bn": 1e9, "mn": 1e6}  # fmt: skip
_PARTS = {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8,
          "tenth": 10}  # fmt: skip
_TIMES = {"twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0,
          "thrice": 3.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0, "trebled": 3.0,
          "quadrupled": 4.0, "twofold": 2.0, "threefold": 3.0, "fourfold": 4.0}  # fmt: skip
# unit as written → what it measures, and how many of the first unit of that measure it is
_UNITS: dict[str, tuple[str, float]] = {}
for _measure, _named in {
    "%": "%=1 percent=1 pct=1 pp=1",
    "time": "second=1 seconds=1 sec=1 s=1 ms=.001 millisecond=.001 milliseconds=.001 minute=60 "
            "minutes=60 min=60 mins=60 hour=3600 hours=3600 h=3600 hr=3600 hrs=3600",
    "days": "day=1 days=1 week=7 weeks=7",
    "years": "month=1 months=1 year=12 years=12 yr=12 yrs=12 decade=120 decades=120 century=1200 "
             "centuries=1200",
    "mass": "g=1 gram=1 grams=1 kg=1000 kilogram=1000 kilograms=1000 mg=.001 milligram=.001 "
            "milligrams=.001 µg=.000001 μg=.000001 ton=1000000 tons=1000000 tonnes=1000000",
    "length": "m=1 metre=1 metres=1 meter=1 meters=1 km=1000 kilometres=1000 kilometers=1000 "
              "cm=.01 centimetres=.01 centimeters=.01 mm=.001 millimetres=.001 millimeters=.001 "
              "µm=.000001 μm=.000001 nm=.000000001",
    "volume": "l=1 litre=1 litres=1 liter=1 liters=1 ml=.001 µl=.000001 μl=.000001",
    "miles": "mile=1 miles=1",
    "frequency": "hz=1 khz=1000 mhz=1000000 ghz=1000000000",
    "bytes": "kb=1 mb=1000 gb=1000000 tb=1000000000",
    "degrees": "°=1 °c=1 ℃=1 degrees=1 degree=1",
    "$": "$=1 dollars=1 dollar=1 usd=1",
    "£": "£=1 pounds=1 gbp=1",
    "€": "€=1 euros=1 euro=1 eur=1",
    "¥": "¥=1 yen=1",
    "times": "times=1 fold=1 ×=1 x=1",
}.items():  # fmt: skip
    for _pair in _named.split():
        _name, _times = _pair.split("=")
        _UNITS[_name] = (_measure, float(_times))

_VALUE = r"(?:\d{1,3}(?:[,\u00a0\u202f\u2009 ]\d{3})+(?![\d,]\d)(?:\.\d+)?|\d+(?:[.·]\d+)?|\.\d+)"
_WORDS = "|".join([*_SMALL, "hundred", "thousand"])
_SPELT = rf"(?:{_WORDS})(?:(?:[ -]| and )(?:{_WORDS}))*"
_FOUND = lazy_regex(
    r"(?<![\w.,-])(?P<n>one|two|three|four|five|six|seven|eight|nine|\d{1,2}) "
    r"(?:in|out of)(?: every)? (?P<m>three|four|five|six|seven|eight|nine|ten|twenty|hundred|"
    r"\d{1,4})(?![\w.,%-]\w?)"
    rf"|(?<![\w.,/:@#^])(?<![^\W\d_]-)(?P<money>[£$€¥]\s?)?(?P<sign>(?<![\w)])[-−–]\s?)?"
    rf"(?P<low>{_VALUE})(?P<lowunit>\s?%)?"
    rf"(?:(?P<to>\s?[-–—−]\s?|\s(?:to|and|or)\s)[£$€¥]?(?P<high>{_VALUE}))?"
    r"(?P<scale>[ -]?(?:hundred|thousand|million|billion|trillion)\b|(?:k|bn|mn)\b)?"
    r"(?P<unit>\s?[%‰°℃×]C?|[ -]?(?:per ?cent(?:age points?)?|percentage points?)\b|"
    r"[ -]?[A-Za-zµμ]{1,11}\b)?"
    r"(?![\w])(?![.,/:]\d)"
    # "the least green third" is no share: only a half stands without its article or number
    r"|(?<![\w-])(?P<share>(?:a|one|two|three|four)[ -]"
    r"(?:half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)|half)"
    r"(?=[ -]of\b|\s(?:the|as)\b|[.,;)]|$)"
    rf"|(?<![\w-])(?P<words>{_SPELT})(?P<wscale>[ -](?:million|billion|trillion))?"
    r"(?P<wunit>[ -](?:per ?cent(?:age points?)?|percentage points?|[a-z]{1,11}))?(?![\w])"
    rf"|(?<![\w-])(?P<times>{'|'.join(_TIMES)})(?![\w-])",
    re.IGNORECASE,
)
_ABOUT = lazy_regex(
    r"(?:about|around|roughly|approximately|approx\.?|some|nearly|almost|circa|ca?\.|close to|"
    r"estimated(?: at)?|[~≈∼])\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_OVER = lazy_regex(
    r"(?:over|above|(?:more|greater|higher|larger|longer) than|at least|exceed\w*|from|[>≥])"
    r"\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_UNDER = lazy_regex(
    r"(?:under|below|(?:less|fewer|lower|smaller|shorter) than|at most|up to|within|[<≤])"
    r"\s*(?:an?\s*)?$",
    re.IGNORECASE,
)
_LABEL = lazy_regex(
    r"(?:figures?|figs?\.?|tables?|tab\.|sections?|secs?\.?|§+|chapters?|chap\.|stud(?:y|ies)|"
    r"experiments?|appendix|equations?|eqs?\.?|step|part|phase|level|grade|version|pages?|pp?\.|"
    r"nos?\.|volumes?|vol\.|articles?|type|algorithm|theorem|lemma|definition|example|note|item|"
    r"question|hypothesis|model|layer|stage|ref\.|references?)\s*\(?$",
    re.IGNORECASE,
)
_LEVEL = lazy_regex(r"\s*(?:confidence|credible|CI\b|uncertainty interval)", re.IGNORECASE)
_CITED = lazy_regex(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]|\((?:[^()]*\D)?(?:1[5-9]|20)\d\d[a-z]?\)")
_YEARS = range(1500, 2101)
_LITTLE = 1e-9


class Number(NamedTuple):
    """One number as a text gives it; a range has two ends, as written (25–20 too).

    ``low`` and ``high`` are in the unit written (40 % is 40; two million is 2e6); ``step`` is the
    worth of the last digit. ``bound``: ``~`` about, ``>`` more than, ``<`` less than, "" exact.
    ``kind``: plain, year (could be one), label (Table 3, page 4), cited (a citation's own), one
    (the word, which seldom counts).
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
        return _UNITS[self.unit][0] if self.unit in _UNITS else ""

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
        elif hit["m"]:
            found = _ratio(hit)
        elif hit["share"]:
            found = _share(hit)
        elif hit["times"]:
            times = _TIMES[hit["times"].lower()]
            found = Number(times, times, "times", 1.0, start, at)
        else:
            found = _spelt(hit)
        if found is None:
            continue
        at = found.end
        if any(first <= start < last for first, last in cited):
            found = found._replace(kind="cited")
        elif _LABEL.search(before) or _LEVEL.match(text, found.end):
            found = found._replace(kind="label")
        yield found._replace(bound=found.bound or _bound(before))


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
        if hit["money"] and (hit["unit"] or "").strip().lower() == "m":
            low, high, step = (v * 1e6 for v in (low, high, step))
            return Number(low, high, hit["money"].strip(), step, hit.start(), hit.end("unit"))
        said = _unit(hit["unit"] or "")
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
    year = not unit and step == 1 and low in _YEARS and "," not in hit["low"]
    return Number(low, high, unit, step, hit.start(), end, kind="year" if year else "plain")


def _value(digits: str) -> tuple[float, float]:
    """Value and worth of the last digit."""
    plain = re.sub(r"[,\s]", "", digits).replace("·", ".")
    return float(plain), 10.0 ** -len(plain.partition(".")[2])


def _spelt_out(first: str, last: str, value: float) -> float:
    """The end of ``1998–99`` or ``101–3``."""
    if first.isdigit() and last.isdigit() and len(last) < len(first):
        return float(first[: -len(last)] + last)
    return value


def _unit(written: str) -> str:
    plain = written.strip(" -").lower()
    if plain.startswith(("per cent", "percent")):
        return "pp" if "point" in plain else "%"
    attached = written[:1] not in (" ", "-")
    if plain in ("x", "m", "s", "h", "l", "g") and not attached and plain != "g":
        return ""  # "3 m": a letter of a formula more often than metres
    return plain if plain in _UNITS else ""


def _ratio(hit: re.Match[str]) -> Number:
    n, m = (_SMALL.get(w.lower()) or _SCALES.get(w.lower()) or float(w)
            for w in (hit["n"], hit["m"]) if w)  # fmt: skip
    value = 100 * float(n) / float(m) if m else 0.0
    return Number(value, value, "%", 1.0, hit.start(), hit.end(), bound="~")


def _share(hit: re.Match[str]) -> Number:
    first, _, last = re.sub("-", " ", hit["share"].lower()).rpartition(" ")
    value = 100.0 * _SMALL.get(first, 1) / _PARTS[last.removesuffix("s")]
    return Number(value, value, "%", 5.0, hit.start(), hit.end(), bound="~")


def _spelt(hit: re.Match[str]) -> Number | None:
    value = _whole(hit["words"])
    if value is None:
        return None
    scale = _SCALES[hit["wscale"].strip(" -").lower()] if hit["wscale"] else 1.0
    unit = _unit(hit["wunit"] or "")
    end = hit.end() if unit or not hit["wunit"] else hit.start("wunit")
    kind = "one" if hit["words"].lower() == "one" and not unit and scale == 1 else "plain"
    return Number(value * scale, value * scale, unit, scale, hit.start(), end, kind=kind)


def _whole(words: str) -> float | None:
    """``one hundred and twenty-four`` → 124; None when the words are no single number."""
    total = current = 0.0
    last = 1e6
    for word in re.findall(r"[a-z]+", words.lower()):
        if word == "and":
            continue
        if word in _SMALL:
            value = _SMALL[word]
            if not ((value < 10 and last >= 20) or last >= 100):
                return None  # "two three": a list
            current, last = current + value, float(max(value, 1))
        elif word == "hundred":
            current, last = max(current, 1) * 100, 100
        else:
            total, current, last = total + max(current, 1) * 1000, 0, 1000
    return total + current


def _bound(before: str) -> str:
    if _ABOUT.search(before):
        return "~"
    if _OVER.search(before):
        return ">"
    return "<" if _UNDER.search(before) else ""


def same_measure(a: Number, b: Number) -> bool:
    """Whether both are given in units of one kind, or both in none."""
    return a.measure == b.measure


def agree(draft: Number, source: Number) -> bool:
    """Whether a draft may write ``draft`` where its source has ``source``.

    Rounding to what the draft shows, "about", bounds that hold, units of one measure, a share
    for a fraction (0.4, 40 %), a value inside a range are all agreement.
    """
    d, s = _based(draft), _based(source)
    if draft.measure != source.measure:
        pair = {draft.measure, source.measure}
        if pair == {"%", ""}:
            d, s = _fractions(draft, d), _fractions(source, s)
        elif "" not in pair:
            return False
    step = draft.step * _worth(draft) / (100 if draft.measure == "%" != source.measure else 1)
    if draft.ranged and source.ranged:
        return _near(d[0], s[0], step) and _near(d[1], s[1], step)
    if draft.ranged or source.ranged:
        low, high = sorted(d if draft.ranged else s)
        one = s[0] if draft.ranged else d[0]
        return low - step / 2 <= one <= high + step / 2
    return _single(draft, source, d[0], s[0], step)


def _single(draft: Number, source: Number, d: float, s: float, step: float) -> bool:
    if _near(d, s, step) or _rounded(d, s):
        return True
    size = max(abs(s), abs(d))
    if draft.bound != source.bound and "~" in (draft.bound, source.bound):
        loose = 5.0 if draft.step == 5.0 or source.step == 5.0 else 0.0  # half, a third
        return abs(d - s) <= max(0.06 * size, step, loose)
    if draft.bound != source.bound:
        if draft.bound == ">" or source.bound == "<":
            return 0 <= s - d <= 0.2 * size
        return 0 <= d - s <= 0.2 * size
    return False


def _based(number: Number) -> tuple[float, float]:
    worth = _worth(number)
    return number.low * worth, number.high * worth


def _worth(number: Number) -> float:
    return _UNITS[number.unit][1] if number.unit in _UNITS else 1.0


def _fractions(number: Number, values: tuple[float, float]) -> tuple[float, float]:
    if number.measure == "%":
        return values[0] / 100, values[1] / 100
    return values


def _near(d: float, s: float, step: float) -> bool:
    """Whether ``s`` is ``d``, or is written finer and rounds to ``d`` at the draft's last digit."""
    size = _LITTLE * max(abs(s), abs(d))
    finer = abs(s - round(s / step) * step) > size
    return abs(d - s) <= (step / 2 + size if finer else size)


def _rounded(d: float, s: float) -> bool:
    """Whether ``d`` is ``s`` rounded to the two or more digits that ``d`` has."""
    digits = len(f"{abs(d):.12g}".replace(".", "").strip("0"))
    if d == 0 or digits < 2:
        return False
    return abs(float(f"{s:.{digits}g}") - d) <= _LITTLE * abs(d)
