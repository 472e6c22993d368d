from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.read import read
from mdrag.errors import FileProblem, MdragError
from mdrag.export.build.pandoc_run import build
from mdrag.export.build.request import Job
from mdrag.export.inputs.reach import ReadPermission, environment, folders, is_inside, refuse
from mdrag.settings import ExportSettings

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cfc0500f0003860180be3a9ab10000000049454e44ae426082"
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "essay"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "a b.png").write_bytes(PNG)
    (tmp_path / "away.png").write_bytes(PNG)
    (folder / "link.png").symlink_to(tmp_path / "away.png")
    monkeypatch.chdir(folder)
    return folder


def check(place: Path, text: str, form: str = "docx", **leave: bool) -> str:
    """What is refused of a draft, "" when nothing is."""
    draft = place / "draft.md"
    draft.write_text(text, "utf-8")
    try:
        refuse(text, form, ReadPermission(draft, folders(draft, None), **leave, name="draft.md"))
    except FileProblem as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize(
    "text",
    [
        "![x](pictures/a%20b.png)",
        "![x](<pictures/a b.png>)",
        "![x](pictures/../pictures/a%20b.png)",
        "![x](none.png)",
        "![x](data:image/png;base64,iVBORw0KGgo=)",
        "[a link](https://example.org) and [another](/etc/passwd)",
        "`<img src='/etc/passwd'>`",
        "a ~ b costs $5 and $6",
    ],
)
@pytest.mark.parametrize("form", ["docx", "odt", "html5", "latex", "typst"])
def test_what_lies_beside_the_draft_is_free(place: Path, text: str, form: str) -> None:
    assert check(place, text + "\n", form) == ""


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("/etc/passwd", "--allow-files"),
        ("../away.png", "--allow-files"),
        ("%2e%2e/away.png", "--allow-files"),
        ("file:///etc/passwd", "--allow-files"),
        ("FILE:/etc/passwd", "--allow-files"),
        ("link.png", "--allow-files"),
        ("~/x.png", "--allow-files"),
        ("$HOME/x.png", "--allow-files"),
        ("C:/x.png", "--allow-files"),
        ("http://127.0.0.1:9/x.png", "--allow-network"),
        ("HTTPS://127.0.0.1:9/x.png", "--allow-network"),
        ("//127.0.0.1/x.png", "--allow-network"),
        ("pictures", "is no file"),
    ],
)
def test_each_thing_refused_is_named_with_its_place(place: Path, target: str, why: str) -> None:
    said = check(place, f"Words.\n\nMore ![x]({target}) words.\n")
    assert said.startswith(f"draft.md:3:11: image '{target}' ") and why in said


def test_a_yes_to_one_thing_is_no_yes_to_the_other(place: Path) -> None:
    text = "![x](/etc/passwd) ![y](http://127.0.0.1:9/y.png)\n"
    assert "passwd" not in check(place, text, files=True)
    assert "y.png" not in check(place, text, network=True)
    assert check(place, text, files=True, network=True) == ""


@pytest.mark.parametrize(
    ("form", "raw"),
    [
        ("html5", "<img src='/etc/passwd'>"),
        ("html5", "<style>p {background: \\75rl(/etc/passwd)}</style>"),
        ("html5", "<video poster='/etc/passwd'></video>"),
        ("html5", "<iframe srcdoc=\"<img src='/etc/passwd'>\"></iframe>"),
        ("latex", "\\input{/etc/passwd}"),
        ("latex", "$x \\input{/etc/passwd}$"),
        ("latex", "`\\csname in\\endcsname`{=latex}"),
        ("latex", "`\\^^69nput`{=tex}"),
        ("typst", '`#read("/etc/passwd")`{=typst}'),
        ("docx", "`<w:instrText>INCLUDETEXT /etc/passwd</w:instrText>`{=openxml}"),
        ("docx", '`<w:altChunk r:id="x"/>`{=openxml}'),
        ("latex", "`\\in`{=tex}`put{/etc/passwd}`{=tex}"),
        ("latex", "`\\in`{=tex}put`{/etc/passwd}`{=tex}"),
        ("latex", "`\\in`{=tex}[put]{.x}`{/etc/passwd}`{=tex}"),
        ("typst", '`#re`{=typst}ad`("/etc/passwd")`{=typst}'),
        ("docx", "`<w:inst`{=openxml}`rText>INCLUDETEXT /etc/passwd</w:instrText>`{=openxml}"),
        ("docx", '`<v:instrText xmlns:v="urn:x">INCLUDETEXT x</v:instrText>`{=openxml}'),
        ("docx", "`<w:instrText>RD /etc/passwd</w:instrText>`{=openxml}"),
        ("odt", '`<text:section-source xlink:href="file:///etc/passwd"/>`{=opendocument}'),
    ],
)
def test_raw_text_reads_nothing_either(place: Path, form: str, raw: str) -> None:
    assert "--allow-files" in check(place, f"Words {raw} here.\n", form)
    other = "odt" if form == "docx" else "docx"
    assert check(place, f"Words {raw} here.\n", other) == ""  # it is no text of that format


@pytest.mark.parametrize(
    "front",
    [
        "reference-section-title: '`<img src=/etc/passwd>`{=html}'",
        "references:\n- id: k\n  type: book\n  title: 'A `<img src=/etc/passwd>`{=html}'",
        "references:\n- id: k\n  title: '`<im`{=html}`g src=/etc/passwd>`{=html}'",
    ],
)
def test_what_citeproc_prints_of_the_front_matter_is_looked_into(place: Path, front: str) -> None:
    assert "--allow-files" in check(place, f"---\n{front}\n---\n\n[@k]\n", "html5")
    inside = front.replace("/etc/passwd", "x.png")
    assert check(place, f"---\n{inside}\n---\n\n[@k]\n", "html5") == ""


def test_plain_raw_text_is_left_alone(place: Path) -> None:
    assert check(place, "\\newpage\n\n$\\frac{a}{b}$ \\LaTeX\n", "latex") == ""
    page = '`<w:br w:type="page"/><w:fldSimple w:instr=" PAGE "/>`{=openxml}\n'
    assert check(place, page) == ""
    assert check(place, "<div style='color: red'>x <br> y</div>\n", "html5") == ""


@pytest.mark.parametrize(
    ("name", "content", "form", "text"),
    [
        ("x.svg", '<svg><image href="/etc/passwd"/></svg>', "docx", "![x](x.svg)"),
        ("x.svg", '<svg><image href="../away.png"/></svg>', "html5", "![x](x.svg)"),
        ("x.svg", '<!DOCTYPE x [<!ENTITY e SYSTEM "/etc/passwd">]><svg/>', "odt", "![x](x.svg)"),
        ("x.css", "@import '/etc/passwd';", "html5", "---\ncss: x.css\n---\n"),
        (
            "x.bib", "@book{k, title={\\includegraphics{/etc/passwd}}}", "docx",
            "---\nbibliography: x.bib\n---\n\n[@k]",
        ),
        (
            "x.yaml", "references:\n- id: k\n  title: '`<img src=\"/etc/passwd\">`{=html}'\n",
            "html5", "---\nbibliography: [x.yaml]\n---\n\n[@k]",
        ),
        (
            "x.yaml", "references:\n- id: k\n  title: '![y](/etc/passwd)'\n", "odt",
            "---\nbibliography: [x.yaml]\n---\n\n[@k]",
        ),
    ],
)  # fmt: skip
def test_files_of_the_draft_are_looked_into(
    place: Path, name: str, content: str, form: str, text: str
) -> None:
    (place / name).write_text(content)
    assert f"in {name}" in check(place, text + "\n", form)
    (place / name).write_text(content.replace("/etc/passwd", "x.png").replace("../away", "x"))
    if "ENTITY" not in content:
        assert check(place, text + "\n", form) == ""


def test_the_front_matter_names_only_files_of_the_essay(place: Path) -> None:
    for key in ("bibliography", "csl", "reference-doc", "citation-abbreviations", "crossrefYaml"):
        for name in ("../refs.docx", "/etc/hosts"):
            draft = place / "draft.md"
            draft.write_text(f"---\n{key}: {name}\n---\n\nText [@k].\n")
            with pytest.raises(MdragError, match=rf"draft.md:2:\d+: {key} '{name}'.*--allow-files"):
                build(Job.of(read(draft), place / "out.docx", None, ExportSettings()))
    assert not list(place.glob("*out*"))


class _Counting(BaseHTTPRequestHandler):
    asked = 0

    def do_GET(self) -> None:
        type(self).asked += 1
        self.send_response(200)
        self.end_headers()
        self.wfile.write(PNG)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def host() -> Iterator[str]:
    _Counting.asked = 0
    with HTTPServer(("127.0.0.1", 0), _Counting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_nothing_is_fetched_unless_it_is_allowed(
    place: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)  # pandoc asks it even for this machine
    draft = place / "draft.md"
    draft.write_text(f"![x]({host}/x.png)\n")
    with pytest.raises(FileProblem, match="--allow-network"):
        build(Job.of(read(draft), place / "out.docx", None, ExportSettings()))
    assert _Counting.asked == 0
    for _ in range(3):  # a machine with much to do has refused pandoc a connection, once
        built = build(
            Job.of(read(draft), place / "out.docx", None, ExportSettings(), allow_network=True)
        )
        if not built.said:
            break
    assert _Counting.asked == 1, built.said
    assert any(ZipFile(built.path).read(n) == PNG for n in ZipFile(built.path).namelist())


def test_files_outside_are_read_when_that_is_allowed(place: Path) -> None:
    draft = place / "draft.md"
    draft.write_text("![x](../away.png)\n")
    built = build(Job.of(read(draft), place / "out.docx", None, ExportSettings(), allow_files=True))
    assert any(ZipFile(built.path).read(n) == PNG for n in ZipFile(built.path).namelist())


def test_where_the_person_stands_is_no_place_to_look(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place.parent)
    draft = place / "draft.md"
    draft.write_text("![x](away.png)\n")
    with pytest.raises(FileProblem, match=r":1:6: image 'away\.png' is looked for from the"):
        build(Job.of(read(draft), place / "out.docx", None, ExportSettings()))
    draft.write_text("![x](pictures/a%20b.png)\n\n![x](none.png)\n")
    built = build(Job.of(read(draft), place / "out.docx", None, ExportSettings()))
    assert any("none.png" in line for line in built.said)
    assert any(ZipFile(built.path).read(n) == PNG for n in ZipFile(built.path).namelist())


def test_what_is_said_names_the_project_only_where_there_is_one(place: Path) -> None:
    assert "lies outside the draft's folder; if you trust" in check(place, "![x](../away.png)")
    draft = place / "draft.md"
    with pytest.raises(FileProblem, match="lies outside the draft's folder and its project; "):
        refuse("", "docx", ReadPermission(draft, folders(draft, place)))


def test_a_path_is_judged_from_everywhere_pandoc_looks(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "drafts").mkdir()
    draft = place / "drafts" / "draft.md"
    draft.write_text("![x](../away.png)\n")  # from the draft: nothing; from the project: outside
    with pytest.raises(FileProblem, match="lies outside"):
        refuse(draft.read_text(), "docx", ReadPermission(draft, folders(draft, place)))
    (place / "away.png").write_bytes(PNG)
    monkeypatch.chdir(place / "drafts")
    refuse(draft.read_text(), "docx", ReadPermission(draft, folders(draft, place)))


def test_the_second_wall(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    leave = ReadPermission(place / "draft.md", ())
    closed = environment(leave)
    assert closed["https_proxy"] == closed["ALL_PROXY"] == "http://127.0.0.1:9"
    assert "no_proxy" not in closed and closed["openin_any"] == "p"
    free = environment(leave._replace(network=True, files=True))
    assert free["https_proxy"] == "http://proxy.example:3128" and "openin_any" not in free


@given(st.text(max_size=40))
def test_no_path_gets_out(name: str) -> None:
    root = Path("/nowhere/essay")
    if is_inside(root / name, (root,)):
        assert (root / name).resolve().is_relative_to(root)
