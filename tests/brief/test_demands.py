"""Which sentences of instructions ask something of the writer."""

from __future__ import annotations

from pathlib import Path

import pytest

from made_instructions import parts_of
from mdrag.brief.demands import asks, describes, is_rule_told, tells_of_levels
from mdrag.brief.instruction_lines import lines_of_units
from mdrag.brief.units import InstructionUnit

_ASKED = """You must use eight sources.
Every paragraph should make one point.
Permission has to be obtained for maps.
Figures are numbered, and each of them must have a caption.
The module requires you to submit two pieces.
Authors are asked to suggest reviewers.
We ask authors to name funders.
The School cannot accept essays sent by e-mail.
Essays that are late will be capped at 40.
Datasets and software have to be cited.
Your tutor must agree your question.
Use italics for species.
List the works in alphabetical order.
The commentary is 900 words.
AI tools may be used to find articles but not to write.
不得抄袭。"""

_NOT_ASKED = """Tutors must reply within three days.
A sample goes to the examiner, who must see all fails.
Plagiarism is reported by the University, which is required to keep a register.
The fee is high, which the publisher is required to explain.
The module should give you a grounding in theory.
By the end you should be able to explain it.
This guide tells you what you need to know.
The required reading is listed week by week.
Nobody is expected to know statistics.
At least two reviewers are needed.
Feedback should help you.
List of references
Clinicians cannot read every trial.
The department requires instructors to keep papers.
Students should know that it is not used.
Review articles are invited.
The lectures show how cities grow."""


@pytest.mark.parametrize("sentence", _ASKED.splitlines())
def test_what_is_asked_of_the_writer(sentence: str) -> None:
    assert asks(sentence)


@pytest.mark.parametrize("sentence", _NOT_ASKED.splitlines())
def test_what_is_asked_of_others_or_only_told(sentence: str) -> None:
    assert not asks(sentence)


def test_house_style_told_as_it_is_done() -> None:
    assert is_rule_told("SI units are used throughout.")
    assert is_rule_told("Page numbers are given for every quotation.")
    assert not is_rule_told("The pack was put together by Dr Sethi.")
    assert not is_rule_told("Help with footnotes is available at the library.")
    assert tells_of_levels("A first-class essay will weigh explanations.")
    assert describes("Essays are marked anonymously by two members of staff.")


_GUIDELINES = """# Essay

Answer one of these questions by May.

1. How far did forestry depend on local knowledge?
2. Why did famine become a problem of science?

The text is divided as follows:

- Title page
- Methods

By the end of the course you will be able to:

- explain theories

Draft due October 9 on Canvas.

# References

References follow the author–date system. DOIs should be given.

Orwell, G. (1946). You must cite APA. *Horizon*, 13.

# Data

The data must be deposited.
"""


def test_lists_that_are_asked_for_and_what_stands_behind_the_references(tmp_path: Path) -> None:
    parts = parts_of(_GUIDELINES, tmp_path, "a.md")
    units = [one for one in parts if isinstance(one, InstructionUnit)]
    assert [line.text for line in lines_of_units(units)] == [
        "Answer one of these questions by May.",
        "How far did forestry depend on local knowledge?",
        "Why did famine become a problem of science?",
        "The text is divided as follows:",
        "Title page",
        "Methods",
        "Draft due October 9 on Canvas.",
        "References follow the author–date system.",
        "DOIs should be given.",
        "The data must be deposited.",
    ]
