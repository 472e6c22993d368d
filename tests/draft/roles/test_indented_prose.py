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
        "First.\n\n    第一行。\n",
        "First.\n\n    数据 = read_csv('城市.csv')  # 这是城市里所有人的数据。\n    print(数据)\n",
        "First.\n\n\tself.de(la, un, os).est(sont).der(den)\n\tet(ut).de(la)\n",
    ],
)
def test_what_is_no_such_paragraph(text: str) -> None:
    assert not list(indented_prose(parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        "Das Gesetz wurde in der Stadt gemacht, und es war für die meisten der Leute gut, die dort"
        " in diesen Jahren lebten und arbeiteten.",
        "La ley se hizo en la ciudad, y fue buena para la mayor parte de las personas que vivían"
        " allí en esos años.",
        "Закон был принят в городе, и он был хорош для большинства людей, которые жили там в те"
        " годы.",
        "这项法律是在城市里制定的，对当时住在那里的大多数人来说都是好事（Marmot, 2015）。",
    ],
)
def test_prose_of_other_languages(text: str) -> None:
    (one,) = indented_prose(parse(f"First.\n\n\t{text}\n"))
    assert one.kind == "code"
