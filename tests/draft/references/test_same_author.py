"""Whose work an entry is that begins with “---.”."""

from __future__ import annotations

import pytest

from mdrag.draft.references.same_author import (
    AuthorWords,
    author_words,
    entries_with_authors,
    entry_author,
)

FIRST = 'Johnston, Luke W., et al. "A graduate course." *JOSE*, vol. 2, 2019.'
AGAIN = '---. "r-cubed." *JOSE*, vol. 4, 2021.'


@pytest.mark.parametrize(
    ("entry", "author"),
    [
        (FIRST, "Johnston, Luke W., et al."),
        ("Marmot, M. (2015). *The health gap*. Press.", "Marmot, M."),
        ("Marmot, Michael. 2015. *The Health Gap*. Press.", "Marmot, Michael."),
        ("Marmot, M. The health gap. Press, 2015.", "Marmot, M."),
        ("Bell, Anna. The rents. Press, 2015.", "Bell, Anna."),
        ("Bell, Anna, editor. *Rents*. Press, 2015.", "Bell, Anna"),
        ("'t Hart, B. M. et al. (2022) 'Neuromatch Academy', *JOSE*.", "'t Hart, B. M. et al."),
        ("Smith, J. Robert, and Ann Bell. “Rents.” 2015.", "Smith, J. Robert, and Ann Bell."),
    ],
)
def test_the_names_of_an_entry(entry: str, author: str) -> None:
    assert entry_author(entry) == author


def test_the_sign_is_read_as_the_author_before_it() -> None:
    whole = AGAIN.replace("---.", "Johnston, Luke W., et al.")
    assert entries_with_authors([FIRST, AGAIN, "A note.", AGAIN]) == [
        FIRST,
        whole,
        "A note.",
        whole,
    ]
    assert entries_with_authors([AGAIN, FIRST]) == [AGAIN, FIRST]


def test_the_name_is_written_where_nothing_before_says_it() -> None:
    name = AuthorWords(5, "Johnston, Luke W., et al. ")
    entries = [FIRST, AGAIN, AGAIN]
    assert author_words(entries, [True, False, False]) == [None, name, None]
    assert author_words(entries, [True, True, False]) == [None, None, name]
    assert author_words(entries, [False, True, False]) == [None, None, None]
    edited = ["Bell, Ann. *Rents*. 2015.", "---, ed. *Wards*. 2016."]
    assert author_words(edited, [True, False]) == [None, AuthorWords(5, "Bell, Ann, ")]
