"""What the writer says of a source by command: the same as a change in meta/library.csv."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.config import Config
from mdrag.errors import FileProblem, UsageError
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.ingest.extraction import find
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.run.pipeline import run
from mdrag.project import Project, write_atomic
from mdrag.text.nearest import nearest
from mdrag.versions import log_version

__all__ = ["FIELDS", "set_fields"]

FIELDS = tuple(name for name in library_csv.COLUMNS if name not in library_csv.FIXED)


def set_fields(project: Project, config: Config, name: str, fields: Mapping[str, str]) -> Source:
    """Set describing fields of a source and bring the library up to date; the source as it is now.

    Written to meta/library.csv first, so a change made there by hand is kept and read too.
    Raises UsageError (no such source or field, a value that cannot be), LibraryMissing, Busy.
    """
    source = find(project, name)
    path = project.meta / "library.csv"
    values = {}
    for field, text in fields.items():
        if field not in FIELDS:
            hint = nearest(field, FIELDS) or fill("; there are: {names}", names=", ".join(FIELDS))
            raise UsageError(fill("{field!r} is no field{hint}", field=field, hint=hint))
        try:
            values[field] = library_csv.value_of(path, 0, field, text.strip())
        except FileProblem as problem:
            raise UsageError(problem.message) from None
    entries = ledger.read(project)
    by_hand = library_csv.changed_by_hand(project, entries)
    by_hand[source.doc_uid] = {**by_hand.get(source.doc_uid, {}), **values}
    for uid, changed in by_hand.items():
        entries[uid] = entries[uid]._replace(source=library_csv.apply(entries[uid].source, changed))
    write_atomic(path, library_csv.render(entries.values()))
    run(project, config, said={source.doc_uid: values})
    said = ", ".join(f"{field}={text}" for field, text in fields.items())
    log_version(project, "metadata", source.doc_uid, source.doc_uid, said)
    return find(project, source.doc_uid)
