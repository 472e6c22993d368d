"""What the property tests draw: the same each time, but under scripts/fuzz."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def drawn(profile: str) -> list[int]:
    """The numbers a property test sees under a profile of conftest.py."""
    seen: list[int] = []

    @settings(settings.get_profile(profile), max_examples=30, database=None)
    @given(st.integers())
    def look(number: int) -> None:
        seen.append(number)

    look()
    return seen


def test_a_test_sees_the_same_examples_each_time() -> None:
    assert len(drawn("same")) == 30 and drawn("same") == drawn("same")


def test_scripts_fuzz_draws_new_ones(pytestconfig: pytest.Config) -> None:
    assert settings.get_profile("new").derandomize is False
    if pytestconfig.getoption("--hypothesis-seed") is None:
        assert drawn("new") != drawn("new")
