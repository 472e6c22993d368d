"""Hedges and boosters in balance: neither "may possibly suggest" nor "clearly proves"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mdrag.draft.model import Sentence
from mdrag.lint.finding import Finding
from mdrag.lint.phrases import PhraseHit
from mdrag.lint.reading.own_words import quoted_spans
from mdrag.lint.reading.running_prose import is_running, list_words
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Sentences with too many hedges, and a paragraph in which boosters outweigh them."""
    if not is_running(paragraph):
        return
    base = paragraph.block.start
    text = context.draft.masked[base : paragraph.block.end]
    hits = [hit for hit in context.phrases.hits(text) if hit.owner == rule.id]
    if len(hits) < min(int(rule.options["most_hedges"]), int(rule.options["most_boosters"])) + 1:
        return
    quotations = quoted_spans(context.draft, paragraph)
    hits = [
        h for h in hits
        if not any(a < base + h.end and base + h.start < b for a, b in quotations)
    ]  # fmt: skip
    boosters = set(rule.options["boosters"])
    strong = [hit for hit in hits if hit.phrase in boosters]
    weak = [hit for hit in hits if hit.phrase not in boosters]
    for sentence in paragraph.sentences:
        inside = _inside(sentence, base, weak)
        # "may … and may … and may" hedges three things once each
        if len({hit.phrase for hit in inside}) > int(rule.options["most_hedges"]):
            what = f"{len(inside)} hedges in one sentence ({_words(inside)})"
            todo = "keep the one that says how sure you are"
            yield _told(rule, sentence.start, sentence.end, what, todo)
    if len(strong) > int(rule.options["most_boosters"]) and len(strong) > 2 * len(weak):
        what = f"{len(strong)} boosters against {len(weak)} hedges ({_words(strong)})"
        todo = "let the evidence be strong instead, or say how sure you are"
        first = strong[0]
        yield _told(rule, base + first.start, base + first.end, what, todo)


def _inside(sentence: Sentence, base: int, hits: list[PhraseHit]) -> list[PhraseHit]:
    return [h for h in hits if sentence.start <= base + h.start and base + h.end <= sentence.end]


def _words(hits: list[PhraseHit]) -> str:
    return list_words([hit.phrase for hit in hits], 6)


def _told(rule: Rule, start: int, end: int, what: str, todo: str) -> Finding:
    return rule.finding((start, end), {"what": what, "todo": todo})


def _phrases(options: Mapping[str, Any]) -> Iterable[str]:
    return [*options["hedges"], *options["boosters"]]


CHECK = ParagraphCheck(
    {"hedges": list, "boosters": list, "most_hedges": int, "most_boosters": int},
    _run,
    ("hedges", "boosters", "most_hedges", "most_boosters"),
    gives=("what", "todo"),
    phrases=_phrases,
)
