"""A cross-encoder for natural language inference from a folder (``support_backend: nli``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mdrag.config import Config
from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.services.local_models.model_files import ModelFiles
from mdrag.services.local_models.onnx_model import OnnxModel, require_packages
from mdrag.verify.support.judges import PassageJudgement

__all__ = ["NliJudge", "nli_judge"]

# Less than this is said of no passage: the classes of such a model are three.
_SUPPORTED, _CONTRADICTED = 0.5, 0.8


def nli_judge(config: Config, root: Path) -> NliJudge:
    """The model in local_models.nli_folder. Raises UsageError, FileProblem."""
    require_packages("support_backend: nli", "minilm", "onnxruntime", "tokenizers")
    folder = config.local_models.nli_folder or "."
    files = ModelFiles.find("local_models.nli_folder", folder, root)
    named = files.settings("config.json").get("id2label")
    labels = {str(at): str(label).lower() for at, label in named.items()} if named else {}
    found = [
        next((int(at) for at, label in labels.items() if begin in label and at.isdecimal()), -1)
        for begin in ("entail", "contradict")
    ]
    if found[0] < 0:
        told = fill("its id2label names no class “entailment”: it is no model of inference")
        raise FileProblem(files.folder / "config.json", told)
    return NliJudge(OnnxModel(files.model, files.tokenizer), files.name, found[0], found[1])


class NliJudge:
    """``entails`` and ``contradicts``: the numbers of these classes; -1 for a model without."""

    host = ""  # nobody

    def __init__(self, model: OnnxModel, name: str, entails: int, contradicts: int) -> None:
        self.name = f"nli:{name}"
        self._model, self._entails, self._contradicts = model, entails, contradicts

    def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
        """Supported when one passage entails the sentence, contradicted when one denies it.

        Raises FileProblem: the model is none of this kind.
        """
        import numpy as np

        yes = no = 0.0
        for passage in passages:
            logits = self._model.run(passage, sentence)
            if logits.ndim != 1 or len(logits) <= max(self._entails, self._contradicts):
                raise FileProblem(self._model.path, fill("gives no classes for a pair of texts"))
            shares = np.exp(logits - logits.max())
            shares /= shares.sum()
            yes = max(yes, float(shares[self._entails]))
            no = max(no, float(shares[self._contradicts]) if self._contradicts >= 0 else 0.0)
        if yes >= _SUPPORTED:
            return PassageJudgement("supported", round(yes, 4))
        if no >= _CONTRADICTED:
            return PassageJudgement("contradicted", round(no, 4))
        return PassageJudgement("open", round(1 - max(yes, no), 4))
