"""A cited work was not retracted, and its DOI is that of its title.

What the library itself knows is told always; Crossref is asked only with ``lint: online: true``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.model import Binding, Ref
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.source_findings import mark_of
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.services.crossref_address import crossref_address
from mdrag.services.crossref_notices import Record, records
from mdrag.severity import Severity
from mdrag.text.doi import doi_in
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.works.author_year import label
from mdrag.verify.works.titles import same_work

__all__ = ["CHECK"]

_STAMPED = lazy_regex(
    r"\W*(?:retracted|withdrawn|removed)(?: (?:article|paper|manuscript))?\W*[:–—]", re.I
)
# kind of a notice → how a person calls it
_RETRACTED = {
    "retraction": "retraction",
    "withdrawal": "withdrawal",
    "removal": "removal",
    "partial_retraction": "partial retraction",
}
_DOUBTED = {"expression_of_concern": "expression of concern"}
_SAYS_SO = lazy_regex(r"\bretract(?:ed|ion)\b|\bwithdr(?:awn|ew)\b", re.IGNORECASE)


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    cited: list[tuple[Binding, Ref, Source]] = []
    for binding in all_bindings(draft.bindings, draft.citations, store):
        for ref in binding.refs:
            source = store.source(ref.key)
            if source is not None and source.citable:
                cited.append((binding, ref, source))
    known = _asked(context, [source for _, _, source in cited])
    for binding, ref, source in cited:
        said = _of_library(source) or _of_record(known.get(doi_in(source.doi)), source)
        if said:
            severity, what, todo = said
            text = draft.sentences[binding.sentence].prose if binding.sentence >= 0 else ""
            if _SAYS_SO.search(text):
                severity = Severity.INFO  # the writer speaks of the retraction
            words, uids = {"what": what, "todo": todo}, (source.doc_uid,)
            yield rule.finding(mark_of(binding, ref), words, severity=severity, doc_uids=uids)


def _of_library(source: Source) -> tuple[Severity, str, str] | None:
    """Publishers stamp the title of what they retract."""
    if "retracted" in source.flags or _STAMPED.match(source.title):
        return (
            Severity.ERROR,
            fill("{source} is marked as retracted in its own title", source=label(source)),
            _DROP,
        )
    return None


_DROP = fill("cite other evidence, or say in the sentence that it was retracted")


def _of_record(record: Record | None, source: Source) -> tuple[Severity, str, str] | None:
    if record is None or not record.found:
        return None  # of another agency (DataCite), or not asked: nothing is known
    for kinds, severity in ((_RETRACTED, Severity.ERROR), (_DOUBTED, Severity.WARNING)):
        for notice in record.notices:
            if notice.kind in kinds:
                when = fill(" of {date}", date=notice.date) if notice.date else ""
                where = fill(", https://doi.org/{doi}", doi=notice.doi) if notice.doi else ""
                return (
                    severity,
                    fill(
                        "{source} has a {name}{when}{where}",
                        source=label(source),
                        name=fill(kinds[notice.kind]),
                        when=when,
                        where=where,
                    ),
                    _DROP,
                )
    if _STAMPED.match(record.title):
        return (
            Severity.ERROR,
            fill(
                "{source} is retracted (Crossref: “{title}”)",
                source=label(source),
                title=record.title,
            ),
            _DROP,
        )
    if record.title and source.title and not same_work(record.title, source.title):
        what = fill(
            "the DOI of {source}, {doi}, is that of “{title}”",
            source=label(source),
            doi=record.doi,
            title=record.title,
        )
        todo = fill(
            "correct it: mdrag meta set --doc_uid {doc_uid} --doi …", doc_uid=source.doc_uid
        )
        return Severity.WARNING, what, todo
    return None


def _asked(context: Context, sources: list[Source]) -> dict[str, Record]:
    settings = context.config.lint
    dois = [doi for source in sources if (doi := doi_in(source.doi))]
    if not settings.online or not dois:
        return {}
    base = crossref_address(settings.crossref)
    answers = records(dois, base, settings.mailto)
    if answers.unasked:
        count = len(answers.unasked)
        told = "{count} DOIs could not be looked up for retractions ({problem})"
        if count == 1:
            told = "{count} DOI could not be looked up for retractions ({problem})"
        context.unfinished(fill(told, count=count, problem=answers.problem))
    return dict(answers.records)


CHECK = DraftCheck({}, _run, gives=("what", "todo"))
