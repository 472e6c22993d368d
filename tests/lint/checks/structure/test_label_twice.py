"""``structure.label-twice``: a label that two things have."""

from __future__ import annotations

import pytest

from lint_context import check, context

TABLE = "| a |\n|---|\n| 1 |\n\n"
FIGURE = "![A map](map.png){#fig:map}\n\n"


def told(text: str) -> list[tuple[str, int]]:
    """The line of each finding, and the line it names."""
    found = check("structure.label-twice", context(text))
    return [(text[: one.start].count("\n") + 1, int(one.message.split("line ")[1].split()[0]))
            for one in found]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{FIGURE}Words.\n\n{FIGURE}", [(5, 1)]),
        (f"{FIGURE}{FIGURE}{FIGURE}", [(3, 1), (5, 1)]),
        ("![A](a.png){#fig-a}\n\nSo.\n\n![B](b.png){#fig:a}\n", [(5, 1)]),
        (f"{TABLE}: A {{#tbl:few}}\n\n{TABLE}: B {{#tbl:few}}\n", [(11, 5)]),
        ("$$ a \\label{eq:a} $$\n\n$$ b \\label{eq:a} $$\n", [(3, 1)]),
        ("$$ a $$ {#eq:a} and $$ b $$ {#eq:a}\n", [(1, 1)]),
        ("# One {#sec:a}\n\nSo.\n\n# Two {#sec:a}\n", [(5, 1)]),
        ("\\begin{figure}\\label{fig:a}\\end{figure}\n\n![A](a.png){#fig:a}\n", [(3, 1)]),
        (f"{FIGURE}Write `{{#fig:map}}`. <!-- {{#fig:map}} -->\n\n```\n{FIGURE}```\n", []),
        ("```{r map}\nplot(1)\n```\n\n```{r map}\nplot(2)\n```\n", []),
        ("![A](a.png){#fig:map}\n\n: {#tbl:map}\n\n# So {#map}\n\n# So {#map}\n", []),
    ],
)  # fmt: skip
def test_the_second_and_every_further_one_names_the_line_of_the_first(
    text: str, lines: list[tuple[int, int]]
) -> None:
    assert told(text) == lines
