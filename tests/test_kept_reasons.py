"""Why a file was not read, in the language of the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import SourceProblem
from mdrag.ingest.readers import read
from mdrag.ingest.remote.codes import meaning
from mdrag.kept_reasons import reason_in
from mdrag.wording import words


@pytest.mark.parametrize(
    ("name", "held", "told"),
    [
        ("a.txt", b"", "是空文件（0 字节）：请重新下载或保存"),
        ("a.md", "Größe\nÜber".encode("latin-1"), "不是 UTF-8（第 1 行有字节 0xF6）：请存为 UTF-8"),
        ("a.pdf", b"%PDF-1.4 cut", "不是能读取的 PDF：已损坏或不完整；请重新下载或保存"),
        (
            "a.docx",
            b"\x89PNG\r\n\x1a\n" + b"x" * 99,
            "而是PNG 图像：请重新下载，或改用正确的扩展名",
        ),
        ("a.txt", b" \n ", "没有文字，只有空白"),
    ],
)
def test_a_reason_that_a_reader_gives_is_said_in_chinese(
    tmp_path: Path, name: str, held: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(held)
    with pytest.raises(SourceProblem) as refused:
        read(tmp_path / name)
    reason = str(refused.value)
    assert told in reason_in(reason, "zh") and reason_in(reason, "en") == reason
    said = words("zh")("failed    {path}: {reason}", path=name, reason=reason)
    assert said.startswith(f"失败      {name}：") and told in said


def test_a_kind_that_is_not_read_is_named_in_chinese() -> None:
    told = ".xyz files are not read yet: save the text as PDF, Word or Markdown"
    assert reason_in(told, "zh") == ".xyz 文件尚不能读取：请把文字另存为 PDF、Word 或 Markdown"


def test_a_reason_that_nobody_translated_stays_as_it_is() -> None:
    assert reason_in("is a riddle", "zh") == "is a riddle"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (meaning(-60003, "bad").told, "MinerU 无法读取这个文件：bad（-60003）；请另印成一份新的 PDF"
         "（再请求一次：mdrag ingest FILE）"),
        ("its result cannot be fetched: mineru.net did not answer in time",
         "无法获取结果：mineru.net 没有及时回答"),
        ("cannot be read (Permission denied)", "无法读取（没有权限）"),
        ("draft.md:9:4: doc_8f3a2c1d has no passage s3 (any more); it is cited without a page",
         "draft.md:9:4: doc_8f3a2c1d 没有段落 s3（或已不在）；引用时不带页码"),
        ("pages 4 and 7–9 have no text: look at them; a scan needs OCR",
         "第 4、7–9 页没有文字：请查看；扫描件需要 OCR"),
    ],
)  # fmt: skip
def test_what_was_kept_as_text_is_said_in_chinese(reason: str, told: str) -> None:
    assert reason_in(reason, "zh") == told


def test_words_of_a_writer_that_hold_a_row_stay_as_they_are() -> None:
    for words_of_a_writer in (
        "the scanned text",
        "my folder of papers",
        "text and image",
        "text (image)",
        "a: b",
    ):
        assert reason_in(words_of_a_writer, "zh") == words_of_a_writer
