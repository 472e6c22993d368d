"""What the brief asks for → where the draft has it, or what to do: by headings, terms and counts.

Nothing here reads for meaning: "covered" says that the words or the numbers are there, "missing"
that they are not, "look" that only a person can see it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.audit.gate.model import Gate
from mdrag.audit.style import StyleReport
from mdrag.brief.asked_form import named_sections, topic_text, word_bounds
from mdrag.brief.cues import cue_list, has_cue, topic_of
from mdrag.brief.instruction_facts import names_deadline
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
from mdrag.filled_sentence import fill, join_sentences
from mdrag.text.headings import is_reference_list
from mdrag.text.lines import Lines

__all__ = ["ComplianceRow", "DraftFigures", "check_compliance"]

_SHARE = 0.5  # of its terms that must stand in the draft
_TOPIC = 2  # words that are more than matters of form
_STEM = 6  # letters by which two forms of a word are one: "inequalit(y|ies)"
# what a criterion names → the folders of rules that speak of it
_FOLDERS = {
    "of-cohesion": ("coherence",),
    "of-grammar": ("academic-english", "spelling"),
    "of-vocabulary": ("academic-english",),
}
_KNOWN_AS = {"turabian": "chicago"}  # a handbook whose style has another name
_TERM = re.compile(r"[^\W\d_]{4,}|[一-鿿]{2,}")


class ComplianceRow(NamedTuple):
    """One thing that is asked for; ``where`` it is covered, or what to do ``next``."""

    kind: str  # criterion | limit | rule | feedback
    text: str
    status: str  # covered | missing | look
    where: str
    next: str
    place: InstructionPlace
    command: str = ""  # that shows what is missing; "{draft}" in it: the draft's path
    about: str = ""  # which of the things that one line asks: its length, its topic, …


class _Answer(NamedTuple):
    """How the draft answers to one thing: the part of a row that is not the instruction's."""

    status: str
    where: str = ""
    next: str = ""
    command: str = ""


class DraftFigures(NamedTuple):
    """What of a draft was counted already."""

    gate: Gate
    style: StyleReport
    sources: int  # different ones the draft is bound to
    whole: bool = True  # not a section: limits of the essay hold
    citation_style: str = ""  # the name of the one that a built file is printed in
    line_spacing: float = 0.0  # of the text of a built Word file, and its points; 0: not known
    font_size: float = 0.0


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
        return fill("line {line}", line=self.lines.place(offset)[0])


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
        told = fill("read the draft against it")
        if where != "":
            told = fill("read the draft against it, first at {place}", place=where)
        rows.append(ComplianceRow("feedback", point.text, "look", where, told, point.place))
    return tuple(rows)


def _terms(text: str) -> list[str]:
    """What a text is about: its words without those of every instruction, cut to their stems."""
    plain = cue_list("plain")
    words = [word.casefold() for word in _TERM.findall(text)]
    return list(dict.fromkeys(word[:_STEM] for word in words if word not in plain))


def _criterion(one: Criterion, terms: _DraftTerms, figures: DraftFigures) -> ComplianceRow:
    name = f"{one.name} ({one.weight})" if one.weight and one.weight not in one.name else one.name
    answer = _by_reading(one, terms, figures)
    return ComplianceRow(
        "criterion", name, answer.status, answer.where, answer.next, one.place, answer.command
    )


def _by_reading(one: Criterion, terms: _DraftTerms, figures: DraftFigures) -> _Answer:
    """A criterion by its topic, else by the words of its name."""
    aim = _aim(one)
    if has_cue("read", one.name):
        return _Answer("look", next=aim)
    topic = topic_of(one.name) or ("language" if has_cue("of-writing", one.name) else "")
    if answer := _by_topic(topic, one.name, terms.draft, figures):
        return answer
    named = _terms(one.name)
    share, where = terms.best(named)
    if share >= _SHARE:
        return _Answer("covered", where)
    if not named or has_cue("of-the-whole", one.name):
        return _Answer("look", where, aim)
    if one.levels:  # levels are of quality: that its name stands nowhere shows nothing
        return _Answer("look", where, aim)
    return _absent(fill("nothing names it; {aim}", aim=aim), figures.whole, where)


def _absent(told: str, whole: bool, where: str = "") -> _Answer:
    """What a draft lacks; a section of it need not have all that the essay must."""
    if whole:
        return _Answer("missing", where, told)
    return _Answer("look", where, fill("not in this section; the whole essay must have it"))


def _aim(one: Criterion) -> str:
    if best := best_level(one.levels):
        return fill("aim for {level}: {text}", level=best.name, text=best.text)
    return fill("{text}", text=one.text) if one.text else fill("read it in the rubric")


def _by_topic(topic: str, name: str, draft: Draft, figures: DraftFigures) -> _Answer | None:
    """What the counts say of a criterion of referencing, language or structure."""
    if topic == "referencing":
        if figures.whole and not figures.sources:  # nothing fails where nothing is cited
            return _sources_bound(1, figures)
        bad = sum(claim.gate != "PASS" for claim in figures.gate.claims)
        if bad:
            told = fill("claims that do not pass the gate: {count}; see: mdrag gate", count=bad)
            return _Answer("missing", next=told, command="mdrag gate {draft}")
        count = sum(bool(claim.citations) for claim in figures.gate.claims)
        return _Answer("covered", fill("claims with a source that pass: {count}", count=count))
    if topic in ("language", "structure"):
        if not draft.sentences:
            return _Answer("missing", next=fill("the draft has no sentence yet"))
        failing = [one for one in figures.style.sections if not one.passes]
        if failing:
            told = fill(
                "sections that fail ({lines}): {count}; see: mdrag style-check",
                lines=_listed(fill("line {line}", line=one.line) for one in failing[:3]),
                count=len(failing),
            )
            return _Answer("missing", next=told, command="mdrag style-check {draft}")
        open_ones = _open_findings(name, figures.style) if topic == "language" else None
        return open_ones or _Answer("covered", fill("every section passes the style gate"))
    return None


def _open_findings(name: str, style: StyleReport) -> _Answer | None:
    """What lint says of the kind of language a criterion names, though each section passes."""
    named = [
        folder for cue, folders in _FOLDERS.items() if has_cue(cue, name) for folder in folders
    ]
    wanted = tuple(dict.fromkeys(named or (f for folders in _FOLDERS.values() for f in folders)))
    found = (finding for section in style.sections for finding in section.findings)
    count = sum(finding.rule.partition(".")[0] in wanted for finding in found)
    if not count:
        return None
    select = f"--select {','.join(wanted)}"
    told = fill("findings to look at: {count} (mdrag lint {select})", count=count, select=select)
    return _Answer("look", next=told, command=f"mdrag lint {{draft}} {select}")


def _listed(places: Iterable[str]) -> str:
    return join_sentences("{first}, {second}", places)


def _line(
    line: InstructionLine,
    facts: Sequence[InstructionFact],
    terms: _DraftTerms,
    figures: DraftFigures,
) -> Iterator[ComplianceRow]:
    """The rows of a line: one for each thing it asks of the form, and one for its topic."""
    form = list(_form(line, facts, terms, figures))
    yield from form
    if not form:
        yield _row("rule", line, _rule(line, terms, figures.whole))
        return
    rest = topic_text(line.text)
    words = [word for word in _terms(rest) if word.isascii()]
    if line.topic == "task" and not line.forbids and len(words) >= _TOPIC:
        yield _row("rule", line, _topic(line, rest, terms, figures.whole), "topic")


def _form(
    line: InstructionLine,
    facts: Sequence[InstructionFact],
    terms: _DraftTerms,
    figures: DraftFigures,
) -> Iterator[ComplianceRow]:
    """The numbers, the style, the day and the sections that a line asks for."""
    for fact in facts:
        if fact.kind in _COUNTED:
            about, counted = _COUNTED[fact.kind]
            about = "length of a section" if fact.part else about
            yield _row("limit", line, counted(fact, terms.draft, figures), about)
        elif fact.kind in _LOOK and _is_plain(fact, line, facts):
            yield _row("rule", line, _look(fact, figures), fact.kind)
        elif fact.kind == "referencing style" and not line.forbids:
            yield _row("rule", line, _style(fact.value, figures), "citation style")
    if names_deadline(line.text):
        told = fill("a day, which no draft shows: hand it in by then")
        yield _row("rule", line, _Answer("look", next=told), "day")
    if sections := named_sections(line):
        yield _row("rule", line, _sections(sections, terms, figures), "sections")


def _row(kind: str, line: InstructionLine, answer: _Answer, about: str = "") -> ComplianceRow:
    status, where, told, command = answer
    return ComplianceRow(kind, line.text, status, where, told, line.place, command, about)


def _sections(names: Sequence[str], terms: _DraftTerms, figures: DraftFigures) -> _Answer:
    found = {name: _section(terms.draft, name) for name in names}
    # the list of what is bound is printed under a heading of its own
    printed = [name for name in names if figures.sources and is_reference_list(name)]
    lacks = [name for name, one in found.items() if one is None and name not in printed]
    if lacks:
        told = fill("no heading says: {names}; write that section", names=", ".join(lacks))
        return _absent(told, figures.whole)
    places = [terms.line(one.start) for one in found.values() if one]
    if len(places) < len(found):
        places.append(fill("the list that mdrag build prints"))
    return _Answer("covered", _listed(places))


def _style(wanted: str, figures: DraftFigures) -> _Answer:
    """Whether a built file is printed in this style of citation, as far as citations are bound."""
    has = figures.citation_style
    if not has:
        return _Answer("look", next=fill("cannot be seen in the draft: check it in the built file"))
    wanted = _KNOWN_AS.get(wanted, wanted)
    if wanted not in has.casefold():
        command = f"mdrag config set export.style {wanted}"
        told = "mdrag build prints {has}; for {wanted}: {command} (or csl: in the front matter)"
        told = fill(told, has=has, wanted=wanted, command=command)
        return _Answer("missing", next=told, command=command)
    where = fill("mdrag build prints {has}", has=has)
    if figures.whole and not figures.sources:
        return _Answer("look", where, fill("no citation is bound, so what is typed stays as typed"))
    return _Answer("covered", where)


def _is_plain(
    fact: InstructionFact, line: InstructionLine, facts: Sequence[InstructionFact]
) -> bool:
    """Whether a line asks for one value of this kind, and for the look of the pages."""
    alone = sum(one.kind == fact.kind for one in facts) == 1 and not line.forbids
    # points are of a font, or are what something is worth
    return alone and (fact.kind == "line spacing" or line.topic == "formatting")


def _look(fact: InstructionFact, figures: DraftFigures) -> _Answer:
    """Whether a built Word file has the lines or the size that are asked for."""
    setting, told, lacks = _LOOK[fact.kind]
    wanted = _NAMED_LINES.get(fact.value) or float(fact.value.removesuffix(" pt"))
    has = figures.line_spacing if fact.kind == "line spacing" else figures.font_size
    command = f"mdrag config set export.{setting} {wanted:g}"
    if not has:
        told = "the file of export.reference_doc says it; to set it here: {command}"
        return _Answer("look", next=fill(told, command=command), command=command)
    where = fill(told, has=f"{has:g}")
    if has == wanted and fact.kind == "font size":  # the line may name a font as well
        return _Answer("look", where, fill("see whether it asks for a font, too (export.font)"))
    if has == wanted:
        return _Answer("covered", where)
    return _Answer("missing", where, fill(lacks, has=f"{has:g}", wanted=f"{wanted:g}",
                                          command=command), command)  # fmt: skip


def _rule(line: InstructionLine, terms: _DraftTerms, whole: bool) -> _Answer:
    if line.forbids:
        return _Answer("look", next=fill("read the draft for what is forbidden"))
    if line.topic in ("formatting", "marks"):
        told = fill("cannot be seen in the draft: check it in the built file")
        return _Answer("look", next=told)
    return _topic(line, line.text, terms, whole)


def _topic(line: InstructionLine, text: str, terms: _DraftTerms, whole: bool) -> _Answer:
    """Whether the draft has the words of what a line asks for, ``text`` of it."""
    wanted = _terms(text)
    share, where = terms.best(wanted)
    if share >= _SHARE:
        return _Answer("covered", where)
    if line.topic != "task" or not wanted:
        return _Answer("look", where, fill("only reading shows it"))
    absent = [word for word in _TERM.findall(text) if word.casefold()[:_STEM] in wanted
              and word.casefold()[:_STEM] not in terms.at]  # fmt: skip
    words = ", ".join(dict.fromkeys(absent))
    return _absent(fill("the draft does not name: {words}", words=words), whole)


def _section(draft: Draft, name: str) -> Section | None:
    return next((one for one in draft.sections if name in one.title.casefold()), None)


def _words(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> _Answer:
    """Whether a number of words is kept, of the whole or of the section it is about."""
    if fact.part:
        section = _section(draft, fact.part)
        if section is None:
            return _Answer("look", next=fill("no heading says: {names}", names=fact.part))
        words = words_between(draft.masked, section.start, section.end)
    elif not figures.whole:
        return _Answer("look", next=fill("a limit of the whole essay"))
    else:
        words = count(draft)
    low, high = word_bounds(fact)
    has, command = fill("{words:,} words", words=words), "mdrag style-check {draft}"
    if words < low:
        told = fill("{words:,} words: write {more:,} more", words=words, more=low - words)
        return _Answer("missing", has, told, command)
    if words > high:
        told = fill("{words:,} words: cut {less:,}", words=words, less=words - high)
        return _Answer("missing", has, told, command)
    return _Answer("covered", has)


def _sources(fact: InstructionFact, draft: Draft, figures: DraftFigures) -> _Answer:
    if not figures.whole:
        has = fill("sources the draft is bound to: {count}", count=figures.sources)
        return _Answer("look", has, fill("a number of the whole essay"))
    return _sources_bound(int(fact.value), figures)


def _sources_bound(wanted: int, figures: DraftFigures) -> _Answer:
    bound = figures.sources
    has = fill("sources the draft is bound to: {count}", count=bound)
    if bound >= wanted:
        return _Answer("covered", has)
    told = "sources the draft is bound to: {count}; bind {more} more"
    return _Answer("missing", has, fill(told, count=bound, more=wanted - bound), "mdrag library")


_NAMED_LINES: Mapping[str, float] = {"single": 1.0, "double": 2.0}
# kind of fact → the setting of a Word file, what it has, and what is said where it has another
_LOOK: Mapping[str, tuple[str, str, str]] = {
    "line spacing": (
        "line_spacing", "mdrag build sets lines of {has}",
        "mdrag build sets lines of {has}; for {wanted}: {command}",
    ),
    "font size": (
        "font_size", "mdrag build sets {has} pt",
        "mdrag build sets {has} pt; for {wanted}: {command}",
    ),
}  # fmt: skip
# kind of fact → what it is about, and how it is counted
_COUNTED: Mapping[str, tuple[str, Callable[..., _Answer]]] = {
    "word limit": ("length", _words),
    "least sources": ("number of sources", _sources),
}
