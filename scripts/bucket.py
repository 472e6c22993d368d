"""Try index.uri on a bucket over HTTP, with several computers at once.

    python scripts/bucket.py [MOTO_SERVER]    pip install 'moto[s3,server]', which is no part of
                                              .venv: its dependencies are larger than mdrag's

A server of S3's protocol on this computer (moto), a project that fills a bucket, then copies of it
(other computers) in processes of their own that build their index from it while the first one
goes on writing: nobody embeds a passage again that is there, no read is torn, nobody's passages are
taken out. Then a bucket that is not there, and one nobody serves; moto looks at no keys. Ends with
1 and says what was wrong.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_READERS = 4
_ENV = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test-secret",
    "AWS_REGION": "us-east-1",
}
_MDRAG = (sys.executable, "-m", "mdrag")


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What mdrag does in a project."""
    return subprocess.run(
        [*_MDRAG, *arguments], cwd=project, env={**os.environ, **_ENV}, capture_output=True,
        text=True,
    )  # fmt: skip


def embedded(project: Path) -> int:
    """How many passages the last build embedded."""
    newest = max(
        (project / "meta" / "builds").glob("*/build_manifest.json"),
        key=lambda path: path.stat().st_mtime_ns,
    )
    return int(json.loads(newest.read_text())["embedded"])


def expect(right: bool, told: str, said: str = "") -> None:
    """End with what was wrong, and what the program said."""
    if not right:
        raise SystemExit(f"wrong: {told}\n{said}")
    print(f"ok: {told}", flush=True)


def note(project: Path, number: int) -> None:
    """One more source."""
    text = f"# Note {number}\n\nThe town of number {number} counted {number * 7} trees in spring.\n"
    (project / "raw" / "evidence" / f"note{number}.md").write_text(text)


def serve(program: str) -> tuple[subprocess.Popen[bytes], str]:
    """A server on a free port, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [program, "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return server, f"http://127.0.0.1:{port}"
        time.sleep(0.1)
    raise SystemExit("moto_server does not listen")


def tried(folder: Path, address: str) -> None:
    """One writer, several readers, refusals."""
    import urllib.request

    bucket = urllib.request.Request(f"{address}/team", method="PUT")
    urllib.request.build_opener(urllib.request.ProxyHandler({})).open(bucket).close()
    first = folder / "first" / "essay"
    first.mkdir(parents=True)
    run(first, "init")
    for number in range(40):
        note(first, number)
    for key, value in (("index.uri", "s3://team/essay"), ("index.endpoint", address)):
        set_to = run(first, "config", "set", key, value)
        expect(set_to.returncode == 0, f"config set {key}", set_to.stderr)
    done = run(first, "ingest")
    expect(done.returncode == 0, "ingest into the bucket", done.stderr)
    filled = embedded(first)
    expect(filled >= 40 and not (first / "index" / "lance").exists(), f"{filled} embedded")
    others = []
    for number in range(_READERS):
        other = folder / f"reader{number}" / "essay"
        shutil.copytree(first, other, ignore=shutil.ignore_patterns("index", "builds"))
        run(other, "trust", "--yes")
        others.append(other)
    reading = [
        subprocess.Popen(
            [*_MDRAG, "embed"], cwd=other, env={**os.environ, **_ENV}, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True,
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
        found = run(other, "query", "how many trees did the town of number 7 count")
        expect("49" in found.stdout, f"reader {number} finds the passage", found.stderr)
    again = run(first, "embed")
    expect(again.returncode == 0 and embedded(first) == 1, "what the writer stored is there still")
    run(first, "config", "set", "index.uri", "s3://nobody/essay")
    refused = run(first, "embed")
    told = refused.stderr.strip().splitlines()
    expect(refused.returncode == 2 and "index.uri: s3://nobody/essay" in told[-1], told[-1][:300])
    run(first, "config", "set", "index.endpoint", "http://127.0.0.1:9")
    refused = run(first, "embed")
    told = refused.stderr.strip().splitlines()
    expect(refused.returncode == 2 and "cannot be reached" in told[-1], told[-1][:300])
    found = run(first, "query", "how many trees did the town of number 7 count")
    expect("49" in found.stdout, "who asks needs no bucket")


def main() -> None:
    """Serve, try, end the server."""
    program = sys.argv[1] if len(sys.argv) > 1 else shutil.which("moto_server")
    if program is None:
        raise SystemExit("moto_server is not here: pip install 'moto[s3,server]'")
    server, address = serve(program)
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CONFIG_HOME"] = str(Path(folder) / "config")
            os.environ["MDRAG_CACHE_DIR"] = str(Path(folder) / "cache")
            tried(Path(folder), address)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
