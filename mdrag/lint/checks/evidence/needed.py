"""A strong claim wants a source behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.backing import carry_citations, cited_keys, stands
from mdrag.lint.checks.evidence.demand import claims_without_source, leans, outright
from mdrag.lint.finding import Finding
from mdrag.lint.reading.block_quotations import led_in, of_quotation
from mdrag.lint.reading.informal_register import address_of_reader
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.text.headings import (
    is_abstract,
    is_conclusion,
    is_reading_list,
    is_reference_list,
)

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
_NO_ARGUMENT = lazy_regex(
    r"(?:acknowledge?ments?|contents|keywords|funding|declarations?|appendix.*|"
    r"data availability.*|conflicts? of interest.*|competing interests|glossary|"
    r"exercises?\b.*|"
    r".*\bauthors?\b.*|(?:response|reply) to .*|(?:referee|reviewer|editor)\b.*|licen[cs]e|"
    r"to ?do.*|change ?log|.*\b(?:install(?:ation|ing)?|set(?:ting)? up|how to)\b.*|step \d.*|"
    r"learning (?:objectives|outcomes|goals)|version \d.*)",
    re.IGNORECASE,
)
_OWN_RESULTS = lazy_regex(
    r".*\b(?:results|findings|methods?|methodology|materials|data|procedure|sample)\b.*",
    re.IGNORECASE,
)
# A section that says again what the sections before it have shown
_ENDING = lazy_regex(
    r"(?:.*\b(?:and|&) )?(?:summary|outlook)(?: .*)?",
    re.IGNORECASE,
)
# A draft as a whole may be about authors or data; a heading above all that is one of these is none
_PART = lazy_regex(
    r"(?:about )?(?:the )?(?:authors?|contributors?|editors?)|acknowledge?ments?|glossary",
    re.IGNORECASE,
)
_NEAR = 2  # sentences: a source so far away still stands behind what only leads on
_OPENED = 3  # sentences: the sources of an opening follow within so many
_OWN_KINDS = frozenset({"number", "comparative", "superlative", "generalisation"})


# (sentence of the paragraph, its kinds of claim): in any section, and in one of own results
Asked = tuple[list[tuple[int, list[str]]], list[tuple[int, list[str]]]]


def needs(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    store: EvidenceStore,
    asked: Mapping[int, Asked],
    min_score_weak: float = MIN_SCORE_WEAK,
) -> Iterator[tuple[Sentence, Claim]]:
    """The strong claims no source stands behind, in order; ``asked``: block → what asks there.

    A binding, a pandoc citation, an author and year in words or a link stands behind its
    sentence, and behind a neighbour in the paragraph that goes on with it or that its source
    supports. Left out: abstracts, reference lists, tables, and figures in sections of own results.
    Where a claim leans on a source near by, the more is asked of it the higher ``min_score_weak``.
    """
    citing = cited_keys(draft, store)
    told = bool(address_of_reader(draft))
    titles = _titles(draft)
    for number, paragraph in enumerate(paragraphs):
        if paragraph.block_index not in asked:
            continue
        mine = titles.get(paragraph.block_index, ())
        if _apart(mine) or "table" in paragraph.block.within:
            continue
        if "blockquote" in paragraph.block.within:
            yield from of_quotation(draft, paragraphs, number, citing)
            continue
        asking_here = asked[paragraph.block_index][_own_results(mine)]
        if not asking_here:
            continue
        behind = carry_citations(paragraph.sentences, citing)
        sources = [n for n, one in enumerate(paragraph.sentences) if one.start in citing]
        ends = _ends(mine)
        for at, kinds in asking_here:
            claim = paragraph.facts.claims[at]._replace(types=tuple(kinds))
            prose = paragraph.sentences[at].prose
            opens = at == 0 and 0 < min(sources, default=0) <= _OPENED
            if (ends or opens) and not outright(prose, claim, opens):
                continue  # borne out before, or by what follows
            reach = len(prose) if "definition" in kinds else _NEAR  # a term is of its paragraph
            near = len(sources) > 1 or any(abs(at - one) <= reach for one in sources)
            if (told or near) and leans(prose, claim, min_score_weak):
                continue
            if claim.types == ("quotation",) and led_in(paragraphs, number, citing):
                continue
            if not stands(paragraph, at, behind, citing, store):
                yield paragraph.sentences[at], claim


@lru_cache(maxsize=1024)
def _apart(titles: tuple[str, ...]) -> bool:
    """Whether one of these sections is not argued with sources."""
    return any(
        is_abstract(one) or is_reading_list(one) or _NO_ARGUMENT.fullmatch(one) for one in titles
    )


@lru_cache(maxsize=1024)
def _own_results(titles: tuple[str, ...]) -> bool:
    return any(map(_OWN_RESULTS.fullmatch, titles))


@lru_cache(maxsize=1024)
def _ends(titles: tuple[str, ...]) -> bool:
    """Whether the section says again what was shown before."""
    return any(is_conclusion(one) or _ENDING.fullmatch(one) for one in titles)


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
        titles = tuple(one for level, one in around if level > 1 or one == title or _is_part(one))
        found.update(dict.fromkeys(section.blocks, titles))
    return found


def _is_part(title: str) -> bool:
    return is_reference_list(title) or _PART.fullmatch(title) is not None


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> Asked | None:
    """What asks for a source in a paragraph: anywhere, and among the writer's own results."""
    if "blockquote" in paragraph.block.within:
        claims = paragraph.facts.claims
        return ([(0, ["quotation"])], []) if claims and claims[0].types else None
    if "table" in paragraph.block.within:
        return None
    least, weak = _least(rule)
    anywhere, among_results = (
        [
            (at, list(claim.types))
            for at, claim in claims_without_source(context.draft, paragraph, own, least, weak)
        ]
        for own in (frozenset[str](), _OWN_KINDS)
    )
    return (anywhere, among_results) if anywhere or among_results else None


def _least(rule: Rule) -> tuple[float, float]:
    least = float(rule.options.get("min_score", MIN_SCORE))
    return least, float(rule.options.get("min_score_weak", MIN_SCORE_WEAK))


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The claims of the wanted kinds that no source stands behind."""
    wanted = frozenset(rule.options.get("types", TYPES))
    asked = {one.paragraph.block_index: one.value for one in context.gathered[rule.id]}
    if not asked:
        return
    found = needs(context.draft, context.paragraphs, context.evidence, asked, _least(rule)[1])
    for sentence, claim in found:
        kinds = [kind for kind in claim.types if kind in wanted]
        if not kinds:
            continue
        from mdrag.claims.queries import suggest_queries

        queries = suggest_queries(sentence.prose, claim.types)
        words = {
            "kind": _KINDS[kinds[0]],
            "query": queries[0] if queries else "what this says",
        }
        yield rule.finding(
            (sentence.start, sentence.end), words, claim_type=kinds[0], suggested_queries=queries
        )


CHECK = DraftCheck(
    {"types": list, "min_score": (int, float), "min_score_weak": (int, float)},
    _run,
    gather=_gather,
)
