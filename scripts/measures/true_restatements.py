"""Count what each check of a claim tells of sentences that cite truly.

    python scripts/measures/true_restatements.py [PROJECT]  a project with the papers of the corpus
                                                 --show     print each that is told

Citing sentences that annotators call supported (CitInt, SciFact) or that cite the paper (SciSumm),
and what papers say of themselves: each sentence of a summary, abstract or conclusion is held
against the rest of its paper, without the passages of these parts and without any that has the
sentence. By check, that is by the function that found it; what a source lacks by its kind.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hard_checks import _citint, _Few, _scisumm  # the scripts beside this one
from quotations import ingested
from support import rows

from mdrag import workspace
from mdrag.evidence.model import Passage, Source
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.verify.contradictions import check
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.check import Contradiction, contradictions
from mdrag.verify.quantities.parse_numbers import numbers

SHOW = "--show" in sys.argv
PARTS = ("abstract", "summary", "conclusion", "conclusions", "concluding remarks")
SHORT = 14  # words of a short sentence
Asked = tuple[str, str]  # a sentence, and the source it cites


class _BodyOf(NoEvidence):
    """One paper of a library without some of its passages."""

    def __init__(self, library: EvidenceStore, source: Source, kept: Sequence[Passage]) -> None:
        self._library, self._source = library, source
        self._kept = {one.chunk_id for one in kept}
        self._whole = "\n\n".join(one.text for one in kept)
        self._many = 10 + len(library.all_passages(source.doc_uid)) - len(kept)  # type: ignore[attr-defined]

    def source(self, uid: str) -> Source | None:
        return self._source

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        near = self._library.passages(uid, text, self._many)
        return [one for one in near if one.chunk_id in self._kept][:k]

    def text(self, uid: str) -> str:
        return self._whole

    def rarity(self, words: Iterable[str]) -> Any:
        return self._library.rarity(words)


def own_sentences(library: EvidenceStore) -> Iterator[tuple[Asked, EvidenceStore]]:
    """What papers say of themselves in their summary or conclusion, beside the rest of them."""
    for source in library.sources():
        if source.language != "en" or not source.citable:
            continue
        every = library.all_passages(source.doc_uid)  # type: ignore[attr-defined]
        ends = [one for one in every if _is_end(one)]
        rest = [one for one in every if one not in ends and one.source_subtype != "references"]
        for sentence in dict.fromkeys(s for one in ends for s in _sentences_of(one)):
            kept = [one for one in rest if sentence not in " ".join(one.text.split())]
            if kept:
                yield (sentence, source.doc_uid), _BodyOf(library, source, kept)


def _is_end(passage: Passage) -> bool:
    title = passage.section_path[0] if passage.section_path else ""
    return title.lower().lstrip("0123456789. ").strip() in PARTS


def _sentences_of(passage: Passage) -> list[str]:
    plain = " ".join(passage.text.split())
    found = [plain[start:end] for start, end in split(plain)]
    return [one for one in found if is_sentence(one) and 6 <= len(one.split()) <= 45]


def _scifact() -> tuple[list[Asked], EvidenceStore]:
    found = [r for r in rows("scifact_verify/dev.jsonl") if r["label"] == "SUPPORT"]
    store = _Few({r["id"]: r["source_passages"] for r in found})
    return [(r["claim"], r["id"]) for r in found], store


def _each(asked: Sequence[Asked], store: EvidenceStore) -> Iterator[tuple[Asked, EvidenceStore]]:
    return ((one, store) for one in asked)


class Checks:
    """Which function found which place of the sentence last asked about."""

    def __init__(self) -> None:
        self.found: list[tuple[str, int, int]] = []

    def name(self, one: Contradiction) -> str:
        """The function that found a contradiction; of what is absent its kind."""
        names = [name for name, start, end in self.found if (start, end) == (one.start, one.end)]
        return names[0] if names and one.severity != "info" else one.kind

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Within, the functions that `contradictions` asks tell what they found."""
        before = dict(vars(check))
        functions = {
            id(one): self._telling(name, one)
            for name, one in before.items()
            if callable(one) and getattr(one, "__module__", "").startswith("mdrag.verify")
        }
        for name, one in before.items():
            if isinstance(one, tuple) and all(id(part) in functions for part in one) and one:
                setattr(check, name, tuple(functions[id(part)] for part in one))
            elif name in ("clashes", "other_ranks", "reversals", "renamings") or (
                id(one) in functions and "Iterator[Clash]" in str(_returned(one))
            ):
                setattr(check, name, functions[id(one)])
        try:
            yield
        finally:
            for name, one in before.items():
                setattr(check, name, one)

    def _telling(self, name: str, asks: Callable[..., Iterator[Clash]]) -> Callable[..., Any]:
        def ask(*given: Any) -> Iterator[Clash]:
            for clash in asks(*given):
                self.found.append((name, clash.start, clash.end))
                yield clash

        return ask


def _returned(function: Any) -> object:
    return getattr(function, "__annotations__", {}).get("return", "")


def count(what: str, asked: Iterable[tuple[Asked, EvidenceStore]]) -> Counter[tuple[str, str]]:
    """How many sentences each check tells, by check and severity; prints the row of the set."""
    told: Counter[tuple[str, str]] = Counter()
    total: Counter[str] = Counter()
    checks = Checks()
    with checks.watched():
        for (text, uid), store in asked:
            checks.found.clear()
            short = len(text.split()) <= SHORT and bool(list(numbers(text)))
            found = contradictions(text, uid, store)
            names = {(checks.name(one), str(one.severity)) for one in found}
            told.update(names)
            for group in ["all"] + ["short"] * short:
                total[group] += 1
                total.update(f"{group} {level}" for level in {level for _, level in names})
            if SHOW:
                _show(what, text, found, checks)
    for group in ("all", "short"):
        name = what if group == "all" else f"… of at most {SHORT} words, with a number"
        levels = " | ".join(str(total[f"{group} {one}"]) for one in ("error", "warning", "info"))
        print(f"| {name} | {total[group]} | {levels} |", flush=True)
    return told


def _show(what: str, text: str, found: Sequence[Contradiction], checks: Checks) -> None:
    for one in found:
        if one.severity != "info":
            print(f"   {what} {checks.name(one)} {one.severity}: {text}")
            print(f"      {one.said!r} / {one.known!r} in {one.sentence!r}")


def main(project: Path) -> None:
    """Print the tables."""
    print("## What is told of true sentences\n")
    print("| set | sentences | error | warning | info |\n|---|--:|--:|--:|--:|")
    library = workspace.open_for(project).evidence
    sets: dict[str, Iterable[tuple[Asked, EvidenceStore]]] = {
        "a paper's own words": own_sentences(library),
        "CitInt, supported": _each(*_citint()),
        "SciFact, supported": _each(*_scifact()),
        "SciSumm, cited paper": _each(*_scisumm()),
    }
    told = {name: count(name, asked) for name, asked in sets.items()}
    print(f"\n| check | severity | {' | '.join(sets)} |\n|---|---|{'--:|' * len(sets)}")
    every = sum(told.values(), Counter[tuple[str, str]]())
    for (name, severity), _ in sorted(every.items(), key=lambda one: (one[0][1], -one[1])):
        cells = " | ".join(str(one[name, severity]) for one in told.values())
        print(f"| {name.replace('_', ' ')} | {severity} | {cells} |")


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if word[:2] != "--"]
    if named:
        main(Path(named[0]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(ingested(Path(folder)))
