"""How often a claim beside a citation is asked for a source that its neighbour's does not give.

    python scripts/measures/beside_citation.py [PROJECT]    an ingested project with several papers
                                              --show        print what went wrong

Pairs of two sentences in one paragraph, the first bound to its paper, the second bound to nothing.
Either the second is a claim of another paper (it is to be asked), or it follows the first in the
same paper (it is not to be asked: the paper says it, too). The claims come back behind other
sentences until there are enough pairs. A claim of another paper is a sentence
that says nothing of that paper itself; a stricter half cites a work there, taken out here. Seeded.
Behind them claims written for papers of the corpus, on their own topic (same_topic.tsv).
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle, pairwise
from pathlib import Path
from typing import NamedTuple

from page_says import manners  # the scripts beside this one
from quotations import ingested

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.shipped import shipped
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split

PAIRS, LENGTH = 200, range(8, 41)  # pairs of each kind; words of a sentence
CITED = re.compile(r" ?\((?:[^()]*\D)?(?:1[5-9]|20)\d\d[a-z]?[^()]*\)| ?\[\d[\d, –-]*\]")
# What speaks of its own paper, software or course, or leans on what stands before: no claim alone.
OF_ITS_OWN = re.compile(
    r"\b(?:we|our|us|i|my|here|above|below|sections?|figures?|figs?|tables?|appendi(?:x|ces)|"
    r"listings?|equations?|modules?|lessons?|course|repo\w*|packages?|library|notebooks?|"
    r"workshops?|software|tutorials?|scripts?|code|parameters?|simulations?|experiments?|"
    r"results?|algorithms?|original|replica\w*|reproduc\w*|reference|participants|feedback|"
    r"et al|respectively|both|version|github|supplementary|user\w*|instructors?|materials?)\b|"
    r"\bthis (?:paper|article|work|study|project|tool|book|resource|approach|model|task|change)\b|"
    r"\bthe (?:study|paper|authors?|article|models?|network|program|project|system|figure|data)\b|"
    r"^(?:this|these|that|those|it|they|he|she|such|its|their|however|thus|therefore|finally|then|"
    r"also|additionally|moreover|furthermore|for|in addition|to|and|but|so|as|in|first|last|"
    r"second|despite|although|while|once|if|another|one|other|all|only|after|another|table)\b|"
    r"[?]$|[=∈]",
    re.IGNORECASE,
)
CLAIMS = re.compile(
    r"\b(?:leads?|causes?|increases?|reduces?|improves?|more|less|most|many|often|better|higher|"
    r"lower|always|never|because|shows?|shown|suggest(?:s|ed)?|every|rarely|commonly|usually|"
    r"widely|essential|critical|crucial|best|largest|should|must|effective|percent)\b|\d ?%",
    re.IGNORECASE,
)
# A name its paper coined, or one of its formulas.
COINED = re.compile(r"\w[A-Z]|\b[A-Z]\b")
MARKS = re.compile(r"[“”\"‘`*_$@^~\\<>{}\[\]|#;]|https?:|www\.|doi|\t")


TOPICAL = Path(__file__).parent / "same_topic.tsv"
BEFORE = "The paper describes what was made"  # says nothing the claims say


class Pair(NamedTuple):
    """Two sentences side by side, and the paper the first is bound to."""

    uid: str
    first: str
    second: str


def runs(library: GenerationStore, uid: str) -> Iterator[list[str]]:
    """The sentences of each paragraph of a paper, in order; "" for what cannot stand in a draft."""
    for passage in library.all_passages(uid):
        if passage.source_subtype == "references" or not passage.citable:
            continue
        for block in re.finditer(r"(?:(?!\n\s*\n).)+", passage.text, re.DOTALL):
            words = " ".join(re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", block.group()).split())
            yield [sentence(words[start:end].strip()) for start, end in split(words)]


def sentence(text: str) -> str:
    """A sentence as it can stand in a draft, without what it cites; "" for anything else."""
    bare = CITED.sub("", text)
    usable = is_sentence(bare) and bare[:1].isupper() and len(bare.split()) in LENGTH
    if not usable or MARKS.search(bare) or bare.count("(") != bare.count(")"):
        return ""
    return bare + ("\N{DAGGER}" if bare != text else "")


def pairs(library: GenerationStore, draw: random.Random) -> dict[str, list[Pair]]:
    """The pairs of each kind."""
    papers = {one.doc_uid: list(runs(library, one.doc_uid)) for one in library.sources()}
    firsts, beside, claims = list[tuple[str, str]](), list[Pair](), list[tuple[str, str]]()
    for uid, paragraphs in papers.items():
        for paragraph in paragraphs:
            said = [one.rstrip("\N{DAGGER}") for one in paragraph]
            firsts += [(uid, one) for one in said if one]
            beside += [Pair(uid, a, b) for a, b in pairwise(said) if a and b]
            claims += [(uid, one) for one in paragraph if one and is_claim(one)]
    draw.shuffle(claims)
    cited = [one for one in claims if one[1].endswith("\N{DAGGER}")]
    near = draw.sample(beside, min(PAIRS, len(beside)))
    return {
        "a claim of another paper": list(foreign(claims, firsts, draw)),
        "… that cites a work there": list(foreign(cited, firsts, draw)),
        "the next sentence of the same paper": near,
        "the next sentence, a third of its words gone": [
            one._replace(second=f"{manners(one.second, draw)['heavy'].capitalize()}.")
            for one in near
        ],
    }


def topical(library: GenerationStore) -> dict[str, list[Pair]]:
    """Claims on the topic of a paper, by whether it says them."""
    uids = {one.doi: one.doc_uid for one in library.sources() if one.doi}
    found: dict[str, list[Pair]] = defaultdict(list)
    for line in TOPICAL.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        seen, kind, doi, claim = line.split("\t")
        if doi in uids:
            found[f"on its topic, it {kind} so ({seen})"].append(Pair(uids[doi], BEFORE, claim))
    return found


def is_claim(marked: str) -> bool:
    """Whether a sentence claims something that is not about its own paper."""
    own = OF_ITS_OWN.search(marked) or COINED.search(marked)
    return not own and CLAIMS.search(marked) is not None


def foreign(
    claims: list[tuple[str, str]], firsts: list[tuple[str, str]], draw: random.Random
) -> Iterator[Pair]:
    """Claims behind a sentence of another paper."""
    for (uid, claim), _ in zip(cycle(claims), range(PAIRS), strict=False):
        other, first = draw.choice(firsts)
        while other == uid:
            other, first = draw.choice(firsts)
        yield Pair(other, first, claim.rstrip("\N{DAGGER}"))


def asked(pair: Pair, library: EvidenceStore) -> bool:
    """Whether evidence.needed asks the second sentence for a source."""
    config = settings("", "")
    rules = select_rules(load([shipped("lint_rules")]), config, "", ("evidence.needed",), ())
    text = f"{pair.first.rstrip('.')} (Vole, 2001){{#{pair.uid}}}. {pair.second}\n"
    draft = parse(text)
    place = text.index(pair.second)
    return any(one.start >= place for one in lint(draft, config, library, rules).findings)


def main(folder: Path, show: bool) -> None:
    """Print the table."""
    library = GenerationStore.open(Project(folder.resolve()))
    print("## Claims beside a citation\n")
    print("| beside a cited sentence | pairs | asked | share |\n|---|--:|--:|--:|")
    for kind, found in {**pairs(library, random.Random(16)), **topical(library)}.items():
        told = [(one, asked(one, library)) for one in found]
        count = sum(one for _, one in told)
        print(f"| {kind} | {len(told)} | {count} | {count / max(len(told), 1):.3f} |", flush=True)
        for pair, one in told if show else ():
            if one != (kind.startswith(("a claim", "…")) or "never" in kind):
                print("   ", "ASKED" if one else "SILENT", "|", pair.first, "||", pair.second)


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--show"]
    with tempfile.TemporaryDirectory() as made:
        main(Path(given[0]) if given else ingested(Path(made)), "--show" in sys.argv)
