"""A clause linked twice: “Although it fell, but it rose”, “Because it fell, so they left”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["doubled_links"]

_SECOND = {
    "although": "but", "though": "but", "despite": "but", "because": "so", "since": "so",
}  # fmt: skip
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "expl"})
_OPENERS = frozenset({"PRP", "DT", "PRP$", "EX", "NNS", "NN", "NNP", "JJ"})
_DEGREES = frozenset({"few", "many", "much", "little", "that", "far", "long"})
_FAR = 9  # words within which the second clause has its subject


def doubled_links(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """The index of the second link, twice: what is too much; at most one a sentence."""
    first = 1 if len(tokens) > 1 and tokens[0].low == "even" else 0
    second = _SECOND.get(tokens[first].low, "")
    if not second:
        return
    comma = next((at for at in range(first + 2, len(tokens)) if tokens[at].low == ","), -1)
    at = comma + 1
    if comma < 0 or at + 2 >= len(tokens) or tokens[at].low != second:
        return
    if second == "so" and (tokens[at + 1].low in _DEGREES or tokens[at + 1].tag == "JJ"):
        return  # “Because few came, so little was said”: how much, and no link
    dated = tokens[first].low == "since"
    if dated and not any(one.relation in _SUBJECTS for one in tokens[first + 1 : comma]):
        return  # “Since 1990, so many …”: no clause before
    # “Although not large, but old, the house”: only what begins a clause
    end = min(at + _FAR, len(tokens))
    end = next((one for one in range(at + 1, end) if tokens[one].low == ","), end)
    if tokens[at + 1].tag in _OPENERS and any(
        one.relation in _SUBJECTS for one in tokens[at + 1 : end]
    ):
        yield at, at
