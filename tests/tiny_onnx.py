"""Models of a few numbers in the ONNX format, and the files beside them, for tests.

The format is protocol buffers (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto); the field
numbers of what is needed stand below, so that no test wants the package onnx.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path

__all__ = ["WORDS", "classifier_bytes", "encoder_bytes", "put_model"]

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "income", "health", "walking", "not", "trees", "rain")
_FLOAT, _INT64 = 1, 7  # TensorProto.DataType


def encoder_bytes(width: int = 4, fill: float | None = None) -> bytes:
    """input_ids → last_hidden_state (1, tokens, width): the vector of each word, looked up.

    ``fill``: this number everywhere instead, such as NaN.
    """
    rows = [
        [fill if fill is not None else float((3 * i + j * (i + 1)) % 7 - 3) for j in range(width)]
        for i in range(len(WORDS))
    ]
    table = _tensor("table", (len(WORDS), width), [x for row in rows for x in row])
    nodes = [_node("Gather", ["table", "input_ids"], ["last_hidden_state"])]
    return _model(nodes, [table], "last_hidden_state", (1, None, width))


def classifier_bytes(labels: int = 3) -> bytes:
    """input_ids → logits (1, labels): a pair with the word ``not`` in it goes to label 0.

    Else to label 1 when it holds ``income``, to label 2 in all other cases.
    """
    rows = [[0.0, 0.0, 1.0][:labels] for _ in WORDS]
    rows[WORDS.index("not")] = [90.0, 0.0, 0.0][:labels]
    rows[WORDS.index("income")] = [0.0, 30.0, 0.0][:labels]
    table = _tensor("table", (len(WORDS), labels), [x for row in rows for x in row])
    nodes = [
        _node("Gather", ["table", "input_ids"], ["all"]),
        _node("ReduceMean", ["all"], ["logits"], axes=[1], keepdims=0),
    ]
    return _model(nodes, [table], "logits", (1, labels))


def put_model(folder: Path, model: bytes, **config: object) -> Path:
    """A folder with this model, a tokenizer of `WORDS` and a config.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(model)
    (folder / "vocab.txt").write_text("".join(f"{word}\n" for word in WORDS), "utf-8")
    settings = {"_name_or_path": "made/tiny", "hidden_size": 4, "vocab_size": len(WORDS), **config}
    (folder / "config.json").write_text(json.dumps(settings), "utf-8")
    return folder


def _model(
    nodes: Sequence[bytes], tables: Sequence[bytes], output: str, shape: Sequence[int | None]
) -> bytes:
    graph = b"".join(_bytes(1, node) for node in nodes) + _bytes(2, b"tiny")
    graph += b"".join(_bytes(5, table) for table in tables)
    graph += _bytes(11, _value("input_ids", _INT64, (1, None)))
    graph += _bytes(12, _value(output, _FLOAT, shape))
    return _number(1, 8) + _bytes(7, graph) + _bytes(8, _bytes(1, b"") + _number(2, 13))


def _node(kind: str, inputs: Sequence[str], outputs: Sequence[str], **ints: object) -> bytes:
    found = b"".join(_bytes(1, name.encode()) for name in inputs)
    found += b"".join(_bytes(2, name.encode()) for name in outputs) + _bytes(4, kind.encode())
    for name, value in ints.items():
        if isinstance(value, list):
            told = b"".join(_number(8, one) for one in value) + _number(20, 7)
        else:
            told = _number(3, int(str(value))) + _number(20, 2)
        found += _bytes(5, _bytes(1, name.encode()) + told)
    return found


def _tensor(name: str, shape: Sequence[int], values: Sequence[float]) -> bytes:
    found = b"".join(_number(1, size) for size in shape) + _number(2, _FLOAT)
    return found + _bytes(8, name.encode()) + _bytes(9, struct.pack(f"<{len(values)}f", *values))


def _value(name: str, kind: int, shape: Sequence[int | None]) -> bytes:
    sizes = b"".join(
        _bytes(1, _bytes(2, f"n{at}".encode()) if size is None else _number(1, size))
        for at, size in enumerate(shape)
    )
    return _bytes(1, name.encode()) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, sizes)))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])
