"""Sentences in a row in which nobody does anything: the reader loses who the text is about."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.claims.facts import Mark
from mdrag.claims.model import Claim
from mdrag.draft.model import Sentence
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_BARE = frozenset({"this", "these", "that", "those"})


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph) or not paragraph.facts.tagged:
        return
    wanted = int(rule.options["sentences"])
    run: list[tuple[Sentence, str]] = []
    facts = paragraph.facts
    for sentence, marks, claim in zip(paragraph.sentences, facts.tags, facts.claims, strict=True):
        what = _without(sentence, marks, claim)
        if what:
            run.append((sentence, what))
        else:
            yield from _told(rule, run, wanted)
            run = []
    yield from _told(rule, run, wanted)


def _told(rule: Rule, run: list[tuple[Sentence, str]], wanted: int) -> Iterator[Finding]:
    if len(run) < wanted:
        return
    openings = join_sentences(
        "{first}; {second}",
        (
            fill("{what}: “{opening} …”", what=what, opening=_opening(sentence))
            for sentence, what in run
        ),
    )
    place = run[0][0].start, run[-1][0].end
    yield rule.finding(place, {"sentences": len(run), "openings": openings})


def _without(sentence: Sentence, marks: tuple[Mark, ...], claim: Claim) -> str:
    """What stands where a subject should, "" when there is a clear one."""
    prose = sentence.prose.rstrip()
    if sentence.quoted or prose.endswith("?") or not any(c.isalpha() for c in prose):
        return ""
    kinds = {kind for _, _, kind in marks}
    if "imperative" in kinds:
        return ""  # the subject of an order is "you"
    subjects = [(start, end) for start, end, kind in marks if kind == "subject"]
    if not subjects:
        # Lists of names, dates and references are no sentences; nor is a parser always right.
        # What claims something has a verb, which the parser then took for a noun.
        unsure = {"entity", "pronoun", "agent", "finite"} & kinds or ":" in sentence.prose
        return "" if unsure or claim.types else fill("no subject")
    empty = {(start, end) for start, end, kind in marks if kind == "expletive"}
    if all(span in empty for span in subjects):
        return fill("an empty subject")
    clear = [span for span in subjects if span not in empty]
    words = {sentence.prose[start:end].lower() for start, end in clear}
    return fill("a subject without a noun") if words <= _BARE else ""


def _opening(sentence: Sentence) -> str:
    return " ".join(sentence.prose.split()[:4])


CHECK = ParagraphCheck({"sentences": int}, _run, ("sentences",), gives=("sentences", "openings"))
