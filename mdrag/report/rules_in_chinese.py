"""What each shipped rule means, in Chinese: said beside its message under ``ui_language: zh``.

The message itself keeps its English, for it quotes the draft and its label is what one looks up.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["RULES_IN_CHINESE", "rule_meaning"]

RULES_IN_CHINESE: Mapping[str, str] = {
    "academic-english.articles": "冠词 a / an 用错：看读音，元音前用 an，辅音前用 a。",
    "academic-english.boosters": "强调词要求读者相信：删去，或给出证据。",
    "academic-english.cliches": "陈词滥调：用自己的话直接说出观点。",
    "academic-english.contractions": "口语缩写：写完整形式。",
    "academic-english.doubled-words": "同一个词重复了：删去一个。",
    "academic-english.first-person": "设置要求避免第一人称：写明谁做的，或改写句子。",
    "academic-english.inclusive": "用词可能排斥或给人贴标签：建议改用更中性的词。",
    "academic-english.informal": "口语词：换成书面语。",
    "academic-english.intensifiers": "程度词没有说明多少：删去，或给出数字。",
    "academic-english.latin-lists": "e.g. 与 i.e. 都要加点；举例之后不要再写 etc.。",
    "academic-english.latin": "拉丁缩写写法有误。",
    "academic-english.light-verbs": "动作藏在名词里：直接用动词。",
    "academic-english.plainer-words": "有更简单的词可用。",
    "academic-english.redundancy": "意思重复：留一个即可。",
    "academic-english.stock-phrases": "套话，放进哪篇文章都行：写出本文的具体内容。",
    "academic-english.throat-clearing": "只是预告观点：删去，直接说观点。",
    "academic-english.usage": "不是规范的英语用法：按建议改写。",
    "academic-english.vague-quantity": "数量含糊：给出数字或范围。",
    "academic-english.very": "very 之类没有说明多少：删去，或给出数字。",
    "academic-english.weak-openings": "句首无力（there is、it is …）：以行动者开头。",
    "academic-english.wordiness": "可以更短：按建议改写。",
    "academic-english.wordy-connectives": "连接语太长：用短的。",
    "citation.author-year": "文中的作者或年份与所绑定文献不符：改正文字，或绑定正确的文献。",
    "citation.direction-mismatch": "方向与文献相反（升降、肯定否定）：按文献改写。",
    "citation.locator-conflict": "绑定里的页码与括号里的不同：两处写成一致。",
    "citation.malformed": "绑定写法有误，无法识别：按提示改正。",
    "citation.missing-support": "所引文献没有任何一段谈到这句话：绑定正确的文献。",
    "citation.name-absent": "文献中这里是另一个名字：核对名字。",
    "citation.not-citable": "这份材料（评分标准、课件、反馈等）不得引用：改引证据文献。",
    "citation.number-absent": "文献里没有这个数字：核对数字是否来自该文献。",
    "citation.number-mismatch": "数字与文献不同：改成文献的数字，或绑定给出这个数字的文献。",
    "citation.other-source": "引文不在所引文献里，而在库中另一份文献里：改绑那一份。",
    "citation.page": "页码不存在，或引用的内容不在这一页：改正页码。",
    "citation.placeholder-author": "占位的 Author, Year 还在：填上作者和年份（--fix 会填）。",
    "citation.quote-context": "引文脱离了上下文，或原文是在转述他人：补全限定语或注明转引。",
    "citation.quote-length": "引文过长：只引关键的词句，其余用自己的话。",
    "citation.quote-mismatch": "引文与原文不一致：改回原文，或用 […]、[括号] 标明改动。",
    "citation.quote-unattributed": "引文没有注明出处：写明是谁说的并绑定文献。",
    "citation.retracted": "所引文献已被撤稿或有更正声明：换一份，或说明情况。",
    "citation.source-gone": "文献文件已不在 raw/ 下：放回并运行 mdrag ingest，或改绑。",
    "citation.source-unreadable": "文献读不出文字，无法核对：请人工对照，或先做 OCR。",
    "citation.swallowed": "pandoc 会把标题或图题末尾的绑定当作标识吞掉：移到句子里。",
    "citation.unbound": "引用还没有绑定到文献：按建议绑定，或把 PDF 加入文献库。",
    "citation.unknown-source": "文献库里没有这个编号：改正编号，或加入文件后 mdrag ingest。",
    "citation.weak-locator": "定位太弱，难以核对：补上页码。",
    "citation.weak": "所引文献对这句话支持不足：打开那一段读一读，再改写或换文献。",
    "coherence.bridge": "本段结尾没有引向下一段：补一句过渡。",
    "coherence.definition": "核心概念没有下定义：用一句话说明本文所指。",
    "coherence.one-claim": "段首有两个论点：只留一个，另一个另起一句或一段。",
    "coherence.section-end": "本节结束时没有小结：用一两句收束并引出下文。",
    "coherence.topic-sentence": "段首缺少主题句：先说这一段的论点。",
    "consistency.causal-language": "只报告相关却用了因果词：改为“相关”，或说明设计。",
    "consistency.number": "摘要或结论里的数字正文没有，或与正文不同：改成一致。",
    "consistency.sample-size": "样本量前后不一：改正，或说明其余样本的去向。",
    "consistency.sum": "各部分相加不等于总数：核对数字。",
    "consistency.term": "同一术语或缩写有两种写法：统一为一种。",
    "evidence.limitation-needed": "高风险的论断没有提到局限或反面证据：补上，或写明理由豁免。",
    "evidence.needed": "论断没有文献支持：绑定一份文献，或写明理由豁免。",
    "evidence.reference-point": "数字缺少参照（何时、何地、哪个版本）：写明，或绑定文献。",
    "spelling.consistency": "同一个词有两种拼法：统一。",
    "spelling.variant": "拼写属于另一种英语（英式／美式）：按所选的改。",
    "structure.sources-used": "草稿没有 Sources used 一节：mdrag sources 草稿 --write 会写。",
    "structure.word-budget": "字数超出或不足：按预算增删。",
    "style.boosting": "语气过强的词太多：只保留证据支持的。",
    "style.empty-sentence": "空话，没有属于本文的内容：写出谁、何处、多少，或删去。",
    "style.hedging": "模糊限制语过多或叠用：留一个即可。",
    "style.long-sentence": "句子太长：在第二层意思处断开。",
    "style.no-subject": "连续几句没有明确主语：让其中一句以行动者开头。",
    "style.nominalisation": "名词化过多：在要紧处用动词说明谁做了什么。",
    "style.paragraph-length": "段落过长或过短：拆分、合并或补充。",
    "style.passive": "被动句过多：要紧处写明是谁做的。",
    "style.readability": "不易读：缩短句子，换用短词。",
    "style.sentence-rhythm": "句子长短过于单调，或长句过多：长短交替。",
    "style.unclear-reference": "this、it 等指代不明：写出所指的名词。",
    "waiver.no-reason": "豁免没有写理由，因此不算数：在 -- 之后写明理由。",
    "waiver.unused": "这条豁免没有对应的问题：删去或改正。",
}


def rule_meaning(rule: str, language: str) -> str:
    """What a rule means in a language other than English; "" in English and for a project's own."""
    return RULES_IN_CHINESE.get(rule, "") if language == "zh" else ""
