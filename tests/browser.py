"""A headless Chromium, driven by its own protocol over two pipes: no driver, no package.

https://chromedevtools.github.io/devtools-protocol/
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from patience import patience

__all__ = ["WHY_NOT", "Browser", "browser"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PROGRAM = next((found for name in _NAMES if (found := shutil.which(name))), None)
_READY = "document.readyState === 'complete'"
WHY_NOT = "" if PROGRAM else "no Chromium here (Debian: apt-get install chromium)"


class Browser:
    """One page of a browser."""

    def __init__(self, process: subprocess.Popen[bytes], out: int, into: int) -> None:
        self._process, self._out, self._into = process, out, into
        self._number, self._held, self.said = 0, b"", list[str]()
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        self._session = attached["sessionId"]
        for room in ("Page", "Runtime", "Log"):
            self.call(f"{room}.enable")

    _session = ""

    def call(self, method: str, given: dict[str, Any] | None = None) -> dict[str, Any]:
        """The answer to one command of the protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": given or {}}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == self._number:
                assert "error" not in told, told["error"]
                return dict(told["result"])

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._held:
            ready, _, _ = select.select([self._into], [], [], patience(20))
            assert ready, "the browser says nothing"
            part = os.read(self._into, 1 << 20)
            assert part, "the browser is gone"
            self._held += part
        line, _, self._held = self._held.partition(b"\0")
        told: dict[str, Any] = json.loads(line)
        if told.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(json.dumps(told["params"]))
        return told

    def open(self, address: str) -> None:
        """Go there, and wait until the page has loaded."""
        for one in ("about:blank", address):  # the same page at another mark would not be loaded
            self.call("Page.navigate", {"url": one})
            self.until(f"location.href.startsWith({json.dumps(one)}) && {_READY}")

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        told = self.call("Runtime.evaluate", {"expression": script, "returnByValue": True,
                                              "awaitPromise": True})  # fmt: skip
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def until(self, script: str) -> Any:
        """Wait until an expression is true."""
        end = time.monotonic() + patience(20)
        while time.monotonic() < end:
            with contextlib.suppress(AssertionError):  # the page is being changed
                if value := self.run(script):
                    return value
            time.sleep(0.02)
        raise AssertionError(f"never so: {script}; {self.said}")

    def press(self, key: str) -> None:
        """Type one key."""
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, **text})
        self.call("Input.dispatchKeyEvent", {"type": "keyUp", "key": key})

    def look(self, width: int, height: int, **media: str) -> None:
        """The size of the window; media features (``prefers_color_scheme="dark"``)."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", size)
        features = [{"name": k.replace("_", "-"), "value": v} for k, v in media.items()]
        self.call("Emulation.setEmulatedMedia", {"features": features})

    def picture(self, path: Path) -> None:
        """A picture of the window."""
        told = self.call("Page.captureScreenshot", {"format": "png"})
        path.write_bytes(base64.b64decode(told["data"]))

    def print_to(self, path: Path) -> None:
        """The page as it is printed."""
        path.write_bytes(
            base64.b64decode(self.call("Page.printToPDF", {"printBackground": True})["data"])
        )


@contextlib.contextmanager
def browser(home: Path, *more: str) -> Iterator[Browser]:
    """A browser with a profile of its own in ``home``."""
    assert PROGRAM
    theirs_in, out = os.pipe()
    into, theirs_out = os.pipe()
    # the protocol is read from descriptor 3 and written to 4
    start = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
    flags = (
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--remote-debugging-pipe", f"--user-data-dir={home}", *more,
    )  # fmt: skip
    process = subprocess.Popen(
        ["bash", "-c", start, "browser", str(theirs_in), str(theirs_out), PROGRAM, *flags],
        pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(process, out, into)
    finally:
        os.close(out)
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(into)
