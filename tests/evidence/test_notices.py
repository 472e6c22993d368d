"""What a paper prints about itself is no prose."""

from __future__ import annotations

import pytest

from mdrag.evidence.notices import NoticeKind, is_notice, notice_kind, without_notices


@pytest.mark.parametrize(
    "line",
    [
        "Authors of papers retain copyright and release the work under a free licence.",
        "Copyright © 2021 F. Lerch, released under a Creative Commons Attribution licence.",
        "This is an open-access article distributed under the terms of the licence named below.",
        "© 2020 The Authors.",
        "Submitted: 21 May 2021 Published: 08 January 2022",
        "Received March 3, 2020; revised 4 April 2020",
        "• Accepted 2019-04-01",
        "DOI: 10.5555/abcd.0123",
        "lerch@uni-beispiel.de",
        "Creative Commons Attribution 4.0 International License (CC-BY).",
        "Dept. of Rope, Northern Univ., Bergen",
        "2 Laboratorio de Cuerdas, Instituto del Norte, Oviedo",
        "Michael D. Lerch 1",
        "Ann B. Lerch1, Bo van der Vik2* and Eva Ro",
        "Anna Vik2",
        "Anna Vik 1, 2 and Eva Ro 1",
        "J.-P. Dupré1, M. O’Neill & Eva Brøgger-Lund",
        "1 Department of Rope, Northern University, Port Road 2, Bergen 2 Knot Institute, Oslo",
    ],
)
def test_licence_dates_and_addresses_are_notices(line: str) -> None:
    assert is_notice(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Published papers of the laboratory doubled in 2019.",
        "Received wisdom has it that ropes of hemp last longer.",
        "The authors retain a positive view of copyright exceptions for teaching.",
        "Creative Commons licences were used by half of the courses we looked at.",
        "At the University of Bergen, students learn to splice rope in the first year.",
        "Copyright law keeps teachers from sharing what they make.",
        "This article discusses what is published under a free licence by universities.",
        "Universities in Norway",
        "Public Health Policy England",
        "Table 3",
        "Lerch (2019) shows that J. Vik was right.",
        "J. Vik, who was right, left in 1990",
        "World War 2",
        "Trees Cool Streets3",
        "Tenants Moved Out1",
        "In U.S. Cities Rents Rose",
        "U.S. Supreme Court Ruled",
        "E. Coli Strains",
        "S. Korea, N. Korea",
        "I. Introduction",
        "A. B.",
        "J. K. L. and A. B.",
        "Цены сильно выросли после реформы1",
        "Οι τιμές ανέβηκαν πολύ1",
        "Students may reuse the notes under a Creative Commons Attribution licence.",
        "Northern University, Bergen\t12\t40",  # a row of a table
    ],
)
def test_prose_about_such_things_is_none(line: str) -> None:
    assert not is_notice(line)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("© 2020 The Authors.", NoticeKind.RIGHTS),
        ("Submitted: 21 May 2021", NoticeKind.PRINTING),
        ("lerch@uni-beispiel.de", NoticeKind.ADDRESS),
        ("Hemp rots.", None),
    ],
)
def test_a_notice_says_what_it_is_about(line: str, kind: NoticeKind | None) -> None:
    assert notice_kind(line) is kind


def test_all_other_letters_keep_their_place() -> None:
    licence = "Authors of papers retain copyright and release it under a free licence."
    text = f"Summary\n\nRopes last.\n\n{licence} Hemp rots.\n\nReceived 1 May 2020\n\nKnots hold."
    blank = without_notices(text)
    assert len(blank) == len(text)
    assert "retain" not in blank and "2020" not in blank
    for word in ("Ropes last.", "Hemp rots.", "Knots hold."):
        assert blank.index(word) == text.index(word)
