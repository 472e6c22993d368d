"""Citations that citeproc has rendered → Zotero fields around the rendered words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields import zotero_wording
from mdrag.export.fields.no_break import keep_together
from mdrag.export.fields.number_lists import join_numbers
from mdrag.export.fields.printed_works import (
    PrintedWork,
    join_same_authors,
    printed_order,
    printed_works,
    sorted_by_printed_names,
    without_links,
)
from mdrag.export.fields.stand_in_labels import locator_of
from mdrag.export.fields.twin_works import add_twin_year, twin_works
from mdrag.zotero.fields import (
    FORMS,
    CitationItem,
    CitedWork,
    Cluster,
    Form,
    citation_body,
    citation_code,
)

__all__ = ["FieldMarkup", "LiveFieldMaker"]

# styles whose short notes tell works of one title apart by the year
_ADD_YEARS = ("chicago-notes-bibliography", "mhra-notes")
_ROLES = ("author", "editor", "translator", "composer", "director", "illustrator")


class FieldMarkup(NamedTuple):
    """What stands for a rendered citation.

    ``before``: how many inlines before it are part of it; ``after``: how many characters of the
    text behind it are.
    """

    content: list[Any]
    before: int = 0
    after: int = 0


class LiveFieldMaker:
    """Makes the fields of one document; remembers which works they cite.

    ``items``: CSL-JSON by citation key; a citation with a key that is not there stays text.
    ``addresses``: the uris of each key. ``form``: how the file keeps fields. ``static``: only
    the words are made, as they stand in fields. ``listed``: the entry of each key in the reference
    list, in whose words a note names a work that nobody wrote.
    """

    def __init__(
        self,
        items: Mapping[str, CslItem],
        addresses: Mapping[str, tuple[str, ...]],
        style: CitationStyle,
        form: Form = FORMS["docx"],
        *,
        static: bool = False,
        listed: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        self.listed = listed or {}
        self.items, self.addresses, self.style, self.form = items, addresses, style, form
        self.static = static
        self._works = {key: CitedWork.of(items[key], addresses[key]) for key in items}
        # given names that differ tell the two apart before the year does
        self._twins = {
            key
            for two in twin_works(items, items)
            if items[two[0]].get("author") == items[two[1]].get("author")
            for key in two
        }
        self._adds_years = style.id.rpartition("/")[2] in _ADD_YEARS
        self.cited: list[str] = []
        self.noted = False  # a citation made a footnote
        self._seen: Counter[str] = Counter()

    def citation(
        self, cite: Any, before: Sequence[Any] = (), after: str = "", *, footnote: bool = False
    ) -> FieldMarkup | None:
        """The field for a citation that citeproc rendered between ``before`` and ``after``.

        ``footnote``: it stands in a footnote of the writer. None when no work is known: the
        citation stays the text that citeproc made.
        """
        unknown = [one.id for one in cite.citations if one.id not in self.items]
        if unknown and (len(unknown) == len(cite.citations) or self.style.notes):
            return None
        if unknown:
            return self._without(cite, unknown, before, after, footnote)
        if not cite.citations:
            return None
        self.cited += [c.id for c in cite.citations]
        works, content = printed_works(cite.content), without_links(cite.content)
        mode = cite.citations[0].mode
        if content and content[-1].tag == "Note":
            self.noted = True
            return FieldMarkup([*_spoken(content[:-1]), self._note(cite, content[-1])])
        if footnote and self.style.notes:
            return self._in_footnote(cite, content, works, after)
        if mode == "AuthorInText":
            return FieldMarkup(self._narrative(cite, content, works))
        if not inlines.plain(content).strip():
            return self._silent(cite, before)
        silent = zotero_wording.prints_nothing(cite.citations, self.items, inlines.plain(content))
        custom = silent and not self.style.notes
        return FieldMarkup(self._field(cite, content, works, custom=custom))

    def _without(
        self, cite: Any, unknown: list[str], before: Sequence[Any], after: str, footnote: bool
    ) -> FieldMarkup | None:
        """A cluster in which some keys name no work: a field of the others, what is missing behind.

        pandoc prints ``key?`` for them, in bold.
        """
        found = zotero_wording.taken_out(cite.content, unknown)
        if found is None:
            return None
        cite.content, missing = found
        cite.citations = [one for one in cite.citations if one.id not in unknown]
        made = self.citation(cite, before, after, footnote=footnote)
        if made is None:
            return None
        alarm = [part for one in missing for part in (*inlines.words(" "), one)]
        return made._replace(content=[*made.content, *alarm])

    def _narrative(self, cite: Any, content: list[Any], works: Sequence[PrintedWork]) -> list[Any]:
        """Author words as text, the rest as a field with the author suppressed."""
        text = inlines.flat(content)
        at = _opening(text, works[0].start) if works else _group(text)
        if at < 0:
            return self._field(cite, content, works, named=True, custom=True)
        author = inlines.cut_inlines(content, 0, at) or []
        rest = inlines.cut_inlines(content, at, len(text)) or []
        silent = zotero_wording.prints_nothing(cite.citations, self.items, inlines.plain(rest))
        spoken = inlines.flat(author).strip()
        made = self._field(cite, rest, _moved(works, at), named=True, custom=silent, spoken=spoken)
        return [*_spoken(author), *made]

    def _in_footnote(
        self, cite: Any, content: list[Any], works: Sequence[PrintedWork], after: str
    ) -> FieldMarkup:
        """A citation in the writer's own footnote: without brackets, closed as the style closes.

        The writer's full stop behind it is the style's; other stops Zotero takes from a suffix.
        Where the sentence goes on, Zotero would close it all the same: there the words are fixed.
        """
        text = inlines.flat(content)
        named = cite.citations[0].mode == "AuthorInText"
        at, end = 0, len(text)
        if (
            text.startswith("(") and _group(text, numbers=False) == 0
        ):  # pandoc's, around words within a note
            at, end = 1, end - 1
        elif named and works:
            at = works[0].start
        author = _spoken(inlines.cut_inlines(content, 0, at) or []) if at > 1 else []
        content = inlines.cut_inlines(content, at, end) or content
        stop = after[:1] if after[:1] and after[0] in ";:?!" else ""
        goes_on = bool(self.style.ending) and re.match(r",|\s+[^\W\d_A-Z]|\)", after) is not None
        ending = "" if goes_on else stop or self.style.ending
        content = zotero_wording.close_with(content, ending, self.style)
        made = self._field(
            cite, content, _moved(works, at), named=bool(author), suffix=stop, custom=goes_on
        )
        return FieldMarkup([*author, *made], after=int(bool(ending) and after[:1] == ending[:1]))

    def _silent(self, cite: Any, before: Sequence[Any]) -> FieldMarkup:
        """A style that prints nothing once the author is named (MLA without a page).

        The last word of the author's name becomes the field, with that word as its fixed text:
        Zotero keeps the work in the bibliography and prints nothing of its own.
        """
        for count, inline in enumerate(reversed(before), 1):
            if inline.tag == "Str" and inline.text.strip():
                return FieldMarkup(self._field(cite, [inline], (), named=True, custom=True), count)
            if inline.tag not in ("Space", "SoftBreak"):
                break
        made = self._field(cite, inlines.words("\u2060"), (), named=True, custom=True)
        return FieldMarkup(made)

    def _note(self, cite: Any, note: Any) -> Any:
        """A citing footnote: its words in a field.

        Of a citation in the sentence (``@key``) pandoc names the author there and not in the note.
        """
        first, *rest = note.content
        if rest:
            return note
        works, content = printed_works(first.content), without_links(first.content)
        named = cite.citations[0].mode == "AuthorInText"
        if not inlines.plain(content).strip(" ."):  # a work without an author, named by its title
            named, content = False, self._title(cite.citations[0].id)
            cite.citations[0].mode = "NormalCitation"
            content = zotero_wording.close_with(content, self.style.ending, self.style)
        first.content = self._field(cite, content, works, named=named, note=True)
        return note

    def _title(self, key: str) -> list[Any]:
        """The title of a work, as its entry in the reference list begins with it."""
        title = str(self.items[key].get("title") or self.items[key]["id"])
        words = r"\W+".join(map(re.escape, re.findall(r"\w+", re.sub(r"<[^>]+>", "", title))))
        entry = without_links(self.listed.get(key, ()))
        begin = re.match(rf"\W*{words}[^\w\s.,(<]*", inlines.flat(entry), re.IGNORECASE)
        return (inlines.cut_inlines(entry, 0, begin.end()) if begin else None) or (
            inlines.words(title)
        )

    def _field(
        self, cite: Any, content: Sequence[Any], works: Sequence[PrintedWork], *,
        named: bool = False, custom: bool = False, note: bool = False, suffix: str = "",
        spoken: str = "",
    ) -> list[Any]:  # fmt: skip
        """A field over ``content``; ``named``: the sentence itself names the author in text.

        ``works``: where each stands in it. ``note``: it is the whole of a footnote. ``suffix`` is
        added to that of the last work. ``spoken``: the author words before it.
        """
        ordered = any(len(one.prefix) for one in list(cite.citations)[1:])
        order = printed_order(works, [one.id for one in cite.citations])
        citations = list(cite.citations)
        cited = tuple(self._cited(one, named) for one in citations)
        # Zotero would name nobody where the author is left out: Tunnels (Anon., 2018)
        nobody = [one for one in cited if one.suppress_author and not _people(one.work.item)]
        custom = custom or (self.style.names_nobody and bool(nobody))
        content = list(content)
        if order and len(order) > 1:
            citations, cited = [citations[n] for n in order], tuple(cited[n] for n in order)
            # a style would sort what pandoc has left where it stood
            ordered = ordered or any(one.prefix or one.suffix for one in cited)
            ordered = ordered or sorted_by_printed_names(content, works, cited)
            ranks = [self.cited.index(one.id) for one in citations]
            ordered = ordered or (self.style.numeric and ranks != sorted(ranks))
            if not self.style.notes and not custom:
                content = join_same_authors(content, works, cited, self.style, spoken)
            if self.style.numeric:
                content = join_numbers(content, works, cited, self.style)
        cited = (*cited[:-1], cited[-1]._replace(suffix=cited[-1].suffix + suffix))
        content = zotero_wording.as_zotero_prints(content, cited, self.style)
        for one in citations if self._adds_years else ():
            if one.id in self._twins:
                content = add_twin_year(content, self.items[one.id])
        if note:
            content = zotero_wording.note_wording(content, cited, self.style)
            cited = (zotero_wording.capitalise_prefix(cited[0], inlines.plain(content)), *cited[1:])
        printed = re.sub(r"[\s\u00a0]+", " ", inlines.plain(content)).strip()
        content = keep_together(content)
        if self.static:
            return content
        body = citation_body(Cluster(cited, printed, ordered, custom))
        code = citation_code(body, self._seen[body])
        self._seen[body] += 1
        opening, closing = self.form.opened(code)
        form = self.form.raw
        return [inlines.raw(opening, form), *content, inlines.raw(closing, form)]

    def _cited(self, citation: Any, named: bool) -> CitationItem:
        prefix = inlines.zotero_text(citation.prefix).strip()
        suffix = inlines.zotero_text(citation.suffix)
        label, locator, rest = locator_of(suffix, self.style.locale)
        if citation.mode == "AuthorInText" and not locator and rest[:1].isalnum():
            rest = f", {rest}"  # pandoc sets this comma, Zotero does not
        return CitationItem(
            self._works[citation.id],
            prefix,
            re.sub(r"^\s+(?=,)|\s+$", "", rest),
            label,
            locator,
            citation.mode == "SuppressAuthor" or (named and citation.mode == "AuthorInText"),
        )


def _people(item: CslItem) -> bool:
    return any(isinstance(value, list) and name in _ROLES for name, value in item.items())


def _group(text: str, *, numbers: bool = True) -> int:
    """Where the brackets at the end of a narrative citation begin, -1 when there are none.

    An organisation may hold a parenthesis of its own; ``numbers`` may stand in several brackets,
    where a style of notes has years ([1970]).
    """
    first = re.search(r"(?<!\()\[\d", text) if numbers else None  # ([1899] 2010) is a first print
    if first:
        return first.start()
    if text.endswith("]"):
        return text.find("[")
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if not depth:
            return at if text[at] == "(" else -1
    return -1


def _opening(text: str, start: int) -> int:
    """Where the brackets of a narrative citation open whose first work begins at ``start``."""
    if text[start : start + 1] in ("(", "[") and not text[:start].endswith("("):
        return start
    opening = max(text.rfind("(", 0, start), text.rfind("[", 0, start))
    return start if opening < 0 or re.search(r"[)\]]", text[opening:start]) else opening


def _moved(works: Sequence[PrintedWork], by: int) -> list[PrintedWork]:
    """The works in a text from which the first ``by`` characters were cut."""
    return [one._replace(start=one.start - by, end=one.end - by) for one in works]


def _spoken(author: Sequence[Any]) -> list[Any]:
    """Author words for running text: "and", where styles print "&" even outside parentheses."""
    ampersand = [inline.tag == "Str" and inline.text == "&" for inline in author]
    return [
        inlines.words("and")[0] if it else one for one, it in zip(author, ampersand, strict=True)
    ]
