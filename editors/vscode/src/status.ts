// The counts of the draft in front, in the status bar; a click asks whether it is ready.
import * as vscode from "vscode";
import { activeDraft } from "./drafts";
import { counts, inWords, label, type Counts, type DraftStatus } from "./findings";
import type { Server } from "./server";

export function statusBar(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("mdrag.counts", vscode.StatusBarAlignment.Right, 90);
  item.name = "mdrag";
  const update = () => {
    const draft = activeDraft();
    if (!draft) return item.hide();
    const told = server.status(draft.document.uri);
    const found = told?.counts ?? counts(vscode.languages.getDiagnostics(draft.document.uri));
    item.text = server.isRunning ? label(found, told?.state) : "mdrag $(circle-slash)";
    item.tooltip = server.isRunning
      ? `mdrag: ${words(found, told)}. Click: is this draft ready?`
      : "mdrag: the server is not running. Click to restart it.";
    item.command = server.isRunning ? "mdrag.readyReport" : "mdrag.restart";
    return item.show();
  };
  update();
  return vscode.Disposable.from(
    item,
    server.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidOpenTextDocument(update), // also when a document's language changes
    vscode.languages.onDidChangeDiagnostics(update),
  );
}

function words(found: Counts, told: DraftStatus | undefined): string {
  if (told?.state === "off") return "this file is not checked";
  const line = told?.line ? `; ${told.line}` : "";
  return `${inWords(found)}${line}${told?.state === "checking" ? "; checking …" : ""}`;
}
