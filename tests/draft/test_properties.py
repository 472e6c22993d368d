"""What holds for every draft, whatever it says."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mdrag.draft.character_places import CharacterPlaces
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse

PIECES = st.sampled_from(
    ["word", " ", "A name", ". ", "\n", "\n\n", "\r\n", "> ", "- ", "1. ", "# ", "*", "**", "_",
     "`", "$", "[", "](u)", "]", "{#doc_8f3a2c1d}", "{#doc_8f3a2c1d p=4}", "<#doc_8f3a2c1d>",
     "{#doc_8",
     "(A, 2001)", "Vole (2015)", "(", ")", "@key", "[@doc_8f3a2c1d, p. 4]", "[p. 4]", "^[", "[^1]",
     "[^1]: ", "|", "|---|", "+---+", ": ", ":::", "::: {lang=de}", "```", "---", "===", "<b>",
     "<!-- ", "-->", "\\", "&amp;", "&eacute;", "é", "😀", "\u0301", "\u00a0", "\t", "http://x.y/z",
     "\\begin{x}", "![", "~~", "^", "\x00", "\u2028", "!", "?", "…", "“", "”"]
)  # fmt: skip
TEXTS = st.one_of(
    st.lists(PIECES, max_size=25).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=80),
)
PSEUDO = ("code", "formula", "link", "Author")


def check(draft: Draft) -> None:
    text = draft.text
    size = len(text)
    assert len(draft.masked) == size
    for at in range(size):
        same = draft.masked[at] in (text[at], " ") or text[at] == "&"
        assert same, (at, text[at], draft.masked[at])
        assert (text[at] in "\r\n") == (draft.masked[at] in "\r\n")
    for start, end in [(b.start, b.end) for b in draft.blocks] + [t[1:] for t in draft.top]:
        assert 0 <= start <= end <= size
    for block in draft.blocks:
        assert -1 <= block.top < len(draft.top)
    for sentence in draft.sentences:
        assert 0 <= sentence.start <= sentence.end <= size
        assert len(sentence.prose) == len(sentence.offsets)
        assert list(sentence.offsets) == sorted(sentence.offsets)
        assert all(sentence.start <= at < sentence.end for at in sentence.offsets)
        check_prose(text, sentence.prose, sentence.offsets)
    assert [s.start for s in draft.sentences] == sorted(s.start for s in draft.sentences)
    for b in draft.bindings:
        assert 0 <= b.start <= b.mark.start < b.mark.end <= b.end <= size
        assert b.start <= b.author.start <= b.author.end <= b.end
        assert b.start <= b.words.start <= b.words.end <= b.end
        assert draft.sentences[b.sentence].block == b.block
        assert b.refs or b.problem or b.swallowed
        for ref in b.refs:
            assert text[ref.start : ref.end] == ref.key
    for c in draft.citations:
        assert all(text[item.start : item.end] == item.key for item in c.items)
        assert draft.sentences[c.sentence].block == c.block
    for comment in draft.comments:
        assert text[comment.start : comment.end].startswith("<!--")


def check_prose(text: str, prose: str, offsets: CharacterPlaces) -> None:
    """Each character is the draft's, or a blank, or a letter of a noun that stands for code…"""
    # “Code” where it begins the sentence
    low = "".join(c.lower() if len(c.lower()) == 1 else c for c in prose)
    nouns = {i for noun in PSEUDO for at in range(len(prose))
             if low.startswith(noun.lower(), at)
             for i in range(at, at + len(noun))}  # fmt: skip
    for i, (char, at) in enumerate(zip(prose, offsets, strict=True)):
        assert char == text[at] or char == " " or text[at] == "&" or i in nouns, (prose, i)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
@example("- - > word")
@example("1. - > A name (A, 2001){#doc_8f3a2c1d}\n  > é\n\nword")
def test_any_text_is_a_draft_whose_places_fit(text: str) -> None:
    draft = parse(text)
    assert draft.text == text
    known = ("front matter", "does not fit the text")
    assert all(any(k in message for k in known) for _, message in draft.problems)
    check(draft)
