from __future__ import annotations

from time import process_time

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from mdrag.lint.patterns import TooSlow, compile_patterns, has_bounded_time, matches, regex_problem
from mdrag.lint.rule import Rule

HOSTILE = [
    r"(a+)+$", r"(a|a)*$", r"(a|aa)+$", r"([a-z]+)*\d", r"(?:a?){40}a{40}$", r"(a+)+?$",
    r"\w+\w+\w+\w+$", r"(?=(a+)+$)z", r"(?:\\?a+)+$", r"(a*)*[)+]", r"((a{1,9}){1,9}){1,9}$",
]  # fmt: skip


def spans(pattern: str, text: str, **options: object) -> list[tuple[int, int]]:
    rule = Rule("a.b", "existence", "info", "", "", {"patterns": [pattern], **options})
    return [span for one in compile_patterns(rule, "patterns") for span in matches(one, text)]


@pytest.mark.parametrize("pattern", HOSTILE)
def test_no_pattern_is_taken_for_linear_that_is_not(pattern: str) -> None:
    assert not has_bounded_time(pattern)


def test_hostile_patterns_end_and_are_not_tried_again() -> None:
    begun = process_time()
    for _ in range(20):
        for pattern in HOSTILE:
            try:
                spans(pattern, "a" * 60 + "!")
            except TooSlow as problem:
                assert "make it simpler" in str(problem)
    # Not a stop-watch: without a limit this runs for centuries.
    assert process_time() - begun < 10
    with pytest.raises(TooSlow):
        spans(r"(a|a)*$", "a")


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (r"new and \w+", "a NEW  and\nold one", [(2, 14)]),
        (r"[ab ]c", "a c bc", [(1, 3), (4, 6)]),
        (r"[]x ]y", "] y", [(1, 3)]),
        (r"a\ b", "a b a  b", [(0, 3)]),
        (r"[a]b\[ c", "ab[  c", [(0, 6)]),
        (r"(\w+) (\w+)!", "so it is!", [(3, 9)]),
    ],
)
def test_what_is_found(pattern: str, text: str, found: list[tuple[int, int]]) -> None:
    assert spans(pattern, text) == found


@given(st.text("ab +*?()[]|{}\\d1,", max_size=12), st.text("ab 1", max_size=12))
def test_both_engines_agree_on_what_is_plain(pattern: str, text: str) -> None:
    if regex_problem(pattern) or not has_bounded_time(pattern):
        return
    from mdrag.lint.patterns import _timed

    (one,) = compile_patterns(
        Rule("a.b", "existence", "info", "", "", {"patterns": [pattern]}), "patterns"
    )
    try:
        timed = _timed(pattern, False)
    except regex.error:
        return  # "{d": letters to one, a mistake to the other, which is not asked for the plain
    assert matches(one, text) == [m.span() for m in timed.finditer(text)]


def test_a_brace_that_repeats_nothing_is_a_brace() -> None:
    assert spans("{d", "a {d}") == [(2, 4)]


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("(", "is no regular expression"), ("a" * 3000, "is longer than 2000"),
        ("a{99999999999}", "is no regular expression"),
        (r"(?<=a+)b", "is no regular expression"), ("(a)(?P<x", "is no regular expression"),
    ],
)  # fmt: skip
def test_what_is_no_pattern(pattern: str, told: str) -> None:
    assert told in regex_problem(pattern)
