"""Where LanceDB's table lies: a folder here, or a bucket; the program of the bucket is not here.

LanceDB itself is asked, at a folder that stands in for the bucket; a bucket over HTTP is tried by
scripts/bucket.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from made_library import MadeSource, make_project, put_sources
from mdrag.config import Config, load
from mdrag.errors import ServiceError, UsageError
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.index.lancedb_module import lancedb_module
from mdrag.index.store_place import KEYS, folder_store, store_place
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question

MARMOT = MadeSource("marmot", [["Health follows the gradient, says a@example.org."]], year=2015)
CATS = MadeSource("cats", [["Cats purr at 25 hertz."]], paged=False)
SECRET = "a-key-of-a-test"


def config(**section: str) -> Config:
    base = load(None)
    return Config(base.values, {**base.sections, "index": section, "redaction": {"emails": True}})


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    return make_project(tmp_path / "essay", [MARMOT, CATS])


@pytest.fixture
def bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """LanceDB that puts what goes into s3://… into a folder, and how it was opened."""
    told: dict[str, Any] = {}
    lancedb = lancedb_module()
    connect = lancedb.connect

    def opened(uri: str, **options: Any) -> Any:
        told[uri] = options
        if "problem" in told:
            raise RuntimeError(told["problem"])
        return connect(tmp_path / "bucket" if str(uri).startswith("s3://") else uri)

    monkeypatch.setattr(lancedb, "connect", opened)
    return told


def test_nothing_set_is_the_folder(project: Project) -> None:
    place = store_place(load(None), project)
    assert place == folder_store(project) and place.is_here
    assert place.uri == str(project.index / "lance") and place.options == {}


def test_a_bucket_is_asked_with_the_keys_of_the_person(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.root / ".env").write_text(f"AWS_SECRET_ACCESS_KEY={SECRET}\n")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "id")
    own = config(uri="s3://team/essay/", endpoint="http://127.0.0.1:5000/", region="eu-west-1")
    place = store_place(own, project)
    assert not place.is_here and place.uri == "s3://team/essay"
    assert place.options["aws_endpoint"] == "http://127.0.0.1:5000"
    assert (place.options["allow_http"], place.options["aws_region"]) == ("true", "eu-west-1")
    assert place.options["aws_secret_access_key"] == SECRET
    assert "allow_http" not in store_place(config(uri="s3://team"), project).options


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ({"uri": "gs://team/essay"}, "is no bucket"),
        ({"uri": "s3://team/../x"}, "is no bucket"),
        ({"uri": "s3://Team name"}, "is no bucket"),
        ({"uri": "/tmp/index"}, "is no bucket"),
        ({"uri": "s3://team", "endpoint": "http://example.org"}, "is no endpoint"),
        ({"uri": "s3://team", "endpoint": "https://user:pw@example.org"}, "is no endpoint"),
    ],
)
def test_a_place_that_is_none_is_one_line(
    project: Project, section: dict[str, str], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        store_place(config(**section), project)


def test_a_second_computer_embeds_nothing_again(
    project: Project, tmp_path: Path, bucket: dict[str, Any]
) -> None:
    told: list[str] = []
    own = config(uri="s3://team/essay")
    assert update(project, own, tell=told.append).embedded == 2
    assert told == ["storing 2 passages and their vectors in s3://team/essay"]
    assert bucket["s3://team/essay"]["storage_options"]["timeout"] == "60s"
    assert not (project.index / "lance").exists()
    other = make_project(tmp_path / "other" / "essay", [MARMOT, CATS])
    told.clear()
    assert update(other, own, tell=told.append).embedded == 0 and told == []
    searcher = Searcher(GenerationStore.open(other), StaticEmbedder())
    assert searcher.search(question("do cats purr")).hits[0].passage.text.startswith("Cats")
    put_sources(project, [MARMOT, CATS, MadeSource("more", [["One more."]])])
    assert update(project, own).embedded == 1
    assert update(project, own).changed is False
    put_sources(other, [MARMOT, CATS._replace(pages=[["Cats purr at 30 hertz."]])])
    assert update(other, own).removed == 0, "the same id, other words"
    put_sources(project, [MARMOT, MadeSource("more", [["One more.", "And another."]])])
    assert update(project, own).embedded == 1, "the other computer left what it does not have"


def test_what_may_not_go_out_does_not(
    project: Project, tmp_path: Path, bucket: dict[str, Any]
) -> None:
    update(project, config(uri="s3://team/essay"))
    rows = (
        lancedb_module().connect(tmp_path / "bucket").open_table("passages").to_arrow().to_pylist()
    )
    kept = json.dumps([(row["text"], row["record"]) for row in rows])
    assert "a@example.org" not in kept and "gradient" in kept
    store = GenerationStore.open(project)
    assert "a@example.org" in store.all_passages(MARMOT.uid)[0].text
    store.close()


def test_another_place_is_filled_and_a_way_back_too(
    project: Project, bucket: dict[str, Any]
) -> None:
    assert update(project, load(None)).embedded == 2
    assert update(project, config(uri="s3://team/essay")).embedded == 2
    back = update(project, load(None))
    assert (back.changed, back.embedded) == (True, 0)


# What LanceDB says, shortened at "…".
SAYS = (
    'ValueError: … inner: Status { status: 404, body: Some("<Error><Code>%s</Code>…") } … rs:1506'
)
SOCKET = "… inner: Http(HttpError { kind: Connect, source: reqwest::Error … %s … }) … .rs:1506"


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (SAYS % "NoSuchBucket", "is in no bucket that is there; check index.uri;"),
        (SAYS % "AccessDenied", "refuses these keys; check AWS_ACCESS_KEY_ID"),
        (SAYS % "ExpiredToken", "keys that have expired; check AWS_ACCESS_KEY_ID"),
        (SAYS % "PermanentRedirect", "lies in another region; check index.region"),
        (SOCKET % "dns error", "there is no such host; check the network and index.endpoint"),
        (SOCKET % "ConnectionRefused", "nobody listens there; check the network"),
        ("IO error: Failed to resolve region for bucket", "its region was not; check index.uri"),
        ("status: 503, body", "has trouble of its own (it answered 503); check again later"),
        ("status: 407, body", "behind a proxy"),
        ("status: 418, body", "does not answer as a bucket of S3 does (it answered 418)"),
        (f"something about {SECRET}\nand more", "does not answer as a bucket of S3 does; check"),
    ],
)
def test_a_bucket_that_refuses_is_one_line(
    project: Project, bucket: dict[str, Any], monkeypatch: pytest.MonkeyPatch, problem: str,
    said: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    before = update(project, load(None)).version
    bucket["problem"] = problem
    with pytest.raises(ServiceError) as caught:
        update(project, config(uri="s3://team/essay"))
    assert said in str(caught.value) and SECRET not in str(caught.value)
    assert "s3://team/essay" in str(caught.value)
    assert not any(mark in str(caught.value) for mark in ("\n", "rs:", "lance", "reqwest"))
    assert GenerationStore.open(project).version == before
