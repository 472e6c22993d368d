// The commands of the palette. Those the server announces are registered by the client library.
// The server shows its progress, and what went wrong, by itself: it then answers nothing.
import { basename, parse } from "node:path";
import * as vscode from "vscode";
import { answer, calledOff, complaint } from "./answers";
import { preview, type Reports } from "./documents";
import { activeDraft } from "./drafts";
import { objection, rule, under } from "./findings";
import { SERVER_COMMANDS } from "./names";
import { question, sentenceAt } from "./sentence";
import type { Server } from "./server";

export function commands(server: Server, reports: Reports): vscode.Disposable {
  const faces = {
    "mdrag.ask": () => ask(server, reports),
    "mdrag.readyReport": () => readyReport(server, reports),
    "mdrag.buildWord": () => buildWord(server, reports),
    "mdrag.waiveHere": () => waiveHere(server),
    "mdrag.restart": () => server.restart(),
  };
  const registered = Object.entries(faces).map(([name, face]) =>
    vscode.commands.registerCommand(name, () => face().catch(complain)),
  );
  return vscode.Disposable.from(...registered);
}

async function ask(server: Server, reports: Reports): Promise<void> {
  const editor = draft();
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

async function readyReport(server: Server, reports: Reports): Promise<void> {
  const editor = draft();
  const report = answer(await server.execute(SERVER_COMMANDS.ready, [uri(editor)]));
  if (report) await reports.show(`Ready – ${parse(editor.document.fileName).name}`, report.markdown);
}

async function buildWord(server: Server, reports: Reports): Promise<void> {
  const editor = draft();
  const { document } = editor;
  if (document.isDirty && !(await document.save())) return; // the file is built, not the screen
  const made = answer(await server.execute(SERVER_COMMANDS.build, [uri(editor)]));
  if (!made) return;
  const name = `What mdrag build says – ${parse(document.fileName).name}`;
  if (!made.path) return reports.show(name, made.markdown);
  const [open, folder] = ["Open", "Show Folder"];
  const said = `mdrag: ${basename(made.path)} is made.`;
  const file = vscode.Uri.file(made.path);
  const chosen = await vscode.window.showInformationMessage(said, open, folder);
  if (chosen === open) await vscode.env.openExternal(file);
  if (chosen === folder) await vscode.commands.executeCommand("revealFileInOS", file);
}

async function waiveHere(server: Server): Promise<void> {
  const editor = draft();
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

function draft(): vscode.TextEditor {
  const editor = activeDraft();
  if (!editor) throw new Error("open a draft first, a Markdown file on the disk");
  return editor;
}

function uri(editor: vscode.TextEditor): string {
  return editor.document.uri.toString();
}

function complain(error: unknown): void {
  if (!calledOff(error)) void vscode.window.showErrorMessage(complaint(error));
}
