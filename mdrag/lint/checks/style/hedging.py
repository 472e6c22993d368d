"""Hedges and boosters in balance: neither "may possibly suggest" nor "clearly proves"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mdrag.draft.model import Sentence
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.phrases import PhraseHit
from mdrag.lint.reading.own_words import quoted_spans, reaching_into
from mdrag.lint.reading.running_prose import is_running, list_words
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_BEFORE = 40  # characters that say how a word is meant
# denied, asked or compared, it is neither the writer's hedge nor a booster
_TURNED = lazy_regex(
    r"(?:\b(?:not|no|nor|never|cannot|neither|without|hardly|rarely|seldom|how|as it|as|more|less|"
    r"most|than (?:\w+ )?\w+)|n['’]t)(?: (?:be|been|have|so|very|quite|entirely))?\s+$",
    re.IGNORECASE,
)
_DATE = lazy_regex(r"May(?=[ ,]+\d)|(?<=\d )May\b|(?<=[a-z] )May\b")


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Sentences with too many hedges, and a paragraph in which boosters outweigh them."""
    if not is_running(paragraph):
        return
    base = paragraph.block.start
    text = context.draft.masked[base : paragraph.block.end]
    hits = [hit for hit in context.phrases.hits(text) if hit.owner == rule.id]
    limits = [int(rule.options[one]) for one in _LIMITS if one in rule.options]
    if len(hits) <= min(limits):
        return
    quotations = quoted_spans(context.draft, paragraph)
    hits = [
        h for h in hits
        if _is_meant(text, h)
        and not reaching_into(quotations, base + h.start, base + h.end)
    ]  # fmt: skip
    boosters = set(rule.options.get("boosters", ()))
    strong = [hit for hit in hits if hit.phrase in boosters]
    weak = [hit for hit in hits if hit.phrase not in boosters]
    for sentence in paragraph.sentences if "most_hedges" in rule.options else ():
        inside = _inside(sentence, base, weak)
        # "may … and may … and may" hedges three things once each
        if len({hit.phrase for hit in inside}) > int(rule.options["most_hedges"]):
            what = fill(
                "{count} hedges in one sentence ({words})", count=len(inside), words=_words(inside)
            )
            todo = fill("keep the one that says how sure you are")
            yield _told(rule, sentence.start, sentence.end, what, todo)
    most = int(rule.options.get("most_boosters", len(strong)))
    if len(strong) > most and len(strong) > 2 * len(weak):
        what = fill(
            "{count} boosters against {hedges} hedges ({words})",
            count=len(strong),
            hedges=len(weak),
            words=_words(strong),
        )
        todo = fill("let the evidence be strong instead, or say how sure you are")
        first = strong[0]
        yield _told(rule, base + first.start, base + first.end, what, todo)


def _is_meant(text: str, hit: PhraseHit) -> bool:
    """Whether it hedges, or boosts: no month, not denied, asked or compared."""
    if _TURNED.search(text[max(0, hit.start - _BEFORE) : hit.start]):
        return False
    return not _DATE.match(text, hit.start)


def _inside(sentence: Sentence, base: int, hits: list[PhraseHit]) -> list[PhraseHit]:
    return [h for h in hits if sentence.start <= base + h.start and base + h.end <= sentence.end]


def _words(hits: list[PhraseHit]) -> str:
    return list_words([hit.phrase for hit in hits], 6)


def _told(rule: Rule, start: int, end: int, what: str, todo: str) -> Finding:
    return rule.finding((start, end), {"what": what, "todo": todo})


def _phrases(options: Mapping[str, Any]) -> Iterable[str]:
    return [*options["hedges"], *options.get("boosters", ())]


_LIMITS = ("most_hedges", "most_boosters")
CHECK = ParagraphCheck(
    {"hedges": list, "boosters": list, "most_hedges": int, "most_boosters": int},
    _run,
    ("hedges",),
    gives=("what", "todo"),
    phrases=_phrases,
)
