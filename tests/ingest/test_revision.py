from __future__ import annotations

from mdrag.ingest.duplicates import near_pairs, sketch
from mdrag.ingest.revision import StoredPassage, align, digest_of, pins, reappearing_share
from mdrag.ingest.tokens import count, normal, text_hash, tokens, words


def _known(text: str) -> StoredPassage:
    found = tokens(text)
    return StoredPassage("1", "000", "001", digest_of(found), len(found))


def test_tokens_are_words_and_marks() -> None:
    assert count("Don't stop, e.g. here: 3.5 %.") == 16
    assert count("健康 is 健康") == 5
    assert words("The ﬁrst WORD, naïve") == ["the", "first", "word", "naïve"]
    assert normal("a\n  b\tc") == "a b c"
    assert text_hash("a  b") == text_hash("a\nb") != text_hash("a c")


def test_pins_find_what_is_still_there_in_order() -> None:
    text = "One two three. New words here. Four five six. Seven eight."
    spans = [(0, 14), (15, 30), (31, 45), (46, 58)]
    stored = [_known("One two three."), _known("FOUR  five six."), _known("gone away")]
    found = pins(stored, text, spans)
    assert found == {0: (0, 14), 1: (31, 45)}
    assert reappearing_share(stored, found) == 2 / 3
    assert reappearing_share([], {}) == 0.0


def test_a_passage_is_found_only_as_whole_units() -> None:
    assert pins([_known("two three.")], "One two three. Four.", [(0, 14), (15, 20)]) == {}


def test_align_is_one_to_one_and_finds_moved_and_edited_texts() -> None:
    old = ["alpha beta gamma delta", "one two three four", "red green blue"]
    new = ["red green blue", "something else entirely here", "alpha beta gamma epsilon"]
    matched = align([_known(text) for text in old], old, new)
    assert matched[0] == (2, 1.0)
    assert 1 not in matched
    assert matched.get(2) is None or matched[2].old == 0
    edited = align([_known(text) for text in old], old, [*old[:1], "one two three five", old[2]])
    assert {n: m.old for n, m in edited.items()} == {0: 0, 1: 1, 2: 2}
    assert 0.5 < edited[1].similarity < 1


def test_without_old_texts_equal_gaps_are_paired() -> None:
    old = ["alpha beta", "one two", "red green"]
    matched = align([_known(text) for text in old], None, ["alpha beta", "one five", "red green"])
    assert {n: m.old for n, m in matched.items()} == {0: 0, 1: 1, 2: 2}


def test_near_duplicates() -> None:
    base = [f"word{i % 97}x{i % 13}" for i in range(600)]
    one, two = " ".join(base), " ".join([*base[:300], "inserted", *base[300:]])
    other = " ".join(f"other{i}" for i in range(600))
    sketches = {"a": sketch(words(one)), "b": sketch(words(two)), "c": sketch(words(other))}
    assert [(a, b) for a, b, _ in near_pairs(sketches)] == [("a", "b")]
    assert sketch(words("too short to say")) == ()
    assert near_pairs({"a": sketch(words(one)), "b": sketch(words(one))}) == [("a", "b", 1.0)]


def test_near_pairs_of_what_is_new_are_those_of_all_with_it() -> None:
    one = " ".join(f"word{n}" for n in range(300))
    texts = {"a": one, "b": one + " end", "c": "the start " + one, "d": one[::-1]}
    sketches = {name: sketch(words(text)) for name, text in texts.items()}
    every = near_pairs(sketches)
    assert len(every) == 3
    for new in ("a", "b", "c", "d"):
        assert near_pairs(sketches, {new}) == [pair for pair in every if new in pair[:2]]
