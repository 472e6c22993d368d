"""Where the library gives a number: in other figures, with another unit of its kind, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.retrieve.library import GenerationStore
from mdrag.text.fold import fold
from mdrag.text.numerals import ABOUT, OVER, UNDER, number_words, number_writings
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS, stem, tokens
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, same_measure, same_value

__all__ = ["gives_number", "number_of", "number_phrase", "number_places", "sentence_around"]

_WORDED = 5.0  # the step of a half or a third, which are vague without saying so
_MOST_WORDS = 4  # beside the number of a phrase, function words apart
_BESIDE = 5  # words on either side of a number: what it counts stands there
_PASSAGES = 400  # that hold a writing of the number
_BOUND = lazy_regex(rf"(?:{ABOUT}|{OVER}|{UNDER})?\s*(?:an?\s*)?")
_BOUND_BEFORE = lazy_regex(rf"(?<!\w)(?:{ABOUT}|{OVER}|{UNDER})\s*(?:an?\s*)?$")
# Small numbers of other texts' notes, references and formulas: “(43, 44)”, and what was raised in
# print, as PDFs give it: “with Git 12 , and”, “of bias. 12 The schools”.
_LISTED = lazy_regex(r"\(\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})+\s*\)")
_RAISED = lazy_regex(
    r"(?<=[^\W\d]) \d{1,3}(?:,\d{1,3})* (?=[,;.](?:\s|$))"
    r"|(?<=[a-z)][.!?]) \d{1,3}(?:,\d{1,3})* (?=[A-Z])"
)
_EXPONENT = lazy_regex(r"(?:\d[eE]|\b10 ?)[-−–]$")
_MOST_NOTES = 1000
_NEAR = 40  # characters on either side of a number that say whether it is a note's


def number_of(text: str) -> Number | None:
    """The number that ``text`` is, with its unit and what makes it vague; None for other words."""
    found = numbers(text)
    if len(found) != 1 or found[0].end != len(text):
        return None
    return found[0] if _BOUND.fullmatch(text[: found[0].start].lower()) else None


def number_phrase(text: str) -> tuple[Number, frozenset[str]] | None:
    """The number of “20,000 badges” and the stems of what it counts; None for other words."""
    found = numbers(text)
    if len(found) != 1 or found[0].kind != "plain":
        return None
    before, after = text[: found[0].start], text[found[0].end :]
    bare = f"{_BOUND_BEFORE.sub('', before.lower())} {after}"
    words = {stem(word) for word in tokens(bare) if word not in FUNCTION_WORDS}
    return (found[0], frozenset(words)) if 0 < len(words) <= _MOST_WORDS else None


def number_places(
    library: GenerationStore, text: str, number: Number, words: frozenset[str] = frozenset()
) -> Iterator[tuple[Passage, tuple[int, int], bool, float]]:
    """(passage, span in the canonical text, whether written the same, score) of each number.

    One a passage: the one written most alike. Numbers of tables, figures, citations, notes and
    exponents are none.
    The score is 0.95 for the same value and 0.8 for one that rounding, an end of a range or the
    "about" that was asked makes it, 0.3 less outside of sentences. ``words``: stems that must
    stand near the number in its sentence.
    """
    for passage in library.suggest(" ".join(_writings(text, number)), _PASSAGES):
        places = []
        for one in numbers(passage.text):
            if one.kind in ("label", "cited") or not _says(number, one):
                continue
            if _is_of_note(passage.text, one):
                continue
            written = passage.text[one.start : one.end]
            same = _bare(written) == _bare(text[number.start :]) and one.bound == number.bound
            score = 0.95 if (one.low, one.high) == (number.low, number.high) else 0.8
            span = (passage.start + one.start, passage.start + one.end)
            around = sentence_around(passage, span)
            if words and not words <= _stems_beside(passage, span, around):
                continue
            if not is_sentence(around) or _is_alone(passage.text, one):
                same, score = (
                    False,
                    score - 0.3,
                )  # an axis, a cell, a line of code, a formula's (12)
            places.append((same, score, span))
        if places:
            same, score, span = max(places, key=lambda place: (place[:2], -place[2][0]))
            yield passage, span, same, score


def gives_number(text: str, number: Number) -> bool:
    """Whether ``text`` gives that number, however it is written."""
    return any(
        one.kind not in ("label", "cited") and _says(number, one) and not _is_of_note(text, one)
        for one in numbers(text)
    )


def sentence_around(passage: Passage, span: tuple[int, int]) -> str:
    """The sentence of ``passage`` in which a span of the canonical text begins."""
    at, start = max(span[0] - passage.start, 0), 0
    for paragraph in passage.text.split("\n\n"):
        for first, last in split(paragraph):
            if at < start + last:
                return paragraph[first:last]
        start += len(paragraph) + 2
    return passage.text


def _stems_beside(passage: Passage, span: tuple[int, int], sentence: str) -> set[str]:
    """The stems next to a number, on both sides of it, within its sentence."""
    start, end = (place - passage.start for place in span)
    first = max(passage.text.rfind(sentence, 0, start + len(sentence)), 0)
    before = tokens(passage.text[first:start])[-_BESIDE:]
    after = tokens(passage.text[end : first + len(sentence)])[:_BESIDE]
    return {stem(word) for word in (*before, *after)}


def _bare(written: str) -> str:
    return fold(written).replace(" ", "")  # 20 % is 20%


def _is_of_note(text: str, number: Number) -> bool:
    """Whether a whole number names a note or a reference, or is an exponent."""
    if not text[number.start : number.end].isdecimal() or number.low >= _MOST_NOTES:
        return False
    if _EXPONENT.search(text[max(0, number.start - 5) : number.start]):
        return True
    first = max(0, number.start - _NEAR)
    around, at = text[first : number.end + _NEAR], number.start - first
    return any(
        hit.start() <= at < hit.end()
        for pattern in (_LISTED, _RAISED)
        for hit in pattern.finditer(around)
    )


def _is_alone(text: str, number: Number) -> bool:
    """Whether a whole number stands between brackets with nothing beside it."""
    written = text[max(0, number.start - 1) : number.end + 1]
    return written == f"({text[number.start : number.end]})" and written[1:-1].isdecimal()


def _says(wanted: Number, there: Number) -> bool:
    if _is_count(wanted) and wanted.low not in (there.low, there.high):
        return False  # 11.9 rounds to 12; whoever looks for 12 looks for what was counted
    if same_value(wanted, there):
        return True
    if same_measure(wanted, there):  # only who asks for "about 30" is shown a 28
        vague = bool(wanted.bound) and wanted.step != _WORDED
        return vague and agree(wanted, there)
    # a bare figure is looked for as it is written, whatever it counts
    return not wanted.measure and (wanted.low, wanted.high) == (there.low, there.high)


def _is_count(number: Number) -> bool:
    """Whether it is a whole number of no unit, meant as it stands."""
    return number.step == 1 and not (number.measure or number.bound or number.ranged)


def _writings(text: str, number: Number) -> Iterator[str]:
    """The words a passage that gives the number may hold."""
    yield text
    for value in dict.fromkeys((number.low, number.high)):
        yield from number_writings(value)
        if value == int(value) and 0 <= value < 100:
            yield number_words(int(value))
