"""Try index.uri on a Qdrant over HTTP, with several computers at once.

    python scripts/qdrant_store.py [ADDRESS]    ADDRESS of a Qdrant whose collection mdrag_trial may
                                                be made; its key in QDRANT_API_KEY. Without one the
                                                server of the tests, which keeps to its documents

A project that fills a collection, then copies of it (other computers) in processes of their own
that build their index from it while the first one goes on writing: nobody embeds a passage again
that is there, no read is torn, nobody's passages are taken out. Then a server that is away. Ends
with 1 and says what was wrong.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bucket import embedded, expect, note, run

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

_READERS = 4
_ASKED = "how many trees did the town of number 7 count"


def tried(folder: Path, address: str) -> None:
    """One writer, several readers, nobody there."""
    first = folder / "first" / "essay"
    first.mkdir(parents=True)
    run(first, "init")
    for number in range(40):
        note(first, number)
    uri = f"{address.rstrip('/')}/mdrag_trial"
    done = run(first, "config", "set", "index.uri", uri)
    expect(done.returncode == 0, "config set index.uri", done.stderr)
    done = run(first, "ingest")
    expect(done.returncode == 0, "ingest into the collection", done.stderr)
    expect(not (first / "index" / "lance").exists(), f"{embedded(first)} embedded")
    others = []
    for number in range(_READERS):
        other = folder / f"reader{number}" / "essay"
        shutil.copytree(first, other, ignore=shutil.ignore_patterns("index", "builds"))
        run(other, "trust", "--yes")
        others.append(other)
    reading = [
        subprocess.Popen(
            [sys.executable, "-m", "mdrag", "embed"], cwd=other, env=dict(os.environ),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        for other in others
    ]  # fmt: skip
    note(first, 99)
    grown = run(first, "ingest")
    expect(grown.returncode == 0 and embedded(first) == 1, "one more while others read")
    for number, (process, other) in enumerate(zip(reading, others, strict=True)):
        _, said = process.communicate()
        expect(process.returncode == 0, f"reader {number} ended well", said)
        expect(embedded(other) == 0, f"reader {number} embedded nothing again")
        found = run(other, "query", _ASKED)
        expect("49" in found.stdout, f"reader {number} finds the passage", found.stderr)
    run(first, "config", "set", "index.uri", "http://127.0.0.1:9/mdrag_trial")
    refused = run(first, "embed")
    told = refused.stderr.strip().splitlines()
    expect(refused.returncode == 2 and "cannot be reached" in told[-1], told[-1][:300])
    expect("49" in run(first, "query", _ASKED).stdout, "who asks needs no server")


def main() -> None:
    """Try the server that is named, else the one of the tests."""
    with tempfile.TemporaryDirectory() as folder:
        if len(sys.argv) > 1:
            tried(Path(folder), sys.argv[1])
            return
        from fake_qdrant import fake_qdrant

        with fake_qdrant() as server:
            tried(Path(folder), server.address)


if __name__ == "__main__":
    main()
