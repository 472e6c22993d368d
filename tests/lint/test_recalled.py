"""With a warm cache a draft gets the findings it gets without one, whatever was changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.verify.contradictions import check

MARMOT, PICKETT, WHO = "doc_8f3a2c1d", "doc_0a1b2c3d", "doc_5e6f7a8b"
SENTENCES = (
    f"Life expectancy for men was 64 years in Glasgow (Marmot, 2015){{#{MARMOT}}}.",
    f"Marmot (2015){{#{MARMOT} p=102}} says that investing in early child development pays.",
    f"Levels of trust are higher in more unequal societies (Pickett, 2009){{#{PICKETT}}}.",
    f"He writes that “the social gradient in wealth runs right across” [@{MARMOT}, p. 101].",
    f"Adults should do 150 minutes of moderate activity (Marmot, 2015){{#{MARMOT}}}.",
    f"Physical inactivity is a risk <#{WHO}>, and poverty causes illness.",
    "Smoking causes cancer in 90% of all cases.",
)


class Grown(ExampleLibrary):
    """The library with more or less in it: other versions, other figures over all of it."""

    def __init__(self, generation: int) -> None:
        super().__init__()
        self.generation = generation

    @property
    def version(self) -> str:  # type: ignore[override]
        return f"g{self.generation}"

    def rarity(self, words: Iterable[str]) -> Mapping[str, float]:
        found = super().rarity(words)
        return {word: value / self.generation for word, value in found.items()}


def findings(text: str, library: ExampleLibrary, cache: Cache | None) -> tuple[Finding, ...]:
    every = load([shipped("lint_rules")])
    rules = [rule for rule in every if rule.extends.startswith("citation")]
    return lint(parse(text), settings("", ""), library, rules, cache, fast=False).findings


@pytest.mark.parametrize("seed", range(3))
def test_warm_is_what_no_cache_says(seed: int, tmp_path: Path) -> None:
    random, generation = Random(seed), 1
    paragraphs = [[*SENTENCES], random.sample(SENTENCES, 3)]
    libraries = {1: Grown(1), 2: Grown(2)}
    for _ in range(8):
        change, paragraph = random.randrange(5), random.choice(paragraphs)
        at = random.randrange(len(paragraph))
        if change == 0:
            paragraph[at] = paragraph[at].replace(" ", " now ", 1)
        elif change == 1:
            paragraph.insert(at, random.choice(SENTENCES))
        elif change == 2 and len(paragraph) > 1:
            del paragraph[at]
        elif change == 3:
            random.shuffle(paragraph)
        else:
            generation = 3 - generation
        text = "# Lives\n\n" + "\n\n".join(map(" ".join, paragraphs)) + "\n"
        cache = Cache(tmp_path / "lint.sqlite")
        warm = findings(text, libraries[generation], cache)
        cache.close()
        assert warm == findings(text, libraries[generation], None)
        assert warm


def test_one_changed_sentence_asks_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    absent = check.absent_numbers

    def counted(text: str, *rest: object) -> object:
        asked.append(text)
        return absent(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(check, "absent_numbers", counted)
    texts = [" ".join(SENTENCES), " ".join(SENTENCES).replace("Levels", "Now levels")]
    for text in texts:
        cache = Cache(tmp_path / "lint.sqlite")
        asked.clear()
        findings(text, Grown(1), cache)
        cache.close()
        check._contradictions.cache_clear()
    assert [one.startswith("Now levels") for one in asked] == [True]
