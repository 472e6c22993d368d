"""A whole Word or odt document: citation fields, bibliography field, preferences, metadata."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.export.citations import inlines, visit
from mdrag.export.citations.bibliography import own_items
from mdrag.export.citations.document import ITEMS, LANG, OWN_ITEMS, inside, runs
from mdrag.export.citations.filter_settings import FilterSettings, by_person
from mdrag.export.citations.resolve import Problem
from mdrag.export.fields import punctuation
from mdrag.export.fields.details import reword_details
from mdrag.export.fields.names.repeated_authors import shorten_editors, substitute_repeated_authors
from mdrag.export.fields.printed_works import without_links
from mdrag.export.fields.title_block import print_title_block
from mdrag.export.fields.twin_works import twin_works
from mdrag.export.fields.zotero_fields import LiveFieldMaker
from mdrag.filled_sentence import fill
from mdrag.zotero.fields import FORMS, Form, bibliography_code, chunks, preferences
from mdrag.zotero.items import foreign_uris

__all__ = ["Around", "fields", "finish", "form", "live", "tidy"]

# A citation → what stands before and behind it
Around = Callable[[Any], tuple[list[Any], list[Any]]]
# What pandoc prints or obeys; it copies every other key into the document's properties, where a
# marker or a stranger can read it.
_KEPT_WORDS = (
    "title subtitle author date abstract abstract-title lang dir toc toc-title toc-depth lof lot "
    "header-includes include-before include-after"
)
_PASSING = (
    "Zotero's Refresh takes out what it does not have: cite it, bring it into Zotero "
    "(mdrag zotero push) and build again, or add it in Word by Add/Edit Bibliography"
)
_WORDS = frozenset(("Str", "Space", "SoftBreak"))
_KEPT = frozenset(_KEPT_WORDS.split())


def form(output: str) -> Form | None:
    """How fields are kept in the file pandoc writes; None for a format without live fields."""
    return FORMS.get(output.split("+")[0].split("-")[0])


def live(doc: Any, settings: FilterSettings, static: bool = False) -> LiveFieldMaker:
    """The field maker, with the items of library sources and of the writer's bibliography.

    ``static``: it makes the words of fields alone.
    """
    told = by_person(doc, ITEMS)
    ours: Mapping[str, Any] = json.loads(told) if told else {}
    works = {key: one["item"] for key, one in ours.items()}
    if "nocite" in doc.metadata.content:
        del doc.metadata["nocite"]  # its works are in the list by now, and cited nowhere
    known = json.loads(by_person(doc, OWN_ITEMS) or "{}")
    theirs = own_items(doc, Path(settings.source).parent, ours, known)
    addresses = {key: tuple(one["uris"]) for key, one in ours.items()}
    addresses |= {key: foreign_uris(key) for key in theirs}
    kept = form(doc.format) or FORMS["docx"]
    listed = _listed(doc) if settings.style.notes else {}
    return LiveFieldMaker(
        {**theirs, **works}, addresses, settings.style, kept, static=static, listed=listed
    )


def _listed(doc: Any) -> dict[str, Sequence[Any]]:
    """The words of each entry of the reference list."""
    entries = [one for one in visit.blocks(doc) if one.tag == "Div" and "csl-entry" in one.classes]
    runs = ((one.identifier.removeprefix("ref-"), _printed(one)) for one in entries)
    return {key: list(found[0].content) for key, found in runs if found}


def fields(element: Any, live: LiveFieldMaker, around: Around | None = None) -> None:
    """Put fields around the citations of the run that ``element`` holds.

    ``around``: what stands before and behind a citation that is set.
    """
    if inside(element, "Image"):
        return
    for owner, name in runs(element):
        run = list(visit.items(getattr(owner, name)))
        if not any(type(inline).__name__ == "Cite" for inline in run):
            continue
        footnote = inside(owner, "Note")
        new: list[Any] = []
        for index, inline in enumerate(run):
            if type(inline).__name__ in _WORDS:
                new.append(inline)
                continue
            made = None
            if inline.tag == "Cite":
                after = inlines.flat(run[index + 1 : index + 3])  # a space and the next word
                made = live.citation(inline, new, after, footnote=footnote)
                if made is None:
                    inline.content = without_links(inline.content)
            content, before, behind = made or ([inline], 0, 0)
            if behind:
                rest = inlines.flat(run[index + 1 : index + 2])[behind:]
                run[index + 1 : index + 2] = inlines.words(rest)
            del new[len(new) - before :]
            edge = live.form.edge
            last = next((one for one in reversed(new) if not _is_comment(one)), None)
            if (
                last is not None
                and inlines.is_field(last, -1, edge)
                and inlines.is_field(content[0], 0, edge)
            ):
                new += inlines.words(" ")  # Zotero would merge two fields that touch
            start, end = around(inline) if around and inline.tag == "Cite" else ([], [])
            new += [*start, *content, *end]
        setattr(owner, name, new)


def _is_comment(inline: Any) -> bool:
    """Whether it is the beginning or the end of a comment (pandoc's marks of Word's)."""
    return inline.tag == "Span" and bool({"comment-start", "comment-end"} & set(inline.classes))


def finish(doc: Any, live: LiveFieldMaker, settings: FilterSettings) -> None:
    """Bibliography field and document preferences, when there are any live citations."""
    if not live.cited:
        return
    listed, lost = _bibliography(doc, live)
    twins = [_twin(*two) for two in twin_works(live.items, live.cited)]
    if live.static:
        settings.refuse((), twins)
        return
    settings.refuse((), [*_passing(lost), *twins])
    style = settings.style
    notes = style.notes or live.noted
    told = preferences(
        style.id, style.locale, notes=notes, bibliography=listed, kept=live.form.kept
    )
    for key, value in chunks(told).items():
        doc.metadata[key] = inlines.meta_value(value)


def tidy(doc: Any) -> None:
    """Drop metadata that is nobody's business: ours everywhere, in Word all it does not print."""
    if lang := by_person(doc, LANG):
        doc.metadata["lang"] = inlines.meta_value(lang)
    keeps = form(doc.format) is not None  # a format that keeps all metadata as properties
    if keeps:
        print_title_block(doc)
    if form(doc.format) is FORMS["odt"]:
        _style_list(doc)
    for key in list(doc.metadata.content):
        private = keeps and key not in _KEPT and not key.startswith("ZOTERO_PREF_")
        if private or key.startswith("mdrag-"):
            del doc.metadata[key]


def _style_list(doc: Any) -> None:
    """Name the style of the reference list: pandoc leaves it body text in an odt.

    It is the style whose indents Zotero sets.
    """
    for block in list(visit.blocks(doc)):
        if block.tag == "Div" and "csl-entry" in block.classes:
            block.content = [inlines.division(block.content, "Bibliography_20_1")]


def _twin(one: str, other: str) -> Problem:
    first, second = (key if key.startswith("doc_") else f"@{key}" for key in (one, other))
    told = "is the same work as {first}, and the reference list has it twice; cite it by one key"
    return Problem(second, fill(told, first=first))


def _passing(keys: Sequence[str]) -> list[Problem]:
    """What is said of works that are only listed and that no Zotero knows."""
    if not keys:
        return []
    told = "is in the reference list only by nocite, and {passing}"
    if keys[1:]:
        told = "is in the reference list only by nocite (and {count} more), and {passing}"
    return [Problem(f"@{keys[0]}", fill(told, count=len(keys) - 1, passing=fill(_PASSING)))]


def _bibliography(doc: Any, live: LiveFieldMaker) -> tuple[bool, list[str]]:
    """Put a field around the reference list: (whether there is one, what Zotero takes out of it).

    The bibliography field names works that are cited nowhere, but has no place for their data: what
    Zotero does not find by its address goes at the first Refresh (integration.js, Bibliography
    loadItemData).
    """
    divisions = [block for block in visit.blocks(doc) if block.tag == "Div"]
    entries = [block for block in divisions if "csl-entry" in block.classes]
    lists = [block for block in divisions if block.identifier == "refs"]
    if not entries or not lists:
        return False, []
    keys = [entry.identifier.removeprefix("ref-") for entry in entries]
    silent = [key for key in keys if key in live.addresses and key not in live.cited]
    lost = [key for key in silent if not live.addresses[key][1:]]  # the address is ours alone
    code = bibliography_code([live.addresses[key] for key in silent])
    for entry, key in zip(entries, keys, strict=True):
        for run in _printed(entry) if key in live.items else ():
            work = [live.items[key]]
            words = punctuation.move_full_stops(list(run.content), work, live.style)
            words = punctuation.add_question_commas(words, work, live.style, listed=True)
            words = punctuation.drop_name_points(words, work, live.style)
            run.content = reword_details(words, work)
        entry.identifier = ""  # a bookmark per entry, which nothing links to any more
    paragraphs = [(run, live.items.get(key)) for entry, key in zip(entries, keys, strict=True)
                  for run in _printed(entry)]  # fmt: skip
    for run, item in paragraphs if live.style.lists_one else ():
        shorten_editors(run, item)
    substitute_repeated_authors(paragraphs, live.style.author_dash)
    if live.static:
        return True, lost
    raw = live.form.raw
    if live.form.listed is not None:
        opening, closing = (inlines.raw_block(edge, raw) for edge in live.form.listed(code))
        (found,) = lists[:1]
        found.identifier = ""  # pandoc would make it a section inside ours
        found.content = [opening, *found.content, closing]
        return True, lost
    start, end = live.form.opened(code)
    first, last = entries[0].content[0], entries[-1].content[-1]
    first.content = [inlines.raw(start, raw), *first.content]
    last.content = [*last.content, inlines.raw(end, raw)]
    return True, lost


def _printed(entry: Any) -> list[Any]:
    """What holds the words of an entry: its blocks, or the columns in them, which must stay whole.

    Pandoc sets a space before each column.
    """
    columns = [
        inline
        for block in entry.content
        for inline in getattr(block, "content", ())
        if inline.tag == "Span" and "csl-right-inline" in inline.classes
    ]
    return columns or [block for block in entry.content if block.tag in ("Para", "Plain")]
