"""A project whose settings name a fake of Google's services, trusted."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from fake_google import FakeGoogle
from made_library import MadeSource, make_project
from mdrag.config import Config, load
from mdrag.project import Project
from trusting import write_trusted

__all__ = ["google_project", "google_settings", "needs_google"]

# Asked without importing them: that takes a second.
_PACKAGES = ("google", "google.cloud", "google.cloud.aiplatform_v1")
_THERE = all(map(find_spec, _PACKAGES))  # a package is looked for inside one that is there
needs_google = pytest.mark.skipif(not _THERE, reason="the extra google is not installed")


def google_project(
    root: Path, fake: FakeGoogle, sources: Iterable[MadeSource] = (), settings: str = "",
    google: str = "",
) -> tuple[Project, Config]:  # fmt: skip
    """A project with these sources, not indexed, that asks the fake; ``google``: of its section."""
    project = make_project(root, sources)
    write_trusted(project.config_path, google_settings(fake, settings, google))
    return project, load(project.config_path)


def google_settings(fake: FakeGoogle, settings: str = "", google: str = "") -> str:
    """A config.yaml that asks the fake for vectors of 16 numbers."""
    length = "" if "output_dimensionality" in settings else "output_dimensionality: 16\n"
    return (
        f"embedder: vertex\ngcp_project: test-project\n{length}{settings}"
        f"google:\n  embedding_endpoint: {fake.address}\n{google}"
    )
