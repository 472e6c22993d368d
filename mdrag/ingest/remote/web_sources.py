"""Addresses of PDFs → files under ``raw/evidence/web/``, fetched and read by MinerU.

MinerU fetches the file; its result holds a copy, which becomes a new file beside the writer's own
and is a source like any other. Nothing that is there is overwritten. ``parsed/.mineru/urls.json``
remembers which address became which file, so that none is asked for twice.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from mdrag.config import Config
from mdrag.errors import SourceProblem, UsageError
from mdrag.fence import delete_file, make_folder, move, new_file, open_own, write_atomic
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import CONFIG, LATER, RETRY, STOP, UNKNOWN
from mdrag.ingest.remote.mineru_cloud import MinerUCloud, model_of
from mdrag.ingest.remote.parser_service import FileAnswer, ServiceRefusal
from mdrag.ingest.remote.parts.part_book import Waits
from mdrag.ingest.remote.parts.result_zip import ResultZip
from mdrag.ingest.remote.parts.split_manifest import (
    SentPart,
    SplitManifest,
    remote_folder,
    result_path,
    save_manifest,
)
from mdrag.ingest.remote.refusals import ask_patiently
from mdrag.ingest.remote.services import sent_key, service_of
from mdrag.ingest.remote.web_list import (
    ListedAddresses,
    is_address,
    listed_addresses,
    no_address,
)
from mdrag.ingest.run import pool
from mdrag.ingest.run.summary import RefusedFile, WebOutcome
from mdrag.project import Project
from mdrag.wording import words

__all__ = ["addresses_to_fetch", "fetch_web_sources"]

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class _WebTask(NamedTuple):
    batch: str = ""
    path: str = ""  # of the file it became
    failed: str = ""


def fetch_web_sources(
    project: Project,
    config: Config,
    named: Sequence[str],
    tell: Callable[[str], None] = lambda line: None,
    waits: Waits | None = None,
) -> WebOutcome:
    """Have MinerU fetch addresses: those named, and those of urls.txt nobody has asked for yet.

    Raises UsageError for a named one that is no address and for another parser, FileProblem.
    """
    known = _read(project)
    asked = _asked(project, named)
    tasks = _tasks(project, asked.addresses, known, bool(named))
    wanted = _wanted(config, tasks)
    if not wanted:
        return _outcome(tasks, (), {}, asked.refused)
    service = service_of(project, config)
    assert isinstance(service, MinerUCloud)
    run = _WebRun(project, config, service, waits or Waits(), known | tasks)
    try:
        told = "asking {host} to fetch {pdfs:,} PDFs by their addresses, into raw/evidence/web"
        tell(words(config.ui_language)(told, host=service.host, pdfs=len(wanted)))
        run.fetch(wanted)
    finally:
        service.close()
    tasks = {address: run.tasks[address] for address in tasks}
    return _outcome(tasks, [a for a in wanted if tasks[a].path], run.in_the_way, asked.refused)


def addresses_to_fetch(project: Project, config: Config, named: Sequence[str]) -> ListedAddresses:
    """What `fetch_web_sources` would ask MinerU for. Raises UsageError as it does."""
    asked = _asked(project, named)
    tasks = _tasks(project, asked.addresses, _read(project), bool(named))
    return asked._replace(addresses=tuple(_wanted(config, tasks)))


def _asked(project: Project, named: Sequence[str]) -> ListedAddresses:
    """Those named, else those of urls.txt."""
    if not named:
        return listed_addresses(project)
    if wrong := next((one for one in named if not is_address(one)), ""):
        raise UsageError(no_address(wrong))
    return ListedAddresses(tuple(named))


def _tasks(
    project: Project, addresses: Sequence[str], known: Mapping[str, _WebTask], named: bool
) -> dict[str, _WebTask]:
    """How far each address is; one that is named and failed, or whose file went, begins anew."""
    tasks = {address: known.get(address, _WebTask()) for address in addresses}
    for address in addresses if named else ():
        there = tasks[address].path and (project.root / tasks[address].path).is_file()
        if tasks[address].failed or (tasks[address].path and not there):
            tasks[address] = _WebTask()
    return tasks


def _wanted(config: Config, tasks: Mapping[str, _WebTask]) -> list[str]:
    wanted = [address for address, task in tasks.items() if not task.path and not task.failed]
    if wanted and config.parser != "mineru":
        told = fill("addresses are fetched by MinerU: mdrag config set parser mineru")
        raise UsageError(fill("{told}; or download the PDFs into raw/evidence/pdfs/", told=told))
    return wanted


def _outcome(
    tasks: dict[str, _WebTask],
    made: Sequence[str],
    in_the_way: dict[str, str],
    refused: Sequence[RefusedFile] = (),
) -> WebOutcome:
    left = [address for address, task in tasks.items() if not task.path and not task.failed]
    return WebOutcome(
        tuple((address, tasks[address].path) for address in made),
        (
            *((address, task.failed) for address, task in tasks.items() if task.failed),
            *((one.path, one.reason) for one in refused),
        ),
        tuple((address, in_the_way.get(address, fill("is still being read"))) for address in left),
    )


class _WebRun:
    """One run over addresses; what is known of each is on the disk after every step."""

    def __init__(
        self, project: Project, config: Config, service: MinerUCloud, waits: Waits,
        tasks: dict[str, _WebTask],
    ) -> None:  # fmt: skip
        self._project, self._config, self._service, self._waits = project, config, service, waits
        self.tasks, self.in_the_way = tasks, dict[str, str]()

    def fetch(self, wanted: Sequence[str]) -> None:
        """Until each is a file or has failed, or nothing goes on."""
        new = [address for address in wanted if not self.tasks[address].batch]
        for at in range(0, len(new), self._service.group):
            if not self._order(new[at : at + self._service.group]):
                return
        until, wait = time.monotonic() + self._waits.silent, self._waits.poll
        left = list(wanted)
        while left and time.monotonic() < until:
            time.sleep(min(wait, self._waits.slowest))
            wait *= 2
            before = len(left)
            if not self._ask(left):
                return
            left = [a for a in left if not self.tasks[a].path and not self.tasks[a].failed]
            if len(left) < before:
                until = time.monotonic() + self._waits.silent

    def _order(self, group: Sequence[str]) -> bool:
        """Announce addresses; False when nothing more is to be asked."""
        pairs = [(address, _data_id(address)) for address in group]
        model = model_of(self._config.mineru)
        try:
            batch = ask_patiently(lambda: self._service.order_addresses(pairs, model), self._waits)
        except ServiceRefusal as refusal:
            for address in group:
                self.in_the_way[address] = refusal.code.told
            return refusal.code.action not in (STOP, CONFIG)
        for address in group:
            self.tasks[address] = _WebTask(batch)
        self._save()
        return True

    def _ask(self, left: Sequence[str]) -> bool:
        by_name = {_data_id(address): address for address in left}
        for batch in sorted({self.tasks[address].batch for address in left} - {""}):
            try:
                answers = ask_patiently(partial(self._service.answers, batch), self._waits)
            except ServiceRefusal as refusal:
                if refusal.code.action in (STOP, CONFIG):
                    self.in_the_way.update(dict.fromkeys(left, refusal.code.told))
                    return False
                continue
            for answer in answers:
                if address := by_name.get(answer.data_id):
                    self._note(address, answer)
        return True

    def _note(self, address: str, answer: FileAnswer) -> None:
        if answer.state == "failed" and answer.code:
            passes = answer.code.action in (RETRY, LATER, UNKNOWN, STOP, CONFIG)
            self.in_the_way[address] = answer.code.told
            self.tasks[address] = _WebTask() if passes else _WebTask(failed=answer.code.told)
            self._save()
        elif answer.state == "done":
            try:
                path = ask_patiently(lambda: self._bring(address, answer.result), self._waits)
                self.tasks[address] = self.tasks[address]._replace(path=path)
            except ServiceRefusal as refusal:
                self.in_the_way[address] = refusal.code.told
                return
            except SourceProblem as problem:
                self.tasks[address] = _WebTask(failed=problem.reason)
            self._save()

    def _bring(self, address: str, result: str) -> str:
        """Fetch a result and put its copy of the PDF down; its path in the project."""
        half = self._project.parsed / ".mineru" / f"{_data_id(address)}.half"
        make_folder(half.parent)
        with new_file(half) as file:
            self._service.download(result, file)
        archive = ResultZip(half)
        try:
            content = archive.original()
        finally:
            archive.close()
        sha256 = hashlib.sha256(content).hexdigest()
        path = _put_down(self._project, address, content, sha256)
        self._keep_result(path, sha256, half)
        return self._project.relative(path)

    def _keep_result(self, path: Path, sha256: str, half: Path) -> None:
        """Write down that the file was read, so that it is not sent."""
        key, folder = sent_key(self._config), remote_folder(self._project, sha256)
        about = {"folder": "", "pages": 10**6, "bytes": 10**12, "spans": []}
        request = pool.Request(path, sha256, folder, key, "split", about)
        for answer in pool.run([request]):
            if answer.failed:
                delete_file(half)
                return  # the ordinary way tells why
            pages = int(answer.told["pages"])
            model = model_of(self._config.mineru)
            part = SentPart(1, pages, path.stat().st_size, model, "done")
            source = self._project.relative(path)
            make_folder(folder)
            move(half, result_path(folder, part))
            save_manifest(folder, SplitManifest(sha256, source, key, pages, (part,)))

    def _save(self) -> None:
        told = {address: task._asdict() for address, task in sorted(self.tasks.items())}
        write_atomic(_path(self._project), json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def _put_down(project: Project, address: str, content: bytes, sha256: str) -> Path:
    """A new file with this content; the one that has it already, where there is one."""
    folder = project.raw / "evidence" / "web"
    make_folder(folder, project.root)
    parts = urlsplit(address)
    last = unquote(parts.path).rstrip("/").rpartition("/")[2].removesuffix(".pdf")
    stem = _UNSAFE.sub("-", last or parts.hostname or "page").strip(".-")[:80] or "page"
    for number in range(1, 1000):
        place = folder / (f"{stem}.pdf" if number == 1 else f"{stem}-{number}.pdf")
        if not place.exists():
            write_atomic(place, content)
            return place
        if hashlib.sha256(place.read_bytes()).hexdigest() == sha256:
            return place
    raise SourceProblem(
        fill("{folder} has a thousand files called {stem}", folder=folder, stem=stem)
    )


def _data_id(address: str) -> str:
    return f"url-{hashlib.sha256(address.encode()).hexdigest()[:32]}"


def _path(project: Project) -> Path:
    return project.parsed / ".mineru" / "urls.json"


def _read(project: Project) -> dict[str, _WebTask]:
    try:
        with open_own(_path(project)) as file:
            told = json.load(file)
        found = {str(a): _WebTask(**{k: str(v) for k, v in t.items()}) for a, t in told.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
    return {a: t for a, t in found.items() if t.path == "" or ".." not in t.path}
