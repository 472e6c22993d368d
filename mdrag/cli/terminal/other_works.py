"""What ``meta enrich`` says of a DOI of another work, and whether a DOI was asked for."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.cli.terminal import options
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.project import Project
from mdrag.services.crossref_items import CrossrefItem
from mdrag.text.doi import doi_in
from mdrag.verify.works.titles import is_of_another_work

__all__ = ["is_answered", "tell_other_works"]


def is_answered(source: Source, known: Mapping[str, CrossrefItem]) -> bool:
    """Whether the answer of its DOI is kept; a DOI that was mended since is another question."""
    kept = known.get(source.doc_uid)
    return kept is not None and doi_in(kept.doi) == doi_in(source.doi)


def tell_other_works(project: Project, known: Mapping[str, CrossrefItem]) -> list[str]:
    """Say whose DOI is that of another work, now and at every later run; their doc_uids."""
    found = []
    for entry in ledger.read(project).values():
        source = entry.source
        if not source.citable or not source.doi or not is_answered(source, known):
            continue
        title = known[source.doc_uid].item.get("title", "")
        if is_of_another_work(title, source):
            found.append(source.doc_uid)
            told = (
                "{uid}: {doi} is the DOI of “{title}”, and nothing of that is taken; correct it: "
                "mdrag meta set --doc_uid {uid} --doi …"
            )
            options.say(fill(told, uid=source.doc_uid, doi=source.doi, title=title))
    return found
