"""The static embedder: many texts at once are embedded as each by itself."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.index.embed.static import StaticEmbedder

_WORDS = st.lists(
    st.sampled_from(["rents", "rose", "Zürich", "12.5", "城市", "the", ""]), max_size=9
)


@settings(max_examples=25, deadline=None)
@given(st.lists(_WORDS.map(" ".join), min_size=1, max_size=6))
def test_many_texts_at_once_are_as_each_by_itself(texts: list[str]) -> None:
    embedder = StaticEmbedder()
    many = embedder.embed(texts * 120)
    alone = np.concatenate([embedder.embed([text]) for text in texts])
    assert np.array_equal(many[: len(texts)], alone)


def test_a_text_without_tokens_is_a_row_of_zeros() -> None:
    found = StaticEmbedder().embed([""] * 120)
    assert found.shape == (120, 256)
    assert not found.any()
