"""The facts of a draft's paragraphs: from the cache, else computed and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.cachedir import code_stamp
from mdrag.claims.facts import Facts
from mdrag.claims.parses import Parses
from mdrag.claims.sentence_place import section_of, section_title
from mdrag.claims.stretches import LongParagraphs
from mdrag.config import Config
from mdrag.draft.model import Draft, Sentence
from mdrag.lint.cache.entries import digest, digest_again, facts_from
from mdrag.lint.cache.store import Cache
from mdrag.lint.paragraphs import is_english, without_claims

__all__ = ["FactsCache"]

# 6,000 characters take the tagger 0.1 s and 0.4 MB, and a paragraph is one piece to it.
_LONGEST_DRAFT, _LONGEST_PARAGRAPH = 1_200_000, 60_000  # characters
# Nobody writes such sentences; its tokenizer takes the square of a word's length.
_LONGEST_SENTENCE, _LONGEST_WORD = 8_000, 600  # characters


class FactsCache:
    """Facts by content: the kind of the block, and its sentences' prose, decide them."""

    def __init__(
        self,
        draft: Draft,
        config: Config,
        cache: Cache | None,
        tags: bool,
        parses: Parses | None = None,
    ) -> None:
        """The sentences of each block and the keys of their facts; nothing is parsed yet."""
        self._draft, self._cache, self._tags = draft, cache, tags
        self.parses = parses or Parses()
        self._marking = LongParagraphs(self.parses, cache)
        self._stamp = digest(code_stamp())
        self._sentences: dict[int, list[Sentence]] = {}
        for sentence in draft.sentences:
            self._sentences.setdefault(sentence.block, []).append(sentence)
        self.untagged = _too_long(self._sentences) if tags else frozenset[int]()
        self._keys: dict[int, str] = {}
        if cache:
            self._keys = {
                block: self._key(block, mine, self._tagged(block))
                for block, mine in self._sentences.items()
            }
        self._kept = cache.read(self._keys.values()) if cache else {}
        self._claims_kept = self._read_otherwise() if cache else {}
        self._ahead = not tags  # whether all that is missing was parsed

    def key(self, block: int) -> str:
        """What decides the facts of a block; "" where nothing is read, or kept."""
        return self._keys.get(block, "")

    def facts(self, block: int, sentences: tuple[Sentence, ...]) -> Facts:
        """Facts of a block. Raises ServiceError when the tagger is wanted and cannot be loaded."""
        if not is_english(self._draft, self._draft.blocks[block]):
            return without_claims(sentences)
        key = self.key(block)
        kept = self._kept.get(key)
        if facts := _facts_of(kept, sentences):
            if self._cache and facts is not kept:
                self._cache.hold(key, facts)
            return facts
        from mdrag.claims.paragraph_facts import facts as compute

        if not self._ahead:
            self._ahead = True
            self._marking.ahead(self._missing())
        marking = self._marking if self._tagged(block) else None
        known = _facts_of(self._claims_kept.get(block), sentences)
        facts = compute(self._draft, block, sentences, marking, known.claims if known else None)
        if self._cache and key:
            self._cache.write(key, facts)
        return facts

    def _missing(self) -> Iterator[list[str]]:
        """The prose of each English block the cache does not know."""
        for block, mine in self._sentences.items():
            known = self._keys.get(block, "") in self._kept
            english = is_english(self._draft, self._draft.blocks[block])
            if not known and english and self._tagged(block):
                yield [sentence.prose for sentence in mine]

    def _read_otherwise(self) -> dict[int, Any]:
        """What the cache has of the blocks it does not know, read with tags where these have none.

        What a sentence claims does not rest on its tags: an audit reads a draft with and without.
        """
        keys = {
            block: self._key(block, mine, not self._tagged(block))
            for block, mine in self._sentences.items()
            if self._keys[block] not in self._kept
        }
        kept = self._cache.read(keys.values()) if self._cache and keys else {}
        return {block: kept[key] for block, key in keys.items() if key in kept}

    def _tagged(self, block: int) -> bool:
        return self._tags and block not in self.untagged

    def _key(self, block: int, sentences: list[Sentence], tagged: bool) -> str:
        one = self._draft.blocks[block]
        prose = tuple([(s.prose, s.quoted, s.words) for s in sentences])
        section = section_of(section_title(self._draft, block))
        return "f" + digest_again(self._stamp, tagged, one.kind, one.within, section, prose)


def _facts_of(kept: Any, sentences: Sequence[Sentence]) -> Facts | None:
    """What the cache gave as the facts of these sentences; None when there is none, or damaged."""
    if kept is None:
        return None
    try:
        facts = kept if isinstance(kept, Facts) else facts_from(kept)
    except (TypeError, ValueError):
        return None
    return facts if len(facts.claims) == len(facts.words) == len(sentences) else None


def _too_long(sentences: Mapping[int, Sequence[Sentence]]) -> frozenset[int]:
    """The blocks no tagger is given, since it would take minutes or gigabytes."""
    lengths = {block: sum(len(s.prose) for s in mine) for block, mine in sentences.items()}
    if sum(lengths.values()) > _LONGEST_DRAFT:
        return frozenset(lengths)
    return frozenset(
        block
        for block, length in lengths.items()
        if length > _LONGEST_PARAGRAPH
        or any(_unreadable(sentence.prose) for sentence in sentences[block])
    )


def _unreadable(prose: str) -> bool:
    """Whether it is no sentence of a language: far too long, or with a word that is."""
    if len(prose) <= _LONGEST_WORD:
        return False
    return len(prose) > _LONGEST_SENTENCE or max(map(len, prose.split())) > _LONGEST_WORD
