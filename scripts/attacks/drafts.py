"""Hostile drafts: what they name outside their folder or on the network is never read.

Each draft goes through lint, strip, import-docx, a build of every format, and the filters in plain
pandoc. What came out is searched for the words that stand outside, also packed or encoded.
"""

from __future__ import annotations

import base64
import itertools
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import unquote_to_bytes

from attacks.ground import HANG_S, SECRET, Breach, Ground, Ran, said_breaches
from mdrag.export.build.command import _filter
from mdrag.limits.pandoc import pandoc_path

__all__ = ["DRAFTS", "attack"]

# {out}: the folder outside, {rel}: the same from the draft, {home}: the home, {net}: a host
DRAFTS: dict[str, str] = {
    "absolute image": "![y]({out}/picture.png)",
    "relative image": "![y]({rel}/picture.png)",
    "encoded image": "![y](%2e%2e/outside/picture.png)",
    "image with query": "![y]({rel}/picture.png?x#y)",
    "file address": "![y](file://{out}/picture.png)",
    "file address, one slash": "![y](file:{out}/notes.txt)",
    "network image": "![y]({net}/y.png)",
    "network image, no scheme": "![y](//127.0.0.1/y.png)",
    "home image": "![y](~/.ssh/id_ed25519) ![z]($HOME/.netrc) ![x]({home}/.netrc)",
    "drive and share": "![y](C:/Windows/win.ini) ![z](\\\\\\\\host\\\\share\\\\x.png)",
    "link that leads out": "![y](away.png)",
    "folder that leads out": "![y](folder/picture.png)",
    "reference image": "![y][z]\n\n[z]: {out}/picture.png",
    "image in the title": "---\ntitle: '![y]({out}/picture.png)'\n---\n\nText.",
    "svg that reads": "![y](reads.svg)",
    "svg in an address": '![y](data:image/svg+xml,<svg><image%20href="{out}/picture.png"/></svg>)',
    "bibliography": "---\nbibliography: {out}/notes.txt\n---\n\n[@k]",
    "network bibliography": "---\nbibliography: {net}/b.bib\n---\n\n[@k]",
    "bibliography with a picture": "---\nbibliography: evil.bib\n---\n\nText [@k].",
    "bibliography with markdown": "---\nbibliography: evil.yaml\n---\n\nText [@k].",
    "csl": "---\ncsl: {out}/notes.txt\n---\n\n[@k]",
    "network csl": "---\ncsl: {net}/x.csl\nbibliography: evil.bib\n---\n\n[@k]",
    "abbreviations": "---\ncitation-abbreviations: {out}/notes.txt\n"
    "bibliography: evil.bib\n---\n\n[@k]",
    "css": "---\ncss: {out}/notes.txt\n---\n\nText.",
    "network css": "---\ncss: [{net}/a.css, 'own.css']\n---\n\nText.",
    "reference-doc": "---\nreference-doc: {out}/notes.docx\n---\n\nText.",
    "header-includes": "---\nheader-includes: |\n"
    "  <script src='{out}/notes.txt'></script>\n---\n\nText.",
    "variables of a template": "---\nmath: '`<script src=\"{out}/notes.txt\">`{{=html}}'\n"
    "template: '{out}/notes.txt'\ninclude-before: '![]({out}/picture.png)'\n---\n\nText.",
    "raw HTML": "<img src='{out}/picture.png'> <iframe src='{out}/notes.txt'></iframe>\n\n"
    "<object data='{net}/x'></object> <link rel=stylesheet href='{out}/notes.txt'>",
    "style": "<style>@import '{out}/notes.txt'; p {{background: \\75rl({net}/x)}}</style>\n\n"
    "[x]{{style='background: url({out}/picture.png)'}}",
    "raw TeX": "\\input{{{out}/notes.txt}}\n\n$\\input{{{out}/notes.txt}}$\n\n"
    "```{{=latex}}\n\\csname in\\endcsname{{}}\n```",
    "raw typst": '```{{=typst}}\n#read("{out}/notes.txt")\n```',
    "raw OpenXML": "```{{=openxml}}\n<w:p><w:r><w:instrText>INCLUDETEXT {out}/notes.txt"
    "</w:instrText></w:r></w:p>\n```",
    "raw OpenDocument": '```{{=opendocument}}\n<text:section><text:section-source xlink:href="'
    'file://{out}/notes.txt"/></text:section>\n```',
    "metadata of the filters": "---\nmdrag-project: {out}\nmdrag-source: {out}/notes.txt\n"
    "mdrag-output: {out}/x.html\nmdrag-items: '{{'\nmdrag-own-items: '['\n"
    "mdrag-passages: 7\n---\n\nText.",
    "crossref": "---\ncrossrefYaml: {out}/notes.txt\n---\n\n![x](own.png){{#fig:x}} @fig:x",
}
_FILES = {
    "reads.svg": '<svg xmlns="http://www.w3.org/2000/svg"><image href="{out}/picture.png"/></svg>',
    "evil.bib": "@book{{k, title={{T \\input{{{out}/notes.txt}} "
    "\\includegraphics{{{out}/picture.png}}}}, author={{A, B}}, year=2020}}\n",
    "evil.yaml": "references:\n- id: k\n  type: book\n  title: 'T ![y]({out}/picture.png)'\n",
    "own.css": "p {{background: url({net}/own.png)}}",
}
_FORMATS = ("docx", "odt", "html", "tex")
_FILTERS = {
    "strip": ["strip"],
    "zotero": ["resolve", "--citeproc", "zotero"],
    "evidence": ["resolve", "--citeproc", "evidence"],
}


def attack(ground: Ground, size: int, random: Random) -> Iterator[Breach]:
    """``size`` runs of hostile drafts, each with what got through."""
    folder = _laid_out(ground)
    (ground.home / ".config").mkdir()  # LibreOffice makes it
    list(ground.breaches("the ground"))
    built = ground.run(["build", "benign.md", "-o", "benign.docx"], folder)
    if built.code:
        yield Breach("a draft that reads nothing", f"was refused: {built.err}")
    formats = (*_FORMATS, "pdf") if shutil.which("soffice") and size > 50 else _FORMATS
    acts = ["lint", "strip", "import", *formats, *_FILTERS]
    cases = [one for one in itertools.product(DRAFTS, acts) if one[1] not in _FILTERS]
    cases = random.sample(cases, min(size, len(cases)))
    filtered = [("metadata of the filters", one) for one in _FILTERS]
    for name, act in (*cases, *filtered):
        yield from _case(ground, folder, name, act)


def _laid_out(ground: Ground) -> Path:
    folder = ground.folder / "essay"
    folder.mkdir()
    places = {
        "out": ground.outside, "rel": "../outside", "home": ground.home, "net": ground.proxy
    }  # fmt: skip
    for name, text in _FILES.items():
        (folder / name).write_text(text.format(**places), "utf-8")
    for name, text in DRAFTS.items():
        (folder / f"{_slug(name)}.md").write_text(text.format(**places) + "\n", "utf-8")
    (folder / "benign.md").write_text("# One\n\nSome words.\n", "utf-8")
    (folder / "away.png").symlink_to(ground.outside / "picture.png")
    (folder / "folder").symlink_to(ground.outside)
    return folder


def _case(ground: Ground, folder: Path, name: str, act: str) -> Iterator[Breach]:
    case, draft = f"{name} × {act}", f"{_slug(name)}.md"
    output = folder / f"out.{act}"
    if act in _FILTERS:
        output = folder / f"out.{'html' if act == 'evidence' else 'docx'}"
        ran = _in_pandoc(ground, folder, draft, _FILTERS[act], output)
        yield from said_breaches(case, ran)
        if ran.code:
            yield Breach(case, f"the filters failed: {ran.err[-200:]}")
    else:
        arguments = {
            "lint": ["lint", draft],
            "strip": ["strip", draft],
            "import": ["import-docx", "benign.docx", "--draft", draft],
        }.get(act, ["build", draft, "-o", output.name])
        ran = ground.run(arguments, folder)
        yield from ground.breaches(case, ran)
    for made in sorted(folder.glob("out*")):
        if _holds_secret(made):
            yield Breach(case, f"{made.name} holds what lies outside")
        made.unlink()


def _in_pandoc(
    ground: Ground, folder: Path, draft: str, filters: list[str], output: Path
) -> Ran:  # fmt: skip
    """Plain pandoc with filters; the program and its filters are watched by strace where it is."""
    options = [one if one[0] == "-" else f"--filter={_filter(one)}" for one in filters]
    command = [pandoc_path(), draft, *options, "-o", str(output)]
    trace = folder / "trace.txt"
    front = [shutil.which("strace") or "", "-fqqs", "500", "-e", "trace=open,openat", "-o"]
    front = [*front, str(trace)] if front[0] else []
    try:
        done = subprocess.run(
            [*front, *command],
            cwd=folder,
            env=ground.environment(),
            capture_output=True,
            text=True,
            timeout=2 * HANG_S,
        )
    except subprocess.TimeoutExpired:
        return Ran(-9, "", "", 2 * HANG_S, True)
    opened = trace.read_text("utf-8", "replace") if trace.is_file() else ""
    trace.unlink(missing_ok=True)
    read = re.search(re.escape(str(ground.outside)) + r"[^\"]*\"[^=]*= \d", opened)
    err = done.stderr + (f"\n{SECRET} was opened: {read[0]}" if read else "")
    return Ran(done.returncode, done.stdout, err, 0.0, False)


def _holds_secret(made: Path) -> bool:
    parts = [made.read_bytes()]
    if zipfile.is_zipfile(made):
        with zipfile.ZipFile(made) as archive:
            parts = [archive.read(name) for name in archive.namelist()]
    for part in parts:
        encoded = re.findall(rb"base64,([A-Za-z0-9+/]{16,}={0,2})", part)
        known = [base64.b64decode(one + b"=" * (-len(one) % 4)) for one in encoded]
        if any(SECRET.encode() in unquote_to_bytes(one) for one in (part, *known)):
            return True
    return False


def _slug(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower())
