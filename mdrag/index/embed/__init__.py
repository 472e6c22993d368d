"""Text → vectors: the table of embedders and what each must be able to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from mdrag.errors import UsageError
from mdrag.lazy import load

if TYPE_CHECKING:
    import numpy as np

    from mdrag.config import Config

__all__ = ["EMBEDDERS", "Embedder", "embedder"]

# The setting `embedder` → module:class, imported when it is used.
EMBEDDERS: dict[str, str] = {
    "static": "mdrag.index.embed.static:StaticEmbedder",
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


def embedder(config: Config) -> Embedder:
    """The embedder that config.yaml asks for. Raises UsageError for one that is not there yet."""
    name = config.embedder
    if name not in EMBEDDERS:
        raise UsageError(
            f"the embedder {name!r} is not part of this version; what works: "
            f"{', '.join(EMBEDDERS)}; set it with: mdrag config set embedder static"
        )
    made: Embedder = load(EMBEDDERS[name])()
    return made
