"""A citation in words whose work the typed list of references does not hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.citation.reference_list.list_entries import list_entries
from mdrag.lint.checks.citation.reference_list.page_citations import cites_by_page
from mdrag.lint.checks.citation.reference_list.printed_list import (
    heading_of_printed_list,
    unprinted_works,
)
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.people import REGIONS
from mdrag.verify.works.author_year import names_of, years_of
from mdrag.verify.works.listed_entries import ListedEntry, unread_text
from mdrag.verify.works.numbered_citations import cited_numbers, reference_numbers
from mdrag.verify.works.paged_mentions import may_be_thing, paged_mentions
from mdrag.verify.works.works_in_list import (
    by_first_name,
    is_listed,
    is_of_year,
    listable_works,
    near_names,
)
from mdrag.verify.works.works_in_text import Mention, NamedWork, reference_lists

__all__ = ["CHECK"]

_SHARE = 0.5  # of the cited works must be found: else the list is of a kind that is not understood
_LEAST = 2  # entries of a list
_LAW = lazy_regex(r"\b(?:Act|Bill|Code|Directive|Regulation|Ordinance|Statute)s?$")
_HIGHEST = 999  # what is more is a year or a figure in brackets
_BARE = "parenthetical"  # “(Barba 2018)”, which may be a place and its year: “(London 2012)”
_HABIT = 2  # so many of them that the list holds show that the draft cites so
_FEW = 3  # entries that a message names


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    lists = [one for one in list_entries(draft) if len(one[1]) >= _LEAST]
    if not lists:
        yield from _unprinted(rule, context)
        return
    heading = lists[-1][0]
    entries = [entry for _, some in lists for entry in some]
    yield from _numbers(rule, draft, heading)
    works = list(listable_works(draft))
    rest = unread_text(draft)
    yield from _by_page(rule, draft, heading, entries, rest)
    known = [is_listed(work, entries, rest) for _, work in works]
    # a name that is misspelt shows, too, that the list is one of these works
    named = {
        work: is_known or bool(near_names(work, entries))
        for (_, work), is_known in zip(works, known, strict=True)
    }
    bound = {ref.key for one in draft.bindings for ref in one.refs}  # build lists those itself
    if sum(named.values()) + len(bound) < _SHARE * (len(named) + len(bound)):
        return
    forms = Counter(one.form for (one, _), yes in zip(works, known, strict=True)
                    if yes and not one.plain)  # fmt: skip
    told: set[NamedWork] = set()
    for (mention, work), is_known in zip(works, known, strict=True):
        if is_known or work in told:
            continue
        plain = mention.plain or (mention.form == _BARE and forms[_BARE] >= _HABIT)
        is_work = work.author.lower() not in REGIONS and not _LAW.search(work.author)
        todo = _todo(work, entries, plain and is_work)
        if todo:
            told.add(work)
            words = {"work": f"{work.author} {work.year}", "heading": heading, "todo": todo}
            yield rule.finding((mention.start, mention.end), words)


def _unprinted(rule: Rule, context: Context) -> Iterator[Finding]:
    """Works that the list lacks which `mdrag build` prints below an empty heading."""
    heading = heading_of_printed_list(context.draft)
    if not heading:
        return
    entries = [entry for _, some in list_entries(context.draft) for entry in some]
    found = unprinted_works(context.draft, context.evidence, entries, unread_text(context.draft))
    first: dict[NamedWork, Mention] = {}
    for mention, work in found:
        first.setdefault(work, mention)
    todo = fill("mdrag build lists there what is bound: bind it, or type its entry")
    for work, mention in first.items():
        words = {"work": f"{work.author} {work.year}", "heading": heading, "todo": todo}
        yield rule.finding((mention.start, mention.end), words)


def _numbers(rule: Rule, draft: Draft, heading: str) -> Iterator[Finding]:
    """Numbers that the text cites beyond the last one of a numbered list."""
    listed, cited = reference_numbers(draft).keys(), cited_numbers(draft)
    if not listed or len(listed & cited.keys()) < _SHARE * len(listed):
        return
    lists = "".join(draft.text[start:end] for start, end in reference_lists(draft))
    for number, place in cited.items():
        # an entry may have been run into the one before it
        run_in = re.search(rf"(?<![\d.]){number}[.\])]\s", lists)
        if max(listed) < number <= _HIGHEST and not run_in:
            todo = fill("it ends with {last}: correct the number, or add its entry",
                        last=max(listed))  # fmt: skip
            words = {"work": f"[{number}]", "heading": heading, "todo": todo}
            yield rule.finding(place, words)


def _by_page(
    rule: Rule, draft: Draft, heading: str, entries: Sequence[ListedEntry], rest: str
) -> Iterator[Finding]:
    """Names cited by page, “(Barba 3)”, where half of the entries are cited so."""
    cited = [one for one in paged_mentions(draft) if one.form == "names"]
    if not cited or not cites_by_page(draft, entries):
        return
    told: set[str] = set()
    for one in cited:
        for work in (NamedWork(names_of(w.author)[0][0], "") for w in one.works):
            if work.author in told or may_be_thing(draft, work.author):
                continue
            if not is_listed(work, entries, rest):
                told.add(work.author)
                words = {
                    "work": work.author,
                    "heading": heading,
                    "todo": _todo(work, entries, True),
                }
                yield rule.finding((one.start, one.end), words)


def _todo(work: NamedWork, entries: Sequence[ListedEntry], plain: bool) -> str:
    """What to do about it; "" where it may be no citation at all: “Windows (2000)”."""
    same = by_first_name(work, entries)
    if same and not any(is_of_year(work, one) for one in same):
        return fill("it has {others}: correct the year here or there", others=_shown(same))
    if same:
        told = "it has {others}: see whether all names are spelled alike, or add its entry"
        return fill(told, others=_shown(same, work))
    if near := near_names(work, entries):
        return fill("it has {others}: spell the name alike", others=_shown(near))
    return fill("add its entry, or take the citation out") if plain else ""


def _shown(entries: Sequence[ListedEntry], work: NamedWork | None = None) -> str:
    """``Davis 1998, Davis 2001``; of several years in an entry the one that ``work`` has."""
    mine = years_of(work.year) if work else frozenset[int]()
    years = [
        (one.first, (*sorted(one.letters), *map(str, sorted(one.years & mine or one.years)))[:1])
        for one in entries
    ]
    return ", ".join(dict.fromkeys(" ".join((name, *year)) for name, year in years[:_FEW]))


CHECK = DraftCheck({}, _run, gives=("work", "heading", "todo"))
