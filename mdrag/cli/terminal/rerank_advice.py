"""A line when the reranker is over its limits, as after a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mdrag.cli.terminal import options, way_out

if TYPE_CHECKING:
    from mdrag.config import Config
    from mdrag.project import Project

__all__ = ["say_rerank_advice"]


def say_rerank_advice(project: Project | None, config: Config) -> None:
    """Bring meta/health_report.md up to the last queries; say what it advises, if anything.

    Nothing outside a project.
    """
    if project is None:
        return
    from mdrag.retrieve.health import rerank_advice

    with way_out.say_when_unwritten("meta/health_report.md"):
        if told := rerank_advice(project, config):
            options.say(told)
