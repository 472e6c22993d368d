"""Slips of grammar that the facts of a paragraph mark: “the result depend”, “this courses”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.claims.grammar.remedies import remedies
from mdrag.draft.model import Draft, Sentence, Span
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.reading.running_prose import is_running, place
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_NOUN = "noun-number"
_SENTENCE = "fragment"  # a mark that is a whole sentence, told in running text alone
_RANGE = "mixed-range"  # “between May to July”
_AFFECT = "affect"
_MOST = 8  # words that a message shows
_WORD = lazy_regex(r"\S+")
_NEXT = lazy_regex(r"\s+([a-zA-Z]+)")
# In a paragraph of psychology “affect” is a noun
_OF_FEELING = lazy_regex(r"(?i)\b(?:affective|(?:positive|negative|flat|blunted) affect)\b")


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Each mark of the kind ``mark:`` in the writer's own words, but of names."""
    kind = str(rule.options["mark"])
    facts = paragraph.facts
    if not facts.tagged or not any(mark[2] == kind for marks in facts.tags for mark in marks):
        return
    if kind == _SENTENCE and not is_running(paragraph):
        return
    draft = context.draft
    places = [
        place(sentence, start, end)
        for at, (sentence, marks) in enumerate(zip(paragraph.sentences, facts.tags, strict=True))
        for start, end, found in marks
        if found == kind and not (kind == _SENTENCE and _answers(paragraph.sentences, at))
    ]
    for at in own_places(rule, paragraph, draft, places):
        words = draft.masked[at.start : at.end].split()
        if kind not in (_SENTENCE, _RANGE) and _is_name(kind, words):
            continue
        if words[0].lower().startswith(_AFFECT) and _is_of_feeling(paragraph, draft):
            continue
        after = _NEXT.match(draft.masked, at.end)
        better = remedies(kind, [one.lower() for one in words], after[1].lower() if after else "")
        yield _said(rule, draft, at, words, [_cased(words, one) for one in better])


def _is_of_feeling(paragraph: Paragraph, draft: Draft) -> bool:
    return _OF_FEELING.search(draft.masked, paragraph.block.start, paragraph.block.end) is not None


def _answers(sentences: Sequence[Sentence], at: int) -> bool:
    """Whether a question or a colon stands before: “Why? Because the class was small.”."""
    return at > 0 and sentences[at - 1].prose.rstrip()[-1:] in ("?", ":")


def _is_name(kind: str, words: Sequence[str]) -> bool:
    """“Great Expectations is”, “influenza A viruses”."""
    return (words[0] == "A" and kind == _NOUN) or any(word[:1].isupper() for word in words[1:])


def _said(
    rule: Rule, draft: Draft, at: Span, words: Sequence[str], better: Sequence[Sequence[str]]
) -> Finding:
    """The finding, with a fix where one thing is to be written, or with choices."""
    more = ["…"] if len(words) > _MOST else []
    shown = {"words": " ".join([*words[:_MOST], *more]), "better": ""}
    if better:
        quoted = (f'"{" ".join(one)}"' for one in better)
        shown["better"] = join_sentences("{first} or {second}", quoted)
    fixes = [_fix(draft, at, one) for one in better]
    found = rule.finding(at, shown)
    if len(fixes) == 1:
        return found._replace(fix=fixes[0])
    return found._replace(choices=tuple(one for one in fixes if one))


def _cased(words: Sequence[str], better: Sequence[str]) -> list[str]:
    """``better`` with the capital letters that ``words`` have."""
    known = {word.lower(): word for word in words[1:] if not word.islower()}
    known |= {"i": "I"}
    cased = [known.get(word, word) for word in better]
    if words[0][:1].isupper():
        cased[0] = cased[0][:1].upper() + cased[0][1:]
    return cased


def _fix(draft: Draft, at: Span, better: Sequence[str]) -> Fix | None:
    """The words that change; None where something stands between their letters."""
    found = list(_WORD.finditer(draft.masked, at.start, at.end))
    if len(found) == len(better):
        pairs = [(m.start(), m.end(), new) for m, new in zip(found, better, strict=True)]
        edits = [Edit(*pair) for pair in pairs if draft.masked[pair[0] : pair[1]] != pair[2]]
    else:
        edits = [Edit(at.start, at.end, " ".join(better))]
    if any(draft.text[one.start : one.end] != draft.masked[one.start : one.end] for one in edits):
        return None
    return Fix(fill("write {new!r}", new=" ".join(better)), tuple(edits), False)


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.claims.grammar.marks import MARKS
    from mdrag.text.nearest import nearest

    mark = options["mark"]
    if mark not in MARKS:
        told = fill("mark: no mark is called {mark!r}{hint}", mark=mark, hint=nearest(mark, MARKS))
        yield Fault(("mark",), told)


CHECK = ParagraphCheck(
    {"mark": str}, _run, required=("mark",), gives=("words", "better"), faults=_faults
)
