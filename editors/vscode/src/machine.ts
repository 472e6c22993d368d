// The program on this machine: found by the settings as they are now, and run for one answer.
import { constants, accessSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { HAS_PROGRAM } from "./names";
import { program, type Surroundings } from "./program";
import { run, type Outcome } from "./run";
import { settings, type Settings } from "./settings";

/** A command that can be stopped, while `title` stands in a corner of the window. */
export interface Asked {
  readonly title: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export class Machine {
  constructor(
    private readonly storage: string,
    readonly output: vscode.OutputChannel,
  ) {}

  settings(): Settings {
    const configuration = vscode.workspace.getConfiguration("mdrag");
    return settings((key) => configuration.get(key));
  }

  /** What `mdrag.path` means now; undefined when there is no such program. */
  program(): string | undefined {
    const found = program(this.settings().path, this.around());
    void vscode.commands.executeCommand("setContext", HAS_PROGRAM, found !== undefined);
    return found;
  }

  around(): Surroundings {
    return {
      home: homedir(),
      folder: workspaceFolder(),
      isTrusted: vscode.workspace.isTrusted !== false,
      own: this.storage,
      env: process.env,
      windows: process.platform === "win32",
      isProgram,
    };
  }

  /** What mdrag answers; undefined when the writer stopped it. Throws when it is not here. */
  async ask({ title, args, cwd }: Asked): Promise<Outcome | undefined> {
    const file = this.program();
    if (file === undefined) throw new Error("the program was not found; see “mdrag: Install mdrag…”");
    const outcome = await this.work(title, (token, report) =>
      run(file, args, {
        cwd, token,
        env: { MDRAG_PROGRESS: "lines" },
        onLine: (line) => {
          const step = /^progress (.*) (\d+)\/(\d+)$/.exec(line);
          if (step) report(`${step[1]} ${step[2]}/${step[3]}`);
          else this.output.appendLine(line);
        },
      }),
    );
    return outcome.code === null ? undefined : outcome;
  }

  /** Work with a sign of it and a button that stops it. */
  async work<T>(
    title: string,
    work: (token: vscode.CancellationToken, report: (message: string) => void) => Promise<T>,
  ): Promise<T> {
    const location = vscode.ProgressLocation.Notification;
    return vscode.window.withProgress(
      { location, title: `mdrag: ${title}`, cancellable: true },
      (progress, token) => work(token, (message) => progress.report({ message })),
    );
  }
}

/** The folder of the workspace, on the disk. */
export function workspaceFolder(): string | undefined {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
}

/** Where a command about a file runs: mdrag finds the project from there upwards. */
export function folderOf(file: vscode.Uri): string {
  return dirname(file.fsPath);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
