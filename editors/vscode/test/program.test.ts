import assert from "node:assert/strict";
import { test } from "node:test";
import { ownFolder, program, tool, type Surroundings } from "../src/program";

function around(files: string[], more: Partial<Surroundings> = {}): Surroundings {
  return {
    home: "/home/ada",
    folder: "/home/ada/essay",
    isTrusted: true,
    own: "/home/ada/.config/own",
    env: { PATH: "/usr/local/bin:/usr/bin" },
    windows: false,
    isProgram: (file) => files.includes(file),
    ...more,
  };
}

test("a name is looked for on the PATH, in its order", () => {
  const files = ["/usr/bin/mdrag", "/usr/local/bin/mdrag"];
  assert.equal(program("mdrag", around(files)), "/usr/local/bin/mdrag");
  assert.equal(program("mdrag", around([])), undefined);
});

test("never in the folder itself, even where the PATH names it", () => {
  const here = around(["/home/ada/essay/mdrag", "mdrag", "./mdrag"], { env: { PATH: ".::" } });
  assert.equal(program("mdrag", here), undefined);
  assert.equal(program("mdrag", around(["mdrag"], { env: {} })), undefined);
});

test("~ is the home, a relative path begins at the workspace folder", () => {
  const files = ["/home/ada/bin/mdrag", "/home/ada/essay/.venv/bin/mdrag", "/opt/mdrag"];
  assert.equal(program("~/bin/mdrag", around(files)), "/home/ada/bin/mdrag");
  assert.equal(program(".venv/bin/mdrag", around(files)), "/home/ada/essay/.venv/bin/mdrag");
  const named = "${workspaceFolder}/.venv/bin/mdrag";
  assert.equal(program(named, around(files)), "/home/ada/essay/.venv/bin/mdrag");
  assert.equal(program("/opt/mdrag", around(files)), "/opt/mdrag");
  assert.equal(program(".venv/bin/mdrag", around(files, { folder: undefined })), undefined);
});

test("on Windows the ending may be left out", () => {
  const files = ["C:\\Tools\\mdrag.exe", "C:\\essay\\.venv\\Scripts\\mdrag.exe"];
  const there = around(files, {
    env: { Path: "C:\\Windows;C:\\Tools" }, windows: true, folder: "C:\\essay",
  });
  assert.equal(program("mdrag", there), files[1]);
  assert.equal(program("mdrag", { ...there, isTrusted: false }), files[0]);
  assert.equal(program("mdrag.exe", there), "C:\\Tools\\mdrag.exe");
  assert.equal(program(".venv\\Scripts\\mdrag", there), files[1]);
  assert.equal(program("C:/Tools/mdrag", there), "C:\\Tools\\mdrag.exe");
});

test("mdrag alone is looked for where it is usually put, the workspace's own first", () => {
  const places = [
    "/home/ada/essay/.venv/bin/mdrag", "/usr/bin/mdrag", "/tools/mdrag", "/home/ada/.local/bin/mdrag",
    "/home/ada/.config/own/venv/bin/mdrag",
  ];
  const env = { PATH: "/usr/bin", UV_TOOL_BIN_DIR: "/tools", PIPX_BIN_DIR: "not/absolute" };
  for (let at = 0; at < places.length; at += 1) {
    assert.equal(program("mdrag", around(places.slice(at), { env })), places[at]);
  }
  assert.equal(program("other", around(["/home/ada/essay/.venv/bin/other"], { env })), undefined);
});

test("a folder nobody trusts starts no program of its own", () => {
  const files = ["/home/ada/essay/.venv/bin/mdrag", "/home/ada/.local/bin/mdrag"];
  assert.equal(program("mdrag", around(files, { isTrusted: false })), files[1]);
  assert.equal(program("mdrag", around(files.slice(0, 1), { isTrusted: false })), undefined);
});

test("other programs are found where uv and pipx put theirs", () => {
  assert.equal(tool("uv", around(["/home/ada/.cargo/bin/uv"])), "/home/ada/.cargo/bin/uv");
  assert.equal(tool("uv", around(["/home/ada/essay/.venv/bin/uv"])), undefined);
  assert.equal(ownFolder(around([], { windows: true, own: "C:\\own" })), "C:\\own\\venv\\Scripts");
});
