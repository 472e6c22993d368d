"""Twenty sources into a Zotero that fails: complete, nothing twice, and status tells the truth."""

from __future__ import annotations

from pathlib import Path

import pytest

from zotero.late_binding import Case, late_binding_wrong


@pytest.mark.parametrize(
    "case",
    [
        Case("7.0.32", True, False, "quit"),
        Case("8.0.5", False, True, "lost", 1),
        Case("9.0.6", False, True, "reset"),
        Case("10.0.6", True, True, "500", 2, via="local"),
    ],
    ids=lambda case: "-".join(map(str, case)),
)
def test_everything_is_there_once_and_status_is_true(
    case: Case, tmp_path: Path, own_home: Path
) -> None:
    assert late_binding_wrong(tmp_path, case) == []
