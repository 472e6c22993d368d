"""Better BibTeX's JSON-RPC, as far as we call it, after its ``content/json-rpc.ts``.

Conditions of a search are those of Zotero's: joined by "and" unless ``joinMode`` says any; "is"
compares letter by letter, "contains" without case. Files and notes are found, too, unless a
condition leaves them out; what lies in the trash is not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zotero.fakes.server import FakeZotero
    from zotero.fakes.store import Vault

__all__ = ["answer_rpc"]

_INVALID, _INTERNAL, _UNKNOWN = -32602, -32603, -32601
_QUICK = ("title", "publicationTitle", "shortTitle", "court", "year", "citationKey")
_FIELDS = {*_QUICK, "DOI", "extra", "itemType", "key", "date", "url"}


class _RpcError(Exception):
    def __init__(self, code: int, message: str) -> None:
        self.code, self.message = code, message


def answer_rpc(zotero: FakeZotero, asked: Any) -> dict[str, Any]:
    if not isinstance(asked, dict) or asked.get("jsonrpc") != "2.0":
        return {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}}
    method, params = str(asked.get("method")), asked.get("params") or []
    if method not in _METHODS or method in zotero.bbt_lacks:
        told = {"code": _UNKNOWN, "message": f"Method not found: {method}"}
        return {"jsonrpc": "2.0", "error": told, "id": None}
    try:
        return {
            "jsonrpc": "2.0",
            "result": _METHODS[method](zotero, *params),
            "id": asked.get("id"),
        }
    except _RpcError as error:
        told = {"code": error.code, "message": error.message}
        return {"jsonrpc": "2.0", "error": told, "id": None}


def _ready(zotero: FakeZotero) -> Any:
    return {"zotero": zotero.version, "betterbibtex": zotero.bbt}


def _groups(zotero: FakeZotero, include: bool = False) -> Any:
    return [
        {"id": number, "name": vault.name}
        for number, vault in enumerate(zotero.store.libraries.values(), 1)
    ]


def _search(zotero: FakeZotero, terms: Any, library: Any = None) -> list[dict[str, Any]]:
    if zotero.bbt_searches_plainly and (isinstance(terms, str) or len(terms) > 1):
        raise _RpcError(_INTERNAL, "TypeError: terms is not iterable")
    if isinstance(terms, str):
        conditions = [["joinMode", "any"], *([field, "contains", terms] for field in _QUICK)]
        conditions.append(["itemType", "isNot", "attachment", True])
    else:
        conditions = [one for one in terms if one != ["ignore_feeds"]]
    found = []
    for vault in zotero.store.libraries.values():
        for item in vault.items.values():
            if not item.get("deleted") and _meets(item, conditions):
                csl = zotero.store.csl(vault, item)
                found.append({**csl, "library": vault.name, "citekey": _citekey(item)})
    return found


def _meets(item: dict[str, Any], conditions: list[list[Any]]) -> bool:
    any_ = ["joinMode", "any"] in conditions
    free, required = [], []
    for field, operator, value, *more in (one for one in conditions if one[0] != "joinMode"):
        if field not in _FIELDS:
            raise _RpcError(_INTERNAL, f"Error: Invalid condition '{field}' in addCondition()")
        (required if more and more[0] else free).append(_compared(item, field, operator, value))
    return all(required) and (not free or (any(free) if any_ else all(free)))


def _compared(item: dict[str, Any], field: str, operator: str, value: str) -> bool:
    has = _citekey(item) if field == "citationKey" else str(item.get(field, ""))
    if field == "year":
        has = (re.findall(r"\d{4}", str(item.get("date", ""))) or [""])[0]
    told = {
        "is": has == value and has != "",
        "isNot": has != value,
        "contains": value.casefold() in has.casefold(),
        "doesNotContain": value.casefold() not in has.casefold(),
    }
    if operator not in told:
        raise _RpcError(_INTERNAL, f"Error: Invalid operator '{operator}' for condition '{field}'")
    return told[operator]


def _citekey(item: dict[str, Any]) -> str:
    """What is pinned, in the field or in Extra, else what Better BibTeX makes of the item."""
    if item["itemType"] in ("attachment", "note", "annotation"):
        return ""
    pinned = re.search(r"^Citation Key:\s*(\S+)", item.get("extra", ""), re.M)
    return item.get("citationKey") or (pinned[1] if pinned else f"auto{item['key']}")


def _keys(zotero: FakeZotero, names: list[str]) -> dict[str, str | None]:
    libraries: list[Vault] = list(zotero.store.libraries.values())
    found = {}
    for name in names:
        number, _, key = name.rpartition(":")
        item = libraries[int(number or 1) - 1].items.get(key)
        found[name] = _citekey(item) or None if item and not item.get("deleted") else None
    return found


def _attachments(zotero: FakeZotero, citekey: str, library: Any = "") -> list[dict[str, Any]]:
    """Of the first item with that key in a library: the user's unless another is named."""
    for vault in zotero.store.libraries.values():
        if library != "*" and vault.name != (library or zotero.store.mine.name):
            continue
        for item in vault.works():
            if _citekey(item) == citekey.removeprefix("@") and not item.get("deleted"):
                files = [f for f in vault.files() if f.get("parentItem") == item["key"]]
                paths = [zotero.store.path(file) for file in files]
                return [
                    {"open": "zotero://x", "path": str(path) if path.is_file() else False}
                    for path in paths
                ]
    raise _RpcError(_INVALID, f"{citekey} not found")


_METHODS = {
    "api.ready": _ready,
    "user.groups": _groups,
    "item.search": _search,
    "item.citationkey": _keys,
    "item.attachments": _attachments,
}
