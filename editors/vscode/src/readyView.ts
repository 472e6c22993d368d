// The view “Ready”: each check of the draft, and under it the places one can click.
import { basename } from "node:path";
import * as vscode from "vscode";
import { problem } from "./answers";
import { saved, type Draft } from "./drafts";
import { folderOf, type Machine } from "./machine";
import { READY_VIEW } from "./names";
import { headline, readiness, type Check, type Readiness, type Spot, type Verdict } from "./readiness";
import { rangeAt } from "./word";

type Row = { readonly check: Check } | { readonly spot: Spot } | { readonly note: string };

const ICONS: Record<Verdict, [string, string]> = {
  ok: ["pass", "testing.iconPassed"],
  look: ["warning", "list.warningForeground"],
  no: ["error", "list.errorForeground"],
};

export class ReadyView implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<Row>;
  private shown: Readiness | undefined;
  private document: vscode.TextDocument | undefined;
  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly machine: Machine) {
    this.view = vscode.window.createTreeView(READY_VIEW, { treeDataProvider: this });
  }

  dispose(): void {
    this.view.dispose();
    this.changes.dispose();
  }

  /** Ask about the draft as saved, and show the answer. Throws when there is none. */
  async ask(draft: Draft): Promise<void> {
    const document = await saved(draft);
    if (!document) return;
    const args = ["ready", document.fileName, "--format", "json"];
    const outcome = await this.machine.ask({ title: "is it ready?", args, cwd: folderOf(document.uri) });
    if (!outcome) return;
    const answered = readiness(outcome.stdout);
    if (!answered) throw new Error(problem(outcome).message || "mdrag ready failed; see the output");
    [this.shown, this.document] = [answered, document];
    this.view.description = basename(document.fileName);
    this.view.message = headline(answered);
    this.changes.fire();
    await vscode.commands.executeCommand(`${READY_VIEW}.focus`);
  }

  getChildren(row?: Row): Row[] {
    if (!this.shown) return [];
    if (!row) {
      const notes = this.shown.notes.map((note) => ({ note }));
      return [...this.shown.checks.map((check) => ({ check })), ...notes];
    }
    return "check" in row ? row.check.places.map((spot) => ({ spot })) : [];
  }

  getTreeItem(row: Row): vscode.TreeItem {
    if ("check" in row) return checkItem(row.check);
    if ("spot" in row) return this.spotItem(row.spot);
    const item = new vscode.TreeItem(row.note);
    item.iconPath = new vscode.ThemeIcon("info");
    item.tooltip = row.note;
    return item;
  }

  private spotItem({ line, column, told, rule }: Spot): vscode.TreeItem {
    const item = new vscode.TreeItem(`${line}: ${told.replace(/^[A-Z_]+: /, "")}`);
    item.description = rule;
    item.tooltip = `line ${line}: ${told}`;
    if (this.document) {
      const selection = rangeAt(this.document, line, column);
      const args = [this.document.uri, { selection }];
      item.command = { command: "vscode.open", title: "Go to the Place", arguments: args };
    }
    return item;
  }
}

function checkItem({ name, verdict, told, next, places }: Check): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(told, places.length ? (verdict === "no" ? Expanded : Collapsed) : None);
  const [icon, colour] = ICONS[verdict];
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(colour));
  item.description = places.length ? String(places.length) : "";
  item.tooltip = next ? `${told}\n\n${next}` : told;
  item.id = name;
  return item;
}
