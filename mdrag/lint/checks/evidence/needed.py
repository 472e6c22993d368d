"""A claim wants a source behind it: what it says, in what role, and what is cited around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.claims.model import CLAIM_TYPES
from mdrag.filled_sentence import fill
from mdrag.lint.checks.evidence.argued_paragraphs import paragraph_demand
from mdrag.lint.checks.evidence.demand import STATEMENT, candidates
from mdrag.lint.checks.evidence.source_needs import MIN_SCORE, MIN_SCORE_WEAK, needs
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

_KINDS = {
    "quotation": fill("this quotation"), "number": fill("this figure"),
    "causal": fill("this claim of cause"), "comparative": fill("this comparison"),
    "superlative": fill("this superlative"),
    "definition": fill("this definition"), "generalisation": fill("this general claim"),
    "recommendation": fill("this recommendation"), STATEMENT: fill("what this reports"),
}  # fmt: skip
_BESIDE = fill(": the source cited beside it does not say so")
_BEFORE = ": the source cited {count} sentences before it does not say so"
_AFTER = ": the source cited {count} sentences after it does not say so"
_AROUND = fill(": the sources cited before and after it do not say so")


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> dict[str, Any] | None:
    """What of a paragraph rests on nothing else: the demand of its sentences, and which may ask."""
    block = paragraph.block
    if "table" in block.within or block.kind not in ("paragraph", "plain"):
        return None
    if "blockquote" in block.within:
        claims = paragraph.facts.claims
        asks = [[0, ["quotation"], True, False]] if claims and claims[0].types else []
        return {"local": [], "asks": asks} if asks else None
    local = paragraph_demand(context.draft, paragraph)
    found = candidates(context.draft, paragraph)
    return {
        "local": [[round(one.odds, 4), one.signs] for one in local],
        "asks": [[one.at, list(one.kinds), one.strong, one.reported] for one in found],
    }


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The claims of the wanted kinds that no source stands behind."""
    wanted = frozenset(rule.options.get("types", CLAIM_TYPES))
    if "generalisation" in wanted:
        wanted |= {STATEMENT}
    least = (
        float(rule.options.get("min_score", MIN_SCORE)),
        float(rule.options.get("min_score_weak", MIN_SCORE_WEAK)),
    )
    gathered = context.gathered[rule.id]
    roles = draft_roles(context.draft, context.config)
    every = context.paragraphs
    for need in needs(context.draft, every, context.evidence, gathered, roles, least):
        kinds = [kind for kind in need.claim.types if kind in wanted]
        if not kinds:
            continue
        from mdrag.claims.queries import suggest_queries

        sentence = need.sentence
        queries = suggest_queries(sentence.prose, need.claim.types)
        words = {
            "kind": _KINDS[kinds[0]],
            "query": queries[0] if queries else fill("what this says"),
            "beside": _say_where(need.denied),
        }
        kind = "generalisation" if kinds[0] == STATEMENT else kinds[0]
        found = rule.finding(
            (sentence.start, sentence.end), words, claim_type=kind, suggested_queries=queries
        )
        yield found._replace(further=not need.plain)


def _say_where(denied: tuple[int, ...]) -> str:
    """Which sources were asked and do not say so, by how many sentences off they are cited."""
    if not denied:
        return ""
    if all(abs(one) == 1 for one in denied):
        return _BESIDE
    if len(denied) > 1:
        return _AROUND
    return fill(_BEFORE if denied[0] < 0 else _AFTER, count=abs(denied[0]))


CHECK = DraftCheck(
    {"types": list, "min_score": (int, float), "min_score_weak": (int, float)},
    _run,
    gather=_gather,
)
