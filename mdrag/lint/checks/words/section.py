"""What sections must hold, may not hold, and in which order they come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from mdrag.draft.model import Draft, Section, Span
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import compile_patterns, matches, pattern_faults
from mdrag.lint.phrases import PhraseIndex, expand_phrase
from mdrag.lint.reading.phrase_places import spots
from mdrag.lint.rule import Context, DraftCheck, Fault, Rule

__all__ = ["CHECK"]

_NUMBER = lazy_regex(r"^[\W\d_]+|[\W_]+$")
_LISTS = ("titles", "require", "forbid", "needed", "order")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, options = context.draft, rule.options
    chosen = [s for s in draft.sections if _named(s, options.get("titles") or ("*",))]
    for section in chosen:
        yield from _contents(rule, section, context)
    titled = [s for s in draft.sections if s.title]
    for wanted in options.get("needed", ()):
        if draft.sentences and not any(_named(s, (wanted,)) for s in titled):
            last = draft.sentences[-1]
            what = fill("no section is called {wanted!r}", wanted=wanted)
            yield _finding(rule, Span(last.start, last.end), wanted, wanted, what)
    yield from _order(rule, titled, draft)


def _order(rule: Rule, titled: list[Section], draft: Draft) -> Iterator[Finding]:
    """Of the sections that ``order:`` names, each comes after those named before it."""
    order = rule.options.get("order", ())
    highest, before = -1, ""
    for section in titled:
        at = next((n for n, title in enumerate(order) if _named(section, (title,))), None)
        if at is None:
            continue
        if at < highest:
            what = fill("{title!r} comes after {before!r}", title=section.title, before=before)
            yield _finding(rule, _heading(draft, section), section.title, before, what)
        else:
            highest, before = at, section.title


def _contents(rule: Rule, section: Section, context: Context) -> Iterator[Finding]:
    """What a section lacks of ``require:``, and what it holds of ``forbid:`` and ``patterns:``."""
    options, draft = rule.options, context.draft
    require, forbid = options.get("require", ()), options.get("forbid", ())
    if not (require or forbid or options.get("patterns")):
        return
    blocks = set(_all_blocks(draft, section))
    mine = [p for p in context.paragraphs if p.block_index in blocks and p.block.prose]
    for wanted in require:
        index = PhraseIndex({"": ([wanted], False)})
        if not any(index.hits(draft.masked[p.block.start : p.block.end]) for p in mine):
            what = fill(
                "{title!r} never says {words!r}",
                title=section.title,
                words=expand_phrase(wanted)[0][0],
            )
            yield _finding(rule, _heading(draft, section), section.title, wanted, what)
    for paragraph in mine:
        places = [spot.place for spot in spots(rule, paragraph, context)]
        base = paragraph.block.start
        masked = draft.masked[base : paragraph.block.end]
        for pattern in compile_patterns(rule, "patterns"):
            places += [Span(base + a, base + b) for a, b in matches(pattern, masked) if a < b]
        for place in sorted(set(places)):
            words = " ".join(draft.masked[slice(*place)].split())
            what = fill("{words!r} stands in {title!r}", words=words, title=section.title)
            yield _finding(rule, place, section.title, words, what)


def _all_blocks(draft: Draft, section: Section) -> Iterator[int]:
    """Blocks of a section and of the sections below it."""
    for one in draft.sections:
        if section.start <= one.start and one.end <= section.end:
            yield from one.blocks


def _finding(rule: Rule, place: Span, title: str, words: str, what: str) -> Finding:
    return rule.finding(place, {"title": title, "words": words, "what": what})


def _named(section: Section, titles: Any) -> bool:
    """Whether a section's title, without its number, is one of these (globs, any case)."""
    title = _NUMBER.sub("", section.title).casefold()
    return any(fnmatchcase(title, one.casefold()) for one in titles)


def _heading(draft: Draft, section: Section) -> Span:
    for index in section.blocks:
        if draft.blocks[index].kind == "heading":
            return Span(draft.blocks[index].start, draft.blocks[index].end)
    return Span(section.start, min(section.start + 1, section.end))


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import phrase_faults

    for key in _LISTS:
        yield from phrase_faults(options, key)
    yield from pattern_faults(options, "patterns")
    if not any(options.get(key) for key in (*_LISTS[1:], "patterns")):
        told = fill("section needs one of 'require:', 'forbid:', 'patterns:', 'needed:', 'order:'")
        yield Fault((), told)
    if len(options.get("order", ("", ""))) < 2:
        yield Fault(("order",), fill("order: should name at least two sections"))


CHECK = DraftCheck(
    {**dict.fromkeys(_LISTS, list), "patterns": list, "case": bool},
    _run,
    gives=("title", "words", "what"),
    faults=_faults,
    phrases=lambda options: options.get("forbid", ()),
)
