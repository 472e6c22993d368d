"""A citation in words, ``(Marmot, 2015)``, is bound to the source it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from mdrag.draft.model import Draft
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.citing import finding
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.rule import Check, Context, Paragraph, Rule
from mdrag.verify.author_year import by_key, label, matching
from mdrag.verify.mentions import Mention, Named, mentions

__all__ = ["CHECK"]

_MOST_CHOICES = 6


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    draft, store = context.draft, context.evidence
    citable = [s for s in store.sources() if s.citable and s.source_path]
    for mention in mentions(draft):
        if mention.form == "cite" and any(_known(draft, key, store) for key in mention.keys):
            continue
        found = [_meant(mention, at, citable) for at in range(len(mention.works))]
        # A bibliography file answers for keys the library does not know.
        if mention.form == "cite" and not all(found) and "bibliography" in draft.meta:
            continue
        yield _said(rule, draft, mention, found)


def _known(draft: Draft, key: tuple[int, int], store: EvidenceStore) -> bool:
    return store.source(draft.text[slice(*key)]) is not None


def _meant(mention: Mention, at: int, citable: Sequence[Source]) -> tuple[Source, ...]:
    work = mention.works[at]
    if mention.form == "cite":
        return by_key(work.author, citable)
    return matching(work.author, work.year, citable)


def _said(rule: Rule, draft: Draft, mention: Mention, found: list[tuple[Source, ...]]) -> Finding:
    missing = [w for w, sources in zip(mention.works, found, strict=True) if not sources]
    dated = all(s.year is not None for sources in found for s in sources)
    fixes: tuple[Fix, ...] = ()
    if missing:
        names = "; ".join(_named(mention, w) for w in missing)
        todo = f"the library has no {names}: add the PDF to raw/evidence/pdfs and run mdrag ingest"
    else:
        combined = list(product(*found))
        safe = len(combined) == 1 and dated
        told = label if len(combined) == 1 else _title
        fixes = tuple(_bound(mention, chosen, told, safe) for chosen in combined[:_MOST_CHOICES])
        several = " or ".join(
            ", ".join(f"{s.doc_uid} “{s.title}”" for s in chosen) for chosen in combined[:3]
        )
        one = ", ".join(f"{s.doc_uid} ({label(s)})" for s in combined[0])
        todo = f"bind it to {one}" if len(combined) == 1 else f"choose one: {several}"
    at = draft.blocks[mention.block]
    if fixes and at.kind in ("heading", "caption") and mention.end >= at.end:
        fixes = ()
        todo += f" in a sentence: at the end of a {at.kind} pandoc would swallow the mark"
    words = {"words": " ".join(draft.text[mention.start : mention.end].split()), "todo": todo}
    said = finding(rule, (mention.start, mention.end), **words)
    uids = tuple(dict.fromkeys(s.doc_uid for sources in found for s in sources))
    # A place or a law with a year looks like a citation, and a key may be known to a bibliography
    # given to pandoc: said quietly when nothing matches.
    quiet = missing and (not mention.plain or mention.form == "cite")
    return said._replace(
        severity="info" if quiet else said.severity,
        doc_uids=uids,
        fix=fixes[0] if len(fixes) == 1 else None,
        choices=fixes if len(fixes) > 1 else (),
    )


def _named(mention: Mention, work: Named) -> str:
    """What the library lacks, as the draft calls it."""
    if mention.form == "cite":
        return f"source that the key {work.author} may mean"
    return f"{work.author} {work.year}".strip()


def _title(source: Source) -> str:
    """A source among others by the same authors of the same year."""
    title = f", “{source.title}”" if source.title else ""
    return f"{label(source)}{title} ({source.doc_uid})"


def _bound(
    mention: Mention, chosen: tuple[Source, ...], named: Callable[[Source], str], safe: bool
) -> Fix:
    told = "bind it to " + " and ".join(named(s) for s in chosen)
    if mention.form == "cite":
        pairs = zip(mention.keys, chosen, strict=True)
        edits = tuple(Edit(start, end, s.doc_uid) for (start, end), s in pairs)
        return Fix(told, edits, safe)
    mark = "{" + " ".join(f"#{s.doc_uid}" for s in chosen) + "}"
    return Fix(told, (Edit(mention.end, mention.end, mark),), safe)


CHECK = Check("draft", {}, _run, needs_evidence=True)
