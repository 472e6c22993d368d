"""A denial in the source that governs the words quoted: “We do not conclude that “…””."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either
from mdrag.verify.quotations.source_sentence import surrounding_words

__all__ = ["Denial", "denial_before", "view_denied"]

_TOKEN = lazy_regex(r"[^\W_]+(?:['’][^\W_]+)*|[,;:()—–]")
_CLAUSE = 16  # tokens of a clause that a denial governs from its "that" on
_HEAD = 7  # tokens between a negation and the "that" of what it denies
_SUBJECT = 6  # tokens between "No pupil" and the verb


class Denial(NamedTuple):
    """The words that deny a quotation: where they begin in what stands before it.

    ``certain``: nothing stands between, so that the words alone say the opposite.
    """

    start: int
    certain: bool = False


class _Words(NamedTuple):
    """The words before a quotation: lower case, and where each begins."""

    tokens: tuple[str, ...]
    starts: tuple[int, ...]

    def text(self, first: int, last: int) -> str:
        """The tokens ``[first, last)`` with blanks between, one around."""
        return f" {' '.join(self.tokens[max(first, 0) : max(last, 0)])} "


def denial_before(before: str, quoted: str) -> Denial | None:
    """The denial that governs ``quoted``, in the words ``before`` it in its sentence."""
    if re.search(r"\b[Nn]on-\s?$", before):
        return Denial(before.lower().rindex("non"), True)
    marks = [(m.group().lower().replace("’", "'"), m.start()) for m in _TOKEN.finditer(before)]
    first = [m.group().lower().replace("’", "'") for m in _TOKEN.finditer(quoted[:80])][:3]
    if not marks:
        return None
    words = _Words(tuple(t for t, _ in marks), tuple(s for _, s in marks))
    for find in (_direct, _phrase, _infinitive, _subject):
        at = find(words, first)
        if at is not None:
            gap = len(words.tokens) - at
            certain = find is _direct and gap == 1 and words.tokens[at] not in ("few", "little")
            return Denial(words.starts[at], certain)
    return _clause(words, first)


def view_denied(before: str, after: str) -> str:
    """What denies, behind the quotation, a view it states: “The claim that “…” is unfounded”.

    "" when nothing does.
    """
    tokens = [m.group().lower() for m in _TOKEN.finditer(before)][-2:]
    stated = tokens[-1:] == ["whether"] or (
        len(tokens) == 2 and tokens[1] == "that" and tokens[0] in _set("views")
    )
    denied = _denied_after().match(after) if stated else None
    return denied.group().strip() if denied else ""


@cache
def _denied_after() -> re.Pattern[str]:
    words = either((*surrounding_words("deniers"), *surrounding_words("denied")))
    return re.compile(
        r"\W{0,3}(?:\w+ )?(?:is|are|was|were|ha(?:s|ve) been|remains?|remained|seems?|turned out)"
        rf"(?: to be)?(?: \w+ly| still| yet)? (?:{words})\b",
        re.IGNORECASE,
    )


def _negates(words: _Words, at: int) -> bool:
    """Whether the token at ``at`` is a negation, read with its neighbours."""
    if not _is_negative(words.tokens[at]):
        return False
    if words.tokens[at] == "no" and words.text(at + 1, at + 2).strip().isdigit():
        return False  # "No. 4"
    pairs = (words.text(at, at + 2), words.text(at, at + 3), words.text(at - 1, at + 1),
             words.text(at - 2, at + 1))  # fmt: skip
    return not any(pair.strip() in _set("no-negations") for pair in pairs)


def _is_negative(token: str) -> bool:
    return token in _set("negations") or token.endswith("n't")


def _even(words: _Words, at: int) -> bool:
    """Whether another negation stands shortly before: “cannot fail to”, “not without”."""
    if words.text(at - 1, at).strip() == "or":
        return False  # "little or no"
    before = range(max(0, at - 3), at)
    return any(_negates(words, i) or words.tokens[i] in _set("turned-round") for i in before)


def _direct(words: _Words, first: Sequence[str]) -> int | None:
    """“did not | improve”, “no statistically | significant difference”."""
    for at in range(len(words.tokens) - 1, max(-1, len(words.tokens) - 4), -1):
        token = words.tokens[at]
        if _negates(words, at):
            return None if _even(words, at) or _joins(words, at, first) else at
        adverb = token.endswith("ly") and token not in ("only", "simply", "merely")
        if token not in _set("light") and not adverb:
            return None
    return None


def _joins(words: _Words, at: int, first: Sequence[str]) -> bool:
    """“not | only …”: the negation and the first words quoted are no denial."""
    follows = " ".join([words.tokens[at], *first[:1]])
    return at == len(words.tokens) - 1 and follows in _set("no-negations")


def _phrase(words: _Words, first: Sequence[str]) -> int | None:
    """“fails to | converge”, “rather than | relying on”, “prevents them from | …”."""
    end = len(words.tokens)
    for drop in (0, 1):
        if drop and not (words.tokens[-1] in _set("light") or words.tokens[-1].endswith("ly")):
            break
        for size in (1, 2, 3):
            if words.text(end - drop - size, end - drop).strip() in _set("lacking"):
                at = end - drop - size
                return at if at >= 0 and not _even(words, at) else None
    near = words.tokens[-6:]
    if near[-1] == "from" and any(token.startswith("prevent") for token in near):
        at = end - len(near) + next(i for i, t in enumerate(near) if t.startswith("prevent"))
        return None if _even(words, at) else at
    return None


def _infinitive(words: _Words, first: Sequence[str]) -> int | None:
    """“is not intended to | replace”, “does not allow users to | change”."""
    if words.tokens[-1] != "to" and first[:1] != ["to"]:
        return None
    end = len(words.tokens)
    for at in range(end - 1, max(-1, end - 7), -1):
        token = words.tokens[at]
        if token in _set("apart") or token in ",;:()—–" or token in _set("turned-round"):
            return None
        if _negates(words, at) and token not in ("no", "few", "little", "without"):
            return None if _even(words, at) else at
    return None


def _subject(words: _Words, first: Sequence[str]) -> int | None:
    """“No pupil in the pilot | completed the course”."""
    if not first or not (
        first[0] in _set("auxiliaries") or (first[0].endswith("ed") and len(first[0]) > 3)
    ):
        return None
    end = len(words.tokens)
    for at in range(end - 1, max(-1, end - 1 - _SUBJECT), -1):
        token = words.tokens[at]
        if token in _set("apart") or token in ",;:()—–":
            return None
        if token in _set("empty-subjects") and _negates(words, at):
            opens = at == 0 or words.tokens[at - 1] in {*",;:(—–", "that", *_set("apart"), "and"}
            return at if opens else None
    return None


def _clause(words: _Words, first: Sequence[str]) -> Denial | None:
    """“We do not conclude that | …”, “It is false that, in adults, | …”, “doubt whether | …”."""
    tokens = (*words.tokens, *first[:1])
    end = len(words.tokens)
    for at in range(len(tokens) - 1, max(0, end - _CLAUSE), -1):
        if _parts(tokens, at) or (at < end and tokens[at] in _set("apart")):
            return None
        if at < end - 1 and tokens[at] in _set("auxiliaries"):
            return None  # the clause is over; what follows is an addition to it
        if tokens[at] in ("that", "whether"):
            start = _denied(words, at, tokens[at])
            certain = at >= end - 1
            return None if start is None else Denial(words.starts[start], certain)
    if _holds(words.tokens[-1]):  # "We do not believe | the drug is safe"
        start = _denied(words, end, "that")
        if start is not None and start < end - 1:
            return Denial(words.starts[start], False)
    return None


def _parts(tokens: Sequence[str], at: int) -> bool:
    """Whether another statement begins there, of which the words before say nothing."""
    return tokens[at] in (";", ":") or (tokens[at] == "and" and tokens[at - 1 : at] == (",",))


def _denied(words: _Words, at: int, joint: str) -> int | None:
    """Where the denial of the clause begins that opens behind token ``at``; None for none."""
    if at == 0:
        return None
    head, first = words.tokens[at - 1], max(0, at - _HEAD)
    low = max((i + 1 for i in range(first, at) if _parts(words.tokens, i)), default=first)
    lacking = _set("clause-negations")
    negations = [i for i in range(low, at) if _negates(words, i) or words.tokens[i] in lacking]
    spans = (words.text(at - 2, at).strip(), head)
    if any(span in _set("deniers") for span in spans):
        doubled = any(_is_negative(token) for token in words.tokens[low : at - 1])
        return None if doubled else at - 1  # "there is no doubt that"
    if head in _set("views"):
        opposed = _opposed(words.text(at - 6, at - 1))
        if opposed and not negations:
            return max(0, at - 1 - opposed)
    if head in _set("saying"):
        near = [i for i in range(max(0, at - 5), at - 1) if words.tokens[i] in _set("unwise")]
        if near and not negations:
            return near[0]
    asks = joint == "whether" and head in _set("asking")
    if not negations or not (_holds(head) or head in _set("views") or asks):
        return None
    deniers = sum(words.tokens[i] in _set("deniers") for i in range(negations[0], at))
    between = words.tokens[negations[0] : at]
    if (len(negations) + deniers) % 2 == 0 or any(t in _set("apart") for t in between):
        return None
    return negations[0]


def _opposed(text: str) -> int:
    """How many tokens from the last word of opposition to the end of ``text``; 0 without one."""
    found = list(re.finditer(rf"\b(?:{either(surrounding_words('opposing'))})\b", text))
    return len(text[found[-1].start() :].split()) if found else 0


def _holds(word: str) -> bool:
    return word in _set("holding") or word.startswith(surrounding_words("holding-stems"))


def _set(name: str) -> frozenset[str]:
    return _SETS.setdefault(name, frozenset(surrounding_words(name)))


_SETS: dict[str, frozenset[str]] = {}
