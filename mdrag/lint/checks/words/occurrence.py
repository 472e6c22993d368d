"""How often words may stand in a sentence, a paragraph, a section or the whole draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mdrag.draft.model import Span
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import compile_patterns, matches, pattern_faults
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.phrase_places import own_places, spots
from mdrag.lint.rule import Context, DraftCheck, Fault, Paragraph, Rule

__all__ = ["CHECK"]

_PER = ("sentence", "paragraph", "section", "draft")


class _Stretch:
    """What is counted in: its place, and what was found there."""

    def __init__(self, place: Span) -> None:
        self.place = place
        self.found: list[Span] = []


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    most, least = rule.options.get("max"), rule.options.get("min", 0)
    for stretch in _stretches(rule, context):
        count = len(stretch.found)
        if most is not None and count > most:
            # The first one too many, where a writer would begin to take away.
            place, wanted = stretch.found[most], fill("at most {most}", most=most)
        elif count < least:
            place, wanted = stretch.place, fill("at least {least}", least=least)
        else:
            continue
        words = " ".join(context.draft.masked[slice(*stretch.found[0])].split()) if count else ""
        per = rule.options.get("per", "draft")
        yield rule.finding(place, {"words": words, "count": count, "wanted": wanted, "per": per})


def _stretches(rule: Rule, context: Context) -> Iterable[_Stretch]:
    """Each sentence, paragraph or section with running text, or the draft as a whole."""
    per = str(rule.options.get("per", "draft"))
    draft = context.draft
    sections = {block: n for n, one in enumerate(draft.sections) for block in one.blocks}
    found: dict[object, _Stretch] = {}
    for paragraph in english_paragraphs(context):
        own = [sentence for _, sentence in own_sentences(rule, paragraph)]
        if not own:
            continue
        whole = Span(own[0].start, own[-1].end)
        places = _found(rule, paragraph, context)
        if per == "sentence":
            for sentence in own:
                one = found[sentence.start] = _Stretch(Span(sentence.start, sentence.end))
                one.found = [p for p in places if sentence.start <= p.start < sentence.end]
            continue
        key = {"paragraph": paragraph.block_index, "section": sections.get(paragraph.block_index)}
        stretch = found.setdefault(key.get(per), _Stretch(whole))
        stretch.found += places
    return found.values()


def _found(rule: Rule, paragraph: Paragraph, context: Context) -> list[Span]:
    places = [spot.place for spot in spots(rule, paragraph, context)]
    base = paragraph.block.start
    masked = context.draft.masked[base : paragraph.block.end]
    more = [
        (base + start, base + end)
        for pattern in compile_patterns(rule, "patterns")
        for start, end in matches(pattern, masked)
        if start < end
    ]
    return sorted({*places, *own_places(rule, paragraph, context.draft, more)}) if more else places


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import one_of, phrase_faults

    yield from phrase_faults(options, "words")
    yield from pattern_faults(options, "patterns")
    yield from one_of(options, "per", _PER)
    if not options.get("words") and not options.get("patterns"):
        yield Fault(
            (), fill("occurrence needs 'words:' or 'patterns:', a list with something in it")
        )
    if "max" not in options and "min" not in options:
        yield Fault((), "occurrence needs 'max:' or 'min:'")
    for key in ("max", "min"):
        if options.get(key, 0) < 0:
            yield Fault((key,), f"{key}: should be 0 or more")
    if options.get("min", 0) > options.get("max", options.get("min", 0)):
        yield Fault(("min",), fill("min: is more than max:"))


CHECK = DraftCheck(
    {"words": list, "patterns": list, "max": int, "min": int, "per": str, "case": bool},
    _run,
    gives=("count", "wanted", "per", "words"),
    faults=_faults,
)
