"""Citations in words by author and page, as MLA has them, with no binding behind them.

“(Duda 2)”, “(Duda and Smith 14–16; Bell 4)”, “(Duda, “Beams” 2)”; and the page alone whose author
its sentence names, behind a quotation, Duda says “…” (2), or what somebody says: Duda argues that
beams bend (2). Whether a name is an author the form does not tell: a library or the draft's own
list of references does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from mdrag.draft.marks.author_pages import PAGES, pages_alone
from mdrag.draft.marks.numbered_things import is_numbered_thing, may_be_numbered
from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, SEASONS, SHORT_MONTHS
from mdrag.text.people import AND_OTHERS, NAME_PARTICLES, REGIONS
from mdrag.text.quotation_marks import quotations
from mdrag.verify.intervals import Intervals
from mdrag.verify.works.author_year import names_of
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.works_in_text import is_author, is_speaker, mentions, reference_lists

__all__ = [
    "PagedMention",
    "PagedWork",
    "may_be_thing",
    "named_before",
    "paged_mentions",
    "quotation_before",
]

_PAREN = lazy_regex(r"\((?P<inner>[^()\n]{1,200}(?:\n[^()\n]{1,200})?)\)")
_LEAD = (
    r"(?:(?:see(?: also)?|cf\.|e\.g\.,?|compare|quoted in|qtd\.? in|cited in|as quoted in|"
    r"as cited in) )?"
)
_TITLE = r"[“\"‘*_]+(?P<title>[^“”\"*_;]{2,120}?)[,.]?[”\"’*_]+"
_PAGES_OF = rf"(?:pp?\. ?|pages? )?(?P<pages>{PAGES})"
_WORK = lazy_regex(rf"{_LEAD}(?P<names>[^;“”\"*_]{{2,120}}?),?(?: {_TITLE},?)? {_PAGES_OF}")
_REMARK = lazy_regex(
    r",? ?(?:emphasis|italics) (?:added|mine|in (?:the )?original)|,? ?(?:my|own) (?:emphasis|"
    r"italics|translation)|,? ?translation mine",
    re.IGNORECASE,
)
_PAGE_ALONE = lazy_regex(rf"\((?:pp?\. ?)?(?P<pages>{PAGES})\)")
_NAME_WORD = lazy_regex(r"[^\W\d_]+(?:[’'-](?!s\b)[^\W\d_]+)*")
_MOST_WORDS = 4  # of a name: Department of Health, van der Berg
_ENDS = lazy_regex(r"[.;!?]|\s*$")
_DATES = frozenset((*MONTHS, *SHORT_MONTHS, *SEASONS))


class PagedWork(NamedTuple):
    """One work as the text names it; no author where the sentence names it."""

    author: str
    pages: str
    title: str = ""


class PagedMention(NamedTuple):
    """Such a citation. ``form``: names; or page, behind a quotation, or clause, behind other words.

    The one work of the last two has no author: the sentence may name one.
    """

    form: str
    start: int
    end: int
    works: tuple[PagedWork, ...]
    block: int
    sentence: int


@latest
def paged_mentions(draft: Draft) -> tuple[PagedMention, ...]:
    """What has this form in the running text and bears no mark, in order.

    Months, regions and what is numbered, “(June 14)”, “(France 98)”, “(Table 2)”, are no names.
    """
    listed = reference_lists(draft)
    bound = Intervals([*((b.start, b.end) for b in draft.bindings),
                       *((c.start, c.end) for c in draft.citations)])  # fmt: skip
    cited: dict[int, int] = {}  # sentence → where its first citation begins
    others = [(b.sentence, b.start) for b in draft.bindings]
    others += [(c.sentence, c.start) for c in draft.citations]
    for sentence, start in (*others, *((m.sentence, m.start) for m in mentions(draft))):
        cited[sentence] = min(cited.get(sentence, start), start)
    found = []
    for index, block in enumerate(draft.blocks):
        inside = any(start <= block.start < end for start, end in listed)
        if block.prose and block.kind != "heading" and not inside:
            for one in _in_block(draft, index, block):
                if not bound.overlap(one.start, one.end) and not _is_of_cited(one, cited):
                    found.append(one)
    return tuple(found)


def _is_of_cited(one: PagedMention, cited: Mapping[int, int]) -> bool:
    """Whether a page alone stands behind a citation of its sentence, of which it is the page."""
    return one.form != "names" and cited.get(one.sentence, one.start) < one.start


def _in_block(draft: Draft, index: int, block: Block) -> Iterator[PagedMention]:
    text = draft.masked[block.start : block.end]
    for paren in _PAREN.finditer(text) if "(" in text else ():
        before = text[max(0, paren.start() - 6) : paren.start()]
        start, end = block.start + paren.start(), block.start + paren.end()
        form, works = "names", _works(draft.text[start + 1 : end - 1])
        if not works and (alone := _PAGE_ALONE.fullmatch(paren[0])):
            quoted = pages_alone(f"({alone['pages']})", before)
            form, works = "page" if quoted else "clause", (PagedWork("", alone["pages"]),)
            if not quoted and not _ENDS.match(text, paren.end()):
                continue
        linked = "](" in draft.text[start:end] or draft.text[end : end + 1] in ("{", "[")
        if works and not linked:
            yield PagedMention(form, start, end, works, index, draft.sentence_at(start))


def _works(inner: str) -> tuple[PagedWork, ...]:
    """The works of a parenthesis that holds nothing else; () for any other."""
    words = _REMARK.sub("", " ".join(inner.split()))
    found: list[PagedWork] = []
    for piece in words.split(";"):
        one = _WORK.fullmatch(piece.strip())
        names = one["names"].strip(" ,") if one else ""
        if one is None or not is_author(names) or _is_no_author(names):
            return ()
        found.append(PagedWork(names, one["pages"], one["title"] or ""))
    return tuple(found)


def _is_no_author(names: str) -> bool:
    bare = re.sub(rf",? {AND_OTHERS}$", "", names)
    return any(
        is_numbered_thing(name) or name.casefold() in REGIONS or name.casefold() in _DATES
        for name in (bare, *names_of(names)[0])
    )


def may_be_thing(draft: Draft, author: str) -> bool:
    """Whether one word before a page may be no author: “(Bell 412)” of a draft on bells.

    It says the word in small letters, or with a number outside brackets (“In Bell 412”), or the
    word is known for it: “(Case 3)”, “(John 3)”.
    """
    names, more = names_of(author)
    if more or len(names) != 1 or " " in names[0]:
        return False
    word = re.escape(names[0])
    said = rf"(?<![\w’'-])(?:{word.lower()}(?![\w’'-])|{word} \d)"
    return may_be_numbered(names[0]) or re.search(said, _outside_brackets(draft)) is not None


@latest
def _outside_brackets(draft: Draft) -> str:
    return re.sub(r"\([^()]{0,300}\)", " ", draft.masked)


def quotation_before(draft: Draft, one: PagedMention) -> tuple[int, int]:
    """Where the quotation stands that ends right before the parenthesis; an empty place if none."""
    spans = _quotations(draft, one.block)
    at = bisect_right(spans, one.start, key=itemgetter(1)) - 1
    if at < 0 or draft.text[spans[at][1] : one.start].strip(" *_.,"):
        return one.start, one.start
    return spans[at]


def named_before(draft: Draft, one: PagedMention, families: Container[str]) -> str:
    """Who says what stands before a page: the one of these that its sentence names; "" in doubt.

    ``families``: spellings of names. Of several the one counts who “argues”, “writes”, “says”; so
    it is where nothing is quoted.
    """
    quoted, _ = quotation_before(draft, one)
    at = draft.sentence_at(quoted)
    start = max(draft.blocks[one.block].start, draft.sentences[at].start if at >= 0 else quoted)
    text = draft.masked[start:quoted]
    for first, last in _quotations(draft, one.block):
        if start <= first and last <= quoted:
            text = text[: first - start] + " " * (last - first) + text[last - start :]
    named = list(_named(text, families))
    if one.form == "clause" or len({words for words, _ in named}) > 1:
        named = [(words, span) for words, span in named if is_speaker(text, *span)]
    found = {words for words, _ in named}
    return found.pop() if len(found) == 1 else ""


def _quotations(draft: Draft, index: int) -> list[tuple[int, int]]:
    """The quotations of a block, looked for once."""
    known = _found_quotations(draft)
    if index not in known:
        block = draft.blocks[index]
        inside = quotations(draft.masked[block.start : block.end])
        known[index] = [(block.start + first, block.start + last) for first, last in inside]
    return known[index]


@latest
def _found_quotations(draft: Draft) -> dict[int, list[tuple[int, int]]]:
    return {}


def _named(text: str, families: Container[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Each of these names in a text, the longest that begins at a word, and where it stands."""
    words = list(_NAME_WORD.finditer(text))
    taken = 0
    for at, first in enumerate(words):
        for last in reversed(words[at : at + _MOST_WORDS] if first.start() >= taken else ()):
            name = " ".join(text[first.start() : last.end()].split())
            capital = name[0].isupper() or name.split()[0] in NAME_PARTICLES
            if capital and any(spelt in families for spelt in spellings(name)):
                taken = last.end()
                yield name, (first.start(), taken)
                break
