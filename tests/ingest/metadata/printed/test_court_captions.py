from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_documents import document, paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.metadata.printed.case_names import case_capitals, party_name
from mdrag.ingest.metadata.printed.court_captions import CourtCaption, court_caption
from mdrag.ingest.metadata.source_metadata import describe

CENTRED = [
    PrintedText("Court of Appeals of Volia", 16, 220, kind="heading"),
    PrintedText("No. 20-1507", left=270),
    PrintedText("CHAPEL OF THE HILL,", left=240),
    PrintedText("Plaintiff, Appellant,", left=245),
    PrintedText("v.", left=295),
    PrintedText("JANET T. SHREW, in her official capacity as Governor,", left=160),
    PrintedText("Defendant, Appellee.", left=245),
    PrintedText(paragraph(1)[:60]),
]


def test_the_parties_stand_in_the_middle_one_above_the_other() -> None:
    assert court_caption(front_page(CENTRED)) == CourtCaption("Chapel of the Hill v. Shrew")


def test_the_parties_stand_left_of_a_column_of_brackets() -> None:
    lines = [
        PrintedText("In the Court of Appeals", 14, 220, kind="heading"),
        PrintedText("MARIE ANN VOLE, ) No. 108783"),
        PrintedText("Appellant, ) Appeal from the County of Shrew"),
        PrintedText("vs. ) No. 1711"),
        PrintedText("STATE OF LEMMING, ) Honorable Ann Fox"),
        PrintedText("Respondent. ) Filed: January 19, 2021"),
    ]
    assert court_caption(front_page(lines)).case == "Vole v. State of Lemming"


def test_a_paper_of_a_district_court_has_a_title_of_its_own() -> None:
    cells = [
        ("VOLE LIGHTING, INC.,", "Case No. 8:16-cv-1261"),
        ("Plaintiff,", "ORDER GRANTING"),
        ("v.", "VOLE'S MOTION FOR A"),
        ("JOHN SHREW; and DOES 1", "PRELIMINARY INJUNCTION"),
        ("through 10, inclusive,", ""),
        ("Defendants.", ""),
    ]
    lines = [PrintedText("UNITED STATES DISTRICT COURT", 12, 200, kind="heading")]
    for row, (left, right) in enumerate(cells, 1):
        lines.append(PrintedText(left, row=row))
        if right:
            lines.append(PrintedText(right, left=330, row=row, new=False))
    made = front_page(lines)
    paper = "ORDER GRANTING VOLE'S MOTION FOR A PRELIMINARY INJUNCTION"
    assert court_caption(made) == CourtCaption("Vole Lighting, Inc. v. Shrew", paper)
    found = describe(made, "raw/evidence/x.pdf")
    assert found.title == paper and found.authors == ()
    assert found.uncertain["title"] == (paper, "Vole Lighting, Inc. v. Shrew")


def test_a_case_on_one_line() -> None:
    made = document(["SUPREME COURT", "TOWN OF VOLE v. SHREW ET AL.", paragraph(1)])
    assert court_caption(made).case == "Town of Vole v. Shrew et al."


def test_an_article_about_sport_has_no_parties() -> None:
    made = document(["# Tennis today", "Vole", "v.", "Shrew", paragraph(1)])
    assert court_caption(made) == CourtCaption()


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("NICHOLE MARIE VOLE, Appellant,", "Vole"),
        ("JANET T. MILLS, in her official capacity as Governor", "Mills"),
        ("CITY OF VOLE; and DOES 1 through 10", "City of Vole"),
        ("VOLE.COM, INC. dba SHREW SERVICES,", "Vole.com, Inc."),
        ("MIDLAND STEAM VENTURE,", "Midland Steam Venture"),
        ("O'BRIEN'S FISH, LLC", "O'brien's Fish, LLC"),
        ("Plaintiff,", ""),
        ("", ""),
        ("12 34", ""),
    ],
)
def test_names_of_parties(printed: str, name: str) -> None:
    assert party_name(printed) == name


def test_only_capitals_are_set_in_small_letters() -> None:
    assert case_capitals("McVole v. EPA") == "McVole v. EPA"


@given(st.lists(st.text("AVv. ,;)§\n1", max_size=20), max_size=12))
def test_no_caption_is_too_strange(lines: list[str]) -> None:
    made = document(["COURT", *(line for line in lines if line.strip())])
    assert isinstance(court_caption(made), CourtCaption)


def test_a_board_of_appeal_is_no_party() -> None:
    lines = [
        PrintedText("VOLE BUREAU OF WAGES", left=220),
        PrintedText("WAGES APPEALS BOARD", left=220),
        PrintedText("Charles R. Shrew ) Docket No. 2017-03-1235"),
        PrintedText("v. ) State File No. 80097"),
        PrintedText("Lemming Services, Inc., et al. ) Filed: January 19, 2021"),
        PrintedText("Appeal from the Court of Wages ) Claims"),
    ]
    assert court_caption(front_page(lines)).case == "Shrew v. Lemming Services, Inc."
