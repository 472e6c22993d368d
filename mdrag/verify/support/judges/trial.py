"""The judges of the settings that ask a service: whether they would answer."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.config import Config
from mdrag.errors import MdragError
from mdrag.project import Project
from mdrag.services.service_trial import ServiceTrial
from mdrag.verify.support.judges import support_judges

__all__ = ["judge_trials"]


def judge_trials(project: Project, config: Config, online: bool) -> Iterator[ServiceTrial]:
    """Each judge that sentences are sent to; with ``online`` it is asked the smallest question."""
    try:
        judges = support_judges(config, project.root)
    except MdragError as problem:
        yield ServiceTrial("support_backend", config.support_backend, problem.sentence)
        return
    for judge in judges:
        if not judge.host:
            continue
        trouble = ""
        if online:
            try:
                judge.judge("mdrag", ["mdrag"])
            except MdragError as problem:
                trouble = problem.sentence
        yield ServiceTrial("support_backend", f"{judge.name} at {judge.host}", trouble)
