"""Lines of a program in a source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence import code_blocks
from mdrag.evidence.code_blocks import is_code, without_code

CODE = (
    "beam = Beam(9)",
    "from plots import Lines\nlines = Lines(9) # Draws lines of length 9",
    "lowered = model.fit(dropout, schools)\nprint(lowered)",
    "programme_dropout(schools=3, lowered=True)",
    "for school in schools:\n    dropout[school] -= lowered",
    "$ git clone https://example.org/dropout\n$ cd dropout && make",
    '#include "schools.h"\nstatic int lowered() {\n  return dropout;\n}',
    "library(dplyr)\ndropout <- schools %>% filter(lowered == TRUE)",
)
PIECES = (
    *"()[]{}._=<>:;&|+%$@#\"' \n-/!", "ab", "The", "12", "\n  ", "import x", "from a.b import",
    "def f", "return x;", "using namespace", "#include", "->", "<-", "%>%", "&&", "||", "++",
    "\n@w", "\n$ w",
)  # fmt: skip
PROSE = (
    "The function compute_loss(x) returns the loss, and compute_grad(x) its gradient.",
    "The programme was tried in three schools (see Roe, 2019; Doe, 2020).",
    "Dropout fell (p = 0.03, d = 0.5).",
    "p = 0.49 p = 0.45 p = 0.84",
    "school\tdropout(%)\tn_pupils\nA\tf(3)\tn=4",
    "Teacher(s) and pupil(s) were asked at https://example.org/some_page?x=1.",
)


@pytest.mark.parametrize("block", CODE)
def test_lines_of_a_program_are_code(block: str) -> None:
    assert is_code(block)


@pytest.mark.parametrize("block", PROSE)
def test_prose_tables_and_results_are_no_code(block: str) -> None:
    assert not is_code(block)


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_what_lacks_the_letters_of_signs_has_no_signs(block: str) -> None:
    signs = sum(1 for _ in code_blocks._SIGN.finditer(block))
    assert signs < code_blocks._LEAST_SIGNS or code_blocks._may_have_signs(block)


def test_blanks_stand_where_code_stood() -> None:
    text = f"{PROSE[0]}\n\n{CODE[2]}\n\n{PROSE[1]}"
    bare = without_code(text)
    assert len(bare) == len(text)
    assert bare.split("\n\n")[0] == PROSE[0]
    assert bare.endswith(PROSE[1])
    assert "lowered" not in bare
