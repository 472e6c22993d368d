// An essay from its first day: made, filled with papers, read into the library, back from Word.
import { basename, join } from "node:path";
import * as vscode from "vscode";
import { json, problem, record, text } from "./answers";
import type { Reports } from "./documents";
import { activeDraft } from "./drafts";
import { workspaceFolder, type Machine } from "./machine";
import { draftsOf, project, projectAbove } from "./projects";
import type { Outcome } from "./run";

const FIRST_DRAFT = "# Title\n\n";

/** `mdrag init` in a folder the writer chooses; its first draft is opened. */
export async function newEssay(machine: Machine): Promise<void> {
  const here = workspaceFolder();
  const picked = await vscode.window.showOpenDialog({
    title: "The folder of the essay (a new one can be made here)",
    canSelectFiles: false, canSelectFolders: true, canSelectMany: false,
    openLabel: "Make the Essay Here",
    ...(here ? { defaultUri: vscode.Uri.file(here) } : {}),
  });
  const folder = picked?.[0];
  if (!folder) return;
  const args = ["init", "--project", folder.fsPath, "--format", "json"];
  const outcome = await machine.ask({ title: "making the essay", args, cwd: folder.fsPath });
  if (!outcome) return;
  succeeded(outcome, "mdrag init");
  const [draft] = await draftsOf(folder.fsPath);
  const file = vscode.Uri.file(draft ?? join(folder.fsPath, "outputs", "drafts", "essay_v001.md"));
  if (!draft) await vscode.workspace.fs.writeFile(file, Buffer.from(FIRST_DRAFT, "utf8"));
  await vscode.window.showTextDocument(file);
  if (here && vscode.workspace.getWorkspaceFolder(folder)) return;
  const open = "Open Its Folder";
  const chosen = await vscode.window.showInformationMessage(`mdrag: the essay is in ${folder.fsPath}.`, open);
  if (chosen === open) await vscode.commands.executeCommand("vscode.openFolder", folder);
}

/** Copies of PDFs into raw/evidence/pdfs; what lies there already is left alone. */
export async function addPdf(machine: Machine, clicked: unknown, all: unknown): Promise<void> {
  const root = await project();
  if (!root) return;
  const files = chosenFiles(clicked, all) ?? (await pickPdfs());
  if (!files?.length) return;
  const folder = vscode.Uri.file(join(root, "raw", "evidence", "pdfs"));
  const left: string[] = [];
  for (const file of files) {
    const target = vscode.Uri.joinPath(folder, basename(file.path));
    if (target.fsPath === file.fsPath) continue;
    await vscode.workspace.fs.copy(file, target, { overwrite: false }).then(undefined, (error: unknown) => {
      if (!(error instanceof vscode.FileSystemError) || error.code !== "FileExists") throw error;
      left.push(basename(file.path));
    });
  }
  const said = left.length ? ` ${left.join(", ")}: there already, left alone.` : "";
  const count = files.length - left.length;
  const now = "Read It Now";
  const message = `mdrag: ${count} ${count === 1 ? "file is" : "files are"} with your papers.${said}`;
  if ((await vscode.window.showInformationMessage(message, now)) === now) await ingest(machine, root);
}

/** `mdrag ingest`, with its progress; what could not be read is said. */
export async function ingest(machine: Machine, root?: string): Promise<void> {
  const cwd = root ?? (await project());
  if (!cwd) return;
  const outcome = await machine.ask({ title: "reading your papers", args: ["ingest", "--format", "json"], cwd });
  if (!outcome) return;
  const summary = json(outcome.stdout);
  if (!summary || "error" in summary) return succeeded({ ...outcome, code: 2 }, "mdrag ingest");
  const number = (name: string) => (typeof summary[name] === "number" ? summary[name] : 0);
  const failed = Array.isArray(summary["failed"]) ? summary["failed"].map(record) : [];
  const counts = `${number("sources")} sources, ${number("pages")} pages, ${number("passages")} passages`;
  if (!failed.length) {
    void vscode.window.showInformationMessage(`mdrag: your papers are read: ${counts}.`);
    return;
  }
  for (const { path, reason } of failed) machine.output.appendLine(`${text(path)}: ${text(reason)}`);
  const { path, reason } = record(failed[0]);
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : "";
  const said = `mdrag: ${text(path)} could not be read: ${text(reason)}${more}. The library has ${counts}.`;
  const show = "Show Output";
  if ((await vscode.window.showWarningMessage(said, show)) === show) machine.output.show();
}

/** What came back from Word, shown beside the draft; applied only when the writer says so. */
export async function importReturned(machine: Machine, reports: Reports, clicked: unknown): Promise<void> {
  const file = chosenFiles(clicked, undefined)?.[0] ?? (await pickReturned());
  if (!file) return;
  const draft = await draftFor(file);
  if (!draft) return;
  const args = ["import-docx", file.fsPath, "--draft", draft];
  const cwd = join(draft, "..");
  const seen = await machine.ask({ title: "looking at what came back", args, cwd });
  if (!seen) return;
  if (seen.code !== 0 && seen.code !== 1) return succeeded(seen, "mdrag import-docx");
  await reports.show(`Back from Word – ${basename(file.path)}`, "```text\n" + seen.stdout.replaceAll("```", "'''") + "\n```\n");
  const kinds = [
    { label: "Only look", apply: [] },
    { label: "Tracked changes", apply: ["tracked"] },
    { label: "Tracked changes and comments", apply: ["tracked", "comments"] },
    { label: "All: also what was changed without tracking", apply: ["all"] },
  ];
  const title = "Write the next version of the draft with… (the draft itself stays as it is)";
  const kind = await vscode.window.showQuickPick(kinds, { title });
  if (!kind?.apply.length) return;
  const applying = [...args, ...kind.apply.flatMap((each) => ["--apply", each]), "--format", "json"];
  const done = await machine.ask({ title: "writing the next version", args: applying, cwd });
  if (!done) return;
  const written = text(record(json(done.stdout)?.["summary"])["written"]);
  if (!written) return succeeded({ ...done, code: 2 }, "mdrag import-docx: nothing to write");
  await vscode.window.showTextDocument(vscode.Uri.file(written));
}

/** Throws what the program said when it failed. */
function succeeded(outcome: Outcome, name: string): void {
  if (outcome.code === 0) return;
  throw new Error(problem(outcome).message || `${name} failed; see the output`);
}

function chosenFiles(clicked: unknown, all: unknown): vscode.Uri[] | undefined {
  if (Array.isArray(all) && all.length) return all.filter((each) => each instanceof vscode.Uri);
  return clicked instanceof vscode.Uri ? [clicked] : undefined;
}

async function pickPdfs(): Promise<vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    title: "The papers you may cite", canSelectMany: true, openLabel: "Add", filters: { PDF: ["pdf"] },
  });
}

async function pickReturned(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: "The Word file that came back", canSelectMany: false, openLabel: "Look at It", filters: { Word: ["docx"] },
  });
  return picked?.[0];
}

/** The draft a Word file was made from: the one in front, or one of the project. */
async function draftFor(returned: vscode.Uri): Promise<string | undefined> {
  const front = activeDraft()?.document.fileName;
  const root = projectAbove(join(returned.fsPath, "..")) ?? (front && projectAbove(join(front, ".."))) ?? workspaceFolder();
  const listed = root ? await draftsOf(root) : [];
  const found = [...new Set([...(front ? [front] : []), ...listed])];
  if (found.length < 2) {
    if (!found.length) throw new Error("open the draft that the Word file was made from");
    return found[0];
  }
  return vscode.window.showQuickPick(found, { title: `${basename(returned.path)} was made from…` });
}
