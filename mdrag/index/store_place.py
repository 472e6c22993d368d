"""Where LanceDB keeps passages and vectors: index/lance, or a bucket that ``index.uri`` names.

Whoever asks reads the files below index/read, which are made here on every computer; the bucket
keeps what was paid for, the vectors, and can be read by other programs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from mdrag.config import Config, secret
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.net import is_this_machine
from mdrag.project import Project
from mdrag.services.redaction import redactor_of

__all__ = ["KEYS", "StorePlace", "folder_store", "refuse_endpoint", "refuse_uri", "store_place"]

# As AWS's own programs call them; from the environment or .env.
KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
# LanceDB's names for how patient it is; its own defaults wait for three minutes.
_PATIENCE = {
    "connect_timeout": "5s", "timeout": "60s", "client_max_retries": "3",
    "client_retry_timeout": "20",
}  # fmt: skip
_URI = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:/[A-Za-z0-9_.=-]+)*/?")
_ENDPOINT = re.compile(r"https://[A-Za-z0-9.-]+(?::\d{1,5})?/?")


class StorePlace(NamedTuple):
    """A place LanceDB can open."""

    uri: str  # a folder, or s3://…
    options: Mapping[str, str] = MappingProxyType({})  # of the object store; holds keys
    redact: Callable[[str], str] | None = None  # None: a folder of this computer

    @property
    def is_here(self) -> bool:
        """Whether it is a folder of this computer."""
        return self.redact is None


def folder_store(project: Project) -> StorePlace:
    """The folder index/lance."""
    return StorePlace(str(project.index / "lance"))


def refuse_uri(uri: str) -> None:
    """Raise UsageError for an ``index.uri`` that is neither empty nor a bucket."""
    bare = uri.strip().rstrip("/")
    if bare and (not _URI.fullmatch(bare) or ".." in bare):
        raise UsageError(
            fill(
                "index.uri: {uri!r} is no bucket: write s3://BUCKET/FOLDER, or nothing "
                "for a folder of this computer (mdrag config set index.uri '')",
                uri=uri,
            )
        )


def refuse_endpoint(endpoint: str) -> None:
    """Raise UsageError for an ``index.endpoint`` that is neither empty nor an address."""
    bare = endpoint.strip().rstrip("/")
    if bare and not is_this_machine(bare) and not _ENDPOINT.fullmatch(bare):
        raise UsageError(
            fill(
                "index.endpoint: {endpoint!r} is no endpoint: write https://HOST, or "
                "http://127.0.0.1:PORT for a store on this machine; empty: AWS's own",
                endpoint=endpoint,
            )
        )


def store_place(config: Config, project: Project) -> StorePlace:
    """The place of the settings; nothing is opened. Raises UsageError for one that is none."""
    uri = config.index.uri.strip().rstrip("/")
    if not uri:
        return folder_store(project)
    refuse_uri(uri)
    options = dict(_PATIENCE)
    if endpoint := config.index.endpoint.strip().rstrip("/"):
        refuse_endpoint(endpoint)
        here = is_this_machine(endpoint)
        options |= {"aws_endpoint": endpoint, **({"allow_http": "true"} if here else {})}
    if region := config.index.region.strip():
        options["aws_region"] = region
    options |= {
        name.lower(): value for name in KEYS if (value := secret(name, project.root)) is not None
    }
    return StorePlace(uri, options, redactor_of(config))
