import assert from "node:assert/strict";
import { test } from "node:test";
import { program, type Surroundings } from "../src/program";

function around(files: string[], more: Partial<Surroundings> = {}): Surroundings {
  return {
    home: "/home/ada",
    folder: "/home/ada/essay",
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
  assert.equal(program("mdrag", there), "C:\\Tools\\mdrag.exe");
  assert.equal(program("mdrag.exe", there), "C:\\Tools\\mdrag.exe");
  assert.equal(program(".venv\\Scripts\\mdrag", there), files[1]);
  assert.equal(program("C:/Tools/mdrag", there), "C:\\Tools\\mdrag.exe");
});
