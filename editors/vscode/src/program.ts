// Where the program is: never looked for in the folder one happens to stand in.
import * as path from "node:path";

export interface Surroundings {
  readonly home: string;
  readonly folder: string | undefined; // of the workspace
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly windows: boolean;
  readonly isProgram: (file: string) => boolean;
}

/** The file to start for what `mdrag.path` says; undefined when there is none. */
export function program(said: string, around: Surroundings): string | undefined {
  const { join, isAbsolute, normalize, delimiter } = around.windows ? path.win32 : path.posix;
  const endings = around.windows && !/\.(exe|com)$/i.test(said) ? [".exe", ".com"] : [""];
  const first = (file: string) =>
    endings.map((ending) => file + ending).find((candidate) => around.isProgram(candidate));
  if (/^~[\\/]/.test(said)) return first(join(around.home, said.slice(2)));
  if (isAbsolute(said)) return first(normalize(said));
  const folder = around.folder;
  const inside = said.replace(/^\$\{workspaceFolder\}[\\/]/, "./");
  if (/[\\/]/.test(inside)) return folder === undefined ? undefined : first(join(folder, inside));
  for (const place of (variable("PATH", around) ?? "").split(delimiter)) {
    const found = isAbsolute(place) ? first(join(place, said)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function variable(name: string, { env, windows }: Surroundings): string | undefined {
  const key = windows ? Object.keys(env).find((each) => each.toUpperCase() === name) : name;
  return key === undefined ? undefined : env[key];
}
