"""The offline embedder: WordLlama's static token vectors, shipped in its wheel, no download.

The mean of the token vectors, normalised. The weights and the tokenizer are read directly:
importing wordllama takes 0.4 s of compiled extras and sets the root logger to INFO, its loader
0.1 s more; memory-mapping the half-precision matrix gives the same vectors to the last bit.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mdrag.errors import ServiceError

if TYPE_CHECKING:
    import numpy as np

__all__ = ["StaticEmbedder"]

_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_BATCH = 256


class StaticEmbedder:
    """wordllama l2_supercat, 256 dimensions, 32,000 tokens."""

    name = "static:wordllama-l2_supercat-256"
    dimensions = 256
    multilingual = False

    def embed(
        self, texts: Sequence[str], kind: Literal["document", "query"] = "document"
    ) -> np.ndarray:
        """float32 (n, 256), rows of length 1; a text without tokens gives a row of zeros."""
        import numpy as np

        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for at in range(0, len(texts), _BATCH):
            batch = [_encodable(text) for text in texts[at : at + _BATCH]]
            encoded = self._tokenizer.encode_batch_fast(batch, add_special_tokens=False)
            for row, tokens in enumerate(encoded, at):
                if tokens.ids:
                    found[row] = self._matrix[tokens.ids].astype(np.float32).mean(axis=0)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        normalised: np.ndarray = found / np.where(lengths > 0, lengths, 1)
        return normalised

    @cached_property
    def _folder(self) -> Path:
        spec = find_spec("wordllama")  # does not import it
        if spec is None or spec.origin is None:
            raise ServiceError("the word vectors are missing: pip install 'wordllama==0.4.0.post1'")
        return Path(spec.origin).parent

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        return Tokenizer.from_file(str(self._folder / _TOKENIZER))

    @cached_property
    def _matrix(self) -> np.ndarray:
        """The token vectors, half precision, mapped from the safetensors file.

        Format: 8 bytes little-endian length, a JSON header of that length, the raw tensors
        (https://huggingface.co/docs/safetensors).
        """
        import numpy as np

        path = self._folder / _WEIGHTS
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            tensor = json.loads(file.read(length))["embedding.weight"]
        assert tensor["dtype"] == "F16", tensor
        start = 8 + length + tensor["data_offsets"][0]
        return np.memmap(path, np.float16, "r", offset=start, shape=tuple(tensor["shape"]))


def _encodable(text: str) -> str:
    """``text`` without lone surrogates, which the tokenizer cannot take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
