"""What each block is for: by what the writer says, by its heading, place and content."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.roles.block_roles import argues, role_at, roles_of
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.heading_roles import APART, heading_role, role_names

CHUNK = """Before.

```{r, echo=FALSE}
x <- 1

# Words that stand in a comment of the code.
y <- x
```

After.
"""


def role(text: str, words: str, path: str = "") -> str:
    draft = parse(text, path)
    return role_at(draft, text.index(words))


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Introduction", "background"),
        ("2.1 Related work", "background"),
        ("Theoretical framework", "theory"),
        ("Materials and methods", "method"),
        ("4. Results", "results"),
        ("Discussion", "discussion"),
        ("Discussion and conclusion", "conclusion"),
        ("Abstract", "abstract"),
        ("COVID-19 Impact statement", "acknowledgements"),
        ("MIT License", "licence"),
        ("Glossary", "glossary"),
        ("Interview guide", "questionnaire"),
        ("Author contributions", "contributions"),
        ("Acknowledgements", "acknowledgements"),
        ("Installation", "installation"),
        ("Appendix A", "appendix"),
        ("Supplementary material", "appendix"),
        ("How to implement ensembles", ""),
        ("The trade in herbs", ""),
        ("Example data: a hub", "method"),
    ],
)
def test_the_role_of_a_heading(title: str, found: str) -> None:
    assert heading_role(title) == found


def test_a_chunk_with_blank_lines_is_code_to_its_fence() -> None:
    assert role(CHUNK, "Words that") == "code"
    assert role(CHUNK, "y <- x") == "code"
    assert role(CHUNK, "Before") == role(CHUNK, "After") == ""
    assert len(code_chunks(parse(CHUNK))) == 1


def test_a_fence_of_another_language_and_code_in_a_line_are_no_chunk() -> None:
    text = "```text\nwords\n```\n\nSee ```{r}``` here.\n"
    assert code_chunks(parse(text)) == ()


def test_what_stands_apart_covers_all_beneath_it() -> None:
    text = "# Essay\n\n## Appendix\n\n### Results\n\nWords.\n\n## Results\n\nMore.\n"
    assert role(text, "Words") == "appendix"
    assert role(text, "More") == "results"


def test_the_innermost_heading_counts_else() -> None:
    text = "# Method\n\n## Background\n\nWords.\n\n## Leeds\n\nMore.\n\n# End\n"
    assert role(text, "Words") == "background"
    assert role(text, "More") == "method"


def test_the_title_of_the_whole_is_no_role() -> None:
    assert role("# A method of trust\n\n## Leeds\n\nWords.\n", "Words") == ""
    assert role("# Glossary\n\n## A\n\nWords.\n", "Words") == "glossary"


def test_the_writer_says_it() -> None:
    assert role("# Notes {role=interview}\n\nWords.\n", "Words") == "interview"
    assert role("::: {role=vignette}\nWords.\n:::\n\nMore.\n", "Words") == "vignette"
    assert role("::: {role=vignette}\nWords.\n:::\n\nMore.\n", "More") == ""
    assert role("# Glossary {role=argument}\n\nWords.\n", "Words") == ""
    assert role("---\nrole: interview\n---\n\nWords.\n", "Words") == "interview"
    assert role("# Notes {role=nonsense}\n\nWords.\n", "Words") == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Permission is hereby granted, free of charge, to any person.", "licence"),
        ("We thank A. Bell for her help.", "acknowledgements"),
        ("The project was conceived by A.B. and C.D.", "contributions"),
        ("{% if x %} Words {% endif %}", "template"),
        ("ALICE: I know how to make that stronger.", "dialogue"),
        ("NATO: its members grow.", "dialogue"),
        ("The town thanks nobody.", ""),
    ],
)
def test_content_tells(text: str, found: str) -> None:
    assert roles_of(parse(text)) == (found,)


def test_the_name_of_a_file_tells_where_no_heading_does() -> None:
    assert role("Words.", "Words", "docs/LICENSE.md") == "licence"
    assert role("Words.", "Words", "01.methods.md") == "method"
    assert role("Words.", "Words", "essay_v001.md") == ""


def test_who_may_speak_where() -> None:
    draft = parse("# Glossary\n\nWords.\n\n# Leeds\n\nMore.\n")
    assert [argues(draft, at) for at in range(4)] == [False, False, True, True]
    assert argues(draft, -1)
    assert role_names() | {"dialogue"} >= APART


def test_the_kind_of_the_draft_goes_before_what_a_heading_tells() -> None:
    letter = "response-to-reviewers.md"
    text = "# Letter\n\n## Background\n\nWords.\n\n## Method {role=argument}\n\nMore.\n"
    assert role(text, "Words", letter) == "correspondence"
    assert role(text, "More", letter) == ""
    assert role(f"---\nrole: argument\n---\n\n{text}", "Words", letter) == "background"
    assert role("# Read me\n\n## License\n\nWords.\n", "Words", "README.md") == "licence"


def test_a_heading_of_latex_sets_apart_what_follows_it_to_the_next() -> None:
    text = "\\chapter*{Acknowledgements}\n\nMany helped.\n\n\\chapter{Leeds}\n\nWe went.\n"
    assert [role(text, words) for words in ("Many", "We went")] == ["acknowledgements", ""]
    text = "\\chapter*{Acknowledgements}\n\nMany helped.\n\n# Method\n\nWe went.\n"
    assert [role(text, words) for words in ("Many", "We went")] == ["acknowledgements", "method"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The authors declare that they have no competing interests.", "acknowledgements"),
        ("Ethical approval was obtained from the committee.", "acknowledgements"),
        ("The study was approved by the ethics committee of Leeds.", "acknowledgements"),
        ("The authors report that rents fell.", ""),
        ("The study was carried out in Leeds.", ""),
    ],
)
def test_statements_that_every_paper_must_make_argue_nothing(text: str, found: str) -> None:
    assert role(text, text[:8]) == found


@pytest.mark.parametrize("end", ["\\newpage\n\n", f"{'Ports silted up early on. ' * 130}\n\n"])
def test_what_follows_the_abstract_without_a_heading_is_none(end: str) -> None:
    text = f"# Abstract\n\nWe count ports.\n\n{end}Rents rise.\n\n# References\n"
    assert role(text, "We count") == "abstract"
    assert role(text, "Rents rise") == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("_TODO:_ Explain roughly how rents rose.", "template"),
        ("TODO Explain roughly how rents rose.", "template"),
        ("Add your text here. If rents rose, say so.", "template"),
        ("_Note to grader:\nI know this point kinda sucks._", "template"),
        ("[Note to self: rents rose.]", "template"),
        ("[TODO: who says so?] Rents rose in the north.", ""),
        ("Todo bien, they said, and rents rose.", ""),
        ("Note to what degree rents rose.", ""),
        ("Rents rose. TODO: explain roughly how.", ""),
    ],
)
def test_a_paragraph_that_is_a_note_of_the_writer_argues_nothing(text: str, found: str) -> None:
    assert role(text, text.strip("_[")[:4]) == found


LONG = "Ports silted up early on. " * 15


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"*{LONG.strip()}*\n\n# Introduction\n\nRents rise.\n", "abstract"),
        (f"_{LONG.strip()}_\n\n# Introduction\n\nRents rise.\n", "abstract"),
        (f"**{LONG.strip()}**\n\n# Introduction\n\nRents rise.\n", ""),
        (f"{LONG}\n\n# Introduction\n\nRents rise.\n", ""),
        ("*Ports silted up.*\n\n# Introduction\n\nRents rise.\n", ""),
        (f"# Leeds\n\n*{LONG.strip()}*\n\n# Rents\n\nRents rise.\n", ""),
        (f"*{LONG}So it was [@bell2017].*\n\n# Introduction\n\nRents rise.\n", ""),
    ],
)
def test_a_long_paragraph_in_italics_before_the_headings_is_the_abstract(
    text: str, found: str
) -> None:
    assert role(text, "Ports") == found


def test_an_abstract_of_some_paragraphs_is_one() -> None:
    assert role("# Abstract\n\nWe count ports.\n\nRents rise.\n", "Rents rise") == "abstract"
    given = "# Abstract {role=abstract}\n\nWe count.\n\n\\newpage\n\nRents rise.\n"
    assert role(given, "Rents rise") == "abstract"
