"""The files of a model: where they lie, what it is called, and which weights they are."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem, UsageError
from mdrag.filled_sentence import fill

__all__ = ["ModelFiles"]

_MODELS = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
_TOKENIZERS = ("tokenizer.json", "vocab.txt")
_END = 65_536  # bytes at either end of a file that tell one model from another
_LARGEST = 10_000_000  # bytes of a file of settings
_PLAIN = re.compile(r"[^\w.-]+")


class ModelFiles(NamedTuple):
    """A model in the ONNX format with its tokenizer, as sentence-transformers exports it."""

    folder: Path
    model: Path
    tokenizer: Path

    @classmethod
    def find(cls, setting: str, folder: str, root: Path) -> ModelFiles:
        """The files in ``folder``, relative to ``root``. Raises UsageError that names ``setting``.

        Nothing is read but the names.
        """
        place = (root / Path(folder).expanduser()).resolve()
        if not place.is_dir():
            raise UsageError(
                fill("{setting}: there is no folder {folder}", setting=setting, folder=folder)
            )
        any_name = sorted(path.name for path in place.glob("*.onnx"))
        named = (*_MODELS, *any_name)
        model = next((place / name for name in named if (place / name).is_file()), None)
        words = next((place / name for name in _TOKENIZERS if (place / name).is_file()), None)
        if model is None or words is None:
            lacks = _MODELS[0] if model is None else _TOKENIZERS[0]
            raise UsageError(
                fill(
                    "{setting}: {folder} holds no {lacks}; export the model to ONNX with its "
                    "tokenizer (optimum-cli export onnx) and name that folder",
                    setting=setting,
                    folder=folder,
                    lacks=lacks,
                )
            )
        return cls(place, model, words)

    def settings(self, name: str) -> dict[str, Any]:
        """What a JSON file beside the model says, {} without one. Raises FileProblem."""
        path = self.folder / name
        if not path.is_file():
            return {}
        try:
            with path.open("rb") as file:
                found = json.loads(file.read(_LARGEST))
        except (OSError, ValueError, RecursionError) as problem:
            raise FileProblem(
                path, fill("cannot be read as JSON ({problem})", problem=problem)
            ) from None
        if not isinstance(found, dict):
            raise FileProblem(path, fill("holds no JSON object"))
        return found

    @property
    def name(self) -> str:
        """What the model calls itself, else its folder's name; letters, digits, dots, hyphens."""
        own = str(self.settings("config.json").get("_name_or_path") or "").rstrip("/")
        return _PLAIN.sub("-", own.rpartition("/")[2] or self.folder.name)[:60]

    @property
    def fingerprint(self) -> str:
        """8 hexadecimal digits of the sizes, beginnings and ends of model and tokenizer."""
        digest = hashlib.sha256()
        for path in (self.model, self.tokenizer):
            try:
                with path.open("rb") as file:
                    size = file.seek(0, 2)
                    file.seek(0)
                    digest.update(f"{size} ".encode() + file.read(_END))
                    file.seek(max(size - _END, 0))
                    digest.update(file.read(_END))
            except OSError as problem:
                raise FileProblem(
                    path, fill("cannot be read ({strerror})", strerror=problem.strerror)
                ) from None
        return digest.hexdigest()[:8]
