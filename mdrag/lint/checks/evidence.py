"""A strong claim wants a source behind it (mission L3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.citing import finding
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule
from mdrag.verify.author_year import matching
from mdrag.verify.bindings import supported
from mdrag.verify.mentions import mentions

__all__ = ["CHECK", "MIN_SCORE", "TYPES", "needs"]

TYPES = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
MIN_SCORE = 0.2
# A sentence nobody cited for: its neighbour's source must say it more clearly than its own would.
_CARRIES = 0.8

_KINDS = {
    "quotation": "this quotation", "number": "this figure", "causal": "this claim of cause",
    "comparative": "this comparison", "superlative": "this superlative",
    "definition": "this definition", "generalisation": "this general claim",
    "recommendation": "this recommendation",
}  # fmt: skip

# A sentence that goes on speaking of what the one before it cites, or introduces the next one.
_GOES_ON = re.compile(
    r"(?:This|These|They|Those|That|He|She|It|Its|Their|His|Her|Such|Both|The (?:same|latter|"
    r"former|authors?|study|studies|report|survey|paper|review|results?|findings?|"
    r"analysis|participants|data|effect|figures?|trial)|In (?:the same|this|that|their|his|her)|"
    r"Here|Among them|Of these|For example|For instance)\b"
)
_POINTS_BACK = re.compile(
    r"(?:This|These|That|It|The) (?:\w+ ){0,2}?(?:was|were|is|has|have|had|claim|effect|finding|"
    r"pattern|result|view|idea|figure|definition|argument)\b"
)
# Sections that are not argued with sources, and sections that report the writer's own figures.
_NO_ARGUMENT = re.compile(
    r"(?:abstract|summary|executive summary|references?|bibliography|works cited|literature cited|"
    r"acknowledge?ments?|contents|keywords|funding|declarations?|author contributions|appendix.*|"
    r"sources used|data availability.*|conflicts? of interest.*|competing interests)",
    re.IGNORECASE,
)
_OWN_RESULTS = re.compile(
    r".*\b(?:results|findings|methods?|methodology|materials|data|procedure|sample)\b.*",
    re.IGNORECASE,
)
_OWN_KINDS = frozenset({"number", "comparative", "superlative", "generalisation"})


def needs(
    draft: Draft, paragraphs: tuple[Paragraph, ...], store: EvidenceStore, min_score: float
) -> Iterator[tuple[Sentence, Claim]]:
    """The strong claims no source stands behind, in order.

    A binding, a pandoc citation or an author and year in words stands behind its sentence, and
    behind a neighbour in the paragraph that goes on with it or that its source supports. Left
    out: abstracts, reference lists, tables, and figures in sections of own results.
    """
    cited = _cited(draft, store)
    titles = _titles(draft)
    for number, paragraph in enumerate(paragraphs):
        title = titles.get(paragraph.block_index, "")
        if _NO_ARGUMENT.fullmatch(title) or "table" in paragraph.block.within:
            continue
        if "blockquote" in paragraph.block.within:
            yield from _of_quotation(paragraphs, number, cited)
            continue
        own = _OWN_KINDS if _OWN_RESULTS.fullmatch(title) else frozenset()
        yield from _of_paragraph(paragraph, cited, own, store, min_score)


def _of_paragraph(
    paragraph: Paragraph,
    cited: dict[int, set[str]],
    own: frozenset[str],
    store: EvidenceStore,
    min_score: float,
) -> Iterator[tuple[Sentence, Claim]]:
    sentences = paragraph.sentences
    behind = [cited.get(s.start, set()) for s in sentences]
    carried = [bool(keys) for keys in behind]
    for at, sentence in enumerate(sentences):
        if not carried[at] and at and carried[at - 1] and _GOES_ON.match(sentence.prose):
            carried[at], behind[at] = True, behind[at - 1]
    for at, (sentence, claim) in enumerate(zip(sentences, paragraph.facts.claims, strict=True)):
        kinds = [kind for kind in claim.types if kind not in own]
        if not kinds or carried[at] or claim.score < min_score:
            continue
        after = at + 1 < len(sentences) and behind[at + 1]
        if after and _POINTS_BACK.match(sentences[at + 1].prose):
            continue
        near = (behind[at - 1] if at else set()) | (after or set())
        if not _supported(sentence, near, store):
            yield sentence, claim._replace(types=tuple(kinds))


def _of_quotation(
    paragraphs: tuple[Paragraph, ...], number: int, cited: dict[int, set[str]]
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
    if "quotation" in claim.types and not any(s.start in cited for s in around):
        yield quoted, claim


def _supported(sentence: Sentence, uids: set[str], store: EvidenceStore) -> bool:
    """Whether a source the neighbours cite says this sentence too."""
    if not store.version:
        return False
    return any(
        supported(store, uid, sentence.prose).score >= _CARRIES
        for uid in sorted(uids)
        if store.source(uid)
    )


def _cited(draft: Draft, store: EvidenceStore) -> dict[int, set[str]]:
    """Start of a sentence → the keys it cites; author and year in words count, too.

    Words that mean one source of the library give its doc_uid, others "?".
    """
    found: dict[int, set[str]] = {}
    for binding in draft.bindings:
        if binding.sentence >= 0:
            keys = {ref.key for ref in binding.refs} or {"?"}
            found.setdefault(draft.sentences[binding.sentence].start, set()).update(keys)
    for citation in draft.citations:
        if citation.sentence >= 0:
            keys = {item.key for item in citation.items}
            found.setdefault(draft.sentences[citation.sentence].start, set()).update(keys)
    sources = store.sources()
    for mention in mentions(draft):
        if mention.sentence >= 0:
            meant = (matching(work.author, work.year, sources) for work in mention.works)
            keys = {one[0].doc_uid if len(one) == 1 else "?" for one in meant}
            found.setdefault(draft.sentences[mention.sentence].start, set()).update(keys)
    return found


def _titles(draft: Draft) -> dict[int, str]:
    """Block → the title of its section, without a number before it."""
    return {
        index: re.sub(r"^[\W\d.]+", "", section.title).strip(" *_:.")
        for section in draft.sections
        for index in section.blocks
    }


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    wanted = frozenset(rule.options.get("types", TYPES))
    least = float(rule.options.get("min_score", MIN_SCORE))
    for sentence, claim in needs(context.draft, context.paragraphs, context.evidence, least):
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


CHECK = Check("draft", {"types": list, "min_score": (int, float)}, _run)
