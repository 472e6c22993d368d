"""A source, a passage and a verdict as Markdown, for hovers and completion."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.draft.model import Ref
from mdrag.escapes import visible
from mdrag.evidence.model import Page, Passage, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.text.words import stem, tokens
from mdrag.verify.support.bindings import Verdict
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages
from mdrag.verify.works.author_year import label
from mdrag.wording import words

__all__ = ["escape_card", "passage_card", "source_card", "verdict_card", "with_labels"]

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_WORD = re.compile(r"\w+(?:['’]\w+)*")


def escape_card(text: str) -> str:
    """Foreign words on one line: nothing in them is Markdown or turns the line around."""
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))


def with_labels(
    pages: tuple[Page, ...], source: Source | None, store: EvidenceStore
) -> tuple[Page, ...]:
    """The same pages as the source has them, with their printed numbers."""
    known = {page.page_index: page for page in store.pages(source.doc_uid)} if source else {}
    return tuple(known.get(page.page_index, page) for page in pages)


def source_card(source: Source, language: str = "en") -> str:
    """Title, authors and year, journal; the id and the file."""
    where = f", *{escape_card(source.container_title)}*" if source.container_title else ""
    tr = words(language)
    title = escape_card(source.title) or tr("(no title known)")
    gone = tr(" — **the file is gone**") if not source.source_path else ""
    return (
        f"**{title}**  \n{escape_card(label(source))}{where}  \n"
        f"`{source.doc_uid}` · {escape_card(source.source_path)}{gone}"
    )


def passage_card(
    passage: Passage, matched: Iterable[str], store: EvidenceStore, where: str = ""
) -> str:
    """The words of a passage that say most, those it shares with the sentence in bold.

    ``where``: the page that is named below them; "" = the one they stand on.
    """
    matched = tuple(matched)
    wanted = {stem(token) for word in matched for token in tokens(word)}
    quoted = excerpt_of(passage.text, matched, passage.section_path)
    shown, done = [], 0
    for word in _WORD.finditer(quoted):
        if any(stem(token) in wanted for token in tokens(word.group())):
            shown += [
                _escaped_part(quoted[done : word.start()]),
                f"**{escape_card(word.group())}**",
            ]
            done = word.end()
    shown.append(_escaped_part(quoted[done:]))
    page = where or shown_pages(pages_of_words(passage, quoted, store))
    return f"> {''.join(shown).strip()}" + (f"\n>\n> — {page}" if page else "")


def _escaped_part(text: str) -> str:
    """As `escaped`, with the blanks at its ends."""
    return _SPECIAL.sub(r"\\\1", visible(re.sub(r"\s+", " ", text)))


def verdict_card(
    verdict: Verdict, ref: Ref, store: EvidenceStore, where: str = "", language: str = "en"
) -> str:
    """One source of a binding: what it is, whether it says so, where and in which words.

    ``where``: the page the reference leads to.
    """
    tr = words(language)
    if verdict.source is None:
        return tr("`{key}` is no source of the library", key=ref.key)
    parts = [source_card(verdict.source, language)]
    support = verdict.support
    if support.passage is not None:
        parts.append(
            tr("support **{score:.2f}** ({status})", score=support.score, status=support.status)
        )
        parts.append(passage_card(support.passage, support.matched, store, where))
    else:
        parts.append(tr("no passage of it says anything of this sentence"))
        parts += [f"— {where}"] if where else []
    if verdict.checks:
        parts.append(tr("checks: ") + ", ".join(f"`{check}`" for check in verdict.checks))
    return "\n\n".join(parts)
