"""``academic-english.usage`` where a number is changed: what goes with the noun must go with it."""

from __future__ import annotations

import pytest

from lint_context import fixed, rule
from made_rule import findings

USAGE = rule("academic-english.usage")


@pytest.mark.parametrize(
    "text",
    [
        "There are more older people than the census says.\n",
        "There are more larger classes, and more older working people.\n",
        "The policy, as following events showed, was old.\n",
        "It is known what the other then did.\n",
    ],
)
def test_what_is_right_is_left(text: str) -> None:
    assert findings(text, USAGE.extends, **USAGE.options) == ()


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("It is more larger than this.\n", "It is larger than this.\n"),
        ("The steps are as following: one.\n", "The steps are as follows: one.\n"),
        ("The datas is old.\n", "The data is old.\n"),
        ("These informations are old.\n", "This information is old.\n"),
        ("The informations were old.\n", "The information was old.\n"),
        ("It gives informations about it.\n", "It gives information about it.\n"),
        ("The informations that we have are old.\n", None),
        ("These informations show it.\n", None),
        ("Recent evidences show it.\n", None),
    ],
)
def test_the_verb_goes_with_the_noun_or_the_fix_waits(text: str, mended: str | None) -> None:
    (one,) = findings(text, USAGE.extends, **USAGE.options)
    assert (fixed(text, one.fix) if one.fix else None) == mended
    assert mended or not one.choices
