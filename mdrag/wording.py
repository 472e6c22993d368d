"""What mdrag says to a person, in English or Chinese (``ui_language``, mission P4).

The English sentence is the key; a sentence without a Chinese form is said in English. Names of
rules, files and commands stay as they are in both languages.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["CHINESE", "Words", "words"]

Words = Callable[..., str]

CHINESE: dict[str, str] = {
    # init, new
    "made in {root}: {names}": "已在 {root} 建立：{names}",
    "left as it was: {names}": "原样保留：{names}",
    "it is in {root}: cd there first": "位置：{root}，请先 cd 到那里",
    "next:": "下一步：",
    "  1. put the papers you may cite into raw/evidence/pdfs/ and the rubric, feedback and\n"
    "     slides into raw/instruction/": (
        "  1. 可引用的论文放进 raw/evidence/pdfs/，\n     评分标准、反馈、课件放进 raw/instruction/"
    ),
    "  2. mdrag ingest": "  2. mdrag ingest",
    '  3. mdrag query "what you want to know"   then write, and: mdrag lint DRAFT.md': (
        '  3. mdrag query "你的问题" --q-en "英文问题"，然后写作，再运行：mdrag lint 草稿.md'
    ),
    "written to {path}": "已写入 {path}",
    # ingest
    "failed    {path}: {reason}": "失败      {path}：{reason}",
    "not read  {path}: {reason}": "未读取    {path}：{reason}",
    "repeats   {path}: {other}": "重复      {path}：{other}",
    "gone      {uid}: its file is no longer under raw/": "已移除    {uid}：raw/ 下已没有它的文件",
    "look at   {note}": "请查看    {note}",
    "{new} new, {changed} changed, {unchanged} unchanged, {failed} failed; "
    "the library has {sources} sources, {pages} pages, {passages} passages ({took_s:.1f} s)": (
        "新增 {new}，变更 {changed}，未变 {unchanged}，失败 {failed}；"
        "文献库共 {sources} 份，{pages} 页，{passages} 段（{took_s:.1f} 秒）"
    ),
}


def words(language: str) -> Words:
    """A function that says a sentence in this language, with its blanks filled."""

    def say(sentence: str, **values: object) -> str:
        return (CHINESE.get(sentence, sentence) if language == "zh" else sentence).format(**values)

    return say
