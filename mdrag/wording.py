"""What mdrag says to a person, in English or Chinese (``ui_language``).

The English sentence is the key; what has none here may have it in `mdrag.chinese`, and a sentence
without a Chinese form is said in English. Names of
rules, files and commands stay as they are in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from mdrag.filled_sentence import FilledSentence, agree_with_figures

__all__ = ["CHINESE", "Words", "chinese_table", "say_in", "words"]

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
    "no {names} in {root}; mdrag init makes what is missing, and changes nothing else": (
        "{root} 中缺少 {names}；mdrag init 会补上，其他内容不变"
    ),
    # agent install
    "would be written: {names}": "将写入：{names}",
    "written: {names}": "已写入：{names}",
    "kept, for somebody changed it: {names}": "已有人修改，保留不动：{names}",
    # ingest
    "failed    {path}: {reason}": "失败      {path}：{reason}",
    "waits     {path}: {reason}": "等待      {path}：{reason}",
    "not read  {path}: {reason}": "未读取    {path}：{reason}",
    "repeats   {path}: {other}; one of the two is enough": "重复      {path}：{other}；留一份即可",
    "gone      {name}: {path} is no longer there; put it back to cite it (mdrag gc removes "
    "what is left of it)": (
        "已移除    {name}：{path} 已不在；要引用它请放回（mdrag gc 会清除其残留）"
    ),
    "gone      {name}: another paper was saved as {path}; to cite both, save each under a "
    "name of its own": (
        "已移除    {name}：{path} 已被另一篇文献覆盖；如两篇都要引用，请各用一个文件名保存"
    ),
    "look at   {note}": "请查看    {note}",
    "{new} new, {changed} changed, {unchanged} unchanged, {failed} failed; "
    "the library has {sources} sources, {pages} pages, {passages} passages ({took_s:.1f} s)": (
        "新增 {new}，变更 {changed}，未变 {unchanged}，失败 {failed}；"
        "文献库共 {sources} 份，{pages} 页，{passages} 段（{took_s:.1f} 秒）"
    ),
    # audit: what the course asks for
    "claims that do not pass the gate: {count}; see: mdrag gate": (
        "未通过关卡的论断：{count}；见 mdrag gate"
    ),
    "claims with a source that pass: {count}": "有来源并通过的论断：{count}",
    "sections that fail ({lines}): {count}; see: mdrag style-check": (
        "未通过的章节（{lines}）：{count}；见 mdrag style-check"
    ),
    "every section passes the style gate": "各节均通过文风关卡",
    "nothing names it; {aim}": "草稿没有提到；{aim}",
    "aim for {level}: {text}": "目标 {level}：{text}",
    "read it in the rubric": "请看评分标准",
    "no heading says: {names}; write that section": "没有这个标题：{names}；请写这一节",
    "no heading says: {names}": "没有这个标题：{names}",
    "read the draft for what is forbidden": "通读草稿，看有无所禁止的",
    "cannot be seen in the draft: check it in the built file": "草稿里看不出：在生成的文件里检查",
    "only reading shows it": "只有阅读才能判断",
    "the draft does not name: {words}": "草稿没有提到：{words}",
    "read the draft against it, first at {place}": "对照草稿阅读，先看 {place}",
    "read the draft against it": "对照草稿阅读",
    "a limit of the whole essay": "这是全文的限制",
    "a number of the whole essay": "这是全文的数量要求",
    "{words:,} words: write {more:,} more": "{words:,} 词：再写 {more:,} 词",
    "{words:,} words: cut {less:,}": "{words:,} 词：删去 {less:,} 词",
    "{words:,} words": "{words:,} 词",
    "line {line}": "第 {line} 行",
    "sources the draft is bound to: {count}; bind {more} more": (
        "草稿绑定的文献：{count}；再绑定 {more} 份"
    ),
    "sources the draft is bound to: {count}": "草稿绑定的文献：{count}",
    "  → look for: {command}": "  → 可检索：{command}",
    # library, sources, fix
    "{sources} sources, {cited} citable; more: mdrag show DOC_UID": (
        "文献 {sources} 份，可引用 {cited} 份；详情：mdrag show DOC_UID"
    ),
    "no library: the sources are not looked up; see: mdrag ingest": (
        "没有文献库，未查对来源；见 mdrag ingest"
    ),
    "{sources} sources": "文献 {sources} 份",
    "{sources} sources, {bad} of them a problem": "文献 {sources} 份，其中 {bad} 份有问题",
    "{path}: its list of sources is up to date": "{path}：文献清单已是最新",
    '{path}: the list stands under "Sources used"': "{path}：清单已写在“Sources used”下",
    "{path}: no fix to choose": "{path}：没有可选的修改",
    "{path}: {left} of {offered} left as they are": "{path}：{offered} 处中 {left} 处保留原样",
    # doctor
    "cloud keys": "云端密钥",
    "draft parser": "草稿解析器",
    "library": "文献库",
    "limits": "限制",
    "network": "网络",
    "parser": "PDF 解析",
    "project": "项目",
    # view
    "supported": "有支持",
    "look at it": "请查看",
    "support": "支持度",
    "not checked": "未核对",
    "hard checks": "硬性核查",
    "none object": "无异议",
    "the source says": "文献原文",
    "the draft says": "草稿写作",
    "page {page}": "第 {page} 页",
    "page {page} of the file": "文件第 {page} 页",
    "nearest in your library: read it first": "资料库中最接近的段落：请先阅读",
    "nothing in your library is near to this": "资料库中没有接近的段落",
    "the nearest passage": "最接近的段落",
    "does not have {numbers}": "其中没有 {numbers}",
    "no passage of it says anything of this sentence": "该文献没有一段谈到这句话",
    "no page to show": "没有可显示的页",
    "open the PDF": "打开 PDF",
    "the page cannot be drawn": "无法绘制该页",
    "take this fix": "采用此修改",
    "waive": "豁免",
    "the reason": "理由",
    "cancel": "取消",
    "{n} of {all}": "第 {n} 个，共 {all} 个",
    "nothing here to go to": "这里没有可跳转的内容",
    "the draft has changed; this page is read again": "草稿已更改；页面将重新读取",
    "before": "修改前",
    "after": "修改后",
    "a picture of the page, the passage marked": "页面图像，已标出段落",
    "written": "已写入",
    "not written": "未写入",
    "support of the citations that were checked: OK, WEAK, MISSING": (
        "已核查引文的支持度：OK、WEAK、MISSING"
    ),
    "the map of the library": "文献库地图",
    "too few sources for a map": "来源太少，画不成地图",
    "citations: {n}": "引用：{n}",
    "not cited yet": "尚未引用",
    "sources by what they say; filled: cited, larger: more often; open: not cited yet": (
        "按内容排列的来源；实心：已引用，越大引用越多；空心：尚未引用"
    ),
    "sources that are most alike": "最相近的来源",
    "nearly the same text in two files: cite one of them": "两个文件内容几乎相同：引用其中之一",
    "not cited yet, and near to sentences that need a source: read them": (
        "尚未引用、但与需要来源的句子相近：请读一读"
    ),
    "open in Zotero": "在 Zotero 中打开",
    "no source in the library": "文献库中没有此来源",
    "(raw text for another format is left out)": "（为其他格式写的原始文本已略去）",
    "to the draft": "跳到草稿",
    "the source": "来源",
    "Choose a citation, or press n. ? shows all keys.": "请选一处引用，或按 n；按 ? 显示所有按键。",
    "{share} % of {n} sentences that need or name a source are bound and hold": (
        "{n} 个需要或写明来源的句子中，{share} % 已绑定且成立"
    ),
    "contradicted": "被反驳",
    "needed": "缺来源",
    "weak": "支持弱",
    "waived": "已豁免",
    "bound": "已绑定",
    "filter by status": "按状态筛选",
    "findings": "发现",
    "all rules ({n})": "所有规则（{n}）",
    "keys": "按键",
    "close": "关闭",
    "next, previous finding": "下一个、上一个发现",
    "next, previous citation": "下一处、上一处引用",
    "open the PDF at the page": "在该页打开 PDF",
    "take the fix of this finding": "采用此发现的修改",
    "waive this finding, with a reason": "豁免此发现（写明理由）",
    "these keys": "显示按键",
    "at a glance": "概览",
    "claims by section and status": "各节论断及其状态",
    "sources by section": "各节所用来源",
    "years of the sources": "来源的年份",
    "before the first heading": "第一个标题之前",
    "Ctrl+C stops it": "按 Ctrl+C 停止",
    "stopped": "已停止",
    "citations": "引用",
    "Evidence for: {title}": "证据附录：{title}",
    "line {line}: {support}": "第 {line} 行：{support}",
    "written: {path} ({entries} citations of sources, {pictures} pictures)": (
        "已写入：{path}（{entries} 处引用，{pictures} 幅图像）"
    ),
    "written: {path} ({pages} pages, {mb:.1f} MB)": "已写入：{path}（{pages} 页，{mb:.1f} MB）",
    "{n} pages have no picture in it: their files cannot be drawn, or it had no room": (
        "{n} 页没有图像：文件无法绘制，或空间不足"
    ),
    # audit
    "claims": "论断",
    "unchanged: {path}": "未变：{path}",
    "missing  {text} ({place}): {next}": "缺少  {text}（{place}）：{next}",
    "… and {more} more, in the audit document": "……另有 {more} 项，见审计文档",
    "next steps:": "下一步：",
    "style: {failing} of {sections} sections fail the gate; words: {words}": (
        "文风：{sections} 节中 {failing} 节未通过；字数：{words}"
    ),
    "brief: {covered} covered, {missing} missing, {look} only reading shows": (
        "要求：已覆盖 {covered}，缺少 {missing}，需人工查看 {look}"
    ),
    "weak locators: {count}": "定位不足：{count}",
    "line {line} blocks: {text}: {why}": "第 {line} 行阻断：{text}：{why}",
    "claims that block as well: {count} (lines {lines})": "另有 {count} 处阻断（第 {lines} 行）",
    "the gate says BLOCK ({block} of {claims} claims and citations); which and why: {command}": (
        "引用门为 BLOCK（{claims} 个论断与引用中 {block} 处）；哪些、为何：{command}"
    ),
    "line {line} needs evidence: {text}": "第 {line} 行需要证据：{text}",
    "the instructions contradict each other ({count}): ask the teacher": (
        "各文件的要求互相矛盾（{count} 处）：请问老师"
    ),
    "asked for, and missing: {text} ({place}): {next}": "要求而缺少：{text}（{place}）：{next}",
    "locators too weak to check: {count}; give a page, or have the source read again": (
        "定位不足、无法核对：{count} 处；请写明页码，或重新读取该来源"
    ),
    "look through what the rules say": "查看规则给出的问题",
    "write the list of sources used": "写入使用来源清单",
    "look once more before the deadline": "截止前再看一遍",
    "make the Word file": "生成 Word 文件",
    "find the sources in Zotero": "在 Zotero 中查找来源",
    "the brief was not refreshed: {problem}": "未更新要求摘要：{problem}",
    "the instructions changed: meta/instruction_brief.md is new; see: mdrag brief": (
        "要求有变化：meta/instruction_brief.md 已更新；见：mdrag brief"
    ),
    # brief
    "the documents give different values: {kind}": "各文件的要求不一致：{kind}",
    "{path}: edited by hand, so it was kept; move it away to have the fresh one there": (
        "{path}：你改过，已保留；要在那里得到新的，请先把它移开"
    ),
    "{path}: edited by hand, so it was kept; take it with: mdrag brief --overwrite": (
        "{path}：你改过，已保留；要采用新的，请运行：mdrag brief --overwrite"
    ),
    "{path}: edited by hand, so it was kept; the fresh one lies beside it (.new.md); "
    "take it with: mdrag brief --overwrite": (
        "{path}：你改过，已保留；新的一份在旁边（.new.md）；"
        "要采用新的，请运行：mdrag brief --overwrite"
    ),
    'AGENT.md: the block "{name}" was edited by hand, so it was kept; take the fresh '
    "one with: mdrag brief --overwrite": (
        "AGENT.md：“{name}”一块你改过，已保留；要采用新的，请运行：mdrag brief --overwrite"
    ),
    'AGENT.md: no block "{name}", so nothing was written there; put its two lines '
    "where you want it: <!-- mdrag:begin {name} --> and <!-- mdrag:end {name} -->": (
        "AGENT.md：没有“{name}”一块，未写入；请在合适的位置加上这两行："
        "<!-- mdrag:begin {name} --> 和 <!-- mdrag:end {name} -->"
    ),
    'AGENT.md: the block "{name}" stands there twice, so both were left alone': (
        "AGENT.md：“{name}”一块出现两次，均未改动"
    ),
    "AGENT.md is not there: mdrag init makes it": "没有 AGENT.md：请运行 mdrag init",
    "AGENT.md is no UTF-8 text, so its blocks were left alone": (
        "AGENT.md 不是 UTF-8 文本，未改动其中各块"
    ),
    "{files} files: {criteria} criteria, {rules} rules, {points} points of feedback, "
    "{exemplars} model essays; see meta/instruction_brief.md": (
        "{files} 个文件：{criteria} 条评分标准，{rules} 条规则，{points} 条反馈，"
        "{exemplars} 篇范文；见 meta/instruction_brief.md"
    ),
    # find
    "nothing in the library says this": "文献库中没有来源这样说",
    "embedded  {embedded} passages, about {tokens:,} tokens, on this computer": (
        "嵌入      {embedded} 段，约 {tokens:,} 个词元，在本机完成"
    ),
    "embedded  {embedded} passages; {tokens:,} tokens were sent (embedder: {embedder})": (
        "嵌入      {embedded} 段；已发送 {tokens:,} 个词元（embedder: {embedder}）"
    ),
    "; at your prices about {money}": "；按你填写的价格，约 {money}",
    "; a service would take about {money}": "；若用云服务，费用约 {money}",
    "stays     {path}: read here, not sent: {reason}": (
        "留在本机  {path}：在本机读取，不发送：{reason}"
    ),
    "sending {pdfs:,} PDFs{parts} ({pages:,} pages, {mb:.1f} MB) to {host}{model}": (
        "正在发送 {pdfs:,} 份 PDF{parts}（{pages:,} 页，{mb:.1f} MB）到 {host}{model}"
    ),
    " in {parts:,} parts": "，分 {parts:,} 部分",
    ", model {model}": "，模型 {model}",
    "; at your prices a service would take about {money}": (
        "；按你填写的价格，云服务费用约 {money}"
    ),
    "; with {today:,} sent today that is over {most:,} a day: the rest is slower": (
        "；加上今天已发送的 {today:,} 页，超过每天 {most:,} 页：其余会较慢"
    ),
    "asking {host} for {parts:,} parts sent earlier": "正在向 {host} 查询此前发送的 {parts:,} 部分",
    "asking {host} to fetch {pdfs:,} PDFs by their addresses, into raw/evidence/web": (
        "正在请 {host} 从你给的网址获取 {pdfs:,} 份 PDF，存入 raw/evidence/web"
    ),
    # ingest --watch, --dry-run
    "watching raw/ (Ctrl+C to stop)": "正在监视 raw/（按 Ctrl+C 停止）",
    "stopped watching; the library is as after the last change": (
        "已停止监视；文献库保持最后一次变更后的状态"
    ),
    "address   {address}: MinerU would be asked to fetch it into raw/evidence/web": (
        "网址      {address}：将请 MinerU 获取，存入 raw/evidence/web"
    ),
    "new      ": "新增     ",
    "changed  ": "变更     ",
    "again    ": "重读     ",
    "sent     ": "发送     ",
    "would read {files:,} files ({mb:.1f} MB): {new} new, {changed} changed, {again} again"
    "{anew}; {gone} gone, {unchanged} unchanged, {failed} failed; nothing was written": (
        "将读取 {files:,} 个文件（{mb:.1f} MB）：新增 {new}，变更 {changed}，重读 {again}{anew}；"
        "移除 {gone}，未变 {unchanged}，失败 {failed}；未写入任何内容"
    ),
    "; would make {sources:,} sources anew from what was read before": (
        "；将用已读内容重做 {sources:,} 份来源"
    ),
    "estimated: {pages:,} pages of PDFs, about {tokens:,} tokens to embed{rest}{cost}": (
        "估计：PDF {pages:,} 页，约 {tokens:,} 个词元待嵌入{rest}{cost}"
    ),
    ", and {files:,} files whose text is not known before": "，另有 {files:,} 个文件事先无法估计",
    "{pdfs:,} PDFs{parts} ({pages:,} pages, {mb:.1f} MB) would go to {host}": (
        "{pdfs:,} 份 PDF{parts}（{pages:,} 页，{mb:.1f} MB）将发送到 {host}"
    ),
    "; {sent} sent earlier would only be asked after": "；此前发送的 {sent} 份只会查询进度",
    "; today {today:,} pages went, {most:,} have priority": (
        "；今天已发送 {today:,} 页，每天 {most:,} 页享有优先"
    ),
    ": the rest is slower": "：其余会较慢",
    "the text of {sources:,} sources would leave this computer: the embedder is {embedder}": (
        "{sources:,} 份来源的文字将离开本机：嵌入模型是 {embedder}"
    ),
    "PDFs are read and passages embedded on this computer: nothing would be sent": (
        "PDF 在本机读取，段落在本机嵌入：不会发送任何内容"
    ),
    # gc, meta enrich
    "nothing may go": "没有可清理的内容",
    "{things:,} things, {mb:.1f} MB removed": "已清理 {things:,} 项，{mb:.1f} MB",
    "{things:,} things, {mb:.1f} MB may go; nothing was removed: mdrag gc --yes removes it": (
        "可清理 {things:,} 项，{mb:.1f} MB；尚未清理：运行 mdrag gc --yes 即清理"
    ),
    "{sources:,} sources known to Crossref, {without} without a DOI": (
        "Crossref 收录 {sources:,} 份来源，{without} 份没有 DOI"
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
    ", {baselined} in the baseline": "，基线中 {baselined} 处",
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
    "{path}: nothing was checked, for there is no binding in it": (
        "{path}：没有核对任何内容，因为文中没有绑定"
    ),
    "{bindings} bindings: {ok} OK, {weak} WEAK, {missing} MISSING": (
        "{bindings} 处绑定：{ok} OK，{weak} WEAK，{missing} MISSING"
    ),
    ", {unread} not checked (another language)": "，{unread} 处未检查（其他语言）",
    "; {failed} fail a hard check": "；{failed} 处未通过硬性检查",
    "; {looked} with an altered quotation": "；{looked} 处引文与原文不符",
    "{sentences} sentences, {claims} claims: {ok} OK, {need} NEED, {waived} WAIVED": (
        "{sentences} 句，{claims} 个论断：{ok} OK，{need} NEED，{waived} WAIVED"
    ),
    "written: {path} ({json}; query_id {query_id})": (
        "已写入：{path}（{json}；query_id {query_id}）"
    ),
    "not the same as then: {difference}": "与当时不同：{difference}",
    # gate, ready, style-check, calibrate
    "written: {path}": "已写入：{path}",
    "{path}: outside a project, so no report was written": "{path}：不在项目内，未写入报告",
    "note: {note}": "说明：{note}",
    "… and {more} more; all of them: --format json": "……另有 {more} 处；全部：--format json",
    "… and {more} more, in the JSON document": "……另有 {more} 处，见 JSON 文件",
    "{gate}: {claims} claims and citations: {passed} pass ({waived} waived), {warn} warn, "
    "{block} block": (
        "{gate}：{claims} 个论断与引用：通过 {passed}（豁免 {waived}），警告 {warn}，阻断 {block}"
    ),
    "PASS: {findings} findings count, every section within {limit:g}": (
        "PASS：计入 {findings} 处，每节都不超过 {limit:g} 处"
    ),
    "FAIL: {sections} sections have too many findings; rewrite them, then run this again": (
        "FAIL：{sections} 节问题过多，请先重写，再运行一次"
    ),
    "claims and citations: {claims} (pass {pass}, warn {warn}, block {block}) = supported "
    "{supported} + need no source {own} + waived {waived} + weak {weak} + missing {missing} + "
    "without a source {needed} + cite nothing {uncited} + not checked {unchecked} + held back "
    "otherwise {other}": (
        "论断与引用 {claims}（通过 {pass}，警告 {warn}，阻断 {block}）＝ 有支持 {supported} ＋ "
        "无需来源 {own} ＋ 豁免 {waived} ＋ 弱 {weak} ＋ 无支持 {missing} ＋ 缺来源 {needed} ＋ "
        "未引用 {uncited} ＋ 未核对 {unchecked} ＋ 其他问题 {other}"
    ),
    "altered quotations: {quotations}; numbers the source contradicts: {numbers}; "
    "directions reversed: {turned}; authors or years wrong: {named}; pages wrong: {pages}": (
        "引文被改动 {quotations}，数字与来源矛盾 {numbers}，方向相反 {turned}，"
        "作者或年份有误 {named}，页码有误 {pages}"
    ),
    "quotations and numbers: not checked, there is no library": "引文与数字：没有文献库，未核对",
    "bindings: {bindings}; unresolved {unresolved}, citations without a binding {unbound}, "
    "keys the library does not know {keys}": (
        "绑定 {bindings}：无法解析 {unresolved}，未绑定的引用 {unbound}，文献库没有的引用键 {keys}"
    ),
    "bindings: {bindings}, sentences that cite: {citing}; none was checked: {hint}": (
        "绑定 {bindings}，有引用的句子 {citing}，均未核对：{hint}"
    ),
    "placeholder authors (Author, Year) left: {left}": "尚未填写的占位作者（Author, Year）：{left}",
    "words: 0; there is nothing to hand in yet": "0 词；还没有可交的内容",
    "words: {words}; no budget is set (mdrag config set lint.word_budget 2000)": (
        "{words} 词；未设字数要求（mdrag config set lint.word_budget 2000）"
    ),
    "words: {words}, the budget is {budget} ({off})": "{words} 词，要求 {budget}（{off}）",
    "sources used: {sources}; their list stands in the draft": "使用来源 {sources} 份，文中已列出",
    "sources used: {sources}; the draft does not list them (Sources used)": (
        "使用来源 {sources} 份，文中没有列表（Sources used）"
    ),
    "sources used: 0": "使用来源 0 份",
    "sources used: {sources}; their list is typed by hand: mdrag build prints the list in the "
    "style in place of the entries of cited works, others as typed": (
        "使用来源 {sources} 份；列表是手写的：mdrag build 按样式另排，替换已引用的条目，其余照旧"
    ),
    "references: not checked, there is no library": "参考文献：没有文献库，未核对",
    "references: {complete} of {sources} sources have all they need; Zotero was not asked": (
        "参考文献：{sources} 份来源中 {complete} 份信息齐全；未询问 Zotero"
    ),
    "references: {complete} of {sources} sources have all they need ({gaps}); "
    "Zotero was not asked": (
        "参考文献：{sources} 份来源中 {complete} 份信息齐全（{gaps}）；未询问 Zotero"
    ),
    "style: {failing} of {sections} sections fail the gate; findings that count: {findings}": (
        "文风：{sections} 节中 {failing} 节未过关；计入 {findings} 处"
    ),
    "GO: nothing stands against handing it in": "GO：可以提交",
    "GO, after a look at {names}; next: {command}": "GO，但请先看：{names}；下一步：{command}",
    "NO-GO: {names}": "NO-GO：{names}",
    "NO-GO: {names}; next: {command}": "NO-GO：{names}；下一步：{command}",
    "{rows} rows scored; for AUROC and T, rows labelled 1 and rows labelled 0 are needed": (
        "已评分 {rows} 行；要得到 AUROC 与 T，需要标为 1 和标为 0 的行"
    ),
    "{rows} rows, {positive} supported and {negative} not: AUROC {auroc:.3f}; balanced accuracy "
    "{best:.3f} at T = {threshold:g}, {present:.3f} at T = {now:g} of the settings": (
        "{rows} 行，{positive} 行有支持，{negative} 行没有：AUROC {auroc:.3f}；"
        "T = {threshold:g} 时平衡准确率 {best:.3f}，设置中的 T = {now:g} 时 {present:.3f}"
    ),
    "to use it: {command}": "要采用，请运行：{command}",
    "the T of the settings is as good as any for these rows": "对这些行，设置中的 T 已是最佳",
    # trust
    "{path}: {names} stays off, for nobody here said yes to it; to look at it and decide: "
    "mdrag trust {folder}": (
        "{path}：{names} 未启用，因为你尚未同意；查看并决定：mdrag trust {folder}"
    ),
    "{path}: {names} stay off, for nobody here said yes to them; to look at them and decide: "
    "mdrag trust {folder}": (
        "{path}：{names} 未启用，因为你尚未同意；查看并决定：mdrag trust {folder}"
    ),
    "{path}: asks for nothing outside this computer": "{path}：不要求访问本机之外的任何服务",
    "let these settings reach the network?": "允许这些设置访问网络吗？",
    "nothing was remembered; they stay off": "什么都没有记下；这些设置仍不启用",
    "{folder} is trusted with these values; mdrag trust --revoke ends it": (
        "已信任 {folder} 的这些设置；用 mdrag trust --revoke 可撤销"
    ),
    "{folder}: is trusted no more": "{folder}：不再受信任",
    "{folder}: was not trusted": "{folder}：本来就不受信任",
    "no folder is trusted": "没有受信任的文件夹",
    # zotero
    "Zotero: {bound} of {sources} sources bound; found {found}, candidates {candidate}, "
    "ambiguous {ambiguous}, missing {missing}": (
        "Zotero：{sources} 份来源已绑定 {bound}；找到 {found}，候选 {candidate}，"
        "不明确 {ambiguous}，缺少 {missing}"
    ),
    "Zotero was not asked; {bound} of {sources} sources were bound before": (
        "未询问 Zotero；{sources} 份来源中 {bound} 份此前已绑定"
    ),
    "{count} would be added to {target} ({via})": "将添加 {count} 份到 {target}（{via}）",
    "{count} added to {target} ({via})": "已添加 {count} 份到 {target}（{via}）",
    "next: mdrag zotero push{draft} (--dry-run shows it first)": (
        "下一步：mdrag zotero push{draft}（--dry-run 只预览）"
    ),
    "next: mdrag zotero bind{draft}": "下一步：mdrag zotero bind{draft}",
    "next: look at the candidates, then mdrag zotero bind{draft} --accept": (
        "下一步：先核对候选，再运行 mdrag zotero bind{draft} --accept"
    ),
    "a Word file built before does not name these items: mdrag build {draft} -o {file}, "
    "then Refresh in Word": (
        "此前生成的 Word 文件还不认识这些条目：mdrag build {draft} -o {file}，再在 Word 中 Refresh"
    ),
    "what push added, Refresh may also find from the old file": (
        "push 添加的条目，旧文件 Refresh 时也可能找到"
    ),
    "next: mdrag zotero bind{draft} DOC_UID=KEY, or choose with --library": (
        "下一步：mdrag zotero bind{draft} DOC_UID=KEY，或用 --library 选定文库"
    ),
    "next: mdrag build {draft} -o essay.docx": "下一步：mdrag build {draft} -o essay.docx",
    "without Zotero: mdrag export-used-sources {draft} -o used, then File > Import there": (
        "不开 Zotero：mdrag export-used-sources {draft} -o used，之后在 Zotero 中 File > Import"
    ),
    # build, export-used-sources
    "sources cited: {count}, live for Zotero; in {program}: Zotero tab > Refresh": (
        "{count} 份来源已成为 Zotero 活引用；在 {program} 中：Zotero 选项卡 > Refresh"
    ),
    "{sources} sources, {files} files; next, in Zotero: File > Import, {ris}": (
        "{sources} 份来源，{files} 个文件；下一步在 Zotero 中：File > Import，选 {ris}"
    ),
    # import-docx
    "{count} comment": "批注 {count} 处",
    "{count} comments": "批注 {count} 处",
    "{count} insertion": "插入 {count} 处",
    "{count} insertions": "插入 {count} 处",
    "{count} deletion": "删除 {count} 处",
    "{count} deletions": "删除 {count} 处",
    "{count} replacement": "替换 {count} 处",
    "{count} replacements": "替换 {count} 处",
    "{count} move": "移动 {count} 处",
    "{count} moves": "移动 {count} 处",
    "{count} untracked edit": "未跟踪的改动 {count} 处",
    "{count} untracked edits": "未跟踪的改动 {count} 处",
    "{count} citation added": "新增引用 {count} 处",
    "{count} citations added": "新增引用 {count} 处",
    "{count} citation removed": "删去引用 {count} 处",
    "{count} citations removed": "删去引用 {count} 处",
    "{count} citation changed": "改动引用 {count} 处",
    "{count} citations changed": "改动引用 {count} 处",
    "nothing was said or changed": "没有批注，也没有改动",
    "no live citations": "没有活引用",
    "{known} of {every} citations lead to the library": "{every} 处引用中 {known} 处可对应文献库",
    "{count} without a place in the draft": "{count} 处在草稿中找不到位置",
    "next: mdrag lint {draft}": "下一步：mdrag lint {draft}",
    "next: mdrag import-docx {returned} --draft {draft} --apply tracked (or edits, all)": (
        "下一步：mdrag import-docx {returned} --draft {draft} --apply tracked（或 edits、all）"
    ),
    "next: mdrag import-docx {returned} --draft {draft} --apply edits": (
        "下一步：mdrag import-docx {returned} --draft {draft} --apply edits"
    ),
    # lint: what stands against handing in
    "not ready: {said}": "尚不可提交：{said}",
    "{count} claims need a source": "{count} 个论断缺来源",
    "{count} sources say nothing of it": "{count} 处来源未提及",
    "{count} quotations altered": "{count} 处引文被改动",
    "{count} numbers contradicted": "{count} 个数字与来源矛盾",
    "{count} directions reversed": "{count} 处方向相反",
    "{count} authors or years wrong": "{count} 处作者或年份有误",
    "{count} pages wrong": "{count} 处页码有误",
    "{count} bindings unresolved": "{count} 处绑定无法解析",
    "{count} citations unbound": "{count} 处引用未绑定",
    "{count} placeholders left": "{count} 处占位未填",
}


def words(language: str) -> Words:
    """A function that says a sentence in this language, with its blanks filled."""

    def say(sentence: str, **values: object) -> str:
        if language == "zh":
            return _in_chinese(sentence, values)
        return agree_with_figures(sentence, values).format(**values)

    return say


def say_in(sentence: str, language: str) -> str:
    """A sentence in the language of the reader; what is no filled sentence stays as it is."""
    if language != "zh" or not isinstance(sentence, FilledSentence):
        return sentence
    if sentence.template not in chinese_table():
        return str(sentence)
    return _in_chinese(sentence.template, sentence.figures)


def _in_chinese(template: str, figures: Mapping[str, object]) -> str:
    """The template in Chinese, its figures too where they are sentences."""
    from mdrag.kept_reasons import reason_in

    said = {
        name: say_in(value, "zh") if isinstance(value, str) else value
        for name, value in figures.items()
    }
    if isinstance(reason := said.get("reason"), str):
        said["reason"] = reason_in(reason, "zh")
    return chinese_table().get(template, template).format(**said)


@cache
def chinese_table() -> Mapping[str, str]:
    """English template → Chinese template: those above and those of `mdrag.chinese`."""
    from mdrag.chinese import chinese_rows

    return {"{first}{second}": "{first}{second}", **CHINESE, **dict(chinese_rows())}
