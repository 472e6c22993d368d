from __future__ import annotations

import json

import pytest

from mdrag.severity import Severity

RISING = ["info", "warning", "error"]


def test_severities_rise_and_compare_by_what_they_mean_not_by_the_alphabet() -> None:
    assert list(Severity) == RISING
    assert sorted([Severity.ERROR, Severity.WARNING, Severity.INFO]) == RISING
    assert max(Severity) is Severity.ERROR and min(Severity) is Severity.INFO
    assert Severity.INFO < Severity.WARNING <= Severity.WARNING
    assert Severity.ERROR > Severity.WARNING >= Severity.WARNING
    assert not Severity.ERROR < Severity.INFO and not Severity.INFO >= Severity.ERROR


@pytest.mark.parametrize("name", RISING)
def test_a_name_compares_as_the_severity_it_names_on_either_side(name: str) -> None:
    for one in Severity:
        assert (one < name) == (RISING.index(one) < RISING.index(name)) == (name > one)
        assert (one >= name) == (RISING.index(one) >= RISING.index(name)) == (name <= one)
        assert (one == name) == (RISING.index(one) == RISING.index(name))


def test_what_is_no_severity_has_no_place_among_them() -> None:
    with pytest.raises(ValueError, match="fatal"):
        assert Severity.INFO < "fatal"


def test_written_it_is_its_name() -> None:
    assert json.dumps({Severity.ERROR: Severity.WARNING}) == '{"error": "warning"}'
    assert f"{Severity.INFO:8}|" == "info    |"
    assert {"info": 1}[Severity.INFO] == 1


def test_the_milder_one_is_a_step_below_and_info_stays() -> None:
    assert [one.milder for one in Severity] == ["info", "info", "warning"]
    assert [one.rank for one in Severity] == [0, 1, 2]
