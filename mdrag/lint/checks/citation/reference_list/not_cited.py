"""An entry of the typed list of references that the text cites nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.citation.reference_list.list_entries import list_entries
from mdrag.lint.checks.citation.reference_list.page_citations import cited_by_page
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.works.listed_entries import ListedEntry
from mdrag.verify.works.name_spellings import acronym, spellings
from mdrag.verify.works.numbered_citations import cited_numbers
from mdrag.verify.works.works_in_list import is_listed, listable_works, near_names
from mdrag.verify.works.works_in_text import mentions

__all__ = ["CHECK"]

_SHARE = 0.5  # of the entries must be cited: else the text cites in a way that is not understood
_LEAST = 3  # entries of a list
_TITLE = lazy_regex(r"[*_“\"]+([^*_“”\"]{6,120})[*_”\"]")
_SHOWN = 60  # characters of an entry that a message gives


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for heading, entries in list_entries(context.draft):
        # a bibliography may hold what was read and not cited
        if len(entries) < _LEAST or "bibliograph" in heading.lower():
            continue
        unused = _unused(context.draft, entries)
        if len(unused) > (1 - _SHARE) * len(entries):
            continue
        for one in unused:
            short = one.text if len(one.text) <= _SHOWN else f"{one.text[: _SHOWN - 1]}…"
            yield rule.finding((one.start, one.end), {"entry": short, "heading": heading})


def _unused(draft: Draft, entries: Sequence[ListedEntry]) -> list[ListedEntry]:
    """The entries that are cited by neither name nor number; all where the text cites otherwise."""
    numbers = cited_numbers(draft)
    by_number = all(one.number for one in entries) and bool(numbers)
    if not by_number and not _by_name(draft, entries):
        return list(entries)
    body = _Body(draft)
    cited = numbers.keys() if by_number else ()
    left = [one for one in entries if one.number not in cited and not body.cites(one)]
    if left:
        meant = _meant_by_near_names(draft, entries)
        left = [one for one in left if one not in meant]
    return left


def _meant_by_near_names(draft: Draft, entries: Sequence[ListedEntry]) -> list[ListedEntry]:
    """The entries that works in other spellings may mean: that is told where these are cited."""
    unknown = (work for _, work in listable_works(draft) if not is_listed(work, entries, ""))
    return [entry for work in unknown for entry in near_names(work, entries)]


def _by_name(draft: Draft, entries: Sequence[ListedEntry]) -> bool:
    """Whether the text cites by author and year, or page, not by numbers or notes."""
    works = {work for one in mentions(draft) for work in one.works}
    cited = len(works) + len(draft.bindings) + len(draft.citations) + cited_by_page(draft, entries)
    return cited >= _SHARE * len(entries)


class _Body:
    """All that a draft says outside its lists, as words that may name a work."""

    def __init__(self, draft: Draft) -> None:
        at, parts = 0, []
        for start, end in sorted(_lists(draft)):
            parts.append(draft.text[at:start])
            at = max(at, end)
        text = "\n".join([*parts, draft.text[at:]])
        self._words: dict[str, list[int]] = {}
        for found in re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", text):
            for spelling in spellings(found[0]):
                self._words.setdefault(spelling, []).append(found.start())
        self._low = text.lower()

    def cites(self, entry: ListedEntry) -> bool:
        """Whether the first name, or the title, stands anywhere; in doubt it is cited."""
        return self._names(entry) or any(title in self._low for title in _titles(entry))

    def _names(self, entry: ListedEntry) -> bool:
        words = re.findall(r"[^\W\d_][\w'’-]*", entry.first)
        if not words:
            return True
        short = acronym(entry.first)
        if short and (short in self._words or entry.first.lower() in self._low):
            return True
        wanted = spellings(words[-1])
        wanted |= {f"{one}s" for one in wanted}  # a genitive without its apostrophe
        places = [at for one in wanted for at in self._words.get(one, ())]
        if not places:
            return bool(short) or any(one in self._low for one in wanted if len(one) > 3)
        return True


def _titles(entry: ListedEntry) -> Iterator[str]:
    """What stands in italics or quotation marks, without its subtitle: a film is cited by that."""
    for found in _TITLE.finditer(entry.text):
        title = re.split(r"[:.?!]", found[1])[0].strip().lower()
        if " " in title:
            yield title


def _lists(draft: Draft) -> Iterator[tuple[int, int]]:
    for _, entries in list_entries(draft):
        if entries:
            yield entries[0].start, entries[-1].end


CHECK = DraftCheck({}, _run, gives=("entry", "heading"))
