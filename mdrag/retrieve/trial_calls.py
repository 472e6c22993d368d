"""The services a question needs, as the settings name them: whether they would answer."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.config import Config
from mdrag.errors import MdragError
from mdrag.index.embed import SendingEmbedder, embedder
from mdrag.index.qdrant import try_out
from mdrag.index.store_place import store_place
from mdrag.project import Project
from mdrag.retrieve.rerank import RankRecord, RerankFailed, reranker
from mdrag.services.service_trial import ServiceTrial

__all__ = ["service_trials"]


def service_trials(project: Project, config: Config, online: bool) -> Iterator[ServiceTrial]:
    """Each service that texts are sent to; with ``online`` it is asked the smallest question."""
    yield from _embedder(project, config, online)
    yield from _reranker(project, config, online)
    yield from _qdrant(project, config, online)


def _embedder(project: Project, config: Config, online: bool) -> Iterator[ServiceTrial]:
    trouble, where = "", config.embedder
    try:
        made = embedder(config, project)
        if not isinstance(made, SendingEmbedder):
            return
        where = made.whereabouts
        if online:
            made.try_out()
    except MdragError as problem:
        trouble = problem.sentence
    yield ServiceTrial("embedder", where, trouble)


def _reranker(project: Project, config: Config, online: bool) -> Iterator[ServiceTrial]:
    trouble, where = "", config.reranker
    try:
        made = reranker(config, project)
        if made is None:
            return
        where = f"{config.reranker}: {made.model} at {made.host}"
        if online:
            made.rank("mdrag", [RankRecord("1", "mdrag", "mdrag")], 1)
    except RerankFailed as failed:
        trouble = failed.why
    except MdragError as problem:
        trouble = problem.sentence
    yield ServiceTrial("reranker", where, trouble)


def _qdrant(project: Project, config: Config, online: bool) -> Iterator[ServiceTrial]:
    trouble, where = "", config.index.uri
    try:
        place = store_place(config, project)
        if not place.is_qdrant:
            return
        where = place.uri
        if online:
            try_out(place)
    except MdragError as problem:
        trouble = problem.sentence
    yield ServiceTrial("index.uri", where, trouble)
