"""Take every citation out of finished drafts, and see where evidence.needed asks.

    python scripts/measures/removal.py --dev     the documents anybody may look at
    python scripts/measures/removal.py --kept    those that are kept aside
    python scripts/measures/removal.py --remarked  of the others, only what lint remarks
    python scripts/measures/removal.py --half    only every other citation is taken out

A citation in brackets and the call of a note that only cites go; where a key speaks in the
sentence, its author's bare name stays. Of the sentences then asked for a source, how many had
lost one (precision), and how many of the losers are asked (recall); on the same documents as they
are, how often it asks; and how the score behind it ranks labelled sentences (AUROC).
"""

from __future__ import annotations

import json
import os
import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from claims import auroc  # the script beside this one
from mdrag.claims.demand.draft_demand import DraftSentence
from mdrag.claims.demand.sentence_demand import local_features
from mdrag.claims.demand.weights import demand_weights
from mdrag.claims.sentence_place import SentencePlace, section_of
from mdrag.config import parse as settings
from mdrag.draft.labels import label_of
from mdrag.draft.memo import latest
from mdrag.draft.model import Citation, Draft, Sentence
from mdrag.draft.parse import parse
from mdrag.draft.read import read
from mdrag.draft.roles.heading_roles import heading_role
from mdrag.evidence.store import NoEvidence
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.verify.works.notes import called_by, notes_of, only_cites
from mdrag.verify.works.works_in_text import mentions

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
KEPT = frozenset(
    "benthall-privacy-thesis czi-latent-space-grant domestic-violence-pakistan "  # noqa: SIM905
    "game-graphics-history goderich-linguistics iscb-diversity mynarz-procurement-thesis "
    "nasa-open-science-policy ngo-crackdowns policing-internship preprints-microbiology "
    "rockefeller-development seabbs-bcg-thesis vagelos-hetnet-report".split()
)
NO_DRAFTS = re.compile(r"README|LICENSE|template|response-to|review-reply|cover-letter|references")
CITED, SCORED, SCORED_CITED = 20, 40, 5  # the least a document must hold to be measured
REMARKED = "--remarked" in sys.argv[1:]
HALF = "--half" in sys.argv[1:]
WORDS = 6  # of a sentence that counts as one that lost its citation
FIRST_AUTHOR = re.compile(r"([A-Za-z]{3,})[\W_]*(?:\d{4}|etal|[A-Z]|$)")


class Counts(NamedTuple):
    """What is counted on a document."""

    cited: int  # sentences that cite
    asked: int  # sentences asked once the citations are gone
    right: int  # … of which had lost one
    before: int  # sentences asked in the document as it is
    words: int

    def __add__(self, other: object) -> Counts:
        """Both together."""
        assert isinstance(other, Counts)
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


def documents(kept: bool) -> dict[str, list[Path]]:
    """The files of each draft: those kept aside, or the others."""
    found: dict[str, list[Path]] = {}
    for path in sorted((SHARED / "drafts").rglob("*")):
        name = path.relative_to(SHARED / "drafts").parts[0]
        draft = path.suffix.lower() in (".md", ".rmd", ".qmd") and not NO_DRAFTS.search(path.name)
        if draft and (name in KEPT) == kept:
            found.setdefault(name, []).append(path)
    return {name: without_copies(paths) for name, paths in found.items()}


def without_copies(paths: list[Path]) -> list[Path]:
    """Of the same text in two formats the first."""
    seen: set[tuple[str, ...]] = set()
    left = []
    for path in paths:
        words = tuple(re.findall(r"[a-z]{4,}", path.read_text("utf-8", "replace").lower()))
        middle = words[len(words) // 2 :][:30]
        if middle not in seen:
            left.append(path)
        seen.add(middle)
    return left


def cited_sentences(draft: Draft) -> dict[int, Sentence]:
    """The sentences of running text that cite, themselves or in a note; by start."""
    places = [citation.start for citation in draft.citations if names_work(citation)]
    places += [binding.start for binding in draft.bindings]
    places += [one.start for one in mentions(draft) if one.form != "narrative" or one.plain]
    calls = called_by(draft)
    found = {}
    at = [draft.sentence_at(place) for place in places]
    at += [calls[block].sentence for block in calls if only_cites(draft, block)]
    for index in at:
        if index < 0 or draft.sentences[index].words < WORDS:
            continue
        block = draft.blocks[draft.sentences[index].block]
        if block.kind in ("paragraph", "plain") and not {"table", "footnote"} & {*block.within}:
            found[draft.sentences[index].start] = draft.sentences[index]
    return found


def names_work(citation: Citation) -> bool:
    """Whether a work is cited, and not only a figure, a table or a section of the text itself."""
    return any(label_of(item.key) is None for item in citation.items)


def cuts(draft: Draft) -> Iterator[tuple[int, int, str]]:
    """What is taken out of the text, and what is put for it."""
    bound = {b.start: b for b in draft.bindings}
    for citation in filter(names_work, draft.citations):
        names = [FIRST_AUTHOR.match(item.key) for item in citation.items]
        spoken = names[0] if citation.narrative and names else None
        yield citation.start, citation.end, spoken[1].capitalize() if spoken else ""
    for one in mentions(draft):
        if one.form == "parenthetical":
            yield one.start, one.end, ""
        elif one.form == "narrative" and one.plain:
            yield one.start + draft.text[one.start : one.end].rindex("("), one.end, ""
    for binding in bound.values():
        if binding.form != "cite":
            yield *binding.mark, ""
    for label, block in notes_of(draft).items():
        if only_cites(draft, block):
            for call in re.finditer(re.escape(f"[^{label}]") + "(?!:)", draft.text):
                yield call.start(), call.end(), ""
            yield draft.blocks[block].start, draft.blocks[block].end, ""
    for block in called_by(draft):
        start, end = draft.blocks[block].start, draft.blocks[block].end
        if only_cites(draft, block) and draft.text[start - 2 : start] == "^[":
            yield start - 2, end + 1, ""


def without_citations(draft: Draft) -> tuple[str, list[tuple[int, int]]]:
    """The text without its citations, and (place before, place after) of each piece kept."""
    made, at, pieces, length = [], 0, [], 0
    for start, end, words in cuts_of(draft):
        if start < at:
            continue
        piece = draft.text[at:start]
        if not words and piece.endswith(" "):
            piece = piece.rstrip(" ")
        pieces.append((at, length))
        made += [piece, words]
        length += len(piece) + len(words)
        at = end
    pieces.append((at, length))
    return "".join([*made, draft.text[at:]]), pieces


def place_after(pieces: list[tuple[int, int]], place: int) -> int:
    """Where a place of the draft is in the text without citations."""
    before, after = pieces[bisect_right(pieces, (place, sys.maxsize)) - 1] if place else (0, 0)
    return after + place - before


def asked(draft: Draft) -> set[int]:
    """Starts of the sentences that are asked for a source."""
    rules = select_rules(
        load([shipped("lint_rules")]), settings("", ""), select=["evidence.needed"]
    )
    found = lint(draft, settings("", ""), NoEvidence(), rules).findings
    return {one.start for one in found if not (REMARKED and one.further)}


def counts(path: Path) -> Counts:
    """What one file adds to its document."""
    draft = read(path)
    cited = cited_sentences(draft)
    if HALF:
        cited = {start: one for start, one in cited.items() if _is_drawn(draft, start)}
    text, pieces = without_citations(draft)
    bare = parse(text, str(path))
    losers = {bare.sentence_at(inside(draft, one, pieces)) for one in cited.values()} - {-1}
    starts = {bare.sentences[at].start for at in losers}
    found = asked(bare)
    words = sum(sentence.words for sentence in draft.sentences)
    return Counts(len(starts), len(found), len(found & starts), len(asked(draft)), words)


def inside(draft: Draft, sentence: Sentence, pieces: list[tuple[int, int]]) -> int:
    """A place, after the removal, of a word that the sentence keeps."""
    taken = cuts_of(draft)
    for hit in re.finditer(r"\w{3,}", draft.text[sentence.start : sentence.end]):
        place = sentence.start + hit.start()
        at = bisect_right(taken, (place, sys.maxsize)) - 1
        if at < 0 or taken[at][1] <= place:
            return place_after(pieces, place)
    return place_after(pieces, sentence.start)


@latest
def cuts_of(draft: Draft) -> list[tuple[int, int, str]]:
    """The cuts of a draft in order, worked out once."""
    found = sorted(cuts(draft))
    if not HALF:
        return found
    notes = {draft.blocks[block].start: call.sentence for block, call in called_by(draft).items()}
    at = [notes.get(start, notes.get(start + 2)) for start, _, _ in found]  # a note, “^[a note]”
    of = [draft.sentence_at(cut[0]) if n is None else n for cut, n in zip(found, at, strict=True)]
    return [
        cut
        for cut, n in zip(found, of, strict=True)
        if n >= 0 and _is_drawn(draft, draft.sentences[n].start)
    ]


def _is_drawn(draft: Draft, start: int) -> bool:
    """Whether the sentence that starts there is one of those that lose their citations."""
    return bool(crc32(draft.text[start : start + 80].encode()) & 1)


def labelled(kept: bool) -> dict[str, list[dict[str, Any]]]:
    """The labelled sentences of each document with enough of them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted((SHARED / "eval" / "citeworth_drafts").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            if (row["doc"] in KEPT) == kept:
                found.setdefault(row["doc"], []).append(row)
    return {
        name: rows
        for name, rows in found.items()
        if len(rows) >= SCORED and sum(row["label"] for row in rows) >= SCORED_CITED
    }


def ranking(documents: Mapping[str, Sequence[dict[str, Any]]]) -> dict[str, float]:
    """AUROC of the score behind evidence.needed in each document."""
    from mdrag.claims.demand.draft_demand import draft_demand

    found = {}
    for name, rows in documents.items():
        scores = draft_demand([as_in_draft(row, rows) for row in rows])
        found[name] = auroc(np.array([row["label"] for row in rows]), np.array(scores))
    return found


def as_in_draft(row: dict[str, Any], rows: Sequence[dict[str, Any]]) -> DraftSentence:
    """A labelled row as the linter would read it in its draft."""
    section = row["section"] or ""
    titles = section.split(" > ")
    role = next((one for title in reversed(titles) if (one := heading_role(title))), "")
    features = row_features(row, rows)
    weights = demand_weights().sentence
    local = sum(weights.get(feature, 0.0) * value for feature, value in features.items())
    return DraftSentence(row["text"], local, role)


def row_features(row: dict[str, Any], rows: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The features of a labelled row by itself; a paragraph is the rows with one number."""
    before, _, after = row["context"].partition("[[SENT]]")
    section = section_of((row["section"] or "").rpartition(" > ")[2])
    place = SentencePlace(section, not before.strip(), not after.strip())
    number = row["id"].rpartition(":")[0]
    mine = [one for one in rows if one["id"].rpartition(":")[0] == number]
    if number == row["doc"]:
        mine = [row]  # numbered through, as in citeworth_acl
    return local_features(row["text"], place, mine.index(row), len(mine))


def main(kept: bool) -> None:
    """Print the section."""
    aside = "kept aside" if kept else "not kept aside"
    print(f"## Citations taken out\n\nDocuments {aside} that cite at least {CITED} times.\n")
    print("| document | cite | asked | precision | recall | asked per 1,000 words as it is |")
    print("|---|--:|--:|--:|--:|--:|")
    rows = []
    for name, paths in documents(kept).items():
        found = Counts(0, 0, 0, 0, 0)
        for path in paths:
            found += counts(path)
        if found.cited < CITED:
            continue
        precision = found.right / found.asked if found.asked else float("nan")
        row = (precision, found.right / found.cited, 1000 * found.before / found.words)
        rows.append(row)
        print(f"| {name} | {found.cited} | {found.asked} | {row[0]:.2f} | {row[1]:.2f} "
              f"| {row[2]:.2f} |", flush=True)  # fmt: skip
    mean = np.nanmean(np.array(rows), axis=0)
    print(f"| mean of {len(rows)} | | | {mean[0]:.3f} | {mean[1]:.3f} | {mean[2]:.2f} |")
    ranks = ranking(labelled(kept))
    print(f"\nThe score as a ranking of labelled sentences, {len(ranks)} documents with at least")
    print(f"{SCORED} and {SCORED_CITED} cited: mean AUROC {np.mean(list(ranks.values())):.3f}")
    print("; ".join(f"{name} {value:.2f}" for name, value in ranks.items()))


if __name__ == "__main__":
    main("--kept" in sys.argv[1:])
