"""What mdrag says to a person, in English or Chinese (``ui_language``).

The English sentence is the key to the tables of `mdrag.chinese`; what a rule says brings its
Chinese from the rule's file, and a sentence without a Chinese form is said in English. Names of
rules, files and commands stay as they are in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter

from mdrag.filled_sentence import FilledSentence, agree_with_figures

__all__ = ["Words", "chinese_table", "say_in", "words"]

# Figures that were finished elsewhere: why a file was not read, what the system says.
_FINISHED = frozenset({"reason", "strerror", "problem", "why", "when", "note", "told"})

Words = Callable[..., str]


def words(language: str) -> Words:
    """A function that says a sentence in this language, with its blanks filled."""

    def say(sentence: str, **values: object) -> str:
        if language == "zh":
            return _filled(chinese_table().get(sentence, sentence), values)
        return agree_with_figures(sentence, values).format(**values)

    return say


def say_in(sentence: str, language: str) -> str:
    """A sentence in the language of the reader; what is no filled sentence stays as it is."""
    if language != "zh" or not isinstance(sentence, FilledSentence):
        return sentence
    chinese = sentence.chinese or chinese_table().get(sentence.template)
    if chinese is None and _has_no_words(sentence.template):
        chinese = sentence.template  # its figures may be sentences
    return str(sentence) if chinese is None else _filled(chinese, sentence.figures)


def _filled(chinese: str, figures: Mapping[str, object]) -> str:
    """The template filled in, its figures in Chinese, too, where they are sentences."""
    from mdrag.kept_reasons import reason_in

    said = {name: _figure_said(value) for name, value in figures.items()}
    for name in _FINISHED & said.keys():
        if isinstance(text := said[name], str):
            said[name] = reason_in(text, "zh")
    return chinese.format(**said)


def _figure_said(value: object) -> object:
    """A figure in Chinese where it is a sentence, or an error that was raised with one."""
    if isinstance(value, BaseException) and value.args and isinstance(value.args[0], str):
        value = value.args[0] if str(value) == value.args[0] else value
    return say_in(value, "zh") if isinstance(value, str) else value


@cache
def _has_no_words(template: str) -> bool:
    return not any(text.strip(" :;,.()=") for text, *_ in Formatter().parse(template))


@cache
def chinese_table() -> Mapping[str, str]:
    """English template → Chinese template."""
    from mdrag.chinese import chinese_rows

    return {"{first}{second}": "{first}{second}", **dict(chinese_rows())}
