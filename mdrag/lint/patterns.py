"""The regular expressions of rules, run so that none can hang a lint.

Python's ``re`` cannot be stopped: ``(a+)+$`` on forty letters runs for hours. Patterns that ship
were tried; those of a project run in the ``regex`` package, which keeps to a time limit, unless
they are plainly linear. A pattern that used up its time is not tried again in this process.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.rule import Fault, Rule
from mdrag.shipped import shipped

__all__ = [
    "Pattern",
    "TooSlow",
    "compile_patterns",
    "has_bounded_time",
    "matches",
    "pattern_faults",
    "regex_problem",
]

_ESCAPED = lazy_regex(r"\\.", re.DOTALL)
_SET = lazy_regex(r"\[\^?\]?[^\]]*\]")
_REPEAT = lazy_regex(r"[*+?]|\{\d*,?\d*\}")
_REPEATED_GROUP = lazy_regex(r"\)(?:[*+?]|\{)")
_BLANK = lazy_regex(r"(?<!\\) ")
_GRANT = 1.0  # seconds a pattern may take in all, beside
_PER_CHARACTER = 5e-6  # its share: a hundred times what a linear pattern takes
_MOST_CHARACTERS = 2000  # of a pattern
_SHORT = 5000  # characters over which even a search that starts anew at each of them is quick


class TooSlow(Exception):
    """A pattern that takes too long on this draft."""


class Pattern(NamedTuple):
    """A compiled pattern."""

    source: str
    matcher: re.Pattern[str]
    trusted: bool  # it ships, and was tried
    linear: bool  # see `plain`


class _Account:
    """Seconds and characters a guarded pattern has used."""

    def __init__(self) -> None:
        self.spent, self.characters, self.dead = 0.0, 0, False


_ACCOUNTS: dict[str, _Account] = {}


def compile_patterns(rule: Rule, key: str) -> tuple[Pattern, ...]:
    """The patterns of one option of a rule; a blank in them matches any run of white space."""
    given = rule.options.get(key, ())
    if not given:
        return ()
    return _compiled(tuple(given), bool(rule.options.get("case", False)), _ships(rule.path))


@lru_cache(maxsize=256)
def _ships(path: str) -> bool:
    return path.startswith(str(shipped("lint_rules")))


@lru_cache(maxsize=256)
def _compiled(given: tuple[str, ...], case: bool, trusted: bool) -> tuple[Pattern, ...]:
    flags = 0 if case else re.IGNORECASE
    return tuple(
        Pattern(one, re.compile(_spaced(one), flags), trusted, has_bounded_time(_spaced(one)))
        for one in given
    )


@lru_cache(maxsize=256)
def _timed(source: str, case: bool) -> Any:
    """The same pattern in the ``regex`` package, which takes a time limit."""
    import regex  # type: ignore[import-untyped]

    return regex.compile(_spaced(source), regex.VERSION0 | (0 if case else regex.IGNORECASE))


def _spaced(source: str) -> str:
    """A blank matches any run of white space; blanks in character sets stay what they are."""
    if "[" not in source:
        return _BLANK.sub(r"\\s+", source)
    found, inside, at = [], False, 0
    while at < len(source):
        char = source[at]
        if char == "\\":
            found.append(source[at : at + 2])
            at += 2
            continue
        if char == "[" and not inside:
            inside = True
            # ] first in a set is itself
            first = re.match(r"\[\^?\]?", source[at:])
            found.append(first[0] if first else char)
            at += len(found[-1])
            continue
        if char == "]":
            inside = False
        found.append(r"\s+" if char == " " and not inside else char)
        at += 1
    return "".join(found)


def matches(pattern: Pattern, text: str) -> Sequence[tuple[int, int]]:
    """Where the pattern matches. Raises TooSlow when it has used up its time."""
    if pattern.trusted or (pattern.linear and len(text) < _SHORT):
        return [match.span() for match in pattern.matcher.finditer(text)]
    account = _ACCOUNTS.setdefault(pattern.source, _Account())
    told = fill(
        "the pattern {source!r} takes too long here; make it simpler", source=pattern.source
    )
    if account.dead:
        raise TooSlow(told)
    account.characters += len(text)
    dead = sum(one.dead for one in _ACCOUNTS.values())
    # Each pattern that was stopped halves what the next is granted: many cannot add up.
    left = _GRANT * 0.5**dead + account.characters * _PER_CHARACTER - account.spent
    timed = _timed(pattern.source, not pattern.matcher.flags & re.IGNORECASE)
    begun = perf_counter()
    try:
        return [m.span() for m in timed.finditer(text, timeout=max(left, 0.001))]
    except TimeoutError:
        account.dead = True
        raise TooSlow(told) from None
    finally:
        account.spent += perf_counter() - begun


@lru_cache(maxsize=256)
def has_bounded_time(source: str) -> bool:
    """Whether its time is bounded whatever the text: one repeat at most, and that of one character.

    What comes twice, or repeats a group, may match one text in very many ways.
    """
    bare = _SET.sub("x", _ESCAPED.sub("x", source)).replace("(?", "(")
    return len(_REPEAT.findall(bare)) <= 1 and not _REPEATED_GROUP.search(bare)


def regex_problem(source: str) -> str:
    """Why this is no regular expression, "" when it is one."""
    if len(source) > _MOST_CHARACTERS:
        return fill(
            "is longer than {most} characters; use 'words:' for lists",
            most=_MOST_CHARACTERS,
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # "[[", "&&": another engine's sets
            re.compile(_spaced(source))
    except (re.error, OverflowError, RecursionError, FutureWarning) as problem:
        return fill(
            "{source!r} is no regular expression: {problem}", source=source[:60], problem=problem
        )
    if not has_bounded_time(_spaced(source)):
        try:
            _timed(source, True)
        except Exception as problem:  # its own error type, and what deep nesting raises
            return fill(
                "{source!r} is no regular expression: {problem}",
                source=source[:60],
                problem=problem,
            )
    return ""


def pattern_faults(options: Mapping[str, Any], key: str) -> Iterator[Fault]:
    """What is wrong with a list of regular expressions."""
    given = options.get(key)
    for at, item in enumerate(given if isinstance(given, list) else ()):
        if not isinstance(item, str):
            yield Fault(
                (key, at), fill("{item!r} should be text; put it in quotation marks", item=item)
            )
        elif not item:
            yield Fault((key, at), fill("an empty pattern matches everywhere; take it out"))
        elif problem := regex_problem(item):
            yield Fault((key, at), problem)
