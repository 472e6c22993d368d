"""Models that the library fastembed knows (``embedder: fastembed``, extra ``fastembed``).

From a folder, from its cache, or, only when ``local_models.download`` says so, fetched once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mdrag.cachedir import cache_folder
from mdrag.config import Config
from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.index.embed.onnx_folder import Kind
from mdrag.project import Project
from mdrag.services.local_models.model_files import ModelFiles
from mdrag.services.local_models.onnx_model import require_packages

if TYPE_CHECKING:
    import numpy as np

__all__ = ["FastembedEmbedder", "fastembed_embedder"]


def fastembed_embedder(config: Config, project: Project) -> FastembedEmbedder:
    """The embedder of the settings; nothing is read or fetched yet.

    Raises UsageError: the extra, the folder or a model of that name is missing.
    """
    require_packages("embedder: fastembed", "fastembed", "fastembed")
    own = config.local_models
    files = None
    if own.embedding_folder:
        files = ModelFiles.find("local_models.embedding_folder", own.embedding_folder, project.root)
    return FastembedEmbedder(own.embedding_model, files, own.download)


class FastembedEmbedder:
    """One of fastembed's models; its prefixes are fastembed's."""

    def __init__(self, model: str, files: ModelFiles | None, download: bool) -> None:
        """Raises UsageError for a model that fastembed does not know."""
        from fastembed import TextEmbedding

        known = {one["model"].casefold(): one for one in TextEmbedding.list_supported_models()}
        described = known.get(model.casefold())
        if described is None:
            raise UsageError(
                fill(
                    "local_models.embedding_model: fastembed knows no {model!r}; it knows "
                    "{sorted}, …",
                    model=model,
                    sorted=", ".join(sorted(one["model"] for one in known.values())[:6]),
                )
            )
        self._model_name, self._files, self._download = described["model"], files, download
        self.dimensions = int(described["dim"])
        self.multilingual = "multilingual" in f"{model} {described['description']}".casefold()
        self.name = f"fastembed:{self._model_name}-{self.dimensions}-own"
        if files:
            self.name += f"-{files.fingerprint}"

    def embed(self, texts: Sequence[str], kind: Kind = "document") -> np.ndarray:
        """float32 (n, dimensions), rows of length 1; a text without words gives a row of zeros.

        Raises ServiceError: the model is not here, or is none.
        """
        import numpy as np

        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        rows = [row for row, text in enumerate(texts) if text.strip()]
        plain = [texts[row].encode("utf-8", "replace").decode("utf-8") for row in rows]
        make = self._model.query_embed if kind == "query" else self._model.passage_embed
        try:
            # One text at a time: beside another one an int8 model gives other numbers.
            vectors = [np.asarray(next(iter(make([text]))), np.float32) for text in plain]
        except Exception as problem:  # of onnxruntime or tokenizers
            raise self._refused(problem) from None
        for row, vector in zip(rows, vectors, strict=True):
            if vector.shape != (self.dimensions,) or not np.isfinite(vector).all():
                told = "embedder: fastembed: {name} gives no vector of {numbers} numbers"
                raise ServiceError(fill(told, name=self._model_name, numbers=self.dimensions))
            found[row] = vector / (np.linalg.norm(vector) or 1.0)
        return found

    @cached_property
    def _model(self) -> Any:
        from fastembed import TextEmbedding

        where = {"specific_model_path": str(self._files.folder)} if self._files else {}
        try:
            return TextEmbedding(
                self._model_name, str(cache_folder() / "fastembed"), cuda=False,
                local_files_only=not self._download, **where,
            )  # fmt: skip
        except Exception as problem:  # of fastembed, its hub, onnxruntime
            raise self._refused(problem) from None

    def _refused(self, problem: Exception) -> ServiceError:
        first = (str(problem).splitlines() or [type(problem).__name__])[0][:160]
        told = fill(
            "embedder: fastembed: {name} cannot be used ({first})",
            name=self._model_name,
            first=first,
        )
        if not self._files and not self._download:
            told += fill(
                "; name its folder (local_models.embedding_folder), or let it be fetched "
                "once: mdrag config set local_models.download true"
            )
        return ServiceError(told)
