// Settings → how the server is started and what it is told at the start.

export interface Settings {
  readonly path: string;
  readonly args: readonly string[];
  readonly enable: boolean;
  readonly include: readonly string[]; // globs; none: all drafts
  readonly exclude: readonly string[];
  readonly severity: Severity; // the least that is shown
  readonly verification: boolean;
  readonly debounce: number; // ms
  readonly idle: number; // ms
  readonly pdfViewer: PdfViewer;
}

export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const PDF_VIEWERS = ["auto", "system", "editor"] as const;
export type PdfViewer = (typeof PDF_VIEWERS)[number];

export const DEFAULTS: Settings = {
  path: "mdrag",
  args: [],
  enable: true,
  include: [],
  exclude: [],
  severity: "info",
  verification: true,
  debounce: 20,
  idle: 600,
  pdfViewer: "auto",
};

/** The settings the server does not have to be told. */
export const WITHOUT_RESTART: readonly string[] = ["pdfViewer"];

/** The settings the server is told; `mdrag.trace.server` is read by the client library. */
export const OPTIONS = [
  "enable", "include", "exclude", "severity", "verification", "debounce", "idle",
] as const;

/** What this client can do: take the counts of a draft, ask for the text of a page. */
export const ABILITIES = { status: true, virtualPages: true } as const;

export type Options = Pick<Settings, (typeof OPTIONS)[number]> & typeof ABILITIES;

/** What settings.json holds, where it is of the right type; the default elsewhere. */
export function settings(read: (key: keyof Settings) => unknown): Settings {
  const path = read("path");
  const enable = read("enable");
  const severity = read("severity");
  const verification = read("verification");
  const pdfViewer = read("pdfViewer");
  return {
    path: typeof path === "string" && path.trim() ? path.trim() : DEFAULTS.path,
    args: strings(read("args")),
    enable: typeof enable === "boolean" ? enable : DEFAULTS.enable,
    include: strings(read("include")),
    exclude: strings(read("exclude")),
    severity: SEVERITIES.find((known) => known === severity) ?? DEFAULTS.severity,
    verification: typeof verification === "boolean" ? verification : DEFAULTS.verification,
    debounce: milliseconds(read("debounce"), DEFAULTS.debounce),
    idle: milliseconds(read("idle"), DEFAULTS.idle),
    pdfViewer: PDF_VIEWERS.find((known) => known === pdfViewer) ?? DEFAULTS.pdfViewer,
  };
}

/** `initializationOptions` of the server. */
export function initializationOptions(from: Settings): Options {
  const told = Object.fromEntries(OPTIONS.map((key) => [key, from[key]]));
  return { ...told, ...ABILITIES } as unknown as Options;
}

/** The arguments of the program. */
export function commandLine(from: Settings): string[] {
  return ["lsp", ...from.args];
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function milliseconds(value: unknown, otherwise: number): number {
  return typeof value === "number" && value >= 0 ? Math.round(value) : otherwise;
}
