// Puts the extension together.
import type { ExtensionContext } from "vscode";
import { window, workspace } from "vscode";
import { commands } from "./commands";
import { documents } from "./documents";
import { install, offer } from "./installer";
import { LivePages } from "./livePage";
import { Machine } from "./machine";
import { Pages } from "./pages";
import { ReadyView } from "./readyView";
import { Server } from "./server";
import { DEFAULTS, WITHOUT_RESTART } from "./settings";
import { statusBar } from "./status";
import { WordFile } from "./word";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const { extensionPath: extension, globalStorageUri } = context;
  const output = window.createOutputChannel("mdrag");
  const machine = new Machine(globalStorageUri.fsPath, output);
  const pages = new Pages(machine, globalStorageUri.fsPath);
  const own = (server = new Server(machine, pages, (said) =>
    offer(said, async () => {
      await install(machine, extension);
      await own.restart();
    }),
  ));
  const [reports, registered] = documents(own);
  const word = new WordFile(machine);
  const ready = new ReadyView(machine);
  const live = new LivePages(machine);
  const restarting = Object.keys(DEFAULTS).filter((key) => !WITHOUT_RESTART.includes(key)).map((key) => `mdrag.${key}`);
  context.subscriptions.push(
    output, own, registered, word, ready, pages, live,
    commands({ server: own, machine, reports, word, ready, pages, live, extension }),
    statusBar(own),
    workspace.onDidChangeConfiguration((change) => {
      if (restarting.some((key) => change.affectsConfiguration(key))) void own.restart();
    }),
    workspace.onDidGrantWorkspaceTrust(() => void own.restart()), // the folder's own program may run
  );
  void own.restart(); // a command asked meanwhile waits for it
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
