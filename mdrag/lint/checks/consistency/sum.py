"""Parts and percentages that do not add up, in a sentence or a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mdrag.claims.figures import NUMBER_WORDS, Figure, figures
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, gathered_lines, lines_in, place
from mdrag.lint.checks.consistency.share import wrong_shares
from mdrag.lint.checks.consistency.tables import DraftTable, tables
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

# Between two parts of one whole stand words, no other comparison.
_NO_PARTS = lazy_regex(
    r"\b(?:from|than|versus|vs|compared|whereas|rose|fell|increas\w*|decreas\w*|grew|dropped|drop|"
    r"declin\w*|accura\w*|precision|recall|sensitivity|specificity|also|both|either|overlap\w*|"
    r"confidence|interval|CI|SD|each|respectively agreed|multiple|more than one|at least|up to|"
    r"by \d|growth|per year|annual\w*|of (?:them|these|those|which|whom))\b",
    re.IGNORECASE,
)
_WHOLE_CUE = lazy_regex(
    r"\b(?:of (?:the|all|our|these|those)|consist\w*|compris\w*|made up|make up|composed|divided|"
    r"split|distribut\w*|the rest|the remain\w*|the others?|share of|breakdown|respondents|"
    r"participants|students|sample)\b",
    re.IGNORECASE,
)
_CLOSED = lazy_regex(
    r"\b(?:consist\w*|compris\w*|made up|composed|divided|split|the rest|the remain\w*|"
    r"the others)\b",
    re.IGNORECASE,
)
_LIST = lazy_regex(r"^[^.;:]{0,60}?(?:,|;| and | or |, and )[^.;:]{0,60}$")
_MOST_OVER = 130  # a sum far beyond 100 never meant parts of one whole
_LEAST_UNDER = 85
# whole, then its parts: "of 120 participants, …", "120 participants (…)"
_OF_WHOLE = lazy_regex(
    r"\b(?:of|among|out of) (?:the |our |these |those |all )?(?:total of )?$", re.IGNORECASE
)
_PAIRS = tuple(
    lazy_regex(rf"\b(?:{one})\b.*\b(?:{other})\b", re.IGNORECASE)
    for pair in (
        ("men|males?", "women|females?"), ("boys", "girls"), ("urban", "rural"),
        ("yes", "no"), ("agreed", "disagreed"), ("passed", "failed"), ("public", "private"),
        ("smokers", "non-?smokers"), ("undergraduates?", "(?:post)?graduates?"),
        ("treatment|intervention", "control|placebo"),
    )
    for one, other in (pair, pair[::-1])
)  # fmt: skip
_REST = lazy_regex(r"\bthe (?:rest|remain\w*|others)\b", re.IGNORECASE)
_DIGIT = lazy_regex(r"\d+")
_SEPARATORS = lazy_regex(r"[-.,;:()–—]")
_NO_COUNT = lazy_regex(r"\b(?:years?|months?|weeks?|days?|hours?|minutes?|aged|age|items|points)\b")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for line in gathered_lines(rule, context):
        yield from _in_line(rule, line)
    for table in tables(context.draft):
        yield from _totals(rule, table)


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> bool:
    return any(next(_in_line(rule, line), None) for line in lines_in(rule, paragraph, context))


def _in_line(rule: Rule, line: SentenceLine) -> Iterator[Finding]:
    if not _several(line):
        return
    found = [f for f in figures(line.prose) if not f.year]
    if len(found) >= 2:
        yield from _shares(rule, line, [f for f in found if f.unit == "%"])
        yield from _counts(rule, line, [f for f in found if not f.unit and f.step == 1])
        for wrong in wrong_shares(line.prose, found):
            part = fill("{part:g} of {whole:g}", part=wrong.part, whole=wrong.whole)
            yield rule.finding(
                place(line, wrong.start, wrong.end),
                {"what": part, "total": f"{wrong.share:.3g} %", "whole": f"{wrong.said:g} %"},
            )


def _several(line: SentenceLine) -> bool:
    """Whether two figures may stand there, before they are read: digits, or words for numbers."""
    digits = 0
    for _ in _DIGIT.finditer(line.low):
        digits += 1
        if digits > 1:
            return True
    words = _SEPARATORS.sub(" ", line.low).split()
    return digits + sum(word in NUMBER_WORDS for word in words) > 1


def _shares(rule: Rule, line: SentenceLine, found: list[Figure]) -> Iterator[Finding]:
    """Three or more percentages in a row that are told as parts of one whole."""
    if len(found) < 3 or any(f.about or f.step >= 10 for f in found):
        return
    prose = line.prose
    if _NO_PARTS.search(prose) or not _WHOLE_CUE.search(prose):
        return
    between = [prose[a.end : b.start] for a, b in pairwise(found)]
    if not all(_LIST.match(words) for words in between):
        return
    total = sum(f.value for f in found)
    # each part may be rounded by half of its last digit
    slack = sum(f.step for f in found) / 2 + 1e-9
    over = 100 + slack < total <= _MOST_OVER
    under = _LEAST_UNDER <= total < 100 - slack and _CLOSED.search(prose)
    if over or under:
        at = place(line, found[0].start, found[-1].end)
        told = {
            "what": fill("these percentages"),
            "total": f"{total:g} %",
            "whole": "100 %",
        }
        yield rule.finding(at, told)


def _counts(rule: Rule, line: SentenceLine, found: list[Figure]) -> Iterator[Finding]:
    """“Of 120 participants, 60 were men and 50 women”; “120 participants (60 men, 50 women)”."""
    prose = line.prose
    for at, whole in enumerate(found):
        behind = prose[whole.end :]
        listed = re.match(r"\s+(?:[\w-]+\s){0,3}?([\w-]+s|people|children|men|women)\s*\(", behind)
        if listed:
            close = prose.find(")", whole.end)
            parts = [f for f in found[at + 1 :] if f.end <= close]
            words = prose[whole.end + listed.end() : close]
        elif _OF_WHOLE.search(prose[: whole.start]) and re.match(r"\s+[\w-]", behind):
            parts = found[at + 1 :]
            words = behind
        else:
            continue
        if len(parts) < 2 or _NO_PARTS.search(words) or _NO_COUNT.search(words):
            continue
        if any(part.about for part in (whole, *parts)) or parts[0].value > whole.value:
            continue
        total = sum(part.value for part in parts)
        closed = any(pair.search(words) for pair in _PAIRS) and len(parts) == 2
        closed = closed or bool(_REST.search(words))
        # a sum far beyond the whole: what was counted may be several things at once
        over = whole.value < total <= whole.value * _MOST_OVER / 100 and all(
            part.value < whole.value for part in parts
        )
        if over or (closed and total != whole.value):
            yield rule.finding(
                place(line, whole.start, parts[-1].end),
                {
                    "what": fill("the parts"),
                    "total": f"{total:g}",
                    "whole": f"{whole.value:g}",
                },
            )
            return


def _totals(rule: Rule, table: DraftTable) -> Iterator[Finding]:
    """The last row of a table, “Total”, column by column."""
    last = table.rows[-1]
    if re.fullmatch(r"totals?|sum", last[0].text, re.IGNORECASE):
        for column in range(1, len(last)):
            yield from _column(rule, table, column)


def _column(rule: Rule, table: DraftTable, column: int) -> Iterator[Finding]:
    *parts, total = [row[column] for row in table.rows[1:]]
    values = [cell.value for cell in parts]
    if total.value is None or len(parts) < 2 or any(value is None for value in values):
        return
    got = sum(value for value in values if value is not None)
    slack = sum(cell.step for cell in parts) / 2 + total.step / 2
    exact = all(cell.step == 1 and not cell.unit for cell in (*parts, total))
    if abs(got - total.value) <= (1e-9 if exact else slack + 1e-9):
        return
    # an average or a share of each row is no sum: its total lies among the parts
    known = [value for value in values if value is not None]
    if min(known) <= total.value <= max(known):
        return
    told = {"what": fill("the rows above"), "total": f"{got:g}", "whole": total.text}
    yield rule.finding((total.start, total.end), told)


CHECK = DraftCheck({}, _run, gives=("what", "total", "whole"), gather=_gather)
