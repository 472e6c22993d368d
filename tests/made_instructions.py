"""Instructions as a course gives them, for tests: written here, read by the readers of mdrag."""

from __future__ import annotations

from pathlib import Path

from mdrag.brief.units import InstructionTable, InstructionUnit, units_of
from mdrag.ingest.readers import read

__all__ = ["HANDBOOK", "TASK", "ZH", "lines_in", "parts_of"]

TASK = """# Assignment 2

## Question

To what extent do social determinants explain health inequalities? Discuss with reference to theory.

## Requirements

- Your essay must be 2,000 words (+/- 10%), excluding references.
- The abstract must not exceed 150 words.
- Use at least eight peer-reviewed sources.
- Harvard referencing is required throughout.
- Do not use Wikipedia.
- Times New Roman, 12 pt, double-spaced
- Submit a Word file by 12 May 2026.

The module looks at how societies shape health. Students enjoyed it last year.

## Marking criteria

- Knowledge and understanding (30%): shows command of the literature
- Critical analysis (40%): weighs competing arguments
- Referencing (30%)

## Style

Each paragraph should open with a topic sentence. Write in clear, concise academic English.
"""

HANDBOOK = """# Handbook

Essays are 2500 words long. Use APA style for all references. The deadline is 15 May 2026.

| Item | Rule |
|---|---|
| Font | Arial 11 pt |

| Criterion | Weight | 70-100 | 60-69 | Below 50 |
|---|---|---|---|---|
| Critical analysis | 35% | Original argument | Good argument | Descriptive |
| Use of evidence | 65% | Wide reading | Good reading | Little |
| Total | 100% | | | |
"""

ZH = """# 课程论文要求

## 题目

请讨论健康不平等的社会决定因素。

## 格式要求

- 字数：不少于3000字，不超过3500字。
- 参考文献采用 APA 格式，至少引用10篇英文文献。
- 不得抄袭。必须在5月20日之前提交。

本课程介绍公共卫生的基本概念。

## 评分标准

- 论点与论证（40分）：论点明确
- 文献使用（60分）

| 评分项 | 优秀 | 良好 | 不及格 |
|---|---|---|---|
| 批判性思维 | 深入 | 较好 | 缺乏 |
| 语言表达 | 清晰 | 基本清晰 | 难懂 |
"""


def parts_of(
    text: str, folder: Path, name: str = "a.md"
) -> list[InstructionUnit | InstructionTable]:
    """The units and tables of an instruction in Markdown."""
    path = folder / name
    path.write_text(text, "utf-8")
    return list(units_of(read(path), name))


def lines_in(text: str, folder: Path) -> list[InstructionUnit]:
    """Its units without tables."""
    return [one for one in parts_of(text, folder) if isinstance(one, InstructionUnit)]
