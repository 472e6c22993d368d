"""A block quotation nobody is named for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.claims.model import Claim
from mdrag.draft.model import LIST_KINDS, Draft, Sentence
from mdrag.draft.roles.own_block_quotes import own_block_quotes
from mdrag.lazy import lazy_regex
from mdrag.lint.reading.named_speakers import is_signed, names
from mdrag.lint.rule import Paragraph

__all__ = ["led_in", "of_quotation"]

_SPOKEN_LINE = 14  # words of a block quotation in quotation marks: a line of an imagined dialogue
# A block quotation as a box: a hint, an exercise, an instruction, a hypothesis of the draft
_CALLED_OUT = lazy_regex(
    r"(?:notes?|tips?|hints?|warning|important|exercise|example|task|question|see|use|click|open|"
    r"read|try|check|look|find|start|keep|ask|write|remember|consider|imagine|make sure)\b|"
    r"\W*(?:H[\W_]*\d+[\W_]*[a-z]?[\W_]*:|hypothes[ie]s\b)",
    re.IGNORECASE,
)
# “I'll illustrate this with a story:”
_OWN_EXAMPLE = lazy_regex(
    r"\b(?:stor(?:y|ies)|anecdotes?|vignettes?|scenarios?|examples?|thought experiment|"
    r"illustrat\w+|imagine|suppose|picture this)\b[^.!?]*:\W*$",
    re.IGNORECASE,
)
_TERM = lazy_regex(r"[\w-]+(?: [\w-]+)? ?[–—:-] ?[“\"‘]")


def of_quotation(
    draft: Draft, paragraphs: tuple[Paragraph, ...], number: int, citing: dict[int, set[str]]
) -> Iterator[tuple[Sentence, Claim]]:
    """A block quotation once, unless it, the words before it or after it name its source."""
    top = paragraphs[number].block.top
    if top in own_block_quotes(draft):
        return
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
    after = last + 1  # one source may stand below a row of quotations
    while after < len(paragraphs) and "blockquote" in paragraphs[after].block.within:
        around += paragraphs[after].sentences
        after += 1
    around += paragraphs[after].sentences[:1] if after < len(paragraphs) else ()
    quoted, claim = paragraphs[number].sentences[0], paragraphs[number].facts.claims[0]
    called_out = _CALLED_OUT.match(quoted.prose) or "`" in draft.text[quoted.start : quoted.end]
    named = any(s.start in citing for s in around) or any(names(s.prose) for s in before)
    last_words = " ".join(s.prose for s in paragraphs[last].sentences[-2:])
    spoken_line = len(quoted.prose.split()) <= _SPOKEN_LINE and quoted.prose[:1] in '"“‘'
    asked = spoken_line or quoted.prose.rstrip("\"”’' ").endswith("?")
    spared = called_out or named or asked or is_signed(last_words)
    if claim.types and not (spared or _is_example(paragraphs, first)):
        yield quoted, claim


def _is_example(paragraphs: tuple[Paragraph, ...], first: int) -> bool:
    """Whether the writer calls it, or the row of block quotations it is of, an example or story."""
    while first and "blockquote" in paragraphs[first - 1].block.within:
        first -= 1
    before = paragraphs[first - 1].sentences[-1:] if first else ()
    return any(_OWN_EXAMPLE.search(one.prose) for one in before)


def led_in(paragraphs: tuple[Paragraph, ...], number: int, citing: dict[int, set[str]]) -> bool:
    """Whether words before a list of quotations, or of such paragraphs, name who said them.

    They end with a colon, or without an end: “Per Sample, such bots should be”.
    """
    first = number
    if LIST_KINDS & {*paragraphs[number].block.within}:
        top = paragraphs[number].block.top
        while first and paragraphs[first - 1].block.top == top:
            first -= 1
    elif _is_item(paragraphs[number]):
        while first and _is_item(paragraphs[first - 1]):
            first -= 1
    else:
        return False
    before = paragraphs[first - 1].sentences if first else ()
    if not before:
        return False
    last = before[-1]
    bare = last.prose.rstrip(' *_”"')
    open_ended = bare.endswith((":", ",", "-", "–", "—"))
    unended = not bare.endswith((".", "!", "?", ";"))
    return (open_ended and last.start in citing) or (unended and names(last.prose))


def _is_item(paragraph: Paragraph) -> bool:
    """Whether a paragraph is a term and words on it: “**topical** – “They are about …””."""
    return len(paragraph.sentences) <= 2 and any(
        _TERM.match(one.prose) for one in paragraph.sentences[:1]
    )
