"""Measure the rules about quotations on real papers: false alarms, and alterations caught.

    python scripts/measures/quotations.py [PROJECT]    a project that has ingested
                                                       ../shared/corpus/library; made when left out

Sentences come from the publisher's own text of twenty papers and, for all papers, from another PDF
reader than ours (pypdf), so what our extraction did to a page is part of the measure. Each is
quoted with one legal edit or PDF accident, and bound truly: what is said then is a false alarm.
Then something is altered: what is not said by the rule that should is a miss. Last, quotations are
cut from a limit or a denial of their source, and spans are drawn that are cut from none. Seeded.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks import check_named
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.lint.rules.load import load
from mdrag.shipped import shipped
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.verify.quotations.letters import squeeze
from mdrag.workspace import open_for

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
RULES = ("quote-mismatch", "quote-unattributed", "other-source", "source-unreadable")
Edit = Callable[[random.Random, str], str]


class Sentence(NamedTuple):
    """A sentence of a paper as another extraction gives it."""

    source: Source
    text: str
    origin: str  # gold | pypdf


def ingested(where: Path) -> Path:
    """A project of all papers of the corpus library."""
    target = where / "raw" / "evidence" / "pdfs"
    target.mkdir(parents=True)
    for path in sorted((SHARED / "corpus" / "library").glob("*.pdf")):
        shutil.copy2(path, target)  # links that lead outside the project are refused
    for command in (["init"], ["ingest"]):
        words = [sys.executable, "-m", "mdrag", *command, "--quiet"]
        subprocess.run(words, cwd=where, check=True, capture_output=True)
    return where


def sentences_in(text: str) -> Iterator[str]:
    """The sentences of 6 to 40 words."""
    for start, end in split(text):
        one = text[start:end].strip()
        if 6 <= len(one.split()) <= 40 and is_sentence(one) and one[0].isupper() and usable(one):
            yield one


def usable(text: str) -> bool:
    """Whether it can stand in quotation marks in Markdown as it is."""
    if re.search(
        r"doi:|\bIn: |\b(?:Ed|Vol|pp|Trans)\. |ISBN|Copyright|, [A-Z]\.(?: [A-Z]\.)*,", text
    ):
        return False  # an entry of a reference list, the foot of a page
    return not re.search(r"[“”\"‘`*_$@^~\\<>{}\[\]|#]|https?:|www\.", text)


def gold(sources: dict[str, Source]) -> Iterator[Sentence]:
    """Sentences of the publisher's own text."""
    rows = (SHARED / "eval" / "pdf_truth" / "dev.jsonl").read_text("utf-8").splitlines()
    for row in map(json.loads, rows):
        source = sources.get(f"10.21105.{row['id'].split('/')[1]}.pdf")
        if source is not None and row["truth"].startswith("gold"):
            for unit in row["units"]:
                for text in sentences_in(unit["text"]):
                    yield Sentence(source, text, "gold")


def read_otherwise(project: Path, sources: dict[str, Source]) -> Iterator[Sentence]:
    """Sentences of every paper as pypdf reads it, lines joined as somebody who copies them would.

    A sentence counts when pdftotext, where it is installed, reads it too: what two readers agree
    on is really there.
    """
    import logging

    from pypdf import PdfReader

    logging.disable(logging.ERROR)
    for name, source in sorted(sources.items()):
        path = project / source.source_path
        other = plain_text(path)
        for page in PdfReader(path).pages:
            lines = body(page.extract_text()).splitlines()
            text = re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", "\n".join(line.strip() for line in lines))
            for one in sentences_in(" ".join(text.split())):
                if name and (not other or squeeze(one) in other):
                    yield Sentence(source, one, "pypdf")


def listed(store: EvidenceStore, one: Sentence) -> bool:
    """Whether it is a title in the paper's reference list: nothing to quote."""
    near = store.passages(one.source.doc_uid, one.text, 1)
    return bool(near) and near[0].source_subtype == "references"


def body(page: str) -> str:
    """A page without what stands behind the heading of its reference list."""
    heading = re.search(r"(?m)^\s*(?:\d+\.?\s+)?(?:References|REFERENCES|Bibliography)\s*$", page)
    return page[: heading.start()] if heading else page


def plain_text(path: Path) -> str:
    """The letters of a PDF as pdftotext reads them; "" without it."""
    try:
        done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return squeeze(done.stdout.decode("utf-8", "replace"))


# --- legal edits and PDF accidents --------------------------------------------------------------


def inside_a_word(draw: random.Random, text: str, put: str) -> str:
    """``put`` into the middle of a long word."""
    words = [m for m in re.finditer(r"[a-z]{7,}", text)]
    if not words:
        return ""
    one = draw.choice(words)
    at = one.start() + draw.randint(3, len(one.group()) - 3)
    return text[:at] + put + text[at:]


def swapped(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    """``text`` with the first of each pair replaced; "" when nothing was."""
    new = text
    for old, put in pairs:
        new = new.replace(old, put)
    return new if new != text else ""


HARMLESS = re.compile(r"\b(?:the|a|an|of|in|for|to|and|with|by|this|that|is|are|was)\b")


def with_ellipsis(draw: random.Random, text: str, mark: str) -> str:
    """Two to four words in the middle left out, none of which may not be."""
    from mdrag.verify.quotations.changed_meaning import hides

    words = text.split(" ")
    for _ in range(20):
        size = draw.randint(2, 4)
        if len(words) < size + 6:
            return ""
        at = draw.randint(3, len(words) - size - 3)
        gone = words[at : at + size]
        if not hides(re.findall(r"[^\W_]+|%", " ".join(gone))):
            return " ".join([*words[:at], mark, *words[at + size :]])
    return ""


def with_gloss(draw: random.Random, text: str) -> str:
    """A pronoun, or an article and its noun, replaced by words in brackets."""
    found = list(re.finditer(r"\b(?:it|they|he|she|this|these|we|them|its|their|our)\b", text))
    if not found:
        return ""
    one = draw.choice(found)
    return text[: one.start()] + "[the authors’ own group]" + text[one.end() :]


def between_words(draw: random.Random, text: str, put: str) -> str:
    """``put`` after one of the words."""
    words = text.split(" ")
    at = draw.randint(2, len(words) - 2)
    return " ".join([*words[:at], put, *words[at:]])


def nested(draw: random.Random, text: str) -> str:
    """Some of its words in single quotation marks, as a quotation within one has."""
    words = text.split(" ")
    at = draw.randint(1, len(words) - 3)
    return " ".join([*words[:at], "‘" + words[at], words[at + 1] + "’", *words[at + 2 :]])


LEGAL: dict[str, Edit] = {
    "as it is": lambda _, t: t,
    "without its full stop": lambda _, t: t.rstrip("."),
    "American comma inside": lambda _, t: t.rstrip(".") + ",",
    "lower-case beginning": lambda _, t: t[0].lower() + t[1:],
    "[t]he beginning": lambda _, t: f"[{t[0].lower()}]{t[1:]}",
    "from its middle to its end": lambda d, t: t.split(" ", d.randint(1, 3))[-1],
    "its first words alone": lambda d, t: " ".join(t.split(" ")[: d.randint(5, 7)]).rstrip(",;:."),
    "decomposed accents": lambda _, t: unicodedata.normalize("NFD", t),
    "accents lost": lambda _, t: "".join(
        c for c in unicodedata.normalize("NFD", t) if not unicodedata.combining(c)
    ),
    "ligatures": lambda _, t: swapped(t, (("fi", "ﬁ"), ("fl", "ﬂ"), ("ff", "ﬀ"))),
    "hyphen at a line end": lambda d, t: inside_a_word(d, t, "-\n"),
    "hyphen and space": lambda d, t: inside_a_word(d, t, "- "),
    "split word": lambda d, t: inside_a_word(d, t, " "),
    "soft hyphen": lambda d, t: inside_a_word(d, t, "\u00ad"),
    "other dashes": lambda _, t: swapped(t, (("–", "-"), ("—", "--"), ("-", "‑"))),
    "other apostrophes": lambda _, t: swapped(t, (("’", "'"),)) or swapped(t, (("'", "’"),)),
    "line breaks": lambda d, t: between_words(
        d, between_words(d, t, "\n").replace(" \n ", "\n"), ""
    ),
    "no-break spaces": lambda d, t: t.replace(" ", "\u00a0", d.randint(1, 3)),
    "nested marks": nested,
    "... three dots": lambda d, t: with_ellipsis(d, t, "..."),
    "… sign": lambda d, t: with_ellipsis(d, t, "…"),
    "[…] in brackets": lambda d, t: with_ellipsis(d, t, "[…]"),
    ". . . spaced": lambda d, t: with_ellipsis(d, t, ". . ."),
    "… at both ends": lambda _, t: f"… {' '.join(t.split(' ')[2:-1])} …",
    "[sic]": lambda d, t: between_words(d, t, "[sic]"),
    "[a gloss]": with_gloss,
    "[an insertion]": lambda d, t: between_words(d, t, "[that is, here]"),
    "[emphasis added]": lambda _, t: f"{t} [emphasis added]",
    "*emphasis*": lambda d, t: re.sub(r"(\b[a-z]{4,}\b)", r"*\1*", t, count=1),
}
MARKS = (("“", "”"), ('"', '"'), ("‘", "’"), ("«", "»"))

# --- alterations --------------------------------------------------------------------------------

NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?![\w-])")
NEGATION = re.compile(r" (?:not|never|no)\b(?! ?(?:matter|doubt|only))")
HEDGE = re.compile(
    r" (?:may|might|could|often|sometimes|usually|generally|typically|possibly|probably|perhaps|"
    r"likely|potentially|nearly|almost|approximately|roughly|about|mostly|partly)\b"
)
AUXILIARY = re.compile(r"\b(?:is|are|was|were|can|will|should|could|has been|have been)\b")


def other_number(draw: random.Random, text: str) -> str:
    """One number changed by one digit."""
    found = list(NUMBER.finditer(text))
    if not found:
        return ""
    one = draw.choice(found)
    digits = list(one.group())
    at = draw.choice([i for i, c in enumerate(digits) if c.isdigit()])
    digits[at] = draw.choice([c for c in "123456789" if c != digits[at]])
    return text[: one.start()] + "".join(digits) + text[one.end() :]


def other_word(draw: random.Random, text: str) -> str:
    """One longer word replaced by another."""
    others = ("museum", "particular", "volcano", "harvest", "gentle", "railway", "borrowed")
    found = list(re.finditer(r"(?<![\w-])[a-z]{5,}(?![\w-])", text))
    if not found:
        return ""
    one = draw.choice(found)
    return text[: one.start()] + draw.choice(others) + text[one.end() :]


def dropped(pattern: re.Pattern[str]) -> Edit:
    """One match taken out."""

    def edit(draw: random.Random, text: str) -> str:
        found = list(pattern.finditer(text))
        if not found:
            return ""
        one = draw.choice(found)
        return text[: one.start()] + text[one.end() :]

    return edit


def negated(draw: random.Random, text: str) -> str:
    """``not`` behind an auxiliary."""
    found = [m for m in AUXILIARY.finditer(text) if not text[m.end() :].startswith(" not")]
    if not found:
        return ""
    one = draw.choice(found)
    return f"{text[: one.end()]} not{text[one.end() :]}"


def word_left_out(draw: random.Random, text: str) -> str:
    """One longer word left out without a mark."""
    return dropped(re.compile(r"(?<=[a-z]) [a-z]{5,}(?= [a-z])"))(draw, text)


def reordered(draw: random.Random, text: str) -> str:
    """Its halves the other way round, an ellipsis between."""
    words = text.rstrip(".").split(" ")
    half = len(words) // 2
    return " ".join([*words[half:], "…", *words[:half]]) if len(words) > 11 else ""


def hiding(draw: random.Random, text: str) -> str:
    """``not`` hidden by an ellipsis."""
    found = [m for m in NEGATION.finditer(text) if 12 < m.start() < len(text) - 20]
    if not found:
        return ""
    one = draw.choice(found)
    return f"{text[: one.start()]} …{text[one.end() :]}"


ALTERED: dict[str, Edit] = {
    "one number": other_number,
    "one word": other_word,
    "a word left out": word_left_out,
    "negation dropped": dropped(NEGATION),
    "negation put in": negated,
    "hedge dropped": dropped(HEDGE),
    "halves swapped around an ellipsis": reordered,
    "negation hidden by an ellipsis": hiding,
}
SERIOUS = {"one number", "negation dropped", "negation put in", "hedge dropped",
           "halves swapped around an ellipsis", "negation hidden by an ellipsis"}  # fmt: skip

# --- running -----------------------------------------------------------------------------------


class Bench:
    """The four rules over one library."""

    def __init__(self, store: EvidenceStore) -> None:
        """Load the shipped rules."""
        self.store = store
        self._every = {rule.id: rule for rule in load([Path(shipped("lint_rules"))], cached=False)}
        self.rules: list[Rule] = []
        self.ask(*RULES)
        self.config = settings("", "")
        self.seconds = 0.0
        self.asked = 0

    def ask(self, *names: str) -> None:
        """Ask these rules from now on."""
        self.rules = [self._every[f"citation.{name}"] for name in names]

    def said(self, text: str) -> list[Finding]:
        """What the rules say of a draft."""
        draft = parse(text, "draft.md")
        around = Context(draft, self.config, self.store, ())
        begun = time.process_time()
        checks = [(rule, check_named(rule.extends)) for rule in self.rules]
        found = [
            f for rule, check in checks if isinstance(check, DraftCheck)
            for f in check.run(rule, around)
        ]  # fmt: skip
        self.seconds += time.process_time() - begun
        self.asked += 1
        return found


def drafted(text: str, uid: str, page: str = "", marks: tuple[str, str] = MARKS[0]) -> str:
    """A paragraph that quotes ``text``."""
    key = f" {page}" if page else ""
    return f"As they put it, {marks[0]}{text}{marks[1]} (Author, 2020){{#{uid}{key}}}, here.\n"


def block(text: str, uid: str) -> str:
    """A block quotation with a trailing binding."""
    lines = "\n".join(f"> {line}" for line in text.splitlines())
    return f"The authors write:\n\n{lines} (Author, 2020){{#{uid}}}\n\nSo it is.\n"


def false_alarms(bench: Bench, sentences: list[Sentence], draw: random.Random, show: bool) -> None:
    """Legal quotations, each with one edit and its true binding."""
    told: Counter[tuple[str, str]] = Counter()
    all_of: Counter[tuple[str, str]] = Counter()
    names = [*LEGAL, "block quotation", "its true page"]
    wrong: Counter[str] = Counter()
    number: Counter[str] = Counter()
    for at, one in enumerate(sentences):
        name = names[at % len(names)]
        if name == "block quotation":
            text = block(one.text, one.source.doc_uid)
        elif name == "its true page":
            found = bench.store.find(one.text, one.source.doc_uid)
            if not found:
                continue
            label = found[0].page_label
            key = f"p={label}" if label.isalnum() else f"pdf={found[0].page_index}"
            text = drafted(one.text, one.source.doc_uid, key)
        else:
            words = LEGAL[name](draw, one.text)
            if not words or len(words.split()) < 4:
                continue
            marks = MARKS[draw.choice((0, 0, 0, 1, 1, 2, 3))]
            if marks[0] in "‘«" and re.search("[‘’'«»]", words):
                marks = MARKS[0]
            text = drafted(words, one.source.doc_uid, marks=marks)
        found_now = bench.said(text)
        number[name] += 1
        all_of[one.origin, ""] += 1
        if found_now:
            wrong[name] += 1
            told[one.origin, ""] += 1
            if show:
                print("FALSE", name, one.source.doc_uid, repr(text[:300]))
                for f in found_now:
                    print("   ", f.severity, f.message[:200], f.notes[:4])
    print("### True quotations, one legal edit or accident each\n")
    print("| sentences of | quotations | findings | share |")
    print("|---|---|---|---|")
    for (origin, _), n in sorted(all_of.items()):
        k = told[origin, ""]
        print(f"| {origin} | {n} | {k} | {100 * k / n:.1f} % |")
    total, bad = sum(all_of.values()), sum(told.values())
    print(f"| all | {total} | {bad} | **{100 * bad / total:.1f} %** |\n")
    print("By edit: " + "; ".join(f"{name} {wrong[name]}/{number[name]}" for name in names) + ".\n")


def alterations(bench: Bench, sentences: list[Sentence], draw: random.Random, show: bool) -> None:
    """Altered quotations: caught by the right rule, and with the severity that fits."""
    print("### Altered\n")
    print("| altered | quotations | told by the right rule | share | as an error |")
    print("|---|---|---|---|---|")
    for name, edit in ALTERED.items():
        n = k = severe = 0
        for one in sentences:
            words = edit(draw, one.text)
            if not words or n >= 150:
                continue
            found = bench.said(drafted(words, one.source.doc_uid))
            mine = [f for f in found if f.rule == "citation.quote-mismatch"]
            n += 1
            k += bool(mine)
            severe += bool(mine) and mine[0].severity == "error"
            if show and (not mine or (name in SERIOUS and mine[0].severity != "error")):
                print("MISS", name, repr(one.text), repr(words), [f.message for f in found])
        share = f"{100 * k / max(1, n):.1f} %"
        print(f"| {name} | {n} | {k} | {share} | {100 * severe / max(1, k):.0f} % |")
    pages(bench, sentences, draw, show)
    swaps(bench, sentences, draw, show)


def pages(bench: Bench, sentences: list[Sentence], draw: random.Random, show: bool) -> None:
    """The binding names another page of the source."""
    n = k = 0
    for one in sentences:
        there = bench.store.find(one.text, one.source.doc_uid)
        every = bench.store.pages(one.source.doc_uid)
        on = {found.page_index for found in there} | {found.page_index + 1 for found in there}
        others = [p for p in every if p.page_index not in on]
        if not there or not others or n >= 200:
            continue
        page = draw.choice(others)
        label = page.page_label
        key = f"p={label}" if label.isalnum() else f"pdf={page.page_index}"
        found = bench.said(drafted(one.text, one.source.doc_uid, key))
        n += 1
        hit = any(f.rule == "citation.quote-mismatch" and "not on" in f.message for f in found)
        k += hit
        if show and not hit:
            print("MISS page", key, one, [f.message for f in found])
    print(f"| another page named | {n} | {k} | {100 * k / max(1, n):.1f} % | |")


def swaps(bench: Bench, sentences: list[Sentence], draw: random.Random, show: bool) -> None:
    """The binding names another source, or none."""
    n = k = first = alone = named = 0
    uids = sorted({one.source.doc_uid for one in sentences})
    for one in sentences[:300]:
        other = draw.choice([uid for uid in uids if uid != one.source.doc_uid])
        found = bench.said(drafted(one.text, other))
        mine = [f for f in found if f.rule == "citation.other-source"]
        n += 1
        k += bool(mine)
        first += bool(mine) and mine[0].doc_uids[0] == one.source.doc_uid
        if show and not (mine and mine[0].doc_uids[0] == one.source.doc_uid):
            print("MISS swap", one, [f.message for f in found])
        found = bench.said(f"As they put it, “{one.text}”, and so it is.\n")
        bare = [f for f in found if f.rule == "citation.quote-unattributed"]
        alone += bool(bare)
        named += bool(bare) and bare[0].doc_uids[:1] == (one.source.doc_uid,)
    print(f"| another source bound | {n} | {k} | {100 * k / n:.1f} % | 100 % |")
    print(f"| … and the true one named first | {n} | {first} | {100 * first / n:.1f} % | |")
    print(f"| no source at all | {n} | {alone} | {100 * alone / n:.1f} % | |")
    print(f"| … and the true one named | {n} | {named} | {100 * named / n:.1f} % | |\n")


# --- cut from their surroundings -------------------------------------------------------------

CUT = Path(__file__).with_name("cut_quotations.tsv")
# A span is no true partial quotation where such words stand before it, or such behind it, in its
# sentence: cruder than the rule, and made without it.
MAY_DENY = re.compile(
    r"\b(?:not|no|nor|never|none|neither|cannot|without|hardly|rarely|few|little|lacks?|unable|"
    r"fail\w*|unlikely|rather|instead|avoid\w*|un(?:clear|known)|doubt\w*|unless|non)\b|n['’]t\b",
    re.IGNORECASE,
)
MAY_LIMIT = re.compile(
    r"\b(?:but|only|unless|except\w*|provided|however|although|though|yet|albeit|as long as|apart|"
    r"aside|at least|subject|excluding|some|certain)\b"
)
MAY_REPORT = re.compile(
    r"According to|\b(?:argu|claim|stat|report|suggest|propos|show|found|find|conclu|note|"
    r"demonstrat|authors)\w*\b|[“\"]"
)


def partial(draw: random.Random, text: str) -> tuple[str, str, str]:
    """A random span of 6 to 20 words, with what stands before and behind it."""
    words = text.split(" ")
    size = min(draw.randint(6, 20), len(words) - 1)
    at = draw.randint(0, len(words) - size)
    span = " ".join(words[at : at + size]).strip(",;:. ")
    return " ".join(words[:at]), span, " ".join(words[at + size :])


def cuttings(
    bench: Bench, sources: dict[str, Source], sentences: list[Sentence], draw: random.Random,
    show: bool,
) -> None:  # fmt: skip
    """Quotations cut from a limit, a denial or a report; and true ones."""
    bench.ask("quote-context")
    print("### Cut from their surroundings\n")
    print("| quotations | number | told |")
    print("|---|---|---|")
    rows = [line.split("\t") for line in CUT.read_text("utf-8").splitlines()]
    for kind in ("limited", "denied", "reported"):
        mine = [row for row in rows if row[1] == kind]
        told = 0
        for paper, _, words in mine:
            source = next(s for name, s in sources.items() if paper in name.replace("_", "."))
            found = bench.said(drafted(words, source.doc_uid))
            told += bool(found)
            if show and not found:
                print("MISS cut", paper, words)
        print(f"| {kind} | {len(mine)} | {told} |")
    every = tried = told = 0
    spans: list[tuple[str, Sentence]] = []
    for one in sentences:
        before, span, after = partial(draw, one.text)
        if len(span.split()) < 6:
            continue
        every += 1
        found = bench.said(drafted(span, one.source.doc_uid))
        told += bool(found)
        if show and found:
            print("PARTIAL", found[0].notes)
        bare = not (MAY_DENY.search(before) or MAY_REPORT.search(before))
        if bare and not MAY_LIMIT.search(f"{before} {after}"):
            spans.append((span, one))
    wrong = sum(bool(bench.said(drafted(span, one.source.doc_uid))) for span, one in spans)
    tried = len(spans)
    print(f"| true spans of 6 to 20 words | {tried} | {wrong} |")
    print(f"| any spans of 6 to 20 words | {every} | {told} |\n")


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("project", nargs="?", type=Path)
    asked.add_argument("--show", action="store_true", help="print what went wrong")
    asked.add_argument("--most", type=int, default=1500, help="true quotations")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = given.project or ingested(Path(folder))
        store = open_for(project).evidence
        sources = {Path(s.source_path).name: s for s in store.sources()}
        draw = random.Random(20261121)
        found = list(gold(sources))
        other = [one for one in read_otherwise(project, sources) if not listed(store, one)]
        draw.shuffle(found)
        draw.shuffle(other)
        chosen = [
            *found[: given.most // 2],
            *other[: given.most - min(len(found), given.most // 2)],
        ]
        draw.shuffle(chosen)
        print("## Quotations\n")
        papers = len(store.sources())
        print(f"{papers} papers; {len(found)} sentences of the publisher's own text, {len(other)} "
              "read by pypdf to draw from.\n")  # fmt: skip
        bench = Bench(store)
        false_alarms(bench, chosen, draw, given.show)
        print(f"{1000 * bench.seconds / bench.asked:.1f} ms CPU a paragraph with one quotation.\n")
        altering = draw.sample([*found, *other], min(1500, len(found) + len(other)))
        alterations(bench, altering, draw, given.show)
        print(f"{1000 * bench.seconds / bench.asked:.1f} ms CPU a paragraph over all.\n")
        cuttings(bench, sources, chosen, draw, given.show)


if __name__ == "__main__":
    main()
