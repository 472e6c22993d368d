from __future__ import annotations

import pytest

from mdrag.text.headings import is_abstract, is_conclusion, is_reading_list, is_reference_list


@pytest.mark.parametrize(
    "title",
    ["Bibliography & Media References", "References and further reading",
     "References", "reference list", "3. References", "3.1 References:", "IV. REFERENCES",
     "A. Bibliography", "**Works Cited**", "Literature", "References and notes", "Sources used",
     "Literaturverzeichnis", "参考文献"],
)  # fmt: skip
def test_a_list_of_cited_works(title: str) -> None:
    assert is_reference_list(title)
    assert is_reading_list(title)


@pytest.mark.parametrize(
    "title",
    ["Literature and theory", "Sources, data and methods", "Literature review",
     "Reference values", "Frame of reference", "1,234 references", "", "3.",
     "Work cited by others", "References / links would be very useful here."],
)  # fmt: skip
def test_no_list_of_works(title: str) -> None:
    assert not is_reading_list(title)


def test_what_is_recommended_is_not_what_is_cited() -> None:
    assert is_reading_list("Further reading")
    assert not is_reference_list("Further reading")


@pytest.mark.parametrize("title", ["Abstract", "1 Executive summary", "Plain-language summary"])
def test_an_abstract(title: str) -> None:
    assert is_abstract(title)


@pytest.mark.parametrize("title", ["Summary of results", "Abstract art"])
def test_no_abstract(title: str) -> None:
    assert not is_abstract(title)


@pytest.mark.parametrize(
    "title",
    ["Conclusion", "Discussion and conclusions", "Summary, conclusions", "Concluding thoughts",
     "Outlook & Conclusion", "Conclusions for practice"],
)  # fmt: skip
def test_a_conclusion(title: str) -> None:
    assert is_conclusion(title)


@pytest.mark.parametrize("title", ["Inconclusive results", "Jumping to conclusions", "Summary"])
def test_no_conclusion(title: str) -> None:
    assert not is_conclusion(title)
