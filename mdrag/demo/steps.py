"""What the demo runs, in order, and what there is to see in each step."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "CLEAN",
    "DRAFT",
    "FINDINGS",
    "FIXED",
    "PACK",
    "PAGE",
    "REVIEWED",
    "STEPS",
    "WORD",
    "DemoStep",
]

DRAFT = "draft.md"
CLEAN = "draft_clean.md"
FIXED = "draft_fixed.md"
PACK = "outputs/evidence_pack.md"
FINDINGS = "outputs/audits/findings.json"
WORD = "outputs/essay.docx"
REVIEWED = "essay_reviewed.docx"  # made by scripts/example_review
PAGE = "outputs/essay.html"
_USED = "outputs/used"
_CANOPY = "doc_f6193a47"  # halloran-ostby-2018.pdf: made from its bytes, the same everywhere


class DemoStep(NamedTuple):
    """One command of the demo, without the program's name."""

    name: str  # the heading, and the word a failure is reported under
    arguments: tuple[str, ...]
    see: str  # what a reader should look at in the output
    expected: int = 0  # the exit code that means "as it should be"
    also: tuple[int, ...] = ()  # others that do, where it hangs on what else runs on the machine
    into: str = ""  # stdout goes into this file, as `> file` would
    lines: int = 24  # longer output is cut in the middle, and says so
    makes: tuple[str, ...] = ()  # files that must be there afterwards
    copy: tuple[str, str] | None = None  # (from, to), copied before the command runs


STEPS: tuple[DemoStep, ...] = (
    DemoStep(
        "A project",
        ("init",),
        "Folders for evidence (may be cited) and instruction (steers, is never cited), settings, "
        "and AGENT.md for an agent. What exists is left alone.",
        makes=("meta/project.json", "config.yaml", "AGENT.md"),
    ),
    DemoStep(
        "Papers in",
        ("ingest",),
        "Ten papers, a rubric, slides and feedback are read, cut into passages with page and "
        "place, and indexed, without a network.",
        makes=("chunks/chunks.jsonl", "chunks/anchors.jsonl"),
    ),
    DemoStep(
        "Papers in, again",
        ("ingest",),
        "Nothing has changed, so nothing is done twice.",
    ),
    DemoStep(
        "What is there",
        ("library",),
        "Each source with its doc_uid, the name a draft binds it by. The rubric is there and is "
        "not citable.",
    ),
    DemoStep(
        "What was read",
        ("show", _CANOPY, "--page", "2"),
        "A page as mdrag reads it: two columns in order, words joined over line ends, the running "
        "header gone. The page prints 114.",
        lines=30,
    ),
    DemoStep(
        "Ids hold",
        ("check-ids",),
        "Every passage is cut exactly out of its source, in order, under an id of its own.",
    ),
    DemoStep(
        "Evidence out",
        ("query", "do people walk more on streets with trees?"),
        "An evidence pack: passages with page, place and an exact quotation, kept as a file an "
        "agent reads first.",
        makes=(PACK,),
        lines=40,
    ),
    DemoStep(
        "Asked in Chinese",
        (
            *("query", "公园散步能减轻压力吗", "--q-en", "does walking in parks lower stress"),
            *("--term", "perceived stress", "--top", "3"),
        ),
        "The same over English sources; an agent gives the English form and terms, and the pack "
        "says so.",
        lines=30,
    ),
    DemoStep(
        "The draft is checked",
        ("lint", DRAFT),
        "The draft was written with mistakes: exit code 1 is right here. Look for 86% where the "
        "paper says 66%, a word changed inside quotation marks, a wrong year, a cited rubric, a "
        "binding eaten by its heading, a waiver without a reason, and claims with nothing behind "
        "them. The last line says what stands against handing in.",
        expected=1,
        lines=110,
    ),
    DemoStep(
        "Counted",
        ("lint", DRAFT, "--statistics"),
        "How often each rule speaks; where a draft is long, begin with what is most.",
        expected=1,
        lines=40,
    ),
    DemoStep(
        "The same for a machine",
        ("lint", DRAFT, "--format", "json"),
        "Exit code 1 again; every finding with line, column and, where there is one, a fix.",
        expected=1,
        into=FINDINGS,
        makes=(FINDINGS,),
    ),
    DemoStep(
        "Claims",
        ("claims", DRAFT),
        "Every sentence, what it claims, how much it asks for evidence, and whether it has any.",
        lines=6,
    ),
    DemoStep(
        "Does the source say so?",
        ("verify-citations", DRAFT),
        "Each binding OK, WEAK or MISSING, with the page that comes nearest, and what a hard "
        "check says against it: an altered quotation, another number, another year. Exit code 1, "
        "since some do not hold.",
        expected=1,
        lines=40,
    ),
    DemoStep(
        "The gate",
        ("gate", DRAFT),
        "Each claim PASS, WARN or BLOCK by the evidence its kind needs: a figure without a source "
        "blocks, a general remark warns, your own argument passes. Exit code 1, since some block.",
        expected=1,
        lines=40,
    ),
    DemoStep(
        "What can be mended safely",
        ("lint", DRAFT, "--diff"),
        "What --fix would change: a citation that matches one paper is bound, a dummy is filled in "
        "from the library, a binding is saved from its heading.",
        expected=1,
        lines=60,
    ),
    DemoStep(
        "Mended",
        ("lint", FIXED, "--fix"),
        "The same, done to a copy. What needs a decision stays, so exit code 1.",
        expected=1,
        copy=(DRAFT, FIXED),
        lines=12,
    ),
    DemoStep(
        "A draft without mistakes",
        ("lint", CLEAN),
        "Nothing worth a warning: exit code 0. An info is advice, and does not count here.",
    ),
    DemoStep(
        "Its style",
        ("style-check", CLEAN),
        "A line a section: findings that count, sentence length, passives, reading ease. The "
        "report in outputs/ lists all first and last sentences, to be read aloud.",
        makes=("outputs/style_report.md",),
    ),
    DemoStep(
        "Ready?",
        ("ready", CLEAN),
        "One screen before the deadline. LOOK asks for a look and does not fail: the list of "
        "sources is the next step.",
    ),
    DemoStep(
        "Sources used",
        ("sources", CLEAN),
        "The papers the clean draft rests on, and where.",
        lines=40,
    ),
    DemoStep(
        "Without bindings",
        ("strip", CLEAN, "-o", "outputs/essay_plain.md"),
        "The same words without the marks; citations in pandoc's own syntax stay.",
        makes=("outputs/essay_plain.md",),
    ),
    DemoStep(
        "Word is refused",
        ("build", DRAFT, "-o", "outputs/faulty.docx"),
        "The draft with mistakes makes no Word file (exit code 2): each binding that cannot be "
        "resolved is named with line and column.",
        expected=2,
        lines=40,
    ),
    DemoStep(
        "Word",
        ("build", CLEAN, "-o", WORD),
        "The clean draft becomes a Word file with live Zotero citations and a reference list.",
        makes=(WORD,),
    ),
    DemoStep(
        "A page to click through",
        ("build", CLEAN, "-o", PAGE),
        "The same as HTML: each citation leads to the page of the PDF it rests on, and pointing at "
        "it shows the passage.",
        makes=(PAGE,),
    ),
    DemoStep(
        "The sources, for Zotero",
        ("export-used-sources", CLEAN, "-o", _USED),
        "The files the draft cites and lists of them, to be imported into Zotero by hand.",
        makes=(f"{_USED}/sources.ris", f"{_USED}/sources.bib", f"{_USED}/sources.md"),
    ),
    DemoStep(
        "What Zotero has",
        ("zotero", "status", CLEAN),
        "Nothing is bound yet. With Zotero closed the exit code is 0; with Zotero running each "
        "source is looked for there, and 1 says that some are not bound.",
        also=(1,),
        lines=20,
    ),
    DemoStep(
        "Back from Word",
        ("import-docx", REVIEWED, "--draft", CLEAN),
        "A reader commented in the Word file and changed it with Track Changes on. Each remark "
        "stands at its place in the draft; exit code 1, since there are some. With --apply the "
        "next version of the draft is written.",
        expected=1,
    ),
)
