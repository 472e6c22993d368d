"""`indented_prose`: paragraphs that Markdown takes for code."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.roles.indented_prose import indented_prose

_SAID = "The law was made in the city, and it was good for most of the people who lived there then."


@pytest.mark.parametrize(
    "text",
    [
        f"First.\n\n\t{_SAID}\n",
        f"First.\n\n    {_SAID}\n\n    {_SAID}\n\nLast.\n",
        f"\t{_SAID}\n",
        f"# A\n \t\t{_SAID}\n",
        f"\t“{_SAID}” (Lee, 2019, p. 4)\n",
        f"First.\r\n\r\n\t{_SAID}\r\n",
        f"- item\n\n\t\t\t{_SAID}\n",
    ],
)
def test_prose_behind_a_tab(text: str) -> None:
    draft = parse(text)
    assert [draft.text[one.start : one.end].count("law") for one in indented_prose(draft)] in (
        [1],
        [2],
    )


@pytest.mark.parametrize(
    "text",
    [
        f"   {_SAID}\n",
        f"- item\n\n    {_SAID}\n",
        f"```\n{_SAID}\n```\n",
        f"~~~ text\n{_SAID}\n~~~\n",
        "First.\n\n    for line in the_file:  # all of the lines that are in it and not of it\n"
        "        print(line, end='')  # The end. And so it is with each of them, or not.\n",
        "First.\n\n\tThe law. Of it.\n",
        "First.\n\n    So is the sea,\n    and so is the land of the sun;\n    it is not for me,\n"
        "    and it was not for them\n    who were at the gate.\n",
        "First.\n\n    Das Gesetz wurde in der Stadt gemacht, und es war für die meisten der Leute"
        " gut, die dort in diesen Jahren lebten und arbeiteten.\n",
    ],
)
def test_what_is_no_such_paragraph(text: str) -> None:
    assert not list(indented_prose(parse(text)))
