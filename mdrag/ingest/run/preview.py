"""What an ingest would do: which files are read by whom, and what would be sent where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.ingest import earlier_runs, parsed_folder
from mdrag.ingest.run.plan import State, look
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project

__all__ = ["IngestPreview", "preview"]


class IngestPreview(NamedTuple):
    """Nothing was written and nothing sent."""

    fresh: tuple[str, ...]  # files with bytes nobody has read
    again: tuple[str, ...]  # files that are read once more: the reader or its settings changed
    cut_anew: int  # sources whose passages are made anew without reading
    gone: tuple[str, ...]  # doc_uids whose file went away
    failed: tuple[RefusedFile, ...]
    not_read: tuple[RefusedFile, ...]
    sent_to: str = ""  # "" when nothing leaves this computer
    sent: tuple[str, ...] = ()  # PDFs
    sent_pages: int = 0
    sent_bytes: int = 0
    sent_parts: int = 0
    under_way: tuple[str, ...] = ()  # PDFs sent by an earlier run; none of their bytes go out again
    pages_today: int = 0
    pages_per_day: int = 0

    def as_json(self) -> dict[str, Any]:
        """The machine-readable form."""
        refused = {
            name: [entry._asdict() for entry in getattr(self, name)]
            for name in ("failed", "not_read")
        }
        return {**self._asdict(), **refused}


def preview(project: Project, config: Config, only: tuple[Any, ...] = ()) -> IngestPreview:
    """What `run` would do with the same arguments. Raises what `look` raises."""
    state = look(project, config, only, earlier_runs.read(project))
    unread = {
        uid: path for uid, path in state.again.items()
        if not _is_read(project, uid, state.shas[path], state.keys.parse)
    }  # fmt: skip
    found = IngestPreview(
        fresh=state.fresh,
        again=tuple(sorted(unread.values())),
        cut_anew=len(state.again) - len(unread),
        gone=state.gone,
        failed=state.failed,
        not_read=state.not_read,
    )
    if config.parser == "local":
        return found
    by_sha = {state.shas[path]: path for path in (*found.again, *found.fresh)
              if path.casefold().endswith(".pdf")}  # fmt: skip
    return _with_sent(project, config, state, found, by_sha)


def _is_read(project: Project, uid: str, sha256: str, key: str) -> bool:
    head = parsed_folder.head_of(project.parsed / uid)
    return head == parsed_folder.Head(sha256, key)


def _with_sent(
    project: Project, config: Config, state: State, found: IngestPreview, pdfs: Mapping[str, str]
) -> IngestPreview:
    from mdrag.ingest.remote.page_quota import pages_today
    from mdrag.ingest.remote.remote_parse import planned_parts
    from mdrag.ingest.run.pool import Request

    requests = [
        Request(project.root / path, sha256, project.parsed, state.keys.parse)
        for sha256, path in sorted(pdfs.items(), key=lambda one: one[1])
    ]
    sent = planned_parts(project, config, requests, state.partial)
    failed = tuple(RefusedFile(pdfs[sha256], why) for sha256, why in sent.failed.items())
    told = config.mineru
    return found._replace(
        failed=(*found.failed, *failed),
        sent_to=told.address if config.parser == "mineru" else told.local_address,
        sent=tuple(sorted({pdfs[sha256] for sha256, _ in sent.planned})),
        sent_pages=sum(part.span.pages for _, part in sent.planned),
        sent_bytes=sum(part.size for _, part in sent.planned),
        sent_parts=len(sent.planned),
        under_way=tuple(sorted({pdfs[sha256] for sha256 in sent.under_way})),
        pages_today=pages_today(project) if config.parser == "mineru" else 0,
        pages_per_day=told.pages_per_day if config.parser == "mineru" else 0,
    )
