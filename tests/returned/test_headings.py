"""Headings that were reworded, put in or taken out: no section loses its own."""

from __future__ import annotations

import pytest

from made_docx import paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.blocks.reworded_headings import reworded_headings
from mdrag.returned.review import Review, review
from mdrag.zotero.docx.model import WordDocument
from returned.test_against_built import SENTENCES, document, told

STYLES = {"styles": "".join(
    f'<w:style w:styleId="Heading{level}"><w:name w:val="heading {level}"/></w:style>'
    for level in range(1, 10)
)}  # fmt: skip
ONE, TWO, THREE, FOUR = SENTENCES[:4]
DRAFT = f"# Methods\n\n{ONE}\n\n## Limitations\n\n{TWO}\n"
BUILT = ("1 Methods", ONE, "2 Limitations", TWO)


def word(*lines: str) -> WordDocument:
    """A document; a line that begins with a digit is a heading of that level."""
    every = [
        paragraph(run(one[2:]), style=f"Heading{one[0]}") if one[0].isdigit() else
        paragraph(run(one)) for one in lines
    ]  # fmt: skip
    return document("".join(every), STYLES)


def back(returned: tuple[str, ...], built: bool = True, draft: str = DRAFT) -> Review:
    base = word(*BUILT) if built else None
    return review(word(*returned), parse(draft, "draft.md"), NoEvidence(), {}, base)


@pytest.mark.parametrize("built", [True, False])
@pytest.mark.parametrize("above", [(), (THREE,)])
@pytest.mark.parametrize("below", [(), (FOUR,), (FOUR, "People rest beside rivers at night.")])
def test_a_heading_is_reworded_beside_new_paragraphs(
    built: bool, above: tuple[str, ...], below: tuple[str, ...]
) -> None:
    found = back(("1 Methods", ONE, *above, "2 What I could not see", *below, TWO), built)
    done = found.apply(["edits"])
    assert done.refused == ()
    parts = ["# Methods", ONE, *above, "## What I could not see", *below, TWO]
    assert done.text == "\n\n".join(parts) + "\n"


def test_both_of_two_headings_in_one_gap_are_reworded() -> None:
    found = back(("1 How we did it", "Rain fell.", THREE, "2 What is not seen", FOUR, TWO))
    done = found.apply(["edits"])
    assert "# How we did it\n" in done.text and "## What is not seen\n" in done.text


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_new_heading_is_written_with_its_level_and_what_stands_below_it(level: int) -> None:
    new = (f"{level} Voles # today", THREE, FOUR)
    found = back(("1 Methods", ONE, *new, "2 Limitations", TWO))
    assert told(found) == ["review.edit"] * 3
    done = found.apply(["edits"])
    assert (len(done.done), done.refused) == (1, ())
    written = f"{'#' * level} Voles \\# today\n\n{THREE}\n\n{FOUR}\n\n"
    assert done.text == DRAFT.replace("## Lim", f"{written}## Lim")


def test_what_stands_below_a_heading_that_cannot_be_written_is_not_written() -> None:
    found = back(("1 Methods", ONE, "8 Voles today", THREE, "2 Limitations", TWO))
    done = found.apply(["edits"])
    assert done.text == DRAFT and [one.message for one in done.refused] == [
        "not tracked: the heading “Voles today” is only in the document"
    ]
    ((_, _), (_, below)) = found.placed
    assert "it goes with the heading above it" in below.message


def test_no_heading_goes_where_the_document_has_another_one() -> None:
    found = back(("1 Methods", ONE, "1 What I saw", THREE, "1 What I did not see", FOUR, TWO))
    lost = next(finding for point, finding in found.placed if "is not in" in point.message)
    assert "another heading of the document stands there" in lost.message
    assert "## Limitations\n" in found.apply(["all"]).text


def test_a_heading_that_is_gone_goes() -> None:
    assert back(("1 Methods", ONE, TWO)).apply(["edits"]).text == f"# Methods\n\n{ONE}\n\n{TWO}\n"


def heading(words: str, level: int, state: str = "", end: str = "") -> str:
    return paragraph(run(words, state), style=f"Heading{level}", end=end)


def plain(words: str, state: str = "", end: str = "") -> str:
    return paragraph(run(words, state), end=end)


HEAD, BODY = heading("Methods", 1), plain(ONE)
NEXT, REST = heading("Limitations", 2), plain(TWO)
NEW = plain(THREE, "ins", "ins")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (HEAD + BODY + NEW + NEXT + REST, DRAFT.replace("## Lim", f"{THREE}\n\n## Lim")),
        (HEAD + NEW + BODY + NEXT + REST, DRAFT.replace("Methods\n", f"Methods\n\n{THREE}\n")),
        (HEAD + BODY + NEXT + NEW + REST, DRAFT.replace(TWO, f"{THREE}\n\n{TWO}")),
        (HEAD + heading("Voles", 2, "ins", "ins") + BODY + NEXT + REST,
         DRAFT.replace(ONE, f"## Voles\n\n{ONE}")),
        (HEAD + BODY + heading("Voles", 2, "ins", "ins") + NEW + NEXT + REST,
         DRAFT.replace("## Lim", f"## Voles\n\n{THREE}\n\n## Lim")),
        (HEAD + plain(ONE, "", "ins") + heading("Voles", 3, "ins", "ins") + plain(THREE, "ins")
         + NEXT + REST, DRAFT.replace("## Lim", f"### Voles\n\n{THREE}\n\n## Lim")),
        (HEAD + BODY + heading("Limitations", 2, "del", "del")
         + heading("What I saw", 2, "ins", "ins") + REST,
         DRAFT.replace("Limitations", "What I saw")),
        (NEW + HEAD + BODY + NEXT + REST, DRAFT),
    ],
)  # fmt: skip
def test_tracked_paragraphs_and_headings_beside_headings(body: str, expected: str) -> None:
    found = review(document(body, STYLES), parse(DRAFT, "draft.md"), NoEvidence(), {}, word(*BUILT))
    done = found.apply(["tracked"])
    assert done.text == expected
    assert bool(done.refused) is (expected == DRAFT)


def test_a_new_heading_before_the_printed_reference_list_is_written() -> None:
    ends = paragraph(run("References"), style="Heading1") + paragraph(
        run("Marmot, M. (2015). The health gap."), style="Bibliography"
    )
    old, new = HEAD + BODY + NEXT + REST, heading("Voles", 1) + plain(THREE)
    styles = {"styles": STYLES["styles"] + (
        '<w:style w:styleId="Bibliography"><w:name w:val="Bibliography"/></w:style>'
    )}  # fmt: skip
    found = review(
        document(old + new + ends, styles), parse(DRAFT, "draft.md"), NoEvidence(), {},
        document(old + ends, styles),
    )  # fmt: skip
    assert found.apply(["edits"]).text == f"{DRAFT}\n# Voles\n\n{THREE}\n"


@pytest.mark.parametrize(
    ("ours", "theirs", "pairs"),
    [
        ([-1, 2, -1], [2], [(1, 0)]),
        ([1, 2], [1, 2], [(0, 0), (1, 1)]),
        ([2, 1], [1, 2], []),
        ([1, -1, 1], [1], [(0, 0)]),
        ([-1, 1, -1, 1], [1], [(3, 0)]),
        ([-1, 1, -1, 1, -1], [1], []),
        ([2, -1], [1], []),
        ([0, -1], [3], [(0, 0)]),
        ([-1], [1], []),
    ],
)
def test_which_heading_is_which(
    ours: list[int], theirs: list[int], pairs: list[tuple[int, int]]
) -> None:
    assert reworded_headings(ours, theirs) == pairs


@pytest.mark.parametrize(
    ("draft", "built", "returned", "said", "written"),
    [
        ("## Voles dig", "2 Voles dig", "Voles dig", "the heading “Voles dig” is a paragraph now",
         "Voles dig"),
        ("Voles dig\n---------", "2 Voles dig", "Voles dig",
         "the heading “Voles dig” is a paragraph now", "Voles dig"),
        ("Voles dig", "Voles dig", "2 Voles dig",
         "the paragraph “Voles dig” is a heading of level 2 now", "## Voles dig"),
    ],
)  # fmt: skip
def test_what_becomes_a_heading_or_stops_being_one_is_taken_over(
    draft: str, built: str, returned: str, said: str, written: str
) -> None:
    around = f"{ONE}\n\n{{}}\n\n{TWO}\n"
    mine, base = (word(ONE, one, TWO) for one in (returned, built))
    found = review(mine, parse(around.format(draft), "draft.md"), NoEvidence(), {}, base)
    assert [point.message for point, _ in found.placed] == [f"not tracked: {said}"]
    done = found.apply(["edits"])
    assert done.text == around.format(written) and not done.refused
