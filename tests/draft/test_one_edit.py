"""One typing error in any form of a mark: it is told, and strip leaves nothing of it."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.draft.strip import strip
from mdrag.errors import UnresolvedBinding

A, B = "doc_8f3a2c1d", "doc_0a1b2c3d"
# words before the mark, the mark, words after it
FORMS = (
    ("Marmot (2015)", f"{{#{A}}}", " says."),
    ("so (Marmot, 2015; Vole, 2018)", f"{{#{A} #{B}}}", "."),
    ("so (see Marmot, 2015, p. 4)", f"{{#{A}}}", "."),
    *(("so (Marmot, 2015)", f"{{#{A} {at}}}", ".")
      for at in ("p=4", "pp=4-6", "sec=3.2", "ch=2", "fig=1", "table=2", "c=s3.2-p014-b006")),
    ("so it is", f"<#{A}>", ". It"),
    ("so ", f"[@{A}, p. 4]", "."),
    ("then ", f"@{A} [p. 4]", " says."),
    ("then Marmot ", f"[-@{A}]", " says."),
    ("so ", f"[see @{A}; also @{B}]", "."),
    ("so Author (Year)", f"{{#{A}}}", "."),
    ("so [Marmot, 2015]", f"{{#{A}}}", "."),
)  # fmt: skip
OTHERS = "{}<>()[]#@_-. ,;:=/^|'\"!?+&%aefgxO019\u00a0\u200b\uff5b\uff5d\uff03\u043e\u0441\\"
DIGITS = [uid[4 + at : 10 + at] for uid in (A, B) for at in range(3)]
CITED = re.compile(r"@doc_[0-9a-f]{8}(?![0-9A-Za-z_])")


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, str, str]:
    """A form with one character taken out, put in, replaced, doubled or out of its turn."""
    before, mark, after = draw(st.sampled_from(FORMS))
    at, other = draw(st.integers(0, len(mark) - 1)), draw(st.sampled_from(OTHERS))
    here, rest = mark[at], mark[at + 1 :]
    middle = draw(
        st.sampled_from(
            [rest, other + here + rest, other + rest, here + here + rest,
             rest[:1] + here + rest[1:], here.swapcase() + rest]
        )
    )  # fmt: skip
    assume(mark[:at] + middle != mark)
    return before, mark[:at] + middle, after


@example(("then Marmot ", "[-@doc_8f3a2c1d_]", " says."))
@example(("then Marmot ", "[-/doc_8f3a2c1d]", " says."))
@example(("then Marmot ", "[-.doc_8f3a2c1d]", " says."))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(edited())
def test_it_is_told_or_is_a_binding_and_strip_leaves_nothing_of_it(
    case: tuple[str, str, str],
) -> None:
    text = f"Alpha {''.join(case)} omega.\n"
    draft = parse(text)
    try:
        left = strip(draft)
    except UnresolvedBinding:
        assert any(one.problem for one in draft.bindings)
        return
    shown = re.sub(r"[\s\u200b\u2060]", "", CITED.sub("", left)).lower()
    assert not any(digits in shown for digits in DIGITS), left
    assert left.startswith("Alpha ") and left.endswith(" omega.\n")
