"""Author words before a year: conservative."""

import pytest

from mdrag.draft.marks.authors import author_before


@pytest.mark.parametrize(
    ("before", "author"),
    [
        ("As Marmot ", "Marmot"),
        ("However, Vole and Lemming ", "Vole and Lemming"),
        ("In this study Vole & Lemming ", "Vole & Lemming"),
        ("and Vole, Shrew, and Lemming ", "Vole, Shrew, and Lemming"),
        ("In Britain, Vole and Lemming ", "Vole and Lemming"),
        ("work of Marmot et al. ", "Marmot et al."),
        ("Marmot, Bell, Vole et al. ", "Marmot, Bell, Vole et al."),
        ("As Marmot, Bell, Vole et al. ", "Marmot, Bell, Vole et al."),
        ("In Marmot, Bell, Vole et al. ", "Marmot, Bell, Vole et al."),
        ("as in Marmot, van der Berg, Vole et al. ", "Marmot, van der Berg, Vole et al."),
        ("In Marmot, A. Bell, Shrew, Vole et al. ", "Marmot, A. Bell, Shrew, Vole et al."),
        ("In Marmot, Vole et al. ", "Vole et al."),  # it may be a place
        ("In London, England, Vole et al. ", "Vole et al."),
        ("In Scotland, Bell, Vole et al. ", "Vole et al."),
        ("in Auckland, New Zealand, Vole et al. ", "Vole et al."),
        ("in Boston, the United States, Vole et al. ", "Vole et al."),
        ("In Glasgow, Vole et al. ", "Vole et al."),
        ("Last March, Vole et al. ", "Vole et al."),
        ("Marmot and colleagues ", "Marmot and colleagues"),
        ("In Marmot's ", "Marmot"),
        ("In Marmot’s ", "Marmot"),
        ("the World Health Organization ", "the World Health Organization"),
        ("by the Office for National Statistics ", "the Office for National Statistics"),
        ("The WHO ", "The WHO"),
        ("wrote van der Berg ", "van der Berg"),
        ("says J. B. Smith ", "J. B. Smith"),
        ("by O'Neil and d'Alembert ", "O'Neil and d'Alembert"),
        ("This happened in Europe. Marmot ", "Marmot"),
        ("Smith-Jones ", "Smith-Jones"),
        ("In neuroscience 't Hart et al. ", "'t Hart et al."),
        ("as ’t Hart ", "’t Hart"),
        ("as ‘t Hart ", "Hart"),
        ("by van 't Hoff ", "van 't Hoff"),
        ("In 's-Hertogenbosch Marmot ", "Marmot"),
        ("by Marmot and 't Hooft ", "Marmot and 't Hooft"),
        ("by l'Hôpital, O'Brien, and D'Angelo ", "l'Hôpital, O'Brien, and D'Angelo"),
        ("as in Nature 's Marmot ", "Marmot"),
        ("the so 'called Marmot ", "Marmot"),
        ("Author ", "Author"),
        ("Élodie Müller ", "Élodie Müller"),
    ],
)
def test_finds_the_author(before: str, author: str) -> None:
    start, end = author_before(before, len(before))
    assert before[start:end] == author


@pytest.mark.parametrize(
    "before", ["", "a later study ", "However ", "(see) ", "in 2010, ", "The "]
)
def test_finds_nothing_when_unsure(before: str) -> None:
    start, end = author_before(before, len(before))
    assert start == end
