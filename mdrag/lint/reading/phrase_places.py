"""Where words of a rule's list stand in the writer's own sentences: draft offsets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from mdrag.draft.model import Draft, Span
from mdrag.lint.reading.own_words import own_sentences, quoted_spans, reaching_into
from mdrag.lint.rule import Context, Paragraph, Rule

__all__ = ["Spot", "is_opening", "own_places", "spots"]

_BETWEEN = "*_ \t\r\n\"“‘'(["  # may stand between the end of a sentence and the next word
_BACK = 60


class Spot(NamedTuple):
    """A phrase found: its place in the draft, and the phrase of the list it is."""

    place: Span
    phrase: str


def spots(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Spot]:
    """The phrases of ``rule`` in its own sentences of a paragraph, in order.

    Asked of the whole paragraph, as every rule with words does: it is walked once for all.
    """
    base = paragraph.block.start
    hits = context.phrases.of(rule.id, context.draft.masked[base : paragraph.block.end])
    if not hits:
        return
    found = {(base + hit.start, base + hit.end): hit.phrase for hit in hits}
    case = bool(rule.options.get("case"))
    for place in own_places(rule, paragraph, context.draft, found):
        phrase = found[place.start, place.end]
        if case or not _is_title(context.draft, paragraph, place, phrase):
            yield Spot(place, phrase)


def is_opening(draft: Draft, paragraph: Paragraph, offset: int) -> bool:
    """Whether a capital at ``offset`` is that of a beginning: of a sentence, after a colon."""
    before = draft.masked[max(offset - _BACK, paragraph.block.start) : offset].rstrip(_BETWEEN)
    if not before or before[-1] in ".!?:;—–-":
        return True
    return any(
        sentence.start <= offset and not draft.masked[sentence.start : offset].strip(_BETWEEN)
        for sentence in paragraph.sentences
    )


def _is_title(draft: Draft, paragraph: Paragraph, place: Span, phrase: str) -> bool:
    """Whether capitals make a name or a title of the words: "Lots of Copies Keep Stuff Safe"."""
    words = draft.masked[slice(*place)]
    if words.islower() or words == phrase:
        return False
    tokens = list(zip(words.split(), phrase.split(), strict=False))
    if any(word[:1].isupper() and not own[:1].isupper() for word, own in tokens[1:]):
        return True
    if not words[:1].isupper() or phrase[:1].isupper():
        return False
    return not is_opening(draft, paragraph, place.start)


def own_places(
    rule: Rule, paragraph: Paragraph, draft: Draft, places: Iterable[tuple[int, int]]
) -> list[Span]:
    """Those of ``places`` that lie in one of the rule's own sentences, sorted.

    Not inside quotation marks (unless the rule is ``quoted``), and with nothing between their
    words that is no prose.
    """
    own = [(sentence.start, sentence.end) for _, sentence in own_sentences(rule, paragraph)]
    quotations = () if rule.quoted else quoted_spans(draft, paragraph)
    found = []
    for start, end in sorted(set(places)):
        if reaching_into(quotations, start, end):
            continue
        if _lies_in(own, start, end) and not _hides(draft, start, end):
            found.append(Span(start, end))
    return found


def _lies_in(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether it lies in one of the spans, which are in order."""
    at = bisect_right(spans, start, key=itemgetter(0)) - 1
    return at >= 0 and end <= spans[at][1]


def _hides(draft: Draft, start: int, end: int) -> bool:
    """Whether something that is no prose stands between these words.

    A phrase may be split by emphasis or a line end, not by code, math, the target of a link or the
    end of a note: “etc.^[See below, etc.].”
    """
    text, masked = draft.text[start:end], draft.masked[start:end]
    if text == masked:
        return False
    if text.count("[") != text.count("]"):
        return True
    pairs = zip(text, masked, strict=True)
    return any(blank == " " and char.isalnum() for char, blank in pairs)
