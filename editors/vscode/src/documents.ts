// Read-only documents: what the server reported, and the text of sources.
import * as vscode from "vscode";
import { complaint } from "./answers";
import { REPORT_SCHEME, SOURCE_SCHEME } from "./names";
import type { Server } from "./server";

const MOST = 50; // reports kept: a preview may ask again long after its document was closed

/** Reports by name; a new report of the same name takes the place of the old one. */
export class Reports implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changes = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changes.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "This report is from an earlier session, or an old one; ask again.\n";
  }

  /** Keep a report, and show it beside the draft. */
  async show(name: string, markdown: string): Promise<void> {
    const path = `/${name.replaceAll(/[/\\?#]/g, " ")}.md`;
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path });
    this.texts.delete(uri.toString());
    this.texts.set(uri.toString(), markdown);
    for (const oldest of [...this.texts.keys()].slice(0, -MOST)) this.texts.delete(oldest);
    this.changes.fire(uri);
    await preview(uri);
  }
}

/** Markdown as it reads, beside the draft; its text where the editor has no preview. */
export async function preview(uri: vscode.Uri): Promise<void> {
  const known = await vscode.commands.getCommands(true);
  if (known.includes("markdown.showPreviewToSide")) {
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
  } else {
    const viewColumn = vscode.ViewColumn.Beside;
    await vscode.window.showTextDocument(uri, { viewColumn, preserveFocus: true });
  }
}

/** Registers both kinds; the reports are for the commands. */
export function documents(server: Server): [Reports, vscode.Disposable] {
  const reports = new Reports();
  const sources: vscode.TextDocumentContentProvider = {
    provideTextDocumentContent: (uri, token) => server.sourceText(uri, token).catch(complaint),
  };
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, reports),
    vscode.workspace.registerTextDocumentContentProvider(SOURCE_SCHEME, sources),
  );
  return [reports, registered];
}
