"""Support scores of labelled pairs, AUROC and the threshold."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.audit.calibrate import calibration, pairs, rarity_of, score_pairs
from mdrag.errors import FileProblem
from mdrag.verify.support.overlap import NOWHERE

SCORES = st.lists(
    st.tuples(st.integers(0, 20).map(lambda n: n / 20), st.booleans()), min_size=2, max_size=30
).filter(lambda rows: len({label for _, label in rows}) == 2)


def written(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@given(SCORES)
def test_auroc_counts_pairs_and_ties_half(rows: list[tuple[float, bool]]) -> None:
    found = calibration([s for s, _ in rows], [y for _, y in rows], 0.55)
    assert found is not None
    good, bad = [s for s, y in rows if y], [s for s, y in rows if not y]
    wins = sum((g > b) + (g == b) / 2 for g, b in product(good, bad))
    assert found.auroc == pytest.approx(wins / (len(good) * len(bad)))
    assert (found.positive, found.negative) == (len(good), len(bad))


@given(SCORES, st.floats(0, 1))
def test_no_other_threshold_parts_them_better(
    rows: list[tuple[float, bool]], present: float
) -> None:
    def balanced(t: float) -> float:
        true = [s >= t for s, y in rows if y]
        false = [s < t for s, y in rows if not y]
        return (sum(true) / len(true) + sum(false) / len(false)) / 2

    found = calibration([s for s, _ in rows], [y for _, y in rows], present)
    assert found is not None
    assert 0 <= found.threshold <= 1
    assert found.balanced_accuracy == pytest.approx(balanced(found.threshold))
    assert all(balanced(s) <= found.balanced_accuracy + 1e-9 for s, _ in rows)
    assert found.present == pytest.approx(balanced(present))


def test_labels_of_one_kind_say_nothing() -> None:
    assert calibration([0.1, 0.9], [True, None], 0.55) is None
    assert calibration([], [], 0.55) is None


def test_a_row_may_be_labelled_in_many_words(tmp_path: Path) -> None:
    labels = ["1", "0", "true", "false", '"SUPPORT"', '"CONTRADICT"', '"not enough"', "1.0", "null"]
    file = written(tmp_path / "p.jsonl",
                   *(f'{{"claim": "a b", "source_passages": [], "label": {x}}}' for x in labels),
                   '{"claim": "a b", "source_passages": [{"text": "c"}], "kept": 7}')  # fmt: skip
    rows = pairs(file)
    assert [row.label for row in rows] == [True, False, True, False, True, False, False, True, None,
                                           None]  # fmt: skip
    assert rows[-1].passages == ("c",)
    assert rows[-1].row["kept"] == 7


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", r"p.jsonl:2:2: is no JSON"),
        ("[1]", r"p.jsonl:2: a row should be an object"),
        ('{"source_passages": []}', r"p.jsonl:2: claim should be text"),
        ('{"claim": " ", "source_passages": []}', r"p.jsonl:2: claim should be text"),
        ('{"claim": "a"}', r"p.jsonl:2: source_passages should be a list"),
        ('{"claim": "a", "source_passages": ["b", 3]}', r"p.jsonl:2: source_passages\[1\]"),
        ('{"claim": "a", "source_passages": [], "label": "maybe"}', r"p.jsonl:2: label .*'maybe'"),
        ('{"claim": "\\ud800", "source_passages": []}', r"p.jsonl:2: holds half a surrogate"),
    ],
)
def test_a_bad_row_is_named_with_its_line(tmp_path: Path, line: str, told: str) -> None:
    good = '{"claim": "a b", "source_passages": []}'
    with pytest.raises(FileProblem, match=told):
        pairs(written(tmp_path / "p.jsonl", good, line))


def test_files_that_are_no_rows(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="cannot be read"):
        pairs(tmp_path / "none.jsonl")
    with pytest.raises(FileProblem, match="holds no rows"):
        pairs(written(tmp_path / "empty.jsonl"))
    (tmp_path / "latin.jsonl").write_bytes(b'{"claim": "caf\xe9"}\n')
    with pytest.raises(FileProblem, match=r"latin.jsonl:1:15: is no UTF-8"):
        pairs(tmp_path / "latin.jsonl")


def test_what_is_about_the_source_scores_higher(tmp_path: Path) -> None:
    about = "Unemployment raises mortality in Finland by a fifth."
    other = "Volcanoes erupt where magma rises below the sea."
    rows = [
        f'{{"claim": "{claim}", "source_passages": ["{passage}"]}}'
        for claim in (about, other) for passage in (about, other)
    ]  # fmt: skip
    empty = f'{{"claim": "{about}", "source_passages": []}}'
    found = score_pairs(pairs(written(tmp_path / "p.jsonl", *rows, empty)), 0.55)
    assert [status for _, status in found] == ["OK", "MISSING", "MISSING", "OK", "MISSING"]
    assert found[0][0] > found[1][0] == 0.0


def test_a_word_nobody_uses_is_the_rarest() -> None:
    rarity = rarity_of(["the cat sat", "the dog ran", "the bird"])
    assert rarity["the"] < rarity["cat"] < rarity[NOWHERE]
