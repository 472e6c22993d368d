"""What an ingest would do: which files are read by whom, and what would be sent where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.fence import refuse_links
from mdrag.ingest import earlier_runs, parsed_folder
from mdrag.ingest.estimates import estimate_of
from mdrag.ingest.remote.web_list import ListedAddresses
from mdrag.ingest.run import pool
from mdrag.ingest.run.plan import State, look
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project
from mdrag.services.prices import money

__all__ = ["IngestPreview", "preview"]


class IngestPreview(NamedTuple):
    """Nothing was written and nothing sent. Files are paths in the project."""

    embedder: str
    # Of the files that can be opened:
    new: tuple[str, ...] = ()  # a source of its own, or another copy of a known text
    changed: tuple[str, ...] = ()  # other bytes where a source lay
    again: tuple[str, ...] = ()  # files that are read once more: the reader or its settings changed
    cut_anew: int = 0  # sources whose passages are made anew without reading
    unchanged: int = 0  # files
    gone: tuple[str, ...] = ()  # doc_uids whose file went away
    failed: tuple[RefusedFile, ...] = ()
    not_read: tuple[RefusedFile, ...] = ()
    bytes: int = 0  # of the files that would be read
    pages: int = 0  # of the PDFs that would be read
    tokens: int = 0  # that would be embedded, reckoned from pages and bytes
    uncounted: int = 0  # files of which neither is known
    cost: str = ""  # at the prices of the settings; "" without
    addresses: tuple[str, ...] = ()  # of PDFs that MinerU would be asked to fetch
    kept_here: tuple[RefusedFile, ...] = ()  # PDFs that are not sent, and what they hold
    sent_to: str = ""  # "" when no PDF leaves this computer
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
            for name in ("failed", "not_read", "kept_here")
        }
        return {**self._asdict(), **refused, "dry_run": True}


def preview(
    project: Project, config: Config, only: Sequence[Path] = (), addresses: Sequence[str] = ()
) -> IngestPreview:
    """What `mdrag ingest` would do with the same arguments; new files are hashed and not read.

    Raises UsageError (a path outside raw/, an address nobody fetches), FileProblem.
    """
    refuse_links(project.root, (), ("parsed",))
    wanted = _addresses(project, config, only, addresses)
    if addresses and not only:
        return IngestPreview(config.embedder, addresses=wanted.addresses)
    state = look(project, config, only, earlier_runs.read(project, config))
    unread = {
        uid: path for uid, path in state.again.items()
        if not _is_read(project, uid, state.shas[path], state.keys.parse)
    }  # fmt: skip
    held = {entry.source.source_path for entry in state.entries.values() if not entry.gone}
    read = (*state.fresh, *sorted(unread.values()))
    found = IngestPreview(
        embedder=config.embedder,
        new=tuple(path for path in state.fresh if path not in held),
        changed=tuple(path for path in state.fresh if path in held),
        again=tuple(sorted(unread.values())),
        cut_anew=len(state.again) - len(unread),
        unchanged=_unchanged(state),
        gone=tuple(sorted(state.gone)),
        failed=(*state.failed, *wanted.refused),
        not_read=state.not_read,
        bytes=sum(state.files[path].size for path in read),
        addresses=wanted.addresses,
    )
    by_sha = {state.shas[path]: path for path in read if path.casefold().endswith(".pdf")}
    if config.parser != "local":
        found = _with_sent(project, config, state, found, by_sha)
    return _with_estimate(project, config, state, found, by_sha)


def _addresses(
    project: Project, config: Config, only: Sequence[Path], addresses: Sequence[str]
) -> ListedAddresses:
    """Those on the command line; with nothing there, those that urls.txt lists for MinerU."""
    if not addresses and (only or config.parser != "mineru"):
        return ListedAddresses()
    from mdrag.ingest.remote.web_sources import addresses_to_fetch

    return addresses_to_fetch(project, config, addresses)


def _is_read(project: Project, uid: str, sha256: str, key: str) -> bool:
    head = parsed_folder.head_of(project.parsed / uid)
    return head == parsed_folder.Head(sha256, key)


def _unchanged(state: State) -> int:
    touched = {*state.fresh, *state.again.values(), *(refused.path for refused in state.failed)}
    return sum(path not in touched for path in state.shas)


def _with_estimate(
    project: Project, config: Config, state: State, found: IngestPreview, pdfs: Mapping[str, str]
) -> IngestPreview:
    """``found`` with what it would cost. PDFs are opened for their pages, and not read."""
    about = {"folder": "", "pages": 10**6, "bytes": 10**12, "spans": []}
    asked = [
        pool.Request(project.root / path, sha256, project.parsed, "", "split", about)
        for sha256, path in pdfs.items()
    ]
    pages, failed = {}, dict(found.failed)
    for answer in pool.run(asked):
        path = pdfs[answer.request.sha256]
        if answer.failed:
            failed.setdefault(path, answer.failed)
        else:
            pages[path] = int(answer.told["pages"])
    read = {*found.new, *found.changed, *found.again} - failed.keys()
    would = estimate_of(pages, [(path, state.files[path].size) for path in sorted(read)])
    parsing = found.sent_pages if config.parser == "mineru" else 0

    def opened(paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(path for path in paths if path not in failed)

    return found._replace(
        new=opened(found.new),
        changed=opened(found.changed),
        again=opened(found.again),
        pages=would.pages,
        tokens=would.tokens,
        uncounted=would.uncounted,
        cost=money(config, tokens=would.tokens, pages=parsing),
        failed=tuple(RefusedFile(path, failed[path]) for path in sorted(failed)),
    )


def _with_sent(
    project: Project, config: Config, state: State, found: IngestPreview, pdfs: Mapping[str, str]
) -> IngestPreview:
    from mdrag.ingest.remote.page_quota import pages_today
    from mdrag.ingest.remote.remote_parse import kept_at_home, planned_parts

    requests = [
        pool.Request(project.root / path, sha256, project.parsed, state.keys.parse)
        for sha256, path in sorted(pdfs.items(), key=lambda one: one[1])
    ]
    kept = kept_at_home(project, config, requests)
    requests = [one for one in requests if one.sha256 not in {**kept.why, **kept.failed}]
    sent = planned_parts(project, config, requests, state.partial)
    wrong = {**kept.failed, **sent.failed}
    failed = tuple(RefusedFile(pdfs[sha256], why) for sha256, why in wrong.items())
    told = config.mineru
    return found._replace(
        failed=(*found.failed, *failed),
        kept_here=tuple(RefusedFile(pdfs[sha256], why) for sha256, why in kept.why.items()),
        sent_to=told.address if config.parser == "mineru" else told.local_address,
        sent=tuple(sorted({pdfs[sha256] for sha256, _ in sent.planned})),
        sent_pages=sum(part.span.pages for _, part in sent.planned),
        sent_bytes=sum(part.size for _, part in sent.planned),
        sent_parts=len(sent.planned),
        under_way=tuple(sorted({pdfs[sha256] for sha256 in sent.under_way})),
        pages_today=pages_today(project) if config.parser == "mineru" else 0,
        pages_per_day=told.pages_per_day if config.parser == "mineru" else 0,
    )
