"""Saved web pages as a reader sees them: the text, what they say of themselves, and bad ones."""

from __future__ import annotations

import plistlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_documents import paragraph
from mdrag.errors import SourceProblem
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from mdrag.ingest.readers.web.page_metadata import iso_day
from shared import SHARED, needs_shared

PROSE = "".join(f"<p>{paragraph(number)}</p>" for number in range(4))


def page(tmp_path: Path, body: str, head: str = "", name: str = "a.html") -> ParsedDocument:
    path = tmp_path / name
    path.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", "utf-8")
    return read(path)


def texts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(b.kind, document.text[b.start : b.end]) for b in document.blocks]


MENU = "<ul>" + "".join(f'<li><a href="/{n}">Section {n} of the site</a></li>' for n in range(9))
AROUND = (
    f"<nav>{MENU}</ul></nav><div class='side'>{MENU}</ul></div>"
    "<div role='banner'>Sign in to read</div><form><button>Subscribe</button></form>"
    "<script>var text = 'never read';</script><div style='display: none'>hidden words</div>"
)


@pytest.mark.parametrize(
    "frame",
    ["<main>{}</main>", "<article>{}</article>", "<div id='content'>{}</div>", "<div>{}</div>"],
)
def test_menus_buttons_and_programs_are_left_out(tmp_path: Path, frame: str) -> None:
    held = frame.format(f"<h1>Voles</h1>{PROSE}<img src='http://example.org/x.png' alt='a vole'>")
    document = page(tmp_path, f"{AROUND}{held}<footer>Imprint</footer>{AROUND}")
    assert texts(document)[0] == ("heading", "Voles")
    assert [kind for kind, _ in texts(document)[1:]] == ["paragraph"] * 4
    for word in ("Section", "Sign in", "Subscribe", "never", "hidden", "Imprint", "a vole"):
        assert word not in document.text


def test_tables_lists_and_code_are_whole(tmp_path: Path) -> None:
    table = (
        "<table><tr><th>Mark</th><th>Pass</th></tr>"
        "<tr><td rowspan=2>Argument</td><td>clear</td></tr><tr><td>whole</td></tr></table>"
    )
    code = "<pre>for vole in voles:\n    dig(vole)</pre>"
    document = page(tmp_path, f"<main>{PROSE}{table}<ul><li>one</ul>{code}</main>")
    assert texts(document)[4:] == [
        ("table", "Mark\tPass\nArgument\tclear\n\twhole"), ("list", "one"),
        ("code", "for vole in voles:\n    dig(vole)"),
    ]  # fmt: skip


def test_a_reference_list_with_links_stays(tmp_path: Path) -> None:
    works = "".join(
        f"<li>Clark, A. ({1990 + n}). A study of voles and their holes. "
        f"<a href='https://doi.org/10.1/{n}'>doi</a></li>"
        for n in range(6)
    )
    document = page(tmp_path, f"<main>{PROSE}<h2>References</h2><ol>{works}</ol></main>")
    assert document.text[document.references_start :].startswith("References\n\nClark")
    assert document.text.count("A study of voles") == 6


def test_the_title_above_the_text_is_read(tmp_path: Path) -> None:
    document = page(tmp_path, f"<header><h1>Voles</h1></header><article>{PROSE}</article>")
    assert texts(document)[0] == ("heading", "Voles")


META = """<title>Voles in winter | The Vole Times</title>
<meta property="og:site_name" content="The Vole Times">
<meta name="author" content="Anna Clark"><meta name="author" content="Ben Evans">
<meta property="article:published_time" content="2021-03-04T09:00:00+01:00">
<meta name="citation_doi" content="10.1234/voles.5">
<link rel="canonical" href="https://voles.example/winter">"""


def test_what_a_page_says_of_itself(tmp_path: Path) -> None:
    assert page(tmp_path, f"<article><h1>Voles in winter</h1>{PROSE}</article>", META).metadata == {
        "title": "Voles in winter", "author": "Anna Clark; Ben Evans", "doi": "10.1234/voles.5",
        "publisher": "The Vole Times", "date": "2021-03-04T09:00:00+01:00",
        "published_date": "2021-03-04", "url": "https://voles.example/winter",
        "doc_type": "website",
    }  # fmt: skip


def test_json_ld_counts_and_broken_json_does_not(tmp_path: Path) -> None:
    held = (
        '<script type="application/ld+json">{broken</script><script type="application/ld+json">'
        '{"@graph": [{"@type": "Article", "headline": "Voles", "datePublished": "2020-01-02", '
        '"author": [{"@type": "Person", "name": "Anna Clark"}, {"@type": "Organization", '
        '"name": "Vole Society"}], "publisher": {"name": "Vole Society"}}]}</script>'
    )
    said = page(tmp_path, f"<main>{PROSE}</main>", held).metadata
    assert said == {
        "title": "Voles", "author": "Anna Clark", "publisher": "Vole Society",
        "date": "2020-01-02", "published_date": "2020-01-02", "doc_type": "website",
    }  # fmt: skip


@pytest.mark.parametrize(("generator", "author"), [("", "Vole Society"), ("MediaWiki 1.4", "")])
def test_an_organisation_is_the_author_where_no_person_is(
    tmp_path: Path, generator: str, author: str
) -> None:
    held = (
        f'<meta name="generator" content="{generator}"><script type="application/ld+json">'
        '{"@type": "Article", "headline": "Voles", "author": {"@type": "Organization", '
        '"name": "Vole Society"}}</script>'
    )
    assert page(tmp_path, f"<main>{PROSE}</main>", held).metadata.get("author", "") == author
    signed = f'<main><p class="byline">By Anna Clark</p>{PROSE}</main>'
    assert page(tmp_path, signed, held).metadata["author"] == "Anna Clark"


def test_an_address_is_one_of_the_web_only(tmp_path: Path) -> None:
    local = '<link rel="canonical" href="javascript:alert(1)">'
    assert "url" not in page(tmp_path, PROSE, local).metadata
    saved = "<!-- saved from url=(0025)https://voles.example/a -->"
    assert page(tmp_path, PROSE, saved).metadata["url"] == "https://voles.example/a"


def test_days() -> None:
    told = ("4 March 2021", "March 4th, 2021", "2021/3/4", "Mar. 4 2021")
    assert {iso_day(day) for day in told} == {"2021-03-04"}
    assert [iso_day(day) for day in ("2021", "March 2021", "2021-13-40", "")] == [""] * 4


def test_one_file_with_all_parts(tmp_path: Path) -> None:
    path = tmp_path / "a.mhtml"
    html = f"<html><body><h1>V=C3=B6les</h1>{PROSE.replace('=', '=3D')}</body></html>"
    path.write_bytes(
        b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://voles.example/b\r\n"
        b'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n'
        b"Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        b"Content-Location: https://voles.example/b\r\n\r\n" + html.encode() + b"\r\n--x--\r\n"
    )
    document = read(path)
    assert texts(document)[0] == ("heading", "Völes")
    assert document.metadata["url"] == "https://voles.example/b"


def test_an_archive_of_safari(tmp_path: Path) -> None:
    path = tmp_path / "a.webarchive"
    main = {
        "WebResourceData": f"<body><h1>Völes</h1>{PROSE}".encode("latin-1"),
        "WebResourceURL": "https://voles.example/c",
        "WebResourceTextEncodingName": "iso-8859-1",
    }
    path.write_bytes(plistlib.dumps({"WebMainResource": main}, fmt=plistlib.FMT_BINARY))
    document = read(path)
    assert texts(document)[0] == ("heading", "Völes")
    assert document.metadata["url"] == "https://voles.example/c"


@pytest.mark.parametrize("form", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(tmp_path: Path, form: str) -> None:
    path = tmp_path / "a.html"
    said = "" if form != "cp1252" else '<meta charset="windows-1252">'
    path.write_bytes(f"<html>{said}<body><p>Völes – “dig”</p>{PROSE}".encode(form))
    assert read(path).text.startswith('Völes – "dig"')


BAD = {
    "a.html": (b"<html><body><script>x()</script></body></html>", "holds no text"),
    "b.html": (b"%PDF-1.7", "is no text but a PDF"),
    "c.mhtml": (b"MIME-Version: 1.0\r\nContent-Type: image/png\r\n\r\nx", "holds no web page"),
    "d.webarchive": (b"bplist00" + b"\xff" * 40, "is damaged"),
    "e.webarchive": (plistlib.dumps({"WebMainResource": {"WebResourceData": 5}}), "no web page"),
    "f.html": (b"<!-- -->", "holds no text"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceProblem) as problem:
        read(tmp_path / name)
    assert told in problem.value.reason and "\n" not in problem.value.reason


def test_entities_reach_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret", "utf-8")
    path = tmp_path / "a.xhtml"
    outside = f'<!DOCTYPE html [<!ENTITY s SYSTEM "file://{tmp_path}/secret.txt">]>'
    path.write_text(f"{outside}<html><body><p>Words &s; {PROSE}</p></body></html>", "utf-8")
    assert "the secret" not in read(path).text


def test_deep_nesting_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<div>" * 20_000 + PROSE, "utf-8")
    try:
        assert read(path).text
    except SourceProblem as problem:
        assert "\n" not in problem.reason


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(
    ["<p>", "</p>", "<table>", "<tr>", "<td rowspan=9>", "</table>", "<a href='//x'>", "words ",
     "<math>", "&#x0;", "<!--", "-->", "<h1>", "<li>", "<![CDATA[", "\x00", "<svg>", "é"]),
    max_size=40))  # fmt: skip
def test_any_soup_is_read_or_told(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str]
) -> None:
    path = tmp_path_factory.mktemp("soup") / "a.html"
    path.write_text("<html><body>" + "".join(parts), "utf-8")
    try:
        read(path)
    except SourceProblem as problem:
        assert "\n" not in problem.reason


@needs_shared
@pytest.mark.parametrize(
    ("name", "title", "year", "words"),
    [
        ("wikipedia-mozilla", "Mozilla", "", "created in 1998 by members of Netscape"),
        ("wikipedia-hermitian-matrix", "Hermitian matrix", "2020", "its own conjugate transpose"),
        ("distill-research-debt", "Research Debt", "", "is like climbing a mountain"),
        ("petchey-report", "Reproducing anaylses of Beninca et al (2008)", "2015", "plankton"),
    ],
)
def test_real_pages(name: str, title: str, year: str, words: str) -> None:
    assert SHARED is not None
    document = read(SHARED / f"corpus/office2/{name}.html")
    assert document.metadata["title"] == title and words in document.text
    assert document.metadata.get("published_date", "")[:4] == year
    assert "Jump to" not in document.text and "Privacy policy" not in document.text
