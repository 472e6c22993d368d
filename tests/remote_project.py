"""An essay whose PDFs are read by a fake MinerU, with readers that run in this process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fake_mineru import FakeMinerU
from mdrag.config import Config, load
from mdrag.ingest.remote.parts.part_book import Waits
from mdrag.ingest.run import pool, reading_process
from mdrag.project import Project
from mdrag.scaffold import initialise
from trusting import write_trusted

__all__ = ["QUICK", "many_pages", "read_in_process", "remote_project", "tiny_pdf"]

QUICK = Waits(poll=0.01, slowest=0.05, again=0.002, later=0.02, late=0.05, silent=5.0)


def read_in_process(
    requests: Sequence[pool.Request], limit: float = 0
) -> Iterator[pool.ReaderAnswer]:
    """In place of `pool.run`: no processes are started."""
    for request in requests:
        question = {
            **request._asdict(), "path": str(request.path), "folder": str(request.folder),
        }  # fmt: skip
        answer: Mapping[str, Any] = reading_process.parse_one(question)
        yield pool.ReaderAnswer(request, answer.get("failed", ""), answer.get("told", {}))


def tiny_pdf(number: int, pages: int = 1) -> bytes:
    """A PDF of some hundred bytes that says its number."""
    return many_pages([f"Paper {number} says on sheet {n + 1} what it says." for n in range(pages)])


def many_pages(texts: Sequence[str]) -> bytes:
    """A PDF with a line of text on each page."""
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(texts)))
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(texts)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for n, text in enumerate(texts):
        drawn = f"BT /F1 8 Tf 10 50 Td ({text}) Tj ET"
        bodies += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents {5 + 2 * n} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>",
            f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = len(out)
    out += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    root = f"trailer << /Root 1 0 R /Size {len(bodies) + 1} >>\nstartxref\n{table}\n%%EOF\n"
    return out + root.encode()


def remote_project(
    root: Path,
    fake: FakeMinerU,
    papers: Mapping[str, bytes],
    settings: str = "",
    parser: str = "mineru",
) -> tuple[Project, Config]:
    """A project with these papers whose settings name the fake, trusted."""
    project = initialise(root).project
    for name, content in papers.items():
        (project.raw / "evidence" / "pdfs" / name).write_bytes(content)
    address = "address" if parser == "mineru" else "local_address"
    text = f"parser: {parser}\nmineru:\n  {address}: {fake.address}\n{settings}"
    write_trusted(project.config_path, text)
    return project, load(project.config_path)
