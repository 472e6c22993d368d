"""What to build: the draft, the file, the style, and all that was asked about them."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.draft.labels import uses_labels
from mdrag.draft.model import Draft
from mdrag.errors import DraftError, UsageError
from mdrag.export.build import pandoc_crossref, pdf, properties
from mdrag.export.build.page_look import PageLook
from mdrag.export.build.style_file import rules_of
from mdrag.export.citations import styles
from mdrag.export.citations.unresolved_bindings import list_title
from mdrag.export.fields.title_block import LISTS
from mdrag.export.inputs import reach
from mdrag.export.inputs.remote_parts import refuse_remote_parts
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.limits.bounded_yaml import EXCESS
from mdrag.project import Project
from mdrag.settings import ExportSettings
from mdrag.text.lines import Lines

__all__ = ["FORMATS", "Job", "style_file", "target"]

# suffix of the output → pandoc's name of the format; a PDF's hangs on what can make one
FORMATS: dict[str, str] = {
    ".docx": "docx", ".odt": "odt", ".html": "html5", ".tex": "latex", ".pdf": "pdf",
}  # fmt: skip
_OURS = Path(__file__).resolve().parents[2]  # reference.docx, reference.odt
_STYLES = {"docx": "word/styles.xml", "odt": "styles.xml"}  # where each keeps them
_MOST = 20_000_000  # bytes of a file's styles
_CLOSED = re.compile(r"\n(?:---|\.\.\.)[ \t]*\r?\n")  # the end of front matter
_PAPER = {"papersize": "a4", "fontsize": "12pt"}  # where the front matter does not say


class Job(NamedTuple):
    """What to build. Paths are absolute but for ``output``; ``mode``: live, static or plain."""

    draft: Path
    output: Path
    style: Path
    mode: str = "live"
    reference: Path | None = None
    allow_unresolved: bool = False
    project: Project | None = None
    titled: bool = True  # the draft's front matter has a title
    list_title: str = ""  # heading for the reference list, "" when the draft has its own
    engine: pdf.Engine | None = None  # what prints a PDF
    crossref: str = ""  # pandoc-crossref, when it numbers the figures and tables
    numbered: bool = False  # mdrag numbers them
    properties: properties.Properties | None = None  # None: pandoc leaves none in the file
    look: PageLook = PageLook()  # of a Word file
    paper: tuple[tuple[str, str], ...] = ()  # variables of a printed page
    reads: int = 0  # bytes of text that pandoc reads: the draft and its bibliographies
    comments: bool = False  # Word comments say what each citation rests on
    leave: reach.ReadPermission | None = None  # what the draft may read; None: only its own folder

    @property
    def writes(self) -> str:
        """Pandoc's name of the format it writes."""
        return self.engine.reads if self.engine else target(self.output)

    @classmethod
    def of(
        cls, draft: Draft, output: Path, project: Project | None, settings: ExportSettings,
        *, style: str = "", reference: Path | None = None, properties: str = "", engine: str = "",
        allow_files: bool = False, allow_network: bool = False, comments: bool = False, **more: Any,
    ) -> Job:  # fmt: skip
        """A job for a draft; ``settings`` is the export section of the configuration.

        Raises UsageError for an output, a style, a reference file, a property or an engine that
        cannot be used, FileProblem for a style or front matter that cannot be read, or that names a
        file the draft may not read, ServiceError when nothing here makes a PDF.
        """
        form = target(output)
        if comments and (form != "docx" or more.get("mode") == "plain"):
            told = (
                fill("and --plain leaves none")
                if form == "docx"
                else fill("and {name} is none", name=output.name)
            )
            raise UsageError(
                fill("--evidence-comments is for citations in a .docx, {told}", told=told)
            )
        _readable(draft)
        path = Path(draft.path).absolute()
        allowed = reach.folders(path, project.root if project else None)
        leave = reach.ReadPermission(path, allowed, allow_files, allow_network, str(draft.path))
        reach.refuse_named(draft.text, _named(draft, style, reference), leave)
        if engine and form != "pdf":
            raise UsageError(fill("--pdf-engine is for .pdf, and {name} is none", name=output.name))
        printer = pdf.find(engine) if form == "pdf" else None
        csl = _style(style, draft, project, settings)
        crossref = pandoc_crossref.program_for(draft)
        paper = tuple(one for one in _PAPER.items() if one[0] not in draft.meta)
        return cls(
            path, output, csl, project=project, engine=printer, leave=leave,
            reference=_reference(
                reference, draft, project, settings, printer.reads if printer else form,
                allow_network,
            ),
            titled="title" in draft.meta, list_title=list_title(draft, styles.read(csl).id),
            crossref=crossref, numbered=not crossref and uses_labels(draft),
            properties=_properties(properties, draft, form), paper=paper,
            look=PageLook.of(settings),
            reads=_size(draft), comments=comments, **more,
        )  # fmt: skip


def _size(draft: Draft) -> int:
    told = draft.meta.get("bibliography", ())
    names = [str(one) for one in (told if isinstance(told, list) else [told]) if one]
    places = [(Path(name), Path(draft.path).parent / name) for name in names]
    files = [next((one for one in both if one.is_file()), None) for both in places]
    return len(draft.text.encode("utf-8", "surrogatepass")) + sum(
        one.stat().st_size for one in files if one
    )


def _named(draft: Draft, style: str, reference: Path | None) -> dict[str, str]:
    """The style and the reference file of the front matter, where the command line names none."""
    named: dict[str, str] = {}
    if not style:
        named = {key: str(draft.meta.get(key) or "") for key in ("csl", "citation-style")}
        named = {key: name for key, name in named.items() if not styles.ships(name)}
    if reference is None:
        named["reference-doc"] = str(draft.meta.get("reference-doc") or "")
    return named


def _style(asked: str, draft: Draft, project: Project | None, settings: ExportSettings) -> Path:
    """The .csl file: asked for, of the draft, of the project, or APA's."""
    own = draft.meta.get("csl") or draft.meta.get("citation-style")
    if asked:
        return rules_of(styles.find(asked)).absolute()
    if not own:
        return style_file(project, settings).absolute()
    if not isinstance(own, str):
        raise UsageError(fill("{path}: csl: {own!r} names no style", path=draft.path, own=own))
    name = own
    if not styles.ships(own) and not Path(own).is_file():
        name = str(Path(draft.path).parent / own)
    return rules_of(styles.find(name, f"{draft.path}: csl:")).absolute()


def style_file(project: Project | None, settings: ExportSettings) -> Path:
    """The .csl file of the style the settings name: one of ours, or one that lies in the project.

    Raises UsageError for a style that is not here, FileProblem for a file that is none.
    """
    name = settings.style
    if project and not styles.ships(name) and name.lower().endswith(".csl"):
        refuse_outside(project.root / name)
        name = str(project.root / name)
    return rules_of(styles.find(name, "export.style"))


def _readable(draft: Draft) -> None:
    """Raise DraftError for front matter we cannot read: its style would be another without a word.

    Only for that at the head of the draft: what looks like more of it further down may be prose,
    but pandoc is never given what would keep it busy for ever.
    """
    for at, what in draft.problems:
        head = draft.text[:at]
        at_head = head.startswith("---") and not _CLOSED.search(head)
        if "front matter" in what and (at_head or EXCESS in what):
            raise DraftError(draft.path, what, *Lines(draft.text).place(at))


def target(output: Path) -> str:
    """Pandoc's format for an output file, or pdf. Raises UsageError for what is none."""
    if form := FORMATS.get(output.suffix.lower()):
        return form
    told = ", ".join(FORMATS)
    raise UsageError(
        fill(
            "{output}: the name says which format; end it in one of {told}",
            output=output,
            told=told,
        )
    )


def _reference(
    asked: Path | None, draft: Draft, project: Project | None, settings: ExportSettings,
    form: str, network: bool,
) -> Path | None:  # fmt: skip
    """The file whose styles to use: asked for, of the draft, of the project, or ours."""
    if asked is not None:
        if not asked.is_file():
            raise UsageError(fill("{asked}: no such file for --reference-doc", asked=asked))
        if asked.suffix.lower() != f".{form}":
            wanted = f"a .{form}" if form in ("docx", "odt") else fill("a .docx or .odt to build")
            raise UsageError(
                fill("--reference-doc {asked}: needs {wanted}", asked=asked, wanted=wanted)
            )
        return _with_styles(asked, form)
    if form not in ("docx", "odt"):
        return None
    folder = Path(draft.path).parent
    for told, place, who in (
        (draft.meta.get("reference-doc"), folder, f"{draft.path}: reference-doc"),
        (settings.reference_doc, project.root if project else Path(), "reference_doc"),
    ):
        if told and Path(str(told)).suffix.lower() == f".{form}":
            path = place / str(told)
            refuse_outside(path)
            if not path.is_file():
                raise UsageError(fill("{who}: {path}: no such file", who=who, path=path))
            if not network:
                refuse_remote_parts(path)
            return _with_styles(path, form)
    return _OURS / f"reference.{form}"


def _with_styles(path: Path, form: str) -> Path:
    """The file, when it is one: pandoc's words for another speak of central directories."""
    from xml.parsers import expat

    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(_STYLES[form]).file_size > _MOST:
                raise zipfile.BadZipFile
            parser = expat.ParserCreate()
            parser.StartDoctypeDeclHandler = _no_entities
            parser.Parse(archive.read(_STYLES[form]), True)
    except (OSError, ValueError, zipfile.BadZipFile, KeyError, zlib.error, expat.ExpatError,
            NotImplementedError, RuntimeError) as problem:  # fmt: skip
        raise UsageError(
            fill(
                "{path}: is no .{form} file; save it again from Word or LibreOffice",
                path=path,
                form=form,
            )
        ) from (problem)
    return path.absolute()


def _no_entities(*_: object) -> None:
    raise ValueError("a document type")


def _properties(told: str, draft: Draft, form: str) -> properties.Properties | None:
    names = properties.property_names(told)
    if form not in ("docx", "odt"):
        if names:
            raise UsageError(fill("--properties is for .docx and .odt"))
        return None
    authors = draft.meta.get("author")
    described = any(
        isinstance(one, Mapping) for one in (authors if isinstance(authors, list) else [authors])
    )
    # else the title block is text by the time pandoc writes its properties
    if names or described or any(key in draft.meta for key in LISTS):
        return properties.Properties.of(draft, names)
    return None
