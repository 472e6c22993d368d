"""``structure.joined-entries``: reference entries line under line, printed as one paragraph."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint_context import check, context, fixed
from mdrag.limits.pandoc import pandoc_path
from mdrag.lint.checks.structure import joined_entries

RULE = "structure.joined-entries"
BELL = "Bell, R. (2017). Tutoring works. Press."
MARMOT = "Marmot, M. (2015). The health gap. Press."
LONG = (
    "Zhu, C. (2020). Rents in the north of the city, and what those who lived there then said of "
    "all of it."
)
LEE = "Lee, A. and Xu, B. (2019) Wards and what they cost, Journal of Wards, 3(2), pp. 14-29"


def mended(text: str) -> str:
    """The text with what all findings offer done to it."""
    for one in reversed(check(RULE, context(text))):
        text = fixed(text, one.fix)
    return text


def printed(text: str) -> tuple[list[str], str]:
    """The kinds of block that pandoc reads, and all words it prints."""
    told = subprocess.run(
        [pandoc_path(), "-f", "markdown-smart", "-t", "json"],
        input=text.encode(), capture_output=True, check=True,
    )  # fmt: skip
    kinds = [block["t"] for block in json.loads(told.stdout)["blocks"]]
    return kinds, " ".join(_words(json.loads(told.stdout)["blocks"]))


def _words(node: Any) -> list[str]:
    if isinstance(node, dict):
        if node.get("t") == "Str":
            return [node["c"]]
        return [word for value in node.values() for word in _words(value)]
    return [word for value in node for word in _words(value)] if isinstance(node, list) else []


@pytest.mark.parametrize(
    ("listed", "entries"),
    [
        ([BELL, MARMOT], 2),
        ([BELL, MARMOT, LEE, "Zhu, C. (2020) Rents. London: Sage"], 4),
        ([LEE, BELL], 2),
        (["[1] R. Bell, Tutoring works, 2017.", "[2] M. Marmot, The health gap, 2015."], 2),
        (["Bell R. Tutoring works. J Wards. 2017;3:14-29.", "Xu B. Rents. 2015;2:1-9."], 2),
        (["World Health Organization. (2020). Wards. WHO.", BELL], 2),
        (["*Bell, R.* (2017). Wards.", "**Marmot, M.** (2015). The gap."], 2),
        (["Bell, R. (2017). Tutoring works. https://a.org/b", MARMOT], 2),
        ([BELL, "   Marmot, M. (2015). The health gap. Press."], 2),
        ([BELL, "\tMarmot, M. (2015). The health gap. Press."], 2),
        ([BELL, f"{LONG} Press.", "“Rents of the year” (no date). https://a.org", MARMOT], 4),
        ([f"{LONG} https://a.org/b", "Available at: https://a.org/c (Accessed 2020).", MARMOT], 2),
        (["[1] R. Bell, Tutoring works, 2017.", "[2] Rents of the year, 2015.", LONG], 2),
        (["Bell, Ruth. *Tutoring works*. Press, 2017.", "---. *Wards*. Press, 2019.", MARMOT], 3),
        (["Bell, Ruth. *Wards*. Press, 2017.", "———. In Wards. A.", "---, ed. *It*. Press."], 3),
        (["M. Marmot, R. Bell. The health gap. 2015.", "I. Bell, K. Lee. Wards. 2017."], 2),
    ],
)  # fmt: skip
def test_each_entry_becomes_a_paragraph_with_the_same_words(
    listed: list[str], entries: int
) -> None:
    text = "# References\n\n" + "\n".join(listed) + "\n"
    (one,) = check(RULE, context(text))
    assert one.fix is not None and one.fix.safe
    after = fixed(text, one.fix)
    assert printed(text)[0] == ["Header", "Para"]
    assert printed(after)[0] == ["Header"] + ["Para"] * entries
    assert printed(after)[1] == printed(text)[1]
    assert not check(RULE, context(after))


def test_many_entries_are_read_once_to_see_what_becomes_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    parse = joined_entries.parse
    monkeypatch.setattr(joined_entries, "parse", lambda text: read.append(text) or parse(text))
    text = "# References\n\n" + f"{BELL}\n" * 50
    (one,) = check(RULE, context(text))
    assert one.fix is not None and one.fix.safe and len(one.fix.edits) == 49
    assert len(read) == 1


def test_the_lines_end_as_before() -> None:
    text = f"# References\r\n\r\n{BELL}\r\n{MARMOT}\r\n"
    assert mended(text) == f"# References\r\n\r\n{BELL}\r\n\r\n{MARMOT}\r\n"


@pytest.mark.parametrize(
    "title", ["References", "**References**", "*Works cited*", "Bibliography:"]
)
def test_a_title_that_is_no_heading_is_parted_too(title: str) -> None:
    text = f"Rents fell.\n\n{title}\n{BELL}\n{MARMOT}\n"
    assert mended(text) == f"Rents fell.\n\n{title}\n\n{BELL}\n\n{MARMOT}\n"
    assert mended(f"{title}\n{BELL}\n") == f"{title}\n\n{BELL}\n"


def test_how_many_are_told() -> None:
    (one,) = check(RULE, context(f"# References\n\n{BELL}\n{MARMOT}\n{LEE}\n"))
    assert "3 entries" in one.message
    (one,) = check(RULE, context(f"References\n{BELL}\n{MARMOT}\n"))
    assert "2 entries" in one.message


@pytest.mark.parametrize(
    "listed",
    [
        "Bell, R., Marmot, M., Lee, A.,\nClark, T. (2017). Tutoring works. Press.",
        "Bell, R. and\nMarmot, M. (2017). Tutoring works. Press.",
        "Bell, R. (2017). Tutoring works. In\nMarmot, M. (Ed.), Wards (2017). Press.",
        f"{BELL}\n\n{MARMOT}",
        f"{BELL}  \n{MARMOT}",
        f"{BELL}\\\n{MARMOT}",
        f"- {BELL}\n- {MARMOT}",
        f"1. {BELL}\n2. {MARMOT}",
        f"> {BELL}\n> {MARMOT}",
        f"```\n{BELL}\n{MARMOT}\n```",
        f"<!--\n{BELL}\n{MARMOT}\n-->",
        f"| {BELL}\n| {MARMOT}",
        "These works were read for it in 2015.\nThey are many.",
    ],
)
def test_what_pandoc_parts_or_one_entry_holds_is_left(listed: str) -> None:
    assert not check(RULE, context(f"# References\n\n{listed}\n"))


@pytest.mark.parametrize(
    "text",
    [
        f"# Results\n\n{BELL}\n{MARMOT}\n",
        f"---\nfrom: markdown+hard_line_breaks\n---\n\n# References\n\n{BELL}\n{MARMOT}\n",
        "# Sources used\n\ndoc_8f3a2c1d Bell, R. (2017).\ndoc_8f3a2c1e Marmot, M. (2015).\n",
    ],
)
def test_other_lines_are_not_told(text: str) -> None:
    assert not check(RULE, context(text))


@pytest.mark.parametrize(
    "listed",
    [
        # an entry that was wrapped, by the author of the one before
        "Bell, Ruth. *Tutoring works, and what else can be said of it by those who read*.\nPress, "
        "2017.\n---. *Wards*. Press, 2019.",
        # lines of one entry may look like others
        f"Bell, R. (2017). Tutoring works, and what else can be said of it by\nfriends.\n{MARMOT}",
        # “[3]: …” would be the address of a link
        f"{BELL}\n[3]: Lee, A. (2019). Wards. https://a.org/b\n{MARMOT}",
    ],
)
def test_what_may_be_meant_otherwise_waits_for_the_writer(listed: str) -> None:
    (one,) = check(RULE, context(f"# References\n\n{listed}\n"))
    assert one.fix is not None and not one.fix.safe


@pytest.mark.parametrize(
    "listed",
    [
        "Bell, R. (1991). Information as a thing of wards.” *Journal of the American Society\n"
        "for Information Science (1986-1998)*, *42*(5), 351.",
        "Black, A., Potter, B., Dudas, G., Grubaugh, N. D., Andersen, K.\n"
        "G., Ellis, B. R., Ellis, E. M., & Bedford, T. (2017). Genetic studies of wards.",
        "Bell, R. (2001). Why information security is hard, an economic perspective.\n"
        "*Computer Security Applications Conference, 2001. Proceedings*, 358.",
        "Ethan, W. (n.d.). Archaeology, the Digital Humanities, and the “Big Tent”.\n"
        "In *Debates in the Digital Humanities* (2016th ed.). Press.",
        "Bell, R. “Barley and Rye: The Crises of the 1970s.” https://a.org/crisis-of-the-1970s/.\n"
        "Accessed 7 Jan. 2022.",
    ],
)
def test_lines_that_one_entry_was_wrapped_into_stay_together(listed: str) -> None:
    assert not check(RULE, context(f"# References\n\n{listed}\n"))


_STARTS = st.sampled_from(
    ["Bell, R.", "M. Lee, A. Xu.", "[3] R. Bell,", "(4) Bell, R.", "I. Xu,", "B. Xu and C. Wu,",
     "World Bank.", "“Rents”, Bell,", "*Bell*, R.", "5. Bell, R.", "a. Bell, R.", "Bell R,",
     "# Bell, R.", "- Bell, R.", "(a) Bell, R.", "van der Berg, J.", "i. Bell, R."]
)  # fmt: skip
_YEARS = st.sampled_from(["(2015)", "2017", "(n.d.)", "[2019]:"])
_ENDS = st.sampled_from(
    ["Rents. Press.", "Rents, 3(2), 1-9", "Rents https://a.org/b", "Rents,", "On"]
)
_ENTRY = st.tuples(_STARTS, _YEARS, _ENDS).map(" ".join)


@given(st.lists(_ENTRY, min_size=2, max_size=5))
def test_a_safe_fix_changes_no_word_and_is_all_there_is(listed: list[str]) -> None:
    text = "# References\n\n" + "\n".join(listed) + "\n"
    found = check(RULE, context(text))
    after = mended(text)
    if all(one.fix is not None and one.fix.safe for one in found):
        assert printed(after)[1] == printed(text)[1]
    assert not check(RULE, context(after))


def test_one_entry_right_below_its_title_is_told_with_the_title() -> None:
    (told,) = check(RULE, context(f"Rents fell.\n\n**References**\n{BELL}\n"))
    assert "“Bell, R. (2017). Tutoring works. Press.” and the title above it are" in told.message
    assert "entries" not in told.message
