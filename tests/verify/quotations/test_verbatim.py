"""Parts of a quotation that all stand in its source, and whether they make one there."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.editorial_marks import Part
from mdrag.verify.quotations.letters import SqueezedText
from mdrag.verify.quotations.verbatim import in_order, matches

SOURCE = "Teachers adapt slowly to change. Schools were stable. Teachers adapt slowly at last."


def told(*parts: str) -> str:
    """What `in_order` says of a quotation of these parts."""
    quoted = " … ".join(parts)
    places = [quoted.index(part) for part in parts]
    return in_order(
        SqueezedText(SOURCE),
        quoted,
        [Part(at, at + len(part)) for at, part in zip(places, parts, strict=True)],
    )


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (("Schools were stable", "slowly at last"), "far"),
        (("Schools were stable", "Teachers adapt"), "far"),  # they stand behind it, too
        (("Schools were stable", "slowly to change"), "order"),
        (("slowly at last", "Schools were"), "order"),
        (("stable. Teachers", "Teachers adapt slowly at"), "order"),  # one overlaps the other
        (("Schools were stable",), ""),
        (("Schools were stable", "pupils adapt slowly"), ""),  # not there at all
        (("Schools were stable", "at last"), ""),  # too short to say
    ],
)
def test_why_parts_make_no_quotation(parts: tuple[str, ...], why: str) -> None:
    assert told(*parts) == why


def test_words_that_stand_everywhere_are_shown_at_twenty_places() -> None:
    quoted = "it was said"
    source = SqueezedText("It was said. " * 50)
    assert len(list(matches(source, quoted, [Part(0, len(quoted))]))) == 20
