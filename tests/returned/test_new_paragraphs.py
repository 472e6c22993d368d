"""What is put in is written as what it is: an item, a quotation, a paragraph, bold, italic."""

from __future__ import annotations

import pytest

from made_docx import paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.review import Review, review
from returned.test_against_built import SENTENCES, document, told

PARTS = {
    "styles": "".join(
        f'<w:style w:styleId="{name}"><w:name w:val="{named}"/></w:style>'
        for name, named in (
            *((f"Heading{level}", f"heading {level}") for level in range(1, 10)),
            ("BlockText", "Block Text"), ("ListNumber", "List Number"), ("Strong", "Strong"),
        )
    ),
    "numbering": "".join(
        f'<w:abstractNum w:abstractNumId="{number}">' + "".join(
            f'<w:lvl w:ilvl="{level}"><w:numFmt w:val="{form}"/></w:lvl>' for level in range(3)
        ) + "</w:abstractNum>"
        for number, form in ((1, "bullet"), (2, "decimal"))
    ) + "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="{number}"/></w:num>'
        for number in (1, 2)
    ),
}  # fmt: skip
ONE, TWO, THREE, FOUR = SENTENCES[:4]


def body(lines: str) -> str:
    """Markdown of one line a block as Word has it; what follows ``+`` is tracked as put in."""
    return "".join(_block(line) for line in lines.splitlines() if line.strip())


def _block(line: str) -> str:
    state = "ins" if line.startswith("+") else ""
    line = line.removeprefix("+")
    for sign, style, item in (
        ("# ", "Heading1", 0), ("## ", "Heading2", 0), ("### ", "Heading3", 0),
        ("> ", "BlockText", 0), ("- ", "Compact", 1), ("1. ", "Compact", 2),
    ):  # fmt: skip
        for depth in range(2):
            if line.startswith("  " * depth + sign):
                words = line[len(sign) + 2 * depth :]
                return paragraph(*_runs(words, state), end=state, style=style, item=(item, depth))
    return paragraph(*_runs(line, state), end=state)


def _runs(words: str, state: str) -> list[str]:
    """Runs of words: ``|b``, ``|i`` and ``|bi`` begin what looks so, ``|`` what looks as usual."""
    found = []
    for part in words.split("|"):
        look = next((one for one in ("bi ", "b ", "i ") if part.startswith(one)), "")
        if text := part[len(look) :]:
            found.append(run(text, state, look.strip()))
    return found


def back(draft: str, built: str, returned: str) -> Review:
    mine, base = (document(body(one), PARTS) for one in (returned, built))
    return review(mine, parse(draft, "draft.md"), NoEvidence(), {}, base)


HEAD = f"# Methods\n\n{ONE}\n\n"


@pytest.mark.parametrize("sign", ["- ", "1. "])
@pytest.mark.parametrize("track", ["", "+"])
def test_items_put_below_a_heading_are_items(sign: str, track: str) -> None:
    new = f"{track}{sign}Voles dig.\n{track}{sign}Trees help.\n"
    found = back(f"{HEAD}{TWO}\n", f"# Methods\n{ONE}\n{TWO}", f"# Methods\n{new}{ONE}\n{TWO}")
    done = found.apply(["all"])
    assert done.refused == ()
    items = f"{sign}Voles dig.\n{sign}Trees help.\n\n"
    assert done.text == f"# Methods\n\n{items}{ONE}\n\n{TWO}\n"


@pytest.mark.parametrize("sign", ["- ", "* ", "2) ", "1. "])
@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("track", ["", "+"])
def test_items_put_beside_items_have_the_marks_of_their_list(
    sign: str, at: int, track: str
) -> None:
    word = "1. " if sign[0].isdigit() else "- "
    old = [ONE, TWO]
    new = [*old[:at], THREE, *old[at:]]
    built = "\n".join(["# Methods", *(word + one for one in old), FOUR])
    come = "\n".join(["# Methods", *(
        (track if one == THREE else "") + word + one for one in new), FOUR])  # fmt: skip

    def draft(items: list[str]) -> str:
        return "\n".join(["# Methods", "", *(sign + one for one in items), "", FOUR, ""])

    done = back(draft(old), built, come).apply(["all"])
    assert (done.text, done.refused) == (draft(new), ())


def test_an_item_below_an_item_is_nested() -> None:
    found = back(f"{ONE}\n\n{TWO}\n", f"{ONE}\n{TWO}",
                 f"{ONE}\n- Voles.\n  1. Trees.\n  1. Lamps.\n- Bread.\n{TWO}")  # fmt: skip
    items = "- Voles.\n  1. Trees.\n  1. Lamps.\n- Bread.\n"
    assert found.apply(["edits"]).text == f"{ONE}\n\n{items}\n{TWO}\n"


@pytest.mark.parametrize("track", ["", "+"])
def test_a_paragraph_below_a_quotation_or_a_list_stands_by_itself(track: str) -> None:
    for sign in ("> ", "- ", "1. "):
        draft = f"{ONE}\n\n{sign}{TWO}\n\n## End\n\n{FOUR}\n"
        built = f"{ONE}\n{sign}{TWO}\n## End\n{FOUR}"
        found = back(draft, built, built.replace("## ", f"{track}{THREE}\n## "))
        done = found.apply(["all"])
        assert (done.text, done.refused) == (draft.replace("## ", f"{THREE}\n\n## "), ())


def test_a_paragraph_put_into_a_quotation_is_quoted() -> None:
    draft = f"{ONE}\n\n> {TWO}\n\n{FOUR}\n"
    built = f"{ONE}\n> {TWO}\n{FOUR}"
    done = back(draft, built, built.replace(f"\n{FOUR}", f"\n> {THREE}\n{FOUR}")).apply(["edits"])
    assert (done.text, done.refused) == (draft.replace(f"{TWO}\n", f"{TWO}\n>\n> {THREE}\n"), ())
    done = back(draft, built, f"> {THREE}\n{built}").apply(["edits"])
    assert done.text == draft  # nothing stands above it


@pytest.mark.parametrize(
    ("new", "written"),
    [
        ("Voles |b dig deep| here.", "Voles **dig deep** here."),
        ("|i Voles| dig |bi deep|.", "*Voles* dig ***deep***."),
        ("Voles |i dig |i deep |here.", "Voles *dig deep* here."),
        ("un|b likely| *stars*", "un**likely** \\*stars\\*"),
    ],
)
@pytest.mark.parametrize("track", ["", "+"])
def test_bold_and_italics_of_a_new_paragraph_are_kept(new: str, written: str, track: str) -> None:
    found = back(f"{ONE}\n\n{TWO}\n", f"{ONE}\n{TWO}", f"{ONE}\n{track}{new}\n{TWO}")
    assert found.apply(["all"]).text == f"{ONE}\n\n{written}\n\n{TWO}\n"


def test_a_heading_is_bold_by_itself() -> None:
    found = back(f"{ONE}\n\n{TWO}\n", f"{ONE}\n{TWO}", f"{ONE}\n## |b Voles |bi today\n{TWO}")
    assert found.apply(["edits"]).text == f"{ONE}\n\n## Voles *today*\n\n{TWO}\n"


OLD = "Voles *dig wide tunnels* in **winter** here, as people say of them and of trees."
PRINTED = OLD.replace("*dig", "|i dig").replace("nels*", "nels|").replace(
    "**winter**", "|b winter|"
)  # fmt: skip
SAME = [
    ("here,", "here |b and there|,", "here **and there**,"),
    ("dig wide", "dig very wide", "dig very wide"),
    ("tunnels|", "tunnels and holes|", "tunnels* *and holes* in"),
    ("|i dig", "|i always dig", "*always dig"),
    ("tunnels|", "tunnels| |b now|", "tunnels* **now**"),
    ("dig wide", "dig |bi very |i wide", "dig **very** wide"),
    ("|b winter|", "|b summer|", "**summer**"),
    ("|b winter|", "|i summer|", "*summer*"),
    ("here,", "|i there|,", "*there*,"),
    ("dig wide", "make |i wide", "make wide"),
]


@pytest.mark.parametrize(("was", "now", "written"), SAME)
def test_bold_and_italics_of_words_put_into_a_paragraph_are_kept(
    was: str, now: str, written: str
) -> None:
    printed = f"{PRINTED}\n{TWO}"
    found = back(f"{OLD}\n\n{TWO}\n", printed, printed.replace(was, now))
    done = found.apply(["edits"])
    assert done.refused == () and written in done.text


@pytest.mark.parametrize(
    ("heading", "written"),
    [
        ("## Voles here {#v}\n", "{} Voles here {{#v}}\n"),
        ("Voles here\n----\n", "{} Voles here\n"),
        ("##  Voles here ##\n", "{}  Voles here ##\n"),
    ],
)
@pytest.mark.parametrize("level", [1, 3])
def test_a_heading_of_another_level_has_other_marks(heading: str, written: str, level: int) -> None:
    draft = f"{ONE}\n\n{heading}\n{TWO}\n"
    found = back(draft, f"{ONE}\n## Voles here\n{TWO}", f"{ONE}\n{'#' * level} Voles here\n{TWO}")
    assert told(found) == ["review.edit"]
    done = found.apply(["edits"])
    assert done.text == draft.replace(heading, written.format("#" * level))


def test_a_level_that_markdown_lacks_is_told() -> None:
    found = back(f"{ONE}\n\n# Voles\n", f"{ONE}\n## Voles", f"{ONE}\n# Voles")
    assert found.apply(["edits"]).text == f"{ONE}\n\n# Voles\n" and len(found.placed) == 1


def test_a_tracked_paragraph_stands_before_an_untracked_one() -> None:
    built = f"{ONE}\n{TWO}"
    found = back(f"{ONE}\n\n{TWO}\n", built, f"{ONE}\n+{THREE}\n{FOUR}\n{TWO}")
    assert found.unmatched == ()
    assert found.apply(["tracked"]).text == f"{ONE}\n\n{THREE}\n\n{TWO}\n"
    assert found.apply(["edits"]).text == f"{ONE}\n\n{FOUR}\n\n{TWO}\n"
    assert found.apply(["all"]).text == f"{ONE}\n\n{THREE}\n\n{FOUR}\n\n{TWO}\n"
