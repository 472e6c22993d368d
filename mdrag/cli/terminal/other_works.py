"""What ``meta enrich`` says of a DOI that belongs to another work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mdrag.cli.terminal import options
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.project import Project
from mdrag.services.crossref_items import CrossrefItem
from mdrag.verify.works.titles import is_of_another_work

__all__ = ["tell_other_works"]


def tell_other_works(
    project: Project, known: Mapping[str, CrossrefItem], asked: Sequence[str]
) -> list[str]:
    """Say whose DOI is that of another work; their doc_uids."""
    entries = ledger.read(project)
    found = []
    for uid in asked:
        source = entries[uid].source
        title = known[uid].item.get("title", "") if uid in known else ""
        if is_of_another_work(title, source):
            found.append(uid)
            told = (
                "{uid}: {doi} is the DOI of “{title}”, and nothing of that is taken; correct it: "
                "mdrag meta set --doc_uid {uid} --doi …"
            )
            options.say(fill(told, uid=uid, doi=source.doi, title=title))
    return found
