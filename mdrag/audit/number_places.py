"""Where the library gives a number: in other figures, with another unit of its kind, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.retrieve.library import GenerationStore
from mdrag.text.fold import fold
from mdrag.text.numerals import ABOUT, NUMERALS, OVER, UNDER
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.verify.contradictions.quantities.parse_numbers import Number, numbers
from mdrag.verify.contradictions.quantities.same_number import agree, same_measure, same_value

__all__ = ["number_of", "number_places", "sentence_around"]

_WORDED = 5.0  # the step of a half or a third, which are vague without saying so
_PASSAGES = 400  # that hold a writing of the number
_BOUND = lazy_regex(rf"(?:{ABOUT}|{OVER}|{UNDER})?\s*(?:an?\s*)?")


def number_of(text: str) -> Number | None:
    """The number that ``text`` is, with its unit and what makes it vague; None for other words."""
    found = numbers(text)
    if len(found) != 1 or found[0].end != len(text):
        return None
    return found[0] if _BOUND.fullmatch(text[: found[0].start].lower()) else None


def number_places(
    library: GenerationStore, text: str, number: Number
) -> Iterator[tuple[Passage, tuple[int, int], bool, float]]:
    """(passage, span in the canonical text, whether written the same, score) of each number.

    One a passage: the one written most alike. Numbers of tables, figures and citations are none.
    The score is 0.95 for the same value and 0.8 for one that rounding, an end of a range or the
    "about" that was asked makes it, 0.3 less outside of sentences.
    """
    for passage in library.suggest(" ".join(_writings(text, number)), _PASSAGES):
        places = []
        for one in numbers(passage.text):
            if one.kind in ("label", "cited") or not _says(number, one):
                continue
            written = passage.text[one.start : one.end]
            same = _bare(written) == _bare(text[number.start :]) and one.bound == number.bound
            score = 0.95 if (one.low, one.high) == (number.low, number.high) else 0.8
            span = (passage.start + one.start, passage.start + one.end)
            if not is_sentence(sentence_around(passage, span)):
                same, score = False, score - 0.3  # an axis, a cell of a table, a line of code
            places.append((same, score, span))
        if places:
            same, score, span = max(places, key=lambda place: (place[:2], -place[2][0]))
            yield passage, span, same, score


def sentence_around(passage: Passage, span: tuple[int, int]) -> str:
    """The sentence of ``passage`` in which a span of the canonical text begins."""
    at, start = max(span[0] - passage.start, 0), 0
    for paragraph in passage.text.split("\n\n"):
        for first, last in split(paragraph):
            if at < start + last:
                return paragraph[first:last]
        start += len(paragraph) + 2
    return passage.text


def _bare(written: str) -> str:
    return fold(written).replace(" ", "")  # 20 % is 20%


def _says(wanted: Number, there: Number) -> bool:
    if same_value(wanted, there):
        return True
    if same_measure(wanted, there):  # only who asks for "about 30" is shown a 28
        vague = bool(wanted.bound) and wanted.step != _WORDED
        return vague and agree(wanted, there)
    # a bare figure is looked for as it is written, whatever it counts
    return not wanted.measure and (wanted.low, wanted.high) == (there.low, there.high)


def _writings(text: str, number: Number) -> Iterator[str]:
    """The words a passage that gives the number may hold."""
    yield text
    words = {value: word for word, value in NUMERALS.items()}
    for value in dict.fromkeys((number.low, number.high)):
        yield f"{value:g}"
        if value == int(value):
            yield from (f"{int(value)}", f"{int(value):,}")
            tens, ones = divmod(int(value), 10)
            if 0 <= value < 100:
                yield words.get(int(value)) or f"{words[10 * tens]} {words[ones]}"
