"""What mdrag says of some hundred made cases is what the tables in `golden/` hold.

    python tests/verify/test_same_verdicts.py --write

writes the tables anew; `git diff` then shows every verdict that is another than it was.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

import contradiction_verdicts  # noqa: E402
import quotation_verdicts  # noqa: E402
import support_verdicts  # noqa: E402
import work_verdicts  # noqa: E402

TABLES = {
    f"{room}-{name}": table
    for room, tables in (
        ("contradictions", contradiction_verdicts.TABLES),
        ("quotations", quotation_verdicts.TABLES),
        ("support", support_verdicts.TABLES),
        ("works", work_verdicts.TABLES),
    )
    for name, table in tables.items()
}


def lines(name: str) -> Iterator[str]:
    """The rows of a table as they are now: the case, a tab, the whole outcome."""
    for cells in TABLES[name]():
        yield "\t".join(cell.replace("\n", "⏎").replace("\t", "⇥") for cell in cells)


@pytest.mark.parametrize("name", TABLES)
def test_every_case_has_the_verdict_of_its_table(name: str) -> None:
    written = (HERE / "golden" / f"{name}.tsv").read_text("utf-8").splitlines()
    now = list(lines(name))
    other = [
        line
        for line in unified_diff(written, now, lineterm="", n=0)
        if line[:2] not in ("--", "++", "@@")
    ]
    shown = "\n".join(other[:20])
    assert now == written, (
        f"{name}.tsv: {len(other)} rows differ; when all are meant so, "
        f"python tests/verify/test_same_verdicts.py --write\n{shown}"
    )


def test_every_table_is_asked() -> None:
    assert {path.stem for path in (HERE / "golden").glob("*.tsv")} == TABLES.keys()


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    for each in TABLES:
        text = "".join(f"{line}\n" for line in lines(each))
        (HERE / "golden" / f"{each}.tsv").write_text(text, "utf-8")
