"""``structure.missing-picture``: files of pictures that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context, fixed
from mdrag.config import parse as settings
from mdrag.lint.run.surroundings import outside_stamp

RULE = "structure.missing-picture"


def told(folder: Path, text: str, name: str = "draft.md") -> list[str]:
    path = folder / name
    path.write_text(text, "utf-8")
    return [text[one.start : one.end] for one in check(RULE, context(text, path=str(path)))]


def test_each_missing_file_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "a map.png").write_bytes(b"")
    text = "![A](a%20map.png) ![A](<a map.png>) ![B](no.png) ![B](no.png 'B')\n"
    assert told(tmp_path, text) == ["no.png"]


@pytest.mark.parametrize(
    "text",
    [
        "![A](https://example.org/no.png)",
        "![A](data:image/png;base64,xx)",
        "![A](/images/no.png)",
        "![A]({{ site.url }}/no.png)",
        "`![A](no.png)`",
        "    ![A](no.png)",
        "---\nlayout: post\n---\n\n![A](no.png)",
    ],
)
def test_silent(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


def test_what_code_has_yet_to_draw_is_not_looked_for(tmp_path: Path) -> None:
    text = "```{r}\npng('no.png')\n```\n\n![A](no.png)\n"
    assert told(tmp_path, text, "draft.Rmd") == []
    assert told(tmp_path, "![A](no.png)\n", "draft.Rmd") == ["no.png"]


def test_a_slip_of_a_name_gets_its_file(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "city.png").write_bytes(b"")
    text, path = "![A](maps/citty.png)\n", tmp_path / "draft.md"
    path.write_text(text, "utf-8")
    (one,) = check(RULE, context(text, path=str(path)))
    assert one.fix and fixed(text, one.fix) == "![A](maps/city.png)\n"


def test_a_draft_from_standard_input_has_no_folder() -> None:
    assert not list(check(RULE, context("![A](no.png)\n", path="standard input")))


def test_what_was_kept_is_asked_anew_when_the_picture_comes(tmp_path: Path) -> None:
    text, path, plain = "![A](no.png)\n", str(tmp_path / "draft.md"), settings("", "")
    before = outside_stamp(text, path, plain)
    (tmp_path / "no.png").write_bytes(b"")
    assert outside_stamp(text, path, plain) != before
