"""What a whole draft does is said once, a slip where it stands.

A writer whose draft is informal throughout has chosen so, or has not thought of it; either way one
remark says it, and a hundred hide the others. In a formal draft each slip stands alone. Rule files
ask for this: ``once: common`` joins findings of which there are more than three, ``once: alike`` as
many that say the same, ``once: all`` as many whatever they say, ``once: milder`` those below the
rule's severity into the longest; ``formal: true`` is silent in a draft that speaks to its reader,
and `join_repeated` says that it was; ``further:`` is the line that counts what its check marks so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill, fill_both
from mdrag.lint.finding import Finding, Fix
from mdrag.lint.reading.informal_register import address_of_reader
from mdrag.lint.rule import Rule

__all__ = ["join_repeated"]

_SLIPS = 3  # so many stand alone each
_LEAST = 6  # fewer are no manner of writing
_PER_WORDS = 300  # more than one in so many words is a manner of writing
_HINT_PER_WORDS = 250  # milder ones that are rarer than this are not worth a word
_ALIKE = frozenset({"consistency", "consistency-term"})  # checks that see one term two ways
_LINES = 30  # lines named in the note


def join_repeated(
    draft: Draft, config: Config, rules: Iterable[Rule], found: Sequence[Finding]
) -> tuple[list[Finding], list[str]]:
    """``found``, with the findings joined that rules want said once; and what was left unsaid."""
    found, unsaid = _count_further(rules, found)
    wanting = {rule.id: rule for rule in rules if rule.once or rule.formal}
    mine: dict[str, list[Finding]] = {}
    left: list[Finding] = []
    for one in found:
        (mine.setdefault(one.rule, []) if one.rule in wanting else left).append(one)
    for some in mine.values():
        some.sort(key=lambda one: (one.start, one.end))
    words = sum(sentence.words for sentence in draft.sentences)
    unsaid.append(_register(draft, config, wanting, mine, words))
    for name, some in mine.items():
        rule = wanting[name]
        if rule.once == "milder":
            some = _milder(draft, rule, some, words)
        if rule.once == "common" and len(some) > _SLIPS:
            some = [_common(draft, rule, some, words)]
        if rule.once in ("alike", "all"):
            some = list(_alike(draft, some, whatever=rule.once == "all"))
        left += some
    return _said_twice(draft, rules, left), unsaid


def _count_further(
    rules: Iterable[Rule], found: Sequence[Finding]
) -> tuple[list[Finding], list[str]]:
    """``found`` without what lint only counts, and the counts in words."""
    counting = {rule.id: rule for rule in rules if rule.further}
    left = [one for one in found if not (one.further and one.rule in counting)]
    counts = Counter(one.rule for one in found if one.further and one.rule in counting)
    said: list[str] = [
        fill_both(counting[rule].further, counting[rule].further_zh, {"count": n})
        for rule, n in sorted(counts.items())
    ]
    return left, said


def _said_twice(draft: Draft, rules: Iterable[Rule], found: list[Finding]) -> list[Finding]:
    """Two spellings of one term are told by one rule, the more severe, where two see them.

    The rules may point at different places of the term: what counts is the term they mark.
    """
    alike = {rule.id for rule in rules if rule.extends in _ALIKE}
    telling: dict[str, Finding] = {}
    for one in found:
        if one.rule in alike:
            known = telling.setdefault(_spelling(draft, one), one)
            if one.severity > known.severity:
                telling[_spelling(draft, one)] = one
    return [
        one
        for one in found
        if one.rule not in alike or telling[_spelling(draft, one)].rule == one.rule
    ]


def _spelling(draft: Draft, one: Finding) -> str:
    """The term that is marked, however its parts are joined, one or several."""
    words = draft.masked[one.start : one.end].casefold()
    return "".join(words.replace("-", " ").split()).removesuffix("s")


def _register(
    draft: Draft,
    config: Config,
    rules: dict[str, Rule],
    mine: dict[str, list[Finding]],
    words: int,
) -> str:
    """Takes out what formal rules found in a draft that is not formal, and says so.

    A word or two belong there, and nobody need hear of them; a setting is no news either.
    """
    names = [name for name in mine if rules[name].formal]
    setting = config.style.register
    if setting == "formal" or not names:
        return ""
    why = address_of_reader(draft) if setting == "auto" else fill("is informal")
    if not why:
        return ""
    counts = Counter({name: len(mine.pop(name)) for name in names})
    if setting == "informal" or not _is_manner(sum(counts.values()), words):
        return ""
    kinds = ", ".join(f"{name.partition('.')[2]} {count}" for name, count in counts.most_common())
    return fill(
        "the draft {why}: what formal prose avoids was left ({kinds}); "
        "style.register: formal shows each",
        why=why,
        kinds=kinds,
    )


def _is_manner(count: int, words: int) -> bool:
    """Whether so many findings are a manner of writing, and not some slips."""
    return count >= _LEAST and count * _PER_WORDS > words


def _milder(draft: Draft, rule: Rule, some: Sequence[Finding], words: int) -> list[Finding]:
    """The findings of the rule's own severity, and of the milder ones the longest."""
    milder = [one for one in some if one.severity != rule.severity]
    if len(milder) * _HINT_PER_WORDS < words:
        return [one for one in some if one.severity == rule.severity]  # they are rare here
    if len(milder) < 2:
        return list(some)
    longest = max(milder, key=lambda one: one.end - one.start)
    others = [one for one in milder if one is not longest]
    note = fill("{count} more like it {places}", count=len(others), places=_places(draft, others))
    kept = [one for one in some if one.severity == rule.severity]
    return [*kept, longest._replace(notes=(*longest.notes, note), joined=_prints(milder))]


def _common(draft: Draft, rule: Rule, some: Sequence[Finding], words: int) -> Finding:
    first = some[0]
    label = first.message.partition(":")[0]
    shown = " ".join(draft.masked[first.start : first.end].split())
    said = fill(
        '{label}: {count} in {words:,} words, this "{shown}" the first; if the draft is '
        "to be formal, change them all, or {setting}",
        label=label,
        count=len(some),
        words=words,
        shown=shown,
        setting=_allowing(rule),
    )
    return first._replace(
        message=said,
        fix=_together(some),
        choices=(),
        notes=(_places(draft, some),),
        whole=True,
        joined=_prints(some),
    )


def _alike(draft: Draft, some: Sequence[Finding], whatever: bool) -> Iterator[Finding]:
    """Of findings that say the same, or of all, the first, with the lines of the others."""
    groups: dict[str, list[Finding]] = {}
    for one in some:
        groups.setdefault("" if whatever else one.message.casefold(), []).append(one)
    for first, *others in groups.values():
        if len(others) < _SLIPS:
            yield from (first, *others)
            continue
        places = _places(draft, others)
        note = fill("{count} more like it {places}", count=len(others), places=places)
        every = [first, *others]
        if whatever and (safe := [one for one in every if one.fix and one.fix.safe]):
            every = safe  # what is safe need not wait for what is not
        fix = _together(every) if first.fix or every[0] is not first else None
        joined = _prints([first, *others])
        yield first._replace(fix=fix, notes=(*first.notes, note), joined=joined)


def _prints(some: Sequence[Finding]) -> tuple[str, ...]:
    return tuple(one.fingerprint for one in some)


def _allowing(rule: Rule) -> str:
    """How the settings say that this is meant."""
    if rule.unless:
        name, value = next(iter(rule.unless.items()))
        return fill("set {name}: {value}", name=name, value=value)
    if rule.when:
        return fill("take the setting {name} back", name=next(iter(rule.when)))
    return fill("set lint.rules: {{{id}: off}}", id=rule.id)


def _places(draft: Draft, some: Sequence[Finding]) -> str:
    lines: dict[int, None] = {}
    at, line = 0, 1
    for one in some:
        line += draft.text.count("\n", at, one.start)
        at = one.start
        lines[line] = None
    shown = ", ".join(str(number) for number in list(lines)[:_LINES])
    return fill("on lines {lines}", lines=shown + (", …" if len(lines) > _LINES else ""))


def _together(some: Sequence[Finding]) -> Fix | None:
    """All fixes that need no choice as one, safe when each is; None when there are none."""
    fixes = [one.fix for one in some if one.fix]
    if not fixes:
        return None
    edits: dict[tuple[int, int], Any] = {}
    end = -1
    for edit in sorted(edit for fix in fixes for edit in fix.edits):
        if edit.start >= end:
            edits[edit.start, edit.end] = edit
            end = edit.end
    told = fill("change {count} of them, those with one way to", count=len(edits))
    return Fix(told, tuple(edits.values()), all(fix.safe for fix in fixes))
