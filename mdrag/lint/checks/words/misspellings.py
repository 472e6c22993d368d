"""Words with a letter wrong, left out, too much or in the wrong place: “avergae”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mdrag.draft.model import Draft, Span
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.misspelt_words import is_well_known, meant_word
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

# In lower case but the first letter, and no part of an address, a file's name, a key, a compound
_WORD = lazy_regex(r"(?<![\w@/.#'’\\-])[A-Za-z][a-z]+(?![\w@/'’-]|\.\w)")
# Behind a word of another language another one stands: “ancien régime”
_ACCENTED = lazy_regex(r" [a-z]*[ß-öø-ÿœ][a-zß-öø-ÿœ]*")
_OFTEN = 3  # a word that the writer uses so often is meant
_EMPHASIS = "*_"  # words of another language stand in it, and terms


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> list[list[object]]:
    """[start, end, word, meant word] of what may be misspelt in a paragraph."""
    base = paragraph.block.start
    masked = context.draft.masked[base : paragraph.block.end]
    found = {}
    for one in _WORD.finditer(masked):
        word = one[0].lower()
        if word != one[0] and not is_well_known(word):
            continue  # a name, or the first word of a sentence
        if _ACCENTED.match(masked, one.end()) and not is_well_known(word):
            continue
        if meant := meant_word(word):
            meant = meant.capitalize() if word != one[0] else meant
            found[base + one.start(), base + one.end()] = (one[0], meant)
    places = own_places(rule, paragraph, context.draft, found) if found else ()
    return [[start - base, end - base, *found[start, end]] for start, end in places]


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    seen = [
        (Span(paragraph.block.start + start, paragraph.block.start + end), word, meant)
        for paragraph, found in context.gathered[rule.id]
        for start, end, word, meant in found
    ]
    counts = Counter(word for _, word, _ in seen)
    for place, word, meant in seen:
        if _is_set_apart(context.draft, place):
            continue
        known = is_well_known(word.lower())
        if counts[word] >= _OFTEN and not known:
            continue
        if not known and context.evidence.version and context.evidence.find(word):
            continue  # the sources have it: a term of the subject
        plain = context.draft.text[place.start : place.end] == word
        fix = Fix(fill("write {new!r}", new=meant), (Edit(*place, meant),), False)
        yield rule.finding(place, {"words": word, "better": meant}, fix=fix if plain else None)


def _is_set_apart(draft: Draft, place: Span) -> bool:
    start, end = place
    beside = draft.text[max(0, start - 1) : start] + draft.text[end : end + 1]
    return any(mark in beside for mark in _EMPHASIS)


CHECK = DraftCheck({}, _run, gives=("words", "better"), gather=_gather)
