"""The model that lies in a wheel, and fastembed's way to a folder: the real libraries."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mdrag import config as settings
from mdrag.config import Config
from mdrag.errors import ServiceError
from mdrag.index.embed import embedder
from mdrag.project import Project
from tiny_onnx import WORDS, encoder_bytes, put_model


def chosen(name: str, **own: object) -> Config:
    base = settings.load(None)
    return Config({**base.values, "embedder": name}, {**base.sections, "local_models": own})


def test_minilm_knows_what_means_the_same(tmp_path: Path) -> None:
    one = embedder(chosen("minilm"), Project(tmp_path))
    assert (one.name, one.multilingual) == ("minilm:all-MiniLM-L6-v2-int8-384-plain", False)
    trees, stroll, steel = one.embed(
        ["Street trees make people walk more.", "People stroll further where it is green.",
         "The price of steel fell."]
    )  # fmt: skip
    assert trees @ stroll > 0.4 > trees @ steel


def tokenizer_in(folder: Path) -> None:
    import tokenizers

    made = tokenizers.BertWordPieceTokenizer(
        vocab=dict(zip(WORDS, range(len(WORDS)), strict=True)), lowercase=True
    )
    made.save(str(folder / "tokenizer.json"))
    (folder / "special_tokens_map.json").write_text(json.dumps({"pad_token": "[PAD]"}))
    told = {"model_max_length": 512, "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(told))


def test_fastembed_reads_a_folder_and_asks_nobody(tmp_path: Path) -> None:
    folder = put_model(tmp_path / "bge", encoder_bytes(384), hidden_size=384, pad_token_id=0)
    (folder / "model.onnx").rename(folder / "model_optimized.onnx")
    tokenizer_in(folder)
    one = embedder(chosen("fastembed", embedding_folder="bge"), Project(tmp_path))
    assert one.name.startswith("fastembed:BAAI/bge-small-en-v1.5-384-own-")
    assert (one.dimensions, one.multilingual) == (384, False)
    found = one.embed(["income health", "", "rain \ud800"])
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 0, 1], abs=1e-5)
    (folder / "model_optimized.onnx").write_bytes(b"nothing")
    spoilt = embedder(chosen("fastembed", embedding_folder="bge"), Project(tmp_path))
    with pytest.raises(ServiceError, match="cannot be used"):
        spoilt.embed(["income"])
