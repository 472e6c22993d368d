"""A figure about the world says when, where or of which version it holds."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.running_prose import is_running, place
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.text.dates import MONTH, YEAR
from mdrag.verify.quantities.parse_numbers import Number, numbers

__all__ = ["CHECK"]

_MANY = 1000  # a count from there on is of a population, which changes
_MONEY = frozenset("$£€¥")
# what is said to be so now; what was so has its time in the story that is told
_STATE = lazy_regex(
    r"\b(?:is|are|has|have|accounts? for|amounts? to|makes? up|stands? at|exceeds?|uses?|lives?|"
    r"employs?|costs|earns?|owns?|spends?|receives?|suffers?|contains?)\b"
)
# a time, a version, a survey, or a place: a name inside the sentence
_POINT = lazy_regex(
    rf"\b{YEAR}\b|\b{MONTH}\b|(?i:\b(?:as of|since|centur(?:y|ies)|decades?|census|survey(?:ed|s)?|"
    r"version|release[ds]?|edition|today|currently|at present|nowadays|now|annual(?:ly)?|"
    r"per year|last|latest|recent(?:ly)?|worldwide|globally|global)\b)|\bv?\d+\.\d+\.\d|"
    r"(?<=[a-z,] )[A-Z][\w’'-]+"
)
# own results, settings and examples: the text says of what they are
_OWN = lazy_regex(
    r"(?i:\b(?:we|our|my|this (?:study|paper|thesis|chapter|sample|model)|participants?|"
    r"respondents?|samples?|data ?sets?|data|models?|means?|medians?|intervals?|experiments?|"
    r"simulations?|parameters?|thresholds?|tables?|figures?|if|suppose|assume|example|would|could|"
    r"might|may|should|must|can|will|equal|confidence|significan\w+|predict\w+|estimat\w+|"
    r"probability|error|accuracy|correlation)\b)|\bI\b|[=<>]"
)


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph):
        return
    for at, sentence in own_sentences(rule, paragraph):
        types = paragraph.facts.claims[at].types
        if "number" not in types or sentence.prose.rstrip().endswith("?"):
            continue
        found = next((n for n in numbers(sentence.prose) if _of_the_world(n)), None)
        if found is None or not _STATE.search(sentence.prose) or _OWN.search(sentence.prose):
            continue
        near = paragraph.sentences[max(0, at - 1) : at + 2]
        if any(_POINT.search(one.prose) for one in near) or _dated(near, paragraph, context):
            continue
        span = place(sentence, found.start, found.end)
        yield rule.finding(span, {"number": sentence.prose[found.start : found.end]})


def _of_the_world(number: Number) -> bool:
    """Whether it is a share, a sum of money or a large count."""
    if number.kind != "plain":
        return False
    return number.measure in {"%", *_MONEY} or (not number.measure and number.high >= _MANY)


def _dated(near: tuple[Sentence, ...], paragraph: Paragraph, context: Context) -> bool:
    """Whether a source with a year, or one the library does not know, stands beside it."""
    start, end = near[0].start, near[-1].end
    if any(start <= one.start < end for one in paragraph.citations):
        return True
    keys = [ref.key for one in paragraph.bindings if start <= one.start < end for ref in one.refs]
    sources = [context.evidence.source(key) for key in keys]
    return any(source is None or source.year for source in sources)


CHECK = ParagraphCheck({}, _run, gives=("number",))
