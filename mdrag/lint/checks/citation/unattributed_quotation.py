"""A quotation with no source in its paragraph; where the library holds it, named."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.draft.references.entries import first_names
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.block_quotations import led_in
from mdrag.lint.reading.citations.hand_citations import cites_by_hand, cites_lone_name
from mdrag.lint.reading.informal_register import address_of_reader
from mdrag.lint.reading.quotation_notes import bound_words, evidence, first_words
from mdrag.lint.reading.words_of_works import is_of_a_work
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.quotations.check import QuotationCheck, QuotationMatch, quotations
from mdrag.verify.support.quotation_pages import page_words
from mdrag.verify.works.author_year import label
from mdrag.verify.works.numbered_citations import unlisted_sentences

__all__ = ["CHECK"]


_LATEX = lazy_regex(r"\\(?:[a-z]*cite[a-z]*|cite[A-Z][a-z]+)\*?\s*[\[{]")
_NAME = lazy_regex(r"[A-Z][\w’'-]+")
_MATERIAL = 4  # block quotations without a source


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Quotations that the library holds, and long ones that are likely somebody's."""
    least = int(rule.options.get("min_words", 5))
    # a letter quotes what it answers to, a tutorial what its reader might say
    speaks = bool(address_of_reader(context.draft))
    numbers = {one.block_index: n for n, one in enumerate(context.paragraphs)}
    found = quotations(context.draft, context.evidence)
    # block after block of nobody's is what a reply answers to, or the draft's own material
    pasted = sum(one.block and one.status == "unattributed" for one in found) < _MATERIAL
    cited = _CitingParagraphs(context)
    for check in found:
        if check.status != "unattributed" or len(check.text.split()) < least:
            continue
        if check.found is None:
            if speaks or (check.block and not pasted) or not is_of_a_work(check, context.draft):
                continue
            at = context.draft.sentence_at(check.words.start)
            number = numbers.get(context.draft.sentences[at].block) if at >= 0 else None
            if number is not None and led_in(context.paragraphs, number, {}):
                continue
            if cited.by_hand(number) or cited.in_latex(check) or _names_listed(context.draft, at):
                continue
        what, todo = fill("has no source in its paragraph"), fill("bind the source and the page")
        if check.found:
            what = fill(
                "stands in {source}, {pages}",
                source=label(check.found.source),
                pages=page_words(check.found.pages),
            )
            todo = fill("bind it to {source}", source=check.found.source.doc_uid)
        yield rule.finding(
            (check.place.start, check.place.end),
            {"quotation": first_words(check), "what": what, "todo": todo},
            claim_type="quotation",
            doc_uids=(check.found.source.doc_uid,) if check.found else (),
            evidence=evidence(check.found, context.evidence) if check.found else None,
            fix=_bound(check, check.found, context.draft) if check.found else None,
        )


class _CitingParagraphs:
    """Which paragraphs cite in another way than by bindings, each looked at once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._by_hand: dict[int, bool] = {}
        self._in_latex: dict[int, bool] = {}

    def by_hand(self, number: int | None) -> bool:
        """Whether a paragraph names a source in brackets; of None, that no paragraph is one."""
        if number is None:
            return False
        if number not in self._by_hand:
            draft, paragraph = self._context.draft, self._context.paragraphs[number]
            by_number = {draft.sentences[at].start for at in unlisted_sentences(draft)}
            self._by_hand[number] = any(
                cites_by_hand(one.prose)
                or cites_lone_name(draft, one.prose)
                or one.start in by_number
                for one in paragraph.sentences
            )
        return self._by_hand[number]

    def in_latex(self, check: QuotationCheck) -> bool:
        """Whether the quotation's paragraph cites in LaTeX, which `citation.latex` tells."""
        draft = self._context.draft
        at = draft.sentences[max(draft.sentence_at(check.words.start), 0)].block
        if at not in self._in_latex:
            block = draft.blocks[at]
            found = _LATEX.search(draft.text, block.start, block.end)
            self._in_latex[at] = found is not None
        return self._in_latex[at]


def _names_listed(draft: Draft, sentence: int) -> bool:
    """Whether the sentence names the first author of an entry of the draft's own list."""
    words = _NAME.findall(draft.sentences[sentence].prose) if sentence >= 0 else ()
    return not first_names(draft.text).isdisjoint(word.casefold() for word in words)


def _bound(check: QuotationCheck, found: QuotationMatch, draft: Draft) -> Fix:
    """The binding behind the quotation; of a block quotation, at its end."""
    at = check.place.end
    new = bound_words(found.source, found.pages)
    gap = "" if draft.text[at - 1 : at].isspace() else " "
    return Fix(
        fill(
            "bind it to {doc_uid} ({source})",
            doc_uid=found.source.doc_uid,
            source=label(found.source),
        ),
        (Edit(at, at, f"{gap}{new}"),),
        safe=False,
    )


CHECK = DraftCheck({"min_words": int}, _run, gives=("quotation", "what", "todo"))
