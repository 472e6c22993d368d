"""The VS Code extension: it does what it declares, speaks the server's names, can be built."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from patience import patience

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "editors" / "vscode"
READ_BY_THE_LIBRARY = {"mdrag.trace.server"}  # by the client's id, which is "mdrag"
UNREACHABLE = re.compile(
    r"E(NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|AI_AGAIN|NOTCACHED|NETUNREACH|HOSTUNREACH)"
    r"|code E[45]\d\d|ERR_SOCKET_TIMEOUT|network"
)

pytestmark = pytest.mark.checkout


def manifest() -> Any:
    return json.loads((FOLDER / "package.json").read_text("utf-8"))


@cache
def source() -> str:
    """All of src/, without comments."""
    files = sorted((FOLDER / "src").glob("*.ts"))
    text = "\n".join(file.read_text("utf-8") for file in files)
    return re.sub(r"(?m)^\s*//.*$|\s//\s.*$|/\*\*[\s\S]*?\*/", "", text)


def quoted(text: str) -> set[str]:
    return set(re.findall(r'"([^"\n]*)"', text))


def literal(name: str) -> set[str]:
    """The strings of ``export const NAME = […]`` or ``{…}``."""
    found = re.search(rf"export const {name} = [\[{{](.*?)[\]}}] as const;", source(), re.DOTALL)
    assert found, f"no literal {name} in src"
    return quoted(found[1])


def palette() -> set[str]:
    return {command["command"] for command in manifest()["contributes"]["commands"]}


def settings() -> dict[str, Any]:
    found: dict[str, Any] = manifest()["contributes"]["configuration"]["properties"]
    return found


def test_every_command_of_the_palette_is_registered_and_no_other() -> None:
    table = re.search(r"const faces = \{(.*?)\n  \};", source(), re.DOTALL)
    assert table
    assert set(re.findall(r'^\s+"(mdrag\.\w+)":', table[1], re.MULTILINE)) == palette()
    entries = manifest()["contributes"]["menus"]["commandPalette"]
    assert {entry["command"] for entry in entries} <= palette()


def test_every_command_named_is_one_of_the_palette_or_of_the_server() -> None:
    mdrag = {name for name in quoted(source()) if re.fullmatch(r"mdrag\.\w+", name)}
    ids = {"mdrag.counts", "mdrag.path"}  # of the status bar; the setting that is opened
    assert mdrag == palette() | literal(r"SERVER_COMMANDS") | ids


def test_every_setting_says_what_it_is() -> None:
    for name, setting in settings().items():
        assert {"type", "default"} <= set(setting), name
        assert setting.get("description") or setting.get("markdownDescription"), name
        assert setting["scope"] in ("window", "machine-overridable"), name
        if setting["type"] == "integer":
            assert setting["minimum"] == 0, name


def test_every_setting_is_used() -> None:
    defaults = re.search(r"DEFAULTS: Settings = \{(.*?)\n\};", source(), re.DOTALL)
    assert defaults
    known = {f"mdrag.{key}" for key in re.findall(r"^\s+(\w+):", defaults[1], re.MULTILINE)}
    assert known == settings().keys() - READ_BY_THE_LIBRARY
    for name in known:
        assert f'read("{name.removeprefix("mdrag.")}")' in source(), name
    assert re.search(r'super\(\s*"mdrag"', source())


def test_the_readme_lists_the_settings_with_their_defaults() -> None:
    rows = re.findall(
        r"^\| `(mdrag\.[\w.]+)` \| `(.*?)` \|", (FOLDER / "README.md").read_text("utf-8"), re.M
    )
    listed = {name: json.loads(default) for name, default in rows}
    assert listed == {name: setting["default"] for name, setting in settings().items()}


def test_it_wakes_for_the_languages_it_looks_at() -> None:
    assert {f"onLanguage:{language}" for language in literal("LANGUAGES")} == set(
        manifest()["activationEvents"]
    )
    for entry in manifest()["contributes"]["menus"]["commandPalette"]:
        asked = re.search(r"\^\((.*?)\)\$", entry["when"])
        assert asked and set(asked[1].split("|")) == literal("LANGUAGES")


def test_a_folder_nobody_trusts_starts_no_program() -> None:
    trust = manifest()["capabilities"]["untrustedWorkspaces"]
    assert trust["supported"] == "limited"
    assert set(trust["restrictedConfigurations"]) == {"mdrag.path", "mdrag.args"}
    for name in trust["restrictedConfigurations"]:
        assert settings()[name]["scope"] == "machine-overridable"


def test_it_speaks_the_names_of_the_server() -> None:
    from mdrag.lsp.protocol.names import COMMANDS, OPTIONS, SOURCE

    assert literal("OPTIONS") <= set(OPTIONS)
    assert literal("SERVER_COMMANDS") <= set(COMMANDS)
    assert not palette() & set(COMMANDS), "the client library would register it a second time"
    assert f'DIAGNOSTIC_SOURCE = "{SOURCE}"' in source()


def test_nothing_is_fetched_or_counted() -> None:
    for word in ("fetch(", "http", "telemetry", "net.connect", "XMLHttpRequest"):
        assert word not in source().lower(), word


def test_the_pure_files_know_no_editor() -> None:
    for test in (FOLDER / "test").glob("*.test.ts"):
        for name in re.findall(r'from "\.\./src/(\w+)"', test.read_text("utf-8")):
            text = (FOLDER / "src" / f"{name}.ts").read_text("utf-8")
            assert 'from "vscode' not in text, f"{name} is tested without the editor"


def test_the_lock_file_names_no_registry_but_the_public_one() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))
    for name, package in lock["packages"].items():
        where = package.get("resolved", "https://registry.npmjs.org/")
        assert where.startswith("https://registry.npmjs.org/"), name
        assert not name or package["integrity"], name
    own = lock["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert own[kind] == manifest()[kind]
    assert (own["name"], own["version"]) == (manifest()["name"], manifest()["version"])


def test_it_has_the_licence_of_the_project() -> None:
    assert (FOLDER / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the extension with its packages; skips where they cannot be had."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("npm and node are not here")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    if int(version.lstrip("v").split(".")[0]) < 20:
        pytest.skip(f"node {version.strip()} is too old to package an extension; it takes 20")
    folder = tmp_path_factory.mktemp("vscode") / "extension"
    shutil.copytree(
        FOLDER, folder, ignore=shutil.ignore_patterns("node_modules", "out", "dist", "*.vsix")
    )
    try:
        done = run(folder, "ci", "--prefer-offline", "--fetch-retries=0", timeout=60)
    except subprocess.TimeoutExpired:
        pytest.skip("the npm registry takes more than a minute")
    if done.returncode and UNREACHABLE.search(done.stderr):
        pytest.skip("the npm registry is not reachable and its packages are not cached")
    assert done.returncode == 0, done.stderr[-3000:]
    return folder


def run(folder: Path, *arguments: str, timeout: int = 30) -> subprocess.CompletedProcess[str]:
    npm = shutil.which("npm")
    assert npm
    return subprocess.run(
        [npm, *arguments],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=timeout,
    )  # fmt: skip


def test_it_compiles_and_its_tests_pass(copy: Path) -> None:
    done = run(copy, "test")  # compiles first
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert re.search(r"^# pass [1-9]\d*$", done.stdout, re.MULTILINE)


@pytest.fixture(scope="module")
def packed(copy: Path) -> Path:
    """The copy with dist/ and mdrag.vsix made."""
    done = run(copy, "run", "package")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return copy


def test_the_package_holds_what_runs_and_no_more(packed: Path) -> None:
    with zipfile.ZipFile(packed / "mdrag.vsix") as package:
        names = {name.removeprefix("extension/").lower() for name in package.namelist()}
        manifest = json.loads(package.read("extension/package.json"))
        code = package.read("extension/dist/extension.js").decode()
    assert manifest["main"] == "./dist/extension.js"
    assert 'require("vscode")' in code and "mdrag/sourceText" in code
    assert names == {
        "dist/extension.js", "dist/third_party.txt", "package.json", "readme.md", "license.txt",
        "extension.vsixmanifest", "[content_types].xml",
    }  # fmt: skip


@pytest.fixture(scope="module")
def seen(packed: Path, ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the built extension shows in a stand-in for the editor, with the real server."""
    program = Path(sys.executable).with_name("mdrag")
    if os.name == "nt" or not program.is_file():
        pytest.skip("the program mdrag is not beside this Python, or cannot be played here")
    essay = tmp_path_factory.mktemp("play") / "essay"
    shutil.copytree(ingested_essay, essay)
    done = subprocess.run(
        ["node", "test/play.js", essay, program],
        cwd=packed, env={**os.environ, "NODE_PATH": "test/stand-in"},
        capture_output=True, text=True, encoding="utf-8", timeout=patience(20),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_one_message_says_why_no_server_runs(seen: Any) -> None:
    (message, opened), (failed, shown) = seen["notFound"], seen["tooOld"]
    assert "“no-such-mdrag” was not found" in message[1] and message[2] == "Open Setting"
    assert opened == ["command", "workbench.action.openSettings", "mdrag.path"]
    assert "did not start" in failed[1] and shown == ["output"]


def test_commands_of_both_sides_are_there_and_go(seen: Any) -> None:
    from mdrag.lsp.protocol.names import COMMANDS

    assert set(seen["commands"]) == palette() | set(COMMANDS)
    assert seen["stopped"] == "mdrag.restart" and seen["left"] == []


def test_the_status_bar_counts_what_the_server_finds(seen: Any) -> None:
    assert re.fullmatch(r"mdrag \$\(error\) [1-9]\d* \$\(warning\) [1-9]\d* .*", seen["status"])


def test_the_sentence_under_the_cursor_is_asked(seen: Any) -> None:
    asked, *shown = seen["asked"]
    assert asked[2].startswith("Halloran and Østby (2018) fitted 1,204 adults")
    assert asked[2].endswith("accelerometers.")
    assert re.search(r"/outputs/evidence/evidence_pack_\w+\.md$", shown[-1][-1])


def test_readiness_is_shown_as_a_report(seen: Any) -> None:
    assert seen["ready"][-1][:2] == ["command", "markdown.showPreviewToSide"]
    assert "claims" in seen["report"]


def test_a_finding_is_waived_with_the_reason_given(seen: Any) -> None:
    pattern = r'<!-- mdrag: waive evidence\.needed ".*" \w+ -- own survey -->'
    assert re.fullmatch(pattern, seen["waiver"])


def test_the_word_file_is_made_of_what_was_saved(seen: Any) -> None:
    assert seen["saved"].startswith("# Small")
    assert ["information", "mdrag: draft.docx is made.", "Open", "Show Folder"] in seen["built"]
    assert seen["built"][-1][1] == "revealFileInOS"
