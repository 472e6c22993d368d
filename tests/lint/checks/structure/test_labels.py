"""``structure.unknown-label``: what refers to a figure, a table, a formula that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context
from mdrag.draft.labels import label_places, label_references
from mdrag.draft.parse import parse

FIGURE = "\n\n![A map](map.png){#fig:map .wide}\n"


def told(text: str, path: str = "draft.md") -> list[str]:
    around = context(text, path=path)
    return [text[one.start : one.end] for one in check("structure.unknown-label", around)]


@pytest.mark.parametrize(
    "text",
    [
        f"See @fig:map and [@fig:map].{FIGURE}",
        "See @tbl:few.\n\n| a |\n|---|\n| 1 |\n\n: Few {#tbl:few}\n",
        "By @eq:e.\n\n$$ x = 1 $$ {#eq:e}\n",
        "See @fig-two.\n\n::: {#fig-two}\n![](a.png)\n\nTwo\n:::\n",
        "Figure \\@ref(fig:my-plot).\n\n```{r my-plot, fig.cap='A'}\nplot(1)\n```\n",
        'Table \\@ref(tab:few).\n\n```{r, label="few"}\nplot(1)\n```\n',
        "See @fig-a.\n\n```{python}\n#| label: fig-a\nplot(1)\n```\n",
        "See Figure \\ref{fig:a}.\n\n\\begin{figure}\\label{fig:a}\\end{figure}\n",
        "See @sec:elsewhere and @lst:code.",
        "As [@fig-2019] and @tab2020 say.",
        "Write `\\ref{fig:a}`, <!-- \\ref{fig:b} --> and $\\ref{eq:c}$.",
        "Write `@fig:map`.\n\n```\n\\@ref(fig:gone)\n```\n",
    ],
)
def test_what_is_labelled_in_any_way_is_known(text: str) -> None:
    assert told(text) == []


def test_each_that_is_missing_is_told_once() -> None:
    text = f"See @fig:gone, @fig:gone and Figure \\@ref(fig:lost).{FIGURE}"
    assert told(text) == ["@fig:gone", "\\@ref(fig:lost)"]


def test_a_slip_of_the_keys_has_its_fix() -> None:
    text = f"See [@fig:mpa].{FIGURE}"
    (found,) = check("structure.unknown-label", context(text))
    assert "did you mean fig:map?" in found.message and found.fix is not None
    (edit,) = found.fix.edits
    assert text[: edit.start] + edit.text + text[edit.end :] == f"See [@fig:map].{FIGURE}"


def test_the_chapters_of_a_folder_know_each_other(tmp_path: Path) -> None:
    draft = tmp_path / "01.methods.md"
    draft.write_text("See @fig:map and @fig:gone.\n")
    (tmp_path / "02.results.md").write_text(FIGURE)
    (tmp_path / "03.bad.md").write_bytes(b"\xff\xfe\x00 no text")
    assert told(draft.read_text(), str(draft)) == ["@fig:gone"]


def test_places_hold_what_they_name() -> None:
    text = f"See @fig:map, \\@ref(tab:x) and \\cref{{eq:e}}.{FIGURE}"
    assert [text[one.start : one.end] for one in label_references(parse(text, "d.md"))] == [
        "@fig:map", "\\@ref(tab:x)", "\\cref{eq:e}",
    ]  # fmt: skip
    assert [text[one.start : one.end] for one in label_places(text)] == ["{#fig:map .wide}"]


@pytest.mark.parametrize("key", ["fig:survey", "fig:lost", "fig:map2", "fig:maples"])
def test_another_name_is_no_slip(key: str) -> None:
    (found,) = check("structure.unknown-label", context(f"See @{key}.{FIGURE}"))
    assert found.fix is None and f"{{#{key}}}" in found.message


@pytest.mark.parametrize(("path", "told"), [("02-chapter.Rmd", 0), ("chapter.qmd", 0), ("a.md", 1)])
def test_a_chapter_without_labels_of_its_own_refers_to_other_chapters(path: str, told: int) -> None:
    text = "See Figure \\@ref(fig:rents).\n"
    assert len(check("structure.unknown-label", context(text, path=path))) == told


def test_a_draft_that_labels_nothing_is_told_once_of_all_it_refers_to() -> None:
    text = "See " + " and ".join(f"@fig:map{n}" for n in range(5)) + ", as in @fig:map3.\n"
    (found,) = check("structure.unknown-label", context(text, path="a.md"))
    assert "fig:map0; it has none of the 4 others" in found.message
    assert len(check("structure.unknown-label", context(text + FIGURE, path="a.md"))) == 5
