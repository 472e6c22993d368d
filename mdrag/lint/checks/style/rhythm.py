"""Long and short sentences take turns: the mean of a draft, the long ones of a section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mdrag.draft.model import Sentence
from mdrag.draft.words import count_words
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_CLEARLY = 0.15  # below what is wanted: a mean of 17 needs no joining
_FRAGMENT = 4  # fewer words are often meant to stand alone

Measured = tuple[Sentence, int]  # a sentence and its words


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    by_block = {p.block_index: p for p in context.paragraphs}
    everything: list[list[Measured]] = []
    for section in context.draft.sections:
        mine: list[list[Measured]] = []
        for index in section.blocks:
            found = by_block.get(index)
            if found and is_running(found) and is_english(context.draft, found.block):
                mine.append([
                    (s, count_words(s.prose)) for s in found.sentences if s.words and not s.quoted
                ])  # fmt: skip
        yield from _long_ones(rule, section.title, [one for some in mine for one in some])
        everything += mine
    yield from _mean(rule, everything)


def _long_ones(rule: Rule, title: str, own: Sequence[Measured]) -> Iterator[Finding]:
    options = rule.options
    long = [one for one in own if one[1] > int(options["long"])]
    if len(own) < int(options["min_sentences"]) or len(long) < int(options["min_long"]):
        return
    if len(long) < float(options["max_share"]) * len(own):
        return
    longest, words = max(long, key=lambda one: one[1])
    where = fill("in “{title}” ", title=title) if title else ""
    what = fill(
        "{where}{count} of {all} sentences run over {most} words",
        where=where,
        count=len(long),
        all=len(own),
        most=options["long"],
    )
    todo = fill("split this one ({words} words) first", words=words)
    yield _told(rule, what, todo, longest.start, longest.end)


def _mean(rule: Rule, paragraphs: Sequence[Sequence[Measured]]) -> Iterator[Finding]:
    """The mean of the draft; where it is too low, two short neighbours are shown."""
    options = rule.options
    own = [one for some in paragraphs for one in some]
    if len(own) < 2 * int(options["min_sentences"]):
        return
    mean = sum(words for _, words in own) / len(own)
    least, most = float(options["min_mean"]), float(options["max_mean"])
    what = fill(
        "the draft has {mean:.1f} words a sentence, wanted {least:g} to {most:g}",
        mean=mean,
        least=least,
        most=most,
    )
    if round(mean) > most:
        longest, words = max(own, key=lambda one: one[1])
        todo = fill("begin with this one ({words} words)", words=words)
        yield _told(rule, what, todo, longest.start, longest.end)
    elif mean < least * (1 - _CLEARLY):
        pairs = [
            pair
            for some in paragraphs
            for pair in pairwise(some)
            if all(_is_whole(one, words) for one, words in pair)
        ]
        if pairs:
            (one, _), (two, _) = min(pairs, key=lambda pair: pair[0][1] + pair[1][1])
            todo = fill("join short neighbours, as these two, with because, while, so or which")
            yield _told(rule, what, todo, one.start, two.end)


def _is_whole(sentence: Sentence, words: int) -> bool:
    """Whether it says something that could be joined: no question, no fragment (Or… or…)."""
    prose = sentence.prose.rstrip()
    return words >= _FRAGMENT and prose.endswith(".") and not prose.endswith(("..", "…."))


def _told(rule: Rule, what: str, todo: str, start: int, end: int) -> Finding:
    return rule.finding((start, end), {"what": what, "todo": todo})


CHECK = DraftCheck(
    {
        "long": int, "max_share": (int, float), "min_long": int, "min_sentences": int,
        "min_mean": (int, float), "max_mean": (int, float),
    },
    _run,
    ("long", "max_share", "min_long", "min_sentences", "min_mean", "max_mean"),
    gives=("what", "todo"),
)  # fmt: skip
