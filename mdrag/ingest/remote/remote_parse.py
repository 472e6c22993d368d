"""PDFs that somebody else reads: split, sent, fetched; then what puts the results together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.page_quota import add_pages, pages_today
from mdrag.ingest.remote.parser_service import ParserService
from mdrag.ingest.remote.parts.lighter_scan import can_be_lighter
from mdrag.ingest.remote.parts.page_span import halves
from mdrag.ingest.remote.parts.part_book import PartBook, PartKey, RemotePdf, Waits
from mdrag.ingest.remote.parts.part_run import fetch_parts
from mdrag.ingest.remote.parts.split_manifest import (
    SentPart,
    SplitManifest,
    load_manifest,
    part_path,
    remote_folder,
    result_path,
    save_manifest,
)
from mdrag.ingest.remote.private_pages import KeptHere, kept_here
from mdrag.ingest.remote.services import PARSERS, sent_key, service_of
from mdrag.ingest.run import pool
from mdrag.ingest.run.pool import Request
from mdrag.project import Project
from mdrag.services.prices import money
from mdrag.services.redaction import redaction_of
from mdrag.wording import words

__all__ = ["PlannedParts", "RemoteOutcome", "kept_at_home", "planned_parts", "read_remotely"]

_PART_TASK = "split"


class RemoteOutcome(NamedTuple):
    """What is ready to be put together, and what is not, by sha256."""

    ready: tuple[Request, ...]
    failed: Mapping[str, str]
    waiting: Mapping[str, str]  # the next run goes on with these


def read_remotely(
    project: Project,
    config: Config,
    requests: Sequence[Request],
    retry: bool = False,
    on_settled: Callable[[int, int], None] = lambda done, total: None,
    tell: Callable[[str], None] = lambda line: None,
    waits: Waits | None = None,
) -> RemoteOutcome:
    """Have PDFs read as ``parser`` says. ``retry``: also those that failed before.

    ``tell`` is given a line that says what goes where, before it goes. Raises UsageError (no token,
    a wrong address), FileProblem (nothing can be written).
    """
    _refuse_compression(config)
    with closing(service_of(project, config)) as service:
        return _read(project, config, service, requests, retry, on_settled, tell, waits)


def _read(
    project: Project,
    config: Config,
    service: ParserService,
    requests: Sequence[Request],
    retry: bool,
    on_settled: Callable[[int, int], None],
    tell: Callable[[str], None],
    waits: Waits | None,
) -> RemoteOutcome:
    by_sha = {request.sha256: request for request in requests}
    manifests, failed = _manifests(project, config, requests, retry)
    pdfs = {
        sha256: RemotePdf(by_sha[sha256].path, remote_folder(project, sha256))
        for sha256 in manifests
    }
    book = PartBook(pdfs, manifests, on_settled)
    if line := _announcement(project, config, book, service.host):
        tell(line)
    halve = partial(_halved, config, by_sha, book)
    if book.parts("planned", "ordered", "sent"):
        fetch_parts(book, service, waits or _waits(config), halve, partial(add_pages, project))
    failed |= book.failures()
    waiting = book.unfinished(service.host)
    ready = tuple(
        _assembly(config, by_sha[sha256], book.pdfs[sha256], manifest)
        for sha256, manifest in book.manifests.items()
        if sha256 not in failed and sha256 not in waiting
    )
    return RemoteOutcome(ready, failed, waiting)


class PlannedParts(NamedTuple):
    """What a run would send, and what an earlier one has sent, by sha256."""

    planned: tuple[tuple[str, SentPart], ...]
    under_way: tuple[str, ...]
    failed: Mapping[str, str]


def planned_parts(
    project: Project, config: Config, requests: Sequence[Request], retry: bool = False
) -> PlannedParts:
    """What `read_remotely` would send. Nothing is written or asked; sizes of parts are shares."""
    _refuse_compression(config)
    manifests, failed = _manifests(project, config, requests, retry, write=False)
    parts = [(sha256, part) for sha256, manifest in manifests.items() for part in manifest.parts]
    planned = tuple(one for one in parts if one[1].state == "planned")
    going = {sha256 for sha256, part in parts if part.state in ("ordered", "sent")}
    for sha256, part in parts:
        if part.state == "failed":
            failed.setdefault(sha256, part.reason)
    return PlannedParts(planned, tuple(sorted(going)), failed)


def kept_at_home(project: Project, config: Config, requests: Sequence[Request]) -> KeptHere:
    """Which of the PDFs hold what may not be sent; those that were read elsewhere do not count.

    Raises UsageError when the settings name a list that cannot be read.
    """
    redaction = redaction_of(config) if PARSERS[config.parser].wants_token else None
    if redaction is None:
        return KeptHere({}, {})
    unsent = [request for request in requests if not _is_read(project, config, request)]
    return kept_here(redaction, unsent, project.root)


def _is_read(project: Project, config: Config, request: Request) -> bool:
    folder = remote_folder(project, request.sha256)
    known = load_manifest(folder, request.sha256, sent_key(config))
    return known is not None and all(
        part.state == "done" and result_path(folder, part).is_file() for part in known.parts
    )


def _refuse_compression(config: Config) -> None:
    """Raises UsageError when scans are to be compressed and nothing here can."""
    if config.mineru.compress and not can_be_lighter():
        told = 'mineru.compress wants Pillow: pip install "mdrag[ocr]"'
        raise UsageError(fill("{told}; or: mdrag config set mineru.compress false", told=told))


def _waits(config: Config) -> Waits:
    settings = config.mineru
    return Waits(poll=max(0.05, settings.poll_seconds), silent=60.0 * settings.wait_minutes)


def _manifests(
    project: Project,
    config: Config,
    requests: Sequence[Request],
    retry: bool,
    write: bool = True,
) -> tuple[dict[str, SplitManifest], dict[str, str]]:
    """How far each PDF is, and why some cannot be sent."""
    found: dict[str, SplitManifest] = {}
    wanted: list[Request] = []
    for request in requests:
        folder = remote_folder(project, request.sha256)
        known = load_manifest(folder, request.sha256, sent_key(config))
        if known is None or known.is_outgrown(config.mineru.pages_per_part):
            parts = str(folder / "parts") if write else ""
            wanted.append(_split_request(config, request, parts, ()))
            continue
        found[request.sha256] = known._replace(
            parts=tuple(
                _as_it_is(part, result_path(folder, part).is_file(), retry) for part in known.parts
            )
        )
        lost = [
            part.span for part in found[request.sha256].parts
            if part.state not in ("done", "failed") and not known.whole
            and not part_path(folder, part).is_file()
        ]  # fmt: skip
        if lost and write:  # somebody tidied up
            wanted.append(_split_request(config, request, str(folder / "parts"), lost))
    failed: dict[str, str] = {}
    for answer in pool.run(wanted):
        sha256 = answer.request.sha256
        if answer.failed:
            failed[sha256] = answer.failed
            found.pop(sha256, None)
        elif sha256 not in found:
            found[sha256] = _manifest(project, config, answer.request, answer.told)
            if write:
                save_manifest(remote_folder(project, sha256), found[sha256])
    return found, failed


def _as_it_is(part: SentPart, there: bool, retry: bool) -> SentPart:
    """A part of an earlier run by what is on the disk."""
    if part.state == "done" and not there:
        return part._replace(state="sent" if part.batch else "planned")
    if part.state == "failed" and retry:
        return part._replace(state="planned", batch="", tries=0, reason="")
    return part


def _split_request(
    config: Config, request: Request, folder: str, spans: Iterable[Sequence[int]]
) -> Request:
    about: dict[str, Any] = {
        "folder": folder,
        "pages": max(1, config.mineru.pages_per_part),
        "bytes": max(1, config.mineru.largest_mb) * 10**6,
        "spans": [list(span) for span in spans],
        "lighter": config.mineru.compress,
    }
    return request._replace(task=_PART_TASK, about=about)


def _manifest(
    project: Project, config: Config, request: Request, told: Mapping[str, Any]
) -> SplitManifest:
    parts = _parts(config, told, PARSERS[config.parser].model(config.mineru))
    path = project.relative(request.path)
    return SplitManifest(request.sha256, path, sent_key(config), int(told["pages"]), parts)


def _parts(config: Config, told: Mapping[str, Any], model: str) -> tuple[SentPart, ...]:
    """The parts a split made; one that cannot be made small enough has failed."""
    lighter = set(told.get("lighter", ()))
    return tuple(
        SentPart(first, last, size, model, lighter=first in lighter) if size else
        SentPart(first, last, 0, model, "failed", reason=_too_large(config))
        for first, last, size in told["parts"]
    )  # fmt: skip


def _too_large(config: Config) -> str:
    return fill(
        "one page has more than {largest_mb} MB, the most that is taken: save "
        "the PDF with smaller pictures",
        largest_mb=config.mineru.largest_mb,
    )


def _halved(
    config: Config, by_sha: Mapping[str, Request], book: PartBook, key: PartKey, part: SentPart
) -> list[SentPart] | str:
    """The two halves of a part as files; why it cannot be cut."""
    if part.first == part.last:
        return fill("and it is one page: save the PDF with smaller pictures")
    folder = book.pdfs[key.sha256].folder / "parts"
    request = _split_request(config, by_sha[key.sha256], str(folder), halves(part.span))
    for answer in pool.run([request]):
        if answer.failed:
            return answer.failed
        return list(_parts(config, answer.told, part.model))
    return fill("it cannot be cut")


def _announcement(project: Project, config: Config, book: PartBook, host: str) -> str:
    """What is sent where, and whether the day's pages are enough for it."""
    tr, planned = words(config.ui_language), book.parts("planned")
    under_way = len(book.parts("ordered", "sent"))
    if not planned:
        told = "asking {host} for {parts:,} parts sent earlier"
        return tr(told, host=host, parts=under_way) if under_way else ""
    pages = sum(part.span.pages for _, part in planned)
    files, model = len({key.sha256 for key, _ in planned}), planned[0][1].model
    line = tr(
        "sending {pdfs:,} PDFs{parts} ({pages:,} pages, {mb:.1f} MB) to {host}{model}",
        pdfs=files,
        parts=tr(" in {parts:,} parts", parts=len(planned)) if len(planned) != files else "",
        pages=pages,
        mb=sum(part.size for _, part in planned) / 1e6,
        host=host,
        model=tr(", model {model}", model=model) if model else "",
    )
    if not PARSERS[config.parser].wants_token:
        return line
    if cost := money(config, pages=pages):
        line += tr("; at your prices a service would take about {money}", money=cost)
    today, most = pages_today(project), config.mineru.pages_per_day
    if today + pages > most:
        told = "; with {today:,} sent today that is over {most:,} a day: the rest is slower"
        line += tr(told, today=today, most=most)
    return line


def _assembly(config: Config, request: Request, pdf: RemotePdf, manifest: SplitManifest) -> Request:
    """The request to put results together."""
    results = [(part, result_path(pdf.folder, part)) for part in manifest.parts]
    about = {
        "parser": config.parser,
        "parts": [[part.first, part.last, str(path)] for part, path in results],
    }
    size = sum(path.stat().st_size for _, path in results)
    return request._replace(task="assemble", about=about, more_bytes=size)
