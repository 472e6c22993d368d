"""Another count of the same thing: “twelve lessons” where the source has sixteen, told freely.

No sentence of the source need be retold: what is counted, or what stands around the number, has to
be the same, and the source has to give one value for it. So a finding is never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.numerals import NUMERALS
from mdrag.text.words import stem, tokens
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.numbers import is_change, is_made_of
from mdrag.verify.contradictions.swapped_numbers import other_rate
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import (
    agree,
    complements,
    licenses,
    same_measure,
)

__all__ = ["counted_noun", "is_measured", "is_of_a_part", "other_counts", "word_behind",
           "words_around"]  # fmt: skip

_BEHIND = 3  # words after a number among which what it counts is looked for
_AROUND = 5  # words on each side of a measured number or a year that say what it is of
_SHARED = 2  # content words that the sentences must share, what is counted among them
_NEAR = 2  # … and of those around a measured number or a year
_ALIKE = 6  # both together
_SCALE = 10  # times larger or smaller: that is no other count of the same
_ROUGHLY = 0.25  # "about ten" of 12
_REACH = 60  # characters around a number of the source
_BETWEEN = " -\n\"“”‘’'"  # of a number and what it counts: 12 “core” lessons
_SPELT = {value: word for word, value in NUMERALS.items()}
_OWN = frozenset({"we", "our", "ours", "i", "my"})  # the writer's own data
# behind these a number counts a part of what the source counts
_PART = frozenset(
    {"first", "last", "other", "another", "additional", "further", "more", "each", "every", "per",
     "these", "those", "next", "only", "remaining", "final", "previous", "new", "of"}
)  # fmt: skip
_SHARES = frozenset(
    {"all", "some", "each", "most", "many", "few", "half", "any", "none", "both", "several",
     "part", "parts", "rest", "remainder", "majority", "minority", "third", "quarter", "out"}
)  # fmt: skip
_SINGULAR_ENDS = ("ss", "us", "is")
_PLURALS = frozenset({"people", "children", "women", "men", "data", "criteria", "mice", "teeth"})


class _OtherCount(NamedTuple):
    """A number of the source that may be of the same thing; ``alike``: words around it shared."""

    alike: int
    at: int
    number: Number
    sentence: str
    passage: Passage

    def word_behind(self) -> str:
        """The word right behind the number."""
        return word_behind(self.sentence, words(self.sentence), self.at)


def other_counts(
    text: str, passages: Sequence[Passage], whole: str, absent: Sequence[tuple[int, int]]
) -> Iterator[Clash]:
    """Where the source gives one other value for what a number of ``text`` counts; never sure.

    ``whole``: the text of the source; ``absent``: the numbers of ``text`` that stand nowhere there.
    Where it lacks most of the other numbers, too, the sentence reports other data.
    """
    ours = words(text)
    if _OWN & {word.text.lower() for word in ours}:
        return
    plain = [word.number for word in ours if word.number and word.number.kind == "plain"]
    for i, word in enumerate(ours):
        number = word.number
        if number is None or not _says_how_many(number) or is_of_a_part(ours, i):
            continue
        lacking = sum(not (a < number.end and number.start < b) for a, b in absent)
        if 2 * lacking > len(plain) - (number.kind == "plain"):
            continue
        nowhere = any(a < number.end and number.start < b for a, b in absent)
        other = _other_count(text, ours, i, number, passages, nowhere)
        if other is None or _stands_near(text, ours, i, number, whole):
            continue
        one = beside(ours, other.sentence, other.passage)
        if is_made_of(number, one) or is_change(ours, i) or other_rate(i, other.at, one):
            continue
        yield clash_of(one, i, i + 1, other.at, other.at + 1)._replace(sure=False)


def _says_how_many(number: Number) -> bool:
    small = number.step >= 1 and number.low < 3 and not number.measure
    return number.kind in ("plain", "year") and not number.ranged and not small


def is_of_a_part(found: Sequence[AlignedWord], i: int) -> bool:
    """Whether a number counts a part of what the source counts: “another twelve”, “three of 12”.

    “Consisting of 12”, “a total of 12” count all of it; “only 13 %” is a share as any.
    """
    before = found[i - 1].text.lower() if i else ""
    if before == "of" and i > 1:
        return found[i - 2].number is not None or found[i - 2].text.lower() in _SHARES
    number = found[i].number
    if before == "only" and number is not None and number.measure == "%":
        return False
    return before in _PART


def _other_count(
    text: str,
    ours: Sequence[AlignedWord],
    i: int,
    number: Number,
    passages: Sequence[Passage],
    nowhere: bool,
) -> _OtherCount | None:
    """The one other value; None when the number itself is given, or several others are.

    ``nowhere``: the source has no such number at all. Then a sentence that names what is counted
    is enough where its passage says all the rest: “the pilot had 53 learners”.
    """
    mine = content(ours).keys()
    others = [word.number for k, word in enumerate(ours) if k != i and word.number]
    found = []
    for passage in passages:
        told = sentences_of(passage.text)
        held = nowhere and len(mine & _keys_of(told)) == len(mine) >= _SHARED
        for sentence, keys in told:
            shared = len(mine & keys)
            if shared < _SHARED - held:
                continue
            theirs = words(sentence)
            for j, word in enumerate(theirs):
                given = word.number
                if given is None or not same_measure(number, given):
                    continue
                if given.ranged and is_measured(number):
                    continue
                if agree(number, given) or agree(given, number):
                    if is_measured(number) and licenses(given, number):
                        return None
                    continue
                alike = _alike((text, ours, i), (sentence, theirs, j), shared)
                if alike and not any(agree(other, given) for other in others):
                    found.append(_OtherCount(alike, j, given, sentence, passage))
    if not is_measured(number):  # of 12 “core” and 3 “bonus” lessons, the core ones
        mine_behind = word_behind(text, ours, i)
        of_one = [one for one in found if one.word_behind() == mine_behind]
        found = of_one or found
    best = max((one.alike for one in found), default=0)
    if is_measured(number):
        nearest = {one.sentence for one in found if one.alike == best}
        found = [one for one in found if one.sentence in nearest]
    if len({(one.number.low, one.number.high) for one in found}) != 1:
        return None
    one = max(found, key=lambda one: one.alike)
    if _has_another_beside(one, others):
        return None
    rough = number.bound == "~" and abs(number.low - one.number.low) <= _ROUGHLY * one.number.low
    return None if rough or complements(number, one.number) else one


def _keys_of(told: Sequence[tuple[str, Set[str]]]) -> Set[str]:
    return frozenset[str]().union(*(keys for _, keys in told))


def _has_another_beside(one: _OtherCount, others: Sequence[Number]) -> bool:
    """Whether a second value of it stands beside it: “12 minutes or 40 minutes”."""
    theirs = words(one.sentence)
    behind = one.word_behind()
    return any(
        same_measure(word.number, one.number)
        and not agree(word.number, one.number)
        and not any(agree(other, word.number) for other in others)
        and (not behind or word_behind(one.sentence, theirs, j) in ("", behind))
        for j, word in enumerate(theirs)
        if abs(j - one.at) <= _BEHIND and word.number and word.number.kind == "plain"
    )


_Place = tuple[str, Sequence[AlignedWord], int]  # a sentence, its words, the index of a number


def _alike(mine: _Place, theirs: _Place, shared: int) -> int:
    """How much speaks for two numbers being of the same thing; 0 when they are not."""
    a, b = mine[1][mine[2]].number, theirs[1][theirs[2]].number
    if a is None or b is None or a.kind != b.kind:
        return 0
    if not a.measure and (a.step < 1) != (b.step < 1):
        return 0
    times = abs(a.low) / (abs(b.low) or 1)
    if is_of_a_part(theirs[1], theirs[2]) or not 1 / _SCALE <= times <= _SCALE:
        return 0
    if not is_measured(a):
        return shared if counted_noun(*mine) & counted_noun(*theirs) else 0
    if a.measure == "%" and _of_follows(mine) != _of_follows(theirs):
        return 0
    near = len(words_around(mine[1], mine[2]) & words_around(theirs[1], theirs[2]))
    return near if near >= _NEAR and near + shared >= _ALIKE else 0


def is_measured(number: Number) -> bool:
    """Whether words around it, not the noun behind it, say what a number is of."""
    return bool(number.measure) or number.step < 1 or number.kind == "year"


def _of_follows(place: _Place) -> bool:
    _, found, i = place
    return i + 1 < len(found) and found[i + 1].text.lower() == "of"


def counted_noun(text: str, found: Sequence[AlignedWord], i: int) -> frozenset[str]:
    """The stem of what a number counts: the plural behind it, else the word behind it."""
    run = _words_behind(text, found, i)
    plural = [word.key for word in run if _is_plural(word.text.lower())]
    return frozenset(plural[:1] or [word.key for word in run[:1]])


def word_behind(text: str, found: Sequence[AlignedWord], i: int) -> str:
    """The stem of the word right behind a number: what tells 12 core from 3 bonus lessons."""
    return next((word.key for word in _words_behind(text, found, i)), "")


def _words_behind(text: str, found: Sequence[AlignedWord], i: int) -> list[AlignedWord]:
    """The content words behind a number, up to whatever parts them from it."""
    run: list[AlignedWord] = []
    end = found[i].end
    for word in found[i + 1 : i + 1 + _BEHIND]:
        if word.number or not is_content_word(word) or text[end : word.start].strip(_BETWEEN):
            break
        run.append(word)
        end = word.end
    return run


def _is_plural(word: str) -> bool:
    plural = len(word) > 3 and word.endswith("s") and not word.endswith(_SINGULAR_ENDS)
    return plural or word in _PLURALS


def words_around(found: Sequence[AlignedWord], i: int) -> frozenset[str]:
    """The stems of the content words around a number, up to the next one on each side."""
    keys = set()
    for side in (found[max(0, i - _AROUND) : i][::-1], found[i + 1 : i + 1 + _AROUND]):
        for word in side:
            if word.number:
                break
            if is_content_word(word) and len(word.text) > 1:
                keys.add(word.key)
    return frozenset(keys)


def _stands_near(
    text: str, ours: Sequence[AlignedWord], i: int, number: Number, whole: str
) -> bool:
    """Whether the source has the number anywhere beside one of the words that tell what it is."""
    keys: Set[str] = (not is_measured(number) and counted_noun(text, ours, i)) or words_around(
        ours, i
    )
    forms = {f"{number.low:.10g}", f"{number.low:,.10g}", _SPELT.get(int(number.low), "")}
    forms |= set(re.findall(r"\d[\d.,]*\d|\d", text[number.start : number.end]))
    low = whole.lower()
    either = "|".join(re.escape(form) for form in sorted(forms - {""}))
    for hit in re.finditer(rf"(?<![\w.,])(?:{either})(?!\w|[.,]\d)", low):
        window = low[max(0, hit.start() - _REACH) : hit.end() + _REACH]
        if keys & {stem(token) for token in tokens(window)}:
            return True
    return False
