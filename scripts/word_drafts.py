"""Real drafts as projects that build: each with its own bibliography and a small library.

Half of the drafts keep pandoc's citations throughout; in the other half every plain ``[@key]`` of
a work with author and year becomes a binding, ``(Author, Year){#doc_…}``, of a library made of the
same bibliography.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from essay_project import essay_project  # noqa: E402
from mdrag.evidence.model import Person, Source  # noqa: E402
from mdrag.limits.pandoc import pandoc_path  # noqa: E402
from mdrag.project import Project  # noqa: E402

__all__ = ["DRAFTS", "STYLES", "WordDraft", "prepared_draft"]

SHARED = Path(os.environ.get("MDRAG_SHARED") or ROOT.parent / "shared")
STYLES = ("apa", "chicago", "chicago-notes", "mla", "ieee", "harvard")


class WordDraft(NamedTuple):
    """One real draft. ``bound``: its plain citations become bindings; ``kept``: held back."""

    path: str
    bibliography: str
    bound: bool = False
    kept: bool = False


DRAFTS = (
    WordDraft("rockefeller-development/index.qmd", "Master_thesis_ILDF.bib"),
    WordDraft("game-graphics-history/index.qmd", "references.bib", bound=True),
    WordDraft("urban-green-history/index.qmd", "references.bib", kept=True),
    WordDraft("floras-herbaria-history/index.qmd", "references.bib", bound=True),
    WordDraft("plankton-replication/article.md", "article.bib"),
    WordDraft("museums-web-history/index.qmd", "references.bib", bound=True, kept=True),
    WordDraft("kwl-ornaments/analysis/paper/paper.Rmd", "references.bib", bound=True),
    WordDraft("ngo-crackdowns/manuscript/manuscript.Rmd", "bibliography.bib"),
    WordDraft("domestic-violence-pakistan/paper.Rmd", "references.bib", kept=True),
    WordDraft("monetary-replication/paper.qmd", "references.bib", bound=True),
    WordDraft("discrimination-gss/paper.Rmd", "references.bib"),
    WordDraft("agile-editing/agile-editing-pandoc.md", "agile-markdown.bib", bound=True, kept=True),
    WordDraft("benthall-privacy-thesis/03-chapter2.md", "references.bib"),
    WordDraft("voss-data-thesis/01-sec-lis.md", "bibliography.bib", bound=True),
    WordDraft("weatherson-philosophy/posts/mixing/mixing-experts.qmd", "references.bib", kept=True),
    WordDraft("mynarz-procurement-thesis/parts/related_work.md", "../references.bib"),
    WordDraft("tald-causatives/data/orig_rmd/causatives.Rmd", "../orig_bib/causatives.bib", True),
    WordDraft("seabbs-bcg-thesis/rmds/01-introduction.Rmd", "bib/thesis.bib", True, kept=True),
)
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
# what other programs than ours read: their styles, their filters, their outputs
_OTHERS = re.compile(
    r"(?ms)^(?:bibliography|csl|citation-style|output|format|reference-doc|nocite|suppress-bibliography"
    r"|filters|header-includes|link-citations|reference-section-title):.*?(?=^\S|\Z)"
)
_PLAIN = re.compile(r"\[@([A-Za-z][\w:.-]*\w)\](?![\[({:])")


def prepared_draft(one: WordDraft, where: Path) -> tuple[Project, Path]:
    """(project, draft) in the folder ``where``."""
    source = SHARED / "drafts" / one.path
    where.mkdir(parents=True)
    bibliography = where / "works.bib"
    shutil.copy(source.parent / one.bibliography, bibliography)
    text = source.read_text("utf-8-sig").replace("\r\n", "\n")
    front = _FRONT.match(text)
    head = _OTHERS.sub("", front[1] + "\n") if front else ""
    body = text[front.end() :] if front else text
    sources: list[Source] = []
    if one.bound:
        works = {work["id"]: work for work in _works(bibliography)}
        body, sources = _bound(body, works)
    project = essay_project(where, sources)
    draft = project.root / "draft.md"
    front_matter = f"{head.strip()}\nbibliography: works.bib".lstrip()
    draft.write_text(f"---\n{front_matter}\n---\n\n{body}", "utf-8")
    _stand_in_pictures(body, where)
    return project, draft


def _stand_in_pictures(body: str, where: Path) -> None:
    """A dot for every picture of the draft: where none is there, its caption is printed twice."""
    for name in re.findall(r"!\[[^\]]*(?:\[[^\]]*\][^\]]*)*\]\(([^()\s]+\.(?:png|jpe?g))", body):
        place = where / name
        if ":" not in name and place.resolve().is_relative_to(where.resolve()):
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "tests" / "export" / "dot.png", place)


def _works(bibliography: Path) -> list[dict[str, Any]]:
    command = [pandoc_path(), "-f", "bibtex", "-t", "csljson", str(bibliography)]
    done = subprocess.run(command, capture_output=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def _bound(body: str, works: dict[str, dict[str, Any]]) -> tuple[str, list[Source]]:
    sources: dict[str, Source] = {}

    def binding(found: re.Match[str]) -> str:
        work = works.get(found[1], {})
        people = [one for one in work.get("author", []) if one.get("family")]
        parts = work.get("issued", {}).get("date-parts") or [[""]]
        year = str((parts[0] or [""])[0])
        if not people or len(people) != len(work["author"]) or not year.isdigit():
            return found[0]
        uid = f"doc_{hashlib.sha256(found[1].encode()).hexdigest()[:8]}"
        authors = tuple(Person(one["family"], one.get("given", "")) for one in people)
        names = [one["family"] for one in people]
        words = names[0] if len(names) == 1 else " & ".join(names)
        words = f"{names[0]} et al." if len(names) > 2 else words
        sources[uid] = Source(
            uid, f"raw/evidence/pdfs/{uid}.pdf", True, doc_type="journal_article",
            citation_key=f"own_{found[1]}", title=re.sub(r"<[^>]+>", "", work.get("title", "")),
            authors=authors, year=int(year), container_title=work.get("container-title", ""),
        )  # fmt: skip
        return f"({words}, {year}){{#{uid}}}"

    return _PLAIN.sub(binding, body), list(sources.values())
