"""The seal of a journal, and of what an ingest remembers: that our mdrag wrote it, here.

A random key lies in the person's cache folder and never leaves it; a folder that is copied, mailed
or cloned does not carry it. Without the key (a cache that was emptied), or by another version of
mdrag, a journal is not carried out and nothing is remembered, which costs one ingest.
"""

from __future__ import annotations

import getpass
import json
import secrets
from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest
from typing import Any

from mdrag import __version__
from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem
from mdrag.fence import write_atomic
from mdrag.filled_sentence import fill

__all__ = ["FORMAT", "broken_seal", "seal_bytes", "seal_plan", "sealed_content"]

FORMAT = 2  # 1 was not sealed
_KEY = "journal-key"  # 64 hex, readable by the person alone
# What is large is sealed as it is written: {"seal": "<128 hex>", "held": {…}}
_BEFORE, _BETWEEN, _BEHIND = b'{"seal": "', b'", "held": ', b"}\n"
_SEALED = len(_BEFORE) + 2 * blake2b.MAX_DIGEST_SIZE


def seal_plan(plan: Mapping[str, Any]) -> dict[str, Any]:
    """``plan`` (of JSON's types) with format, version, user and seal."""
    told = {**plan, "format": FORMAT, "mdrag": __version__}
    key = _key() or _new_key()
    return {**told, "user": _user(key), "seal": _seal(told, key)}


def broken_seal(plan: Mapping[str, Any]) -> str:
    """Why a sealed plan is not ours to carry out; "" when it is."""
    if plan.get("format") != FORMAT or plan.get("mdrag") != __version__:
        return fill("another version of mdrag")
    told = {name: value for name, value in plan.items() if name not in ("user", "seal")}
    key = _key()
    given = str(plan.get("seal")).encode("utf-8", "replace")
    if not key or not compare_digest(_seal(told, key).encode(), given):
        return fill("another computer")
    return "" if plan.get("user") == _user(key) else fill("another user")


def seal_bytes(content: Mapping[str, Any]) -> bytes:
    """``content`` (of JSON's types) as a line of JSON with its seal, which is of its bytes."""
    key = _key() or _new_key()
    told = {**content, "format": FORMAT, "mdrag": __version__, "user": _user(key)}
    held = json.dumps(told, ensure_ascii=False).encode("utf-8", "surrogatepass")
    seal = blake2b(held, key=key).hexdigest().encode()
    return _BEFORE + seal + _BETWEEN + held + _BEHIND


def sealed_content(line: bytes) -> Mapping[str, Any]:
    """What `seal_bytes` sealed; {} when it is not ours. Raises ValueError for what is no JSON."""
    given, held = line[len(_BEFORE) : _SEALED], line[_SEALED + len(_BETWEEN) : -len(_BEHIND)]
    key = _key()
    if not key or line != _BEFORE + given + _BETWEEN + held + _BEHIND:
        return {}
    if not compare_digest(blake2b(held, key=key).hexdigest().encode(), given):
        return {}
    told: dict[str, Any] = json.loads(held)
    ours = {"format": FORMAT, "mdrag": __version__, "user": _user(key)}
    return told if ours.items() <= told.items() else {}


def _seal(told: Mapping[str, Any], key: bytes) -> str:
    text = json.dumps(told, sort_keys=True, ensure_ascii=True)
    return blake2b(text.encode(), key=key).hexdigest()


def _user(key: bytes) -> str:
    """Who runs mdrag, as nobody without the key can read it."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = ""  # a container without names
    return blake2b(name.encode("utf-8", "replace"), key=key, digest_size=8).hexdigest()


def _key() -> bytes:
    try:
        return bytes.fromhex((cache_folder() / _KEY).read_text("ascii"))[:64]
    except (OSError, ValueError):
        return b""


def _new_key() -> bytes:
    """A key for now, kept if it can be: else the journal of a killed run is not carried out."""
    key = secrets.token_bytes(32)
    try:
        write_atomic(cache_folder() / _KEY, key.hex(), mode=0o600)
    except FileProblem:
        return key
    return _key() or key
