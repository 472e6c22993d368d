"""What differs from the file that was built is told and taken over; all else is left alone."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from made_docx import made_docx, paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.review import Review, review
from mdrag.zotero.docx.model import WordDocument
from mdrag.zotero.docx.read import read_docx
from returned.test_apply_points import said_by

WORDS = [
    "trees", "walk", "health", "voles", "dig", "tunnels", "people", "rest", "rivers", "winter",
    "bread", "lamps", "stones",
]  # fmt: skip
SENTENCES = [
    f"{one.title()} and {other} are what {one} number {at} here tells {other} of, for {one}s."
    for at, (one, other) in enumerate(zip(WORDS, WORDS[3:], strict=False))
]


def document(body: str, parts: dict[str, str] | None = None) -> WordDocument:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.docx"
        made_docx(body, path, parts or {})
        return read_docx(path)


def paragraphs(texts: list[str]) -> str:
    return "".join(paragraph(run(one)) for one in texts)


def back(draft: str, built: list[str], returned: list[str]) -> Review:
    one, other = document(paragraphs(returned)), document(paragraphs(built))
    return review(one, parse(draft, "draft.md"), NoEvidence(), {}, other)


def told(found: Review) -> list[str]:
    return [point.rule for point, _ in found.placed] + [one.rule for one in found.unmatched]


@pytest.mark.parametrize("marker", ["", "- ", "1. "])
@settings(max_examples=25, phases=[Phase.generate])
@given(data=st.data())
def test_any_order_of_paragraphs_and_items_is_taken_over(marker: str, data: st.DataObject) -> None:
    size = data.draw(st.integers(3, 8))
    before = SENTENCES[:size]
    after = data.draw(st.permutations(before))
    changed = data.draw(st.sets(st.sampled_from(before), max_size=2))
    new = [one.replace("number", "nobody") if one in changed else one for one in after]
    gap = "\n" if marker else "\n\n"
    draft = "# Head\n\nFirst of all.\n\n" + gap.join(marker + one for one in before) + "\n\nEnd.\n"
    ends = ["Head", "First of all."], ["End."]
    found = back(draft, [*ends[0], *before, *ends[1]], [*ends[0], *new, *ends[1]])
    assert set(told(found)) <= {"review.move", "review.edit"}
    assert told(found).count("review.edit") == len(changed)
    done = found.apply(["all"])
    assert done.refused == ()
    assert said_by(done.text) == ["Head", "First of all.", *new, "End."]
    if marker:
        assert sum(line.startswith(("- ", "1. ")) for line in done.text.splitlines()) == size


def test_what_the_build_prints_in_its_own_words_is_no_change() -> None:
    draft = "Voles dig `r n` tunnels in winter, as all know.\n\nTrees \\ref{x} help people.\n"
    built = ["Voles dig 12 tunnels in winter, as all know.", "Trees 4.2 help people.", "Made."]
    found = back(draft, built, built)
    assert told(found) == [] and found.apply(["all"]).text == draft


def test_a_change_beside_what_the_build_prints_is_taken_over_and_one_in_it_is_told() -> None:
    draft = "Voles dig <!-- x --> `r n` tunnels in winter, as all know.\n"
    built = ["Voles dig 12 tunnels in winter, as all know."]
    beside = back(draft, built, ["Voles dig 12 tunnels in summer, as all know."])
    assert beside.apply(["all"]).text == draft.replace("winter", "summer")
    inside = back(draft, built, ["Voles dig 13 tunnels in winter, as all know."])
    ((point, finding),) = inside.placed
    assert "“13” where the draft has “12”" in point.message
    assert "the build makes these words" in finding.message
    assert inside.apply(["all"]).text == draft


def test_what_the_writer_wrote_on_since_is_no_change_of_the_reader() -> None:
    draft = "One sentence that is new by now.\n\nVoles dig deep tunnels in cold winter nights.\n"
    found = back(
        draft, ["Voles dig tunnels in winter nights."], ["Voles dig tunnels in summer nights."]
    )
    assert told(found) == ["review.edit"]
    assert "deep tunnels in cold summer nights" in found.apply(["edits"]).text


@pytest.mark.parametrize(
    ("built", "returned", "draft", "expected"),
    [
        (["One here. Two there."], ["One here.", "Two there."], "One here. *Two* there.\n",
         "One here.\n\n*Two* there.\n"),
        (["Voles dig here.", "Trees grow there."], ["Voles dig here. Trees grow there."],
         "Voles *dig* here.\n\nTrees grow there.\n", "Voles *dig* here. Trees grow there.\n"),
        (["Voles dig here.", "Trees grow there."], ["Voles dig here. Trees grow there."],
         "Voles dig *here.*  \n\n**Trees** grow there.\n",
         "Voles dig *here.* **Trees** grow there.\n"),
        (["Voles dig here.", "Trees grow there."], ["Voles dig here. Trees grow there."],
         "Voles dig here.\n\n<!-- why? -->\n\nTrees grow there.\n",
         "Voles dig here. <!-- why? --> Trees grow there.\n"),
        (["One of them. Two of us, and more."], ["One of them.", "Two of us, but more."],
         "One of them. Two of us, and more.\n", "One of them.\n\nTwo of us, but more.\n"),
    ],
)  # fmt: skip
def test_a_paragraph_broken_or_run_together(
    built: list[str], returned: list[str], draft: str, expected: str
) -> None:
    ends = ["Something else that stays."]
    found = back(f"{draft}\n{ends[0]}\n", [*built, *ends], [*returned, *ends])
    assert set(told(found)) == {"review.edit"}
    assert found.apply(["edits"]).text == f"{expected}\n{ends[0]}\n"


def test_a_formula_is_changed_only_when_its_letters_are() -> None:
    def formula(*letters: str) -> str:
        runs = "".join(f"<m:r><m:t>{one}</m:t></m:r>" for one in letters)
        space = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
        return paragraph(run("Let "), f"<m:oMath {space}>{runs}</m:oMath>", run(" be large."))

    draft = parse("Let $a+b$ be large.\n", "draft.md")
    built = document(formula("a", "+", "b"))
    same = review(document(formula("a+b")), draft, NoEvidence(), {}, built)
    assert told(same) == []
    other = review(document(formula("a+c")), draft, NoEvidence(), {}, built)
    assert told(other) == ["review.edit"] and "write it by hand" in other.placed[0][1].message
    assert other.apply(["all"]).text == draft.text


def test_a_cell_and_a_paragraph_do_not_change_places() -> None:
    draft = "| a | b |\n|---|---|\n| ten | two |\n| six | one |\n\nAfter the table.\n"

    def table(*rows: tuple[str, str]) -> str:
        cells = ("".join(f"<w:tc>{paragraph(run(one))}</w:tc>" for one in row) for row in rows)
        return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"

    end = paragraph(run("After the table."))
    built = document(table(("a", "b"), ("ten", "two"), ("six", "one")) + end)
    new = document(table(("a", "b"), ("ten", "nine"), ("six", "one")) + end)
    found = review(new, parse(draft, "draft.md"), NoEvidence(), {}, built)
    assert told(found) == ["review.edit"]
    assert found.apply(["all"]).text == draft.replace("two", "nine")


@pytest.mark.parametrize(
    ("draft", "applied"),
    [
        ("*Voles dig here. Moles rest there.*\n", "*Voles dig here.*\n\n*Moles rest there.*\n"),
        ("So **_Voles dig here. Moles_** rest there.\n", ""),
        ("So **Voles dig here. Moles** rest there.\n",
         "So **Voles dig here.**\n\n**Moles** rest there.\n"),
        ("*So* Voles dig here. Moles rest *there*.\n",
         "*So* Voles dig here.\n\nMoles rest *there*.\n"),
    ],
)  # fmt: skip
def test_a_paragraph_is_parted_within_emphasis(draft: str, applied: str) -> None:
    built = draft.translate({ord(mark): None for mark in "*_\n"})
    one, _, other = built.partition(". Moles")
    found = back(draft, [built], [f"{one}.", f"Moles{other}"])
    assert told(found) == ["review.edit"]
    assert found.apply(["all"]).text == (applied or draft)


@pytest.mark.parametrize(
    "heading",
    ["## Voles dig", "## Voles dig ##", "## Voles dig {#sec:voles}", "Voles dig\n---------"],
)
def test_a_paragraph_right_below_a_heading_is_taken_over(heading: str) -> None:
    draft = f"{heading}\n\n{SENTENCES[0]}\n"
    title, old = paragraph(run("Voles dig"), style="Heading2"), paragraphs(SENTENCES[:1])
    new = paragraph(run("We begin with voles."))
    built, returned = document(title + old), document(title + new + old)
    found = review(returned, parse(draft, "draft.md"), NoEvidence(), {}, built)
    assert told(found) == ["review.edit"]
    applied = found.apply(["edits"]).text
    assert applied == f"{heading}\n\nWe begin with voles.\n\n{SENTENCES[0]}\n"
