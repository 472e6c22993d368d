"""The offline embedder: WordLlama's static token vectors, which ship with mdrag, no download.

The mean of the token vectors, normalised. Memory-mapping the half-precision matrix gives the same
vectors to the last bit as the package wordllama, which brings 50 MB more and takes 0.4 s to import.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mdrag.config import Config
from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.index.embed.held_words import HeldWords
from mdrag.index.embed.llama_tokens import LlamaTokens
from mdrag.project import Project
from mdrag.text.words import has_cjk

if TYPE_CHECKING:
    import numpy as np

__all__ = ["StaticEmbedder", "static_embedder"]

_FOLDER = Path(__file__).parents[2] / "models" / "wordllama"
_WEIGHTS = "l2_supercat_256.safetensors"
_TOKENIZER = "l2_supercat_tokenizer_config.json"
_MOST_WORDS = 30_000  # whose vectors are remembered: 30 MB
_MANY = 100  # texts: they hold most of their tokens more than once


def static_embedder(config: Config, project: Project) -> StaticEmbedder:
    """The embedder, whose settings are none."""
    return StaticEmbedder()


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
        tokenizer, matrix = _tokens(), _matrix()
        numbers: Sequence[Any] = [tokenizer.numbers(_encodable(text)) for text in texts]
        if len(texts) >= _MANY:  # made wide once, but only the rows that are needed
            used = np.zeros(len(matrix), dtype=bool)
            for tokens in numbers:
                used[tokens] = True
            place = np.cumsum(used) - 1
            matrix = matrix[used].astype(np.float32)
            numbers = [place[tokens] for tokens in numbers]
        for row, tokens in enumerate(numbers):
            if len(tokens):
                found[row] = matrix[tokens].astype(np.float32, copy=False).mean(axis=0)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        normalised: np.ndarray = found / np.where(lengths > 0, lengths, 1)
        return normalised

    def embed_words(self, words: Sequence[str]) -> np.ndarray:
        """float32 (n, 256), rows of length 1, of single words; zeros for Chinese and its like.

        As `embed` gives them, but remembered: thousands of words take milliseconds.
        """
        return _held_words().vectors(words, self._fresh_words)

    def rank(self, word: str) -> int | None:
        """How frequent a word is in running English, 0 the most; None for one cut in pieces.

        Pairs are joined in the order of their frequency where the tokenizer was learnt, so what
        became one token early is frequent.
        """
        cut = _tokens().numbers(_encodable(word))
        return int(cut[0]) if len(cut) == 1 else None

    def _fresh_words(self, words: Sequence[str]) -> np.ndarray:
        import numpy as np

        found = np.zeros((len(words), self.dimensions), dtype=np.float32)
        rows = [row for row, word in enumerate(words) if word and not has_cjk(word)]
        if rows:
            cut = [_tokens().numbers(_encodable(words[row])) for row in rows]
            starts = np.cumsum([0, *map(len, cut[:-1])])
            every = _matrix()[[number for one in cut for number in one]].astype(np.float32)
            sums = np.add.reduceat(every, starts)
            lengths = np.linalg.norm(sums, axis=1, keepdims=True)
            found[rows] = sums / np.where(lengths > 0, lengths, 1)
        return found

    def learn(self, text: str) -> None:
        """Cut the words of a text into tokens, which are remembered when it is embedded."""
        _tokens().learn(_encodable(text))


# Read once in a process: several embedders share them.
@cache
def _tokens() -> LlamaTokens:
    return LlamaTokens.read(_there(_TOKENIZER))


@cache
def _held_words() -> HeldWords:
    return HeldWords(_MOST_WORDS, StaticEmbedder.dimensions)


@cache
def _matrix() -> np.ndarray:
    """The token vectors, half precision, mapped from the safetensors file.

    Format: 8 bytes little-endian length, a JSON header of that length, the raw tensors
    (https://huggingface.co/docs/safetensors).
    """
    import numpy as np

    path = _there(_WEIGHTS)
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        tensor = json.loads(file.read(length))["embedding.weight"]
    assert tensor["dtype"] == "F16", tensor
    start = 8 + length + tensor["data_offsets"][0]
    mapped = np.memmap(path, np.float16, "r", offset=start, shape=tuple(tensor["shape"]))
    return mapped.view(np.ndarray)  # NumPy copies rows of its own class faster


def _there(name: str) -> Path:
    """The path of a file that ships with mdrag. Raises ServiceError when it does not."""
    path = _FOLDER / name
    if not path.is_file():
        raise ServiceError(
            fill("the word vectors are missing ({path}): install mdrag again", path=path)
        )
    return path


def _encodable(text: str) -> str:
    """``text`` without lone surrogates, which the tokenizer cannot take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
