from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from made_documents import document, paragraph
from mdrag.config import parse
from mdrag.evidence.model import Source
from mdrag.evidence.schemas import problems
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.passages.build import SourcePassages, build

CONFIG = parse("", "")
SOURCE = Source("doc_8f3a2c1d", "raw/evidence/pdfs/marmot.pdf", True, sha256="ab" * 32)
PARTS = [
    "# 1 Introduction", *[paragraph(i) for i in range(8)],
    "# 2 Methods", "## 2.1 Data", *[paragraph(i) for i in range(8, 20)],
    "# 3 Results", *[paragraph(i) for i in range(20, 30)],
    "# References", "[1] Somebody. A title. 2010.",
]  # fmt: skip
BREAKS = (6, 14, 22, 30)


def _fresh(made: ParsedDocument, config: Any = CONFIG, suffix: str = ".pdf") -> SourcePassages:
    return build(LedgerEntry(SOURCE, suffix=suffix), made, config)


def _again(before: SourcePassages, made: ParsedDocument) -> SourcePassages:
    return build(before.entry, made, CONFIG, [line["text"] for line in _lines(before)])


def _lines(built: SourcePassages) -> list[dict[str, Any]]:
    return [json.loads(line) for line in built.passages.splitlines()]


def _ids(built: SourcePassages) -> list[str]:
    return [line["chunk_id"] for line in _lines(built)]


def test_records_keep_the_contract() -> None:
    made = document(PARTS, BREAKS)
    built = _fresh(made)
    for line in _lines(built):
        assert list(problems("passage", line)) == []
        start, end = line["offsets"]
        assert made.text[start:end] == line["text"]
    parents = {line["parent_id"]: line for line in map(json.loads, built.parents.splitlines())}
    for parent in parents.values():
        assert list(problems("parent", parent)) == []
    for anchor in map(json.loads, built.anchors.splitlines()):
        assert list(problems("anchor", anchor)) == []
    for line in _lines(built):
        parent = parents[line["parent_id"]]
        inside = parent["parent_text"][line["char_start"] : line["char_end"]]
        assert line["text"].startswith(inside)
        assert inside
    assert set(parents) == {f"doc_8f3a2c1d:p00{n}" for n in range(1, 6)}


def test_the_same_input_gives_the_same_bytes() -> None:
    made = document(PARTS, BREAKS)
    assert _fresh(made) == _fresh(made)
    assert _again(_fresh(made), made)[:4] == _fresh(made)[:4]


def test_passages_without_words_are_known_again() -> None:
    parts = [paragraph(1), *["● ● ●● " * 60] * 9, paragraph(2)]
    before = _fresh(document(parts, (3, 6)))
    assert _ids(_again(before, document(parts, (3, 6)))) == _ids(before)


def test_without_headings_the_section_is_the_page() -> None:
    made = document([paragraph(i) for i in range(20)], (7, 14))
    lines = _lines(_fresh(made))
    assert {line["section_id"] for line in lines} == {"p001", "p002", "p003"}
    assert all(line["alias"].startswith(f"s{line['section_id']}-p") for line in lines)


def test_without_pages_parents_are_sections_cut_at_a_length() -> None:
    made = document(["# 1 One", *[paragraph(i) for i in range(40)], "# 2 Two", paragraph(50)])
    built = _fresh(made, suffix=".md")
    parents = [json.loads(line) for line in built.parents.splitlines()]
    ids = [parent["parent_id"] for parent in parents]
    assert ids[:2] == ["doc_8f3a2c1d:s1", "doc_8f3a2c1d:s1-02"]
    assert ids[-1] == "doc_8f3a2c1d:s2"
    assert len(set(ids)) == len(ids)
    assert {line["chunk_id"].split("|")[3] for line in _lines(built)} == {"p=000"}
    anchor = json.loads(built.anchors.splitlines()[0])
    assert anchor["page_no"] is None
    assert anchor["bbox"] is None
    assert anchor["bbox_missing_reason"]
    assert anchor["quality_flags"] == []


def test_parents_by_section_when_asked() -> None:
    config = parse("parent: section\n", "config.yaml")
    built = _fresh(document(PARTS, BREAKS), config)
    parents = [json.loads(line) for line in built.parents.splitlines()]
    assert {"doc_8f3a2c1d:s1", "doc_8f3a2c1d:s2.1"} <= {p["parent_id"] for p in parents}
    assert parents[0]["page_start"] == 1


def test_an_edited_sentence_changes_no_id() -> None:
    before = _fresh(document(PARTS, BREAKS))
    edited = [part.replace("Study9x2", "Experiment9x2") for part in PARTS]
    after = _again(before, document(edited, BREAKS))
    assert _ids(after) == _ids(before)
    assert after.redirects == ()
    changed = [b["hash"] != a["hash"] for b, a in zip(_lines(before), _lines(after), strict=True)]
    assert sum(changed) == 1


def test_an_inserted_paragraph_shifts_nothing_else() -> None:
    before = _fresh(document(PARTS), suffix=".md")
    at = PARTS.index("## 2.1 Data") + 5
    after = _again(before, document([*PARTS[:at], paragraph(77, 9), *PARTS[at:]]))
    assert set(_ids(before)) <= set(_ids(after))
    assert len(_ids(after)) > len(_ids(before))
    assert _ids_in_order(after)
    assert after.entry.source.rev == before.entry.source.rev


def test_a_passage_that_moved_to_the_next_page_is_redirected() -> None:
    before = _fresh(document(PARTS, BREAKS))
    after = _again(before, document(PARTS, (5, 14, 22, 30)))
    assert after.redirects
    new = {line["chunk_id"]: line["text"] for line in _lines(after)}
    for redirect in after.redirects:
        assert redirect.similarity == 1.0
        assert redirect.old not in new
        assert redirect.old.replace("p=001", "p=002") == redirect.new


def test_a_new_section_redirects_what_it_renumbered() -> None:
    unnumbered = [part.replace("# 1 ", "# ").replace("# 2 ", "# ").replace("# 3 ", "# ")
                  .replace("## 2.1 ", "## ") for part in PARTS]  # fmt: skip
    before = _fresh(document(unnumbered), suffix=".md")
    after = _again(before, document(["# Preface", paragraph(66, 9), *unnumbered]))
    moved = {redirect.old: redirect.new for redirect in after.redirects}
    old, new = _lines(before), {line["chunk_id"]: line for line in _lines(after)}
    for line in old:
        where = moved.get(line["chunk_id"], line["chunk_id"])
        assert new[where]["text"] == line["text"]
    # an id that leads elsewhere is never the id of another text
    assert not set(moved) & set(new)
    assert _ids_in_order(after)


def test_another_text_is_another_revision() -> None:
    before = _fresh(document(PARTS, BREAKS))

    after = _again(before, document([paragraph(i + 300, 7, 19) for i in range(30)], (9, 18)))
    assert after.entry.source.rev != before.entry.source.rev
    assert not set(_ids(before)) & set(_ids(after))
    aliases = {line["alias"] for line in _lines(after)}
    kept = {r.old.split("|", 2)[2] for r in before.redirects}
    assert len(aliases) == len(_lines(after))
    assert kept == set()


def test_the_ledger_alone_gives_the_same_ids() -> None:
    before = _fresh(document(PARTS, BREAKS))
    at = PARTS.index("## 2.1 Data") + 5
    longer = document([*PARTS[:at], paragraph(77, 9), *PARTS[at:]], BREAKS)
    after = _again(before, longer)
    # chunks/ and parsed/ lost: no old texts
    assert _ids(build(after.entry, longer, CONFIG, None)) == _ids(after)


def _ids_in_order(built: SourcePassages) -> bool:
    last: dict[str, str] = {}
    for line in _lines(built):
        if last.get(line["section_id"], "") >= line["chunk_id"]:
            return False
        last[line["section_id"]] = line["chunk_id"]
    return True


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, len(PARTS) - 2),
    st.sampled_from(["insert", "delete", "edit", "split"]),
    st.integers(1, 4),
)
def test_a_light_edit_keeps_95_per_cent(at: int, kind: str, size: int) -> None:
    before = _fresh(document(PARTS), suffix=".md")
    parts = list(PARTS)
    if kind == "insert":
        parts.insert(at, paragraph(500 + at, size))
    elif kind == "delete":
        parts[at] = parts[at] if parts[at].startswith("#") else parts[at].split(". ", 1)[-1]
    elif kind == "edit":
        parts[at] = parts[at].replace("a", "o", size)
    elif not parts[at].startswith("#"):
        first, _, rest = parts[at].partition(". ")
        parts[at : at + 1] = [part for part in (first + ".", rest) if part]
    after = _again(before, document(parts))
    moved = {redirect.old: redirect.new for redirect in after.redirects}
    live = set(_ids(after))
    where = [moved.get(old, old) for old in _ids(before)]
    reached = [new for new in where if new in live]
    assert len(set(reached)) >= 0.95 * len(where)
    assert _ids_in_order(after)
