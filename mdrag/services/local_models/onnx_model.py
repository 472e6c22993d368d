"""One model of tokens → numbers, run by onnxruntime on this computer's processor."""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mdrag.errors import FileProblem, UsageError
from mdrag.filled_sentence import fill

if TYPE_CHECKING:
    import numpy as np

__all__ = ["OnnxModel", "require_packages"]

_LONGEST = 20_000  # characters of a text that are looked at: more than any model reads


def require_packages(setting: str, extra: str, *packages: str) -> None:
    """Raise UsageError that says what to install when one of ``packages`` is not here."""
    for name in packages:
        try:
            there = find_spec(name)
        except (ImportError, ValueError):
            there = None
        if there is None:
            raise UsageError(
                fill(
                    "{setting} wants {name}: pip install 'mdrag[{extra}]'",
                    setting=setting,
                    name=name,
                    extra=extra,
                )
            )


class OnnxModel:
    """A model and its tokenizer; both are read when it is first asked.

    Texts are run one by one: the scales of int8 models are those of a batch, so a text beside
    another one would get other numbers.
    """

    def __init__(self, model: Path, tokenizer: Path, most_tokens: int = 512) -> None:
        self.path, self._words, self._most = model, tokenizer, most_tokens

    def run(self, text: str, pair: str | None = None) -> np.ndarray:
        """The first output for a text, or for two: (tokens, width) or (width,), float32.

        What is longer than the model reads is cut. Raises FileProblem: the file is no such model.
        """
        import numpy as np

        read = self._tokenizer.encode(_encodable(text), None if pair is None else _encodable(pair))
        given = {
            "input_ids": read.ids, "attention_mask": read.attention_mask,
            "token_type_ids": read.type_ids,
        }  # fmt: skip
        try:
            feed = {
                one.name: np.asarray([given[one.name]], np.int64)
                for one in self._session.get_inputs()
            }
            (found, *_) = self._session.run(None, feed)
        except KeyError as problem:
            raise FileProblem(
                self.path, fill("wants an input {problem} that no text has", problem=problem)
            ) from None
        except Exception as problem:  # onnxruntime's own have no common class
            raise FileProblem(
                self.path, fill("fails on a text ({problem})", problem=_first(problem))
            ) from None
        found = np.asarray(found)
        if found.ndim not in (2, 3) or len(found) != 1 or found.dtype.kind != "f":
            raise FileProblem(
                self.path,
                fill(
                    "gives {dtype}{shape}, no vectors", dtype=found.dtype, shape=list(found.shape)
                ),
            )
        if not np.isfinite(found).all():
            raise FileProblem(self.path, fill("gives numbers that are none (NaN or infinite)"))
        row: np.ndarray = found[0].astype(np.float32)
        return row

    @cached_property
    def _session(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        options.use_deterministic_compute = True
        try:
            return onnxruntime.InferenceSession(
                str(self.path), options, providers=["CPUExecutionProvider"]
            )
        except Exception as problem:  # onnxruntime's own have no common class
            raise FileProblem(
                self.path, fill("is no ONNX model ({problem})", problem=_first(problem))
            ) from None

    @cached_property
    def _tokenizer(self) -> Any:
        import tokenizers

        try:
            if self._words.suffix == ".txt":
                made: Any = tokenizers.BertWordPieceTokenizer(str(self._words), lowercase=True)
            else:
                made = tokenizers.Tokenizer.from_file(str(self._words))
            made.no_padding()
            made.enable_truncation(max_length=self._most)
        except Exception as problem:  # of tokenizers: plain Exception
            raise FileProblem(
                self._words, fill("is no tokenizer ({problem})", problem=_first(problem))
            ) from None
        return made


def _encodable(text: str) -> str:
    """The beginning of a text, without halves of surrogate pairs."""
    return text[:_LONGEST].encode("utf-8", "replace").decode("utf-8")


def _first(problem: Exception) -> str:
    return (str(problem).splitlines() or [type(problem).__name__])[0][:160]
