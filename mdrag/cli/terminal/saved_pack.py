"""The pack of a query, kept in outputs/evidence: written, and said where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.rerank_advice import say_rerank_advice
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.config import Config
    from mdrag.evidence.pack import EvidencePack
    from mdrag.project import Project

__all__ = ["save_pack"]


def save_pack(project: Project, config: Config, pack: EvidencePack) -> None:
    """Write the pack and its query run; a line where they are, or why they could not be."""
    from mdrag.report.pack import markdown
    from mdrag.retrieve import runs

    with way_out.say_when_unwritten("outputs/evidence"):
        saved = runs.save(project, pack, markdown(pack))
        told = "written: {path} ({json}; query_id {query_id})"
        path, json = project.relative(saved.newest or saved.markdown), project.relative(saved.json)
        options.say(words(config.ui_language)(told, path=path, json=json, query_id=pack.query_id))
        say_rerank_advice(project, config)
