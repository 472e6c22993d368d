"""Trees that leave out white space."""

from mdrag.draft.parse import parse
from mdrag.draft.tree.offsets import align_offsets


def tree(*words: str) -> dict[str, object]:
    return {"children": [{"children": [{"text": word}]} for word in words]}


def test_missing_white_space_is_found() -> None:
    assert align_offsets(tree("a", "b\n"), b"a  b\n  ") == [0, 3, 4, 7]


def test_the_same_text_needs_no_search() -> None:
    assert list(align_offsets(tree("ä", "b"), "äb".encode()) or ()) == [0, 1, 2, 3]


def test_other_differences_do_not_fit() -> None:
    assert align_offsets(tree("> > a"), b"> a") is None
    assert align_offsets(tree("a"), b"a b") is None
    assert align_offsets(tree("ab"), b"a x b") is None


def test_places_after_an_empty_nested_list_are_right() -> None:
    text = "- - \n\nÄfter it *emphasis* (A, 2001){#doc_8f3a2c1d}.\n"
    draft = parse(text)
    assert draft.problems == ()
    (sentence,) = draft.sentences
    assert text[sentence.start :].startswith("Äfter") and sentence.prose == "Äfter it emphasis."
    assert text[slice(*draft.bindings[0].words)] == "(A, 2001)"
