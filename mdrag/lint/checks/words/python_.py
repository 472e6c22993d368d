"""A check written in Python, in folders the person trusts by name (`mdrag.lint.python_rules`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.python_rules import is_trusted_rule
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# Sentence as written (what is no prose blanked) → (start, end) in it of what to flag.
Function = Callable[[str], Any]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_trusted_rule(
        rule.path
    ):  # asked again: what was trusted when it was read may not be now
        raise PermissionError(fill("{path} is no longer in a folder you trust", path=rule.path))
    check = _function(str(Path(rule.path).with_name(rule.options["script"])))
    places = [
        (sentence.start + int(start), sentence.start + int(end))
        for _, sentence in own_sentences(rule, paragraph)
        for start, end in check(context.draft.masked[sentence.start : sentence.end])
    ]
    for place in own_places(rule, paragraph, context.draft, places):
        words = " ".join(context.draft.masked[slice(*place)].split())
        yield rule.finding(place, {"words": words})


@lru_cache(maxsize=32)
def _function(path: str) -> Function:
    """``check`` of a Python file. Raises what the file raises; ValueError when it has none."""
    from runpy import run_path

    found = run_path(path).get("check")
    if not callable(found):
        raise ValueError(f"{path} defines no function called check(sentence)")
    check: Function = found
    return check


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    script = options["script"]
    if not script.endswith(".py") or Path(script).name != script:
        yield Fault(("script",), fill("script: should be the name of a .py file beside this one"))


CHECK = ParagraphCheck(
    {"script": str},
    _run,
    required=("script",),
    gives=("words",),
    faults=_faults,
)
