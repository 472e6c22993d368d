"""The genitive of an author's name without its apostrophe: “Strömbäcks four models”.

What is a name is told by the draft: it cites the author, with a year or by a key; or by a letter
that English lacks before what scholars have, a model or a theory. A name that ends in s is left
alone where it is cited as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.language import is_english
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.phrase_places import is_opening, own_places
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.fold import fold
from mdrag.text.word_lists import either, reporting_stems, word_list
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["CHECK"]

_NAME = r"[^\W\d_a-z][\w-]{3,}"
_YEAR = r"\(?(?:1[5-9]|20)\d\d[a-z]?\b"
_CITED = lazy_regex(rf"({_NAME})(?:['’]s)?(?: et al\.?| (?:and|&) ({_NAME}))?(?:['’]s)?,? ?{_YEAR}")
_KEY = lazy_regex(r"@([^\W\d_]{4,})[:_-]?\d{4}")
_GENITIVE = lazy_regex(rf"(?<![\w-])({_NAME}(?<=[^\WsS])s) ([a-z-]+)")
# “the two Webers wrote”
_FAMILY = frozenset({"the", "two", "both", "all", "these", "other", "many", "several"})
_WORD_BEFORE = lazy_regex(r"(\w+)\s+$")
_REPORTS = lazy_regex(rf"(?:{reporting_stems()})[a-z]*")
_FOREIGN = lazy_regex(r"[^\W\d_]*[^\x00-\x7f][\w-]*[b-df-hj-np-rtv-z]s")
_THOUGHT = lazy_regex(
    rf" (?:(?:{either(word_list('numerals', 'ones'))}) )?(?:[a-z]+ )?"
    r"(?:theor(?:y|ies)|(?:model|concept|view|definition|idea|argument|notion|phase|stage)s?|"
    r"typology|framework|thesis|approach)\b"
)
_BACK = 16  # characters that may hold such a word


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Each name with *-s* before a word that is no verb, where the draft cites the name without."""
    draft = context.draft
    if not (found := list(_GENITIVE.finditer(draft.masked))):
        return
    known = _cited(draft)
    places = [
        (one.start(1), one.end(2))
        for one in found
        if (_is_author(draft, one[1][:-1], known) or _is_thinker(draft, one))
        and fold(one[1]) not in known
        and one[2] not in FUNCTION_WORDS and not _REPORTS.fullmatch(one[2])
        and not _is_of_more(draft, one.start())
    ]  # fmt: skip
    if not places:
        return
    for paragraph in context.paragraphs:
        block = paragraph.block
        mine = [one for one in places if block.start <= one[0] < block.end]
        if not mine or not is_english(draft, block):
            continue
        for at in own_places(rule, paragraph, draft, mine):
            name_end = draft.masked.index(" ", at.start)
            opening = is_opening(draft, paragraph, at.start)
            if opening and not _THOUGHT.match(draft.masked, name_end):
                continue  # “Voles dig”, where a Vole is cited
            words = draft.masked[at.start : at.end]
            better = f"{draft.masked[at.start : name_end - 1]}'s"
            fix = Fix(fill("write {new!r}", new=better), (Edit(at.start, name_end, better),))
            yield rule.finding(at, {"words": words, "better": better}, fix=fix)


def _cited(draft: Draft) -> frozenset[str]:
    """The names of authors that the draft cites, folded."""
    names = {name for one in _CITED.finditer(draft.text) for name in one.groups() if name}
    return frozenset(map(fold, names)) | {fold(one[1]) for one in _KEY.finditer(draft.text)}


def _is_of_more(draft: Draft, start: int) -> bool:
    """Whether it is a family, or a part of a longer name: “Institute of Education Sciences”."""
    before = _WORD_BEFORE.search(draft.masked, max(0, start - _BACK), start)
    if not before:
        return False
    low = before[1].lower()
    return low in _FAMILY or (before[1].istitle() and low not in FUNCTION_WORDS)


def _is_author(draft: Draft, name: str, known: frozenset[str]) -> bool:
    """Whether the draft cites the name, and does not use it as a word: “Science (2013)”."""
    return fold(name) in known and re.search(rf"\b{name.lower()}s?\b", draft.masked) is None


def _is_thinker(draft: Draft, found: re.Match[str]) -> bool:
    """Whether it is a foreign name before a model, a theory: “Strömbäcks four models”."""
    named = _FOREIGN.fullmatch(found[1]) and _THOUGHT.match(draft.masked, found.end(1))
    return named is not None and f"{found[1]}'" not in draft.masked


CHECK = DraftCheck({}, _run, gives=("words", "better"))
