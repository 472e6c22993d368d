"""What a figure, a table, an equation is called in the language of the draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["KEYS", "LabelWords", "label_words"]

# language → one and several of: figure, table, equation, listing, section; "and"
_WORDS = {
    "en": "Figure Figures Table Tables Equation Equations Listing Listings Section Sections and",
    "de": "Abbildung Abbildungen Tabelle Tabellen Gleichung Gleichungen Listing Listings "
          "Abschnitt Abschnitte und",
    "fr": "Figure Figures Tableau Tableaux Équation Équations Listing Listings Section Sections et",
    "es": "Figura Figuras Tabla Tablas Ecuación Ecuaciones Listado Listados Sección Secciones y",
    "it": "Figura Figure Tabella Tabelle Equazione Equazioni Listato Listati Sezione Sezioni e",
    "pt": "Figura Figuras Tabela Tabelas Equação Equações Listagem Listagens Secção Secções e",
    "nl": "Figuur Figuren Tabel Tabellen Vergelijking Vergelijkingen Listing Listings "
          "Paragraaf Paragrafen en",
    "zh": "图 图 表 表 式 式 代码 代码 章节 章节 和",
    "ja": "図 図 表 表 式 式 リスト リスト 節 節 と",
}  # fmt: skip
_KINDS = ("fig", "tbl", "eq", "lst", "sec")
# kind → the keys of the front matter, pandoc-crossref's and Quarto's (below ``crossref:``)
_TITLES = {"fig": ("figureTitle", "fig-title"), "tbl": ("tableTitle", "tbl-title"),
           "lst": ("listingTitle", "lst-title")}  # fmt: skip
_PREFIXES = {"fig": ("figPrefix", "fig-prefix"), "tbl": ("tblPrefix", "tbl-prefix"),
             "eq": ("eqnPrefix", "eq-prefix"), "lst": ("lstPrefix", "lst-prefix"),
             "sec": ("secPrefix", "sec-prefix")}  # fmt: skip
_DELIMITERS = ("titleDelim", "title-delim")
# what the front matter may say, at its top or below ``crossref:``
_OWN = (*_TITLES.values(), *_PREFIXES.values())
KEYS = ("crossref", *_DELIMITERS, *(key for keys in _OWN for key in keys))


class LabelWords(NamedTuple):
    """The words around numbers: ``title`` of captions, ``one`` and ``several`` of references."""

    title: Mapping[str, str]
    one: Mapping[str, str]
    several: Mapping[str, str]
    conjunction: str
    delimiter: str  # between the number of a caption and its words, without the space


def label_words(front: Mapping[str, Any], language: str) -> LabelWords:
    """The words of a draft: those of its front matter, else of its language, else English."""
    words = _WORDS.get(language.lower().split("-")[0].split("_")[0], _WORDS["en"]).split()
    one = dict(zip(_KINDS, words[0:10:2], strict=True))
    several = dict(zip(_KINDS, words[1:10:2], strict=True))
    title = dict(one)
    nested = front.get("crossref")
    told = {**front, **(nested if isinstance(nested, Mapping) else {})}
    for kind, keys in _TITLES.items():
        title[kind] = next((str(told[key]) for key in keys if told.get(key)), title[kind])
    for kind, keys in _PREFIXES.items():
        own = next((told[key] for key in keys if told.get(key)), None)
        if own is not None:
            both = [str(each) for each in own] if isinstance(own, list) else [str(own)]
            one[kind], several[kind] = both[0], both[-1]
    delimiter = next((str(told[key]) for key in _DELIMITERS if told.get(key)), ":")
    return LabelWords(title, one, several, words[10], delimiter.strip())
