"""Better BibTeX's JSON-RPC, as far as we call it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zotero.fakes.server import FakeZotero

__all__ = ["answer_rpc"]


def answer_rpc(zotero: FakeZotero, asked: dict[str, Any]) -> dict[str, Any]:
    method, params = asked["method"], asked["params"]
    told: dict[str, Any] = {"jsonrpc": "2.0", "id": asked.get("id")}
    if method == "api.ready":
        return {**told, "result": {"zotero": zotero.version, "betterbibtex": zotero.bbt}}
    if method == "item.search":
        ((field, operator, value),) = params[0]
        assert operator == "is"
        return {**told, "result": _search(zotero, field, value)}
    if method == "item.attachments":
        return {**told, "result": _attachments(zotero, params[0])}
    return {**told, "error": {"code": -32601, "message": f"Method not found: {method}"}}


def _search(zotero: FakeZotero, field: str, value: str) -> list[dict[str, Any]]:
    found = []
    for vault in zotero.store.libraries.values():
        for item in vault.works():
            extra = item.get("extra", "")
            key = item.get("citationKey") or extra.partition("Citation Key: ")[2].split("\n")[0]
            has = key if field == "citationKey" else item.get(field, "")
            if has == value:
                work = zotero.store.csl(vault, item)
                found.append(
                    {**work, "library": vault.name, "citekey": key or f"auto{item['key']}"}
                )
    return found


def _attachments(zotero: FakeZotero, citekey: str) -> list[dict[str, Any]]:
    for vault in zotero.store.libraries.values():
        for item in vault.works():
            extra = item.get("extra", "")
            if citekey in (item.get("citationKey"), f"auto{item['key']}") or citekey in extra:
                files = [f for f in vault.files() if f.get("parentItem") == item["key"]]
                return [{"open": "zotero://x", "path": str(zotero.store.path(f))} for f in files]
    return []
