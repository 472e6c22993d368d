"""The draft has the length that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from mdrag.draft.words import count
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.severity import Severity

__all__ = ["CHECK"]

_TINY = 1e-9  # 2 % of 150 words are 3, whatever the computer makes of 0.02


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The words of the draft against its budget; less than half of it is only an info."""
    draft = context.draft
    budget = _budget(context)
    if budget <= 0 or not draft.sentences:
        return
    words, share = count(draft), float(rule.options["tolerance"])
    most, least = floor(budget * (1 + share) + _TINY), ceil(budget * (1 - share) - _TINY)
    if least <= words <= most:
        return
    off = words - budget
    if off > 0:
        how, todo = fill("{off} over", off=off), fill("cut at least {number}", number=words - most)
    else:
        how, todo = (
            fill("{off} under", off=-off),
            fill("add at least {number}", number=least - words),
        )
    told = {
        "words": words, "budget": budget, "off": how, "tolerance": f"{share:.0%}", "todo": todo
    }  # fmt: skip
    last = draft.sentences[-1]
    # a draft that has only begun is no fault yet
    severity = Severity.INFO if words < budget / 2 else rule.severity
    yield rule.finding((last.start, last.end), told, severity=severity)


def _budget(context: Context) -> int:
    """From the draft's front matter, else the settings; 0 = none."""
    given = context.draft.meta.get("word_budget")
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return context.config.lint.word_budget


CHECK = DraftCheck(
    {"tolerance": (int, float)}, _run, ("tolerance",),
    gives=("words", "budget", "off", "tolerance", "todo"),
)  # fmt: skip
