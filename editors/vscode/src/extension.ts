// Puts the extension together.
import type { ExtensionContext } from "vscode";
import { workspace } from "vscode";
import { commands } from "./commands";
import { documents } from "./documents";
import { Server } from "./server";
import { DEFAULTS } from "./settings";
import { statusBar } from "./status";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const own = (server = new Server());
  const [reports, registered] = documents(own);
  const restarting = Object.keys(DEFAULTS).map((key) => `mdrag.${key}`);
  context.subscriptions.push(
    own,
    registered,
    commands(own, reports),
    statusBar(own),
    workspace.onDidChangeConfiguration((change) => {
      if (restarting.some((key) => change.affectsConfiguration(key))) void own.restart();
    }),
  );
  void own.restart(); // a command asked meanwhile waits for it
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
