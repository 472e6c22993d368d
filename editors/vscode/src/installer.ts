// Puts mdrag on this machine, when the writer asks for it and has seen what is started.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { NEW_ENOUGH, pythons, ways, type Way } from "./install";
import type { Machine } from "./machine";
import { run } from "./run";

const INSTALL = "Install mdrag…";
const CHOOSE = "Choose the Program…";

/** Say that the program is missing, and offer what can be done here, also in a remote window. */
export async function offer(said: string, install: () => Promise<void>): Promise<void> {
  const message = `mdrag: the program “${said}” was not found on this machine.`;
  const chosen = await vscode.window.showErrorMessage(message, INSTALL, CHOOSE);
  if (chosen === INSTALL) await install();
  if (chosen === CHOOSE) await chooseProgram();
}

/** A file dialog of the machine the extension runs on; the choice goes into its settings. */
export async function chooseProgram(): Promise<void> {
  const picked = await vscode.window.showOpenDialog({
    title: "The program mdrag, for instance .venv/bin/mdrag",
    canSelectMany: false,
    openLabel: "Use It",
  });
  const file = picked?.[0];
  if (!file) return;
  const configuration = vscode.workspace.getConfiguration("mdrag");
  await configuration.update("path", file.fsPath, vscode.ConfigurationTarget.Global);
}

/** Install with uv, pipx or pip. Throws when a step fails; what it said is in the output. */
export async function install(machine: Machine, extension: string): Promise<void> {
  const what = await whatToInstall(extension);
  if (what === undefined) return;
  const way = await chooseWay(what, machine);
  if (way === undefined) return;
  const done = await machine.work("installing; this takes some minutes", async (token, report) => {
    for (const { file, args } of way.steps) {
      machine.output.appendLine(`> ${[file, ...args].join(" ")}`);
      const onLine = (line: string) => {
        machine.output.appendLine(line);
        report(line.slice(0, 80));
      };
      const { code, stderr } = await run(file, args, { cwd: machine.around().home, token, onLine });
      if (code === null) return false;
      if (code !== 0) throw new Error(`it was not installed: ${stderr.trim().split("\n").at(-1) ?? ""}`);
    }
    return true;
  });
  if (!done) return;
  if (machine.program() === undefined) throw new Error("it was installed, and is still not found; choose the program");
  void vscode.window.showInformationMessage("mdrag: it is installed.");
}

/** The wheel that came with the extension, else one the writer has. */
async function whatToInstall(extension: string): Promise<string | undefined> {
  const folder = join(extension, "dist");
  const wheel = readdirSync(folder).find((name) => /^mdrag-.*\.whl$/.test(name));
  if (wheel !== undefined) return join(folder, wheel);
  const picked = await vscode.window.showOpenDialog({
    title: "mdrag's wheel (mdrag-….whl)",
    canSelectMany: false,
    openLabel: "Install It",
    filters: { Wheel: ["whl"] },
  });
  return picked?.[0]?.fsPath;
}

async function chooseWay(what: string, machine: Machine): Promise<Way | undefined> {
  const around = machine.around();
  mkdirSync(around.own, { recursive: true });
  const found = ways(what, await newEnough(pythons(around), around.home), around);
  if (!found.length) {
    throw new Error("neither uv nor Python 3.11 or newer is on this machine; install one of them first");
  }
  return vscode.window.showQuickPick(found, {
    title: "Install mdrag: libraries it needs come from the Python package index",
    placeHolder: "How?",
  });
}

async function newEnough(pythons: readonly string[], cwd: string): Promise<string | undefined> {
  for (const python of pythons) {
    const { code } = await run(python, NEW_ENOUGH, { cwd }).catch(() => ({ code: 1 }));
    if (code === 0) return python;
  }
  return undefined;
}
