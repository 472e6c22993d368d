"""What a draft is made of. Every offset counts code points of ``Draft.text``, end exclusive.

``Draft.text`` is the file decoded as UTF-8 without its byte-order mark, line ends as they are;
it is never edited to make positions easier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.draft.character_places import CharacterPlaces

__all__ = [
    "LIST_KINDS",
    "Binding",
    "Block",
    "Citation",
    "CiteItem",
    "Comment",
    "Draft",
    "Ref",
    "Section",
    "Sentence",
    "Span",
]


LIST_KINDS = frozenset({"bullet-list", "ordered-list", "definition-list"})  # of ``Block.within``
_NESTED = 64  # how many sentences of notes and cells may lie inside one


class Span(NamedTuple):
    """A stretch of the draft's text."""

    start: int
    end: int


class Block(NamedTuple):
    """A leaf block in reading order: the smallest thing that holds inlines, code or markup.

    ``kind``: heading, paragraph, plain (tight list item, table cell), caption, definition-term,
    line-block, code, math, raw, table, comment, front-matter, rule, reference, link-definition.
    ``within``: the containers from the outside in: blockquote, bullet-list, ordered-list,
    definition-list, div, footnote, table, figure.
    An inline note, and the alt text of an image, lies inside the block it is written in; cells
    that go on over lines lie among each other. Everywhere else blocks do not overlap.
    """

    kind: str
    start: int
    end: int
    within: tuple[str, ...] = ()
    level: int = 0  # heading level
    top: int = 0  # index of the top-level block it belongs to, -1 for notes and front matter
    language: str = ""  # lang: of the div or span around it, "" = the draft's

    @property
    def prose(self) -> bool:
        """Whether its inlines are words for a reader."""
        return self.kind in PROSE_KINDS


PROSE_KINDS = frozenset(
    {"heading", "paragraph", "plain", "caption", "definition-term", "line-block"}
)


class Ref(NamedTuple):
    """One source named by a binding or citation, with the locator given there.

    A locator that stands apart from the binding, ``Marmot (2015){#…} says “…” (p. 4)``, is words
    of the draft at ``apart_start``-``apart_end`` and printed as such; 0 and 0 for any other.
    """

    key: str  # doc_uid, or a citation key in pandoc's syntax
    label: str = ""  # CSL label: page, section, chapter, figure, table; "" = none given
    locator: str = ""
    passage: str = ""  # alias of c=…
    pdf_page: int = 0  # pdf=4 names the page index
    prefix: str = ""
    suffix: str = ""
    suppress_author: bool = False
    start: int = 0  # of the key in the text
    end: int = 0
    apart_start: int = 0
    apart_end: int = 0


class Binding(NamedTuple):
    """A placeholder that ties words of the draft to sources.

    ``form``: narrative ``Marmot (2015){#…}``, parenthetical ``(Marmot, 2015){#…}``, bare
    ``<#…>``, cite ``[@doc_…]`` / ``@doc_… [p. 4]`` (pandoc's own syntax, any key that looks
    like a doc_uid or may be a citation key), attribute ``[words]{#doc_…}`` (a span, link, code
    or image with that identifier).
    ``start``/``end`` cover the whole binding with its words; ``mark`` only the technical mark
    (``{#…}``, ``<#…>``); for cites both are the citation. ``words`` is what a reader sees.
    """

    form: str
    start: int
    end: int
    mark: Span
    words: Span  # the parenthesis of (…){#…} and Author (…){#…}; empty span for bare ones
    author: Span  # the author words of a narrative form, else empty
    refs: tuple[Ref, ...]
    block: int  # index into Draft.blocks
    sentence: int = -1  # index into Draft.sentences
    problem: str = ""  # why it does not parse, with the right form
    swallowed: str = ""  # "heading" or "caption" when pandoc eats it as an identifier


class CiteItem(NamedTuple):
    """One item of a pandoc citation."""

    key: str
    prefix: str
    suffix: str  # with the locator still in it, as pandoc has it
    suppress_author: bool
    start: int
    end: int


class Citation(NamedTuple):
    """A pandoc citation of any key: ``[@a; @b]``, ``@a``, ``[-@a]``."""

    start: int
    end: int
    narrative: bool
    items: tuple[CiteItem, ...]
    block: int
    sentence: int = -1


class Sentence(NamedTuple):
    """A sentence: where it stands, and its prose with technical marks masked.

    ``prose`` is a compact copy for taggers and people: bindings and parenthetical citations
    dropped, code and math one pseudo-noun, emphasis marks gone. ``offsets[i]`` is the place of
    ``prose[i]`` in the draft (non-decreasing).
    """

    start: int
    end: int
    block: int
    prose: str
    offsets: CharacterPlaces
    quoted: bool = False  # inside a block quotation
    words: int = 0  # words a reader sees (no technical marks; citations in the text count)


class Comment(NamedTuple):
    """An HTML comment; waivers live here."""

    start: int
    end: int
    text: str  # inside <!-- -->, stripped


class Section(NamedTuple):
    """A heading and what follows it up to the next heading of the same or a higher level.

    Section 0 is what stands before the first heading (level 0, empty title).
    """

    level: int
    title: str
    start: int
    end: int
    blocks: tuple[int, ...]  # indices of its own blocks, not those of subsections


class Draft(NamedTuple):
    """A parsed draft."""

    path: str
    text: str
    bom: bool
    masked: str  # same length as text; everything that is not prose is a space
    blocks: tuple[Block, ...]
    top: tuple[tuple[str, int, int], ...]  # pandoc's top-level blocks: kind, start, end
    sentences: tuple[Sentence, ...]
    bindings: tuple[Binding, ...]
    citations: tuple[Citation, ...]
    comments: tuple[Comment, ...]
    sections: tuple[Section, ...]
    meta: Mapping[str, Any]  # the front matter, {} when there is none or it is not a mapping
    problems: tuple[tuple[int, str], ...] = ()  # offset, what could not be parsed

    def sentence_at(self, offset: int) -> int:
        """Index of the innermost sentence that holds ``offset``, -1 if none does."""
        from bisect import bisect_right

        last = bisect_right(self.sentences, offset, key=lambda s: s.start) - 1
        # a note stands inside its sentence, the cells of a drawn table among each other
        for at in range(last, max(last - _NESTED, -1), -1):
            if offset < self.sentences[at].end:
                return at
        return -1
