"""What is known of a draft's paragraphs, kept between two readings of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.claims import paragraph_facts
from mdrag.claims.facts import Facts
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.cache.facts import FactsCache
from mdrag.lint.cache.store import Cache
from mdrag.lint.paragraphs import paragraphs_of

DRAFT = parse(
    "# Health\n\nPoverty leads to worse health. The claim was tested by us.\n\n"
    "Most adults walk to work. It has been shown that trees help.\n"
)


def read(place: Path, tags: bool) -> list[Facts]:
    cache = Cache(place)
    try:
        memory = FactsCache(DRAFT, settings("", ""), cache, tags)
        return [one.facts for one in paragraphs_of(DRAFT, memory.facts)]
    finally:
        cache.close()


@pytest.mark.parametrize("tags_first", [True, False])
def test_claims_are_worked_out_once_whether_or_not_the_tagger_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tags_first: bool
) -> None:
    fresh = {tags: read(tmp_path / f"fresh{tags}.sqlite", tags) for tags in (True, False)}
    kept = tmp_path / "kept.sqlite"
    assert read(kept, tags_first) == fresh[tags_first]

    def refuse(*_: object) -> None:
        raise AssertionError("worked out again")

    monkeypatch.setattr(paragraph_facts, "_claims", refuse)
    assert read(kept, not tags_first) == fresh[not tags_first]
