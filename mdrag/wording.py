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
    # lint: the last line
    "{drafts} drafts, ": "{drafts} 份草稿，",
    "{words:,} words, {bindings:,} bindings: {found} ({rules} rules{waived})": (
        "{words:,} 词，{bindings:,} 处绑定：{found}（{rules} 条规则{waived}）"
    ),
    "{error} errors": "{error} 个错误",
    "{warning} warnings": "{warning} 个警告",
    "{info} info": "{info} 个提示",
    "nothing to say": "没有问题",
    ", {waived} waived": "，豁免 {waived} 处",
    "{failed} rules failed, see above": "{failed} 条规则出错，见上文",
    "no library: evidence rules had nothing to check against ({rules} rules not run)": (
        "没有文献库，无法核对证据（{rules} 条规则未运行）"
    ),
    "--fast: evidence rules had nothing to check against ({rules} rules not run)": (
        "--fast：不核对证据（{rules} 条规则未运行）"
    ),
    "--fast: grammar rules did not run ({rules} rules not run)": (
        "--fast：语法规则未运行（{rules} 条）"
    ),
    "text in another language was not read by rules that read English only": (
        "其他语言的文字未经只读英文的规则检查"
    ),
    "part of the draft could not be parsed and was not checked": "草稿有一部分无法解析，未检查",
    "rules that need the tagger did not run: {problem}": "需要词性标注的规则未运行：{problem}",
    "the library cannot be read, so nothing was checked against it: {problem}": (
        "文献库无法读取，因此没有核对证据：{problem}"
    ),
    # verify-citations, claims, query: the closing lines
    "table: {path}": "核对表：{path}",
    "{path}: nothing was checked, for there is no binding in it": (
        "{path}：没有核对任何内容，因为文中没有绑定"
    ),
    "{bindings} bindings: {ok} OK, {weak} WEAK, {missing} MISSING": (
        "{bindings} 处绑定：{ok} OK，{weak} WEAK，{missing} MISSING"
    ),
    ", {unread} not checked (another language)": "，{unread} 处未检查（其他语言）",
    "; {failed} fail a hard check": "；{failed} 处未通过硬性检查",
    "{sentences} sentences, {claims} claims: {ok} OK, {need} NEED, {waived} WAIVED": (
        "{sentences} 句，{claims} 个论断：{ok} OK，{need} NEED，{waived} WAIVED"
    ),
    "written: {path} ({json}; query_id {query_id})": (
        "已写入：{path}（{json}；query_id {query_id}）"
    ),
    "not the same as then: {difference}": "与当时不同：{difference}",
}


def words(language: str) -> Words:
    """A function that says a sentence in this language, with its blanks filled."""

    def say(sentence: str, **values: object) -> str:
        return (CHINESE.get(sentence, sentence) if language == "zh" else sentence).format(**values)

    return say
