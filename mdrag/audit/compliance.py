"""What the brief asks for → where the draft has it, or what to do: by headings, terms and counts.

Nothing here reads for meaning: "covered" says that the words or the numbers are there, "missing"
that they are not, "look" that only a person can see it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.audit.gate import Gate
from mdrag.audit.style import StyleReport
from mdrag.brief.cues import cue_list, has_cue, topic_of
from mdrag.brief.instruction_facts import word_range
from mdrag.brief.level_names import best_level
from mdrag.brief.model import (
    Criterion,
    InstructionBrief,
    InstructionFact,
    InstructionLine,
    InstructionPlace,
)
from mdrag.draft.model import Draft, Section
from mdrag.draft.words import count, words_between
from mdrag.text.lines import Lines

__all__ = ["ComplianceRow", "DraftFigures", "check_compliance"]

_TOLERANCE = 0.1  # of a number of words that is neither the most nor the least
_SHARE = 0.5  # of its terms that must stand in the draft
_STEM = 6  # letters by which two forms of a word are one: "inequalit(y|ies)"
_TERM = re.compile(r"[^\W\d_]{4,}|[一-鿿]{2,}")
_BY_HAND = "cannot be seen in the draft: check it in the built file"


class ComplianceRow(NamedTuple):
    """One thing that is asked for; ``where`` it is covered, or what to do ``next``."""

    kind: str  # criterion | limit | rule | feedback
    text: str
    status: str  # covered | missing | look
    where: str
    next: str
    place: InstructionPlace


class DraftFigures(NamedTuple):
    """What of a draft was counted already."""

    gate: Gate
    style: StyleReport
    sources: int  # different ones the draft is bound to
    whole: bool = True  # not a section: limits of the essay hold


class _DraftTerms:
    """The draft's words by their first letters, with the first line each stands on."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.lines = draft, Lines(draft.text)
        self.at: dict[str, list[int]] = {}
        for number, sentence in enumerate(draft.sentences):
            for term in set(_terms(sentence.prose)):
                self.at.setdefault(term, []).append(number)

    def best(self, terms: Sequence[str]) -> tuple[float, str]:
        """The share of terms the draft has, and the line of the sentence with most of them."""
        known = [term for term in terms if term in self.at]
        if not known:
            return 0.0, ""
        counts: dict[int, int] = {}
        for term in known:
            for number in self.at[term]:
                counts[number] = counts.get(number, 0) + 1
        best = min(counts, key=lambda number: (-counts[number], number))
        return len(known) / len(terms), self.line(self.draft.sentences[best].start)

    def line(self, offset: int) -> str:
        return f"line {self.lines.place(offset)[0]}"


def check_compliance(
    draft: Draft, brief: InstructionBrief, figures: DraftFigures
) -> tuple[ComplianceRow, ...]:
    """Every criterion, limit, rule and point of feedback of the brief against the draft."""
    terms = _DraftTerms(draft)
    rows = [_criterion(one, terms, figures) for one in brief.criteria]
    facts: dict[tuple[str, InstructionPlace], list[InstructionFact]] = {}
    for fact in brief.facts:
        facts.setdefault((fact.text, fact.place), []).append(fact)
    for line in brief.lines:
        rows += _line(line, facts.get((line.text, line.place), ()), terms, figures)
    for point in brief.feedback:
        _, where = terms.best(_terms(point.text))
        told = "read the draft against it" + (f", first at {where}" if where else "")
        rows.append(ComplianceRow("feedback", point.text, "look", where, told, point.place))
    return tuple(rows)


def _terms(text: str) -> list[str]:
    """What a text is about: its words without those of every instruction, cut to their stems."""
    plain = cue_list("plain")
    words = [word.casefold() for word in _TERM.findall(text)]
    return list(dict.fromkeys(word[:_STEM] for word in words if word not in plain))


def _criterion(one: Criterion, terms: _DraftTerms, figures: DraftFigures) -> ComplianceRow:
    name = f"{one.name} ({one.weight})" if one.weight and one.weight not in one.name else one.name
    best = best_level(one.levels)
    wanted = topic_of(one.name)
    aim = f"aim for {best.name}: {best.text}" if best else one.text or "read it in the rubric"
    status, where, told = _by_topic(wanted, figures) or ("", "", "")
    if has_cue("read", one.name):
        status, where, told = "look", "", aim
    elif not status:
        share, where = terms.best(_terms(one.name))
        # levels are of quality: that its name stands nowhere shows nothing
        status = "covered" if share >= _SHARE else "look" if one.levels else "missing"
        told = "" if share >= _SHARE else aim if one.levels else f"nothing names it; {aim}"
    return ComplianceRow("criterion", name, status, where, told, one.place)


def _by_topic(topic: str, figures: DraftFigures) -> tuple[str, str, str] | None:
    """What the counts say of a criterion of referencing, language or structure."""
    if topic == "referencing":
        bad = sum(claim.gate != "PASS" for claim in figures.gate.claims)
        if bad:
            return "missing", "", f"claims that do not pass the gate: {bad}; see: mdrag gate"
        count = sum(bool(claim.citations) for claim in figures.gate.claims)
        return "covered", f"claims with a source that pass: {count}", ""
    if topic in ("language", "structure"):
        failing = [one for one in figures.style.sections if not one.passes]
        if failing:
            named = ", ".join(f"line {one.line}" for one in failing[:3])
            return (
                "missing",
                "",
                f"sections that fail ({named}): {len(failing)}; see: mdrag style-check",
            )
        return "covered", "every section passes the style gate", ""
    return None


def _line(
    line: InstructionLine,
    facts: Sequence[InstructionFact],
    terms: _DraftTerms,
    figures: DraftFigures,
) -> Iterator[ComplianceRow]:
    """The rows of a line: one for each number it gives, else one."""
    counted = [fact for fact in facts if fact.kind in _COUNTED]
    for fact in counted:
        status, where, told = _COUNTED[fact.kind](fact, terms.draft, figures)
        yield ComplianceRow("limit", line.text, status, where, told, line.place)
    if counted:
        return
    status, where, told = _rule(line, terms)
    yield ComplianceRow("rule", line.text, status, where, told, line.place)


def _rule(line: InstructionLine, terms: _DraftTerms) -> tuple[str, str, str]:
    sections = [] if line.forbids else _named_sections(line.text)
    if sections and line.topic == "structure":
        found = {name: _section(terms.draft, name) for name in sections}
        lacks = [name for name, section in found.items() if section is None]
        if lacks:
            return "missing", "", f"no heading says: {', '.join(lacks)}; write that section"
        places = ", ".join(terms.line(one.start) for one in found.values() if one)
        return "covered", places, ""
    if line.forbids:
        return "look", "", "read the draft for what is forbidden"
    if line.topic in ("formatting", "marks"):
        return "look", "", _BY_HAND
    wanted = _terms(line.text)
    share, where = terms.best(wanted)
    if share >= _SHARE:
        return "covered", where, ""
    if line.topic != "task":
        return "look", where, "only reading shows it"
    absent = [word for word in _TERM.findall(line.text) if word.casefold()[:_STEM] in wanted
              and word.casefold()[:_STEM] not in terms.at]  # fmt: skip
    return "missing", "", f"the draft does not name: {', '.join(dict.fromkeys(absent))}"


def _named_sections(text: str) -> list[str]:
    low = text.casefold()
    return [name for name in cue_list("section-names") if re.search(rf"(?<!\w){name}", low)]


def _section(draft: Draft, name: str) -> Section | None:
    return next((one for one in draft.sections if name in one.title.casefold()), None)


def _words(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> tuple[str, str, str]:
    """Whether a number of words is kept, of the whole or of the section it is about."""
    if fact.part:
        section = _section(draft, fact.part)
        if section is None:
            return "look", "", f"no heading says: {fact.part}"
        words = words_between(draft.masked, section.start, section.end)
    elif not figures.whole:
        return "look", "", "a limit of the whole essay"
    else:
        words = count(draft)
    low, high = _bounds(fact)
    told = f"{words:,} words"
    if words < low:
        return "missing", told, f"{told}: write {low - words:,} more"
    if words > high:
        return "missing", told, f"{told}: cut {words - high:,}"
    return "covered", told, ""


def _bounds(fact: InstructionFact) -> tuple[int, int]:
    low, high = word_range(fact.value)
    if low != high:
        return low, high
    if has_cue("most", fact.text):
        return 0, high
    if has_cue("least", fact.text):
        return low, 10**9
    return round(low * (1 - _TOLERANCE)), round(high * (1 + _TOLERANCE))


def _sources(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> tuple[str, str, str]:
    wanted = int(fact.value)
    told = f"sources the draft is bound to: {figures.sources}"
    if not figures.whole:
        return "look", told, "a number of the whole essay"
    if figures.sources >= wanted:
        return "covered", told, ""
    return "missing", told, f"{told}; bind {wanted - figures.sources} more"


_COUNTED: Mapping[str, Callable[..., tuple[str, str, str]]] = {
    "word limit": _words,
    "least sources": _sources,
}
