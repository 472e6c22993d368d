"""Put what measures print into docs/measures.md, each section in the place of the old one.

python scripts/sections.py MEASURE...    names of files in scripts/measures, without .py
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

__all__ = ["put"]

ROOT = Path(__file__).resolve().parents[1]


def put(page: str, printed: str) -> str:
    """``page`` with the sections of ``printed`` for its own of that title, new ones at its end."""
    parts = re.split(r"(?m)^(?=## )", page)
    for section in re.split(r"(?m)^(?=## )", printed):
        title = section.partition("\n")[0]
        if not title.startswith("## "):
            continue
        at = next((n for n, one in enumerate(parts) if one.partition("\n")[0] == title), len(parts))
        parts[at : at + 1] = [section.rstrip() + "\n\n"]
    return "".join(part.rstrip() + "\n\n" for part in parts).rstrip() + "\n"


def main() -> None:
    """Run the measures that are named and write the page."""
    page = ROOT / "docs" / "measures.md"
    for name in sys.argv[1:]:
        command = [sys.executable, str(ROOT / "scripts" / "measures" / f"{name}.py")]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        page.write_text(put(page.read_text("utf-8"), done.stdout), "utf-8")


if __name__ == "__main__":
    main()
