"""British or American spelling: one through the whole draft, as set or as most of it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from mdrag.draft.model import Draft, Span
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.phrases import expand_phrase
from mdrag.lint.reading.english_paragraphs import words_of
from mdrag.lint.reading.phrase_places import is_opening, own_places
from mdrag.lint.rule import Context, DraftCheck, Fault, Paragraph, Rule

__all__ = ["CHECK"]

# What stands after organ-: the s is a z in American English, and in Oxford's British.
_ENDINGS = ("e", "es", "ed", "ing", "er", "ers", "ation", "ations", "ational", "ationally", "able")
_WORD = lazy_regex(r"(?<!\w['’])[^\W\d_]+")  # not the second half of “K’luster”
_MIXED = 3  # over one word in so many of the other spelling: there is no spelling to keep to
_NAMED = lazy_regex(r"[A-Z]\w+ (?:for|of|in)(?: the)? [A-Z]\w")
_TITLE, _TITLE_WORDS = 120, 3  # characters around a word of a title, and the fewest of its words
_ENOUGH = 6  # words that have two spellings, to say so
# `lang:` of a draft → whose spelling; Canada has some of each
_SPELT_IN = {
    "en-us": "american",
    **dict.fromkeys(("en-gb", "en-uk", "en-ie", "en-au", "en-nz", "en-za", "en-in"), "british"),
    "en-gb-oxendict": "british",
}
_NAMES = {
    "ise": "-ise",
    "ize": "-ize",
    "yse": "-yse",
    "yze": "-yze",
    "british": "British",
    "american": "American",
}


class _Form(NamedTuple):
    """One spelling: british, american, ise, ize, yse or yze, and the other one."""

    kind: str
    other: str


class _SpelledWord(NamedTuple):
    place: Span
    word: str
    form: _Form


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Words in the spelling that the draft does not keep to; a mixture is told once."""
    table = _table(tuple(rule.options["pairs"]), tuple(rule.options["ise"]))
    seen = sorted(_seen(rule, context, table))
    kinds = [one.form.kind for one in seen]
    setting, told_by = _wanted(context)
    if setting == "any" and _is_tie(seen):
        return
    wrong = _wrong(kinds, setting)
    mine = sum(kind not in wrong for kind in kinds)
    # -ize and -yze are of either spelling, and tell nothing of which of them a draft has
    telling = [kind for kind in kinds if kind in ("british", "american") or kind in wrong]
    few = setting == "any" and len(kinds) >= _ENOUGH
    few = few and _MIXED * sum(kind in wrong for kind in telling) > len(telling)
    if few and sorted(telling) == ["american", "british"]:
        return  # “colour” and “neighborhood” beside -ize, which both spellings have
    told_once: set[str] = set()
    for place, word, form in seen:
        if form.kind in wrong and form.kind not in told_once:
            usual = wrong[form.kind]
            better = form.other.capitalize() if word[:1].isupper() else form.other
            why = told_by if setting != "any" and usual == setting else fill("most of the draft")
            even = setting == "any" and 0 < kinds.count(usual) <= kinds.count(form.kind)
            even = even and usual in ("ise", "ize")
            if few or even:
                most, of = mine, len(kinds)
                if usual not in ("british", "american"):  # one ending against the other
                    most = kinds.count(usual)
                    of = most + kinds.count(form.kind)
                part = fill("the greater part") if 2 * most > of else fill("half")
                why = fill(
                    "{part} of a mixed draft ({most} of {of} words)", part=part, most=most, of=of
                )
            told = {"words": word, "better": better, "variant": fill(_NAMES[usual]), "why": why}
            plain = context.draft.text[slice(*place)] == word
            safe = plain and not even
            fix = Fix(fill("write {new!r}", new=better), (Edit(*place, better),), safe)
            yield rule.finding(place, told, fix=None if few else fix)
            if even:
                told_once.add(form.kind)
            if few:
                break  # a mixture: said once, and the writer chooses


def _is_tie(seen: Sequence[_SpelledWord]) -> bool:
    """Whether two words are all there is, one in each spelling: no more of the draft has either."""
    if len(seen) != 2 or seen[0].form.kind == seen[1].form.kind:
        return False
    return seen[0].form.other != seen[1].word.casefold()  # one word in two spellings is a slip


def _wanted(context: Context) -> tuple[str, str]:
    """british, american or any, and what says so: the setting, or ``lang:`` of the draft."""
    setting = context.config.spelling.variant
    lang = context.draft.meta.get("lang")
    if setting != "any" or not isinstance(lang, str):
        return setting, fill("the setting")
    variant = _SPELT_IN.get(lang.strip().replace("_", "-").casefold(), "any")
    return variant, fill("the draft (lang: {lang})", lang=lang.strip())


def _wrong(kinds: Sequence[str], setting: str) -> Mapping[str, str]:
    """Which kinds of spelling are told, each with what the draft should have instead.

    -ise is British only; -ize is American, and British too (Oxford), unless both are mixed. -yse
    is British, -yze American and Canadian, where it stands beside -our. Only where British and
    American words are near each other in number does -ize without any -ise decide.
    """
    count = {kind: kinds.count(kind) for kind in _NAMES}
    variant = setting
    if setting == "any":
        british, american = count["british"], count["american"]
        # -ise and -yse are words of the British part, too
        kept = american + min(count["ise"], count["ize"])
        against = british + count["ise"] + count["yse"]
        zs = count["ize"] + count["yze"]
        if british == american == 0:
            variant = "british"  # only -ise and -ize to tell apart, as British English does
        elif (
            zs >= british and not count["ise"] + count["yse"] and american < british <= 2 * american
        ):
            variant = "american"  # of two that are near, the one that -ize and -yze are usual in
        elif british > american or against > kept:
            variant = "british"
        elif british == american:
            variant = next(kind for kind in kinds if kind in ("british", "american"))
        else:
            variant = "american"
    if variant == "american":
        return {"british": "american", "ise": "american", "yse": "american"}
    wrong = {"american": "british"}
    if setting == "british" or count["yse"] > count["yze"]:
        wrong["yze"] = "british"
    elif count["yse"] and count["yze"] > count["yse"]:
        wrong["yse"] = "yze"
    if count["ise"] and count["ize"]:
        usual = "ize" if count["ize"] > count["ise"] else "ise"
        wrong["ise" if usual == "ize" else "ize"] = usual
    return wrong


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> list[tuple[int, int]]:
    """Where words stand that have two spellings; most words of most drafts have one."""
    table = _table(tuple(rule.options["pairs"]), tuple(rule.options["ise"]))
    masked = context.draft.masked[paragraph.block.start : paragraph.block.end]
    if table.keys().isdisjoint(words_of(paragraph, context)):
        return []
    return [m.span() for m in _WORD.finditer(masked) if m[0].casefold() in table]


def _seen(rule: Rule, context: Context, table: Mapping[str, _Form]) -> Iterator[_SpelledWord]:
    """The words of ``table`` in running text: no names, no quotations, no lists of sources."""
    draft = context.draft
    sources = _source_lists(draft, rule.options.get("not_in", ()))
    for paragraph, spans in context.gathered[rule.id]:
        base = paragraph.block.start
        if paragraph.block_index in sources:
            continue
        places = [(base + start, base + end) for start, end in spans]
        for place in own_places(rule, paragraph, draft, places):
            word = draft.masked[slice(*place)]
            if _of_linked_title(draft, place):
                continue
            # A capital inside a sentence makes a name or a title of it.
            if _NAMED.match(draft.masked, place.start, place.end + _TITLE):
                continue  # “Centre for Applied Ecology”, at the beginning of a line, too
            if word.islower() or (word[1:].islower() and is_opening(draft, paragraph, place.start)):
                yield _SpelledWord(place, word, table[word.casefold()])


def _of_linked_title(draft: Draft, place: Span) -> bool:
    """Whether a word is of a link's text that reads as a title: ``[Agent-based modelling](…)``."""
    before = draft.text.rfind("[", max(0, place.start - _TITLE), place.start)
    after = draft.text.find("](", place.end, place.end + _TITLE)
    if before < 0 or after < 0 or "]" in draft.text[before : place.start]:
        return False
    words = draft.text[before + 1 : after]
    return "[" not in words and words[:1].isupper() and len(words.split()) >= _TITLE_WORDS


def _source_lists(draft: Draft, titles: Sequence[str]) -> set[int]:
    """Blocks of the sections whose titles these are."""
    wanted = {title.casefold() for title in titles}
    found: set[int] = set()
    for section in draft.sections:
        if re.sub(r"^[\W\d_]+|[\W_]+$", "", section.title).casefold() in wanted:
            found.update(section.blocks)
    return found


@lru_cache(maxsize=8)
def _table(pairs: tuple[str, ...], stems: tuple[str, ...]) -> Mapping[str, _Form]:
    """Every spelling that has another."""
    found: dict[str, _Form] = {}
    for pair in pairs:
        forms: dict[tuple[int, ...], list[str]] = {}
        for text, taken in expand_phrase(pair):
            forms.setdefault(taken[1:], []).append(text)
        for two in forms.values():
            if len(two) != 2:
                told = "{pair!r} should begin with one choice: (british|american)"
                raise ValueError(fill(told, pair=pair))
            kinds = ("yse", "yze") if "yz" in two[1] else ("british", "american")
            found[two[0]] = _Form(kinds[0], two[1])
            found[two[1]] = _Form(kinds[1], two[0])
    for stem in stems:
        for ending in _ENDINGS:
            found[f"{stem}is{ending}"] = _Form("ise", f"{stem}iz{ending}")
            found[f"{stem}iz{ending}"] = _Form("ize", f"{stem}is{ending}")
    return found


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import phrase_faults, text_faults

    yield from phrase_faults(options, "pairs")
    yield from text_faults(options, "ise")
    yield from text_faults(options, "not_in")
    for at, pair in enumerate(options["pairs"]):
        if isinstance(pair, str):
            try:
                _table((pair,), ())
            except ValueError as problem:
                yield Fault(("pairs", at), problem.args[0])


CHECK = DraftCheck(
    {"pairs": list, "ise": list, "not_in": list},
    _run,
    required=("pairs", "ise"),
    gives=("words", "better", "variant", "why"),
    faults=_faults,
    gather=_gather,
)
