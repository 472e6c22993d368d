"""What of the sources may go to zotero.org: records and files that hold nothing private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag.config import Config
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.services.redaction import Redaction, redaction_of
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.push.plan import attachable

__all__ = ["redacted_sources"]


def redacted_sources(
    project: Project, config: Config, wanted: Sequence[SourceToFind]
) -> tuple[tuple[SourceToFind, ...], tuple[str, ...]]:
    """The sources whose record may be sent, and why the others are left out.

    A file that may not be sent is left out of its source. Raises UsageError when the settings name
    a list that cannot be read.
    """
    redaction = redaction_of(config)
    if redaction is None:
        return tuple(wanted), ()
    sent, left_out = [], []
    for one in wanted:
        people = (" ".join(person) for person in one.source.authors)
        told = "\n".join((one.source.title, *people, *_strings(one.item or {})))
        kinds = redaction.words.kinds(told)
        if kinds and redaction.is_for(one.source.source_path):
            said = ", ".join(map(redaction.in_words, kinds))
            left_out.append(
                fill("{uid}: left out: its record holds {said}", uid=one.source.doc_uid, said=said)
            )
        else:
            sent.append(one)
    why = _files_kept_here(project, redaction, sent)
    marked = (one._replace(file_stays=why[one.path]) if one.path in why else one for one in sent)
    return tuple(marked), tuple(left_out)


def _files_kept_here(
    project: Project, redaction: Redaction, wanted: Sequence[SourceToFind]
) -> Mapping[Path | None, str]:
    """File → what it holds; a file that cannot be looked through stays, too."""
    from hashlib import file_digest

    from mdrag.ingest.remote.private_pages import kept_here
    from mdrag.ingest.run.pool import Request

    requests = []
    for one in wanted:
        if one.path is not None and attachable(one):
            with one.path.open("rb") as stream:
                sha256 = file_digest(stream, "sha256").hexdigest()
            requests.append(Request(one.path, sha256, project.parsed, ""))
    kept = kept_here(redaction, requests, project.root)
    found = {**kept.why, **kept.failed}
    return {one.path: found[one.sha256] for one in requests if one.sha256 in found}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield " ".join(text for one in value.values() for text in _strings(one))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)
