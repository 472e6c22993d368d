"""A second witness of what is said to a Qdrant: its own Python client, where that is installed.

Its models are made from Qdrant's OpenAPI description: they check what mdrag sends, and the client
reads from the fake server what mdrag wrote. Its own local engine is given the same points.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fake_qdrant import fake_qdrant
from made_library import MadeSource, make_project, put_sources
from mdrag.config import Config, load
from mdrag.index import generations
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.retrieve.library import GenerationStore

qdrant_client = pytest.importorskip("qdrant_client")
CATS = MadeSource("cats", [["Cats purr at 25 hertz.", "Cats sleep all day."]], paged=False)
DOGS = MadeSource("dogs", [["Dogs bark."]])


def sent(tmp_path: Path) -> tuple[Any, list[tuple[str, str, Any]], Any]:
    """The collection as Qdrant's client reads it, every request that made it, and its project."""
    with fake_qdrant() as server:
        base = load(None)
        section = {"uri": f"{server.address}/team"}
        own = Config(base.values, {**base.sections, "index": section})
        project = make_project(tmp_path / "essay", [CATS, DOGS])
        update(project, own)
        put_sources(project, [CATS._replace(pages=[["Cats purr at 25 hertz."]]), DOGS])
        update(project, own)
        client = qdrant_client.QdrantClient(url=server.address, check_compatibility=False)
        asked = list(server.requests)
        held, _ = client.scroll("team", with_payload=True, with_vectors=True, limit=100)
        vector = StaticEmbedder().embed(["do dogs bark"], "query")[0].tolist()
        models = qdrant_client.models
        chosen = models.Filter(
            must=[
                models.FieldCondition(key="doc_uid", match=models.MatchValue(value=DOGS.uid)),
                models.FieldCondition(key="citable", match=models.MatchValue(value=True)),
            ]
        )
        found = client.query_points("team", query=vector, query_filter=chosen, limit=3)
        assert [point.payload["text"] for point in found.points] == ["Dogs bark."]
        assert client.count("team", exact=True).count == 3
        assert client.get_collection("team").config.params.vectors.size == 256
        return held, asked, project


def test_its_client_reads_what_lies_there(tmp_path: Path) -> None:
    held, _, project = sent(tmp_path)
    texts = {one.payload["text"]: one.vector for one in held if "text" in one.payload}
    assert set(texts) == {"Cats purr at 25 hertz.", "Dogs bark."}
    vectors = np.load(generations.current(project).vectors)
    store = GenerationStore.open(project)
    for row, passage in enumerate(store.at(list(store.rowids))):
        assert np.array_equal(np.asarray(texts[passage.text], dtype=np.float32), vectors[row])


def test_its_models_know_every_field_that_is_sent(tmp_path: Path) -> None:
    models = qdrant_client.models
    kinds: dict[tuple[str, str], Any] = {
        ("PUT", ""): models.CreateCollection,
        ("PUT", "/index"): models.CreateFieldIndex,
        ("PUT", "/points"): models.PointsList,
        ("POST", "/points"): models.PointRequest,
        ("POST", "/points/scroll"): models.ScrollRequest,
        ("POST", "/points/count"): models.CountRequest,
        ("POST", "/points/delete"): models.PointIdsList,
    }
    seen = set()
    for method, path, body in sent(tmp_path)[1]:
        kind = (method, path.removeprefix("/collections/team"))
        if method != "GET":
            kinds[kind].model_validate(body)
            assert set(body) <= set(kinds[kind].model_fields)
            seen.add(kind)
    assert seen == set(kinds)


def test_its_engine_takes_the_points_and_finds_them(tmp_path: Path) -> None:
    held, asked, _ = sent(tmp_path)
    models = qdrant_client.models
    client = qdrant_client.QdrantClient(":memory:")
    for method, path, body in asked:
        if (method, path) == ("PUT", "/collections/team"):
            made = models.CreateCollection.model_validate(body)
            client.create_collection("team", vectors_config=made.vectors)
        elif (method, path) == ("PUT", "/collections/team/points"):
            client.upsert("team", points=models.PointsList.model_validate(body).points)
        elif path.endswith("/points/delete"):
            client.delete("team", points_selector=models.PointIdsList.model_validate(body))
        elif path.endswith("/points/scroll"):
            wanted = models.ScrollRequest.model_validate(body)
            client.scroll("team", scroll_filter=wanted.filter, limit=wanted.limit)
    assert client.count("team").count == len(held) == 3
    vector = StaticEmbedder().embed(["do cats purr"], "query")[0].tolist()
    found = client.query_points("team", query=vector, limit=1).points
    assert found[0].payload["text"] == "Cats purr at 25 hertz."
