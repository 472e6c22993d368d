"""Every attack in its short form: nothing gets through."""

import pytest
from attacks.__main__ import ATTACKS, breaches

pytestmark = pytest.mark.checkout


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_gets_through(name: str) -> None:
    assert breaches(name, short=True, seed=1) == []
