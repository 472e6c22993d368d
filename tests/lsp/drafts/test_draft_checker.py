"""What is asked of a draft is answered, also when it cannot be read."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from mdrag.errors import ServiceError
from mdrag.lsp.drafts import draft_checker
from mdrag.lsp.drafts.document import OpenDraft
from mdrag.lsp.drafts.draft_checker import DraftChecker

URI, PATH = "file:///voles.md", Path("/voles.md")


@pytest.fixture
def failures() -> list[Exception]:
    return []


@pytest.fixture
def shown() -> list[tuple[int, int]]:
    """Version and number of findings, each time something was shown."""
    return []


@pytest.fixture
def checks(failures: list[Exception], shown: list[tuple[int, int]]) -> DraftChecker:
    def show(document: OpenDraft) -> None:
        shown.append((document.version, len(document.findings())))

    return DraftChecker(show, failures.append, debounce=0.001, idle=60)


@pytest.mark.asyncio
async def test_a_draft_that_cannot_be_read_keeps_nobody_waiting(
    checks: DraftChecker, failures: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> object:
        raise ServiceError("panache, which reads Markdown, is missing")

    with monkeypatch.context() as broken:
        broken.setattr(draft_checker, "read", read)
        checks.open(URI, PATH, 1, "The the end.")
        for ask in (checks.settled, checks.linted):
            document = await asyncio.wait_for(ask(URI), 20)
            assert document is not None and document.draft is None
    assert failures and all(isinstance(one, ServiceError) for one in failures)
    document = await asyncio.wait_for(checks.settled(URI), 20)
    assert document is not None and document.fresh, "it is tried again"
    checks.stop()


@pytest.mark.asyncio
async def test_what_is_not_open_is_not_known(checks: DraftChecker) -> None:
    assert await asyncio.wait_for(checks.settled(URI), 20) is None
    assert await asyncio.wait_for(checks.linted(URI), 20) is None
    checks.open(URI, PATH, 1, "The the end.")
    asking = asyncio.ensure_future(checks.linted(URI))
    await asyncio.sleep(0)
    checks.close(URI)
    assert await asyncio.wait_for(asking, 20) is None
    checks.stop()


@pytest.mark.asyncio
async def test_what_is_linted_is_the_newest(
    checks: DraftChecker, shown: list[tuple[int, int]], failures: list[Exception]
) -> None:
    checks.open(URI, PATH, 1, "The the end. " * 200)
    for version in range(2, 30):
        checks.change(URI, version, "The the end. " * version)
        await asyncio.sleep(0.001)
    document = await asyncio.wait_for(checks.linted(URI), 60)
    assert document is not None and document.result is not None
    assert document.result.text == "The the end. " * 29
    assert shown[-1] == (29, len(document.findings())) and not failures
    checks.stop()


@pytest.mark.asyncio
async def test_a_draft_that_is_closed_while_it_is_linted_is_let_go(
    checks: DraftChecker, shown: list[tuple[int, int]], failures: list[Exception]
) -> None:
    long = "".join(f"Rents rise in ward {n}, where wages rise, too.\n\n" for n in range(2000))
    checks.open(URI, PATH, 1, long)
    await asyncio.wait_for(checks.settled(URI), 60)
    while URI not in checks._linting:
        await asyncio.sleep(0.001)
    checks.close(URI)
    other = "file:///others.md"
    checks.open(other, Path("/others.md"), 7, "The the end.")
    document = await asyncio.wait_for(checks.linted(other), 60)
    assert document is not None and document.result is not None
    assert {version for version, _ in shown[1:]} == {7} and not failures
    checks.stop()


@pytest.mark.asyncio
async def test_verification_can_be_switched_while_it_runs(checks: DraftChecker) -> None:
    checks.verification = False
    checks.open(URI, PATH, 1, "It causes death in all of the voles.\n")
    before = await asyncio.wait_for(checks.linted(URI), 60)
    assert before is not None and before.result is not None
    first = before.result
    assert (await asyncio.wait_for(checks.linted(URI), 60)) is before and before.result is first
    checks.verification = True
    await asyncio.wait_for(checks.linted(URI), 60)
    assert before.result is not first and before.result.summary.skipped != first.summary.skipped
    checks.stop()


@pytest.mark.asyncio
async def test_one_edit_is_read_at_once_and_what_takes_long_leaves_pauses(
    tmp_path: Path, checks: DraftChecker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "lint_now", lambda uri: None)
    uri = "file:///slow.md"
    checks.open(uri, tmp_path / "slow.md", 1, "The end.\n")
    document = await checks.settled(uri)
    assert document is not None
    now = asyncio.get_running_loop().time
    for rest, least, most in ((-9.0, 0.0, 0.01), (0.2, 0.15, 0.21)):
        document.rests_until = now() + rest
        for number in range(9):  # a flood: one reading waits, that of the newest text
            checks.change(uri, number, f"So {number} the end.\n")
        assert least < checks._soon[uri].when() - now() <= most
        assert not document.fresh
    assert (await checks.settled(uri) or document).fresh  # who asks is not kept waiting
    assert document.rests_until <= now() + 0.5, "nobody waits longer"
    checks.stop()


@pytest.mark.asyncio
async def test_what_is_typed_while_a_draft_is_opened_is_read_with_it(
    checks: DraftChecker, shown: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "lint_now", lambda uri: None)
    whole, begun, go_on = draft_checker.read, asyncio.Event(), threading.Event()
    loop, times = asyncio.get_running_loop(), []

    def slow(*given: object) -> object:
        times.append(given)
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(20)
        return whole(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(draft_checker, "read", slow)
    checks.open(URI, PATH, 1, "# Ends\n\nThe end.\n")
    await asyncio.wait_for(begun.wait(), 20)
    checks.change(URI, 2, "# Ends\n\nThe the end.\n")
    go_on.set()
    document = await asyncio.wait_for(checks.settled(URI), 20)
    assert document is not None and document.fresh
    assert len(times) == 1 and {version for version, _ in shown} == {2}
    checks.stop()
