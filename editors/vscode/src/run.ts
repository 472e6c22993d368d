// A program, run once for what it says.
import { spawn } from "node:child_process";
import type { CancellationToken } from "vscode";

export interface Outcome {
  readonly code: number | null; // null when it was stopped
  readonly stdout: string;
  readonly stderr: string;
}

export interface Manner {
  readonly cwd: string;
  readonly token?: CancellationToken | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly onLine?: (line: string) => void; // of what it says to people
}

/** Wait for its end. Rejects when it cannot be started. */
export function run(file: string, args: readonly string[], manner: Manner): Promise<Outcome> {
  const { cwd, token, env, onLine } = manner;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd, env: { ...process.env, ...env }, windowsHide: true, stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr, line] = ["", "", ""];
    child.stdout.setEncoding("utf8").on("data", (part: string) => (stdout += part));
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      stderr += part;
      const lines = (line + part).split(/\r?\n/);
      line = lines.pop() ?? "";
      if (onLine) lines.forEach(onLine);
    });
    const stopping = token?.onCancellationRequested(() => child.kill());
    child.on("error", (error) => {
      stopping?.dispose();
      reject(error);
    });
    child.on("close", (code) => {
      stopping?.dispose();
      if (line && onLine) onLine(line);
      resolve({ code: token?.isCancellationRequested ? null : code, stdout, stderr });
    });
  });
}
