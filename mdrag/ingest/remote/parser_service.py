"""What the run asks of whoever parses: MinerU's cloud, or a mineru-api on this machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import BinaryIO, NamedTuple, Protocol
from urllib.parse import urlsplit

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import RETRY, ServiceCode
from mdrag.net import Deadline, Service, is_this_machine

__all__ = [
    "FileAnswer", "ParserService", "ServiceLines", "ServiceRefusal", "UploadOrder",
    "checked_address", "network_as_refusal",
]  # fmt: skip


class ServiceRefusal(Exception):
    """The service said no, or nothing: ``code`` says what that means."""

    def __init__(self, code: ServiceCode) -> None:
        self.code = code
        super().__init__(code.told)


class UploadOrder(NamedTuple):
    """A batch the service waits for: its name, and where each file of it goes, in their order."""

    batch: str
    places: tuple[str, ...]


class FileAnswer(NamedTuple):
    """How far a file is. ``state``: waiting | queued | running | done | failed.

    waiting: the file itself has not come.
    """

    data_id: str  # "" where a batch is one file
    state: str
    pages_done: int = 0
    result: str = ""  # what `ParserService.download` asks for, when it is done
    code: ServiceCode | None = None  # when it failed


class ParserService(Protocol):
    """Every method asks once and raises `ServiceRefusal`; the run decides what is asked again."""

    host: str
    group: int  # files of one batch

    def order(self, data_ids: Sequence[str], model: str) -> UploadOrder:
        """Announce files, all for one model."""
        ...

    def upload(self, place: str, file: Path, data_id: str) -> str:
        """Bring a file; the batch it is in, when that is known only now."""
        ...

    def answers(self, batch: str) -> list[FileAnswer]:
        """How far the files of a batch are."""
        ...

    def download(self, result: str, file: BinaryIO) -> None:
        """Write the zip of a result."""
        ...

    def close(self) -> None:
        """Let go of the connections."""
        ...


class ServiceLines:
    """A connection to each host that is spoken to, kept for the run; threads share them."""

    def __init__(self, seconds: float, largest: int) -> None:
        self._deadline, self._largest = Deadline(seconds), largest
        self._lock = Lock()
        self._open: dict[str, Service] = {}

    def to(self, address: str) -> Service:
        """The line to the host of an address. No token is kept with it."""
        parts = urlsplit(address)
        host = f"{parts.scheme}://{parts.netloc}"
        with self._lock:
            if host not in self._open:
                local = is_this_machine(host)
                self._open[host] = Service(host, self._deadline, local=local, largest=self._largest)
            return self._open[host]

    def close(self) -> None:
        """Let go of all of them."""
        with self._lock:
            for line in self._open.values():
                line.__exit__(None, None, None)
            self._open.clear()


@contextmanager
def network_as_refusal() -> Iterator[None]:
    """Errors of the network as a refusal that is worth another try."""
    try:
        yield
    except ServiceError as problem:
        raise ServiceRefusal(ServiceCode(RETRY, problem.sentence)) from problem


def checked_address(key: str, address: str) -> str:
    """The address of a setting: https, or http on this machine. Raises UsageError."""
    bare = address.strip().rstrip("/")
    try:
        parts = urlsplit(bare)
        good = bool(parts.hostname) and not parts.username and (parts.port or True)
    except ValueError:
        good = False
    if not good or (parts.scheme != "https" and not is_this_machine(bare)):
        told = fill("write https://…, or http://127.0.0.1:PORT for a service on this machine")
        raise UsageError(
            fill(
                "{key}: {address!r} is no address PDFs are sent to; {told}",
                key=key,
                address=address,
                told=told,
            )
        )
    return bare
