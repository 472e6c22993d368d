// The live page of `mdrag view`, in the writer's browser; one a draft, until the window closes.
import { spawn, type ChildProcess } from "node:child_process";
import { basename } from "node:path";
import * as vscode from "vscode";
import type { Draft } from "./drafts";
import { folderOf, type Machine } from "./machine";

interface Page {
  readonly child: ChildProcess;
  readonly address: Promise<string>;
}

export class LivePages implements vscode.Disposable {
  private readonly pages = new Map<string, Page>();

  constructor(private readonly machine: Machine) {}

  async open({ document }: Draft): Promise<void> {
    if (vscode.env.uiKind === vscode.UIKind.Web) {
      throw new Error("the live page answers on the machine mdrag runs on only, and this editor is in a browser elsewhere; run mdrag view in a window of the desktop");
    }
    const { fileName } = document;
    let page = this.pages.get(fileName);
    if (!page) {
      page = this.start(fileName, folderOf(document.uri));
      this.pages.set(fileName, page);
      page.child.on("close", () => this.pages.delete(fileName));
    }
    const { address } = page;
    const found = await this.machine.work(`opening ${basename(fileName)}`, () => address);
    await vscode.env.openExternal(vscode.Uri.parse(found));
  }

  dispose(): void {
    for (const { child } of this.pages.values()) child.kill();
  }

  private start(fileName: string, cwd: string): Page {
    const file = this.machine.program();
    if (file === undefined) throw new Error("the program was not found; see “mdrag: Install mdrag…”");
    const args = ["view", fileName, "--no-open"];
    const child = spawn(file, args, { cwd, windowsHide: true, stdio: ["ignore", "pipe", "pipe"] });
    const address = new Promise<string>((resolve, reject) => {
      let [said, wrong] = ["", ""];
      child.stdout.setEncoding("utf8").on("data", (part: string) => {
        said += part;
        if (said.includes("\n")) resolve(said.split("\n")[0]?.trim() ?? "");
      });
      child.stderr.setEncoding("utf8").on("data", (part: string) => (wrong += part));
      child.on("error", reject);
      child.on("close", () => reject(new Error(wrong.trim().split("\n").at(-1) || "mdrag view ended")));
    });
    address.catch(() => undefined); // it is told to whoever waits for it
    return { child, address };
  }
}
