"""index.uri names a Qdrant: passages and vectors lie there, over a socket to a fake of its API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from fake_qdrant import FakeCollection, FakeQdrant, fake_qdrant
from made_library import MadeSource, make_project, put_sources
from mdrag.config import Config, load
from mdrag.errors import ServiceError, UsageError
from mdrag.index import generations, qdrant, store_sync
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.index.store_place import QDRANT_KEY, refuse_uri, store_place
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question
from mdrag.retrieve.trial_calls import service_trials

MARMOT = MadeSource("marmot", [["Health follows the gradient, says a@example.org."]], year=2015)
CATS = MadeSource("cats", [["Cats purr at 25 hertz."]], paged=False)
DOGS = MadeSource("dogs", [["Dogs bark.", "Dogs dig."]])
SECRET = "a-key-of-a-test"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeQdrant]:
    monkeypatch.delenv(QDRANT_KEY, raising=False)
    with fake_qdrant() as made:
        yield made


@pytest.fixture
def own(server: FakeQdrant) -> Config:
    return config(server)


def config(server: FakeQdrant, name: str = "team") -> Config:
    base = load(None)
    section = {"uri": f"{server.address}/{name}"}
    return Config(base.values, {**base.sections, "index": section, "redaction": {"emails": True}})


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "essay", [MARMOT, CATS])


def test_vectors_and_words_are_found_as_with_lancedb(
    project: Project, own: Config, tmp_path: Path
) -> None:
    told: list[str] = []
    assert update(project, own, tell=told.append).embedded == 2
    assert told == [f"storing 2 passages and their vectors in {own.index.uri}"]
    assert not (project.index / "lance").exists()
    other = make_project(tmp_path / "plain", [MARMOT, CATS])
    update(other, load(None))
    here, there = (np.load(generations.current(one).vectors) for one in (project, other))
    assert np.array_equal(here, there), "what comes back is what was sent, to the last bit"
    searcher = Searcher(GenerationStore.open(project), StaticEmbedder())
    hits = searcher.search(question("do cats purr"))
    assert hits.hits[0].passage.text.startswith("Cats")
    assert {leg.mode for leg in hits.legs if leg.hits} == {"semantic", "exact"}


def test_the_payload_can_be_filtered_and_holds_nothing_private(
    project: Project, own: Config, server: FakeQdrant
) -> None:
    update(project, own)
    held = server.collections["team"]
    assert (held.distance, held.size) == ("Dot", 256)
    assert held.fields == {"doc_uid": "keyword", "citable": "bool"}
    payloads = [payload for _, payload in server.points("team").values()]
    assert {one["doc_uid"] for one in payloads} == {MARMOT.uid, CATS.uid}
    assert all(one["citable"] and one["record"]["text"] == one["text"] for one in payloads)
    assert "a@example.org" not in json.dumps(payloads) and "gradient" in json.dumps(payloads)


def test_a_second_computer_embeds_nothing_again_and_deletes_only_what_is_its_own(
    project: Project, own: Config, tmp_path: Path, server: FakeQdrant
) -> None:
    update(project, own)
    other = make_project(tmp_path / "other" / "essay", [MARMOT, CATS])
    assert update(other, own).embedded == 0
    put_sources(project, [MARMOT, CATS, DOGS])
    assert update(project, own).embedded == 2
    assert update(project, own).changed is False
    put_sources(other, [MARMOT, CATS._replace(pages=[["Cats purr at 30 hertz."]])])
    assert update(other, own).embedded == 1
    assert len(server.points("team")) == 4, "the dogs are the first one's"
    put_sources(project, [MARMOT, CATS, DOGS._replace(pages=[["Dogs bark."]])])
    assert update(project, own).removed == 1
    assert len(server.points("team")) == 3


def test_only_what_changed_is_asked_for_until_somebody_else_writes(
    project: Project, own: Config, tmp_path: Path, server: FakeQdrant
) -> None:
    update(project, own)
    put_sources(project, [MARMOT, CATS, DOGS])
    server.requests.clear()
    update(project, own)
    asked = [body["filter"] for _, path, body in server.requests if path.endswith("/scroll")]
    assert asked == [{"must": [{"key": "doc_uid", "match": {"any": [DOGS.uid]}}]}]
    other = make_project(tmp_path / "other" / "essay", [MARMOT, CATS._replace(year=1999)])
    put_sources(other, [MARMOT, MadeSource("owls", [["Owls hoot."]])])
    update(other, own)
    put_sources(project, [MARMOT, CATS, DOGS, MadeSource("eels", [["Eels glide."]])])
    server.requests.clear()
    assert update(project, own).embedded == 1
    asked = [body["filter"] for _, path, body in server.requests if path.endswith("/scroll")]
    assert asked and "must_not" in asked[0], "somebody wrote: everything is looked at again"


def test_many_pages_are_read(
    project: Project, own: Config, monkeypatch: pytest.MonkeyPatch, server: FakeQdrant
) -> None:
    monkeypatch.setattr(qdrant, "_NUMBERS", 1)  # 16 points a page, the fewest
    words = [[f"Town number {number} has {number * 7} trees." for number in range(40)]]
    put_sources(project, [MARMOT, CATS, MadeSource("towns", words)])
    assert update(project, own).embedded == 42
    server.requests.clear()
    (project.index / "current.json").unlink()
    assert update(project, own).embedded == 0
    assert sum(path.endswith("/scroll") for _, path, _ in server.requests) == 3


def test_a_run_that_was_stopped_goes_on(
    project: Project, own: Config, monkeypatch: pytest.MonkeyPatch, server: FakeQdrant
) -> None:
    monkeypatch.setattr(store_sync, "_BATCH", 1)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        update(project, own, stop)
    assert len(server.points("team")) == 1
    assert update(project, own).embedded == 1


def test_several_computers_read_at_once(
    project: Project, own: Config, tmp_path: Path, server: FakeQdrant
) -> None:
    update(project, own)
    server.seconds = 0.01
    others = [make_project(tmp_path / f"{n}" / "essay", [MARMOT, CATS]) for n in range(4)]
    with ThreadPoolExecutor(4) as pool:
        summaries = list(pool.map(lambda one: update(one, own), others))
    assert [one.embedded for one in summaries] == [0] * 4
    assert [one.passages for one in summaries] == [2] * 4


def test_trouble_that_passes_is_waited_for(
    project: Project, own: Config, server: FakeQdrant
) -> None:
    server.faults = [503, 0, 429]
    assert update(project, own).embedded == 2
    assert len(server.points("team")) == 2


def test_the_key_comes_from_the_environment_and_is_shown_nowhere(
    project: Project, own: Config, server: FakeQdrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.key = SECRET
    with pytest.raises(ServiceError, match=r"wants a key \(401\); check QDRANT_API_KEY"):
        update(project, own)
    monkeypatch.setenv(QDRANT_KEY, SECRET[:-1])
    with pytest.raises(ServiceError, match=r"refuses the key \(401\)") as caught:
        update(project, own)
    assert SECRET[:-1] not in str(caught.value)
    monkeypatch.delenv(QDRANT_KEY)
    (project.root / ".env").write_text(f"{QDRANT_KEY}={SECRET}\n")
    assert update(project, own).embedded == 2
    server.read_only = True
    put_sources(project, [MARMOT, CATS, DOGS])
    with pytest.raises(ServiceError, match=r"does not let this key do that \(403: Forbidden"):
        update(project, own)
    held = "".join(p.read_text("utf-8", "replace") for p in project.meta.rglob("*") if p.is_file())
    assert SECRET not in held


def test_a_collection_of_another_embedder_or_program_is_one_line(
    project: Project, own: Config, server: FakeQdrant
) -> None:
    update(project, own)
    about = next(p for _, p in server.collections["team"].points.values() if "embedder" in p)
    about["embedder"] = "e5:another"
    before = generations.current(project).manifest.version
    put_sources(project, [MARMOT])
    with pytest.raises(UsageError, match=r"holds vectors of 'e5:another' .*2 passages embedded"):
        update(project, own)
    server.collections["team"] = FakeCollection(7, "Cosine", {}, {})
    with pytest.raises(UsageError, match=r"\(7 numbers\), the settings ask for .* \(256\)"):
        update(project, own)
    points = {"0" * 32: ([0.0] * 256, {"text": "somebody else's"})}
    server.collections["team"] = FakeCollection(256, "Cosine", dict(points), {})
    with pytest.raises(UsageError, match="was not made by mdrag: name another one"):
        update(project, own)
    assert server.collections["team"].points == points
    assert generations.current(project).manifest.version == before


def test_a_server_that_is_away_or_another_is_one_line_and_the_index_stays(
    project: Project, own: Config, server: FakeQdrant
) -> None:
    update(project, load(None))
    before = generations.current(project).manifest.version
    server.raw = b"<html>It works!</html>"
    with pytest.raises(ServiceError, match=r"does not answer as a Qdrant does; check index\.uri"):
        update(project, own)
    server.raw = None
    server.faults = [507] * 4
    with pytest.raises(ServiceError, match=r"has no room left \(507\)"):
        update(project, own)
    server.faults = [500] * 4
    with pytest.raises(ServiceError, match=r"trouble of its own \(it answered 500\)"):
        update(project, own)
    server.faults = []
    base = load(None)
    gone = Config(base.values, {**base.sections, "index": {"uri": "http://127.0.0.1:9/team"}})
    with pytest.raises(ServiceError, match="cannot be reached; check the network") as caught:
        update(project, gone)
    assert "\n" not in str(caught.value)
    assert generations.current(project).manifest.version == before


def test_a_collection_without_a_name_is_called_as_the_project(
    project: Project, server: FakeQdrant
) -> None:
    assert store_place(config(server, ""), project).uri == f"{server.address}/essay"


@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("http://qdrant.example.org:6333/team", "would send passages and key unencrypted"),
        ("https://user:pw@example.org/team", "is no bucket and no Qdrant"),
        ("https://example.org/a/b", "is no bucket and no Qdrant"),
        ("qdrant://example.org", "is no bucket and no Qdrant"),
        ("https://example.org/..", "is no bucket and no Qdrant"),
    ],
)
def test_an_address_that_is_none_is_one_line(uri: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        refuse_uri(uri)


@pytest.mark.parametrize(
    "uri", ["https://x.eu.cloud.qdrant.io:6333", "http://localhost:6333/team", "s3://team/essay"]
)
def test_an_address_that_is_one_is_taken(uri: str, project: Project) -> None:
    base = load(None)
    own = Config(base.values, {**base.sections, "index": {"uri": f"{uri}/"}})
    place = store_place(own, project)
    assert place.uri.startswith(uri) and place.is_qdrant is uri.startswith("http")


def test_doctor_asks_it_only_online(project: Project, own: Config, server: FakeQdrant) -> None:
    (trial,) = service_trials(project, own, online=False)
    assert (trial.what, trial.where, trial.trouble) == ("index.uri", own.index.uri, "")
    assert server.requests == []
    (trial,) = service_trials(project, own, online=True)
    assert trial.trouble == "" and [method for method, *_ in server.requests] == ["GET"]
    server.key = SECRET
    (trial,) = service_trials(project, own, online=True)
    assert "wants a key" in trial.trouble
