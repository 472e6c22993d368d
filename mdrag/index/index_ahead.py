"""What the index can do before it is known which passages there are, while files are still read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from mdrag.config import Config
from mdrag.errors import ServiceError
from mdrag.index.embed import embedder as chosen
from mdrag.index.embed.static import StaticEmbedder
from mdrag.project import Project

__all__ = ["index_ahead"]


def index_ahead(project: Project, config: Config) -> Callable[[str], None]:
    """A function for the text of each source that was read.

    What is wrong with the index is told when it is written, not here.
    """
    embedder = chosen(config, project) if config.embedder == "static" else None
    imported = False

    def prepare(text: str) -> None:
        nonlocal imported
        if not imported:
            imported = True
            _import_lancedb()
        if isinstance(embedder, StaticEmbedder):
            with suppress(ServiceError):
                embedder.learn(text)

    return prepare


def _import_lancedb() -> None:
    with suppress(ImportError):
        from mdrag.index.lancedb_module import lancedb_module

        lancedb_module()
