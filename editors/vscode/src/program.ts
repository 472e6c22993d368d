// Where the program is: never looked for in the folder one happens to stand in.
import * as path from "node:path";

export interface Surroundings {
  readonly home: string;
  readonly folder: string | undefined; // of the workspace
  readonly isTrusted: boolean; // may a program of the workspace folder be started?
  readonly own: string; // folder the extension installs into
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly windows: boolean;
  readonly isProgram: (file: string) => boolean;
}

export const NAME = "mdrag"; // the default of the setting `mdrag.path`: then it is looked for

/** The file to start for what `mdrag.path` says; undefined when there is none. */
export function program(said: string, around: Surroundings): string | undefined {
  const { join, isAbsolute, normalize } = paths(around);
  if (/^~[\\/]/.test(said)) return first(join(around.home, said.slice(2)), around);
  if (isAbsolute(said)) return first(normalize(said), around);
  const { folder } = around;
  const inside = said.replace(/^\$\{workspaceFolder\}[\\/]/, "./");
  if (/[\\/]/.test(inside)) return folder === undefined ? undefined : first(join(folder, inside), around);
  const places = said === NAME ? [environment(around), ...onPath(around), ...toolFolders(around), ownFolder(around)] : onPath(around);
  return firstIn(places, said, around);
}

/** A program of another name (uv, python3), on the PATH or where uv and pipx put theirs. */
export function tool(name: string, around: Surroundings): string | undefined {
  return firstIn([...onPath(around), ...toolFolders(around)], name, around);
}

/** Where a virtual environment keeps its programs. */
export function programsOf(folder: string, around: Surroundings): string {
  return paths(around).join(folder, around.windows ? "Scripts" : "bin");
}

/** Where the extension's own environment keeps its programs. */
export function ownFolder(around: Surroundings): string {
  return programsOf(paths(around).join(around.own, "venv"), around);
}

/** That of the workspace: a folder nobody trusts starts no program of its own. */
function environment(around: Surroundings): string | undefined {
  const { folder, isTrusted } = around;
  if (folder === undefined || !isTrusted) return undefined;
  return programsOf(paths(around).join(folder, ".venv"), around);
}

function onPath(around: Surroundings): string[] {
  const { isAbsolute, delimiter } = paths(around);
  return (variable("PATH", around) ?? "").split(delimiter).filter((place) => isAbsolute(place));
}

/** Where uv and pipx put the programs of tools, by their documentation; often not on the PATH. */
function toolFolders(around: Surroundings): string[] {
  const { join, isAbsolute } = paths(around);
  const named = ["UV_TOOL_BIN_DIR", "PIPX_BIN_DIR", "XDG_BIN_HOME"].map((name) => variable(name, around) ?? "");
  const usual = [join(around.home, ".local", "bin"), join(around.home, ".cargo", "bin")];
  return [...named.filter((place) => isAbsolute(place)), ...usual];
}

function firstIn(
  places: readonly (string | undefined)[], name: string, around: Surroundings,
): string | undefined {
  for (const place of places) {
    const found = place === undefined ? undefined : first(paths(around).join(place, name), around);
    if (found !== undefined) return found;
  }
  return undefined;
}

function first(file: string, around: Surroundings): string | undefined {
  const endings = around.windows && !/\.(exe|com)$/i.test(file) ? [".exe", ".com"] : [""];
  return endings.map((ending) => file + ending).find((candidate) => around.isProgram(candidate));
}

function paths({ windows }: Surroundings): path.PlatformPath {
  return windows ? path.win32 : path.posix;
}

function variable(name: string, { env, windows }: Surroundings): string | undefined {
  const key = windows ? Object.keys(env).find((each) => each.toUpperCase() === name) : name;
  return key === undefined ? undefined : env[key];
}
