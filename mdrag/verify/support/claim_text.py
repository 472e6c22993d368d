"""The words of a draft that the source of a binding should bear out."""

from __future__ import annotations

from bisect import bisect_left

from mdrag.draft.marks.page_words import without_page_words
from mdrag.draft.model import Binding, Draft, Sentence
from mdrag.text.lines import line_around
from mdrag.text.quotation_marks import with_whole_words
from mdrag.verify.works.cited_sentence import cited_sentence, content_words
from mdrag.verify.works.notes import called_by, only_cites

__all__ = ["claim_text"]


_LABELS = frozenset({"heading", "caption"})
_LEADING = 4  # content words before a block quotation: “write in their discussion:”
_TELLING = 3  # content words: a sentence with fewer asks nothing of the source in its note


def claim_text(draft: Draft, binding: Binding) -> tuple[str, ...]:
    """`_said_of` without pages in parentheses: ``(p. 4)`` is nothing a source should say.

    Words with a letter in brackets are whole: “[c]oding” is the source's “Coding”.
    () too for a few words that lead to a block quotation: “Roe (2015){#…} writes:”.
    """
    if _leads_to_quotation(draft, binding):
        return ()
    said = (without_page_words(one).strip() for one in _said_of(draft, binding))
    return tuple(map(with_whole_words, said))


def _leads_to_quotation(draft: Draft, binding: Binding) -> bool:
    at = binding.sentence
    if at < 0 or at + 1 >= len(draft.sentences) or not draft.sentences[at + 1].quoted:
        return False
    mine = draft.sentences[at]
    if mine.quoted or not mine.prose.rstrip().endswith(":"):
        return False
    return cited_sentence(draft, at).telling < _LEADING


def _said_of(draft: Draft, binding: Binding) -> tuple[str, ...]:
    """What the source of a binding should say: the sentence, and its part before the binding.

    The cited author's name in the running text, or the noun that stands for it, is no part of the
    claim. The part is given only when the sentence holds several bindings. A sentence that says
    nothing by itself (``<#doc_…>`` alone) takes in the one before it; a cell of a table that only
    cites, its row; for a note that only cites, the sentence that calls it stands. () when the
    binding is in no sentence, or so few words go with it that no source could be asked.
    """
    if binding.sentence < 0:
        return ()
    sentence = draft.sentences[binding.sentence]
    if "footnote" in draft.blocks[sentence.block].within:
        called = called_by(draft).get(sentence.block)
        if called and only_cites(draft, sentence.block):
            calling = draft.sentences[called.sentence]
            spoken = draft.blocks[calling.block].kind not in _LABELS
            return (calling.prose,) if spoken and content_words(calling.prose) >= _TELLING else ()
    cited = cited_sentence(draft, binding.sentence)
    whole, telling = cited.whole, cited.telling
    if binding.form == "narrative" and telling == 1 and " " in whole:
        return ()  # "Barnett (2020) was luckier."
    if telling < 2 and binding.sentence:
        before = draft.sentences[binding.sentence - 1]
        if before.block == sentence.block:
            return (f"{before.prose} {whole}".strip(),)
        if "blockquote" in draft.blocks[before.block].within:
            return (before.prose,)  # the source named under a block quotation
    if telling < 2 and "table" in draft.blocks[sentence.block].within:
        whole = f"{_rest_of_row(draft, sentence)} {whole}".strip()
    if not whole:
        return ()
    if len(cited.bindings) < 2:
        return (whole,)
    first = max(cited.end_before(binding.start), sentence.start)
    part = cited.part(first, binding.end)[0].strip(" ,;:.")
    return (whole, part) if content_words(part) >= 5 else (whole,)


def _rest_of_row(draft: Draft, sentence: Sentence) -> str:
    """The other cells on the line of a cell."""
    start, end = line_around(draft.text, sentence.start)
    first = bisect_left(draft.sentences, start, key=lambda s: s.start)
    last = bisect_left(draft.sentences, end, first, key=lambda s: s.start)
    cells = (s for s in draft.sentences[first:last] if s.block != sentence.block)
    return " ".join(cell.prose for cell in cells if cell.prose)
