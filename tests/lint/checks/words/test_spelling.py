from __future__ import annotations

import pytest

from made_rule import findings, mended, words

OPTIONS = {
    "pairs": ["col(our|or)(|s|ed)", "cent(re|er)", "anal(ys|yz)ed"],
    "ise": ["organ", "real"],
    "not_in": ["References"],
}


def wrong(text: str, variant: str = "any") -> list[str]:
    config = f"spelling: {{variant: {variant}}}"
    return words(text, "spelling", config=config, **OPTIONS)


@pytest.mark.parametrize(
    ("text", "variant", "flagged"),
    [
        ("A colour, a centre, a color.", "any", ["color"]),
        ("A color, a center, a colour.", "any", ["colour"]),
        ("A colour, a color.", "any", ["color"]),
        ("A colour, and the way of 'K'color or K’color.", "any", []),
        ("A color, a colour.", "any", ["colour"]),
        ("A colour, a centre.", "american", ["colour", "centre"]),
        ("A color.", "british", ["color"]),
        ("A colour to organize, to realize.", "any", []),  # Oxford
        ("A colour to organize, to realize.", "british", []),
        ("A colour to organize, to realize, to organise.", "british", ["organise"]),
        ("A colour to organize, to realise.", "any", ["organize"]),
        ("They organise, they realize, they realized.", "any", ["organise"]),
        ("A color they organise.", "any", []),  # one word each: most of the draft is neither
        ("They organise, and we realize.", "any", []),
        ("They organise, and we organize.", "any", ["organize"]),
        ("A color they organise, and realise.", "any", ["color"]),
        ("They organise.", "american", ["organise"]),
        ("They analyzed the colour, the centre.", "any", []),  # as Canadians do
        ("They analyzed the colour, the centre.", "british", ["analyzed"]),
        ("They analyzed it, analysed it, analysed it; what a colour.", "any", ["analyzed"]),
        ("They organize the colour and analyse it.", "any", []),  # as Oxford does
        (
            "They organize, realize, recognize, mobilize and generalize the colour of a "
            "neighborhood.",
            "any",
            [],
        ),  # Canadians do, too: -ize tells nothing, and of the two others either may be the slip
        ("They analysed it.", "american", ["analysed"]),
    ],
)
def test_variants(text: str, variant: str, flagged: list[str]) -> None:
    assert wrong(text, variant) == flagged


AMERICAN_IN_BRITISH = "The color of the center was odd. We organised it."


@pytest.mark.parametrize(
    ("lang", "flagged"),
    [
        ("en-GB", ["color", "center"]),
        ("en_AU", ["color", "center"]),
        ("en-US", ["organised"]),
        ("en", ["organised"]),  # most of the draft
    ],
)
def test_a_draft_says_whose_english_it_is_in(lang: str, flagged: list[str]) -> None:
    draft = f"---\nlang: {lang}\n---\n\n{AMERICAN_IN_BRITISH}\n"
    assert wrong(draft) == flagged
    assert wrong(draft, "american") == ["organised"]  # a setting is meant for every draft


def test_names_quotations_titles_and_sources_keep_their_spelling() -> None:
    text = (
        "# The color\n\nThe colour of the Rockefeller Center. “A color.” *The Color Purple*."
        "\n\n> A color.\n\n# References\n\nWalker: the color purple.\n"
    )
    assert wrong(text) == []
    assert wrong("A colour, a centre. Color is new.") == ["Color"]
    assert wrong("A color, a center.\n\n1. Centre for Applied Ecology, Lisbon") == []


def test_as_many_of_both_endings_are_not_most_of_the_draft() -> None:
    text = "We realise and organise it. They organize it and realize it."
    (found,) = findings(text, "spelling", message="{why} {variant}", **OPTIONS)
    assert "half of a mixed draft (2 of 4 words) -ise" in found.message
    assert found.fix and not found.fix.safe


def test_it_is_mended_with_its_capital() -> None:
    text = "A colour, a centre. Colored walls, *color*."
    assert mended(text, "spelling", message="{words}", **OPTIONS) == (
        "A colour, a centre. Coloured walls, *colour*."
    )


@pytest.mark.parametrize(
    ("linked", "flagged"),
    [
        ("[The color of all walls](https://example.org)", []),
        ("[the color of all walls](https://example.org)", ["color"]),
        ("[It] the color of [all walls](https://example.org)", ["color"]),
        ("[The](https://example.org) color of [all](https://example.org)", ["color"]),
        ("[The color of all walls]", ["color"]),
        ("The color of [all walls](https://example.org)", ["color"]),
    ],
)
def test_the_title_of_a_linked_work_keeps_its_spelling(linked: str, flagged: list[str]) -> None:
    assert wrong(f"A colour, a centre. See {linked} now.") == flagged


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("They organise, organise, organise, organize, organize, organize it.", "half"),
        ("They organise, organise, organize, organize, organize, organize.", "the greater part"),
    ],
)
def test_a_mixture_says_how_much_is_spelled_so(sentence: str, part: str) -> None:
    found, *_ = findings(sentence, "spelling", "{why}", **OPTIONS)
    assert found.message.startswith(f"{part} of a mixed draft")


@pytest.mark.parametrize(
    ("draft", "flagged"),
    [
        (
            "A colour, a colour, a colour, a color, a center; they organize, organize, organize.",
            ["colour"],
        ),
        ("A colour, a colour, a colour, a color, a center; they organize it.", ["color"]),
        ("A colour, a colour, a colour, a color, a center; they organise it.", ["color"]),
        ("A colour, a colour, a colour, a color; they organize, analyze it.", ["color"]),
        ("A colour, a center, a centre; they organize it, and organize it.", ["colour"]),
    ],
)
def test_of_two_that_are_near_z_is_american(draft: str, flagged: list[str]) -> None:
    assert wrong(draft)[:1] == flagged
