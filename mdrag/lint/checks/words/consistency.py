"""One thing spelled two ways: the way most of the draft goes wins, the other is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from mdrag.draft.model import Draft, Span
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.paragraphs import is_english
from mdrag.lint.phrases import expand_phrase
from mdrag.lint.reading.english_paragraphs import words_of
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.reading.proper_names import is_in_a_name
from mdrag.lint.rule import Context, DraftCheck, Fault, Paragraph, Rule

__all__ = ["CHECK"]

_WORD = lazy_regex(r"[^\W\d_]+")

_NOWHERE: tuple[list[Paragraph], set[int]] = ([], set())

Spellings = tuple[tuple[str, ...], ...]  # each way with its forms, in the same order


class _Variant(NamedTuple):
    place: Span
    way: int
    form: int


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Each pair of which two ways stand in the draft; the rarer ones are told."""
    folded, there = "", _there(context, rule)
    for number, given in enumerate(rule.options["either"]):
        # Two ways must stand there at all: the cheap questions first.
        holding, standing = there.get(number, _NOWHERE)
        if len(standing) < 2:
            continue
        ways = _ways(tuple(given))
        # A phrase may go on in the next line; the offsets stay what they are.
        folded = folded or _lowered(context.draft.masked)
        found = sorted(_places(rule, ways, context.draft, holding, folded))
        counts = [sum(one.way == way for one in found) for way in range(len(ways))]
        if sum(map(bool, counts)) < 2:
            continue
        # As many of both: the one that comes first.
        best = max(counts)
        kind = next(one.way for one in found if counts[one.way] == best)
        for place, way, form in found:
            if way != kind:
                yield _told(rule, context, place, ways[kind][form], counts, (kind, way))


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> list[tuple[int, int]]:
    """Which ways of which pairs may stand in a paragraph, by the words it holds."""
    index = _by_word(tuple(tuple(given) for given in rule.options["either"]))
    known = words_of(paragraph, context)
    found = {
        (number, way)
        for word in known & index.keys()
        for number, way, letters in index[word]
        if letters <= known
    }
    return sorted(found)


@lru_cache(maxsize=16)
def _by_word(
    either: tuple[tuple[str, ...], ...],
) -> Mapping[str, Sequence[tuple[int, int, frozenset[str]]]]:
    """The longest word of each form → the pairs and ways it is of, with all its words."""
    found: dict[str, list[tuple[int, int, frozenset[str]]]] = {}
    for number, given in enumerate(either):
        for way, forms in enumerate(_ways(given)):
            for form in forms:
                letters = _letters(form)
                if letters:
                    found.setdefault(max(letters, key=len), []).append((number, way, letters))
    return found


def _there(context: Context, rule: Rule) -> dict[int, tuple[list[Paragraph], set[int]]]:
    """Pair → the paragraphs that may hold it, and the ways of it that may stand there."""
    found: dict[int, tuple[list[Paragraph], set[int]]] = {}
    for paragraph, value in context.gathered[rule.id]:
        if not is_english(context.draft, paragraph.block):
            continue
        for number, way in value:
            holding, standing = found.setdefault(number, ([], set()))
            standing.add(way)
            if not holding or holding[-1] is not paragraph:
                holding.append(paragraph)
    return found


def _told(
    rule: Rule, context: Context, place: Span, usual: str, counts: Sequence[int],
    ways: tuple[int, int],
) -> Finding:  # fmt: skip
    draft = context.draft
    words = " ".join(draft.masked[slice(*place)].split())
    better = usual[:1].upper() + usual[1:] if words[:1].isupper() else usual
    told = {"words": words, "better": better, "count": counts[ways[1]], "usual": counts[ways[0]]}
    plain = draft.text[slice(*place)] == draft.masked[slice(*place)]
    safe = bool(rule.options.get("safe", False)) and plain
    fix = Fix(fill("write {new!r}", new=better), (Edit(*place, better),), safe)
    return rule.finding(place, told, fix=fix)


@lru_cache(maxsize=512)
def _ways(given: tuple[str, ...]) -> Spellings:
    return tuple(tuple(text for text, _ in expand_phrase(one)) for one in given)


@lru_cache(maxsize=4096)
def _letters(form: str) -> frozenset[str]:
    return frozenset(_WORD.findall(form.casefold()))


def _lowered(masked: str) -> str:
    """Lower case, line ends as blanks, exactly as long."""
    lower = masked.lower()
    if len(lower) != len(masked):  # a letter such as İ grows
        lower = "".join(char if len(char.lower()) != 1 else char.lower() for char in masked)
    return lower.replace("\n", " ").replace("\r", " ")


def _places(
    rule: Rule, ways: Spellings, draft: Draft, holding: Sequence[Paragraph], folded: str
) -> Iterator[_Variant]:
    seen: set[Span] = set()  # a note's paragraph lies inside another
    for paragraph in holding:
        block = paragraph.block
        found = {
            (start, start + len(form)): (way, number)
            for way, forms in enumerate(ways)
            for number, form in enumerate(forms)
            for start in _standing(form.lower(), folded, block.start, block.end)
        }
        for place in own_places(rule, paragraph, draft, found) if found else ():
            if place not in seen and not is_in_a_name(draft.masked, *place):
                seen.add(place)
                yield _Variant(place, *found[place.start, place.end])


def _standing(form: str, folded: str, start: int, stop: int) -> Iterator[int]:
    """Where ``form`` stands as a word of its own from ``start`` to ``stop``."""
    at = folded.find(form, start, stop)
    while at >= 0:
        end = at + len(form)
        around = folded[at - 1 : at] + folded[end : end + 1]
        if not any(char.isalnum() or char in "_-" for char in around):
            yield at
        at = folded.find(form, end, stop)


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    """Pairs that are none, spellings without partners, one spelling on both sides."""
    either = options["either"]
    if not either:
        yield Fault(("either",), fill("either: should list pairs, as [e-mail, email]"))
    for at, one in enumerate(either):
        if not isinstance(one, list) or len(one) < 2:
            yield Fault(("either", at), fill("should be a pair, as [e-mail, email]"))
            continue
        for n, way in enumerate(one):
            if not isinstance(way, str) or not way.strip():
                told = fill("{way!r} should be text; put it in quotation marks", way=way)
                yield Fault(("either", at, n), told)
                break
        else:
            try:
                ways = _ways(tuple(one))
            except ValueError as problem:
                yield Fault(("either", at), problem.args[0])
                continue
            if len({len(forms) for forms in ways}) > 1:
                yield Fault(("either", at), fill("both spellings need as many (…|…) forms"))
            elif len({form.lower() for forms in ways for form in forms}) < sum(map(len, ways)):
                yield Fault(("either", at), fill("the same spelling stands on both sides"))


CHECK = DraftCheck(
    {"either": list, "safe": bool},
    _run,
    required=("either",),
    gives=("words", "better", "count", "usual"),
    faults=_faults,
    gather=_gather,
)
