"""What n bindings of one sentence share is worked out once, and is what each would find alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.model import Binding, Draft
from mdrag.draft.parse import parse
from mdrag.verify.works import cited_sentence as module
from mdrag.verify.works.bound_words import BoundWords, words_of_binding
from mdrag.verify.works.cited_sentence import cited_sentence, content_words

UIDS = ("doc_8f3a2c1d", "doc_0a1b2c3d", "doc_5e6f7a8b")
WORDS = ("poverty in childhood", "many social problems", "it", "trust in unequal societies falls")

uids = st.sampled_from(UIDS)
bound = st.one_of(
    st.builds("({0}, 2015){{#{1}}}".format, st.just("Marmot"), uids),
    st.builds("Marmot (2015){{#{0}}}".format, uids),
    st.builds("<#{0}>".format, uids),
    st.builds("[@{0}]".format, uids),
    st.builds("(Marmot, 2015; WHO, 2021){{#{0} #{1}}}".format, uids, uids),
)
sentences = st.lists(st.tuples(st.sampled_from(WORDS), bound), min_size=1, max_size=7).map(
    lambda parts: "Here " + ", ".join(f"{words} {mark}" for words, mark in parts) + " end.\n"
)


def naive(draft: Draft, binding: Binding) -> BoundWords | None:
    """`asked_of` by going through all bindings for each of them."""
    sentence = draft.sentences[binding.sentence]
    mine = {ref.key for ref in binding.refs}
    every = [b for b in draft.bindings if b.sentence == binding.sentence]
    others = [b for b in every if {ref.key for ref in b.refs} != mine]
    cut = [tuple(b.author) for b in every] + [(b.start, b.end) for b in every if b.form == "cite"]
    first, last = sentence.start, sentence.end
    if others and binding.form == "narrative":
        first = binding.start
        last = min((b.start for b in others if b.start >= binding.end), default=last)
    elif others:
        first = max((b.end for b in others if b.end <= binding.start), default=first)
        last = binding.end if any(b.start >= binding.end for b in others) else last
    for low, high in ((first, last), (sentence.start, sentence.end)):
        kept = [
            (char, place)
            for char, place in zip(sentence.prose, sentence.offsets, strict=True)
            if low <= place < high and not any(start <= place < end for start, end in cut)
        ]
        if content_words("".join(char for char, _ in kept)) >= 4:
            return BoundWords("".join(char for char, _ in kept), tuple(place for _, place in kept))
    return None


@given(sentences)
def test_each_binding_is_asked_what_it_would_be_alone(text: str) -> None:
    draft = parse(text)
    assert draft.bindings
    for binding in draft.bindings:
        if binding.sentence >= 0:
            assert words_of_binding(draft, binding) == naive(draft, binding)


@pytest.mark.parametrize("count", [10, 40])
def test_a_sentence_is_gone_through_once(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[int] = []
    whole = module._without_citations

    def counted(draft: Draft, sentence: int) -> module.CitedSentence:
        gone.append(sentence)
        return whole(draft, sentence)

    monkeypatch.setattr(module, "_without_citations", counted)
    parts = (f"poverty {at} is seen (Marmot, 2015){{#{UIDS[at % 3]}}}" for at in range(count))
    draft = parse("Here " + ", ".join(parts) + " end.\n")
    for binding in draft.bindings:
        words_of_binding(draft, binding)
    assert len(draft.bindings) == count
    assert gone == [0]


def test_edges_skip_those_of_the_same_sources() -> None:
    draft = parse(
        "One (A, 2015){#doc_8f3a2c1d}, two (B, 2015){#doc_0a1b2c3d}, "
        "three (B, 2015){#doc_0a1b2c3d}, four (B, 2015){#doc_0a1b2c3d} end.\n"
    )
    first, second, *_, last = draft.bindings
    cited, mine = cited_sentence(draft, 0), frozenset({"doc_0a1b2c3d"})
    assert cited.end_before(last.start, mine) == first.end
    assert cited.begin_after(first.end, frozenset({"doc_8f3a2c1d"})) == second.start
    assert cited.begin_after(second.end, mine) == -1
    assert cited.end_before(0) == -1
