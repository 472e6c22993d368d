// What the server answers to a command, looked at before it is trusted.

export interface Answer {
  readonly markdown: string;
  readonly path: string; // "" when it names no file
}

/** The answer; undefined when the server had nothing to show. */
export function answer(value: unknown): Answer | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { markdown, path } = value as Record<string, unknown>;
  const read = {
    markdown: typeof markdown === "string" ? markdown : "",
    path: typeof path === "string" ? path : "",
  };
  return read.markdown || read.path ? read : undefined;
}

/** What went wrong, as one sentence for a message. */
export function complaint(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `mdrag: ${said.trim().replace(/^mdrag:\s*/, "") || "something went wrong"}`;
}

/** Did the writer or the server call the request off (LSP -32800, -32801, -32802)? */
export function calledOff(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return code === -32800 || code === -32801 || code === -32802;
}
