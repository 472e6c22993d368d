"""The settings in force: ``config.top_k_child``, ``config.lint.fail_on``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mdrag.settings import (
    ExportSettings,
    GateSettings,
    GoogleSettings,
    HealthSettings,
    IndexSettings,
    JudgeSettings,
    LintSettings,
    LocalModelsSettings,
    MineruSettings,
    PlainSettings,
    PolicySettings,
    PricesSettings,
    QualitySettings,
    RedactionSettings,
    SpellingSettings,
    StyleSettings,
    TranslationSettings,
    VectorWeightSettings,
    ZoteroSettings,
)

__all__ = ["Config", "WrittenSettings"]


@dataclass(frozen=True)
class Config(PlainSettings):
    """Every setting with its effective value. ``values`` and ``sections`` hold them by name."""

    values: Mapping[str, Any]
    sections: Mapping[str, Mapping[str, Any]]  # only what is written
    path: str = ""  # the file it came from, "" = built-in defaults
    withheld: Mapping[str, Any] = field(default_factory=dict)  # asked for by an untrusted folder

    @property
    def lint(self) -> LintSettings:
        """Which rules run and what fails."""
        return LintSettings(self.sections.get("lint", {}))

    @property
    def gate(self) -> GateSettings:
        """What the citation gate says of what."""
        return GateSettings(self.sections.get("gate", {}))

    @property
    def style(self) -> StyleSettings:
        """The writer's taste."""
        return StyleSettings(self.sections.get("style", {}))

    @property
    def spelling(self) -> SpellingSettings:
        """The writer's English."""
        return SpellingSettings(self.sections.get("spelling", {}))

    @property
    def policy(self) -> PolicySettings:
        """Licence, visibility and personal data of sources, by folder."""
        return PolicySettings(self.sections.get("policy", {}))

    @property
    def prices(self) -> PricesSettings:
        """What a service takes."""
        return PricesSettings(self.sections.get("prices", {}))

    @property
    def redaction(self) -> RedactionSettings:
        """What may not leave this computer."""
        return RedactionSettings(self.sections.get("redaction", {}))

    @property
    def quality(self) -> QualitySettings:
        """Past which figures a source is one to look at."""
        return QualitySettings(self.sections.get("quality", {}))

    @property
    def export(self) -> ExportSettings:
        """What a build takes when the draft says nothing else."""
        return ExportSettings(self.sections.get("export", {}))

    @property
    def zotero(self) -> ZoteroSettings:
        """Where Zotero is asked."""
        return ZoteroSettings(self.sections.get("zotero", {}))

    @property
    def mineru(self) -> MineruSettings:
        """How PDFs are read by MinerU."""
        return MineruSettings(self.sections.get("mineru", {}))

    @property
    def google(self) -> GoogleSettings:
        """How Google's services are asked."""
        return GoogleSettings(self.sections.get("google", {}))

    @property
    def judge(self) -> JudgeSettings:
        """Which model reads what the support score leaves open."""
        return JudgeSettings(self.sections.get("judge", {}))

    @property
    def local_models(self) -> LocalModelsSettings:
        """Which language models run here."""
        return LocalModelsSettings(self.sections.get("local_models", {}))

    @property
    def index(self) -> IndexSettings:
        """Where passages and vectors are kept."""
        return IndexSettings(self.sections.get("index", {}))

    @property
    def health(self) -> HealthSettings:
        """When the reranker is called slow or unreliable."""
        return HealthSettings(self.sections.get("health", {}))

    @property
    def vector_weight(self) -> VectorWeightSettings:
        """What vectors weigh in the order."""
        return VectorWeightSettings(self.sections.get("vector_weight", {}))

    @property
    def translation(self) -> TranslationSettings:
        """Who puts questions into English."""
        return TranslationSettings(self.sections.get("translation", {}))

    def written(self, key: str) -> Any:
        """What stands in a section for ``section.key``; None when nothing does."""
        section, _, name = key.partition(".")
        return self.sections.get(section, {}).get(name)

    @property
    def hash(self) -> str:
        """First 8 hex of the SHA-256 over the effective settings: part of every build_id."""
        import hashlib
        import json

        everything = json.dumps([self.values, self.sections], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(everything.encode()).hexdigest()[:8]


class WrittenSettings(NamedTuple):
    """What a file says: settings by key, sections with their keys."""

    values: dict[str, Any]
    sections: dict[str, Mapping[str, Any]]

    def flat(self) -> dict[str, Any]:
        """All of it by ``key`` and ``section.key``."""
        inside = {f"{s}.{key}": v for s, held in self.sections.items() for key, v in held.items()}
        return {**self.values, **inside}

    def without(self, names: Mapping[str, Any]) -> WrittenSettings:
        """The same but for settings of these names."""
        kept = {key: value for key, value in self.values.items() if key not in names}
        sections: dict[str, Mapping[str, Any]] = {
            name: {key: value for key, value in held.items() if f"{name}.{key}" not in names}
            for name, held in self.sections.items()
        }
        return WrittenSettings(kept, {name: held for name, held in sections.items() if held})

    def over(self, own: WrittenSettings) -> WrittenSettings:
        """The same, and beneath it what ``own`` says."""
        names = {**self.sections, **own.sections}
        sections: dict[str, Mapping[str, Any]] = {
            n: {**own.sections.get(n, {}), **self.sections.get(n, {})} for n in names
        }
        return WrittenSettings({**own.values, **self.values}, sections)
