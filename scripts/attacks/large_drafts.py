"""Drafts with very much of one thing in them: no command hangs on one of them.

Their bindings name the sources of a small library, so that every one of them is held against its
source.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from attacks.ground import Breach, Ground

__all__ = ["large_drafts"]

_SHORT = 4  # so few cases are the short form: small drafts
_FEW, _MANY = 60, 1_000  # of each thing, in a small draft and in a large one
_COMMANDS = (
    ("lint", "--no-cache"),
    ("lint", "--fast", "--no-cache"),
    ("claims",),
    ("verify-citations", "--no-table"),
    ("strip",),
)
_SENTENCE = (
    "the students who used open notebooks learned methods of data science and reported better "
    "results than before in most courses of the first year"
)
_WORDS = _SENTENCE.split()


def _words(count: int, random: Random) -> str:
    return " ".join(random.choices(_WORDS, k=count))


_UIDS: list[str] = []  # of the library


def _mark(random: Random) -> str:
    return f"{{#{random.choice(_UIDS)}}}"


def _in_one_sentence(count: int, random: Random) -> str:
    parts = (f"{_words(5, random)} (Smith, 2019){_mark(random)}" for _ in range(count))
    return f"Here {', '.join(parts)} end.\n"


def _narrative(count: int, random: Random) -> str:
    parts = (f"Smith (2019){_mark(random)} says {_words(4, random)}" for _ in range(count))
    return f"Although {', '.join(parts)}, all agree.\n"


def _in_one_parenthesis(count: int, random: Random) -> str:
    works = "; ".join(f"Smith{number}, {1900 + number % 100}" for number in range(count))
    marks = " ".join(_mark(random)[1:-1] for _ in range(count))
    return f"Open notebooks help ({works}){{{marks}}}, as was said ({works}).\n"


def _keys(count: int, random: Random) -> str:
    return f"Open notebooks help [{'; '.join(f'@{random.choice(_UIDS)}' for _ in range(count))}].\n"


def _rows(count: int, random: Random) -> str:
    rows = (f"| {_words(5, random)} | (Smith, 2019){_mark(random)} |\n" for _ in range(count))
    return f"| claim | source |\n|---|---|\n{''.join(rows)}"


def _quotations(count: int, random: Random) -> str:
    parts = (f"“{_words(6, random)}” (Smith, 2019){_mark(random)}" for _ in range(count))
    return f"They say {', '.join(parts)}.\n"


def _numbers(count: int, random: Random) -> str:
    parts = (f"{random.randrange(999)} students" for _ in range(count))
    return f"They counted {', '.join(parts)} (Smith, 2019){_mark(random)}.\n"


def _notes(count: int, random: Random) -> str:
    calls = "".join(f"{_words(6, random)}.[^{number}]\n\n" for number in range(count))
    return calls + "".join(f"[^{n}]: (Smith, 2019){_mark(random)}.\n\n" for n in range(count))


def _endless(count: int, random: Random) -> str:
    return f"{_words(20 * count, random)} (Smith, 2019){_mark(random)}.\n"


def _nested(count: int, random: Random) -> str:
    sign = random.choice(["[", "*", "(", ">", "[^", "{#doc_", "<#doc_", "`", "$", "<!--", "“"])
    return f"{sign * count} word {sign * count}\n"


def _list(count: int, random: Random) -> str:
    return "".join(f"{'  ' * min(depth, 100)}- {_words(3, random)}\n" for depth in range(count))


SHAPES: Mapping[str, Callable[[int, Random], str]] = {
    "bindings in one sentence": _in_one_sentence,
    "authors in one sentence": _narrative,
    "works in one parenthesis": _in_one_parenthesis,
    "keys in one bracket": _keys,
    "rows with a binding": _rows,
    "quotations in one sentence": _quotations,
    "numbers in one sentence": _numbers,
    "footnotes": _notes,
    "words in one sentence": _endless,
    "signs in a row": _nested,
    "items in each other": _list,
}


def large_drafts(ground: Ground, cases: int, random: Random) -> Iterator[Breach]:
    """Shapes of drafts × commands; a run over the limit of the ground is a breach."""
    project = _project(ground)
    folder = project / "outputs" / "drafts"
    every = [(name, command) for name in SHAPES for command in _COMMANDS]
    random.shuffle(every)
    for number in range(cases):
        name, command = every[number % len(every)]
        draft = folder / f"draft{number}.md"
        count = _FEW if cases <= _SHORT else _MANY
        draft.write_text(SHAPES[name](count, random), "utf-8")
        ran = ground.run((*command, draft.name), folder)
        yield from ground.breaches(f"{count} {name}: {' '.join(command)}", ran)


def _project(ground: Ground) -> Path:
    """A project with four papers about what the drafts speak of."""
    project = ground.folder / "essay"
    project.mkdir()
    ground.run(["init"], project)
    random = Random("papers")
    for number in range(4):
        paragraphs = (
            f"{_words(90, random).capitalize()}, as {random.randrange(999)} students said."
            for _ in range(12)
        )
        text = f"---\ntitle: Notebooks {number}\nauthor: Ann Smith\ndate: 2019\n---\n\n"
        paper = project / "raw" / "evidence" / "pdfs" / f"paper{number}.md"
        paper.write_text(text + "\n\n".join(paragraphs) + "\n", "utf-8")
    ran = ground.run(["ingest"], project, limit=120)
    assert ran.code == 0, ran.err
    ledger = (project / "meta" / "sources.jsonl").read_text("utf-8")
    _UIDS[:] = [json.loads(line)["doc_uid"] for line in ledger.split("\n") if line]
    return project
