// Makes the Word file; when none is made, says so and leads to the places that hold it up.
import { existsSync } from "node:fs";
import { basename, parse } from "node:path";
import * as vscode from "vscode";
import { character, json, problem, text, type Problem } from "./answers";
import { saved, type Draft } from "./drafts";
import { folderOf, type Machine } from "./machine";
import { DIAGNOSTIC_SOURCE } from "./names";
import { isHere } from "./places";

const [OPEN, FOLDER, LIST] = ["Open", "Show Folder", "Show in Explorer"];
const [GO, ALL] = ["Go to the Place", "Show All Places"];

export class WordFile implements vscode.Disposable {
  private readonly found = vscode.languages.createDiagnosticCollection("mdrag build");

  private readonly edits = vscode.workspace.onDidChangeTextDocument((change) => this.move(change));

  constructor(private readonly machine: Machine) {}

  dispose(): void {
    this.edits.dispose();
    this.found.dispose();
  }

  /** Save the draft and build what was saved. */
  async build(draft: Draft): Promise<void> {
    const document = await saved(draft);
    if (!document) return;
    const { fileName, uri } = document;
    const made = vscode.Uri.file(fileName.replace(/\.[^./\\]*$/, "") + ".docx");
    const args = ["build", fileName, "-o", made.fsPath, "--format", "json"];
    const outcome = await this.machine.ask({ title: "making the Word file", args, cwd: folderOf(uri) });
    if (!outcome) return;
    this.found.clear();
    if (outcome.code === 0) return tellMade(text(json(outcome.stdout)?.["output"]) || made.fsPath);
    const why = problem(outcome);
    await this.mark(why, document);
    await this.tell(why, made.fsPath);
  }

  /** The places as problems: of the draft, or of another file that is named. */
  private async mark({ places }: Problem, draft: vscode.TextDocument): Promise<void> {
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const place of places) {
      const document = place.path === draft.fileName ? draft : await opened(place.path);
      const range = rangeAt(document, place.line, place.column);
      const severity = vscode.DiagnosticSeverity.Error;
      const found = new vscode.Diagnostic(range, `No Word file: ${place.message}`, severity);
      found.source = `${DIAGNOSTIC_SOURCE} build`;
      byFile.set(place.path, [...(byFile.get(place.path) ?? []), found]);
    }
    for (const [file, found] of byFile) this.found.set(vscode.Uri.file(file), found);
  }

  /** They follow their words while the draft is edited; those of a line that is changed go. */
  private move({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    let found = [...(this.found.get(document.uri) ?? [])];
    if (!found.length) return;
    for (const { range, text: put } of contentChanges) {
      const by = put.split("\n").length - 1 - (range.end.line - range.start.line);
      found = found.filter(({ range: { start } }) => start.line < range.start.line || start.line > range.end.line);
      for (const each of found) {
        const { start, end } = each.range;
        if (start.line > range.end.line) {
          each.range = new vscode.Range(start.line + by, start.character, end.line + by, end.character);
        }
      }
    }
    this.found.set(document.uri, found);
  }

  private async tell({ message, places }: Problem, made: string): Promise<void> {
    const [first, ...more] = places;
    const where = first ? ` (${basename(first.path)}, line ${first.line}${more.length ? `, and ${more.length} more` : ""})` : "";
    const old = existsSync(made) ? ` ${basename(made)} is the one of an earlier build.` : "";
    const said = `mdrag: no Word file was made: ${message || "mdrag build failed"}${where}.${old}`;
    const buttons = first ? (more.length ? [GO, ALL] : [GO]) : ["Show Output"];
    const chosen = await vscode.window.showErrorMessage(said, ...(buttons as string[]));
    if (chosen === GO && first) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(first.path));
      const selection = rangeAt(document, first.line, first.column);
      await vscode.window.showTextDocument(document, { selection });
    } else if (chosen === ALL) await vscode.commands.executeCommand("workbench.actions.view.problems");
    else if (chosen) this.machine.output.show();
  }
}

/** From a line and column, as the program counts them, to the end of the word there. */
export function rangeAt(document: vscode.TextDocument | undefined, line: number, column: number): vscode.Range {
  const at = document && line <= document.lineCount ? document.lineAt(line - 1).text : "";
  const start = character(at, column);
  const word = /^(?:\{[^}]*\}|[^\s{}]+)/.exec(at.slice(start))?.[0].length ?? 0;
  return new vscode.Range(line - 1, start, line - 1, start + word);
}

async function opened(path: string): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  } catch {
    return undefined;
  }
}

async function tellMade(path: string): Promise<void> {
  const file = vscode.Uri.file(path);
  const buttons = isHere() ? [OPEN, FOLDER] : [LIST];
  const chosen = await vscode.window.showInformationMessage(`mdrag: ${parse(path).base} is made.`, ...(buttons as string[]));
  if (chosen === OPEN) await vscode.env.openExternal(file);
  if (chosen === FOLDER) await vscode.commands.executeCommand("revealFileInOS", file);
  if (chosen === LIST) await vscode.commands.executeCommand("revealInExplorer", file);
}
