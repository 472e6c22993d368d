"""Words of anybody → where the library says them: word for word, nearly so, or in other words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from mdrag.audit.number_places import (
    gives_number,
    number_of,
    number_phrase,
    number_places,
    sentence_around,
)
from mdrag.errors import ServiceError, UsageError
from mdrag.evidence.model import Passage, Source
from mdrag.evidence.pack import binding_mark
from mdrag.filled_sentence import fill
from mdrag.index.embed import SendingEmbedder
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.quotes import exact_quote
from mdrag.retrieve.search import Searcher, question
from mdrag.text.words import FUNCTION_WORDS, stem, tokens
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quotations.check import look_up
from mdrag.verify.quotations.difference import QuotationChange
from mdrag.verify.support.overlap import compare, sentence_demand
from mdrag.verify.support.score import words_to_ask

__all__ = ["KINDS", "LibraryMatch", "find_in_library", "words_to_find"]

KINDS = ("verbatim", "near", "meaning")
MOST_WORDS = 300  # of what is looked for: a paragraph
_SOURCES = 12  # sources read whole for a sentence that is altered or stands over a page break
_PASSAGES = 40  # nearest passages that name them
_NEAREST = 10  # passages that may say it in other words
# Of other words a quotation must hold half of the rarity asked for, and with the likeness of the
# vectors make this mean. Chosen by reading what ten papers gave for twenty sentences.
_HELD, _NEAR = 0.5, 0.35
_MARKS = "\"'“”‘’„‚«»‹›「」『』《》 \t\n"
_SHORT = 5  # words: fewer are shown in their sentence


class LibraryMatch(NamedTuple):
    """One place of the library that says what was looked for."""

    kind: str  # one of KINDS
    score: float  # 1 verbatim; near: words that agree; meaning: mean of words held and likeness
    source: Source
    page: int | None  # counted in the file
    page_label: str  # the printed number
    chunk_id: str
    quote: str  # the source's words
    binding: str  # what to paste into a draft
    differences: tuple[QuotationChange, ...] = ()  # near: what differs from the source


def words_to_find(text: str) -> str:
    """``text`` on one line, without quotation marks around it. Raises UsageError."""
    words = " ".join(text.split())
    bare = words.strip(_MARKS)
    if not tokens(bare):
        raise UsageError(
            fill('nothing to look for; write: mdrag find "a sentence, number or quotation"')
        )
    if len(bare.split()) > MOST_WORDS or len(bare) > 10 * MOST_WORDS:
        raise UsageError(
            fill(
                "that is more than {MOST_WORDS} words; look for a sentence, a number or "
                "a quotation",
                MOST_WORDS=MOST_WORDS,
            )
        )
    return bare


def find_in_library(
    searcher: Searcher, text: str, q_en: str = "", tell: Callable[[str], None] | None = None
) -> list[LibraryMatch]:
    """Where citable sources say ``text`` (of `words_to_find`), best first, one match a passage.

    ``q_en``: the same in English, for its meaning, where it is in another language.

    A number is looked for as a number, in figures or words, and never by its meaning; what it
    counts, where that is said, stands in the same sentence. ``tell`` is given a line when the
    service that embeds does not answer, so that nothing was looked for by its meaning; without it
    its ServiceError or UsageError is raised.
    """
    library, number = searcher.library, number_of(text)
    if number is not None:
        found = [
            _match(library, "verbatim" if same else "near", 1.0 if same else score, passage, span)
            for passage, span, same, score in number_places(library, text, number)
        ]
    else:
        found = [*_quoted(library, text), *_counted(library, text)]
        try:
            found += _in_other_words(searcher, q_en or text)
        except (ServiceError, UsageError) as problem:
            if tell is None or not isinstance(searcher.embedder, SendingEmbedder):
                raise
            tell(fill("looked for by words alone, not by meaning: {problem}", problem=problem))
    best: dict[str, LibraryMatch] = {}
    for one in sorted(found, key=lambda m: _place_in_list(m, text)):
        if one.source.can_be_cited:
            best.setdefault(one.chunk_id, one)
    return list(best.values())


def _place_in_list(one: LibraryMatch, text: str) -> tuple[bool, bool, int, float, str]:
    """Word for word first, then what gives every figure that was looked for."""
    wanted = [number for number in numbers(text) if number.kind == "plain"]
    lacks = not all(gives_number(one.quote, number) for number in wanted)
    return one.kind != KINDS[0], lacks, KINDS.index(one.kind), -one.score, one.chunk_id


def _quoted(library: GenerationStore, text: str) -> Iterator[LibraryMatch]:
    """Word for word anywhere in the library, else altered in the sources nearest to it."""
    uids = dict.fromkeys(place.doc_uid for place in library.find(text))
    uids |= dict.fromkeys(passage.doc_uid for passage in library.suggest(text, _PASSAGES))
    for uid in list(uids)[:_SOURCES]:
        source = library.source(uid)
        for match in look_up(text, source, library) if source else ():
            passage = _passage_at(library, uid, match.start)
            if passage is None:
                continue
            kind = "near" if match.changes else "verbatim"
            score = _likeness(text, match.text) if match.changes else 1.0
            made = _match(library, kind, score, passage, (match.start, match.end))
            yield made._replace(differences=match.changes)


def _counted(library: GenerationStore, text: str) -> Iterator[LibraryMatch]:
    """“20,000 badges” where the library has “20K badges”, or “badges … twenty thousand”."""
    if (asked := number_phrase(text)) is None:
        return
    for passage, span, _, score in number_places(library, text, *asked):
        yield _match(library, "near", score, passage, span)


def _in_other_words(searcher: Searcher, text: str) -> Iterator[LibraryMatch]:
    """The nearest passages whose quotation holds most of what ``text`` says and lies near it."""
    library = searcher.library
    asked, counted = sentence_demand(text, library.rarity(words_to_ask(text))), number_phrase(text)
    passages = [hit.passage for hit in searcher.search(question(text)).hits[:_NEAREST]]
    prose = [passage for passage in passages if passage.source_subtype != "references"]
    # what is pasted must say it, not what stands elsewhere in the passage
    quotes = [exact_quote(passage.text, text, library.rarity) for passage in prose]
    words = [p.text[q.start : q.end] for p, q in zip(prose, quotes, strict=True)]
    vectors = searcher.embedder.embed([text, *words], "document")
    for at, passage in enumerate(prose):
        held = compare(asked, [passage._replace(text=words[at])])["window"]
        score = (held + float(vectors[0] @ vectors[at + 1])) / 2
        if counted and not gives_number(words[at], counted[0]):
            continue  # 12 users are not 12,726 of them
        if held >= _HELD and score >= _NEAR and _shares_word(text, words[at]):
            span = (passage.start + quotes[at].start, passage.start + quotes[at].end)
            yield _match(library, "meaning", score, passage, span)


def _shares_word(text: str, quote: str) -> bool:
    """Whether ``quote`` holds a word of ``text``; a number, however rare, says nothing alone."""
    wanted = _word_stems(text)
    return not wanted or bool(wanted & _word_stems(quote))


def _word_stems(text: str) -> set[str]:
    words = (t for t in tokens(text) if t not in FUNCTION_WORDS)
    return {stem(word) for word in words if not any(sign.isdigit() for sign in word)}


def _match(
    library: GenerationStore, kind: str, score: float, passage: Passage, span: tuple[int, int]
) -> LibraryMatch:
    source = library.source(passage.doc_uid)
    assert source is not None  # a generation holds no passage without its source
    page, label = _page_at(library, passage, span[0])
    words = library.text(passage.doc_uid)[span[0] : span[1]]
    if len(words.split()) < _SHORT:
        words = sentence_around(passage, span)
    return LibraryMatch(
        kind=kind,
        score=round(score, 4),
        source=source,
        page=page or None,
        page_label=label,
        chunk_id=passage.chunk_id,
        quote=" ".join(words.split()),
        binding=binding_mark(source.doc_uid, page, label),
    )


def _passage_at(library: GenerationStore, uid: str, offset: int) -> Passage | None:
    """The passage that holds an offset of the canonical text, else the one before it."""
    passages = sorted(library.all_passages(uid), key=lambda p: p.start)
    at = bisect_right(passages, offset, key=lambda p: p.start) - 1
    return passages[max(at, 0)] if passages else None


def _page_at(library: GenerationStore, passage: Passage, offset: int) -> tuple[int, str]:
    for page in library.pages(passage.doc_uid) if passage.page_start else ():
        if page.start <= offset < page.end:
            return page.page_index, page.page_label
    return passage.page_start, passage.page_label


def _likeness(one: str, other: str) -> float:
    """Share of the words of two texts that are the same in the same order."""
    return SequenceMatcher(None, tokens(one), tokens(other), autojunk=False).ratio()
