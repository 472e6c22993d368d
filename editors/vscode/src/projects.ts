// Essays on the disk: which folder a command is about.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { activeDraft } from "./drafts";
import { workspaceFolder } from "./machine";

const MARK = join("meta", "project.json"); // what `mdrag init` puts into every project
const MOST = 50; // projects of a workspace to choose from

/** The project a file is in: the nearest folder upwards that is one. */
export function projectAbove(folder: string, exists: (file: string) => boolean = existsSync): string | undefined {
  for (let here = folder; ; here = dirname(here)) {
    if (exists(join(here, MARK))) return here;
    if (dirname(here) === here) return undefined;
  }
}

/** The project of the draft in front, of the workspace, or the one chosen. Throws: there is none. */
export async function project(): Promise<string | undefined> {
  const draft = activeDraft();
  const folder = workspaceFolder();
  const near = (draft && projectAbove(dirname(draft.document.fileName))) ?? (folder && projectAbove(folder));
  if (near) return near;
  const marks = await vscode.workspace.findFiles("**/meta/project.json", "**/{node_modules,.venv}/**", MOST);
  const found = marks.map(({ fsPath }) => dirname(dirname(fsPath))).sort();
  if (!found.length) throw new Error("no essay is in this window; make one with “mdrag: New Essay…”, or open its folder");
  return found.length === 1 ? found[0] : vscode.window.showQuickPick(found, { title: "Which essay?" });
}

/** The drafts of a project, the newest version first. */
export async function draftsOf(root: string): Promise<string[]> {
  const pattern = new vscode.RelativePattern(vscode.Uri.file(root), "outputs/drafts/*.{md,qmd,Rmd}");
  const found = (await vscode.workspace.findFiles(pattern)).map(({ fsPath }) => fsPath);
  return found.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
}
