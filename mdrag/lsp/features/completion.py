"""The sources of the library, where a binding or citation is being typed; by meaning first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types as lsp

from mdrag.evidence.model import Page, Passage, Source
from mdrag.lint.reading.quotation_notes import bound_words
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.features.markdown_cards import passage_card, source_card, with_labels
from mdrag.text.lines import line_around
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.verify.works.author_year import label

__all__ = ["complete"]

# What is being typed: {#…  <#…  [@…  ; @…  @doc…
_OPENED = re.compile(
    r"(?P<mark>\{#|<#|(?<=[\w\]])\s#|\[-?@|;\s*-?@|(?<![\w.])@(?=doc|$))(?P<typed>[\w:.-]*)$"
)
_MORE = re.compile(r"(?:\{#|<#)[^{}<>]*\s#[\w:.-]*$")  # a further source of one mark
# what stands of the mark behind the cursor, when it ends in this line; of a citation likewise
_MARK_ON = re.compile(r"(?P<key>[\w:.-]*)(?P<rest>[^{}<>\n]*)[}>]")
_CITE_ON = re.compile(r"(?P<key>[\w:.-]*)(?P<rest>[^\[\]\n]*)\]")
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=\S)|\n\s*\n")
_BACK = 300  # characters before the cursor that can matter
_MEANT = 8  # sources offered first, by the meaning of the sentence
_MOST = 200


class _TypedPrefix(NamedTuple):
    start: int  # of the opener
    end: int  # the cursor, or the end of the key it stands in
    opener: str
    typed: str
    closed: bool  # the mark, or the citation, ends further on
    located: bool  # and says a page already


def complete(one: Open) -> lsp.CompletionList | None:
    """The sources that fit what is typed; None where no source is being named.

    Reads the text as it stands: nobody waits for it to be parsed.
    """
    typed = _typed(one)
    if typed is None or not one.evidence.version:
        return None
    offered = list(_offered(one, typed))
    items = [_item(one, typed, at, *source) for at, source in enumerate(offered[:_MOST])]
    return lsp.CompletionList(is_incomplete=len(offered) > _MOST, items=items)


def _typed(one: Open) -> _TypedPrefix | None:
    text, end = one.document.text, one.offset
    start = max(line_around(text, end)[0], end - _BACK)
    before = text[start:end]
    found = _OPENED.search(before)
    if not found:
        return None
    opener = found["mark"]
    if opener.strip() == "#" and not _MORE.search(before):
        return None
    opener, at = opener.strip(), start + found.start()
    if opener.startswith(";") and before.rfind("[") <= before.rfind("]"):
        opener, at = "@", start + found.start("typed") - 1  # a sentence's own semicolon
    on = (_MARK_ON if "#" in opener else _CITE_ON).match(text, end) if opener != "@" else None
    rest = on["rest"].strip() if on else ""
    located = bool(rest) and not rest.startswith(("#", ";"))
    end = on.end("key") if on else end
    return _TypedPrefix(at, end, opener, found["typed"], bool(on), located)


def _offered(one: Open, typed: _TypedPrefix) -> Iterator[tuple[Source, Passage | None]]:
    """Sources, those whose passages are nearest to the sentence first, each once."""
    before = _SENTENCES.split(one.document.text[max(typed.start - _BACK, 0) : typed.start])[-1]
    passages = one.evidence.suggest(before, _MEANT) if before.strip() else ()
    seen = set()
    for passage in passages:
        source = one.evidence.source(passage.doc_uid)
        if source is not None and source.doc_uid not in seen:
            seen.add(source.doc_uid)
            if _fits(source, typed.typed):
                yield source, passage
    rest = [s for s in one.evidence.sources() if s.citable and s.source_path]
    for source in sorted(rest, key=lambda s: (label(s).casefold(), s.doc_uid)):
        if source.doc_uid not in seen and _fits(source, typed.typed):
            yield source, None


def _fits(source: Source, typed: str) -> bool:
    """Whether what was typed begins its id or key, or stands among its words."""
    wanted = typed.casefold()
    if not wanted or source.doc_uid.startswith(wanted):
        return True
    if source.citation_key.casefold().startswith(wanted):
        return True
    return "doc_".startswith(wanted) or wanted in _words(source).casefold()


def _words(source: Source) -> str:
    names = " ".join(person.family for person in source.authors)
    return f"{names} {source.year or ''} {source.title} {source.citation_key}"


def _item(
    one: Open, typed: _TypedPrefix, at: int, source: Source, passage: Passage | None
) -> lsp.CompletionItem:
    pages = () if typed.located else _pages(one, passage)
    new, start = _written(one, typed, source, pages)
    end = typed.end
    page = f", p. {pages[0].page_label}" if pages and pages[0].page_label else ""
    details = [source_card(source)]
    if passage is not None:
        details.append(passage_card(passage, (), one.evidence))
    shown = one.document.text[start:end]
    return lsp.CompletionItem(
        label=f"{label(source)}{page}",
        label_details=lsp.CompletionItemLabelDetails(description=source.title[:80]),
        kind=lsp.CompletionItemKind.Reference,
        detail=source.title or source.doc_uid,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(details)),
        sort_text=f"{at:04d}",
        # editors match what they replace against this
        filter_text=f"{shown} {source.doc_uid} {_words(source)}",
        text_edit=lsp.TextEdit(one.where.range(start, end), new),
    )


def _pages(one: Open, passage: Passage | None) -> tuple[Page, ...]:
    """The page of what the passage says first: that is where a reader looks."""
    if passage is None:
        return ()
    words = excerpt_of(passage.text, (), passage.section_path)
    source = one.evidence.source(passage.doc_uid)
    return with_labels(pages_of_words(passage, words, one.evidence)[:1], source, one.evidence)


def _written(
    one: Open, typed: _TypedPrefix, source: Source, pages: tuple[Page, ...]
) -> tuple[str, int]:
    """What an accepted source writes, and from where on: a whole, well-formed binding."""
    text = one.document.text
    whole = bound_words(source, pages)  # (Author, Year, p. 4){#doc_… p=4}
    mark = whole[whole.rindex("{#") + 2 : -1]  # doc_… p=4
    page = pages[0].page_label if pages else ""
    where = f", p. {page}" if page else ""
    if typed.opener == "@":
        return f"@{source.doc_uid}" + (f" [{where[2:]}]" if where else ""), typed.start
    if typed.opener == "#":
        begun = max(text.rfind("{#", 0, typed.start), text.rfind("<#", 0, typed.start))
        closing = "}" if text[begun : begun + 1] == "{" else ">"
        return f" #{mark}" + ("" if typed.closed else closing), typed.start
    if typed.opener == "<#":
        return f"<#{mark}" + ("" if typed.closed else ">"), typed.start
    if typed.opener == "{#":
        closing = "" if typed.closed else "}"
        if text[typed.start - 1 : typed.start] == ")":
            return f"{{#{mark}{closing}", typed.start
        words = whole[: whole.rindex("{#")]
        gap = "" if typed.start == 0 or text[typed.start - 1].isspace() else " "
        return f"{gap}{words}{{#{mark}{closing}", typed.start
    lead = typed.opener if typed.opener.startswith("[") else "; @"
    return f"{lead}{source.doc_uid}{where}" + ("" if typed.closed else "]"), typed.start
