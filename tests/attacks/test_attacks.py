"""Every attack in its short form: nothing gets through."""

import pytest
from attacks.__main__ import ATTACKS, breaches
from attacks.ground import MDRAG

from warm_programs import mdrag_command

pytestmark = pytest.mark.checkout

# These judge time, memory or who is left when a program is killed: they start the real one.
FRESH = ("large_drafts", "pdfs", "clients", "kills")
assert set(FRESH) < set(ATTACKS)


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_gets_through(name: str) -> None:
    program = MDRAG if name in FRESH else mdrag_command()
    assert breaches(name, short=True, seed=1, program=program) == []
