"""A risky claim wants its limits: what the library disputes, or that it holds nothing (R9)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.claims.model import Claim
from mdrag.draft.model import Sentence
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Evidence, Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.reading.source_findings import place
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.severity import Severity
from mdrag.verify.support.passage_pages import pages_of_words

__all__ = ["CHECK", "NONE_FOUND"]

NONE_FOUND = "NO_COUNTEREVIDENCE_FOUND_IN_CORPUS"
_RISKY = ("causal", "generalisation", "recommendation", "superlative", "comparative")
_MIN_SCORE = 0.5  # a sentence that asks for evidence as much as the average one that gets it
_CORE = frozenset({*_RISKY, "number"})
_KINDS = {
    "causal": fill("this claim of cause"), "generalisation": fill("this general claim"),
    "comparative": fill("this comparison"), "recommendation": fill("this recommendation"),
    "superlative": fill("this superlative"), "number": fill("this figure"),
}  # fmt: skip


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Risky claims without limits, each with what the library says against it."""
    draft = context.draft
    mode = draft.meta.get("counterevidence_mode") or context.config.counterevidence_mode
    if mode not in ("soft", "strict"):
        return
    from mdrag.claims.queries import subject, suggest_queries
    from mdrag.verify.support.limits import is_limited, limit_of, limit_queries

    risky = frozenset(rule.options.get("types", _RISKY))
    least = float(rule.options.get("min_score", _MIN_SCORE))
    for sentence, after, claim in _claims(context):
        high = claim.score >= least and bool(risky.intersection(claim.types))
        kinds = [kind for kind in claim.types if kind in _KINDS]
        if not kinds or not (high or (mode == "strict" and _CORE.intersection(claim.types))):
            continue
        if is_limited(sentence.prose, after=True) or (
            after and is_limited(after.prose, after=True)
        ):
            continue
        queries = limit_queries(suggest_queries(sentence.prose, claim.types))
        limit = limit_of(context.evidence, sentence.prose, subject(sentence.prose))
        query = queries[0] if queries else fill("what limits this")
        kind = _KINDS[kinds[0]]
        severity, proof = rule.severity, None
        if limit:
            passage, source = limit.passage, context.evidence.source(limit.passage.doc_uid)
            pages = pages_of_words(passage, limit.quote, context.evidence)
            first = pages[0] if pages else Page(passage.page_start, passage.page_label, "")
            proof = Evidence(
                passage.doc_uid, passage.chunk_id, first.page_index, first.page_label,
                limit.quote, source.source_path if source else "",
            )  # fmt: skip
            what = fill("a passage of the library may limit or dispute {kind}", kind=kind)
            todo = fill(
                "weigh {doc_uid}, {place}, in the text",
                doc_uid=passage.doc_uid,
                place=place(passage, pages),
            )
        elif high:
            what = fill(
                "{kind} stands without its limits, {none_found}", kind=kind, none_found=NONE_FOUND
            )
            todo = fill(
                'say where it may not hold, or look further: mdrag query "{query}"', query=query
            )
        else:
            what = fill("the library limits {kind} nowhere", kind=kind)
            todo = fill('look further: mdrag query "{query}"', query=query)
        if not limit and not high:
            severity = Severity.INFO
        words = {"label": "LIMITATION_NEEDED" if high or limit else NONE_FOUND,
                 "what": what, "todo": todo}  # fmt: skip
        yield rule.finding(
            (sentence.start, sentence.end), words, severity=severity, claim_type=kinds[0],
            suggested_queries=queries, evidence=proof,
            doc_uids=(limit.passage.doc_uid,) if limit else (),
        )  # fmt: skip


def _claims(context: Context) -> Iterator[tuple[Sentence, Sentence | None, Claim]]:
    """Each sentence of running text with the next one of its paragraph and its claim."""
    for paragraph in context.paragraphs:
        block = paragraph.block
        if block.kind not in ("paragraph", "plain") or {"table", "blockquote"} & {*block.within}:
            continue
        if not is_english(context.draft, block):
            continue
        sentences = paragraph.sentences
        for at, (sentence, claim) in enumerate(zip(sentences, paragraph.facts.claims, strict=True)):
            if claim.types and not sentence.quoted:
                yield sentence, sentences[at + 1] if at + 1 < len(sentences) else None, claim


CHECK = DraftCheck(
    {"types": list, "min_score": (int, float)}, _run, gives=("label", "what", "todo")
)
