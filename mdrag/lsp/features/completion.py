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
from mdrag.lsp.features.snippet import STOP, plain_text, snippet_text
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
    end: int  # the cursor, or where the mark or the citation it stands in ends
    opener: str
    typed: str
    shown: str  # what stands there of the opener and the key
    rest: str = ""  # what stands behind the key: " p=4", " #doc_…", ", p. 4"
    located: bool = False  # whether the rest says a page


def complete(one: Open, snippets: bool = False) -> lsp.CompletionList | None:
    """The sources that fit what is typed; None where no source is being named.

    Reads the text as it stands: nobody waits for it to be parsed. ``snippets``: the client can go
    from stop to stop in what is written.
    """
    typed = _typed(one)
    if typed is None or not one.evidence.version:
        return None
    offered = list(_offered(one, typed))
    items = [_item(one, typed, at, *source) for at, source in enumerate(offered[:_MOST])]
    for item in items:
        _as_text(item, snippets)
    return lsp.CompletionList(is_incomplete=len(offered) > _MOST, items=items)


def _as_text(item: lsp.CompletionItem, snippets: bool) -> None:
    """Stops in what an item writes are what the client can do with them."""
    edit = item.text_edit
    if not isinstance(edit, lsp.TextEdit):
        return
    if snippets:
        item.insert_text_format = lsp.InsertTextFormat.Snippet
    edit.new_text = snippet_text(edit.new_text) if snippets else plain_text(edit.new_text)


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
    if on is None:
        return _TypedPrefix(at, end, opener, found["typed"], text[at:end])
    rest, shown = on["rest"], text[at : on.end("key")]
    located = bool(rest.strip()) and not rest.strip().startswith(("#", ";"))
    return _TypedPrefix(at, on.end(), opener, found["typed"], shown, rest, located)


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
    new = _written(one, typed, source, pages)
    page = f", p. {pages[0].page_label}" if pages and pages[0].page_label else ""
    details = [source_card(source, one.desk.language)]
    if passage is not None:
        details.append(passage_card(passage, (), one.evidence))
    return lsp.CompletionItem(
        label=f"{label(source)}{page}",
        label_details=lsp.CompletionItemLabelDetails(description=source.title[:80]),
        kind=lsp.CompletionItemKind.Reference,
        detail=source.title or source.doc_uid,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(details)),
        sort_text=f"{at:04d}",
        # editors match what they replace against this
        filter_text=f"{typed.shown} {source.doc_uid} {_words(source)}",
        text_edit=lsp.TextEdit(one.where.range(typed.start, typed.end), new),
    )


def _pages(one: Open, passage: Passage | None) -> tuple[Page, ...]:
    """The page of what the passage says first: that is where a reader looks."""
    if passage is None:
        return ()
    words = excerpt_of(passage.text, (), passage.section_path)
    source = one.evidence.source(passage.doc_uid)
    return with_labels(pages_of_words(passage, words, one.evidence)[:1], source, one.evidence)


def _written(one: Open, typed: _TypedPrefix, source: Source, pages: tuple[Page, ...]) -> str:
    """What an accepted source writes: a whole, well-formed binding, with a `STOP` at its page."""
    text = one.document.text
    whole = bound_words(source, pages).replace(STOP, "")  # (Author, Year, p. 4){#doc_… p=4}
    at = whole.rindex("{#")
    words, mark = whole[:at], whole[at + 2 : -1]  # doc_… p=4
    page = pages[0].page_label if pages else ""
    uid, _, located = mark.partition(" ")
    name, _, number = located.partition("=")
    stopped = "" if typed.located else f" {name}={STOP}{number}{STOP}" if number else STOP * 2
    mark = f"{uid}{stopped}{typed.rest}"
    where = f", p. {STOP}{page}{STOP}" if page else ""
    if typed.opener == "@":
        return f"@{source.doc_uid}" + (f" [{where[2:]}]" if where else "")
    if typed.opener == "#":
        begun = max(text.rfind("{#", 0, typed.start), text.rfind("<#", 0, typed.start))
        return f" #{mark}{'}' if text[begun : begun + 1] == '{' else '>'}"
    if typed.opener == "<#":
        return f"<#{mark}>"
    if typed.opener == "{#":
        if text[typed.start - 1 : typed.start] == ")":
            return f"{{#{mark}}}"
        gap = "" if typed.start == 0 or text[typed.start - 1].isspace() else " "
        if page:  # one stop with that of the mark: who changes it changes both
            words = words.replace(f", p. {page})", f"{where})")
        return f"{gap}{words}{{#{mark}}}"
    lead = typed.opener if typed.opener.startswith("[") else "; @"
    locator = "" if typed.located else where or STOP * 2
    return f"{lead}{source.doc_uid}{locator}{typed.rest}]"
