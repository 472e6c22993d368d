"""A guard that refuses every connection but loopback, and homes no test can leave things in."""

from __future__ import annotations

import gc
import ipaddress
import os
import shutil
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from warm_programs import mdrag_command, use_warm_filters, warm_programs

# Files that take longest and stay together begin first, in this order, so that no worker waits for
# them at the end (scripts/measures/durations.py says which they are).
LONG = (
    "export/test_refresh.py",
    "lsp/test_protocol.py",
    "test_demo.py",
    "editors/test_vscode.py",
    "cli/test_build.py",
    "returned/test_what_was_built.py",
    "returned/test_round_trip.py",
    "zotero/push/test_plan.py",
    "lint/run/test_same_findings.py",
    "cli/test_import_docx.py",
    "claims/test_taggers.py",
    "export/test_drafts.py",
    "end_to_end/test_bad_input.py",
    "ingest/test_interruptions.py",
    "export/test_odt.py",
)
# Long files whose tests share nothing dear: each test goes to whoever is free, these next.
APART = (
    "attacks/test_attacks.py",
    "end_to_end/test_hostile_drafts.py",
    "end_to_end/test_pre_commit.py",
    "lint/run/test_real_drafts.py",
    "test_docs.py",
)

# Guards that walk through all code: together, since `syntax_trees` keeps what one has read.
GUARDS = tuple(
    f"tests/test_{name}.py"
    for name in ("docstrings", "english", "fence", "house", "names", "security", "wording")
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With more than one worker the tests of a file stay together, but for files in `APART`.

    Some share a server or a browser, and read what the one before has written. Made here, for the
    groups of pytest-xdist 3.8 hold nothing together under pytest 9.2.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::")[0]
            if file.endswith(GUARDS):
                return "guards"
            return nodeid if file.endswith(APART) else file

    return ByFile(config, log) if config.getvalue("dist") in ("load", "loadgroup") else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Collect without looking for garbage, nor later in the 200,000 objects collecting leaves."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Iterator[object]:
    """Programs of mdrag that start quickly, for this process and its workers."""
    if config.option.collectonly:
        return (yield)
    with warm_programs():
        return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "leave out what scripts/wheel runs, against the built wheel"
    parser.addoption("--wheel-apart", action="store_true", help=told)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is long begins first, then files with many tests: the end is of small pieces."""
    if config.getoption("--wheel-apart"):
        _leave_to_the_wheel(config, items)
    count = Counter(item.path for item in items)

    def place(item: pytest.Item) -> tuple[int, int]:
        name = item.path.as_posix()
        long = next((at for at, file in enumerate(LONG) if name.endswith(f"tests/{file}")), None)
        if long is not None:
            return 0, long
        return 1 if name.endswith(APART) else 2, -count[item.path]

    items.sort(key=place)


def _leave_to_the_wheel(config: pytest.Config, items: list[pytest.Item]) -> None:
    listed = (config.rootpath / "tests" / "wheel.txt").read_text("utf-8").split()
    places = [config.rootpath / name for name in listed]

    def is_the_wheels(item: pytest.Item) -> bool:
        here = any(item.path.is_relative_to(place) for place in places)
        return here and item.get_closest_marker("checkout") is None

    left = [item for item in items if is_the_wheels(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not is_the_wheels(item)]


class NetworkRefused(Exception):
    """A test tried to leave this machine."""


# How long a call takes is the machine's affair; scripts/bench measures speed.
_ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples each time: a test that fails fails for everybody. scripts/fuzz draws new ones.
settings.register_profile("same", _ANY, derandomize=True, database=None, max_examples=30)
settings.register_profile("new", _ANY, derandomize=False, print_blob=True)
settings.load_profile("same")


def _is_local(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True  # a Unix socket's path
    host = str(address[0])
    if host in ("localhost", ""):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if not _is_local(address):
            raise NetworkRefused(f"tests may not connect to {address!r}")
        connect(self, address)

    def guarded_look_up(host: Any, *rest: Any, **named: Any) -> Any:
        if not _is_local((host.decode() if isinstance(host, bytes) else host or "",)):
            raise NetworkRefused(f"tests may not look up {host!r}")
        return look_up(host, *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket, "getaddrinfo", guarded_look_up)
        yield


@pytest.fixture(autouse=True, scope="session")
def warm_filters() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_warm_filters(patch.setattr)
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new folder each time; pytest's own way to number them costs 3 ms where there are many."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count())


@pytest.fixture(scope="session")
def compiled(homes: Iterator[Path]) -> Mapping[str, bytes]:
    """What any second run finds in its cache, by name: the shipped rules and cues, compiled."""
    from mdrag.claims.cues import cues
    from mdrag.lint.rules.load import load
    from mdrag.shipped import shipped

    folder = next(homes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MDRAG_CACHE_DIR", str(folder))
        load([shipped("lint_rules")])
        cues()
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(autouse=True)
def own_home(
    homes: Iterator[Path], compiled: Mapping[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A cache and configuration folder of the test's own, as a second run finds them."""
    home = next(homes)
    cache = home / "cache"
    cache.mkdir(parents=True, mode=0o700)
    for name, content in compiled.items():
        (cache / name).write_bytes(content)
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("NO_COLOR", "1")
    return home


@pytest.fixture(scope="session")
def ingested_essay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example essay, ingested and linted once for all workers: copy it, do not write into it.

    The cache that this made lies beside it: ``home/cache``.
    """
    from mdrag.shipped import shipped

    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "ingested"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            made = folder.with_name(f"{folder.name}-{os.getpid()}") / "essay"
            shutil.copytree(shipped("examples") / "essay", made)
            home = made.with_name("home")
            own = {"MDRAG_CACHE_DIR": str(home / "cache"), "XDG_CONFIG_HOME": str(home)}
            for command, code in (("init", 0), ("ingest", 0), ("lint draft.md draft_clean.md", 1)):
                done = subprocess.run(
                    [*mdrag_command(), *command.split()],
                    cwd=made, env={**os.environ, **own}, capture_output=True,
                )  # fmt: skip
                assert done.returncode == code, done.stderr.decode()
            made.parent.rename(folder)
    return folder / "essay"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder one stands in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
