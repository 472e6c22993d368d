"""What a page is called when nothing is printed on it."""

from __future__ import annotations

import pytest

from mdrag.ingest.readers.margins.running_lines import PageWords, find_running_lines


@pytest.mark.parametrize(
    ("own", "labels"),
    [
        (["1", "2", "3"], ["", "", ""]),
        (["", "", ""], ["", "", ""]),
        (["1", "", "3"], ["", "", ""]),
        (["i", "ii", "1"], ["i", "ii", "1"]),
        (["405", "406", "407"], ["405", "406", "407"]),
    ],
)
def test_labels_that_only_count_are_no_numbering(own: list[str], labels: list[str]) -> None:
    leaves = [PageWords((), 595.0, 842.0, label) for label in own]
    assert list(find_running_lines(leaves).labels) == labels
