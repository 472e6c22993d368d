// The page of a source behind a citation: in the writer's PDF viewer, or here when that is elsewhere.
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { problem, record, text } from "./answers";
import { draftInFront } from "./drafts";
import { folderOf, type Machine } from "./machine";
import { PAGE_COMMAND } from "./names";
import { isHere } from "./places";
import { run } from "./run";

/** A page of a source, as a link of a draft names it. */
export interface CitedPage {
  readonly draft: string; // path
  readonly key: string; // how the draft names the source
  readonly file: string; // path of the source
  readonly page: number; // of the file, from 1; 0 = none is named
}

const ONE_CLICK = 700; // ms from the button's going down to the last question a click asks

export class Pages implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private readonly links = new WeakMap<vscode.TextDocument, readonly vscode.Range[]>();
  private readonly clicks = vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
    if (kind === vscode.TextEditorSelectionChangeKind.Mouse) this.note(textEditor.document.fileName);
  });
  private clicked = { draft: "", at: 0 };

  constructor(
    private readonly machine: Machine,
    private readonly storage: string,
  ) {}

  dispose(): void {
    this.clicks.dispose();
    this.panel?.dispose();
  }

  /** The server's links to files: a click asks for the page, not for the bytes of the file. */
  pageLinks<L extends vscode.DocumentLink[] | null | undefined>(document: vscode.TextDocument, links: L): L {
    const ours = (links ?? []).filter(({ target }) => target?.scheme === "file");
    for (const link of ours) {
      const { fsPath, fragment } = link.target as vscode.Uri;
      const cited: CitedPage = {
        draft: document.fileName,
        key: document.getText(link.range),
        file: fsPath,
        page: Number(/(?:^|&)page=(\d+)/.exec(fragment)?.[1] ?? 0),
      };
      link.target = vscode.Uri.from({ scheme: "command", path: PAGE_COMMAND, query: JSON.stringify([cited]) });
    }
    this.links.set(document, ours.map(({ range }) => range));
    return links;
  }

  /** Is this part of a click on a link? The editor then asks for the definition as well. */
  isClicked(document: vscode.TextDocument, at: vscode.Position): boolean {
    const { draft, at: since } = this.clicked;
    const isNew = draft === document.fileName && Date.now() - since < ONE_CLICK;
    return isNew && !!this.links.get(document)?.some((range) => range.contains(at));
  }

  private note(draft: string): void {
    this.clicked = { draft, at: Date.now() };
  }

  /** The page that is named; without one, that of the citation under the cursor. */
  async open(named: unknown): Promise<void> {
    const clicked = citedPage(named);
    if (clicked) this.note(clicked.draft);
    const cited = clicked ?? (await underCursor());
    const { pdfViewer } = this.machine.settings();
    const outside = pdfViewer === "system" || (pdfViewer === "auto" && isHere());
    if (outside) return this.inViewer(cited);
    if (!/\.pdf$/i.test(cited.file)) return void vscode.commands.executeCommand("vscode.open", vscode.Uri.file(cited.file));
    const viewer = pdfEditor();
    if (!viewer) return this.show(cited);
    const uri = vscode.Uri.file(cited.file).with({ fragment: `page=${cited.page || 1}` });
    await vscode.commands.executeCommand("vscode.openWith", uri, viewer, vscode.ViewColumn.Beside);
  }

  /** `mdrag open` knows how each viewer is told the page; else the system's own way. */
  private async inViewer({ draft, key, file, page }: CitedPage): Promise<void> {
    const args = ["open", ...(page ? ["-p", `pdf=${page}`] : []), "--", key];
    const { code } = await this.run(args, draft);
    if (code === 0) return;
    const uri = vscode.Uri.file(file);
    if (!(await vscode.env.openExternal(page ? uri.with({ fragment: `page=${page}` }) : uri))) {
      throw new Error(`nothing on this machine opens ${basename(file)}`);
    }
  }

  /** A picture of the page beside the draft. */
  private async show(cited: CitedPage): Promise<void> {
    const { draft, key, page } = cited;
    const picture = join(this.storage || tmpdir(), `page-${randomBytes(6).toString("hex")}.png`);
    const args = ["open", "-p", `pdf=${page || 1}`, "--picture", picture, "--", key];
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(this.storage));
    const outcome = await this.run(args, draft);
    if (outcome.code !== 0) throw new Error(problem(outcome).message || "the page cannot be drawn");
    const uri = vscode.Uri.file(picture);
    const bytes = await vscode.workspace.fs.readFile(uri);
    await vscode.workspace.fs.delete(uri);
    this.panel ??= this.newPanel();
    this.panel.title = `${basename(cited.file)}, page ${page || 1}`;
    this.panel.webview.html = pageHtml(cited, Buffer.from(bytes).toString("base64"));
    this.panel.reveal(vscode.ViewColumn.Beside, true);
  }

  private newPanel(): vscode.WebviewPanel {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const options = { enableScripts: false, enableCommandUris: [PAGE_COMMAND], localResourceRoots: [] };
    const panel = vscode.window.createWebviewPanel("mdrag.page", "Page", where, options);
    panel.onDidDispose(() => (this.panel = undefined));
    return panel;
  }

  private async run(args: string[], draft: string) {
    const file = this.machine.program();
    if (file === undefined) throw new Error("the program was not found; see “mdrag: Install mdrag…”");
    return run(file, args, { cwd: folderOf(vscode.Uri.file(draft)) });
  }
}

/** No script, nothing from outside: a picture and two links. */
function pageHtml(cited: CitedPage, picture: string): string {
  const nonce = randomBytes(16).toString("hex");
  const page = cited.page || 1;
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'`;
  const to = (other: number, words: string) => {
    const args = encodeURIComponent(JSON.stringify([{ ...cited, page: other }]));
    return `<a href="command:${PAGE_COMMAND}?${args}">${words}</a>`;
  };
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style nonce="${nonce}">nav { display: flex; gap: 1.5em; padding: 0.5em 0 } img { width: 100% }</style></head>
<body><nav>${page > 1 ? to(page - 1, "Page before") : ""}<span>Page ${page} of the file</span>${to(page + 1, "Page after")}</nav>
<img alt="Page ${page} of the file" src="data:image/png;base64,${picture}"></body></html>`;
}

/** The editor's own way to show a PDF, when an extension brings one. */
function pdfEditor(): string | undefined {
  for (const { packageJSON } of vscode.extensions.all) {
    const editors: unknown = record(record(packageJSON)["contributes"])["customEditors"];
    for (const each of Array.isArray(editors) ? editors.map(record) : []) {
      const patterns = Array.isArray(each["selector"]) ? each["selector"].map((one) => text(record(one)["filenamePattern"])) : [];
      if (patterns.some((pattern) => /\.pdf$/i.test(pattern))) return text(each["viewType"]) || undefined;
    }
  }
  return undefined;
}

async function underCursor(): Promise<CitedPage> {
  const { document, selection } = draftInFront();
  const links: unknown = await vscode.commands.executeCommand("vscode.executeLinkProvider", document.uri);
  for (const { range, target } of Array.isArray(links) ? (links as vscode.DocumentLink[]) : []) {
    const isOurs = target?.scheme === "command" && target.path === PAGE_COMMAND;
    if (!isOurs || range.start.line !== selection.active.line) continue;
    const cited = citedPage((JSON.parse(target.query) as unknown[])[0]);
    if (cited && range.start.character - 1 <= selection.active.character && selection.active.character <= range.end.character + 1) return cited;
  }
  throw new Error("no source whose file is there is named at the cursor");
}

function citedPage(value: unknown): CitedPage | undefined {
  const { draft, key, file, page } = record(value);
  if (typeof page !== "number" || !text(draft) || !text(key) || !text(file)) return undefined;
  return { draft: text(draft), key: text(key), file: text(file), page };
}
