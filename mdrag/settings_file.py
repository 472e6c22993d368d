"""config.yaml as a file people read: written out with every default, changed with comments kept."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from mdrag import trust
from mdrag.config import Config, load, outward_settings, parse
from mdrag.config.setting_path import put_value, setting_path
from mdrag.config.yaml_entries import line_ranges
from mdrag.errors import ConfigError, UsageError
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import read_regular
from mdrag.project import Project, write_atomic
from mdrag.settings import SETTINGS, UNREAD
from mdrag.versions import log_version

__all__ = ["change", "take_out", "template"]

_SECTIONS = """
# What the linter runs. A rule is named folder.name, or by a glob (style.*).
lint:
  # select: []            # only these rules; empty: all
  # ignore: []            # not these
  # fail_on: warning      # error | warning | info: what makes the exit code 1
  # word_budget: 2000     # words the reader may count, ±2 %
  # rules:
  #   style.long-sentence: {max_words: 40, severity: info}
  #   style.paragraph-length: off
  # paths:
  #   "outputs/drafts/notes*": {ignore: ["evidence.*"]}

# What the citation gate does: PASS | WARN | BLOCK. TYPE: a claim of that type without a source;
# TYPE_stale: cited, but the passage is gone or the words are not bound.
gate:
  # number: BLOCK         # and quotation, definition, causal, comparative, superlative
  # number_stale: WARN
  # generalisation: WARN  # and recommendation
  # weak: WARN            # support below verify_citations_threshold_T
  # missing: BLOCK        # no passage says anything of the sentence
  # style_findings: 8     # style-check: warnings and errors a section may have

# Your own taste.
style:
  # first_person: allow   # allow | avoid
  # contractions: avoid   # allow | avoid
  # register: auto        # auto | formal | informal: how words of speech are told
spelling:
  # variant: any          # british | american | any

# Licence, visibility and personal data of sources, by folder; meta set says it of one source.
policy:
  # folders:
  #   raw/evidence/interviews: {visibility: restricted, pii: present}
  #   raw/evidence/open: {licence: CC-BY-4.0, visibility: public, pii: none}

# What may not leave this computer: a file that holds it is not sent, and read here; in texts
# that go to Google it is taken out.
redaction:
  # emails: true          # e-mail addresses
  # phones: true          # telephone numbers
  # names: names.txt      # a file of this project, a name a line
  # folders: [raw/evidence/interviews]   # left out: every source

# What a service takes, so that ingest says what it costs; 0: nothing is said.
prices:
  # embedding: 0.15       # of a million tokens (an example, nobody's price)
  # parsing: 2.50         # of a thousand pages
  # currency: EUR

# Past which shares a source is one to look at (meta/parse_quality_report.md).
quality:
  # repeated_lines: 0.3    # running headers and footers among its lines
  # non_letters: 0.4       # signs that are no letters, in a text of
  # least_chars: 200       # so many characters or more
  # short_paragraphs: 0.6  # paragraphs below 40 characters, among
  # least_paragraphs: 8    # so many or more

# What `mdrag build` does when the command line does not say.
export:
  # style: apa            # a shipped style, or a .csl file
  # reference_doc: my-styles.docx
  # line_spacing: 2.0     # of the text in Word: 1, 1.5, 2
  # font: Times New Roman
  # font_size: 12         # points of the text
  # margins_cm: 2.54      # on all four sides

# Which language model puts a Chinese question into English with translator: model.
translation:
  # address: http://127.0.0.1:11434/v1
  # model: qwen3:4b

# How `mdrag zotero` reaches Zotero; nothing leaves this machine unless via is web.
zotero:
  # via: auto             # auto | connector | local | web
  # library: users/123    # or groups/123, or user; left out: all that can be read
  # address: http://127.0.0.1:23119
  # web: https://api.zotero.org

# How PDFs are read with parser: mineru (its cloud) or mineru-local (a mineru-api you run).
mineru:
  # model_version: vlm    # vlm | pipeline
  # ocr: true             # read every page as a picture; like the next three: pipeline
  # language: en          # of the pages
  # tables: false         # leave them as pictures
  # formulas: false
  # pages_per_part: 200   # longer PDFs are sent in parts
  # compress: true        # draw scanned pages anew where a part is too large (extra ocr)
  # pages_per_day: 1000   # read with priority; more is slower
  # local_address: http://127.0.0.1:8000

# How Google is asked with embedder: vertex (docs/cloud.md).
google:
  # concurrency: 8        # texts sent at once; fewer when it is too much
  # retries: 5
  # timeout_s: 60

# When the reranker is called slow or unreliable: meta/health_report.md says what could be done.
health:
  # window: 20            # last queries looked at
  # p95_ms: 3000
  # error_rate: 0.05      # failed, or repeated
"""


def template(profile: str = "offline") -> str:
    """The text of a new config.yaml: every default, commented."""
    lines = [
        "# Settings of this essay. Every default is written out; unknown names are errors.",
        "# Change a line here, or with: mdrag config set KEY VALUE",
        "# Secrets (tokens, keys) never stand here: they belong into the environment or .env",
        "",
    ]
    for setting in SETTINGS:
        value = profile if setting.key == "profile" else setting.default
        choices = f" ({' | '.join(setting.choices)})" if setting.choices else ""
        shown = "true" if value is True else "false" if value is False else value
        line = f"{setting.key}: {shown}".rstrip()
        # A choice that follows the profile, or an empty text, is left for the writer to switch on.
        line = f"# {line}" if value == "" else line
        lines.append(f"{line.ljust(48)}  # {setting.about}{choices}")
    return "\n".join(lines) + "\n" + _SECTIONS


def change(
    project: Project, key: str, value: str, refuse: Callable[[Project, Any], None] | None = None
) -> tuple[Any, Any]:
    """Set ``key`` (``a``, ``section.a``, ``lint.rules.RULE``) in config.yaml; before and after.

    Comments and order stay. The new file is parsed before it is written, so a wrong value changes
    nothing. ``refuse`` raises a MdragError for a value that only the room which reads it can judge.
    Raises UsageError for a key or value that is not right, and what ``refuse`` raises.
    """
    from io import StringIO

    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    if key.partition(".")[0] in UNREAD:
        told = fill("no part of this version reads {key}; config.yaml was not changed", key=key)
        raise UsageError(told)
    path = project.config_path
    before = load(path)
    editor = YAML(typ="rt")
    editor.preserve_quotes = True
    editor.width = 4096
    text = path.read_text("utf-8-sig") if path.exists() else template()
    try:
        document = editor.load(text) or {}
        new = YAML(typ="safe").load(value)
    except YAMLError as problem:
        raise UsageError(
            fill(
                "{value!r} is not a YAML value: {splitlines}",
                value=value,
                splitlines=str(problem).splitlines()[0],
            )
        ) from None
    names = setting_path(key)
    if not names:
        raise UsageError(_by_hand(key))
    put_value(document, names, new)
    out = StringIO()
    editor.dump(document, out)
    try:
        after = parse(out.getvalue(), str(path))
    except ConfigError as problem:
        raise UsageError(
            fill("config.yaml was not changed: {message}", message=problem.message)
        ) from None
    if refuse:
        refuse(project, new)
    old, fresh = _value(before, key), _value(after, key)
    if out.getvalue() == text and path.exists():
        return old, fresh  # it stands there already
    known = trust.is_trusted(path.parent, wants := outward_settings(path)) or not wants
    write_atomic(path, out.getvalue())
    if known and (now := outward_settings(path)) and now != wants:
        trust.remember(path.parent, now)  # who sets it on the command line said yes
    log_version(project, "config", f"{key}={old}", f"{key}={fresh}", f"mdrag config set {key}")
    return old, fresh


def take_out(project: Project, keys: Collection[str]) -> tuple[str, ...]:
    """Take settings (``a`` or ``section.a``) out of config.yaml; those that stood there.

    Everything else stays to the byte, comments too, so the file need not be right otherwise.
    Raises ConfigError for text that is no YAML, UsageError where a setting shares its line.
    """
    path = project.config_path
    text = read_regular(path).decode("utf-8-sig") if path.exists() else ""
    stands = {key: place for key, place in line_ranges(text, str(path)).items() if key in keys}
    if not stands:
        return ()
    gone = {at for first, end in stands.values() for at in range(first, end)}
    lines = text.splitlines(keepends=True)
    left = "".join(line for at, line in enumerate(lines) if at not in gone)
    others = {
        key
        for key in line_ranges(text, str(path))
        if not any(key == one or key.startswith(f"{one}.") for one in stands)
    }
    if set(line_ranges(left, str(path))) != others:
        raise UsageError(
            fill(
                "{stands} share a line with another setting: edit config.yaml",
                stands=", ".join(stands),
            )
        )
    wants = _wants(path)
    known = wants is not None and (not wants or trust.is_trusted(path.parent, wants))
    write_atomic(path, left)
    if known and (now := _wants(path)) and now != wants:
        trust.remember(path.parent, now)
    told = ", ".join(stands)
    log_version(project, "config", told, f"without {told}", f"mdrag config unset {told}")
    return tuple(stands)


def _wants(path: Path) -> dict[str, Any] | None:
    """The settings that reach the network; None for a file that is not right."""
    try:
        return outward_settings(path)
    except ConfigError:
        return None


def _by_hand(key: str) -> str:
    """What to write oneself, for what holds several settings."""
    what = key.split(".")[1]
    example = '"notes/*": {ignore: [evidence]}' if what == "paths" else "citation.weak: off"
    return fill(
        "{key} is no single setting; edit config.yaml and write under lint: (once)\n"
        "lint:\n  {what}:\n    {example}",
        key=key, what=what, example=example,
    )  # fmt: skip


def _value(config: Config, key: str) -> Any:
    if key.startswith("lint.rules."):
        held: Any = config.written("lint.rules") or {}
        for name in setting_path(key)[2:]:
            held = held.get(name) if isinstance(held, dict) else None
        return held
    return config.written(key) if "." in key else config.values.get(key)
