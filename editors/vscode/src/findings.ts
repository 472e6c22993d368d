// What the status bar and the waiver need to know of diagnostics; shaped like those of the editor.
import { record, text } from "./answers";
import { DIAGNOSTIC_SOURCE } from "./names";

export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Finding {
  readonly source?: string | undefined;
  readonly severity: number; // 0 error, 1 warning, 2 information, 3 hint
  readonly code?: string | number | { readonly value: string | number } | undefined;
  readonly range: { readonly start: Place; readonly end: Place };
  readonly message: string;
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number; // information and hints
}

export type State = "checking" | "done" | "failed" | "off";

/** What the server tells of a draft as a whole. */
export interface DraftStatus {
  readonly uri: string;
  readonly state: State;
  readonly counts: Counts; // those of `mdrag lint`
  readonly line: string; // what stands against handing it in; "" when nothing does
}

/** The notification of the server; undefined when it is none. */
export function draftStatus(value: unknown): DraftStatus | undefined {
  const { uri, state, errors, warnings, infos, line } = record(value);
  if (!text(uri)) return undefined;
  const known = (["checking", "done", "failed"] as const).find((each) => each === state);
  const number = (given: unknown) => (typeof given === "number" ? given : 0);
  const counts = { errors: number(errors), warnings: number(warnings), infos: number(infos) };
  return { uri: text(uri), state: known ?? "off", counts, line: text(line) };
}

/** How many findings of each kind are ours. */
export function counts(findings: readonly Finding[]): Counts {
  const ours = findings.filter(isOurs).map((finding) => Math.min(finding.severity, 2));
  const [errors, warnings, infos] = [0, 1, 2].map(
    (kind) => ours.filter((severity) => severity === kind).length,
  ) as [number, number, number];
  return { errors, warnings, infos };
}

/** The counts for the status bar, and a sign while not all rules have looked. */
export function label({ errors, warnings, infos }: Counts, state: State = "done"): string {
  if (state === "off") return "mdrag $(circle-slash)";
  return `mdrag ${state === "checking" ? "$(sync~spin) " : ""}$(error) ${errors} $(warning) ${warnings} $(info) ${infos}`;
}

/** The counts in words. */
export function inWords({ errors, warnings, infos }: Counts): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;
  return `${count(errors, "error")}, ${count(warnings, "warning")}, ${infos} info`;
}

/** Our findings with a rule at a place, the shortest first; where there is none, those of its line. */
export function under<F extends Finding>(findings: readonly F[], at: Place): F[] {
  const ours = findings.filter((finding) => isOurs(finding) && rule(finding) !== "");
  const around = ours.filter(
    ({ range: { start, end } }) => !before(at, start) && !before(end, at),
  );
  const chosen = around.length
    ? around
    : ours.filter(({ range: { start, end } }) => start.line <= at.line && at.line <= end.line);
  return chosen.sort((a, b) => compare(length(a), length(b)));
}

/** The id of the rule that found it; "" when it names none. */
export function rule({ code }: Finding): string {
  return code === undefined ? "" : String(typeof code === "object" ? code.value : code);
}

/** Why a reason cannot stand in a waiver; undefined when it can. */
export function objection(reason: string): string | undefined {
  if (!reason.trim()) return "Say why: a waiver without a reason is itself a finding.";
  if (reason.includes("-->")) return "“-->” would end the comment that holds the reason.";
  return undefined;
}

function isOurs(finding: Finding): boolean {
  return finding.source === DIAGNOSTIC_SOURCE;
}

function before(a: Place, b: Place): boolean {
  return compare([a.line, a.character], [b.line, b.character]) < 0;
}

function length({ range: { start, end } }: Finding): [number, number] {
  return [end.line - start.line, end.character - start.character];
}

function compare(a: [number, number], b: [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}
