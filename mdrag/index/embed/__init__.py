"""Text → vectors: the table of embedders and what each must be able to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.lazy import load

if TYPE_CHECKING:
    import numpy as np

    from mdrag.config import Config
    from mdrag.project import Project

__all__ = ["EMBEDDERS", "Embedder", "SendingEmbedder", "embedder"]

# The setting `embedder` → module:function of settings and project, imported when it is used.
EMBEDDERS: dict[str, str] = {
    "static": "mdrag.index.embed.static:static_embedder",
    "minilm": "mdrag.index.embed.onnx_folder:minilm_embedder",
    "e5": "mdrag.index.embed.e5:e5_embedder",
    "fastembed": "mdrag.index.embed.fastembed_models:fastembed_embedder",
    "vertex": "mdrag.index.embed.vertex:vertex_embedder",
}


class Embedder(Protocol):
    """Something that turns text into vectors of one space."""

    @property
    def name(self) -> str:
        """The vector space: two indexes of the same name may be compared, no others."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    @property
    def multilingual(self) -> bool:
        """Whether a question in another language lies near its answer in English."""
        ...

    def embed(
        self, texts: Sequence[str], kind: Literal["document", "query"] = "document"
    ) -> np.ndarray:
        """float32 array (len(texts), dimensions), every row of length 1, or 0 without words."""
        ...


@runtime_checkable
class SendingEmbedder(Embedder, Protocol):
    """One that sends texts to a service, and keeps what comes back until it is stored."""

    @property
    def sent_tokens(self) -> int:
        """What was sent so far."""
        ...

    @property
    def whereabouts(self) -> str:
        """Model and host."""
        ...

    def try_out(self) -> None:
        """Ask for the vector of one word, once. Raises ServiceError, UsageError."""
        ...

    def announcement(self, texts: Sequence[str]) -> str:
        """What is said before these texts leave this computer; "" when none has to."""
        ...

    def settle(self) -> None:
        """All vectors it gave for documents are stored."""
        ...


def embedder(config: Config, project: Project) -> Embedder:
    """The embedder that config.yaml asks for. Raises UsageError: not there, or wrong settings."""
    name = config.embedder
    if name not in EMBEDDERS:
        raise UsageError(
            fill(
                "the embedder {name!r} is not part of this version; what works: "
                "{EMBEDDERS}; set it with: mdrag config set embedder static",
                name=name,
                EMBEDDERS=", ".join(EMBEDDERS),
            )
        )
    made: Embedder = load(EMBEDDERS[name])(config, project)
    return made
