"""Names a source has another in place of, and names it never uses."""

from __future__ import annotations

import pytest

from told_contradictions import told


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("The committee met sailors of Bergen in the cold winter of the northern strike.",
         "The committee met sailors of Oslo in the cold winter of the northern strike.",
         [("name", "Bergen", "Oslo")]),
        ("The committee met sailors of Bergen in the cold winter of the northern strike.",
         "The committee met sailors of Bergen in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of Bergen in the cold winter of the northern strike.",
         "The committee met sailors of the towns in the cold winter of the northern strike.",
         [("name-absent", "Bergen", "")]),
        ("The committee met sailors of Bergen in the cold winter of the northern strike.",
         "The committee met sailors of West Oslo in the cold winter of the northern strike.",
         [("name", "Bergen", "West Oslo")]),
        ("The committee met sailors of North Bergen in the cold winter of the northern strike.",
         "The committee met sailors of West Oslo in the cold winter of the northern strike.",
         [("name", "North Bergen", "West Oslo")]),
        ("The committee met sailors of North Bergen and Voss in the cold winter of the northern "
         "strike.",
         "The committee met sailors of West Oslo in the cold winter of the northern strike.",
         [("name-absent", "North Bergen", ""), ("name-absent", "Voss", "")]),
        ("The committee met sailors of WHO in the cold winter of the northern strike.",
         "The committee met sailors of World Health Organization in the cold winter of the "
         "northern strike.",
         [("name-absent", "WHO", "")]),
        ("The committee met sailors of World Health Organization in the cold winter of the "
         "northern strike.",
         "The committee met sailors of WHO in the cold winter of the northern strike.",
         []),
        ("In the winter women of the United States, and of the University of Voss, were treated.",
         "In the winter of the strike women were treated in the U.S. with care.",
         [("name-absent", "University of Voss", "")]),
        ("In the winter women of the United States were treated.",
         "In the winter of the strike women of all united towns were treated with care.",
         [("name-absent", "United States", "")]),
        ("The committee met sailors of Norway in the cold winter of the northern strike.",
         "The committee met sailors of Norwegian in the cold winter of the northern strike.",
         [("name-absent", "Norway", "")]),
        ("The committee met sailors of Bergen in the cold winter of the northern strike.",
         "The committee met sailors of BERGEN in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of Monday in the cold winter of the northern strike.",
         "The committee met sailors of Tuesday in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of May in the cold winter of the northern strike.",
         "The committee met sailors of June in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of Oslo and Bergen in the cold winter of the northern strike.",
         "The committee met sailors of Bergen and Oslo in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of Leeds in the cold winter of the northern strike.",
         "The committee met sailors of leeds in the cold winter of the northern strike.",
         []),
        ("The committee met sailors of EU in the cold winter of the northern strike.",
         "The committee met sailors of UN in the cold winter of the northern strike.",
         [("name", "EU", "UN")]),
        ("The committee met sailors of Bergen's in the cold winter of the northern strike.",
         "The committee met sailors of Oslo's in the cold winter of the northern strike.",
         [("name", "Bergen", "Oslo's")]),
        ("The committee met sailors of old Bergen in the cold winter of the northern strike.",
         "The committee met sailors of old Oslo in the cold winter of the northern strike.",
         [("name", "Bergen", "Oslo")]),
        ("Norway met the sailors of the ports in the cold winter of the strike.",
         "Sweden met the sailors of the ports in the cold winter of the strike.",
         [("name", "Norway", "Sweden")]),
        ("Moles met the sailors of the ports in the cold winter of the strike.",
         "Shrews met the sailors of the ports in the cold winter of the strike.",
         []),
        # a short form of the name, and one that is introduced
        ("The committee met sailors with RTT in the cold winter of the northern strike.",
         "The committee met sailors with Rett in the cold winter of the northern strike.",
         [("name-absent", "RTT", "")]),
        ("The committee met the National Ecological Observatory Network (NEON) Group in the cold "
         "winter of the northern strike.",
         "The committee met the National Ecological Observatory Network Ecological Group in the "
         "cold winter of the northern strike.",
         []),
        ("Norway met the sailors of the ports in the cold winter of the strike.",
         "Sweden met the sailors of the ports in the cold winter of the strike, and Sweden paid. "
         "Then, Sweden left.",
         [("name", "Norway", "Sweden")]),
        ("Sadly met the sailors of the ports in the cold winter of the strike.",
         "Sweden met the sailors of the ports in the cold winter of the strike in Sweden.",
         []),
        ("In the cold winter the committee met the sailors of the ports of Bergen",
         "In the cold winter the committee met the sailors of the ports of Oslo and Voss",
         [("name", "Bergen", "Oslo")]),
        ("In Voss, we saw, dogs sleep (Leeds) all day; then Mr Vole’s and Shrew-Mole’s came – "
         "Bergen.",
         "Dogs sleep all day at work and cats sleep all night at home in the shrew house of Voss.",
         [("name-absent", "Mr Vole’s", ""),
          ("name-absent", "Shrew-Mole’s", "")]),
        ("“Bergen” was asked: Oslo? In May I saw the Moles and UNESCO and X on Monday.",
         "Dogs sleep all day at work in the house of a mole.",
         [("name-absent", "UNESCO", "")]),
    ],
)  # fmt: skip
def test_another_name_is_told(draft: str, source: str, found: list[tuple[str, str, str]]) -> None:
    assert told(draft, source) == found
