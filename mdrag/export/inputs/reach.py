"""What a draft may read while it is built: its own folder, its project, and no network.

A draft may come from anybody, and pandoc opens whatever it names. So it is read once beforehand in
pandoc's sandbox, where nothing can be opened, and everything it would load is looked at.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from mdrag.errors import FileProblem, ServiceError
from mdrag.export.inputs import loaded_files as loaded
from mdrag.export.inputs.loaded_files import Reference
from mdrag.filled_sentence import fill
from mdrag.limits.pandoc import READERS, pandoc_path, run_pandoc
from mdrag.limits.regular_files import read_regular
from mdrag.limits.run_program import ProgramStopped
from mdrag.text.lines import Lines

__all__ = [
    "ReadPermission",
    "environment",
    "folders",
    "is_inside",
    "may_stand_here",
    "refuse",
    "refuse_named",
]

_LARGEST = 20_000_000  # bytes of a stylesheet or SVG that is looked through
_DEEPEST = 8  # stylesheets that import stylesheets
_NOBODY = "http://127.0.0.1:9"  # the discard port, where nothing listens
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_NETWORK = frozenset(
    ("http", "https", "ftp", "ftps", "sftp", "ws", "wss", "smb", "dav", "webdav", "gopher", "blob",
     "javascript", "vbscript", "ldap", "telnet")
)  # fmt: skip
_VARIABLE = re.compile(r"\$\{?\w|%\w+%")


class ReadPermission(NamedTuple):
    """Where a draft lies, and what the person allowed it."""

    draft: Path
    folders: tuple[Path, ...]  # resolved; files under one of them may be read
    files: bool = False
    network: bool = False
    name: str = ""  # the draft as the person named it


class _Refusal(NamedTuple):
    target: str
    what: str
    why: str
    option: str


def folders(draft: Path, project: Path | None) -> tuple[Path, ...]:
    """The folders a draft may read from: its own and that of its project, resolved."""
    own = draft.absolute().parent.resolve()
    return (own, project.resolve()) if project else (own,)


def is_inside(path: Path, allowed: Iterable[Path]) -> bool:
    """Whether ``path`` with all its links followed lies under one of the folders."""
    try:
        real = path.resolve()
    except (OSError, RuntimeError, ValueError):
        return False
    return any(real.is_relative_to(folder) for folder in allowed)


def may_stand_here(leave: ReadPermission | None) -> bool:
    """Whether pandoc may run in the current folder: it looks for every file there, too."""
    return leave is None or leave.files or is_inside(Path(), leave.folders)


def environment(leave: ReadPermission) -> dict[str, str]:
    """The environment of pandoc and what it starts: the second wall.

    Without leave its proxy is one that nobody answers at, and TeX reads and writes only below the
    folder it works in (``openin_any``, ``openout_any`` of kpathsea) and starts nothing.
    """
    kept = dict(os.environ)
    if not leave.network:
        for name in [name for name in kept if name.lower().endswith("_proxy")]:
            del kept[name]
        for name in ("http_proxy", "https_proxy", "all_proxy", "ftp_proxy"):
            kept |= {name: _NOBODY, name.upper(): _NOBODY}
    if not leave.files:
        kept |= {"openin_any": "p", "openout_any": "p", "shell_escape": "f"}
    return kept


def refuse_named(text: str, named: Mapping[str, Any], leave: ReadPermission) -> None:
    """Raise FileProblem for files of the front matter (key → name) that may not be read."""
    told = [Reference(str(value), key) for key, value in named.items() if value]
    _stop(_judged(told, leave.draft.parent, leave), text, leave)


def refuse(text: str, form: str, leave: ReadPermission) -> None:
    """Raise FileProblem naming everything the draft would read that it may not.

    ``text`` is the draft's, for the places; ``form`` is pandoc's name of the format it writes.
    """
    if leave.files and leave.network:
        return
    told = _read(["--from=markdown", "--to=json", str(leave.draft)])
    try:
        _stop(_found(json.loads(told), form, leave), text, leave)
    except ValueError:
        return  # pandoc cannot read it, and says so when it is asked to write it
    except RecursionError:
        raise FileProblem(
            leave.name or leave.draft, fill("is nested too deeply to be built")
        ) from None


def _found(document: Any, form: str, leave: ReadPermission) -> list[_Refusal]:
    """What pandoc's tree of a draft would load and may not."""
    named = list(loaded.of_metadata(document, form))
    found = [*named, *loaded.of_document(document, form)]
    if form == "html5":
        page = ["--standalone", "--metadata=pagetitle=-", "--from=markdown", "--to=html5"]
        found += loaded.of_html(_read([*page, str(leave.draft)]))
        found += _of_front(document)
    refused = list(_judged(found, leave.draft.parent, leave))
    for one in named:
        if one.what == "bibliography" and not refused:
            refused += _of_bibliography(one.target, form, leave)
    return refused


def _of_bibliography(name: str, form: str, leave: ReadPermission) -> Iterator[_Refusal]:
    """What the entries of a bibliography load: a title may hold a picture, or TeX."""
    path = next((p for p in _candidates(name, leave.draft.parent) if p.is_file()), None)
    if path is None:
        return
    reader, given = READERS.get(path.suffix.lower(), "biblatex"), b""
    if path.suffix.lower() in (".yaml", ".yml"):  # its words are Markdown, as in front matter
        reader, given = "markdown", b"---\n" + _fenceless(path) + b"\n---\n"
    try:
        told = json.loads(
            _read([f"--from={reader}", "--to=json", *([] if given else [str(path)])], given)
        )
    except ValueError:
        return  # no bibliography; pandoc says why
    found = [*loaded.of_document(told, form), *(_of_front(told) if form == "html5" else ())]
    for one in _judged(found, leave.draft.parent, leave):
        yield one._replace(what=f"{one.what} in {name}")


def _of_front(document: Any) -> list[Reference]:
    """What the front matter of a document loads when words of it are printed on a page."""
    printed = json.dumps(loaded.of_front(document)).encode("utf-8", "surrogatepass")
    return loaded.of_html(_read(["--from=json", "--to=html5"], printed))


def _fenceless(path: Path) -> bytes:
    try:
        return re.sub(rb"(?m)^(?:---|\.\.\.)[ \t]*\r?$", b"", read_regular(path))
    except OSError:
        return b""


def _judged(
    references: Iterable[Reference], base: Path, leave: ReadPermission, depth: int = 0
) -> Iterator[_Refusal]:
    """What of it may not be read, each once; stylesheets and SVGs are looked into."""
    seen = set()
    for one in references:
        if (one.target, one.raw) in seen:
            continue
        seen.add((one.target, one.raw))
        if one.raw:
            if not leave.files:
                why = fill("may read any file of this computer")
                yield _Refusal(one.target, one.what, why, "--allow-files")
            continue
        target = one.target.strip()
        if target.lower().startswith("data:"):
            yield from _of_embedded(target, base, leave, depth)
        elif (found := _outside(target, base, leave)) is not None:
            yield _Refusal(one.target, one.what, *found)
        elif depth < _DEEPEST:
            for path in _candidates(target, base):
                if path.suffix.lower() in (".svg", ".css", ".html", ".htm", ".xhtml", ".svgz"):
                    for inner in _judged(_inside(path), path.parent, leave, depth + 1):
                        yield inner._replace(what=f"{inner.what} in {target}")


def _inside(path: Path) -> list[Reference]:
    """What a local stylesheet, SVG or page loads."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST)
    except (OSError, ValueError):
        return []
    if path.suffix.lower() == ".svgz":
        return [Reference(path.name, "compressed SVG", raw=True)]
    return _of_text(content, css=path.suffix.lower() == ".css")


def _of_text(content: bytes, css: bool) -> list[Reference]:
    utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    text = content.decode("utf-16" if utf16 else "utf-8", "replace")
    return list(loaded.of_css(text)) if css else loaded.of_html(text)


def _of_embedded(target: str, base: Path, leave: ReadPermission, depth: int) -> Iterator[_Refusal]:
    """What lies in a data: address: a picture is nothing, an SVG may load something."""
    head, _, body = target[5:].partition(",")
    kind = head.lower()
    if depth >= _DEEPEST or not any(word in kind for word in ("svg", "css", "html", "xml")):
        return
    try:
        content = unquote(body).encode("utf-8", "replace")
        content = base64.b64decode(content) if "base64" in kind else content
    except (ValueError, binascii.Error):
        return
    yield from _judged(_of_text(content, "css" in kind), base, leave, depth + 1)


def _outside(target: str, base: Path, leave: ReadPermission) -> tuple[str, str] | None:
    """Why an address may not be read, and the option that allows it; None when it may."""
    scheme = _SCHEME.match(target)
    named = scheme[1].lower() if scheme else ""
    if not target or target.startswith("#"):
        return None
    if named in _NETWORK or re.match(r"[/\\]{2}[^/\\]", target):
        told = (fill("lies on the network"), "--allow-network")
        return None if leave.network else told
    if leave.files:
        return None
    where = (
        fill("the draft's folder and its project")
        if len(leave.folders) > 1
        else fill("the draft's folder")
    )
    away = (fill("lies outside {where}", where=where), "--allow-files")
    drive = re.match(r"[A-Za-z]:[\\/]", target) or target.startswith("\\\\")
    if drive or target.startswith("~") or _VARIABLE.search(target):
        return away
    bases = {base: None} | ({Path.cwd(): None} if may_stand_here(leave) else {})
    paths = [path for one in bases for path in _candidates(target, one)]
    inside = [path for path in paths if is_inside(path, leave.folders)]
    if not inside or any(_exists(path) for path in paths if path not in inside):
        return away
    if any(_exists(path) and not path.is_file() for path in inside):
        return fill("is no file"), "--allow-files"
    if not any(map(_exists, inside)) and any(map(_exists, _candidates(target, Path.cwd()))):
        why = fill("is looked for from the draft's folder, and lies in the one you stand in")
        return why, "--allow-files"
    return None


def _candidates(target: str, base: Path) -> Iterator[Path]:
    """The paths pandoc may take an address for: as written, decoded, without its query."""
    if target.lower().startswith("file:"):
        target = re.sub(r"(?i)^file:(?://(?:localhost)?(?=/))?", "", target)
        target = re.sub(r"^/{2,}", "/", target)
    cut = re.split(r"[?#]", target, maxsplit=1)[0]
    names = (target, unquote(target), cut, unquote(cut))
    for name in dict.fromkeys(one for n in names for one in (n, n.replace("\\", "/"))):
        if name and "\0" not in name:
            yield base / name


def _exists(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _read(arguments: list[str], given: bytes = b"") -> str:
    """What pandoc makes of a file in its sandbox, the last of ``arguments``, or of ``given``.

    "" when it cannot. Raises ServiceError.
    """
    command = [pandoc_path(), "--sandbox", *arguments]
    try:
        run = run_pandoc(command, len(given) or Path(arguments[-1]).stat().st_size, given)
    except ProgramStopped as problem:
        name = fill("the front matter") if given else arguments[-1]
        raise ServiceError(
            fill("{name}: pandoc was stopped {problem}", name=name, problem=problem)
        ) from None
    except OSError:
        return ""
    return "" if run.code else run.out.decode("utf-8", "replace")


def _stop(refused: Iterable[_Refusal], text: str, leave: ReadPermission) -> None:
    """Raise FileProblem with a line for each, in the order of the draft."""
    lines, told = Lines(text), []
    for one in dict.fromkeys(refused):
        at = text.find(one.target) if one.target else -1
        place = lines.place(at) if at >= 0 else (0, 0)
        shown = _shown(one.target)
        message = fill(
            "{what} {shown} {why}; if you trust this draft: {option}",
            what=one.what,
            shown=shown,
            why=one.why,
            option=one.option,
        )
        told.append((place, message))
    told.sort()
    if not told:
        return
    name = leave.name or str(leave.draft)
    problems = [FileProblem(name, message, *place) for place, message in told]
    more = "".join(f"\n{other}" for other in problems[1:])
    first = problems[0]
    raise FileProblem(name, first.message + more, first.line, first.column)


def _shown(target: str) -> str:
    """An address for a message: without control characters, and not endless."""
    clean = "".join(sign if sign.isprintable() else "\ufffd" for sign in target)
    return repr(clean[:120] + ("…" if len(clean) > 120 else "")).replace("\\\\", "\\")
