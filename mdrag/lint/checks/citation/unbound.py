"""A citation in words, by key or by number is bound to the source it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from mdrag.draft.model import CiteItem, Draft
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.citation.binding_fixes import (
    UnboundCitation,
    UnboundWork,
    binding_fix,
    later_author,
    likely_fixes,
    title_of,
)
from mdrag.lint.checks.citation.missing_works import ADD_FILE, how_to_add
from mdrag.lint.checks.citation.paged_works import works_by_page
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.citations.names_alone import names_alone
from mdrag.lint.reading.own_words import quoted_in_block, reaching_into
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.severity import Severity
from mdrag.text.doi import doi_in
from mdrag.text.people import ET_AL
from mdrag.verify.works.author_year import (
    by_key,
    key_author,
    key_year,
    label,
    match_sources,
    years_of,
)
from mdrag.verify.works.bibliography import (
    BibliographyEntry,
    entries,
    sources_of_entry,
)
from mdrag.verify.works.bibliography_files import files_named, reading_list_files
from mdrag.verify.works.likely_sources import likely_sources
from mdrag.verify.works.numbered_citations import (
    listed_works,
    numbered_citations,
    reference_numbers,
)
from mdrag.verify.works.omitted_works import OmittedWork, half_bound
from mdrag.verify.works.works_in_text import (
    Mention,
    NamedWork,
    mentions,
    reference_lists,
    works_read,
)

__all__ = ["CHECK"]

_MOST_CHOICES = 6
# Cross-references (pandoc-crossref, Quarto) and identifiers that other tools resolve
_OF_A_TOOL = lazy_regex(
    r"(?:fig|tbl?|tab|table|sec|eq|lst|thm|lem|cor|prp|exm|exr|def|cnj|nte|tip|wrn|imp|cau)[-:_]|"
    r"[a-z]+:|https?\b"
)
_SHOWN = 80  # characters of a reference list's entry


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    citable = [s for s in store.sources() if s.citable and s.source_path]
    cited = [*_in_words(draft, citable), *_by_number(draft, citable), *_alone(draft, citable)]
    cited += works_by_page(draft, store, citable)
    cited += _by_key(draft, store, citable, context.config.path)
    told: set[str] = set()
    listed: Mapping[str, BibliographyEntry] = {}
    for one in sorted(cited, key=lambda c: c.start):
        missing = {work.name for work in one.works if not work.found}
        if missing and missing <= told:
            continue  # the PDF to add was named at the first place
        told |= missing
        how: str = ADD_FILE
        if missing and one.plain:
            listed = listed or entries(reading_list_files(context.config.path))
            how = how_to_add(draft, one, listed.values())
        yield _said(rule, draft, one, how)
    for half in half_bound(draft, store):
        yield _half(rule, draft, half, citable)


def _half(rule: Rule, draft: Draft, one: OmittedWork, citable: Sequence[Source]) -> Finding:
    """A work that stands in a parenthesis whose mark names other works only."""
    found = match_sources(one.author, one.year, citable)
    if len(found) == 1:
        todo = fill(
            "add #{doc_uid} ({source}) to the mark beside it, in its place",
            doc_uid=found[0].doc_uid,
            source=label(found[0]),
        )
    elif found:
        several = join_sentences(
            "{first} or {second}", (f"#{s.doc_uid} “{s.title}”" for s in found[:3])
        )
        todo = fill("add one to the mark beside it: {several}", several=several)
    else:
        name = f"{one.author} {one.year}"
        todo = fill(
            "the mark beside it names other works only, so that it stays plain text in Word; {add}",
            add=_add(name, likely_sources(one.author, one.year, citable)),
        )
    words = " ".join(draft.text[one.start : one.end].split())
    fix = None
    if len(found) == 1:
        mark = f"#{found[0].doc_uid}"
        new = f"{mark} " if one.before else f" {mark}"
        edit = Edit(one.at, one.at, new)
        fix = Fix(fill("bind it to {source}", source=label(found[0])), (edit,), safe=False)
    told, uids = {"words": words, "todo": todo}, tuple(s.doc_uid for s in found)
    return rule.finding((one.start, one.end), told, doc_uids=uids, fix=fix)


def _in_words(draft: Draft, citable: Sequence[Source]) -> Iterator[UnboundCitation]:
    """``(Marmot, 2015)`` and ``Marmot (2015)``; the library is asked once a work."""
    known: dict[tuple[str, str], tuple[Source, ...]] = {}
    for mention in mentions(draft):
        if mention.form != "cite" and not _in_quotation(draft, mention):
            works = []
            for author, year in works_read(draft, mention):
                if (author, year) not in known:
                    known[author, year] = match_sources(author, year, citable)
                found, years = known[author, year], years_of(year)
                sure = all(s.year in years for s in found)
                likely = () if found else likely_sources(author, year, citable)
                named = f"{author} {year}".strip()
                written = NamedWork(author, year)
                works.append(UnboundWork(named, found, sure, likely=likely, written=written))
            place = mention.start, mention.end, mention.block
            yield UnboundCitation("words", *place, tuple(works), mention.plain)


def _alone(draft: Draft, citable: Sequence[Source]) -> Iterator[UnboundCitation]:
    """``(Maurel).``: names alone that mean one source, or that look like a citation."""
    for one in names_alone(draft):
        found = match_sources(one.author, "", citable)
        if len(found) == 1 or (one.cites and not found):
            work = UnboundWork(one.author, found, sure=False)
            place = one.start, one.end, one.block
            yield UnboundCitation("words", *place, (work,), plain=False, undated=True)


def _in_quotation(draft: Draft, mention: Mention) -> bool:
    """Whether somebody who is quoted cites there: “… as shown (Bell, 2017) in the wards”."""
    found = quoted_in_block(draft, draft.blocks[mention.block])
    around = reaching_into(found, mention.start, mention.end)
    # what stands right before the closing mark may be the writer's, put inside by mistake
    return any(first < mention.start and mention.end < last - 2 for first, last in around)


def _by_number(draft: Draft, citable: Sequence[Source]) -> Iterator[UnboundCitation]:
    """``[3, 5–7]`` and ``^12^`` where the draft's own list of references has these numbers."""
    known = reference_numbers(draft)
    for one in numbered_citations(draft, known):
        works = []
        for number in one.numbers:
            entry = known[number]
            short = entry if len(entry) <= _SHOWN else entry[:_SHOWN].rsplit(" ", 1)[0] + " …"
            works.append(UnboundWork(f"“{short}” ({number})", listed_works(entry, citable), True))
        yield UnboundCitation("number", one.start, one.end, one.block, tuple(works))


def _by_key(
    draft: Draft, store: EvidenceStore, citable: Sequence[Source], settings: str
) -> Iterator[UnboundCitation]:
    """``[@marmot2015]``, ``[@doi:10.…]``: other keys than the library's.

    Keys of cross-references (``@fig-1``) and of other tools stay theirs; a key of a bibliography
    file is what that says, and one that nobody knows is printed as "(key?)".
    """
    if not draft.citations:
        return
    lists = reference_lists(draft)
    bibliography = entries(files_named(draft.text, draft.path, settings))
    listed: Mapping[str, BibliographyEntry] | None = None  # of the project's reading list
    dois: dict[str, list[Source]] = {}
    for source in citable:
        if doi := doi_in(source.doi):
            dois.setdefault(doi, []).append(source)
    for citation in draft.citations:
        if any(start <= citation.start < end for start, end in lists):
            continue
        # what is bound beside it binds no other work
        items = [item for item in citation.items if store.source(item.key) is None]
        if listed is None and not all(item.key in bibliography for item in items):
            listed = entries(reading_list_files(settings))
        known_keys = {**(listed or {}), **bibliography}
        plain_name = citation.narrative and not bibliography
        works = [_keyed(item, known_keys, citable, dois, plain_name) for item in items]
        if not works or not all(works):
            continue
        known = tuple(work for work in works if work)
        # A bibliography file that cannot be read here may still answer for its keys.
        if "bibliography" in draft.meta and not bibliography and not all(w.found for w in known):
            continue
        keys = tuple((item.start, item.end) for item in items)
        place = citation.start, citation.end
        if len(items) < len(citation.items):  # only the keys that are not bound, with their “@”
            place = keys[0][0] - 1, keys[-1][1]
        yield UnboundCitation("cite", *place, citation.block, known, True, keys)


def _keyed(
    item: CiteItem,
    bibliography: Mapping[str, BibliographyEntry],
    citable: Sequence[Source],
    dois: Mapping[str, Sequence[Source]],
    may_be_name: bool,
) -> UnboundWork | None:
    """What a key means; None when it is not ours to say.

    ``may_be_name``: "@doe" without brackets, in a draft that names no bibliography.
    """
    key = item.key
    if key.casefold().startswith("doi:"):
        found = tuple(dois.get(doi_in(key), ()))
        return UnboundWork(key, found, True) if found else None
    if entry := bibliography.get(key):
        return UnboundWork(entry.shown, sources_of_entry(entry, citable), True, True)
    if _OF_A_TOOL.match(key) or key.startswith("doc_"):  # told as a binding
        return None
    if may_be_name and not key_year(key):
        return None
    found = by_key(key, citable)
    name = fill("source that the key {key} may mean (in Word it is printed as “{key}?”)", key=key)
    likely = () if found else likely_sources(f"{key_author(key)} {ET_AL}", key_year(key), citable)
    return UnboundWork(name, found, True, likely=likely)


def _add(names: str, likely: Sequence[Source], how: str = ADD_FILE, later: str = "") -> str:
    """What to do about works that the library lacks; ``likely``: what may be meant instead.

    ``later``: who is cited alone, and is an author of these, not the first.
    """
    meant = fill(":")
    if likely:
        several = join_sentences("{first} or {second}", map(title_of, likely))
        meant = fill("; did you mean {names}? If not,", names=several)
        if later:
            told = "; did you mean {names}, of which {author} is not the first author? If not,"
            meant = fill(told, names=several, author=later)
    return fill("the library has no {names}{meant} {add}", names=names, meant=meant, add=how)


def _said(rule: Rule, draft: Draft, one: UnboundCitation, how: str) -> Finding:
    """The works that a citation may mean, as fixes; or those that the library lacks.

    ``how``: what to do about a work it lacks.
    """
    missing = [work.name for work in one.works if not work.found]
    fixes: tuple[Fix, ...] = ()
    if missing:
        names = join_sentences("{first}; {second}", dict.fromkeys(missing))
        likely = tuple(source for work in one.works for source in work.likely)
        todo = _add(names, likely, how, later_author(one.works))
        if len(one.works) == 1:
            fixes = tuple(fix for s in likely for fix in likely_fixes(draft, one, s))
    else:
        combined = list(islice(product(*(work.found for work in one.works)), _MOST_CHOICES + 1))
        safe = len(combined) == 1 and all(work.sure for work in one.works)
        told = label if len(combined) == 1 else title_of
        fixes = tuple(binding_fix(one, chosen, told, safe) for chosen in combined[:_MOST_CHOICES])
        several = join_sentences(
            "{first} or {second}",
            (", ".join(f"{s.doc_uid} “{s.title}”" for s in chosen) for chosen in combined[:3]),
        )
        single = ", ".join(f"{s.doc_uid} ({label(s)})" for s in combined[0])
        todo = (
            fill("bind it to {source}", source=single)
            if len(combined) == 1
            else fill("choose one: {several}", several=several)
        )
    at = draft.blocks[one.block]
    if fixes and at.kind in ("heading", "caption") and one.end >= at.end:
        fixes = ()
        todo += fill(
            " in a sentence: at the end of a {kind} pandoc would swallow the mark",
            kind=fill(at.kind),
        )
    words = {"words": " ".join(draft.text[one.start : one.end].split()), "todo": todo}
    uids = tuple(dict.fromkeys(s.doc_uid for work in one.works for s in work.found))
    # A place or a law with a year looks like a citation, and a key of the draft's bibliography is
    # printed as it should be: said quietly when nothing matches.
    listed = all(work.listed for work in one.works if not work.found)
    quiet = missing and (not one.plain or (one.form == "cite" and listed))
    severity = Severity.INFO if quiet else rule.severity
    return rule.finding(
        (one.start, one.end), words, severity=severity, doc_uids=uids, choices=fixes
    )


CHECK = DraftCheck({}, _run, gives=("words", "todo"))
