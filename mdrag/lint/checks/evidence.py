"""A strong claim wants a source behind it (mission L3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mdrag.claims.cues import cues
from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.citing import finding
from mdrag.lint.checks.evidence_behind import carried, cited, stands
from mdrag.lint.checks.named import leads_in, names, signed
from mdrag.lint.finding import Finding
from mdrag.lint.register import spoken
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK", "MIN_SCORE", "MIN_SCORE_WEAK", "TYPES", "needs"]

TYPES = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
MIN_SCORE = 0.2
# for claims whose only cue is one they share with plain talk ("often", "higher", a bare figure)
MIN_SCORE_WEAK = 0.6

# A long generality needs so many times min_score_weak, advice on how to handle a thing so many
# times; what is hedged needs min_score_weak itself: 0.45, 0.75 and 0.6 with the defaults.
_GENERAL_TIMES, _ADVICE_TIMES = 0.75, 1.25
# A long sentence holds cue words by chance: it needs so many times min_score_weak, and where
# "often" or "tends to" is all that makes it general, so many times: 0.5 and 0.75.
_LONG_TIMES, _OFTEN_TIMES = 0.83, 1.25
_LEANS_TIMES = 1.4  # what leans on its surroundings: 0.84
_SPOKEN_LINE = 14  # words of a block quotation in quotation marks: a line of an imagined dialogue
_QUOTED_LEAST = 5  # words: fewer are a term
_SHORT, _LONG = 12, 17  # words

_KINDS = {
    "quotation": "this quotation", "number": "this figure", "causal": "this claim of cause",
    "comparative": "this comparison", "superlative": "this superlative",
    "definition": "this definition", "generalisation": "this general claim",
    "recommendation": "this recommendation",
}  # fmt: skip

# Sections that are not argued with sources, and sections that report the writer's own figures.
_NO_ARGUMENT = lazy_regex(
    r"(?:abstract|(?:executive |lay )?summary|references?|bibliography|works cited|"
    r"literature cited|acknowledge?ments?|contents|keywords|funding|declarations?|appendix.*|"
    r"sources used|data availability.*|conflicts? of interest.*|competing interests|glossary|"
    r"(?:further|recommended|suggested|additional) (?:reading|resources)|exercises?\b.*|"
    r".*\bauthors?\b.*|(?:response|reply) to .*|(?:referee|reviewer|editor)\b.*|licen[cs]e|"
    r"to ?do.*|change ?log|.*\b(?:install(?:ation|ing)?|set(?:ting)? up|how to)\b.*|step \d.*|"
    r"learning (?:objectives|outcomes|goals)|version \d.*)",
    re.IGNORECASE,
)
_OWN_RESULTS = lazy_regex(
    r".*\b(?:results|findings|methods?|methodology|materials|data|procedure|sample)\b.*",
    re.IGNORECASE,
)
_OWN_KINDS = frozenset({"number", "comparative", "superlative", "generalisation"})
# Speaks to the reader: instructions of a tutorial, no claim about the world
_INSTRUCTS = lazy_regex(r"\b(?:you|your|yours|yourself|let['’]s|let us)\b", re.IGNORECASE)
_WEIGHS = lazy_regex(
    r"\b(?:may|might|could|would|will|perhaps|possibly|seems?|appears?|arguably|"
    r"(?<!more )(?<!less )likely to)\b"
)
# Hedged generalities, advice and truisms; a marker lets them stand
_HEDGED = lazy_regex(
    r"\b(?:(?<!more )(?<!less )often|usually|generally|in general|typically|commonly|"
    r"sometimes|depend(?:s|ing)? "
    r"(?:on|upon)|a lot depends|enhances?|helps?|can (?:also |often )?be|need(?:s|ed)? to|"
    r"has to|have to|"
    r"in order to|it takes|(?:get|gets|make|makes) the (?:best|most)|at (?:its|their) best|"
    r"the (?:simplest|easiest) (?:way|form|pattern)|perhaps|possible|possibly)\b",
    re.IGNORECASE,
)
# How a thing is to be handled, rather than what somebody ought to do
_ADVISES = lazy_regex(r"\b(?:must|users?|should (?:be|have|mean|happen|not))\b")
# “Check the box “Allow edits””: a label, no words of anybody
_LABELS = lazy_regex(
    r"\b(?:check ?box|box|button|menu|tab|click|tick|select|command|file|folder|icon|dialog|"
    r"window|panel|type|labell?ed|called|named|option|setting)\b",
    re.IGNORECASE,
)
_POINTS = lazy_regex(
    r"(?:(?:However|Thus|Therefore|Hence|So|But|And|Yet|Still|Also|Indeed|While|Consequently),? )?"
    r"(?:[Tt]his|[Tt]hese|[Tt]hat|[Tt]hose|[Ii]t|[Tt]hey|[Ss]uch|[Tt]herefore|[Tt]hus)\b"
)
# What follows from sentences before, and what the writer proposes or holds
_CONCLUDES = lazy_regex(
    r"(?:Hence|Thus|Therefore|Consequently|Accordingly|So|As a result|In this way|In short|"
    r"In conclusion|In sum|Overall|All in all|It follows)\b"
)
_NOT_ALL = lazy_regex(r"\b(?:not|n['’]t) (?:always|all|every\w*|necessarily|universally|widely)\b")
# The life of a person, told by themselves or their editor
_LIFE = lazy_regex(
    r"(?:His|Her|Their|My) (?:\w+ ){0,2}(?:research|work|interests?|teaching|career|focus|"
    r"projects?|background|expertise)\b"
)
_PROPOSES = lazy_regex(
    r"\b(?:(?:could|can|may|might) (?:\w+ ){0,3}be (?:considered|seen|viewed|regarded|thought of|"
    r"understood|described|read|framed)|(?:[Oo]ne|[Aa]nother|[Tt]he (?:next|first|best)) "
    r"(?:strategy|way|approach|option|solution|possibility|step|alternative|answer|idea|point)\b"
    r"[^.;]{0,80}? (?:is|would be) to)\b"
)
_ABBREVIATED = lazy_regex(r" \([A-Z]{2,}\)")  # “what you see is what you get” (WYSIWYG)
_ENDED = lazy_regex(r"[.!?…。！？][\"'”’»)\]*_]*$")
# A block quotation as a box: a hint, an exercise, an instruction
_CALLED_OUT = lazy_regex(
    r"(?:notes?|tips?|hints?|warning|important|exercise|example|task|question|see|use|click|open|"
    r"read|try|check|look|find|start|keep|ask|write|remember|consider|imagine|make sure)\b",
    re.IGNORECASE,
)
_LISTS = frozenset({"bullet-list", "ordered-list", "definition-list"})
# “Being Alive: Essays on Movement”: the title of a work, not words of it
_SMALL_WORDS = frozenset(
    ["a", "an", "the", "of", "and", "in", "on", "for", "to", "with", "from", "by", "at", "or", "as"]
)


def needs(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    store: EvidenceStore,
    min_score: float = MIN_SCORE,
    min_score_weak: float = MIN_SCORE_WEAK,
) -> Iterator[tuple[Sentence, Claim]]:
    """The strong claims no source stands behind, in order.

    A binding, a pandoc citation, an author and year in words or a link stands behind its
    sentence, and behind a neighbour in the paragraph that goes on with it or that its source
    supports. Left out: abstracts, reference lists, instructions, tables, unfinished sentences, and
    figures in sections of own results. Claims made by a weak cue alone (claims/cues.txt) need
    ``min_score_weak``, others ``min_score``.
    """
    citing = cited(draft, store)
    told = bool(spoken(draft))
    titles = _titles(draft)
    for number, paragraph in enumerate(paragraphs):
        mine = titles.get(paragraph.block_index, ())
        if _apart(mine) or "table" in paragraph.block.within:
            continue
        if "blockquote" in paragraph.block.within:
            yield from _of_quotation(draft, paragraphs, number, citing)
            continue
        own = _OWN_KINDS if _own_results(mine) else frozenset()
        behind = carried(paragraph.sentences, citing)
        listed = _LISTS & {*paragraph.block.within} and _led_in(paragraphs, number, citing)
        sourced = sum(sentence.start in citing for sentence in paragraph.sentences) > 1
        for at, claim in _open_claims(draft, paragraph, own, min_score, min_score_weak):
            if (told or sourced) and _leans(paragraph.sentences[at].prose, claim, min_score_weak):
                continue
            if listed and claim.types == ("quotation",):
                continue
            if not stands(paragraph, at, behind, citing, store):
                yield paragraph.sentences[at], claim


@lru_cache(maxsize=1024)
def _apart(titles: tuple[str, ...]) -> bool:
    """Whether one of these sections is not argued with sources."""
    return any(map(_NO_ARGUMENT.fullmatch, titles))


@lru_cache(maxsize=1024)
def _own_results(titles: tuple[str, ...]) -> bool:
    return any(map(_OWN_RESULTS.fullmatch, titles))


def _open_claims(
    draft: Draft, paragraph: Paragraph, own: frozenset[str], least: float, least_weak: float
) -> Iterator[tuple[int, Claim]]:
    """The claims of a paragraph that ask for a source, whoever is cited around them."""
    weak = cues().weak
    for at, (sentence, claim) in enumerate(
        zip(paragraph.sentences, paragraph.facts.claims, strict=True)
    ):
        kinds = [kind for kind in claim.types if kind not in own]
        if not kinds or claim.score < least:
            continue
        plain = all(family in weak for _, _, family in claim.cues)
        if claim.score < least_weak and (plain or _argues(sentence.prose, at, kinds)):
            continue
        if _too_weak(sentence.prose, kinds, claim, least_weak):
            continue
        if kinds == ["quotation"] and (
            _term_only(sentence.prose, claim) or _LABELS.search(sentence.prose)
        ):
            continue
        if "quotation" not in kinds and _no_statement(draft, paragraph, sentence):
            continue
        yield at, claim._replace(types=tuple(kinds))


def _too_weak(prose: str, kinds: list[str], claim: Claim, min_score_weak: float) -> bool:
    """Whether a marker would let it stand: hedged, advice, or a long generality.

    A plain cause, comparison, figure, superlative or definition is asked for however long it is.
    """
    if "quotation" in kinds:
        return False
    families = {family for _, _, family in claim.cues}
    if families == {"kind_of"}:
        return True  # “X is a kind of …” tells what X is, it defines no term
    if "number" not in kinds and _CONCLUDES.match(prose):
        return True
    if _PROPOSES.search(prose) and "number" not in kinds:
        return True
    if families <= {"often", "many"}:
        long = len(prose.split()) > _SHORT
        return long or claim.score < _OFTEN_TIMES * min_score_weak
    if _NOT_ALL.search(prose) and {*kinds} <= {"generalisation", "causal"}:
        return True
    if _LIFE.match(prose):
        return True
    if not {"number", "comparative"} & {*kinds} and len(prose.split()) > _LONG:
        least = _LONG_TIMES * min_score_weak
        if claim.score < least:
            return True
    if _HEDGED.search(prose) and "number" not in kinds:
        return claim.score < min_score_weak
    if kinds == ["recommendation"] and _ADVISES.search(prose):
        return claim.score < _ADVICE_TIMES * min_score_weak
    if {*kinds} <= {"generalisation", "recommendation"} and len(prose.split()) > _SHORT:
        return claim.score < _GENERAL_TIMES * min_score_weak
    return False


def _leans(prose: str, claim: Claim, min_score_weak: float) -> bool:
    """Whether a claim is of the kinds that lean on what is around it.

    Where the paragraph cites several works, or the whole draft instructs its reader, generalities,
    advice, definitions and causes told at length are its connecting words: a figure, a quotation, a
    comparison, a superlative or what "studies show" still wants a source.
    """
    if {"number", "quotation", "comparative"} & {*claim.types}:
        return False
    if "superlative" in claim.types:
        return claim.score < min_score_weak
    short = _LONG if "causal" in claim.types else _SHORT
    if len(prose.split()) <= short and claim.types != ("recommendation",):
        return False  # “Trees cause people to walk more” says it outright
    hearsay = any(family == "hearsay" for _, _, family in claim.cues)
    return not hearsay and claim.score < _LEANS_TIMES * min_score_weak


def _argues(prose: str, at: int, kinds: list[str]) -> bool:
    """Whether the writer weighs or concludes: “this may be due to”, “models will need”."""
    if {"quotation", "number", "definition"} & {*kinds}:
        return False
    return _WEIGHS.search(prose) is not None or (at > 0 and _POINTS.match(prose) is not None)


def _no_statement(draft: Draft, paragraph: Paragraph, sentence: Sentence) -> bool:
    """An instruction, a sentence with code, or one that breaks off before a list."""
    prose = sentence.prose
    if prose.rstrip().endswith((":", ",", ";")) or _INSTRUCTS.search(prose):
        return True
    written = draft.text[sentence.start : sentence.end]
    if "`" in written or "$" in written or "\\begin{" in written:
        return True
    return not (_ENDED.search(prose) or _LISTS & {*paragraph.block.within})


def _term_only(prose: str, claim: Claim) -> bool:
    """Whether all that is quoted are terms, titles of works or questions."""
    quoted = [prose[start:end] for start, end, family in claim.cues if family == "quotation"]
    return bool(quoted) and all(
        _is_title(one)
        or len(one.split()) < _QUOTED_LEAST
        or one.rstrip("\"”’'»").endswith("?")
        or not one[1:2].isalnum()
        or _ABBREVIATED.match(prose, prose.find(one) + len(one))
        for one in quoted
    )


def _is_title(quoted: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w’'-]*", quoted) if w.lower() not in _SMALL_WORDS]
    capitals = sum(1 for word in words if word[0].isupper())
    return capitals >= 0.8 * len(words)


def _of_quotation(
    draft: Draft, paragraphs: tuple[Paragraph, ...], number: int, citing: dict[int, set[str]]
) -> Iterator[tuple[Sentence, Claim]]:
    """A block quotation once, unless it, the words before it or after it name its source."""
    top = paragraphs[number].block.top
    first = last = number
    while first and paragraphs[first - 1].block.top == top:
        first -= 1
    while last + 1 < len(paragraphs) and paragraphs[last + 1].block.top == top:
        last += 1
    if first != number or not paragraphs[number].sentences:
        return
    around = [s for p in paragraphs[first : last + 1] for s in p.sentences]
    before = paragraphs[first - 1].sentences[-2:] if first else ()
    around += before
    around += paragraphs[last + 1].sentences[:1] if last + 1 < len(paragraphs) else ()
    quoted, claim = paragraphs[number].sentences[0], paragraphs[number].facts.claims[0]
    called_out = _CALLED_OUT.match(quoted.prose) or "`" in draft.text[quoted.start : quoted.end]
    named = any(s.start in citing for s in around) or any(names(s.prose) for s in before)
    last_words = " ".join(s.prose for s in paragraphs[last].sentences[-2:])
    spoken_line = len(quoted.prose.split()) <= _SPOKEN_LINE and quoted.prose[:1] in '"“‘'
    asked = spoken_line or quoted.prose.rstrip("\"”’' ").endswith("?")
    if claim.types and not (called_out or named or asked or signed(last_words)):
        yield quoted, claim


def _led_in(paragraphs: tuple[Paragraph, ...], number: int, citing: dict[int, set[str]]) -> bool:
    """Whether the words just before a quotation or a list name somebody and end with a colon."""
    top, first = paragraphs[number].block.top, number
    while first and paragraphs[first - 1].block.top == top:
        first -= 1
    before = paragraphs[first - 1].sentences if first else ()
    if not before:
        return False
    last = before[-1]
    open_ended = last.prose.rstrip(' *_”"').endswith((":", ",", "-", "–", "—"))
    return (open_ended and last.start in citing) or leads_in(last.prose)


def _titles(draft: Draft) -> dict[int, tuple[str, ...]]:
    """Block → the titles of the sections it stands in, without numbers before them."""
    found: dict[int, tuple[str, ...]] = {}
    around: list[tuple[int, str]] = []
    for section in draft.sections:
        while around and around[-1][0] >= section.level:
            around.pop()
        title = re.sub(r"^[\W\d.]+", "", section.title).strip(" *_:.")
        around.append((section.level, title))
        # the title of the whole draft says nothing of its parts
        titles = tuple(one for level, one in around if level > 1 or one == title)
        found.update(dict.fromkeys(section.blocks, titles))
    return found


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    wanted = frozenset(rule.options.get("types", TYPES))
    least = float(rule.options.get("min_score", MIN_SCORE))
    weak = float(rule.options.get("min_score_weak", MIN_SCORE_WEAK))
    found = needs(context.draft, context.paragraphs, context.evidence, least, weak)
    for sentence, claim in found:
        kinds = [kind for kind in claim.types if kind in wanted]
        if not kinds:
            continue
        from mdrag.claims.queries import suggested

        queries = suggested(sentence.prose, claim.types)
        words = {
            "kind": _KINDS[kinds[0]],
            "query": queries[0] if queries else "what this says",
        }
        one = finding(rule, (sentence.start, sentence.end), **words)
        yield one._replace(claim_type=kinds[0], suggested_queries=queries)


CHECK = Check(
    "draft", {"types": list, "min_score": (int, float), "min_score_weak": (int, float)}, _run
)
