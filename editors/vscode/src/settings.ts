// Settings → how the server is started and what it is told at the start.

export interface Settings {
  readonly path: string;
  readonly args: readonly string[];
  readonly verification: boolean;
  readonly debounce: number; // ms
  readonly idle: number; // ms
  readonly pdfViewer: PdfViewer;
}

export const PDF_VIEWERS = ["auto", "system", "editor"] as const;
export type PdfViewer = (typeof PDF_VIEWERS)[number];

export const DEFAULTS: Settings = {
  path: "mdrag",
  args: [],
  verification: true,
  debounce: 20,
  idle: 600,
  pdfViewer: "auto",
};

/** The settings the server does not have to be told. */
export const WITHOUT_RESTART: readonly string[] = ["pdfViewer"];

/** The settings the server is told; `mdrag.trace.server` is read by the client library. */
export const OPTIONS = ["verification", "debounce", "idle"] as const;

export type Options = Pick<Settings, (typeof OPTIONS)[number]>;

/** What settings.json holds, where it is of the right type; the default elsewhere. */
export function settings(read: (key: keyof Settings) => unknown): Settings {
  const path = read("path");
  const args = read("args");
  const verification = read("verification");
  const pdfViewer = read("pdfViewer");
  return {
    path: typeof path === "string" && path.trim() ? path.trim() : DEFAULTS.path,
    args: Array.isArray(args) ? args.filter((arg) => typeof arg === "string") : DEFAULTS.args,
    verification: typeof verification === "boolean" ? verification : DEFAULTS.verification,
    debounce: milliseconds(read("debounce"), DEFAULTS.debounce),
    idle: milliseconds(read("idle"), DEFAULTS.idle),
    pdfViewer: PDF_VIEWERS.find((known) => known === pdfViewer) ?? DEFAULTS.pdfViewer,
  };
}

/** `initializationOptions` of the server. */
export function initializationOptions(from: Settings): Options {
  return Object.fromEntries(OPTIONS.map((key) => [key, from[key]])) as unknown as Options;
}

/** The arguments of the program. */
export function commandLine(from: Settings): string[] {
  return ["lsp", ...from.args];
}

function milliseconds(value: unknown, otherwise: number): number {
  return typeof value === "number" && value >= 0 ? Math.round(value) : otherwise;
}
