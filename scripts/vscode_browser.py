"""A real VS Code (code-server) with the packed extension, driven in a headless Chromium.

Usage: scripts/vscode_browser.py CODE_SERVER [--pictures FOLDER]

CODE_SERVER: the program, or a folder where npm installed it. Says what was seen, a line each, and
ends with 1 when something is not as it should be. It takes a few minutes, so it is not among the
tests: see editors/README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser import WHY_NOT, Browser, browser  # noqa: E402
from patience import patience  # noqa: E402

MDRAG = Path(sys.executable).with_name("mdrag")
CTRL, SHIFT = 2, 8  # modifiers of the browser's protocol
KEYS = {
    "Enter": 13, "Escape": 27, "Tab": 9, "End": 35, "Home": 36, "ArrowDown": 40, "Backspace": 8,
    "F1": 112, "F8": 119, "F12": 123,
}  # fmt: skip
DRAFT = """# Burrows

Health follows the gradient (Branzei, 2022){#doc_5d1a38e0}.

Digging causes early death in every vole. Every mole dies of 40 causes in winter.

Trees shade the street.

A mole has the ability to dig.
"""

OTHER = """# Moles

Digging causes early death in every mole.
"""


class Editor:
    """The workbench in the page."""

    def __init__(self, page: Browser, drafts: Path, pictures: Path | None) -> None:
        self.page, self.drafts, self.pictures, self.number = page, drafts, pictures, 0

    def key(self, key: str, modifiers: int = 0) -> None:
        """Press one key."""
        code = KEYS.get(key, ord(key[0].upper()))
        given = {"key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code,
                 "code": key if key in KEYS else f"Key{key.upper()}"}  # fmt: skip
        if key == "Enter":
            given["text"] = "\r"
        self.page.call("Input.dispatchKeyEvent", {"type": "keyDown", **given})
        self.page.call("Input.dispatchKeyEvent", {"type": "keyUp", **given})
        time.sleep(0.15)

    def type(self, text: str) -> None:
        """Put words in, as a keyboard does."""
        for letter in text:
            self.page.call("Input.dispatchKeyEvent", {"type": "char", "text": letter})
            time.sleep(0.03)
        time.sleep(0.2)

    def command(self, title: str) -> None:
        """Run a command of the palette."""
        self.key("F1")
        self.page.until("document.activeElement?.closest('.quick-input-widget') != null")
        self.type(title)
        first = "document.querySelector('.quick-input-list .monaco-list-row')?.ariaLabel || ''"
        self.page.until(f"({first}).toLowerCase().includes({json.dumps(title.lower()[:18])})")
        self.key("Enter")

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor there."""
        self.key("g", CTRL)
        self.page.until("document.activeElement?.closest('.quick-input-widget') != null")
        self.type(f"{line}:{column}")
        self.key("Enter")
        time.sleep(0.3)

    def text(self, selector: str) -> str:
        """The words of all elements a selector names."""
        script = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".filter(e => e.offsetParent !== null || e.getClientRects().length)"
            ".map(e => e.innerText).join('\\n')"
        )
        return str(self.page.run(script)).replace("\xa0", " ")

    def until(self, selector: str, pattern: str, seconds: float = 20) -> str:
        """Wait until the words of a selector match."""
        end = time.monotonic() + min(patience(seconds), 4 * seconds)
        while not re.search(pattern, words := self.text(selector), re.DOTALL):
            if time.monotonic() > end:
                raise AssertionError(f"{selector} never said {pattern!r}; it says {words[-800:]!r}")
            time.sleep(0.1)
        return words

    def picture(self, name: str) -> None:
        """Keep what is to be seen now."""
        if self.pictures:
            self.number += 1
            self.page.picture(self.pictures / f"{self.number:02d}-{name}.png")

    def press_button(self, words: str) -> None:
        """Click a button of a message."""
        found = (
            "[...document.querySelectorAll('.notifications-toasts .monaco-button, "
            ".notifications-center .monaco-button, .monaco-dialog-box .monaco-button')]"
            f".find(b => b.innerText.trim() === {json.dumps(words)})"
        )
        self.page.until(f"{found} != null")
        self.page.run(f"{found}.click()")
        time.sleep(0.5)

    def rectangle(self, selector: str, pattern: str = "") -> tuple[float, float]:
        """The middle of the first element a selector names that says ``pattern``."""
        script = (
            f"(() => {{ const e = [...document.querySelectorAll({json.dumps(selector)})]"
            f".find(e => new RegExp({json.dumps(pattern)})"
            ".test(e.textContent.replace(/\\u00a0/g, ' ')));"
            "if (!e) return null; const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )
        x, y = self.page.until(script)
        return float(x), float(y)

    def click(self, at: tuple[float, float], modifiers: int = 0) -> None:
        """Move there, and click."""
        place = {"x": at[0], "y": at[1], "modifiers": modifiers}
        self.page.call("Input.dispatchMouseEvent", {"type": "mouseMoved", **place})
        time.sleep(1.0)  # a link is known when the editor has asked for it
        for kind in ("mousePressed", "mouseReleased"):
            given = {"type": kind, "button": "left", "clickCount": 1, **place}
            self.page.call("Input.dispatchMouseEvent", given)
        time.sleep(0.5)

    def open_file(self, name: str) -> None:
        """Open a file that lies beside the draft; the search for names is not waited for."""
        self.key("F1")
        self.page.until("document.activeElement?.closest('.quick-input-widget') != null")
        self.key("Backspace")  # no command, a file
        self.type(str(self.drafts / name))
        self.until(".quick-input-list .monaco-list-row", re.escape(name))
        time.sleep(0.5)
        self.key("Enter")
        self.until(".tab .label-name", re.escape(name))

    def to_draft(self) -> None:
        """Bring the draft to the front, with the cursor in it."""
        self.click(self.rectangle(".tab", r"draft\.md"))
        self.key("Escape")


STATUS = ".statusbar-item[id*='mdrag']"


def counts(editor: Editor) -> tuple[int, ...]:
    """Errors, warnings and infos in the status bar."""
    return tuple(int(n) for n in re.findall(r"\d+", editor.text(STATUS)))


def squiggles_at_their_place(editor: Editor) -> str:
    """Opened: findings stand under their words."""
    editor.until(STATUS, r"[1-9]", 60)
    editor.page.until("document.querySelectorAll('[class*=squiggly-]').length > 1")
    editor.picture("opened")
    top = editor.page.run(
        "(() => { const line = [...document.querySelectorAll('.view-line')].find(e => "
        "e.textContent.includes('Digging')).getBoundingClientRect();"
        "return [...document.querySelectorAll('[class*=squiggly-]')].filter(e => {"
        "const r = e.getBoundingClientRect(); return r.top < line.bottom && r.bottom > line.top;"
        "}).length })()"
    )
    assert top >= 1, "no squiggle in the line of the claim"
    return f"{top} squiggles in the line of the claim; the status bar counts {counts(editor)}"


def hover_shows_the_passage(editor: Editor) -> str:
    """The citation says what its source says."""
    editor.go_to(3, 50)
    editor.command("Show or Focus Hover")
    said = editor.until(".monaco-hover", r"(?i)branzei|page")
    editor.picture("hover")
    editor.key("Escape")
    return " ".join(said.split())[:100]


def completion_lists_sources(editor: Editor) -> str:
    """`{#` lists the library."""
    editor.go_to(7, 99)
    editor.key("End")
    editor.key("Backspace")
    editor.type(" {#")
    said = editor.until(".suggest-widget .monaco-list-row", r"(19|20)\d\d", 30)
    editor.picture("completion")
    editor.key("Escape")
    for _ in range(3):
        editor.key("Backspace")
    editor.type(".")
    return said.splitlines()[0]


def a_fix_is_taken(editor: Editor) -> str:
    """The light bulb's fix is put in, and the finding goes."""
    before = counts(editor)
    editor.go_to(9, 8)
    editor.command("Quick Fix...")
    editor.until(".action-widget", r"Write 'can'", 30)
    editor.picture("fixes")
    editor.key("Enter")
    editor.until(".view-lines", r"A mole can dig\.")
    end = time.monotonic() + 60
    while sum(after := counts(editor)) >= sum(before) and time.monotonic() < end:
        time.sleep(0.1)
    assert sum(after) < sum(before), f"the count was {before} and is {after}"
    return f"has the ability to → can; {before} → {after}"


def other_drafts_are_looked_at(editor: Editor) -> str:
    """Quarto, R Markdown, and the cells of a notebook: each finding at its place."""
    editor.command("View: Toggle Problems")
    names = ("other.qmd", "other.Rmd", "cells.ipynb")
    for name in names:
        editor.open_file(name)
        said = rf"{re.escape(name)}[^\[]*EVIDENCE_NEEDED[^\[]*\[Ln 3, Col 1\]"
        editor.until(".markers-panel", said, 60)
        editor.picture(name)
    editor.to_draft()
    editor.command("View: Toggle Problems")
    return ", ".join(names)


def one_waiver_hides_one_finding(editor: Editor) -> str:
    """Of the two claims of a paragraph one is waived."""
    before = counts(editor)
    editor.go_to(5, 3)
    editor.command("mdrag: Waive the Finding Here")
    if "which" in editor.until(".quick-input-title", "Waive "):
        editor.key("Enter")
        editor.until(".quick-input-title", r"Waive \w+\.")
    editor.type("my own count")
    editor.key("Enter")
    editor.until(".view-lines", r"mdrag: waive .*my own count")
    end = time.monotonic() + 60
    while (after := counts(editor)) == before and time.monotonic() < end:
        time.sleep(0.1)
    editor.picture("waived")
    assert sum(before) - sum(after) == 1, f"the count was {before} and is {after}"
    return f"{before} → {after}"


def saving_counts_anew(editor: Editor) -> str:
    """A new claim is counted."""
    before = counts(editor)
    editor.key("End", CTRL)
    editor.type("\n")
    editor.key("Enter")
    editor.type("Smoking causes 9 of 10 deaths in Norway.")
    editor.key("s", CTRL)
    end = time.monotonic() + 60
    while sum((after := counts(editor))[:2]) <= sum(before[:2]) and time.monotonic() < end:
        time.sleep(0.1)
    assert sum(after[:2]) > sum(before[:2]), f"the count was {before} and is {after}"
    return f"{before} → {after}"


def a_page_opens_by_a_click(editor: Editor) -> str:
    """Ctrl+click on the source shows its page, not its bytes."""
    editor.go_to(1)
    at = editor.rectangle(".view-line span span", r"doc_\w{8}")
    editor.click(at, CTRL)
    said = editor.until(".tab .label-name", r"page \d+", 30)
    time.sleep(2)
    assert ".txt" not in editor.text(".tab .label-name"), "the text of the page opened as well"
    time.sleep(1.5)
    editor.picture("page")
    return said.replace("\n", " | ")


def a_failing_build_leads_to_the_place(editor: Editor) -> str:
    """No Word file: why, and where."""
    editor.key("End", CTRL)
    editor.type(" So says Nobody (Nobody, 2015){#doc_aaaaaaaa")
    editor.key("Escape")  # the brace is closed by itself
    editor.command("mdrag: Make the Word File")
    said = editor.until(".notifications-toasts", "no Word file was made", 60)
    editor.picture("no-word-file")
    editor.press_button("Go to the Place")
    editor.command("View: Toggle Problems")
    editor.until(".markers-panel", "No Word file", 20)
    editor.picture("problems")
    editor.command("View: Toggle Problems")
    return " ".join(said.split())[:160]


def ready_is_a_view(editor: Editor) -> str:
    """What stands against it, with places."""
    editor.command("mdrag: Is This Draft Ready?")
    said = editor.until(".pane-body .monaco-list-rows", r"claims: ", 60)
    editor.picture("ready")
    at = editor.rectangle(".pane-body .monaco-list-row", r"^\d+: ")
    editor.click(at)
    editor.picture("ready-place")
    return said.splitlines()[0]


def first_steps_are_there(editor: Editor) -> str:
    """The walkthrough."""
    editor.command("mdrag: First Steps")
    said = editor.until(".gettingStartedContainer", "A new essay")
    done = "document.querySelectorAll('.codicon-getting-started-step-checked').length"
    editor.page.until(f"{done} > 0")  # the program is there
    time.sleep(8)  # the words beside it come later
    editor.picture("first-steps")
    return said.splitlines()[0]


STEPS = (
    squiggles_at_their_place,
    hover_shows_the_passage,
    completion_lists_sources,
    a_page_opens_by_a_click,
    a_fix_is_taken,
    one_waiver_hides_one_finding,
    saving_counts_anew,
    a_failing_build_leads_to_the_place,
    ready_is_a_view,
    other_drafts_are_looked_at,
    first_steps_are_there,
)


def made_essay(folder: Path) -> Path:
    """The example essay, read into a library, with a draft of its own."""
    shutil.copytree(ROOT / "examples" / "essay", folder)
    for command in ("init", "ingest"):
        subprocess.run([MDRAG, command], cwd=folder, check=True, capture_output=True)
    ledger = (folder / "meta" / "sources.jsonl").read_text("utf-8")
    uid = next(
        json.loads(line)["doc_uid"] for line in ledger.splitlines() if "branzei-2022" in line
    )
    draft = folder / "outputs" / "drafts" / "draft.md"
    draft.write_text(DRAFT.replace("doc_5d1a38e0", uid), "utf-8")
    for name in ("other.qmd", "other.Rmd"):
        draft.with_name(name).write_text(OTHER, "utf-8")
    cells = [
        {"cell_type": "code", "source": "1 + 1", "metadata": {}, "outputs": [], "id": "a",
         "execution_count": None},
        {"cell_type": "markdown", "source": OTHER, "metadata": {}, "id": "b"},
    ]  # fmt: skip
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    draft.with_name("cells.ipynb").write_text(json.dumps(notebook), "utf-8")
    return draft


@contextmanager
def serving(program: list[str], folder: Path) -> Iterator[str]:
    """The address of a code-server with the extension installed."""
    data, extensions = folder / "data", folder / "extensions"
    (data / "User").mkdir(parents=True)
    wanted = {
        "mdrag.path": str(MDRAG), "workbench.startupEditor": "none",
        "editor.minimap.enabled": False, "telemetry.telemetryLevel": "off",
        "security.workspace.trust.enabled": False, "editor.accessibilitySupport": "off",
        "workbench.welcomePage.walkthroughs.openOnInstall": False,
    }  # fmt: skip
    (data / "User" / "settings.json").write_text(json.dumps(wanted), "utf-8")
    where = ["--user-data-dir", str(data), "--extensions-dir", str(extensions)]
    own = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder)}
    vsix = ROOT / "editors" / "vscode" / "mdrag.vsix"
    subprocess.run([*program, *where, "--install-extension", str(vsix)], check=True, env=own,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    command = [*program, *where, "--auth", "none", "--bind-addr", "127.0.0.1:0",
               "--disable-telemetry", "--disable-update-check"]  # fmt: skip
    server = subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        for line in server.stdout:
            if found := re.search(r"listening on (http://[\d.:]+)", line):
                yield found[1]
                break
    finally:
        server.terminate()
        server.wait()


def main() -> int:
    """Drive all steps; 1 when one of them is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code_server", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument(
        "--only",
        default="",
        help="steps whose name holds one of these (with commas); the first always",
    )
    asked = parser.parse_args()
    inside = asked.code_server / "node_modules" / "code-server" / "out" / "node" / "entry.js"
    program = ["node", str(inside)] if inside.is_file() else [str(asked.code_server)]
    if WHY_NOT:
        print(f"vscode_browser: {WHY_NOT}", file=sys.stderr)
        return 2
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        os.environ["MDRAG_CACHE_DIR"] = str(folder / "cache")
        draft = made_essay(folder / "essay")
        with serving(program, folder) as address, browser(folder / "profile") as page:
            page.look(1400, 900)
            payload = json.dumps([["openFile", f"vscode-remote://{address[7:]}{draft}"]])
            where = f"folder={quote(str(draft.parents[2]))}&payload={quote(payload)}"
            page.call("Page.navigate", {"url": f"{address}/?{where}"})
            editor = Editor(page, draft.parent, asked.pictures)
            page.until("document.querySelector('.view-line') !== null")
            for step in STEPS:
                if step is not STEPS[0] and not any(
                    one in step.__name__ for one in asked.only.split(",")
                ):
                    continue
                name = step.__name__.replace("_", " ")
                try:
                    editor.to_draft()
                    print(f"ok    {name}: {step(editor)}", flush=True)
                except AssertionError as problem:
                    wrong += 1
                    editor.picture("wrong")
                    print(f"WRONG {name}: {problem}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
