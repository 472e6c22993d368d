// The commands of the palette. Those the server announces are registered by the client library.
// The server shows its progress, and what went wrong, by itself: it then answers nothing.
import * as vscode from "vscode";
import { answer, calledOff, complaint } from "./answers";
import { preview, type Reports } from "./documents";
import { draftInFront, draftOf } from "./drafts";
import { addPdf, importReturned, ingest, newEssay } from "./essay";
import { objection, rule, under } from "./findings";
import { chooseProgram, install } from "./installer";
import type { LivePages } from "./livePage";
import type { Machine } from "./machine";
import { SERVER_COMMANDS, PROGRAM_SEEN, WALKTHROUGH } from "./names";
import type { Pages } from "./pages";
import type { ReadyView } from "./readyView";
import { question, sentenceAt } from "./sentence";
import type { Server } from "./server";
import type { WordFile } from "./word";

/** What the commands work with. */
export interface Desk {
  readonly server: Server;
  readonly machine: Machine;
  readonly reports: Reports;
  readonly word: WordFile;
  readonly ready: ReadyView;
  readonly pages: Pages;
  readonly live: LivePages;
  readonly extension: string; // folder of the extension
}

export function commands(desk: Desk): vscode.Disposable {
  const { server, machine, reports, word, ready, pages, live, extension } = desk;
  const faces = {
    "mdrag.ask": () => ask(server, reports),
    "mdrag.readyReport": async (clicked) => ready.ask(await draftOf(clicked)),
    "mdrag.buildWord": async (clicked) => word.build(await draftOf(clicked)),
    "mdrag.openView": async (clicked) => live.open(await draftOf(clicked)),
    "mdrag.showPage": (named) => pages.open(named),
    "mdrag.waiveHere": () => waiveHere(server),
    "mdrag.newEssay": () => newEssay(machine),
    "mdrag.addPdf": (clicked, all) => addPdf(machine, clicked, all),
    "mdrag.ingest": () => ingest(machine),
    "mdrag.importReturned": (clicked) => importReturned(machine, reports, clicked),
    "mdrag.install": () => install(machine, extension).then(() => server.restart()),
    "mdrag.chooseProgram": () => chooseProgram(),
    "mdrag.firstSteps": async () => {
      await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, false);
      await vscode.commands.executeCommand("setContext", PROGRAM_SEEN, machine.program() !== undefined);
    },
    "mdrag.restart": () => server.restart(),
  } satisfies Record<string, (...given: unknown[]) => Promise<void>>;
  const registered = Object.entries(faces).map(([name, face]: [string, (...given: unknown[]) => Promise<void>]) =>
    vscode.commands.registerCommand(name, (...given: unknown[]) => face(...given).catch(complain)),
  );
  return vscode.Disposable.from(...registered);
}

async function ask(server: Server, reports: Reports): Promise<void> {
  const editor = draftInFront();
  const { document, selection } = editor;
  const suggested = selection.isEmpty
    ? sentenceAt(document.getText(), document.offsetAt(selection.active))
    : question(document.getText(selection));
  const asked = await vscode.window.showInputBox({
    title: "Find evidence",
    prompt: "What should the sources say something about?",
    value: suggested,
    validateInput: (text) => (text.trim() ? undefined : "Ask something."),
  });
  if (!asked) return;
  const args = [uri(editor), asked.trim()];
  const pack = answer(await server.execute(SERVER_COMMANDS.query, args));
  if (!pack) return;
  if (/\.(md|markdown)$/i.test(pack.path)) await preview(vscode.Uri.file(pack.path));
  else await reports.show(`Evidence – ${asked.trim().slice(0, 60)}`, pack.markdown);
}

async function waiveHere(server: Server): Promise<void> {
  const editor = draftInFront();
  const { uri: of, version } = editor.document;
  const here = under(vscode.languages.getDiagnostics(of), editor.selection.active);
  if (!here.length) throw new Error("no finding of mdrag is under the cursor");
  const rows = here.map((found) => ({ label: rule(found), detail: found.message, found }));
  const row = rows.length === 1 ? rows[0] : await vscode.window.showQuickPick(rows, { title: "Waive which?" });
  if (!row) return;
  const reason = await vscode.window.showInputBox({
    title: `Waive ${row.label}`,
    prompt: "Why does the rule not apply here? The reason is written into the draft.",
    validateInput: objection,
  });
  if (!reason) return;
  if (editor.document.version !== version) throw new Error("the draft changed meanwhile; try again");
  const { line, character } = row.found.range.start;
  const args = [uri(editor), row.label, { line, character }, reason.trim()];
  await server.execute(SERVER_COMMANDS.addWaiver, args);
}

function uri(editor: vscode.TextEditor): string {
  return editor.document.uri.toString();
}

function complain(error: unknown): void {
  if (!calledOff(error)) void vscode.window.showErrorMessage(complaint(error));
}
