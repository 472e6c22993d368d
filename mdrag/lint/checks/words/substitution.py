"""Words for which there are better ones: ``swap:`` names both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mdrag.draft.model import Draft, Span
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.words.counted_nouns import (
    counts_what_follows,
    goods_in_number,
    leaves_verb_of_several,
)
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.phrases import choices, expand_phrase
from mdrag.lint.reading.phrase_places import spots
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_NEXT_WORD = lazy_regex(r"\s+(\w+)")
_COMPOUND = lazy_regex(r"\w-[^\W\d_]")
_FINAL_TO = lazy_regex(r"\bto\s+[\w-]+,?\s+$|\b(?:of|for|with|on|at|about|in|from),?\s+$")
# What stands before a verb whose subject follows; elsewhere the subject stood before it: “there
# weren't that many”.
_OPENS_QUESTION = lazy_regex(
    r"(?i)(?:^|[^\w\s'’]|\b(?:why|how|when|where|what|who|whom|which|and|but|or|so|nor))\s*$"
)
# “it's population is large”, “it's two main parts are”: a noun and its verb, so that “it is”
# cannot be meant
_NOUN_AND_VERB = lazy_regex(
    r"\s+(?!(?:what|who|where|when|why|how|that|all|this|one|not|so|because)\b)"
    r"(?:(?:two|three|many|several|own)\s+(?:[a-z]+\s+)?)?"
    r"[a-z]+(?<!ed)(?<!en)(?<!ing)(?<!ly)\s+(?:is|are|was|were|has|have|had|does|did|can|could|will|"
    r"would|may|might|must|should)\b"
    # “it's large, white flowers bloom”: adjectives between commas and a plural
    r"|\s+[a-z]+, (?:[a-z]+, )?(?:and )?[a-z]+ [a-z]+(?<![suia])s\b(?! (?:of|to|as)\b)"
)
_NUMBER = lazy_regex(
    r"(?i)(?:\d|\b(?:hundreds?|thousands?|millions?|billions?|metric|short|long)(?: of)?)\s+$"
)
# “it's been”, “it's changed”, “it's not known”: what stands behind has; elsewhere it is “is”
_ADVERBS = (
    r"(?:,[^,.;]{1,20},)?(?:\s+(?:not|never|also|already|just|always|often|since|even|only|still|"
    r"long|thus|therefore|now|then|so|\w+ly))*"
)
_HAS = lazy_regex(rf"{_ADVERBS}\s+(?:been|had|got|gotten|become|come|gone|grown|happened)\b")
_PARTICIPLE = lazy_regex(
    rf"{_ADVERBS}\s+(?:[a-z]+(?:ed|[^g]en|wn|ne|ght)|made|said|told|held|kept|led|left|lost|met|paid|"
    r"put|read|run|sent|set|cut|hit|let|sold|spent|stood|won|begun|sung|built|felt|found|heard)\b"
)
_NOTHING = "nothing"  # how a message names words that are simply left out


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Each phrase of ``swap:`` with what to write for it."""
    better: Mapping[str, tuple[str, ...]] = {}
    for place, phrase in spots(rule, paragraph, context):
        better = better or _table(_key(rule.options["swap"]))
        if (good := better.get(phrase)) is None:
            continue  # a phrase of ``except:``
        if phrase.isalpha() and _COMPOUND.search(context.draft.text, place.end - 1, place.end + 2):
            continue  # “kid-gloves”
        before = context.draft.masked[max(paragraph.block.start, place.start - 40) : place.start]
        if phrase in rule.options.get("not_after_number", ()) and _NUMBER.search(before):
            continue  # “50 million tons of cargo”
        text = context.draft.masked
        if phrase.split()[0] in rule.options.get("counting", ()) and counts_what_follows(
            text, place.end
        ):
            continue  # “more older people”: so many
        if good[0] == "to" and _FINAL_TO.search(before):
            continue  # “to perturb in order to lower”: the short form would stumble
        words = " ".join(context.draft.masked[slice(*place)].split())
        asked = bool(_OPENS_QUESTION.search(before))
        if asked and (turned := _turned(rule, context.draft, place.end, _fitted(words, good[0]))):
            yield rule.finding(place, {"words": words, "better": turned})
            continue
        if phrase in rule.options.get("possessives", ()):
            if place.start in _confused_words(paragraph):
                continue  # “who's laptop failed”: academic-english.confused-words says so
            if _NOUN_AND_VERB.match(text, place.end):
                good = (rule.options["possessives"][phrase],)
        good = goods_in_number(good, phrase, text, place.end, rule.options)
        good = _is_or_has(good, context.draft.masked, place.end)
        fixes = [_fix(rule, context.draft, place, words, one) for one in good]
        if phrase.split()[-1] in rule.options.get("mass", ()) and leaves_verb_of_several(
            text, place.end
        ):
            fixes = []  # “the informations are”: the verb has to change, too
        first, *more = (_fitted(words, one) or _NOTHING for one in good)
        shown = join_sentences("{first} or {second}", (first, *(_uncapped(one) for one in more)))
        only = fixes[0] if len(fixes) == 1 else None
        said = rule.finding(place, {"words": words, "better": shown}, fix=only)
        # of several words the writer chooses, though one alone can be put in
        choices = tuple(fix for fix in fixes if fix) if len(fixes) > 1 else ()
        yield said._replace(choices=choices)


def _confused_words(paragraph: Paragraph) -> set[int]:
    """Where words begin that are written for others, in the draft."""
    pairs = zip(paragraph.sentences, paragraph.facts.tags, strict=False)
    return {
        sentence.offsets[start]
        for sentence, marks in pairs
        for start, _, kind in marks
        if kind == "confused-word"
    }


def _is_or_has(good: tuple[str, ...], text: str, end: int) -> tuple[str, ...]:
    """Of “it is” and “it has” the one that what follows goes with; both before “changed”."""
    if [one.rpartition(" ")[2] for one in good] != ["is", "has"]:
        return good
    if _HAS.match(text, end):
        return good[1:]
    return good if _PARTICIPLE.match(text, end) else good[:1]


def _fix(rule: Rule, draft: Draft, place: Span, words: str, good: str) -> Fix | None:
    """What puts ``good`` into ``place``; None where that needs a human."""
    start, end = place
    text = draft.text
    plain = text[start:end] == draft.masked[start:end]
    safe = bool(rule.options.get("safe", False)) and plain
    if not good:
        return _left_out(text, place, words, safe)
    new = _fitted(words, good)
    before = text[max(start - 3, 0) : start].casefold()
    article = next((a for a in ("an ", "a ") if before.endswith(a)), "")
    if article and not text[max(start - len(article) - 1, 0) : start - len(article)].isalnum():
        wanted = "an " if _begins_with_vowel(new) else "a "
        if wanted != article:
            first = start - len(article)
            return Fix(fill("write {new!r}", new=new), (Edit(first, end, wanted + new),), False)
    return Fix(fill("write {new!r}", new=new), (Edit(start, end, new),), safe)


def _turned(rule: Rule, draft: Draft, end: int, good: str) -> str:
    """The long form of "don't" where its subject follows, "do you not"; "" elsewhere.

    ``inverts:`` names the subjects. What goes between the words is no mechanical fix.
    """
    if not good.endswith("not"):
        return ""
    after = _NEXT_WORD.match(draft.masked, end)
    if not after or after[1].casefold() not in rule.options.get("inverts", ()):
        return ""
    return f"{good[:-3].rstrip()} {after[1]} not"


def _uncapped(better: str) -> str:
    """A second choice stands within the message's sentence: “For or to”."""
    later = better[1:]
    return better if better[:1] == "I" or not later.islower() else better[:1].lower() + later


def _left_out(text: str, place: Span, words: str, safe: bool) -> Fix | None:
    """The words go with the blank after them, and a capital goes to what follows."""
    start, end = place
    after = text[end + 1 : end + 2]
    if text[end : end + 1] != " " or not after.isalpha():
        return None
    if words[:1].isupper():
        return Fix(
            fill("leave out {words!r}", words=words), (Edit(start, end + 2, after.upper()),), safe
        )
    return Fix(fill("leave out {words!r}", words=words), (Edit(start, end + 1, ""),), safe)


def _begins_with_vowel(word: str) -> bool:
    folded = word.casefold()
    if folded.startswith(("use", "uni", "usu", "eu", "one", "once")):
        return False
    return folded.startswith(("a", "e", "i", "o", "u", "hour", "honest", "heir", "honour", "honor"))


def _fitted(words: str, good: str) -> str:
    """``good`` with the capitals of ``words``."""
    letters = [char for char in words if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return good.upper()
    return good[:1].upper() + good[1:] if words[:1].isupper() else good


Pairs = tuple[tuple[str, tuple[str, ...]], ...]


def _key(swap: Mapping[str, Any]) -> Pairs:
    return tuple(
        (bad, tuple(good) if isinstance(good, list | tuple) else (good,))
        for bad, good in swap.items()
    )


@lru_cache(maxsize=64)
def _table(swap: Pairs) -> Mapping[str, tuple[str, ...]]:
    """Each phrase and what to write for it. ValueError when the choices do not pair up."""
    found: dict[str, tuple[str, ...]] = {}
    for bad, good in swap:
        partners = [_partners(bad, one) for one in good]
        goods = [{taken: text for text, taken in expand_phrase(one)} for one in good]
        for text, taken in expand_phrase(bad):
            better = (
                one[tuple(taken[at] for at in mine)]
                for one, mine in zip(goods, partners, strict=True)
            )
            found.setdefault(text, tuple(better))
    return found


def _partners(bad: str, good: str) -> list[int]:
    """For each (…|…) of ``good`` the one of ``bad`` it goes with: the next with as many choices.

    (give|gives) a hint (to|for): hint(|s) pairs the first two.
    """
    found: list[int] = []
    sizes = choices(bad)
    for size in choices(good):
        after = found[-1] + 1 if found else 0
        if size not in sizes[after:]:
            told = "({size} choices) of {good!r} have no partner in {bad!r}"
            raise ValueError(fill(told, size=size, good=good, bad=bad))
        found.append(sizes.index(size, after))
    return found


def _phrases(options: Mapping[str, Any]) -> Iterable[str]:
    return [*options["swap"], *options.get("except", ())]


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    """Lists of phrases, and pairs whose choices do not go together."""
    from mdrag.lint.reading.word_list_faults import phrase_faults

    yield from phrase_faults(options, "except")
    yield from phrase_faults(options, "inverts")
    yield from phrase_faults(options, "not_after_number")
    yield from phrase_faults(options, "counting")
    yield from phrase_faults(options, "mass")
    yield from phrase_faults(options, "uncounted")
    swap = options["swap"]
    if not swap:
        yield Fault(("swap",), fill("swap: should hold 'bad words: better words' lines"))
    for bad, good in swap.items():
        texts = good if isinstance(good, list) else [good]
        if not isinstance(bad, str) or not bad.strip():
            yield Fault(
                ("swap", bad), fill("{bad!r} should be text; put it in quotation marks", bad=bad)
            )
        elif not texts or not all(isinstance(one, str) for one in texts):
            told = fill(
                "what is better than {bad!r} should be text; put it in quotation marks", bad=bad
            )
            yield Fault(("swap", bad), told)
        elif bad in texts:
            yield Fault(("swap", bad), fill("{bad!r} would be replaced by itself", bad=bad))
        else:
            try:
                _table(((bad, tuple(texts)),))
            except ValueError as problem:
                yield Fault(("swap", bad), problem.args[0])


CHECK = ParagraphCheck(
    {
        "swap": dict,
        "except": list,
        "safe": bool,
        "case": bool,
        "inverts": list,
        "possessives": dict,
        "not_after_number": list,
        "counting": list,
        "mass": list,
        "uncounted": list,
        "of_uncounted": str,
    },
    _run,
    required=("swap",),
    gives=("words", "better"),
    faults=_faults,
    phrases=_phrases,
)
