"""``structure.unfinished-paragraph``: ends in the middle of a sentence."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "structure.unfinished-paragraph"
NEXT = "\n\n## Discussion\n\nThey rose again.\n"


def told(text: str) -> bool:
    return bool(list(check(RULE, context(f"## Results\n\n{text}"))))


@pytest.mark.parametrize(
    "text",
    [
        "This suggests that the",
        "Rents fell. They rose in the south",
        "Rents fell. They rose in the south,",
        "Rents fell. They rose in the south (Hall 2012)",
        "Rents fell. They rose.[^1] So it was in the south[^1]\n\n[^1]: Hall.",
        "Rents *fell* in the north. This suggests *that*",
    ],
)
def test_told_before_a_heading(text: str) -> None:
    assert told(text + NEXT)


@pytest.mark.parametrize(
    "text",
    [
        "Rents fell. They rose in the south.",
        "Rents fell. They rose in the south.[^1]\n\n[^1]: Hall.",
        "Rents fell. They rose in the south.<sup>6</sup>",
        "Rents fell. They have these labels, as the town said:\n- `r`: the rents\n- `s`: the south",
        "Rents fell. They rose in the south.\n## 1. Finding them",
        "Rents fell. They are found by the following form:\nf(x)=w⋅ϕ(x)+b (1)",
        "Rents fell. They rose in the south.⁶",
        "Rents fell. They rose in the *south.*",
        "Rents fell. “They rose in the south.”",
        "Rents fell. (They rose in the south.)",
        "Rents fell. They rose by\n\n- law\n- market",
        "Rents fell. He says\n\n> They rose in the south.",
        "Rents fell. It is\n\n$$x + y$$",
        "Rents fell. Run\n\n```\nmake\n```",
        "Rents fell. They rose as\n\n![A map](map.png)",
        "Rents fell by  \nthe river and  \nthe",
        "Figure 2. Rents fell. They rose in the south",
        "**Rents fell in the north and the**",
        "Rents fell. Run `make it`",
        "Rents fell. “They rose in the south.” (Hall, 2012)",
        "Rents fell. He says “they rose.”[^1]\n\n[^1]: Hall.",
        "**south** – “Rents fell. They rose”",
        "Rents fell. Bots should be\n\n**topical** – “They are about the news.”",
        "Rents fell. See <https://example.org/rents>",
        "房租下跌。这说明南方",
    ],
)
def test_silent(text: str) -> None:
    assert not told(text + NEXT)


def test_a_list_of_references_and_a_title_page_have_lines() -> None:
    text = "Jane Doe and the\n\nUniversity of Rents. Spring. Term\n\n# Rents\n\nThey fell.\n"
    assert not list(check(RULE, context(text)))
    text = "# Rents\n\nThey fell.\n\n# References\n\nHall, J. (2012). Rents. The north and the\n"
    assert not list(check(RULE, context(text)))
