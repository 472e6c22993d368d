"""Write llms.txt: the pages of the documentation with what each is about, for agents.

`python scripts/llms_txt.py --write` writes it anew; a test says when that is needed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

__all__ = ["llms_txt"]

ROOT = Path(__file__).resolve().parents[1]
# What an agent in a writer's project needs comes first; the measures are for people.
_FIRST = ("start.md", "agents.md", "contracts.md", "check-a-draft.md", "evidence.md")
_OPTIONAL = ("house.md", "measures.md", "dependencies.md", "write-a-check.md")


def llms_txt(root: Path = ROOT) -> str:
    """The text: a title, what mdrag is, and a line for each page of docs/."""
    pages = sorted((root / "docs").rglob("*.md"), key=_order)
    about = next(line for line in (root / "README.md").read_text("utf-8").splitlines()
                 if line and not line.startswith(("#", "!", "<", "[", ">")))  # fmt: skip
    lines = ["# mdrag", "", f"> {_first_sentence(about)}", "", "## Pages", ""]
    lines += [_line(page, root) for page in pages if page.name not in _OPTIONAL]
    lines += ["", "## Optional", ""]
    lines += [_line(page, root) for page in pages if page.name in _OPTIONAL]
    return "\n".join(lines) + "\n"


def _order(page: Path) -> tuple[int, str]:
    first = _FIRST.index(page.name) if page.name in _FIRST else len(_FIRST)
    return first, page.as_posix()


def _line(page: Path, root: Path) -> str:
    """A link with the title of a page, and its first sentence, else its headings."""
    text = re.sub(r"(?s)<!--.*?-->|```.*?```", "", page.read_text("utf-8"))
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    paragraph = re.search(r"^(?![#|\-\d\s>])(.+)$", text, re.MULTILINE)
    assert title and paragraph, page
    address = page.relative_to(root).as_posix()
    return f"- [{title[1]}]({address}): {_first_sentence(paragraph[1])}"


def _first_sentence(text: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("**", "")
    return re.split(r"(?<=[.:。：]) |(?<=[。：])", plain)[0].rstrip(":：")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        (ROOT / "llms.txt").write_text(llms_txt(), "utf-8")
    else:
        sys.stdout.write(llms_txt())
