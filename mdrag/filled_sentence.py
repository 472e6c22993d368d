"""A sentence for a person that still knows the template and the figures it was made from.

It is text like any other; what says it in another language (`mdrag.wording`) looks up the template
and fills in the same figures, so that no finished sentence is taken apart. A rule file says itself
what its template is in Chinese.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

__all__ = [
    "FilledSentence", "agree_with_figures", "as_json", "fill", "fill_both", "from_json",
    "join_sentences",
]  # fmt: skip


# A noun that a verb in the plural follows stays as it is.
_COUNTED = (
    r"(\{(\w+)(?::,)?\} (?:source|page|passage|rule|word|binding|sentence|draft|error|warning|file"
    r"|comment|claim|PDF|part|thing|token|example))s\b(?! (?:have|were|need|say|count)\b)"
)


class FilledSentence(str):
    """``template`` is a str.format template; ``figures`` may be filled sentences themselves."""

    template: str
    figures: Mapping[str, object]
    chinese: str = ""  # the template in Chinese; "": `mdrag.wording` looks it up

    def __add__(self, more: str) -> FilledSentence:
        return fill("{first}{second}", first=self, second=more)

    def __radd__(self, before: str) -> FilledSentence:
        return fill("{first}{second}", first=before, second=self)


def fill(template: str, /, **figures: object) -> FilledSentence:
    """The template with its figures filled in."""
    sentence = FilledSentence(agree_with_figures(template, figures).format(**figures))
    sentence.template, sentence.figures = template, figures
    return sentence


def fill_both(template: str, chinese: str, figures: Mapping[str, object]) -> FilledSentence:
    """The template with its figures filled in, which is ``chinese`` in Chinese."""
    sentence = fill(template, **figures)
    if chinese:
        sentence.chinese = chinese
    return sentence


def join_sentences(template: str, parts: Iterable[str]) -> str:
    """The parts as one; ``template`` says how two are joined: ``{first} or {second}``."""
    return reduce(lambda first, second: fill(template, first=first, second=second), parts)


def as_json(text: str) -> Any:
    """A sentence as a value that JSON keeps; other text as it is."""
    if not isinstance(text, FilledSentence):
        return text
    kept = {
        name: as_json(value) if isinstance(value, str) else _plain(value)
        for name, value in text.figures.items()
    }
    return [text.template, kept, *([text.chinese] if text.chinese else ())]


def _plain(value: object) -> object:
    """A figure as JSON keeps it: a path, an error or a list by its words."""
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)


def from_json(value: Any) -> str:
    """What `as_json` gave, as text again. Raises TypeError or ValueError when it is neither."""
    if isinstance(value, str):
        return value
    template, figures, chinese = value if len(value) == 3 else (*value, "")
    if not isinstance(template, str) or not isinstance(chinese, str):
        raise TypeError("a template is text")
    try:
        return fill_both(
            template,
            chinese,
            {
                name: from_json(one) if isinstance(one, (str, list)) else one
                for name, one in figures.items()
            },
        )
    except (AttributeError, LookupError) as problem:
        raise ValueError("a sentence that cannot be filled") from problem


def agree_with_figures(sentence: str, values: Mapping[str, object]) -> str:
    """``{rules} rules`` as ``{rules} rule`` where there is one; the values are not looked into."""
    if 1 not in values.values():
        return sentence
    return re.sub(_COUNTED, lambda m: m[1] if values.get(m[2]) == 1 else m[0], sentence)
