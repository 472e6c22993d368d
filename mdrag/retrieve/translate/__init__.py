"""A question in Chinese → its English form: agent, cache, model, dictionary, in this order."""

from __future__ import annotations

from mdrag.config import Config, secret
from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Question

__all__ = ["in_english"]


def in_english(asked: Question, config: Config, library: GenerationStore) -> Question:
    """``asked`` with its English form and where that came from.

    A question that has one already is left as it is. A model is asked only when the settings say
    ``translator: model``; when it does not answer the dictionary does, and the question says so.
    Raises UsageError when nobody knows a word of it.
    """
    if asked.q_en:
        return asked
    from mdrag.retrieve.translate.query_cache import cached_form

    if cached := cached_form(library.project, asked.text):
        return _with(asked, cached.q_en, cached.terms, "cache")
    if config.translator == "model":
        from mdrag.retrieve.translate.chat_model import KEY, ask_model

        key = secret(KEY, library.project.root)
        settings = config.translation
        try:
            form = ask_model(asked.text, settings.address, settings.model, key)
            return _with(asked, form.q_en, form.terms, "model")
        except ServiceError as problem:
            told = "the model gave no English form ({problem}): the dictionary was asked"
            note = fill(told, problem=problem)
            asked = asked._replace(warnings=(*asked.warnings, note))
    if config.translator != "agent":
        from mdrag.retrieve.translate.dictionary import chinese_words
        from mdrag.retrieve.translate.senses import look_up_question

        if found := look_up_question(asked.text, library, chinese_words()):
            return _with(asked, found, (), "dictionary")
    raise UsageError(
        fill(
            "the question is not in English and the sources are: give its English "
            'form with --q-en "…" and up to ten English terms with --term "…"'
        )
    )


def _with(asked: Question, q_en: str, terms: tuple[str, ...], source: str) -> Question:
    return asked._replace(q_en=q_en, q_en_from=source, terms=asked.terms or terms)
