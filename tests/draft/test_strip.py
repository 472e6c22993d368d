"""Stripping: the marks go, every other character stays."""

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.draft.part_messages import was_read
from mdrag.draft.strip import strip
from mdrag.errors import UnresolvedBinding

A, B = "doc_8f3a2c1d", "doc_0a1b2c3d4e5f"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"Marmot (2015){{#{A}}} says.", "Marmot (2015) says."),
        (f"So (Marmot,\n2015; WHO){{#{A}\n#{B} p=4}}.", "So (Marmot,\n2015; WHO)."),
        (f"So.<#{A}>  Next", "So.  Next"),
        (f"# Marmot (2015){{#{A}}}\n\nx", "# Marmot (2015)\n\nx"),
        (f"# Title {{#{A}}}\r\n\r\nx", "# Title \r\n\r\nx"),
        (f"[Marmot, 2015]{{#{A}}} it", "Marmot, 2015 it"),
        (f"[x]{{#{A} .small p=4}} it", "[x]{.small} it"),
        (f"`x`{{#{A}}} [l](u){{#{A}}}", "`x` [l](u)"),
        (f"(x){{#doc_12}} (y){{#{A} q=1}}", "(x) (y)"),
        (f"[@{A}, p. 4] and @{A}", f"[@{A}, p. 4] and @{A}"),
        (rf"\<#{A}\> `<#{A}>`", rf" `<#{A}>`"),  # pandoc cannot tell an escaped one
        (f"- - > So (A, 2001){{#{A}}}.\n- - x", "- - > So (A, 2001).\n- - x"),
        (f"(x){{#d<#{A}>oc_8f3a2c1d}}", "(x)"),
    ],
)
def test_takes_out_marks_only(text: str, left: str) -> None:
    assert strip(parse(text)) == left


def test_drawn_columns_stay_where_they_are() -> None:
    mark = f"{{#{A}}}"
    rule = "+" + "-" * (len(mark) + 11) + "+---+\n"
    grid = f"{rule}| (A, 1999){mark} | b |\n{rule}"
    assert strip(parse(grid)) == grid.replace(f"{mark} |", " " * len(mark) + " |")
    simple = f"Left                    Right\n----------------------- -----\n(A, 1999){mark}  b\n"
    row, stripped = simple.splitlines()[-1], strip(parse(simple)).splitlines()[-1]
    assert (len(stripped), stripped.split()[-1]) == (len(row), "b")


@pytest.mark.parametrize(
    "mark",
    ["{#dco_8f3a2c1d p=4}", "{#doc _8f3a2c1d}", "<##doc_8f3a2c1d>", "\uff5b#doc_8f3a2c1d\uff5d",
     "{#doc_8f3a 2c1d}", "{doc_8f3a2c1d}", f"{{#{A}, #{B}}}"],
)  # fmt: skip
def test_what_is_like_a_mark_goes_when_no_word_can_go_with_it(mark: str) -> None:
    assert strip(parse(f"So (A, 2001){mark} it is.")) == "So (A, 2001) it is."


@pytest.mark.parametrize(
    "text",
    [f"(A, 2001){{#{A} and these words}} go", f"(A, 2001){{#{A} p. 4}} go",
     f"(A, 2001){{#{A} go on",
     f"(A, 2001)#{A} p=4}} go", f"so (#{A}) go", f"so [#{A}] go", "[words]{#doc _8f3a2c1d} go",
     "(A, 2001){#doc_8f3a2c1}d go", "see [@dco_8f3a2c1d, p. 4]", f"{A} [p. 4] says"],
)  # fmt: skip
def test_what_cannot_be_told_from_words_is_left_with_its_place(text: str) -> None:
    with pytest.raises(UnresolvedBinding) as told:
        strip(parse(f"One.\n\n{text}\n", "essay.md"))
    assert (told.value.line, told.value.path.name) == (3, "essay.md")
    assert "mend it first" in str(told.value)


PIECES = st.sampled_from(
    ["word ", "(A, 2001)", f"{{#{A}}}", f"{{#{B} p=4}}", f"<#{A}>", "\n", "\n\n", "> ", "- ", "# ",
     "*", "`", "| ", "{#doc_8f}", f"[@{A}]", "Vole (2015)", "[x]", ". ", "{", "}", "<", "é", "  "]
)  # fmt: skip


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PIECES, max_size=14).map("".join))
@example("- - > word ")
@example(f"- - > (A, 2001){{#{A}}}. word\n> > - x (B, 2002){{#{B} p=4}}")
def test_stripping_twice_changes_nothing_and_words_stay(text: str) -> None:
    draft = parse(text)
    # what the parser cannot read is refused, see test_limits
    assume(all(was_read(told) for _, told in draft.problems))
    try:
        once = parse(strip(draft))
    except UnresolvedBinding:
        assert any(one.problem for one in draft.bindings)  # see the test of those that stay
        return
    assert strip(once) == once.text
    assert [b for b in once.bindings if b.form != "cite"] == []
    kept = iter(draft.text)
    assert all(char in kept for char in once.text.replace(" ", ""))
