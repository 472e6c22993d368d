"""What Crossref knows of a DOI: its title, and whether the work was retracted.

Only DOIs go out, and only when the person allowed it (``lint: online: true``). Answers are kept
for 30 days in the cache folder.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.cachedir import cache_folder
from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.services.crossref_address import CROSSREF

__all__ = ["AT_A_TIME", "POLITE", "Notice", "NoticeAnswers", "Record", "records"]

_DAYS = 30
_SECONDS = 10.0  # that all questions of a run may take
# Crossref's own limits: one request at a time, three for who gives an address (REST API, 2025)
AT_A_TIME = 1
POLITE = 3


class Notice(NamedTuple):
    """A notice about a work: ``kind`` as Crossref calls it (retraction, withdrawal, …)."""

    kind: str
    doi: str
    date: str  # 2020-01-31, as much of it as is known


class Record(NamedTuple):
    """What Crossref says of one DOI; ``found`` is false for one that Crossref does not know."""

    doi: str
    found: bool
    title: str = ""
    notices: tuple[Notice, ...] = ()


class NoticeAnswers(NamedTuple):
    """What came back; ``unasked`` DOIs have no answer yet, and ``problem`` says why."""

    records: Mapping[str, Record]
    unasked: tuple[str, ...] = ()
    problem: str = ""


def records(
    dois: Iterable[str], base: str = CROSSREF, mailto: str = "", seconds: float = _SECONDS
) -> NoticeAnswers:
    """The records of ``dois`` (lower case, without a prefix): from the cache, else asked for.

    Never raises, never takes much longer than ``seconds``.
    """
    wanted = list(dict.fromkeys(dois))
    known = {doi: kept for doi in wanted if (kept := _kept(doi)) is not None}
    missing = [doi for doi in wanted if doi not in known]
    problem = ""
    if missing:
        asked, problem = _asked(missing, base, mailto, seconds)
        known.update(asked)
    return NoticeAnswers(known, tuple(doi for doi in missing if doi not in known), problem)


def _asked(
    dois: list[str], base: str, mailto: str, seconds: float
) -> tuple[dict[str, Record], str]:
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

    from mdrag.net import Deadline, Service, Unreachable

    deadline = Deadline(seconds)
    found: dict[str, Record] = {}
    problem = ""
    pool = ThreadPoolExecutor(POLITE if mailto else AT_A_TIME)
    with Service(base, deadline, {"mailto": mailto} if mailto else None) as service:
        try:
            waiting = {pool.submit(_one, service, doi): doi for doi in dois}
            while waiting and deadline.left > 0:
                done, _ = wait(waiting, deadline.left, FIRST_COMPLETED)
                for future in done:
                    doi = waiting.pop(future)
                    try:
                        found[doi] = future.result()
                        _keep(found[doi])
                    except Unreachable as none:
                        return found, str(none)
                    except ServiceError as trouble:
                        problem = problem or trouble.sentence
            if waiting:
                problem = problem or fill("{seconds:g} seconds were not enough", seconds=seconds)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return found, problem


def _one(service: Any, doi: str) -> Record:
    from urllib.parse import quote

    answer = service.get(f"/works/{quote(doi, safe='')}")
    if answer.status in (404, 410):
        return Record(doi, False)
    if answer.body is None:
        raise ServiceError(fill("Crossref answered {status}", status=answer.status))
    message = answer.body.get("message") if isinstance(answer.body, dict) else None
    if not isinstance(message, dict):
        raise ServiceError(fill("Crossref answered something that is no record"))
    return _record(doi, message)


def _record(doi: str, message: Mapping[str, Any]) -> Record:
    """A record of the REST API: ``title`` is a list, ``updated-by`` the notices about the work."""
    titles = message.get("title")
    first = titles[0] if isinstance(titles, list) and titles else titles
    notices = []
    updates = message.get("updated-by")
    for one in updates if isinstance(updates, list) else ():
        if isinstance(one, dict):
            kind = str(one.get("type") or "").casefold().replace(" ", "_").replace("-", "_")
            notices.append(Notice(kind, str(one.get("DOI") or ""), _date(one.get("updated"))))
    return Record(doi, True, first if isinstance(first, str) else "", tuple(notices))


def _date(value: Any) -> str:
    """``{"date-parts": [[2020, 1, 31]]}`` as 2020-01-31."""
    parts = value.get("date-parts") if isinstance(value, dict) else None
    parts = parts[0] if isinstance(parts, list) and parts else None
    if not isinstance(parts, list) or not all(isinstance(n, int) for n in parts):
        return ""
    return "-".join(f"{n:02d}" for n in parts[:3])


def _file(doi: str) -> Path:
    return cache_folder() / "crossref" / f"{sha256(doi.encode()).hexdigest()[:32]}.json"


def _kept(doi: str) -> Record | None:
    """The answer of the last 30 days; None when there is none or it is damaged."""
    try:
        at, name, found, title, notices = json.loads(_file(doi).read_text("utf-8"))
        if name != doi or not 0 <= time.time() - at <= _DAYS * 86400:
            return None
        return Record(doi, bool(found), str(title), tuple(Notice(*map(str, n)) for n in notices))
    except (OSError, ValueError, TypeError):
        return None


def _keep(record: Record) -> None:
    from mdrag.errors import FileProblem
    from mdrag.fence import make_folder, write_atomic

    path = _file(record.doi)
    try:
        make_folder(path.parent, mode=0o700)
        write_atomic(path, json.dumps([time.time(), *record]))
    except (OSError, FileProblem):
        pass  # it only costs another question
