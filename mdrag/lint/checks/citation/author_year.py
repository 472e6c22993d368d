"""The author and year a binding words are those of its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.source_findings import is_checkable, mark_of, rebind_choice
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule
from mdrag.verify.support.bindings import problem_of
from mdrag.verify.works.agreement import Disagreement, disagreements
from mdrag.verify.works.author_year import label, match_sources
from mdrag.verify.works.works_in_binding import stated_works

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    for binding in paragraph.bindings:
        if not is_checkable(draft, binding):
            continue
        found = disagreements(draft, binding, store)
        for number, ref in enumerate(binding.refs):
            mine = [one for one in found if one.ref == number]
            if mine and not problem_of(ref, store):
                yield _said(rule, draft, binding, ref, mine, store)


def _said(
    rule: Rule, draft: Draft, binding: Binding, ref: Ref, mine: Sequence[Disagreement],
    store: EvidenceStore,
) -> Finding:  # fmt: skip
    source = store.source(ref.key)
    assert source is not None  # nothing disagrees with an unknown one
    worst = max(one.severity for one in mine)
    severity = min(worst, rule.severity)
    others = _meant(draft, binding, ref, source, store) if worst != "info" else ()
    words = _words(mine, source, ref)
    fixes = [_rewritten(mine, source), *(rebind_choice(ref, other) for other in others[:3])]
    told = [fix for fix in fixes if fix]
    if others:
        words["todo"] += fill(
            ", or bind {names}",
            names=join_sentences("{first} or {second}", map(_named, others[:3])),
        )
    places = [one.at for one in mine]
    at = mark_of(binding, ref)
    if all(places):
        at = min(p.start for p in places if p), max(p.end for p in places if p)
    return rule.finding(at, words, severity=severity, doc_uids=(source.doc_uid,), choices=told)


def _words(mine: Sequence[Disagreement], source: Source, ref: Ref) -> dict[str, str]:
    said = " ".join(one.said for one in mine)
    known = " ".join(one.known for one in mine)
    title = f", “{source.title}”" if source.title else ""
    fields = {"author": "authors", "year": "year"}
    from_ = {source.metadata_from.get(fields[one.what], "") for one in mine}
    guessed = from_ & {"file", "file_name"}
    sure = ""
    if guessed:
        sure = fill(" (as the file's own fields say; mdrag meta set corrects them)")
        if guessed == {"file_name"}:
            sure = fill(" (as the file's name says; mdrag meta set corrects them)")
    return {
        "said": said,
        "source": f"{label(source)}{title}",
        "key": ref.key,
        "sure": sure,
        "todo": fill("write {new}", new=known),
    }


def _meant(
    draft: Draft, binding: Binding, ref: Ref, source: Source, store: EvidenceStore
) -> tuple[Source, ...]:
    """The sources of the library that the words fit."""
    said = stated_works(draft, binding)
    number = binding.refs.index(ref)
    one = said[number] if len(said) == len(binding.refs) else said[0]
    citable = [s for s in store.sources() if s.citable and s.source_path]
    found = match_sources(one.author, one.year, citable) if one.author and one.year else ()
    return tuple(s for s in found if s.doc_uid != source.doc_uid)


def _named(source: Source) -> str:
    return f"{source.doc_uid} ({label(source)})"


def _rewritten(mine: Sequence[Disagreement], source: Source) -> Fix | None:
    """The words as the library has them, where each can be replaced."""
    edits = tuple(Edit(*one.at, one.known) for one in mine if one.at)
    if len(edits) != len(mine):
        return None
    told = " ".join(one.known for one in mine)
    return Fix(
        fill("write {told}, as the library knows {doc_uid}", told=told, doc_uid=source.doc_uid),
        edits,
        safe=False,
    )


CHECK = ParagraphCheck(
    {},
    _run,
    gives=("said", "source", "key", "sure", "todo"),
)
