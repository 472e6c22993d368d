"""A sentence is no longer than a reader holds in mind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft, Sentence, Span
from mdrag.draft.words import count_words
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.own_words import (
    is_list_of_names,
    own_sentences,
    quoted_spans,
    reaching_into,
)
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_PARENTHESIS = lazy_regex(r"\([^()]*\)|\[[^\[\]]*\]")
_DASHED = lazy_regex(r"(?:—| – |---?)[^—–.;:]{3,120}?(?<!-)(?:—| – |---?)(?=\s*\w)")
_ITEM_MARK = lazy_regex(r"\n[ \t>]{0,8}(?:[-*+•–]|\d{1,2}[.)])[ \t]")
_LABELLED = lazy_regex(r"(?m)^[ \t>]{0,8}[A-Z][\w&.’'/-]*(?: [\w&.’'/-]+){0,3}: ")
_QUOTED_ON = re.compile(r"\[[A-Z]\][a-z]")  # “[P]oetry …”: a quotation that is set off
_LABELLED_LINES = 3  # “Apple: …”, “Netflix: …”, each on a line of its own: a list
_JOINED = lazy_regex(r"[a-z)\]]\s*\.[A-Z][a-z]+,? ")  # "the survey.The results"
# “… affect it. average values are lower”: the capital is missing, not the end of the sentence
_STOPPED = lazy_regex(r"(?<![.\w])[a-z]{2,}\. +(?=[a-z]{2,} [a-z]{2,} [a-z])")
_ABBREVIATED = frozenset(
    ["approx", "esp", "resp", "vs", "cf", "ca", "al", "etc", "incl", "fig", "figs", "eq", "eqs",
     "ed", "eds", "vol", "no", "nos", "pp", "ch", "sec", "est", "min", "max", "avg", "dept", "viz"]
)  # fmt: skip
_NUMBERED = lazy_regex(r"\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)")
_SERIES = 2  # items between commas that make a series with what stands before and after them
_ITEM = 4  # words an item of a series may have: more is a thought of its own
# “Journal of Archaeological Method and Theory”, “Aboriginal and Torres Strait Islander”
_NAME = lazy_regex(
    r"\b([A-Z][\w’'-]*)(?:(?: (?:of|the|and|for|in|on|de|la|du|von|van|&)){0,2} [A-Z][\w’'-]*)+"
)
_JOINS = lazy_regex(r"\b(?:and|or|as well as)\b", re.IGNORECASE)
_EXAMPLES = lazy_regex(r"\b(?:including|such as|like|for example|for instance|e\.g\.|namely)\b,?")
_KINDS = (
    frozenset(["the", "a", "an", "their", "its", "his", "her", "our", "your", "one", "some"]),
    frozenset(["what", "how", "why", "where", "when", "who", "which", "whether"]),
    frozenset(["in", "on", "at", "by", "for", "with", "from", "of", "to", "into", "through"]),
)
_CLOSES = lazy_regex(r"\s*(?:and|or|as well as)\b", re.IGNORECASE)


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    most = int(rule.options["max_words"])
    least = int(rule.options.get("from_words", most + 1))
    below = int(rule.options.get("below_words", 10**6))
    clearly = int(rule.options.get("clear_words", 0))
    quotations: Sequence[Span] | None = () if rule.quoted else None
    for _, sentence in own_sentences(rule, paragraph):
        # Its prose: parenthetical citations are no words of the sentence a reader struggles with.
        every = count_words(sentence.prose)
        if every <= most or not _is_said(context.draft, sentence):
            continue
        if quotations is None:
            quotations = quoted_spans(context.draft, paragraph)
        words = _held(_own_text(context.draft, sentence, quotations))
        if words > most and least <= words < below:
            severity = rule.severity if words >= clearly else rule.severity.milder
            told = {"words": _in_words(every, words), "max_words": most}
            yield rule.finding((sentence.start, sentence.end), told, severity=severity)


def _in_words(every: int, held: int) -> str:
    """“40 words”; where some are skipped, how many a reader who counts will find, too."""
    if every == held:
        return fill("{held} words", held=held)
    return fill(
        "{every} words, {held} without brackets, quotations, names and the items of lists",
        every=every,
        held=held,
    )


def _is_stopped(prose: str) -> bool:
    """Whether a full stop ends a sentence in it, though a small letter follows."""
    words = (found[0].rstrip(". ") for found in _STOPPED.finditer(prose))
    return any(word not in _ABBREVIATED for word in words)


def _is_said(draft: Draft, sentence: Sentence) -> bool:
    """Whether it is read in one go.

    No displayed formula halves it; it is no list, of names, of lines with labels or of items whose
    marks stand in a paragraph, not two sentences between which the blank is missing, and nobody
    else's.
    """
    text = draft.text[sentence.start : sentence.end]
    if (
        any(mark in text for mark in ("\\begin{", "$$"))
        or _ITEM_MARK.search(text)
        or _JOINED.search(sentence.prose)
        or _is_stopped(sentence.prose)
        or len(_LABELLED.findall(text)) >= _LABELLED_LINES
        or _QUOTED_ON.match(text)
    ):
        return False
    return not is_list_of_names(sentence.prose)


def _own_text(draft: Draft, sentence: Sentence, quotations: Sequence[Span]) -> str:
    """Its prose without what is quoted and what only stands for code, formulas and the like."""
    masked, base = draft.masked, sentence.start
    quoted = bytearray(sentence.end - base)
    for start, end in reaching_into(quotations, base, sentence.end):
        first, last = max(start, base) - base, min(end, sentence.end) - base
        quoted[first:last] = b"\1" * (last - first)
    return "".join(
        char if not char.isalnum() or (masked[at] == char and not quoted[at - base]) else " "
        for char, at in zip(sentence.prose, sentence.offsets, strict=True)
    )


def _held(text: str) -> int:
    """How many words a reader must hold at once.

    A parenthesis can be skipped, in brackets or between dashes; an enumeration, what leads to it
    and the halves about a semicolon come one by one (the longest counts), the short items of a
    series (fruit, bread, milk and eggs) need no holding, and a name of several words is one thing.
    """
    text = _NAME.sub(r"\1", text)
    numbered = list(_NUMBERED.finditer(text))
    if len(numbered) > 1:
        ends = [*(one.start() for one in numbered[1:]), len(text)]
        parts = [text[one.end() : end] for one, end in zip(numbered, ends, strict=True)]
        return max(map(_counted, (text[: numbered[0].start()], *parts)))
    text = _DASHED.sub(" ", _PARENTHESIS.sub(" ", text))
    lead, colon, rest = text.partition(": ")
    if colon:
        for mark in (";", ","):
            parts = rest.split(mark)
            if (mark == ";" and len(parts) > 1) or (mark == "," and _enumerates(parts)):
                return max(map(_counted, (lead, *parts)))
    if ";" in text:
        return max(map(_counted, text.split(";")))
    examples = _EXAMPLES.search(text)
    if examples and _enumerates(parts := text[examples.end() :].split(",")):
        return _counted(text[: examples.start()]) + max(map(_counted, parts))
    return _counted(text)


def _enumerates(parts: Sequence[str]) -> bool:
    """Whether commas divide items: in "the baths, which had closed, came back" they set one off."""
    if len(parts) <= _SERIES:
        return False
    return bool(_JOINS.search(parts[-1])) or all(count_words(one) <= _ITEM for one in parts)


def _counted(text: str) -> int:
    """The words of a text, without its parentheses and the items of a series.

    Short items need no holding; of items that begin alike (“the habits …, the habits …, and the
    habits …”) the longest counts.
    """
    pieces = _PARENTHESIS.sub(" ", text).split(",")
    counts = [count_words(piece) for piece in pieces]
    total, run, alike = sum(counts), 0, 0
    for at, (piece, words) in enumerate(zip(pieces, counts, strict=True)):
        if at and _CLOSES.match(piece):
            if run >= _SERIES:
                total -= sum(counts[at - run : at])
            elif alike >= _SERIES - 1 and _begin_alike(pieces[at - 1], piece):
                items = counts[at - alike : at + 1]
                total -= sum(items) - max(items)
            run = alike = 0
            continue
        run = run + 1 if at and words > 0 and (words <= _ITEM or _is_name(piece)) else 0
        alike = (
            alike + 1 if at > 1 and alike and _begin_alike(pieces[at - 1], piece) else int(at > 0)
        )
    if run > _SERIES:  # a series that ends without its “and”
        total -= sum(counts[-run:])
    return total


def _is_name(piece: str) -> bool:
    """“Journal of Archaeological Method and Theory”: one thing, however many words."""
    words = piece.split()
    return sum(word[:1].isupper() for word in words) >= len(words) / 2


def _begin_alike(one: str, other: str) -> bool:
    """Whether two items of a series begin with the same word, or as the same kind of word."""
    first, second = _first(one), _first(other)
    return bool(first) and (first == second or any({first, second} <= kind for kind in _KINDS)
                            or any(first.endswith(end) and second.endswith(end)
                                   for end in ("ing", "ed")))  # fmt: skip


def _first(piece: str) -> str:
    return next(iter(_CLOSES.sub("", piece).lower().split()), "")


CHECK = ParagraphCheck(
    {"max_words": int, "clear_words": int, "from_words": int, "below_words": int},
    _run,
    required=("max_words",),
    gives=("words", "max_words"),
)
