from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from mdrag.ingest.readers.plain import of_text


def shown(document: ParsedDocument) -> list[tuple[str, int, str]]:
    return [(b.kind, b.level, document.text[b.start : b.end]) for b in document.blocks]


def test_markdown_without_its_markup(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "---\ntitle: On words\nauthor: [Ada, Bo]\n---\n\n# 1 A *fine* title\n\n"
        "Some **bold** [link](http://a) and `foo_bar` and $x=1$ (Marmot, 2015){#doc_12345678}.\n\n"
        "- one\n- two\n\n```python\nx = 1\n\ny = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "## References\n\nAda (2001).\n",
        "utf-8",
    )
    document = read(path)
    assert shown(document) == [
        ("heading", 1, "1 A fine title"),
        ("paragraph", 0, "Some bold link and foo_bar and x=1 (Marmot, 2015)."),
        ("list", 1, "one"),
        ("list", 1, "two"),
        ("code", 0, "x = 1\ny = 2"),
        ("table", 0, "a\tb\n1\t2"),
        ("heading", 2, "References"),
        ("paragraph", 0, "Ada (2001)."),
    ]
    assert document.blocks[0].number == "1"
    assert document.references_start == document.text.index("References")
    assert document.metadata == {"title": "On words", "author": "Ada; Bo"}
    assert document.pages == () and document.words == ()


def test_addresses_that_stand_in_markdown_stay_and_those_of_links_do_not(tmp_path: Path) -> None:
    path = tmp_path / "feedback.md"
    path.write_text(
        "Cite https://example.org/policy_(2020). Then <https://asapbio.org/c> and [the guide]"
        "(https://guide.org/x), or www.example.com; write to me@uni.ac.uk, see doi:10.1234/a.b, "
        '![pic](https://img.org/a.png) and <a href="https://hid.org/x">seen</a> [^1].\n\n'
        "[^1]: See [r].\n\n[r]: https://refdef.org/q\n"
    )
    text = read(path).text
    assert text.startswith(
        "Cite https://example.org/policy_(2020). Then https://asapbio.org/c and the guide, or "
        "www.example.com; write to me@uni.ac.uk, see doi:10.1234/a.b, pic and seen .\n\n"
    )
    assert "hid" not in text and "refdef" not in text


def test_markdown_from_windows(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes("\ufeff# Title\r\n\r\nCafe\u0301 \U0001f600 here.\r\n".encode())
    assert shown(read(path)) == [("heading", 1, "Title"), ("paragraph", 0, "Café \U0001f600 here.")]


def test_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(
        b"\xef\xbb\xbfA Title\r\n=======\r\n\r\nOne paragraph with a hyphen-\r\nated word.\r\n\r\n"
        b"2.1 Methods\r\n\r\n- first\r\n- second\x00\r\n\f\r\nNext page.\r\n"
    )
    document = read(path)
    assert shown(document) == [
        ("heading", 1, "A Title"),
        ("paragraph", 0, "One paragraph with a hyphenated word."),
        ("heading", 2, "2.1 Methods"),
        ("list", 0, "- first"),
        ("list", 0, "- second"),
        ("paragraph", 0, "Next page."),
    ]
    assert [page.page_index for page in document.pages] == [1, 2]
    assert document.pages[1].text == "Next page."


@given(st.text(st.sampled_from("ab-.1 \n\f\t=•é\u0301“ﬁ")))
def test_offsets_of_any_text(text: str) -> None:
    document = of_text(text)
    for a, b in pairwise(document.blocks):
        assert document.text[a.end : b.start] == "\n\n"
    assert all(document.text[b.start : b.end].strip() for b in document.blocks)
    assert (document.blocks[-1].end if document.blocks else 0) == len(document.text)
    if document.pages:
        assert document.pages[0].start == 0 and document.pages[-1].end == len(document.text)
        assert all(a.end == b.start for a, b in pairwise(document.pages))
