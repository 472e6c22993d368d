"""Facts of a paragraph: what is cached of it."""

from __future__ import annotations

from mdrag.claims.classify import NO_CLAIM
from mdrag.claims.paragraph_facts import facts
from mdrag.claims.parses import Parses
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse


def _facts(draft: Draft, block: int, tags: bool = False):  # type: ignore[no-untyped-def]
    mine = [s for s in draft.sentences if s.block == block]
    return facts(draft, block, mine, Parses() if tags else None)


def test_one_entry_a_sentence() -> None:
    draft = parse("Poverty leads to worse health (Marmot, 2015){#doc_8f3a2c1d}. The sky is blue.\n")
    found = _facts(draft, 0)
    assert [claim.types for claim in found.claims] == [("causal",), ()]
    assert found.words == (7, 4)
    assert not found.tagged


def test_headings_and_captions_claim_nothing() -> None:
    draft = parse(
        "# Poverty causes illness\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTable: Most are poor\n"
    )
    for block, about in enumerate(draft.blocks):
        if about.kind in ("heading", "caption"):
            assert set(_facts(draft, block).claims) == {NO_CLAIM}


def test_the_same_words_elsewhere_give_the_same_facts() -> None:
    text = "Poverty leads to worse health. It is the largest problem.\n"
    one, two = parse(text), parse("# A\n\nWords.\n\n" + text)
    assert _facts(one, 0) == _facts(two, 2)


def test_the_tagger_flags_sentences_as_we_cut_them() -> None:
    draft = parse("It is a test that was written by us. Dogs ran. Rain again.\n")
    found = _facts(draft, 0, tags=True)
    assert found.tagged
    kinds = [tuple(sorted({kind for _, _, kind in marks})) for marks in found.tags]
    assert {"expletive", "passive", "subject"} <= set(kinds[0])
    assert kinds[1] == ("finite", "subject")
    assert "subject" not in kinds[2]
    assert (0, 2, "expletive") in found.tags[0]


def test_without_tags_the_tagger_stays_away() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from mdrag.draft.parse import parse\n"
        "from mdrag.claims.paragraph_facts import facts\n"
        "d = parse('Poverty leads to worse health.'); facts(d, 0, d.sentences)\n"
        "print([m for m in ('spacy', 'numpy', 'yaml') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
