"""Where pandoc's citeproc prints a citation otherwise than Zotero will: the words Zotero writes.

A reader of the Word file should see the same before and after Refresh. Each difference was found
by comparing pandoc with citeproc-js, which is the citation processor of Zotero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.locators.locator_spellings import WORDS, of_suffix, several, term
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.details import reword_details
from mdrag.export.fields.punctuation import (
    add_question_commas,
    drop_name_points,
    move_full_stops,
    small_particle,
)
from mdrag.export.fields.stand_in_labels import with_true_labels
from mdrag.zotero.fields import CitationItem

__all__ = [
    "as_zotero_prints",
    "capitalise_prefix",
    "close_with",
    "note_wording",
    "prints_nothing",
    "taken_out",
]  # fmt: skip


_SMALL = re.compile(r"<?([HN])(?:ttps?://|\.d\.)")  # what begins no sentence


def as_zotero_prints(
    content: Sequence[Any],
    cited: Sequence[CitationItem],
    style: CitationStyle,
) -> list[Any]:
    """Rendered words with labels, ranges, signs and details as Zotero has them."""
    works = [one.work.item for one in cited]
    found = add_question_commas(move_full_stops(content, works, style), works, style, listed=False)
    found = with_true_labels(found, style.locale)
    for one in cited:
        if one.locator != (spread := re.sub(r"(?<=\d),(?=\d{3}\b)", ", ", one.locator)):
            found = _thousands(found, spread, one.locator)
        if one.label in WORDS and " and " in one.locator and style.label_form:
            found = _unlabelled(found, one, style)
        found = _dashes(found, one.locator, style.range_dash)
    found = reword_details(drop_name_points(found, works, style), works)
    found = _without_editors(found, cited[0]) if style.notes and cited else found
    text = inlines.flat(found)
    if text.endswith(" )"):  # a suffix whose end prints nothing
        found = inlines.replace_words(found, len(text) - 2, len(text), ")")
    if any(one.prefix.startswith(",") for one in cited[1:]):
        for place in reversed(list(re.finditer(";(?=,)", inlines.flat(found)))):
            found = inlines.replace_words(found, place.start(), place.end(), "")
    return found


def note_wording(
    content: Sequence[Any], cited: Sequence[CitationItem], style: CitationStyle
) -> list[Any]:
    """The words of a citing footnote: quotation marks and the comma of a suffix in their order."""
    found = list(content)
    text = inlines.flat(found)
    if (small := _SMALL.match(text)) and not cited[0].prefix:
        found = inlines.replace_words(found, *small.span(1), small[1].lower())
    for one in cited:
        if one.suffix.startswith(",") and "<" not in one.suffix:
            at = re.sub(r"[\s\u00a0]", " ", text).find(f",”{one.suffix[1:]}")
            if at >= 0:
                found = inlines.replace_words(found, at, at + 2, "”,")
    if inlines.flat(found).startswith("Ibid") and not style.capital_ibid and not cited[0].prefix:
        found = inlines.replace_words(found, 0, 1, "i")
    locator = re.escape(cited[0].locator)
    label = rf"[A-Z][a-z]*\.?[ \u00a0]{locator}"  # "p. 3" is no sentence
    if cited[0].suppress_author and locator and not cited[0].prefix and re.match(label, text):
        found = inlines.replace_words(found, 0, 1, text[0].lower())
    if re.match(r"\(N \d", text) and not cited[0].prefix:  # OSCOLA's "n 7": a note, no sentence
        found = inlines.replace_words(found, 1, 2, "n")
    return close_with(small_particle(found, cited[0]), "", style)


def close_with(content: Sequence[Any], ending: str, style: CitationStyle) -> list[Any]:
    """The words with ``ending`` behind them, once, and inside quotation marks as Americans do."""
    text = inlines.flat(content).rstrip()
    closed = (ending, f"{ending}”", f"{ending}’", "?", "!", "?’", "!’")
    if ending and not text.endswith(closed):
        text, content = text + ending, [*content, *inlines.words(ending)]
    if style.locale == "en-US" and re.search(r"‘[^‘’“”]*’”[.,]\Z", text):
        return inlines.replace_words(list(content), len(text) - 3, len(text), f"{text[-1]}’”")
    if style.locale == "en-US" and text.endswith(("”.", "”,")):
        return inlines.replace_words(list(content), len(text) - 2, len(text), f"{text[-1]}”")
    return inlines.join_strings(content)


def taken_out(content: Sequence[Any], keys: Sequence[str]) -> tuple[list[Any], list[Any]] | None:
    """(the words without ``key?`` of each unknown key, those marks); None when one is not found."""
    found, marks = [part for one in content for part in _unlinked_alarm(one)], []
    for key in keys:
        bold = [(n, one) for n, one in enumerate(found) if one.tag == "Strong"]
        places = [n for n, one in bold if inlines.flat(one.content).strip(" ?") == key]
        if not places:
            return None
        at = places[0]
        marks.append(found[at])
        head, tail = found[:at], found[at + 1 :]
        text, rest = inlines.flat(head), inlines.flat(tail)
        if joint := re.search(r"[;,]\s*$", text):
            head = inlines.cut_inlines(head, 0, joint.start()) or []
        elif joint := re.match(r"\s*[;,]\s*", rest):
            tail = inlines.cut_inlines(tail, joint.end(), len(rest)) or []
        found = inlines.join_strings([*head, *tail])
    return found, marks


def _unlinked_alarm(inline: Any) -> list[Any]:
    """``key?`` without the link that citeproc puts around it as around a work."""
    inside = list(inline.content) if inline.tag == "Link" else []
    return inside if [one.tag for one in inside] == ["Strong"] else [inline]


def prints_nothing(citations: Sequence[Any], items: Mapping[str, CslItem], printed: str) -> bool:
    """Whether a work of a cluster is cited without its author in a style that prints no year.

    Without a page there is nothing left of it then (MLA).
    """
    for one in citations:
        issued = items[one.id].get("issued", {}).get("date-parts", [[""]])
        bare = one.mode != "NormalCitation" and not of_suffix(inlines.zotero_text(one.suffix))[1]
        if bare and len(citations) > 1 and str(issued[0][0]) not in printed:
            return not re.search(r"\[\d", printed)
    return False


def capitalise_prefix(cited: CitationItem, printed: str) -> CitationItem:
    """The first work of a footnote: its prefix with the capital that pandoc has printed."""
    found = re.match(r"(?:<i>)?(\w)", cited.prefix)
    if not found or not printed.startswith(found[1].upper()):
        return cited
    at = found.start(1)
    return cited._replace(prefix=cited.prefix[:at] + found[1].upper() + cited.prefix[at + 1 :])


def _unlabelled(content: list[Any], one: CitationItem, style: CitationStyle) -> list[Any]:
    """``3 and 5`` is no number to pandoc, and some styles label only numbers (APA, Chicago)."""
    text = inlines.flat(content).replace("\u00a0", " ")
    place = re.search(rf"(?<![^\W\d_] )(?<![^\W\d_])(?<!\. ){re.escape(one.locator)}", text)
    if not place:
        return content
    word = term(one.label, one.locator, style.label_form, style.label_case, style.locale)
    return inlines.replace_words(content, place.start(), place.end(), f"{word} {one.locator}")


def _without_editors(content: list[Any], one: CitationItem) -> list[Any]:
    """``Ed. by Ann Vole (Tundra, 2001)`` without the names, where the author is left out.

    Of a work that no author has Zotero leaves out these.
    """
    item, text = one.work.item, inlines.flat(content)
    opening = re.match(r"[Ee]d\. by ", text)
    if not opening or not one.suppress_author or item.get("author"):
        return content
    names = text.partition("(")[0]
    people = [*item.get("editor", ()), *item.get("translator", ())]
    told = [str(who.get("family") or who.get("literal") or "") for who in people]
    ends = [names.find(name) + len(name) for name in told if name and name in names]
    if not ends:
        return content
    behind = re.compile(r"(?: and others)?(?:,[ \u00a0]|[ \u00a0](?=\())")
    rest = behind.match(text, max(ends))
    return inlines.replace_words(content, 0, rest.end(), "") if rest else content


def _dashes(content: list[Any], locator: str, dash: str) -> list[Any]:
    """``figs6-7`` where the style has its own sign for ranges: pandoc keeps to it for pages."""
    if dash == "–" or not re.search(r"[-–]", locator):
        return content
    pattern = re.sub(r"\\?[-–]", "[-–]", re.escape(locator))
    for place in reversed(list(re.finditer(rf"{pattern}(?![\w–-])", inlines.flat(content)))):
        content = inlines.replace_words(content, *place.span(), locator.replace("-", dash))
    return content


def _thousands(content: list[Any], spread: str, locator: str) -> list[Any]:
    """Page 1,234 is one page, which pandoc prints as two."""
    text = inlines.flat(content)
    place = re.search(rf"(?P<label>\bpp(?=[. \u00a0\d])\.?[ \u00a0]?)?{re.escape(spread)}", text)
    if not place:
        return content
    label = place["label"] or ""
    page = label if several(locator) else label.replace("pp", "p", 1)
    return inlines.replace_words(content, place.start(), place.end(), page + locator)
