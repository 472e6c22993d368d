"""Build Word files beside plain ``pandoc --citeproc`` over the same text, and a bare filter."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))  # its project of sources

from timing import BIN, ROOT, Row, median

from mdrag.export.citations.styles import find
from mdrag.limits.pandoc import pandoc_path

__all__ = ["word_files"]

IDENTITY = "function Inlines(run) return run end\n"


def word_files(library: Path) -> list[Row]:
    """Rows for 10,000 words with 300 citations and ten times that, in an ingested project."""
    said = subprocess.run(
        [BIN / "mdrag", "library", "--format", "json"], cwd=library, capture_output=True, check=True
    )
    sources = [one for one in json.loads(said.stdout) if one["citable"]][:100]
    (library / "bare.lua").write_text(IDENTITY)
    rows = []
    for words, cites, times, goal in ((10_000, 300, 3, 3.0), (100_000, 3_000, 1, 2.5)):
        ours, theirs = _drafts(library, sources, words, cites)
        out = library / "outputs" / "bench.docx"
        pandoc: list[str | Path] = [pandoc_path(), theirs, "--citeproc", "--csl", find("apa")]
        plain = median(*pandoc, "-o", library / "plain.docx", cwd=library, times=times)
        lua = median(
            *pandoc, f"--lua-filter={library / 'bare.lua'}", "-o", library / "lua.docx",
            cwd=library, times=times,
        )  # fmt: skip
        out.unlink(missing_ok=True)
        build = median(BIN / "mdrag", "build", ours, "-o", out, cwd=library, times=times)
        ratio = build.cpu / plain.cpu
        rows.append(
            Row(
                f"`mdrag build`, {words:,} words, {cites:,} citations",
                f"{build.cpu:.1f} s CPU, {build.memory:.0f} MiB",
                f"pandoc --citeproc × {goal:g}" + (", ≤ 1024 MiB" if words > 50_000 else ""),
                f"× {ratio:.2f}; with a bare Lua filter it is × {lua.cpu / plain.cpu:.2f}",
            )
        )
    return [*rows, _many_works(library)]


def _many_works(library: Path) -> Row:
    """A row for 1,000 works, each cited once, in a project made for it; no two share a name."""
    from essay_project import essay_project
    from mdrag.evidence.model import Person, Source

    place = library / "outputs" / "many_works"
    sources = [
        Source(
            f"doc_{number:08x}", f"raw/evidence/pdfs/{number}.pdf", True,
            doc_type="journal_article", title=f"Title number {number}",
            authors=tuple(Person(f"Name{number}x{at}", "Anna") for at in range(1 + number % 5)),
            year=1990 + number % 35, container_title="Journal", volume="3",
            metadata_from={"title": "by_hand"},
        )
        for number in range(0x10000000, 0x10000000 + 1000)
    ]  # fmt: skip
    essay_project(place, sources)
    ours = [f"Words here (X, 2000, p. 3){{#{one.doc_uid}}}.\n\n" for one in sources]
    theirs = [f"Words here [@{one.doc_uid}, p. 3].\n\n" for one in sources]
    items = [
        {
            "id": one.doc_uid, "type": "article-journal", "title": one.title,
            "author": [{"family": who.family, "given": who.given} for who in one.authors],
            "issued": {"date-parts": [[one.year]]}, "container-title": "Journal", "volume": "3",
        }
        for one in sources
    ]  # fmt: skip
    (place / "items.json").write_text(json.dumps(items))
    (place / "ours.md").write_text("".join(ours), "utf-8")
    (place / "theirs.md").write_text("---\nbibliography: items.json\n---\n\n" + "".join(theirs))
    plain = median(
        pandoc_path(), "theirs.md", "--citeproc", "--csl", find("apa"), "-o", "plain.docx",
        cwd=place, times=1,
    )  # fmt: skip
    build = median(BIN / "mdrag", "build", "ours.md", "-o", "ours.docx", cwd=place, times=1)
    return Row(
        "`mdrag build`, 1,000 works cited once each",
        f"{build.cpu:.1f} s CPU, {build.memory:.0f} MiB",
        "12 s CPU",
        f"pandoc --citeproc × {build.cpu / plain.cpu:.2f}",
    )


def _drafts(
    where: Path, sources: list[dict[str, str]], words: int, cites: int
) -> tuple[Path, Path]:
    """The same text with our bindings, and with pandoc's citations and a CSL-JSON file."""
    chance = random.Random(7)
    text = (
        ROOT.parent / "shared" / "drafts" / "deep-review" / "content" / "03.categorize.md"
    ).read_text("utf-8")
    vocabulary = [word for word in text.split() if word.isalpha()]
    ours, theirs = [], []
    each = words // cites
    for number in range(cites):
        run_of_words = " ".join(chance.choices(vocabulary, k=each - 3))
        source = sources[number % len(sources)]
        page = chance.randint(1, 9)
        uid = source["doc_uid"]
        last = "\n\n" if number % 4 == 3 else " "
        ours.append(f"{run_of_words} (Author, Year, p. {page}){{#{uid}}}.{last}")
        theirs.append(f"{run_of_words} [@{uid}, p. {page}].{last}")
    items = [
        {
            "id": one["doc_uid"], "type": "article-journal", "title": one["title"] or "Untitled",
            "author": [{"literal": str(name)} for name in one["authors"]],
            "issued": {"date-parts": [[one["year"] or 2000]]},
        }
        for one in sources
    ]  # fmt: skip
    (where / "items.json").write_text(json.dumps(items))
    ours_at, theirs_at = where / f"ours{words}.md", where / f"theirs{words}.md"
    ours_at.write_text("".join(ours), "utf-8")
    theirs_at.write_text("---\nbibliography: items.json\n---\n\n" + "".join(theirs), "utf-8")
    return ours_at, theirs_at


if __name__ == "__main__":
    for row in word_files(Path(sys.argv[1])):
        print(" | ".join(row))
