"""A Word file → the first version of a draft, with its pictures and references beside it."""

from __future__ import annotations

import json
import os
import re
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import make_folder, refuse_outside, write_new
from mdrag.filled_sentence import fill
from mdrag.from_word.convert import ConvertedDraft, Names, convert
from mdrag.limits.archive_parts import open_archive
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.returned.works import Works
from mdrag.versions import log_version, next_version
from mdrag.workspace import Workspace
from mdrag.zotero import bindings

__all__ = ["NewDraft", "make_draft"]


class NewDraft(NamedTuple):
    """What was written. ``references``: None where the library has every work."""

    draft: Path
    converted: ConvertedDraft
    pictures: tuple[Path, ...]
    references: Path | None


def make_draft(word: Path, output: Path | None, workspace: Workspace) -> NewDraft:
    """Make it; nothing that exists is overwritten. Raises FileProblem, Busy.

    ``output``: the draft's file; without it ``outputs/drafts/NAME_v001.md`` of the project, or
    ``NAME_v001.md`` in the folder one stands in.
    """
    project = workspace.project
    with hold_lock(project, "import-draft") if project else nullcontext():
        draft = output or _free_name(word, project)
        refuse_outside(draft)
        names = Names(f"{draft.stem}_media", f"{draft.stem}_references.json")
        beside = [draft, draft.with_name(names.pictures), draft.with_name(names.references)]
        for path in beside if output else ():
            if path.exists():
                raise FileProblem(path, fill("is there already; give another name with -o"))
        try:
            return _made(word, draft, names, workspace)
        except FileExistsError:
            raise FileProblem(draft, fill("is there already; give another name with -o")) from None


def _made(word: Path, draft: Path, names: Names, workspace: Workspace) -> NewDraft:
    """Write everything, the draft last. Raises FileExistsError for what is there meanwhile."""
    project = workspace.project
    bound = bindings.read(project.meta) if project else {}
    works = Works(workspace.evidence, bound, frozenset())
    converted = convert(word, workspace.evidence, works, names)
    pictures = _write_pictures(word, converted, draft.with_name(names.pictures))
    references = draft.with_name(names.references) if converted.unknown else None
    if references:
        make_folder(references.parent)
        items = list(converted.unknown.values())
        write_new(references, json.dumps(items, ensure_ascii=False, indent=2) + "\n")
    make_folder(draft.parent)
    write_new(draft, converted.markdown)
    if project:
        log_version(project, "draft", "", draft.name, f"mdrag import-draft {word.name}")
    return NewDraft(draft, converted, pictures, references)


def _free_name(word: Path, project: Project | None) -> Path:
    """The first version of a draft of that name which is not there yet, nor what goes beside it."""
    folder = Path(os.path.relpath(project.outputs / "drafts")) if project else Path()
    stem = re.sub(r"[^\w.-]+", "-", re.sub(r"_v\d{3,}$", "", word.stem)).strip("-.") or "draft"
    draft = next_version(folder / f"{stem}.md")
    number = int(draft.stem.rpartition("_v")[2])
    while any(draft.with_name(f"{draft.stem}_{what}").exists()
              for what in ("media", "references.json")):  # fmt: skip
        number += 1
        draft = draft.with_name(f"{stem}_v{number:03d}.md")
    return draft


def _write_pictures(word: Path, converted: ConvertedDraft, folder: Path) -> tuple[Path, ...]:
    """The pictures that the draft shows, one after the other."""
    if not converted.pictures:
        return ()
    make_folder(folder)
    written = []
    with open_archive(word, broken=fill("ask for the file again")) as parts:
        for part, name in converted.pictures.items():
            if part in parts:
                write_new(folder / name, parts.picture(part))
                written.append(folder / name)
    return tuple(written)
