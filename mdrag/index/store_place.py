"""Where passages and vectors are kept: index/lance, a bucket, or a Qdrant, as ``index.uri`` says.

Whoever asks reads the files below index/read, which are made here on every computer; the bucket or
the Qdrant keeps what was paid for, the vectors, and can be read by other programs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit

from mdrag.config import Config, secret
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.net import is_this_machine
from mdrag.project import Project
from mdrag.services.redaction import redactor_of

__all__ = [
    "KEYS", "QDRANT_KEY", "StorePlace", "folder_store", "refuse_endpoint", "refuse_uri",
    "store_place",
]  # fmt: skip

# As AWS's own programs call them; from the environment or .env.
KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
QDRANT_KEY = "QDRANT_API_KEY"  # as Qdrant's own clients call it; the same places
# LanceDB's names for how patient it is; its own defaults wait for three minutes.
_PATIENCE = {
    "connect_timeout": "5s", "timeout": "60s", "client_max_retries": "3",
    "client_retry_timeout": "20",
}  # fmt: skip
_URI = re.compile(r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:/[A-Za-z0-9_.=-]+)*/?")
_QDRANT = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?(?:/[A-Za-z0-9_.-]{1,100})?")
_ENDPOINT = re.compile(r"https://[A-Za-z0-9.-]+(?::\d{1,5})?/?")


class StorePlace(NamedTuple):
    """A folder or a bucket that LanceDB can open, or a collection of a Qdrant."""

    uri: str  # a folder, s3://…, or http(s)://HOST:PORT/COLLECTION
    options: Mapping[str, str] = MappingProxyType({})  # of the object store or Qdrant; holds keys
    redact: Callable[[str], str] | None = None  # None: a folder of this computer

    @property
    def is_here(self) -> bool:
        """Whether it is a folder of this computer."""
        return self.redact is None

    @property
    def is_qdrant(self) -> bool:
        """Whether it is a collection of a Qdrant."""
        return self.uri.startswith(("https://", "http://"))


def folder_store(project: Project) -> StorePlace:
    """The folder index/lance."""
    return StorePlace(str(project.index / "lance"))


def refuse_uri(uri: str) -> None:
    """Raise UsageError for an ``index.uri`` that is neither empty, nor a bucket, nor a Qdrant."""
    bare = uri.strip().rstrip("/")
    if bare.startswith("http://") and _QDRANT.fullmatch(bare) and not is_this_machine(bare):
        raise UsageError(
            fill(
                "index.uri: {uri!r} would send passages and key unencrypted: write https://…, or "
                "reach the server through a tunnel (ssh -L 6333:localhost:6333 HOST) at "
                "http://localhost:6333",
                uri=uri,
            )
        )
    if bare and (not (_URI.fullmatch(bare) or _QDRANT.fullmatch(bare)) or ".." in bare):
        raise UsageError(
            fill(
                "index.uri: {uri!r} is no bucket and no Qdrant: write s3://BUCKET/FOLDER, "
                "https://HOST:6333/COLLECTION, or nothing for a folder of this computer "
                "(mdrag config set index.uri '')",
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
    if uri.startswith("http"):
        return _qdrant_place(uri, config, project)
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


def _qdrant_place(uri: str, config: Config, project: Project) -> StorePlace:
    """A collection; one that is not named has the name of the project."""
    parts = urlsplit(uri)
    name = parts.path.strip("/") or re.sub(r"[^A-Za-z0-9_.-]", "_", project.id)[:100]
    key = secret(QDRANT_KEY, project.root)
    options = {"api_key": key} if key else {}
    return StorePlace(f"{parts.scheme}://{parts.netloc}/{name}", options, redactor_of(config))
