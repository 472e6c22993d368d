import assert from "node:assert/strict";
import { test } from "node:test";
import { pythons, ways } from "../src/install";
import type { Surroundings } from "../src/program";

function around(...files: string[]): Surroundings {
  return {
    home: "/home/ada", folder: undefined, isTrusted: false, own: "/own", env: { PATH: "/usr/bin" },
    windows: false, isProgram: (file) => files.includes(file),
  };
}

test("uv comes first, then pipx, then a folder of its own", () => {
  const here = around("/usr/bin/uv", "/usr/bin/pipx");
  const found = ways("/x/mdrag-0.1.0-py3-none-any.whl", "/usr/bin/python3", here);
  assert.deepEqual(found.map(({ label }) => label), ["With uv", "With pipx", "For this editor only"]);
  for (const { steps } of found) {
    assert.equal(steps.at(-1)?.args.at(-1), "/x/mdrag-0.1.0-py3-none-any.whl");
  }
  assert.deepEqual(found[2]?.steps, [
    { file: "/usr/bin/python3", args: ["-m", "venv", "--clear", "/own/venv"] },
    {
      file: "/own/venv/bin/python",
      args: ["-m", "pip", "install", "--disable-pip-version-check", "/x/mdrag-0.1.0-py3-none-any.whl"],
    },
  ]);
});

test("without any of them there is no way", () => {
  assert.deepEqual(ways("/x.whl", undefined, around()), []);
});

test("Pythons are those on the PATH, the newest first", () => {
  const here = around("/usr/bin/python3", "/usr/bin/python3.12");
  assert.deepEqual(pythons(here), ["/usr/bin/python3.12", "/usr/bin/python3"]);
});
