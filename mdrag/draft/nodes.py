"""The node names of panache's syntax tree that mdrag reads, all in one place.

panache calls ``parse`` a debug command, so its names may change with a version: the package is
pinned, and what is not named here is treated as markup (tokens) or walked through (nodes).
"""

from __future__ import annotations

__all__ = [
    "BLOCK_LEAVES",
    "CELL_TABLES",
    "CONTAINERS",
    "HTML",
    "INLINE_CONTAINERS",
    "INLINE_TOKENS",
    "PSEUDO",
    "TABLES",
    "TOP_KINDS",
    "InlineRole",
]


class InlineRole:
    """What a stretch of a leaf block is; plain numbers, since there are a hundred thousand."""

    TEXT = 0  # words as they are
    BREAK = 1  # a line end inside a paragraph
    MARKUP = 2  # emphasis marks, brackets, URLs, raw, notes: nothing for a reader of the sentence
    ESCAPE = 3  # \* : the second character is text
    CODE = 4
    MATH = 5
    LINK = 6  # a bare URL
    AUTHOR = 7  # @key in the text
    CITE = 8  # [@key]
    MARK = 9  # attributes that are a binding's mark: {#doc_…} at the end of a heading or caption
    LATEX = 10  # a command that something is said of, behind a stop: “. \citet{bell} shows”


# tokens (and small nodes) whose whole extent has one role
INLINE_TOKENS: dict[str, int] = {
    "TEXT": InlineRole.TEXT,
    "WHITESPACE": InlineRole.TEXT,
    "NEWLINE": InlineRole.BREAK,
    "HARD_LINE_BREAK": InlineRole.BREAK,
    "NONBREAKING_SPACE": InlineRole.ESCAPE,
    "ESCAPED_CHAR": InlineRole.ESCAPE,
    "LINE_PREFIX": InlineRole.MARKUP,
    "BLOCK_QUOTE_MARKER": InlineRole.MARKUP,
    "ATTRIBUTE": InlineRole.MARKUP,
    "SPAN_ATTRIBUTES": InlineRole.MARKUP,
    "LINK_DEST": InlineRole.MARKUP,
    "LATEX_COMMAND": InlineRole.MARKUP,
    "RAW_INLINE": InlineRole.MARKUP,
    "FOOTNOTE_REFERENCE": InlineRole.MARKUP,
    "TASK_CHECKBOX": InlineRole.MARKUP,
    "AUTO_LINK": InlineRole.LINK,
    "BARE_URI": InlineRole.LINK,
    "INLINE_CODE": InlineRole.CODE,
    "INLINE_EXEC": InlineRole.CODE,
    "INLINE_MATH": InlineRole.MATH,
    "DISPLAY_MATH": InlineRole.MATH,
}
# nodes whose children are inlines of the same sentence
INLINE_CONTAINERS = frozenset(
    {
        "EMPHASIS",
        "STRONG",
        "STRIKEOUT",
        "SUPERSCRIPT",
        "SUBSCRIPT",
        "HEADING_CONTENT",
        "LINK_TEXT",
        "LINK_REF",
        "SPAN_CONTENT",
        "LINE_BLOCK_LINE",
        "TABLE_CELL",
    }
)
# block → kind of our leaf
BLOCK_LEAVES: dict[str, str] = {
    "PARAGRAPH": "paragraph",
    "PLAIN": "plain",
    "HEADING": "heading",
    "TERM": "definition-term",
    "LINE_BLOCK": "line-block",
    "TABLE_CAPTION": "caption",
    "CODE_BLOCK": "code",
    "TEX_BLOCK": "raw",
    "HORIZONTAL_RULE": "rule",
    "REFERENCE_DEFINITION": "link-definition",
    "YAML_METADATA": "front-matter",
    "PANDOC_TITLE_BLOCK": "front-matter",
}
# block → what it puts into Block.within ("" = nothing)
CONTAINERS: dict[str, str] = {
    "BLOCK_QUOTE": "blockquote",
    "FENCED_DIV": "div",
    "HTML_BLOCK_DIV": "div",
    "HTML_BLOCK": "",
    "LIST_ITEM": "",
    "DEFINITION_LIST": "definition-list",
    "DEFINITION_ITEM": "",
    "DEFINITION": "",
    "FOOTNOTE_DEFINITION": "footnote",
    "PIPE_TABLE": "table",
    "SIMPLE_TABLE": "table",
    "GRID_TABLE": "table",
    "MULTILINE_TABLE": "table",
    "TABLE_HEADER": "",
    "TABLE_ROW": "",
    "TABLE_FOOTER": "",
}
TABLES = frozenset({"PIPE_TABLE", "SIMPLE_TABLE", "GRID_TABLE", "MULTILINE_TABLE"})
# tables whose cells may go on over several lines
CELL_TABLES = frozenset({"GRID_TABLE", "MULTILINE_TABLE"})
HTML = frozenset({"HTML_BLOCK", "HTML_BLOCK_RAW", "HTML_BLOCK_TAG", "INLINE_HTML"})
# block at the top level → pandoc's name; what is missing has none (lists are told by their marker)
TOP_KINDS: dict[str, str] = {
    "PARAGRAPH": "Para",
    "PLAIN": "Plain",
    "HEADING": "Header",
    "BLOCK_QUOTE": "BlockQuote",
    "CODE_BLOCK": "CodeBlock",
    "FENCED_DIV": "Div",
    "HTML_BLOCK_DIV": "Div",
    "HTML_BLOCK_RAW": "RawBlock",
    "HTML_BLOCK_TAG": "RawBlock",
    "TEX_BLOCK": "RawBlock",
    "RAW_BLOCK": "RawBlock",
    "HORIZONTAL_RULE": "HorizontalRule",
    "DEFINITION_LIST": "DefinitionList",
    "LINE_BLOCK": "LineBlock",
    "FIGURE": "Figure",
    "PIPE_TABLE": "Table",
    "SIMPLE_TABLE": "Table",
    "GRID_TABLE": "Table",
    "MULTILINE_TABLE": "Table",
}
# what stands in Sentence.prose for what is not words: nouns, so that the tagger reads on
PSEUDO: dict[int, str] = {
    InlineRole.CODE: "code",
    InlineRole.MATH: "formula",
    InlineRole.LINK: "link",
    InlineRole.AUTHOR: "Author",
}
