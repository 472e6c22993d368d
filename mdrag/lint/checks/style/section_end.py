"""A section of the argument ends on what it comes to, in a sentence or two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mdrag.draft.model import Section, Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

_AHEAD = lazy_regex(r"(?i)\b(?:next|following|remaining) (?:section|chapter|part|question)s?\b")
_ENDS = 3  # sentences at the end among which it may stand


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The last sentence of each long section in which nothing is drawn together."""
    by_block = {one.block_index: one for one in english_paragraphs(context) if is_running(one)}
    closing = _any_of(tuple(map(str, rule.options["closing"])))
    left_out = _any_of(tuple(map(str, rule.options["except"])))
    for section in context.draft.sections:
        own = [by_block[at] for at in section.blocks if at in by_block]
        if not _is_argument(section, own, rule) or left_out.search(section.title):
            continue
        ends: list[Sentence] = [s for s in own[-1].sentences if s.prose.strip()][-_ENDS:]
        said = " ".join(sentence.prose for sentence in ends)
        if ends and not closing.search(said) and not _AHEAD.search(said):
            yield rule.finding((ends[-1].start, ends[-1].end), {"title": section.title})


@lru_cache(maxsize=8)
def _any_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?i)\b(?:{'|'.join(map(re.escape, phrases))})\b")


def _is_argument(section: Section, own: list[Paragraph], rule: Rule) -> bool:
    """Whether the section is long enough to need an end of its own."""
    words = sum(sentence.words for one in own for sentence in one.sentences)
    long = words >= int(rule.options["min_words"])
    return bool(section.title) and long and len(own) >= int(rule.options["min_paragraphs"])


CHECK = DraftCheck(
    {"min_words": int, "min_paragraphs": int, "closing": list, "except": list},
    _run,
    ("min_words", "min_paragraphs", "closing", "except"),
    gives=("title",),
)
