"""Whom the settings ask: Google's own hosts, or an endpoint that stands in for one of them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.net import is_this_machine

__all__ = [
    "DISCOVERY_ADDRESS", "checked_endpoint", "checked_project", "checked_region", "host_of",
    "prediction_address",
]  # fmt: skip

DISCOVERY_ADDRESS = "https://discoveryengine.googleapis.com"  # ranking and grounding

_PROJECT = re.compile(r"[a-z0-9][a-z0-9.:-]{0,62}")
_REGION = re.compile(r"[a-z][a-z0-9-]{0,40}")


def prediction_address(region: str) -> str:
    """Where models of a region are asked; ``global`` has no prefix."""
    prefix = "" if region == "global" else f"{region}-"
    return f"https://{prefix}aiplatform.googleapis.com"


def checked_endpoint(key: str, address: str) -> str:
    """The address a setting names: https, or http on this machine. Raises UsageError."""
    bare = address.strip().rstrip("/")
    try:
        parts = urlsplit(bare)
        good = bool(parts.hostname) and not parts.username and (parts.port or True)
        good = bool(good) and not (parts.path or parts.query or parts.fragment)
    except ValueError:
        good = False
    if not good or not (bare.startswith("https://") or is_this_machine(bare)):
        raise UsageError(
            fill(
                "{key}: {address!r} is no endpoint: write https://HOST, or "
                "http://127.0.0.1:PORT for a service on this machine; empty: Google's "
                "own (mdrag config set {key} '')",
                key=key,
                address=address,
            )
        )
    return bare


def checked_project(project: str) -> str:
    """The setting gcp_project. Raises UsageError when it is empty or no project's id."""
    if not project:
        raise UsageError(
            fill(
                "Google's services want a project that pays: mdrag config set "
                "gcp_project YOUR-PROJECT"
            )
        )
    if not _PROJECT.fullmatch(project):
        raise UsageError(
            fill("gcp_project: {project!r} is no project's id (my-project-123)", project=project)
        )
    return project


def checked_region(region: str) -> str:
    """The setting gcp_region. Raises UsageError."""
    if not _REGION.fullmatch(region):
        raise UsageError(
            fill(
                "gcp_region: {region!r} is no region (us-central1, europe-west1, global)",
                region=region,
            )
        )
    return region


def host_of(address: str) -> str:
    """The host of an address, as it stands in messages."""
    return urlsplit(address).netloc or address
