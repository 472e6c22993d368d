// What `mdrag ready --format json` prints, for a view.
import { json, record, text } from "./answers";

export type Verdict = "ok" | "look" | "no";

export interface Spot {
  readonly line: number; // from 1
  readonly column: number; // from 1, in characters
  readonly told: string;
  readonly rule: string;
}

export interface Check {
  readonly name: string;
  readonly verdict: Verdict;
  readonly told: string;
  readonly next: string; // the command to run; "" when it is fine
  readonly places: readonly Spot[];
}

export interface Readiness {
  readonly go: boolean;
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
}

/** The screen; undefined when it is none. */
export function readiness(stdout: string): Readiness | undefined {
  const { go, checks, notes } = json(stdout) ?? {};
  if (typeof go !== "boolean" || !Array.isArray(checks)) return undefined;
  return { go, checks: checks.map(check), notes: list(notes).map(text).filter(Boolean) };
}

/** One line for the head of the view. */
export function headline({ go, checks }: Readiness): string {
  const named = (verdict: Verdict) =>
    checks.filter((each) => each.verdict === verdict).map(({ name }) => name).join(", ");
  if (!go) return `Not ready: ${named("no")}`;
  const look = named("look");
  return look ? `Ready, after a look at ${look}` : "Ready: nothing stands against handing it in";
}

function check(value: unknown): Check {
  const { name, verdict, told, next, places } = record(value);
  return {
    name: text(name),
    verdict: verdict === "ok" || verdict === "look" ? verdict : "no",
    told: text(told),
    next: text(next),
    places: list(places).map(spot),
  };
}

function spot(value: unknown): Spot {
  const { line, column, told, rule } = record(value);
  return { line: count(line), column: count(column), told: text(told), rule: text(rule) };
}

function count(value: unknown): number {
  return typeof value === "number" && value >= 1 ? Math.floor(value) : 1;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
