"""A Zotero and a Crossref whose every word is hostile, on a socket of this computer."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

__all__ = ["hostile_service"]


@contextmanager
def hostile_service(words: str) -> Iterator[str]:
    """The address of a service that says ``words`` wherever words may stand."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._answer(_of(unquote(self.path), words))

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self._answer({"error": words, "jsonrpc": "2.0", "result": [_item(words)]})

        def log_message(self, *_: object) -> None:
            """Nothing is written on the terminal of the attack."""

        def _answer(self, told: Any) -> None:
            body = json.dumps(told).encode()
            self.send_response(200 if "error" not in told else 500)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("X-Zotero-Version", "9.0.6")
            self.send_header("Zotero-API-Version", "3")
            self.send_header("Zotero-Schema-Version", "33")
            self.send_header("Last-Modified-Version", "7")
            self.send_header("Total-Results", "1")
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def _of(path: str, words: str) -> Any:
    if "/works/" in path:
        return {"message": _work(path.rpartition("/works/")[2].partition("?")[0], words)}
    if "/groups" in path and "/items" not in path:
        return [{"id": 1, "data": {"id": 1, "name": words}, "name": words}]
    if "/items" in path:
        return [_item(words)]
    return {"error": words}


def _work(doi: str, words: str) -> dict[str, Any]:
    """A work as Crossref describes one, retracted."""
    date = {"date-parts": [[2015, 1, 2]]}
    return {
        "DOI": doi,
        "type": "journal-article",
        "title": [words],
        "container-title": [words],
        "publisher": words,
        "volume": words,
        "page": words,
        "author": [{"family": words, "given": words}],
        "issued": date,
        "updated-by": [{"type": "retraction", "DOI": words, "updated": date, "label": words}],
    }


def _item(words: str) -> dict[str, Any]:
    """An item as Zotero's API describes one, which is like the first source."""
    told = {
        "key": "ABCD2345",
        "version": 1,
        "itemType": "journalArticle",
        "title": words,
        "creators": [{"creatorType": "author", "lastName": words, "firstName": words}],
        "date": "2015",
        "DOI": "10.9999/hostile.1",
        "citationKey": words,
        "extra": words,
        "collections": [],
        "tags": [{"tag": words}],
        "url": words,
    }
    library = {"type": "user", "id": 1, "name": words}
    csl = {"id": words, "type": "article-journal", "title": words, "DOI": "10.9999/hostile.1"}
    return {"key": "ABCD2345", "version": 1, "library": library, "data": told, "csljson": csl}
