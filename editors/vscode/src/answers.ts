// What the server answers to a command, and what the program prints; looked at before it is trusted.

export interface Answer {
  readonly markdown: string;
  readonly path: string; // "" when it names no file
}

/** Line and column count from 1, columns in characters, as the program counts them. */
export interface ProblemPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Problem {
  readonly message: string;
  readonly places: readonly ProblemPlace[];
}

/** The answer; undefined when the server had nothing to show. */
export function answer(value: unknown): Answer | undefined {
  const { markdown, path } = record(value);
  const read = { markdown: text(markdown), path: text(path) };
  return read.markdown || read.path ? read : undefined;
}

/** What a command printed with --format json. */
export function json(stdout: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a command could not answer, with the places it names. */
export function problem(outcome: { readonly stdout: string; readonly stderr: string }): Problem {
  const { message, path, line, column } = record(json(outcome.stdout)?.["error"]);
  const told = text(message) || lastLine(outcome.stderr);
  if (!text(path) || typeof line !== "number") return { message: told, places: [] };
  const own = text(path);
  const [first = "", ...more] = told.split("\n");
  const places = [{ path: own, line, column: typeof column === "number" ? column : 1, message: first }];
  for (const other of more) {
    const found = other.startsWith(`${own}:`) && /^:(\d+):(\d+): (.*)$/.exec(other.slice(own.length));
    if (found) {
      places.push({ path: own, line: Number(found[1]), column: Number(found[2]), message: found[3] ?? "" });
    }
  }
  return { message: first, places };
}

/** The column the editor counts, in UTF-16 units from 0, of one in characters from 1. */
export function character(line: string, column: number): number {
  return [...line].slice(0, Math.max(column - 1, 0)).join("").length;
}

/** What went wrong, as one sentence for a message. */
export function complaint(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `mdrag: ${said.trim().replace(/^mdrag:\s*/, "") || "something went wrong"}`;
}

/** Did the writer or the server call the request off (LSP -32800, -32801, -32802)? */
export function calledOff(error: unknown): boolean {
  const { code } = record(error);
  return code === -32800 || code === -32801 || code === -32802;
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function lastLine(said: string): string {
  return said.trim().split("\n").at(-1)?.replace(/^mdrag:\s*/, "") ?? "";
}
