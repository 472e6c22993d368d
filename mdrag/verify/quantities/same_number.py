"""Whether two numbers say the same: rounding, bounds, units of one measure, shares, ranges."""

from __future__ import annotations

from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.units import CONVERTED, IMPERIAL, UNITS

__all__ = ["agree", "complements", "licenses", "same_measure", "same_value"]

_LITTLE = 1e-9
_ALMOST = 0.16  # of a ratio, by which “almost twice” may be off
_PRECISELY = 4.0  # points by which “46 %” may differ from “half” and speak of the same


def same_measure(a: Number, b: Number) -> bool:
    """Whether both are given in units of one kind, or both in none."""
    return a.measure == b.measure


def same_value(asked: Number, there: Number) -> bool:
    """Whether ``there`` is the number that was asked for, and not merely one that fits it.

    Units of one measure are converted, more decimals are rounded to those asked for, and an end
    of a range counts; what is asked for as a range must have both ends.
    """
    if not same_measure(asked, there):
        return False
    if (asked.unit in IMPERIAL) != (there.unit in IMPERIAL):
        return agree(asked, there)
    a, t, step = _based(asked), _based(there), asked.step * _worth(asked)
    if asked.ranged:
        return there.ranged and _near(a[0], t[0], step) and _near(a[1], t[1], step)
    if asked.step == 5.0 and asked.measure == "%":  # a third is 33 %
        return any(_near(end, a[0], 1.0) for end in t)
    return any(_near(a[0], end, step) for end in t)


def licenses(source: Number, draft: Number) -> bool:
    """Whether a source that has ``source`` gives the draft's number, wherever it has it.

    They agree, and a precise figure (decimals, or two digits that are no multiple of five) is not
    taken from a vague one: “about a third”, “more than 30 %” and “20–40 %” give no 31.7 %.
    """
    if not agree(draft, source):
        return False
    same = (draft.low, draft.high) == (source.low, source.high) or same_value(draft, source)
    same = same or draft.measure == source.measure == "times"
    return same or not (_is_precise(draft) and _is_vague(source))


def _is_precise(number: Number) -> bool:
    digits = round(number.low / number.step)
    round_figure = number.step >= 1 and (digits < 10 or digits % 5 == 0)
    return not _is_vague(number) and not round_figure


def _is_vague(number: Number) -> bool:
    return bool(number.bound) or number.ranged or (number.step == 5.0 and number.measure == "%")


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
        else:  # what has no unit is compared as it is written, and means no more than that
            ends = zip((draft.low, draft.high), (source.low, source.high), strict=True)
            return all(_near(a, b, draft.step) or _rounded(a, b) for a, b in ends)
    if (draft.unit in IMPERIAL) != (source.unit in IMPERIAL):
        return _converted(d, s) or (
            "°f" in (draft.unit, source.unit) and _converted(_warmer(draft), _warmer(source))
        )
    step = draft.step * _worth(draft) / (100 if draft.measure == "%" != source.measure else 1)
    if draft.ranged and source.ranged:
        return _near(d[0], s[0], step) and _near(d[1], s[1], step)
    if draft.ranged or source.ranged:
        low, high = sorted(d if draft.ranged else s)
        one = s[0] if draft.ranged else d[0]
        return low - step / 2 <= one <= high + step / 2
    return _single(draft, source, d[0], s[0], step)


def _single(draft: Number, source: Number, d: float, s: float, step: float) -> bool:
    worded = draft.step == 5.0 and draft.measure == "%"  # half, a third
    if worded and draft.bound in ("<", ">"):
        step = 1.0  # "more than a quarter" of 23 % is wrong
    if _near(d, s, step) or _rounded(d, s):
        return True
    size = max(abs(s), abs(d))
    if worded and draft.bound == source.bound == "~":
        return abs(d - s) <= _PRECISELY  # “about a third” of approximately 35 %
    if draft.bound != source.bound and "~" in (draft.bound, source.bound):
        if draft.measure == source.measure == "times":
            return abs(d - s) <= _ALMOST * size  # “almost twice” of 1.7 times
        loose = 5.0 if draft.step == 5.0 or source.step == 5.0 else 0.0  # half, a third
        loose = min(loose, _PRECISELY) if _is_precise(draft) else loose
        return abs(d - s) <= max(0.06 * size, step, loose)
    if draft.bound != source.bound:
        # "more than half" of 74 % is true; a count so far off was hardly read there
        far = 100.0 if worded else 0.2 * size
        if draft.bound == ">" or source.bound == "<":
            return 0 <= s - d <= far
        return 0 <= d - s <= far
    return False


def complements(a: Number, b: Number) -> bool:
    """Whether one share is what the other leaves of all: 10 % within, where 90 % are beyond."""
    if not a.measure == b.measure == "%" or a.ranged or b.ranged or {a.bound, b.bound} & {"<", ">"}:
        return False
    return agree(a, b._replace(low=100 - b.low, high=100 - b.high))


def _converted(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return all(abs(x - y) <= CONVERTED * max(abs(x), abs(y)) for x, y in zip(a, b, strict=True))


def _warmer(number: Number) -> tuple[float, float]:
    """Degrees by which something is warmer than another: 3.6 °F are 2 °C."""
    per = 1.8 if number.unit == "°f" else 1.0
    return number.low / per, number.high / per


def _based(number: Number) -> tuple[float, float]:
    if number.unit == "°f":
        return (number.low - 32) / 1.8, (number.high - 32) / 1.8
    worth = _worth(number)
    return number.low * worth, number.high * worth


def _worth(number: Number) -> float:
    return UNITS[number.unit][1] if number.unit in UNITS else 1.0


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
    if digits < 2:
        return False
    return abs(float(f"{s:.{digits}g}") - d) <= _LITTLE * abs(d)
