"""``structure.missing-blank-line``: what pandoc prints with its marks."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lint_context import check, context, fixed
from mdrag.limits.pandoc import pandoc_path

RULE = "structure.missing-blank-line"


def told(text: str) -> list[int]:
    """The lines at which something is said."""
    return [text[: one.start].count("\n") + 1 for one in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Reasons:\n- the law\n- the market\n", "Reasons:\n\n- the law\n- the market\n"),
        ("Three reasons:\r\n- law\r\n- rent\r\n", "Three reasons:\r\n\r\n- law\r\n- rent\r\n"),
        ("They are\n* law\n* rent\n", "They are\n\n* law\n* rent\n"),
        ("One reason:\n- the law\n", "One reason:\n\n- the law\n"),
        ("Steps:\n1. read\n2. write\n", "Steps:\n\n1. read\n2. write\n"),
        ("Steps are\n1) read\n2) write\n", "Steps are\n\n1) read\n2) write\n"),
        ("Steps are\na) read\nb) write\n", "Steps are\n\na) read\nb) write\n"),
        ("So it was.\n## Results\nRents rose.\n", "So it was.\n\n## Results\nRents rose.\n"),
        ("So.\n# One\n- a\n- b\n# Two\nIt\n- c\n- d\n",
         "So.\n\n# One\n- a\n- b\n\n# Two\nIt\n\n- c\n- d\n"),
        ("He writes:\n> Rents fell.\n> So.\n", "He writes:\n\n> Rents fell.\n> So.\n"),
        ("It.\n| a | b |\n|---|:-:|\n| 1 | 2 |\n", "It.\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n"),
        ("Two:\n•\tthe law\n•\tthe rent\n", "Two:\n\n- the law\n- the rent\n"),
        ("•  the law\n•  the rent\n", "- the law\n- the rent\n"),
        ("Text  \nlines:\n- a\n- b\n\nMore:\n- c\n- d\n",
         "Text  \nlines:\n\n- a\n- b\n\nMore:\n\n- c\n- d\n"),
        ("Two:\n• a\n  ◦ b\n• c\n", "Two:\n\n- a\n  - b\n- c\n"),
        ("Two:\n•\ta\no\tb\n•\tc\n", "Two:\n\n- a\n  - b\n- c\n"),
        ("Two:\n- law\n- rent\nThese do.\n", "Two:\n\n- law\n- rent\n\nThese do.\n"),
        ("Two:\r\n- law\r\n- rent\r\nThese.\r\n",
         "Two:\r\n\r\n- law\r\n- rent\r\n\r\nThese.\r\n"),
        ("He says:\n> Rents fell. (Lapp, 2022)\nThis differs.\n",
         "He says:\n\n> Rents fell. (Lapp, 2022)\n\nThis differs.\n"),
        ("He says:\n> Rents fell.\nThen it rose.\n", "He says:\n\n> Rents fell.\nThen it rose.\n"),
        ("Two:\n- the law of\nthe land\n- rent\n", "Two:\n\n- the law of\nthe land\n- rent\n"),
        ("- law\n- rent\n## Results\nWords.\n", "- law\n- rent\n\n## Results\nWords.\n"),
        ("> Rents fell.\n## Results\nWords.\n", "> Rents fell.\n\n## Results\nWords.\n"),
        ("::: note\nTwo:\n- law\n- rent\n:::\n", "::: note\nTwo:\n\n- law\n- rent\n:::\n"),
        ("It cannot go\n- but it can.\n# References\n- Lee.\n- Xu.\n",
         "It cannot go\n- but it can.\n\n# References\n- Lee.\n- Xu.\n"),
        ("Run:\n~~~\n- a\n- b\n~~~\n", "Run:\n\n~~~\n- a\n- b\n~~~\n"),
    ],
)  # fmt: skip
def test_an_empty_line_mends_it(text: str, mended: str) -> None:
    found = check(RULE, context(text))
    for one in reversed(found):
        assert one.fix is not None and one.fix.safe
        text = fixed(text, one.fix)
    assert text == mended
    assert told(mended) == []


@pytest.mark.parametrize(
    "text",
    [
        "The city - which is large\n- rose again.\n",
        "It was signed in\n1990. Then rents fell.\n",
        "Of the parties,\n1. FC won.\n",
        "A value of p\n> 0.05 tells nothing, and see\n#5 for more.\n",
        "A line  \n- and another  \n- and a third\n",
        "1. read\n2. write\n   - by hand\n",
        "> He writes:\n> - the law\n> - the rent\n",
        "Write `a\n- b\n- c` there.\n",
        "```\nText:\n- a\n- b\n```\n",
        "Text goes on <!-- so:\n- a\n- b --> here.\n",
        "---\nfrom: gfm\n---\n\nReasons:\n- law\n- rent\n",
        "---\nfrom: markdown+lists_without_preceding_blankline\n---\n\nReasons:\n- law\n- rent\n",
        "a | b\n---|---\n1 | 2\n",
        "Term\n: its meaning\n",
        "The man\n- who was old - and the woman\n- who was young - left.\n",
        "For a range of 3\n- 5 years, or of 6\n- 7 years.\n",
        "Take a\n+ b as the sum\n+ c.\n",
        "We used the\n# of items, written in C\n# and others.\n",
        "With a p\n> alpha it holds.\n",
        "It was shown by\na) Miller and\nb) Smith.\n",
        "We run it:\n```{r}\n# the rents\n- 1\n- 2\n```\n",
        "- the rents\n  # of flats\n",
        "Run:\n```\n# all\n- a\n- b\n```\nIt ends.\n",
    ],
)
def test_what_pandoc_reads_or_means_as_words_is_left(text: str) -> None:
    assert told(text) == []


def test_each_paragraph_is_told_at_its_first_mark() -> None:
    assert told("A:\n- b\n- c\n\nD\n## E\n## F\n") == [2, 6]


TABLE = "| a |\n|---|---|\n| "
MARKS = st.sampled_from(["- ", "* ", "## ", "> ", "1. ", "• ", TABLE, ""])
LINES = st.lists(st.tuples(MARKS, st.sampled_from(["Rents fell", "so it was:", "words"])),
                 min_size=2, max_size=6)  # fmt: skip


@example([("• ", "words"), (TABLE, "words"), ("• ", "words"), (TABLE, "words")])
@given(LINES)
def test_mended_in_the_rounds_of_a_fix_nothing_is_left(lines: list[tuple[str, str]]) -> None:
    text = "\n".join(mark + words for mark, words in lines) + "\n"
    for _ in range(3):  # what one round parts, the next one reads
        for one in reversed(check(RULE, context(text))):
            text = fixed(text, one.fix)
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Reasons:\n- law\n- rent\n", "<ul>"),
        ("Steps:\n1. read\n2. write\n", "<ol"),
        ("So.\n## Results\n", "<h2"),
        ("He says:\n> Rents fell.\n", "<blockquote>"),
        ("See it.\n| a | b |\n|---|---|\n| 1 | 2 |\n", "<table>"),
    ],
)
def test_pandoc_makes_it_of_the_mended_text_only(text: str, tag: str) -> None:
    def printed(draft: str) -> str:
        told = [pandoc_path(), "--from=markdown", "--to=html"]
        return subprocess.run(told, input=draft, capture_output=True, check=True, text=True).stdout

    (one,) = check(RULE, context(text))
    assert tag not in printed(text)
    assert tag in printed(fixed(text, one.fix))


@pytest.mark.parametrize(
    ("meta", "lines"), [("title: A", [5]), ("layout: default", []), ("permalink: /a/", [])]
)
def test_jekyll_reads_lists_without_an_empty_line(meta: str, lines: list[int]) -> None:
    assert told(f"---\n{meta}\n---\nReasons:\n- the law\n- the market\n") == lines


@pytest.mark.parametrize(
    ("path", "text", "page"),
    [
        ("site/_posts/2024-01-02-rents.md", "He says:\n> Rents fell.\n", True),
        ("repo/docs/rents.md", "Two:\n* law\n* rent\n", True),
        ("repo/docs/rents.md", "Two:\n* law [@hall2012]\n* rent\n", False),
        ("repo/docs/rents.md", "---\nbibliography: a.bib\n---\nTwo:\n* law\n* rent\n", False),
        ("repo/docs/rents.qmd", "Two:\n* law\n* rent\n", False),
        ("essay/rents.md", "Two:\n* law\n* rent\n", False),
    ],
)
def test_a_page_of_a_site_is_read_by_github(path: str, text: str, page: bool) -> None:
    found = list(check(RULE, context(text, path=path)))
    assert (not found) is page
