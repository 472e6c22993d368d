"""The same word twice: "the the", or within a few words of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# Not “in in-person activities”, “non-modernist modernist studies”: a compound is another word
_TWICE = lazy_regex(
    r"(?<![\w-])([^\W\d_]{2,}|[aA])(\s+)(\1)\b(?!-\w)(?:\s+\1\b(?!-\w))*", re.IGNORECASE
)
# “allow those who can afford to to buy cards”: either may be meant, so that nothing is taken out
# without being asked
_STRANDED = lazy_regex(
    r"\b(?:who|that|which|if|as|whenever) (?:[\w'’]+ ){0,4}?(?:afford|want|wants|wanted|wish|need|"
    r"like|able|choose|hope|try|have|going|used|supposed|willing|ready) $",
    re.IGNORECASE,
)
_CLAUSE = 60  # characters before the word in which its clause begins
_WORD = lazy_regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Words twice in a row, with a fix; or, with ``window:``, words that come again soon."""
    base, draft = paragraph.block.start, context.draft
    masked = draft.masked[base : paragraph.block.end]
    window = int(rule.options.get("window", 0))
    found = {
        (base + first, base + last): (word, base + cut)
        for first, last, word, cut in (_near(masked, window, rule) if window else _twice(masked))
        if word.casefold() not in _left_out(rule)
    }
    if not found:
        return
    for start, end in own_places(rule, paragraph, draft, found):
        word, cut = found[start, end]
        fix = None
        if not window:
            if draft.text[start:end] != draft.masked[start:end]:
                continue  # in *in vivo*: a mark between makes two things of them
            clause = draft.masked[max(start - _CLAUSE, base) : start]
            stranded = word.casefold() == "to" and _STRANDED.search(clause) is not None
            safe = bool(rule.options.get("safe", False)) and not stranded
            fix = Fix(fill("write {word!r} once", word=word), (Edit(cut, end, ""),), safe)
        yield rule.finding((start, end), {"words": word}, fix=fix)


def _left_out(rule: Rule) -> frozenset[str]:
    return frozenset(one.casefold() for one in rule.options.get("except", ()))


def _twice(masked: str) -> Iterator[tuple[int, int, str, int]]:
    for match in _TWICE.finditer(masked):
        # New York New York, Duran Duran: a capital on the second word is a name.
        if not match[3][0].isupper():
            yield match.start(), match.end(), match[1], match.end(1)


def _near(masked: str, window: int, rule: Rule) -> Iterator[tuple[int, int, str, int]]:
    """A word that stands again with at most ``window`` words between: the second one is told."""
    least = int(rule.options.get("min_letters", 4))
    last: dict[str, int] = {}
    for number, match in enumerate(_WORD.finditer(masked)):
        word = match[0].casefold()
        if len(word) >= least:
            if word in last and number - last[word] <= window + 1:
                yield match.start(), match.end(), match[0], match.start()
            last[word] = number


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import text_faults

    yield from text_faults(options, "except")
    for key in ("window", "min_letters"):
        if options.get(key, 1) < 0:
            yield Fault((key,), f"{key}: should be 0 or more")
    if options.get("window") and options.get("safe"):
        yield Fault(
            ("safe",), fill("safe: only a word that stands twice in a row can be mended safely")
        )


CHECK = ParagraphCheck(
    {"window": int, "min_letters": int, "except": list, "safe": bool},
    _run,
    gives=("words",),
    faults=_faults,
)
