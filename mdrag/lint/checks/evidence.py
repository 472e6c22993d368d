"""A strong claim wants a source behind it (mission L3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.claims.cues import cues
from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.citing import finding
from mdrag.lint.checks.evidence_behind import carried, cited, stands
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK", "MIN_SCORE", "MIN_SCORE_WEAK", "TYPES", "needs"]

TYPES = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
MIN_SCORE = 0.2
# for claims whose only cue is one they share with plain talk ("often", "higher", a bare figure)
MIN_SCORE_WEAK = 0.6

_KINDS = {
    "quotation": "this quotation", "number": "this figure", "causal": "this claim of cause",
    "comparative": "this comparison", "superlative": "this superlative",
    "definition": "this definition", "generalisation": "this general claim",
    "recommendation": "this recommendation",
}  # fmt: skip

# Sections that are not argued with sources, and sections that report the writer's own figures.
_NO_ARGUMENT = re.compile(
    r"(?:abstract|(?:executive |lay )?summary|references?|bibliography|works cited|"
    r"literature cited|acknowledge?ments?|contents|keywords|funding|declarations?|appendix.*|"
    r"sources used|data availability.*|conflicts? of interest.*|competing interests|glossary|"
    r"(?:further|recommended|suggested|additional) (?:reading|resources)|exercises?\b.*|"
    r".*\bauthors?\b.*|(?:response|reply) to .*|(?:referee|reviewer|editor)\b.*|licen[cs]e|"
    r"to ?do.*|change ?log|.*\b(?:install(?:ation|ing)?|set(?:ting)? up|how to)\b.*|step \d.*|"
    r"learning (?:objectives|outcomes|goals)|version \d.*)",
    re.IGNORECASE,
)
_OWN_RESULTS = re.compile(
    r".*\b(?:results|findings|methods?|methodology|materials|data|procedure|sample)\b.*",
    re.IGNORECASE,
)
_OWN_KINDS = frozenset({"number", "comparative", "superlative", "generalisation"})
# Speaks to the reader: instructions of a tutorial, no claim about the world
_INSTRUCTS = re.compile(r"\b(?:you|your|yours|yourself|let['’]s|let us)\b", re.IGNORECASE)
_WEIGHS = re.compile(
    r"\b(?:may|might|could|would|will|perhaps|possibly|seems?|appears?|arguably|likely to)\b"
)
_POINTS = re.compile(
    r"(?:(?:However|Thus|Therefore|Hence|So|But|And|Yet|Still|Also|Indeed|While|Consequently),? )?"
    r"(?:[Tt]his|[Tt]hese|[Tt]hat|[Tt]hose|[Ii]t|[Tt]hey|[Ss]uch|[Tt]herefore|[Tt]hus)\b"
)
_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]*_]*$")
# A block quotation as a box: a hint, an exercise, an instruction
_CALLED_OUT = re.compile(
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
    titles = _titles(draft)
    for number, paragraph in enumerate(paragraphs):
        mine = titles.get(paragraph.block_index, ())
        if any(map(_NO_ARGUMENT.fullmatch, mine)) or "table" in paragraph.block.within:
            continue
        if "blockquote" in paragraph.block.within:
            yield from _of_quotation(draft, paragraphs, number, citing)
            continue
        own = _OWN_KINDS if any(map(_OWN_RESULTS.fullmatch, mine)) else frozenset()
        behind = carried(paragraph.sentences, citing)
        for at, claim in _open_claims(draft, paragraph, own, min_score, min_score_weak):
            if not stands(paragraph, at, behind, citing, store):
                yield paragraph.sentences[at], claim


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
        if kinds == ["quotation"] and _title_only(sentence.prose, claim):
            continue
        if "quotation" not in kinds and _no_statement(draft, paragraph, sentence):
            continue
        yield at, claim._replace(types=tuple(kinds))


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
    if "`" in written or "\\begin{" in written:
        return True
    return not (_ENDED.search(prose) or _LISTS & {*paragraph.block.within})


def _title_only(prose: str, claim: Claim) -> bool:
    """Whether all that is quoted are titles of works."""
    quoted = [prose[start:end] for start, end, family in claim.cues if family == "quotation"]
    return bool(quoted) and all(map(_is_title, quoted))


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
    around += paragraphs[first - 1].sentences[-1:] if first else ()
    around += paragraphs[last + 1].sentences[:1] if last + 1 < len(paragraphs) else ()
    quoted, claim = paragraphs[number].sentences[0], paragraphs[number].facts.claims[0]
    called_out = _CALLED_OUT.match(quoted.prose) or "`" in draft.text[quoted.start : quoted.end]
    if claim.types and not called_out and not any(s.start in citing for s in around):
        yield quoted, claim


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
