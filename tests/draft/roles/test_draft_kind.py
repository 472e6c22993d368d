"""A letter, a README, a syllabus are known by name, title, headings and what is answered."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.roles.draft_kind import KINDS, kind_of
from mdrag.draft.roles.heading_roles import APART, role_names

PROSE = "The town grew. Its walls fell in the war, and nobody built them again.\n"
LIST = "- Read the first part of the book at home.\n- Bring three questions on it to the class.\n"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("response-to-reviewers.md", "correspondence"),
        ("submission/reviewers_response.md", "correspondence"),
        ("review-reply.md", "correspondence"),
        ("rebuttal.md", "correspondence"),
        ("cover_letter.md", "correspondence"),
        ("README.md", "readme"),
        ("README.repo.md", "readme"),
        ("CONTRIBUTING.md", "readme"),
        ("CODE_OF_CONDUCT.md", "readme"),
        ("tops_faq.md", "programme"),
        ("syllabus 2024.md", "programme"),
        ("meeting-notes.md", "programme"),
        ("03.Literature Review.md", ""),
        ("02-response.md", ""),
        ("strategy.md", ""),
        ("essay.md", ""),
    ],
)
def test_the_name_of_the_file(path: str, kind: str) -> None:
    assert kind_of(parse(PROSE, path)) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"# A\n\n## Reviewer 1\n\n{PROSE}\n## Review 2\n\n{PROSE}", "correspondence"),
        (f"# A\n\n## Editor\n\n{PROSE}\n## Response\n\n{PROSE}", "correspondence"),
        (f"# Relay\n\n## Installation\n\n{PROSE}\n## License\n\n{PROSE}", "readme"),
        (f"# A\n\n## Learning objectives\n\n{LIST}\n## Week 1\n\n{LIST}", "programme"),
        (f"# A\n\n## Week 1\n\n{PROSE}\n## Week 2\n\n{PROSE}", ""),
        (f"# Frequently asked questions\n\n{PROSE}", "programme"),
        (f"# Community strategy\n\n{PROSE}\n{LIST}", "programme"),
        (f"# Community strategy\n\n{PROSE}", ""),
        (f"# A review of trust\n\n## Introduction\n\n{PROSE}\n## Results\n\n{PROSE}", ""),
        (f"# A\n\n## Introduction\n\n{PROSE}\n## Results\n\n## Usage\n\n## License\n", ""),
    ],
)
def test_title_and_headings(text: str, kind: str) -> None:
    assert kind_of(parse(text)) == kind


def test_a_list_right_under_a_line_counts() -> None:
    text = "# Course outline\n\nWhat comes when:\n" + LIST
    assert kind_of(parse(text)) == "programme"


@pytest.mark.parametrize("comment", ["> The sample is small.", "**The sample is small.**"])
def test_comments_answered_one_by_one(comment: str) -> None:
    text = f"To the reviewers.\n\n{comment}\n\nWe thank you for this.\n\n"
    assert kind_of(parse(text * 3)) == "correspondence"
    assert kind_of(parse(text)) == ""
    assert kind_of(parse(text.replace("To the reviewers", "Dear all") * 3)) == ""


def test_what_cites_or_runs_on_is_a_text_of_its_own() -> None:
    cited = "Trust grows [@bell]. It falls [@carr]. It lasts [@dunn].\n"
    assert kind_of(parse(f"# Community strategy\n\n{LIST}\n{cited}")) == ""
    assert kind_of(parse(cited, "README.md")) == ""
    assert kind_of(parse(PROSE * 100, "README.md")) == ""
    assert kind_of(parse(f"## Usage\n\n{PROSE * 100}", "README.md")) == "readme"
    assert kind_of(parse(cited, "response-to-reviewers.md")) == "correspondence"


def test_the_writer_says_it() -> None:
    assert kind_of(parse(f"---\nkind: programme\n---\n\n{PROSE}")) == "programme"
    assert kind_of(parse(f"---\nkind: essay\n---\n\n{PROSE}", "README.md")) == ""


def test_kinds_are_roles_in_which_nothing_is_argued() -> None:
    assert {*KINDS} <= APART & role_names()
