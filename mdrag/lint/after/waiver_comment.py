"""What stands in a waiving comment: rules, the sentence it speaks of, and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.lint.after.fingerprint import Subject

__all__ = ["WaiverParts", "waiver_comment", "waiver_parts"]

_REASON = lazy_regex(r"(?:^|\s)(?:--|—|–)(?:\s|$)")
# the sentence a waiver names: words of it, and behind them the digest that mdrag writes
_SENTENCE = lazy_regex(r"[\"“”„]([^\"“”„]*)[\"“”„]\s*([0-9a-f]{8}(?=\s|$))?")
_NO_QUOTED = lazy_regex(r"[\"“”„<>]|--+")  # what would end the words, or the comment
_WORDS = 6  # of a sentence are enough for people to find it


class WaiverParts(NamedTuple):
    """What stands in a comment behind its verb."""

    rules: tuple[str, ...]
    reason: str
    named: bool = False  # whether it names a sentence
    words: str = ""
    digest: str = ""


def waiver_parts(text: str) -> WaiverParts:
    """Rule names, sentence and reason: ``a.b, c.d "Words of it" 1f3a9c0d -- because``."""
    dash, sentence = _REASON.search(text), _SENTENCE.search(text)
    if sentence and dash and dash.start() < sentence.start():
        sentence = None  # the quotation marks stand in the reason
    behind = sentence.end() if sentence else 0
    names, *reason = _REASON.split(text[behind:], maxsplit=1)
    if sentence:
        names = f"{text[: sentence.start()]} {names}"
    rules = tuple(part for part in re.split(r"[,\s]+", names) if part)
    why = " ".join(reason[0].split()) if reason else ""
    if sentence is None:
        return WaiverParts(rules, why)
    return WaiverParts(rules, why, True, " ".join(sentence[1].split()), sentence[2] or "")


def waiver_comment(verb: str, rules: Iterable[str], reason: str, about: Subject | None) -> str:
    """The comment; ``about``: the one sentence it speaks of, None for all it reaches."""
    names = ", ".join(sorted(set(rules)))
    named = f' "{_first_words(about.prose)}" {about.digest}' if about else ""
    why = f" -- {reason}" if reason else ""
    return f"<!-- mdrag: {verb} {names}{named}{why} -->"


def _first_words(prose: str) -> str:
    words = _NO_QUOTED.sub(" ", prose).split()
    return " ".join(words[:_WORDS]) + ("…" if len(words) > _WORDS else "")
