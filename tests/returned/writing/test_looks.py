"""Words that come back keep the look they have in Word, those around them the look of the draft."""

from __future__ import annotations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from made_docx import paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.blocks.draft_blocks import blocks_of
from mdrag.returned.review import AppliedReview, review
from mdrag.returned.writing.looks import block_looks, look_markdown
from mdrag.zotero.docx.model import PLAIN, Look
from returned.test_against_built import document

TAGS = {
    "superscript": '<w:vertAlign w:val="superscript"/>',
    "subscript": '<w:vertAlign w:val="subscript"/>',
    "bold": "<w:b/>",
    "italic": "<w:i/>",
    "struck": "<w:strike/>",
    "small-caps": "<w:smallCaps/>",
    "underlined": '<w:u w:val="single"/>',
}
HERE = "Voles dig wide tunnels in winter here, as people say."


def looking(words: str, look: Look = PLAIN, state: str = "") -> str:
    """A run of words that look so."""
    marks = "".join(TAGS[one] for one in sorted(look))
    return run(words, state).replace("<w:r>", f"<w:r><w:rPr>{marks}</w:rPr>")


def words_of(line: str) -> str:
    """Runs of ``CO|2 subscript|O``: a part that ends with names of looks has them."""
    found = []
    for part in line.split("|"):
        words, *names = part.split("§")
        found.append(looking(words, frozenset(names)))
    return "".join(found)


def back(draft: str, built: list[str], returned: list[str]) -> AppliedReview:
    base, mine = (document("".join(map(paragraph, one))) for one in (built, returned))
    return review(mine, parse(draft, "draft.md"), NoEvidence(), {}, base).apply(["all"])


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("The H|2§subscript|O of 10 m|2§superscript|.", "The H~2~O of 10 m^2^."),
        ("Some |gone words§struck| here.", "Some ~~gone words~~ here."),
        ("By |Lewis§small-caps| |under this§underlined|.",
         "By [Lewis]{.smallcaps} [under this]{.underline}."),
        ("The |CO§bold|2§bold§subscript| emissions§bold| rose.", "The **CO~2~ emissions** rose."),
        ("On |wide §italic|deep§italic§bold| land.", "On *wide **deep*** land."),
        ("An x|i j§subscript| there.", "An x~i~ ~j~ there."),
        ("A e|a*b§superscript|.", "A e^a\\*b^."),
        ("The 21|st§superscript| day.", "The 21st day."),
    ],
)  # fmt: skip
def test_a_new_paragraph_looks_as_it_did_in_word(line: str, written: str) -> None:
    done = back(f"{HERE}\n", [words_of(HERE)], [words_of(HERE), words_of(line)])
    assert (done.text, done.refused) == (f"{HERE}\n\n{written}\n", ())


CARBON = "The CO~2~ rose by 10 m^2^ in [A Name]{.smallcaps} of **winter** here.\n"
PRINTED = (
    "The CO|2§subscript| rose by 10 m|2§superscript| in |A Name§small-caps| of |winter§bold| here."
)


@pytest.mark.parametrize(
    ("was", "now", "written"),
    [
        ("m|2§", "m|3§", "10 m^3^ in"),
        (" rose", " and H|2§subscript|O rose", "CO~2~ and H~2~O rose"),
        ("A Name", "A Big Name", "[A Big Name]{.smallcaps}"),
        ("A Name§", "A §small-caps|big |Name§", "[A]{.smallcaps} big [Name]{.smallcaps}"),
        ("|winter§bold|", "|early |winter§bold|", "of early **winter**"),
        ("in |A Name§small-caps| of |winter§bold|", "for |rivers§bold|", "m^2^ for **rivers**"),
    ],
)  # fmt: skip
def test_changed_words_look_as_they_do_in_word(was: str, now: str, written: str) -> None:
    done = back(CARBON, [words_of(PRINTED)], [words_of(PRINTED.replace(was, now))])
    assert done.refused == () and written in done.text


@pytest.mark.parametrize("gap", [" ", "\n"])
def test_a_replacement_over_bold_stretches_leaves_their_rest_bold(gap: str) -> None:
    draft = f"Voles **dig**{gap}**deep**{gap}**and** then **run far** here, as people say.\n"
    tracked = [
        looking("Voles "), looking("slowly ", state="ins"), looking("dig deep ", state="del"),
        looking("and then "), looking("stay ", state="ins"), looking("run ", state="del"),
        looking("far here, as people say."),
    ]  # fmt: skip
    found = review(
        document(paragraph("".join(tracked))), parse(draft, "draft.md"), NoEvidence(), {}
    )
    done = found.apply(["tracked"])
    assert done.refused == ()
    assert done.text == "Voles slowly **and** then stay **far** here, as people say.\n"


LOOKS = st.sampled_from([
    (), (), ("bold",), ("italic",), ("bold", "italic"), ("struck",), ("small-caps",),
    ("underlined",), ("bold", "superscript"), ("subscript",),
]).map(frozenset)  # fmt: skip
WORD = st.sampled_from(["voles", "dig", "deep", "tunnels", "winter", "walls", "of"])
WORDS = st.lists(st.tuples(WORD, LOOKS), min_size=3, max_size=9)
FATES = st.sampled_from(["keep", "keep", "keep", "del"])


@settings(max_examples=60, phases=[Phase.generate])
@given(WORDS, st.data())
def test_tracked_changes_leave_each_word_its_look(
    words: list[tuple[str, Look]], data: st.DataObject
) -> None:
    before = [("Here ", PLAIN), *((f"{word} ", look) for word, look in words), ("end.", PLAIN)]
    draft = look_markdown(before) + "\n"
    xml, after = [looking("Here ")], [("Here", PLAIN)]
    for word, look in words:
        if data.draw(st.sampled_from([False, False, True])):
            new = data.draw(st.tuples(WORD, LOOKS))
            xml.append(looking(f"{new[0]} ", new[1], "ins"))
            after.append(new)
        fate = data.draw(FATES)
        xml.append(looking(f"{word} ", look, "" if fate == "keep" else fate))
        after += [(word, look)] if fate == "keep" else []
    after.append(("end.", PLAIN))
    mine = document(paragraph("".join([*xml, looking("end.")])))
    done = review(mine, parse(draft, "draft.md"), NoEvidence(), {}).apply(["tracked"])
    assert [one.message for one in done.refused] == [], draft
    (block,) = blocks_of(parse(done.text), NoEvidence())
    looks = block_looks(done.text, block)
    solid = [(char, look) for char, look in zip(block.text, looks, strict=True) if char != " "]
    assert solid == [(char, look) for word, look in after for char in word], (draft, done.text)
