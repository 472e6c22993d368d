// How mdrag can be put on this machine: which programs are started, with what, and what is there then.
import * as path from "node:path";
import { ownFolder, tool, type Surroundings } from "./program";

export interface Step {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Way {
  readonly label: string;
  readonly detail: string;
  readonly steps: readonly Step[];
}

const PYTHONS = ["python3.13", "python3.12", "python3.11", "python3", "python"] as const;

/** Ends with 0 under a Python that is new enough. */
export const NEW_ENOUGH = ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"] as const;

/** The Pythons there are, the likeliest first; whether one is new enough is asked of itself. */
export function pythons(around: Surroundings): string[] {
  return PYTHONS.flatMap((name) => tool(name, around) ?? []);
}

/**
 * The ways to install `what`, a wheel or a folder with its source, the best first.
 *
 * Never by name: the package called mdrag on the Python package index is another project.
 */
export function ways(what: string, python: string | undefined, around: Surroundings): Way[] {
  const { join } = around.windows ? path.win32 : path.posix;
  const [uv, pipx] = [tool("uv", around), tool("pipx", around)];
  const found: Way[] = [];
  if (uv !== undefined) {
    found.push({
      label: "With uv",
      detail: "as a tool of yours, for the terminal too (uv tool install)",
      steps: [{ file: uv, args: ["tool", "install", "--force", "--python", ">=3.11", what] }],
    });
  }
  if (pipx !== undefined) {
    found.push({
      label: "With pipx",
      detail: "as a tool of yours, for the terminal too (pipx install)",
      steps: [{ file: pipx, args: ["install", "--force", what] }],
    });
  }
  if (python !== undefined) {
    const inside = join(ownFolder(around), around.windows ? "python.exe" : "python");
    found.push({
      label: "For this editor only",
      detail: "into a folder of this extension (venv and pip)",
      steps: [
        { file: python, args: ["-m", "venv", "--clear", join(around.own, "venv")] },
        { file: inside, args: ["-m", "pip", "install", "--disable-pip-version-check", what] },
      ],
    });
  }
  return found;
}
