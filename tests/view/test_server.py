"""The live page's server over its real socket: who is refused, and what the others get."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from made_view import linted_before
from mdrag.errors import UsageError
from mdrag.versions import next_version
from mdrag.view.live_draft import LiveDraft
from mdrag.view.server import ViewServer
from mdrag.zotero import bindings
from mdrag.zotero.bindings import ItemBinding

IN_ZOTERO = ItemBinding(
    "doc_f8361476", "users/7", "ABCD2345", "hash", {"type": "book"}, "now", 3, "PDFK2345"
)


class Reply(NamedTuple):
    code: int
    head: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """Asks one server; ``base`` is the path with the secret."""

    def __init__(self, server: ViewServer) -> None:
        self.server = server
        self.host = f"127.0.0.1:{server.server_address[1]}"
        self.base = f"/{server.token}/"

    def ask(self, path: str, method: str = "GET", body: object = None, **head: str) -> Reply:
        connection = http.client.HTTPConnection(self.host, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in head.items()}
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if isinstance(body, dict):
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, content, sent)
        answer = connection.getresponse()
        reply = Reply(answer.status, dict(answer.getheaders()), answer.read())
        connection.close()
        return reply

    def get(self, name: str = "", **head: str) -> Reply:
        return self.ask(self.base + name, **head)

    def post(self, name: str, **asked: object) -> Reply:
        return self.ask(self.base + name, "POST", dict(asked), Origin=f"http://{self.host}")

    def data(self) -> Any:
        """What the page's script reads."""
        page = self.get().body.decode()
        told = page.split('<script type="application/json" id="data">')[1].split("</script>")[0]
        return json.loads(told)


@pytest.fixture(scope="module")
def client(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server of a draft that gets a next version."""
    with linted_before(ingested_essay, tmp_path_factory.mktemp("view")) as essay:
        draft = essay / "outputs" / "drafts" / "essay_v001.md"
        draft.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(essay / "draft.md", draft)
        bindings.write(essay / "meta", [IN_ZOTERO])
        live = LiveDraft(draft)
        live.look()
    server = ViewServer(live)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield Client(server)
    server.shutdown()
    server.server_close()
    thread.join(10)


def test_the_page_shows_the_draft_and_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get()
    assert page.code == 200
    assert b"Greener streets, longer walks" in page.body
    policy = page.head["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "'unsafe" not in policy
    assert page.head["Cache-Control"] == "no-store"
    assert page.head["Referrer-Policy"] == "no-referrer"
    assert client.get("view.css").head["Content-Type"].startswith("text/css")
    assert b"EventSource" in client.get("view.js").body


@pytest.mark.parametrize(
    "head",
    [
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_another_host_or_origin_is_refused(client: Client, head: dict[str, str]) -> None:
    for name in ("", "view.js", "page/doc_f8361476/1", "events"):
        refused = client.get(name, **head)
        assert refused.code == 403
        assert refused.body.count(b"\n") == 1 and b"Greener" not in refused.body


@pytest.mark.parametrize("path", ["/", "/wrong/", "/wrong/view.js", "//", "/%C3%A9/"])
def test_without_the_secret_there_is_nothing(client: Client, path: str) -> None:
    assert client.ask(path).code == 404
    assert client.ask(path, "POST", {}).code == 404


@pytest.mark.parametrize(
    "name",
    [
        "../draft.md", "..%2f..%2fconfig.yaml", "file/../../config.yaml", "page/../1",
        "page/doc_f8361476/0", "page/doc_f8361476/-1", "page/doc_f8361476/1/../2", "file/",
        "assets/view.css", "file/%2e%2e", "view.css/../../secret",
    ],
)  # fmt: skip
def test_a_path_that_is_not_named_is_not_there(client: Client, name: str) -> None:
    assert client.get(name).code == 404


def test_a_source_that_is_bound_in_zotero_opens_there_at_the_page(client: Client) -> None:
    places = [place for one in client.data()["citations"] for place in one["places"]]
    for place in places:
        for page in place["pages"]:
            bound = place["uid"] == IN_ZOTERO.doc_uid
            assert page["zotero"] == (IN_ZOTERO.link(page["page"]) if bound else "")
    assert any(page["zotero"] for place in places for page in place["pages"])
    assert b'href="zotero://open-pdf/library/items/PDFK2345?page=' in client.get().body


def test_a_claim_shows_what_is_near_and_no_other_finding_does(client: Client) -> None:
    findings = client.data()["findings"]
    claims = [n for n, one in enumerate(findings) if one["claim"]]
    near = [one for n in claims for one in client.get(f"near/{n}").json["near"]]
    assert near and all(one["source"]["title"] and one["mark"] for one in near)
    assert {one["status"] for one in near} <= {"OK", "WEAK"}
    other = next(n for n, one in enumerate(findings) if not one["claim"])
    for number in (other, 999_999):
        assert client.get(f"near/{number}").json == {"near": []}
    assert client.get("near/x").code == client.get("near/-1").code == 404


def test_the_map_of_the_library_is_a_page_of_its_own(client: Client) -> None:
    page = client.get("map")
    assert page.code == 200 and "script" not in page.body.decode()
    assert b"<circle" in page.body and b'<a href="map">' in client.get().body


def test_a_page_of_a_source_comes_with_its_words(client: Client) -> None:
    drawn = client.get("page/doc_f8361476/1").json
    assert drawn["picture"].startswith("data:image/png;base64,")
    assert any("urban green space" in words for *_, words in drawn["words"])
    assert client.get("page/doc_f8361476/999").json == {"problem": "page 999 cannot be drawn"}
    assert client.get("page/doc_00000000/1").json == {"problem": "the file is gone"}


def test_the_pdf_of_a_source_can_be_opened_and_nothing_else(client: Client) -> None:
    found = client.get("file/doc_f8361476")
    assert found.head["Content-Type"] == "application/pdf" and found.body.startswith(b"%PDF")
    data = client.data()
    (other,) = [s["uid"] for s in data["sources"].values() if "rubric" in s["file"]][:1]
    if not data["sources"][other]["file"].endswith(".pdf"):
        assert client.get(f"file/{other}").code == 404


def test_a_form_of_another_page_changes_nothing(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        body = b'{"finding": "x", "way": 0}'
        assert client.ask(client.base + "fix", "POST", body, Content_Type=kind).code == 400
    for body in (b"[]", b"{", b"[" * 50_000, b'{"a": NaN' + b" " * 70_000):
        refused = client.ask(client.base + "fix", "POST", body, Content_Type="application/json")
        assert refused.code == (413 if len(body) > 65_536 else 400)
    assert client.post("delete").code == 404


def test_a_fix_makes_the_next_version_and_the_page_follows(client: Client) -> None:
    drafts = client.server.live.path.parent
    essay = drafts.parents[1]
    before = (drafts / "essay_v001.md").read_bytes()
    data = client.data()
    first = next(one for one in data["findings"] if one["fixes"])
    asked = {"finding": first["key"], "way": 0}
    stale = client.post("fix", **asked, stamp="another")
    assert stale.code == 409 and "has changed" in stale.json["told"]
    assert client.post("fix", **{**asked, "way": 99}, stamp=data["stamp"]).code == 422
    done = client.post("fix", **asked, stamp=data["stamp"])
    assert done.json["written"] and "essay_v002.md" in done.json["told"]
    assert (drafts / "essay_v001.md").read_bytes() == before
    assert first["fixes"][0]["after"] in (drafts / "essay_v002.md").read_text("utf-8")
    now = client.data()
    assert now["stamp"] != data["stamp"] and now["live"] != data["live"]
    # a waiver needs a reason that a comment can hold
    needed = next(one for one in now["findings"] if one["rule"] == "evidence.needed")
    for reason in ("", "  ", "a -- b"):
        refused = client.post("waive", finding=needed["key"], reason=reason, stamp=now["stamp"])
        assert refused.code == 422 and not refused.json["written"]
    for reason in (
        7,
        None,
        ["a"],
        {},
        "a\nb",
        "a\u2028b",
        "a \u202eb",
        "\x1b[2J",
        "\ud800",
        "a" * 501,
    ):
        refused = client.post("waive", finding=needed["key"], reason=reason, stamp=now["stamp"])
        assert refused.code == 422 and refused.json["told"].count("reason: ") == 1
        assert "\n" not in refused.json["told"]
    for wrong in ({"finding": 7}, {"stamp": None}, {"way": "0"}, {"way": True}):
        assert client.post("fix", **{**asked, "stamp": now["stamp"], **wrong}).code == 422
    good = "this is my own <b>argument</b>"
    client.post("waive", finding=needed["key"], reason=good, stamp=now["stamp"])
    assert good in (drafts / "essay_v003.md").read_text("utf-8")
    log = (essay / "meta" / "version_log.jsonl").read_text("utf-8")
    assert "essay_v003.md" in log and "1 finding waived" in log


def test_a_change_made_elsewhere_is_never_lost(client: Client) -> None:
    data, live = client.data(), client.server.live
    needed = next(one for one in data["findings"] if one["rule"] == "evidence.needed")
    # another page, or mdrag revise, makes the next version of what this page shows
    newer = next_version(live.path)
    newer.write_text(live.path.read_text("utf-8") + "\nWritten elsewhere.\n", "utf-8")
    stale = client.post("waive", finding=needed["key"], reason="mine", stamp=data["stamp"])
    assert stale.code == 409 and "has changed since this page was made" in stale.json["told"]
    page = client.get().body.decode()
    assert f"{newer.name} was written meanwhile" in page and "Written elsewhere." in page
    done = client.post("waive", finding=needed["key"], reason="mine", stamp=client.data()["stamp"])
    assert done.json["written"] and "Written elsewhere." in live.path.read_text("utf-8")
    assert "was written meanwhile" not in client.get().body.decode()


def _raw(client: Client, request: bytes) -> bytes:
    """What the server answers to these bytes until it hangs up."""
    with socket.create_connection(client.server.server_address, timeout=30) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(4096), b""))


def test_a_request_that_makes_no_sense_is_answered(client: Client) -> None:
    host = f"Host: {client.host}\r\n".encode()
    for target in (b"//[", b"http://[::1", b"//[v1.x]:y/", b"/" + b"\xff" * 9):
        said = _raw(client, b"GET " + target + b" HTTP/1.1\r\n" + host + b"\r\n")
        assert said.startswith((b"HTTP/1.1 400", b"HTTP/1.1 404")), (target, said)
    post = f"POST {client.base}fix HTTP/1.1\r\n".encode() + host
    kind = b"Content-Type: application/json\r\nContent-Length: "
    for length in (b"65537", b"9" * 30, b"9" * 5_000):
        said = _raw(client, post + kind + length + b"\r\n\r\n" + b"{" * 200_000)
        assert said.startswith(b"HTTP/1.1 413") and b"at most 65536 bytes" in said
    for length in (b"-1", b"+5", b"x", "٣".encode()):
        said = _raw(client, post + kind + length + b"\r\n\r\n")
        assert said.startswith(b"HTTP/1.1 400")


def test_a_page_that_waits_is_told_of_a_change(client: Client) -> None:
    seen = client.data()["live"]
    path = client.server.live.path
    connection = http.client.HTTPConnection(client.host, timeout=30)
    connection.request("GET", f"{client.base}events?seen={seen}")
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "text/event-stream"
    path.write_text(path.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
    assert answer.readline() == b"event: changed\n"
    connection.close()
    assert b"One more sentence." in client.get().body
    assert client.data()["live"] != seen


def test_a_draft_that_can_no_longer_be_read_is_told_and_the_last_one_stays(client: Client) -> None:
    path = client.server.live.path
    path.write_text(path.read_text("utf-8") + "\nThe last that was read.\n", "utf-8")
    assert b"The last that was read." in client.get().body
    kept = path.read_bytes()
    path.write_bytes(b"\xff\xfe\x00bad\xff")
    page = client.get().body.decode()
    path.write_bytes(kept)
    assert 'class="notes"' in page and "The last that was read." in page


def test_two_views_and_a_port_that_is_taken(client: Client) -> None:
    other = ViewServer(client.server.live)
    assert other.address != client.server.address
    with pytest.raises(UsageError, match="leave --port out"):
        ViewServer(client.server.live, other.server_address[1])
    other.server_close()
