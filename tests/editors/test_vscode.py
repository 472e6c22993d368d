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
from warm_programs import program_folder

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
    seen = {"mdrag.hasProgram", "mdrag.programSeen"}
    ids = {"mdrag.counts", "mdrag.page", "mdrag.readiness", *seen}
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
    events = {f"onLanguage:{language}" for language in literal("LANGUAGES")}
    assert events | {"onNotebook:jupyter-notebook"} == set(manifest()["activationEvents"])
    for entry in manifest()["contributes"]["menus"]["commandPalette"]:
        asked = re.search(r"\^\((.*?)\)\$", entry["when"])
        assert asked and set(asked[1].split("|")) == literal("LANGUAGES")


def test_menus_views_and_first_steps_name_what_is_there() -> None:
    contributes = manifest()["contributes"]
    views = {view["id"] for held in contributes["views"].values() for view in held}
    menus = [entry for held in contributes["menus"].values() for entry in held]
    assert {entry["command"] for entry in menus} <= palette()
    told = [each["contents"] for each in contributes["viewsWelcome"]]
    assert {each["view"] for each in contributes["viewsWelcome"]} <= views
    (walkthrough,) = contributes["walkthroughs"]
    for step in walkthrough["steps"]:
        told.append(step["description"])
        assert (FOLDER / step["media"]["markdown"]).is_file()
        for event in step["completionEvents"]:
            known = palette() | {"mdrag.hasProgram", "mdrag.programSeen"}
            assert event.partition(":")[2] in known
    assert set(re.findall(r"\(command:([\w.]+)\)", "".join(told))) <= palette()
    assert f'"{manifest()["publisher"]}.{manifest()["name"]}#{walkthrough["id"]}"' in source()
    assert f'READY_VIEW = "{min(views)}"' in source() and len(views) == 1


def test_quarto_and_r_markdown_are_known_without_another_extension() -> None:
    contributes = manifest()["contributes"]
    known = {language["id"]: language for language in contributes["languages"]}
    assert known.keys() == literal("LANGUAGES") - {"markdown"}
    assert {grammar["language"] for grammar in contributes["grammars"]} == known.keys()
    for grammar in contributes["grammars"]:
        written = json.loads((FOLDER / grammar["path"]).read_text("utf-8"))
        assert written["scopeName"] == grammar["scopeName"]
        assert written["patterns"] == [{"include": "text.html.markdown"}]
    for language in known.values():
        json.loads((FOLDER / language["configuration"]).read_text("utf-8"))


def test_it_is_installed_from_a_file_never_by_name() -> None:
    """The package index has another project of our name."""
    text = (FOLDER / "src" / "install.ts").read_text("utf-8")
    assert re.findall(r'"install"[^\]]*\]', text) == [
        '"install", "--force", "--python", ">=3.11", what]',
        '"install", "--force", what]',
        '"install", "--disable-pip-version-check", what]',
    ]


def test_a_folder_nobody_trusts_starts_no_program() -> None:
    trust = manifest()["capabilities"]["untrustedWorkspaces"]
    assert trust["supported"] == "limited"
    assert set(trust["restrictedConfigurations"]) == {"mdrag.path", "mdrag.args"}
    for name in trust["restrictedConfigurations"]:
        assert settings()[name]["scope"] == "machine-overridable"


def test_it_speaks_the_names_of_the_server() -> None:
    from mdrag.lsp.protocol.names import COMMANDS, OPTIONS, SOURCE, SOURCE_TEXT, STATUS

    assert literal("OPTIONS") <= set(OPTIONS)
    assert literal("SERVER_COMMANDS") <= set(COMMANDS)
    assert not palette() & set(COMMANDS), "the client library would register it a second time"
    assert f'DIAGNOSTIC_SOURCE = "{SOURCE}"' in source() and f'STATUS = "{STATUS}"' in source()
    assert f'SOURCE_TEXT = "{SOURCE_TEXT}"' in source()
    abilities = re.search(r"ABILITIES = \{ (\w+): true, (\w+): true \} as const", source())
    assert abilities and {*abilities.groups()} | literal("OPTIONS") == set(OPTIONS)


def test_nothing_is_fetched_or_counted() -> None:
    for word in ("fetch(", "http", "telemetry", "net.connect", "xmlhttprequest"):
        assert word not in source().lower().replace("http-equiv=", ""), word


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


def here_already() -> bool:
    """Whether the checkout holds the very packages of the lock file (`npm ci` was run there)."""
    try:
        held = json.loads((FOLDER / "node_modules/.package-lock.json").read_text("utf-8"))
    except OSError:
        return False
    wanted = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    installed = {name: package.get("integrity") for name, package in held["packages"].items()}
    asked = {name: each.get("integrity") for name, each in wanted.items() if name in installed}
    needed = {name for name, each in wanted.items() if name and not each.get("optional")}
    return installed == asked and needed <= installed.keys()


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
    if here_already():
        (folder / "node_modules").symlink_to(FOLDER / "node_modules", target_is_directory=True)
        return folder
    try:
        done = run(folder, "ci", "--prefer-offline", "--fetch-retries=0")
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
        cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=patience(timeout),
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
    folders = [FOLDER / "syntaxes", FOLDER / "walkthrough"]
    data = [
        file.relative_to(FOLDER).as_posix().lower() for one in folders for file in one.iterdir()
    ]
    assert names == {
        "dist/extension.js", "dist/third_party.txt", "package.json", "readme.md", "license.txt",
        "changelog.md", "media/icon.png", "media/mdrag.svg", *data,
        "extension.vsixmanifest", "[content_types].xml",
    }  # fmt: skip


@pytest.fixture(scope="module")
def seen(packed: Path, ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the built extension shows in a stand-in for the editor, with the real server."""
    program = (program_folder() or Path(sys.executable).parent) / "mdrag"
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
    (message, dialog), (failed, shown) = seen["notFound"], seen["tooOld"]
    assert "“no-such-mdrag” was not found" in message[1]
    assert message[2:] == ["Install mdrag…", "Choose the Program…"]  # they work in remote windows
    assert dialog[0] == "dialog"
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


def test_readiness_is_a_view_whose_places_can_be_clicked(seen: Any) -> None:
    assert seen["ready"][-1][:2] == ["command", "mdrag.readiness.focus"]
    assert seen["headline"].startswith("Not ready: claims")
    labels = [label for label, _ in seen["checks"]]
    assert any(label.startswith("claims and citations: ") for label in labels)
    places = {label.partition(":")[0]: lines for label, lines in seen["checks"]}
    told = places["claims and citations"]
    assert len(told) > 3 and None not in told


def test_a_word_file_that_cannot_be_made_says_why_and_where(seen: Any) -> None:
    assert [words for words, _ in seen["problems"]] == ["doc_aaaaaaaa", "doc_bbbbbbbb"]
    assert all(said.startswith("No Word file: doc_") for _, said in seen["problems"])
    (message,) = [each for each in seen["notBuilt"] if each[0] == "error"]
    assert message[1].startswith("mdrag: no Word file was made: doc_aaaaaaaa")
    assert "(draft.md, line 3, and 1 more)" in message[1]
    assert message[2:] == ["Go to the Place", "Show All Places"]
    kind, document, options = seen["notBuilt"][-1]
    assert kind == "document" and document.endswith("/draft.md")
    assert options["selection"]["start"] == {"line": 2, "character": 21}


def test_a_finding_is_waived_with_the_reason_given(seen: Any) -> None:
    pattern = r'<!-- mdrag: waive evidence\.needed ".*" \w+ -- own survey -->'
    assert re.fullmatch(pattern, seen["waiver"])


def test_the_word_file_is_made_of_what_was_saved(seen: Any) -> None:
    assert seen["saved"].startswith("# Small")
    assert ["information", "mdrag: draft.docx is made.", "Open", "Show Folder"] in seen["built"]
    assert seen["built"][-1][1] == "revealFileInOS"


@pytest.fixture(scope="module")
def answered(copy: Path, ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the server answers to Microsoft's own client library."""
    program = (program_folder() or Path(sys.executable).parent) / "mdrag"
    if os.name == "nt" or not program.is_file():
        pytest.skip("the program mdrag is not beside this Python, or cannot be started here")
    essay = tmp_path_factory.mktemp("protocol") / "essay"
    shutil.copytree(ingested_essay, essay)
    done = subprocess.run(
        ["node", "test/protocol.js", essay / "draft.md", program],
        cwd=copy, capture_output=True, text=True, encoding="utf-8", timeout=patience(20),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_microsofts_client_library_is_answered(answered: Any) -> None:
    assert {"hoverProvider", "completionProvider", "codeLensProvider"} <= {
        *answered["capabilities"]
    }
    assert answered["diagnostics"] == answered["status"] and sum(answered["status"]) > 20
    assert "page" in answered["hover"]["value"]
    assert answered["links"] > 20 and answered["symbols"] > 3


def test_what_may_not_be_asked_is_an_error_to_it(answered: Any) -> None:
    asked = {name: answered[name] for name in ("again", "invalid", "unknown", "late", "exit")}
    assert asked == {
        "again": -32600,
        "invalid": -32602,
        "unknown": -32601,
        "late": -32600,
        "exit": 0,
    }


def test_every_request_with_wrong_parameters_is_an_error_to_it(answered: Any) -> None:
    assert len(answered["wrong"]) > 14
    codes = {name: set(codes) for name, codes in answered["wrong"].items()}
    assert {name: one for name, one in codes.items() if one != {-32602}} == {}
    assert answered["alive"] == answered["links"]
