"""What the checks of numbers, direction and names share: what the cited sources contradict."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from mdrag.draft.model import Binding, Draft, Span
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.citations.number_fixes import number_fix
from mdrag.lint.reading.own_words import quoted_spans, reaching_into
from mdrag.lint.reading.source_findings import evidence_at, is_checkable, place
from mdrag.lint.rule import Context, Paragraph, Rule
from mdrag.verify.contradictions.check import Contradiction, contradictions
from mdrag.verify.support.bindings import all_bindings, problem_of
from mdrag.verify.support.note_bindings import vouching_bindings
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.verify.support.relations import relations_of
from mdrag.verify.works.author_year import label
from mdrag.verify.works.bound_words import BoundWords, words_of_binding

__all__ = ["run"]

_SHOWN = 60  # words of the source's sentence


def run(
    kinds: Sequence[str], rule: Rule, paragraph: Paragraph, context: Context
) -> Iterator[Finding]:
    """The contradictions of these kinds, each place told once.

    A number or name another source of the sentence may give is left alone, and so is what stands
    in quotation marks: the quotation check reads that.
    """
    if paragraph.block.kind == "heading":
        return
    if "blockquote" in paragraph.block.within:
        return
    draft, store = context.draft, context.evidence
    bindings = all_bindings(paragraph.bindings, paragraph.citations, store)
    bindings += vouching_bindings(draft, store).get(paragraph.block_index, ())
    quotations = quoted_spans(draft, paragraph) if bindings else ()
    beside = _keys_by_sentence(bindings)
    told: set[tuple[int, int]] = set()
    compared: set[tuple[str, int, str]] = set()  # a sentence may bind one source many times
    for binding in bindings:
        if not is_checkable(draft, binding):
            continue
        whole = words_of_binding(draft, binding)
        if whole is None:
            continue
        for ref in binding.refs:
            source = store.source(ref.key)
            if source is None or problem_of(ref, store):
                continue
            these = whole.text, whole.offsets[0], source.doc_uid
            if these in compared:
                continue
            compared.add(these)
            for stretch, one, every in _told(whole, source, store):
                at = stretch.place(one.start, one.end)
                if one.kind not in kinds or at in told:
                    continue
                if reaching_into(quotations, *at):
                    continue
                if one.kind == "relation-absent" and _is_quoted(
                    one, at, paragraph, quotations, draft
                ):
                    continue
                if _elsewhere(one, stretch, beside[binding.sentence], source, context):
                    continue
                told.add(at)
                fix = number_fix(one, every, stretch, draft.text)
                yield _said(rule, one, source, at, store)._replace(fix=fix)


def _told(
    whole: BoundWords, source: Source, store: EvidenceStore
) -> Iterator[tuple[BoundWords, Contradiction, Sequence[Contradiction]]]:
    """Each contradiction with the words that were compared, and all that are told of these."""
    for stretch in whole.parts():
        every = contradictions(stretch.text, source.doc_uid, store)
        yield from ((stretch, one, every) for one in every)


def _keys_by_sentence(bindings: Sequence[Binding]) -> dict[int, dict[str, None]]:
    """The keys that the bindings of each sentence name, each once, in order."""
    found: dict[int, dict[str, None]] = {}
    for binding in bindings:
        mine = found.setdefault(binding.sentence, {})
        mine.update(dict.fromkeys(ref.key for ref in binding.refs))
    return found


def _is_quoted(
    one: Contradiction, at: tuple[int, int], paragraph: Paragraph, quotations: Sequence[Span],
    draft: Draft,
) -> bool:  # fmt: skip
    """Whether a quotation in its sentence or the next to it relates things so: a reader sees it."""
    sentences = paragraph.sentences
    here = max(bisect_right(sentences, at[0], key=lambda one: one.start) - 1, 0)
    near = sentences[max(here - 1, 0) : here + 2]
    if not near:
        return False
    first, last = near[0].start, near[-1].end
    spans = reaching_into(quotations, first, last)
    shown = (draft.text[a:b] for a, b in spans if first <= a and b <= last)
    return any(relations_of(one.said) & relations_of(words) for words in shown)


def _elsewhere(
    one: Contradiction, stretch: BoundWords, beside: Iterable[str], source: Source, context: Context
) -> bool:
    """Whether it is the cited author's name, or another source of the sentence may give it."""
    said = stretch.text[one.start : one.end]
    if one.kind.startswith("name"):
        known = [p.family for p in (*source.authors, *source.editors)] + [source.title]
        if any(said.lower().rstrip("s'’") in name.lower() for name in known):
            return True
    if one.kind == "direction":
        return False
    store = context.evidence
    for key in beside:
        second = store.source(key)
        if second is None or second.doc_uid == source.doc_uid:
            continue
        theirs = contradictions(stretch.text, second.doc_uid, store)
        if any(two.start < one.end and one.start < two.end for two in theirs):
            continue
        if not said.strip().isdigit() or _holds(said.strip(), store.text(second.doc_uid)):
            return True  # of a year or another row of digits only where it stands there
    return False


def _holds(digits: str, text: str) -> bool:
    return re.search(rf"(?<!\d){digits}(?!\d)", text) is not None


def _said(
    rule: Rule, one: Contradiction, source: Source, at: tuple[int, int], store: EvidenceStore
) -> Finding:
    pages = pages_of_words(one.passage, one.sentence, store) if one.passage else ()
    words = {
        "said": one.said,
        "known": one.known,
        "instead": fill("“{known}” for", known=one.known) if one.known else fill("no"),
        "lack": fill("it does not speak of “{known}”", known=one.known)
        if one.known
        else fill("no sentence near says “{said}” of it", said=one.said),
        "source": label(source),
        "place": place(one.passage, pages) if one.passage else "",
    }
    evidence = None
    if one.passage:
        shown = one.sentence.split(" ")
        quote = one.sentence if len(shown) <= _SHOWN else " ".join(shown[: _SHOWN - 1]) + " …"
        evidence = evidence_at(one.passage, source, quote, pages)
    severity = min(one.severity, rule.severity)
    return rule.finding(at, words, severity=severity, doc_uids=(source.doc_uid,), evidence=evidence)
