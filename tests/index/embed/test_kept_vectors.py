"""What was paid for is kept at once, and a file cut or damaged anywhere costs only its lines."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.errors import FileProblem
from mdrag.index.embed.kept_vectors import KeptVectors


def vector(number: float) -> np.ndarray:
    return np.asarray([number, 1.0, -2.5], dtype=np.float32)


@given(st.dictionaries(st.text(), st.floats(-1e6, 1e6, width=32), max_size=6))
def test_what_is_kept_is_there_for_the_next_run(told: dict[str, float]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deep" / "kept.jsonl"
        kept = KeptVectors(path, 3)
        for text, number in told.items():
            kept.keep(text, vector(number))
        again = KeptVectors(path, 3)
        # Halves of surrogate pairs are all one sign in a file.
        assert len(again) == len({text.encode("utf-8", "replace") for text in told})
        for text in told:
            found = again.vector(text)
            assert found is not None and found.dtype == np.float32
        assert again.vector("nobody " * 9) is None


@given(cut=st.integers(0, 400), put=st.binary(max_size=20))
def test_a_file_that_was_cut_or_damaged_costs_only_its_lines(cut: int, put: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.jsonl"
        kept = KeptVectors(path, 3)
        for number in range(4):
            kept.keep(f"text {number}", vector(number))
        path.write_bytes(path.read_bytes()[:cut] + put)
        again = KeptVectors(path, 3)
        before = len(again)
        assert before <= 4
        again.keep("one more", vector(9))
        last = KeptVectors(path, 3)
        assert len(last) == before + 1
        assert np.array_equal(last.vector("one more"), vector(9))


def test_vectors_of_another_length_and_none_are_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    KeptVectors(path, 3).keep("a", vector(1))
    KeptVectors(path, 3).keep("b", np.asarray([np.nan, 1, 1], dtype=np.float32))
    assert len(KeptVectors(path, 3)) == 1 and len(KeptVectors(path, 4)) == 0
    kept = KeptVectors(path, 3)
    kept.clear()
    assert not path.exists() and kept.vector("a") is None


def test_a_link_is_no_file_of_ours(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    (tmp_path / "kept.jsonl").symlink_to(tmp_path / "other")
    with pytest.raises(FileProblem):
        KeptVectors(tmp_path / "kept.jsonl", 3).vector("a")
