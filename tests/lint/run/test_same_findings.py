"""The findings of many short drafts, each row as it was when somebody last looked at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden import FILES, REAL, TABLES, difference, places, real_files
from shared import SHARED, needs_shared


@pytest.mark.parametrize("name", FILES)
def test_the_same_is_found(name: str) -> None:
    table = TABLES["findings"]
    assert not difference(table.path, name, table.rows(name))


@needs_shared
@pytest.mark.parametrize("path", real_files(), ids=lambda path: path.name)
def test_real_drafts_are_flagged_where_they_were(path: Path) -> None:
    assert SHARED is not None
    name = path.relative_to(SHARED / "drafts").as_posix()
    assert not difference(REAL, name, places(path))
