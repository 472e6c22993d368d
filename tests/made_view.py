"""The example essay for tests of the view: a copy, and the cache of somebody who linted before."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["linted_before"]


@contextlib.contextmanager
def linted_before(ingested_essay: Path, base: Path) -> Iterator[Path]:
    """A copy of the essay below ``base``; inside, no paragraph of it is tagged again."""
    essay = shutil.copytree(ingested_essay, base / "essay")
    cache = shutil.copytree(ingested_essay.parent / "home" / "cache", base / "cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MDRAG_CACHE_DIR", str(cache))
        yield essay
