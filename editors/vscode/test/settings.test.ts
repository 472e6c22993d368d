import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { commandLine, DEFAULTS, initializationOptions, settings } from "../src/settings";

test("nothing said: the defaults, which are those package.json shows", () => {
  assert.deepEqual(settings(() => undefined), DEFAULTS);
  const manifest = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8"));
  for (const [key, value] of Object.entries(DEFAULTS)) {
    assert.deepEqual(manifest.contributes.configuration.properties[`mdrag.${key}`].default, value);
  }
});

test("what settings.json says counts where it is of the right type", () => {
  const said: Record<string, unknown> = { path: " ~/bin/mdrag ", args: ["--quiet", 3], verification: false, debounce: 0, idle: -1, pdfViewer: "editor", exclude: ["a/*.md", 1], severity: "warning", include: "x" };
  assert.deepEqual(settings((key) => said[key]), {
    path: "~/bin/mdrag", args: ["--quiet"], verification: false, debounce: 0, idle: 600, pdfViewer: "editor",
    enable: true, include: [], exclude: ["a/*.md"], severity: "warning",
  });
});

test("a viewer nobody knows is the default", () => {
  assert.equal(settings((key) => (key === "pdfViewer" ? "acrobat" : undefined)).pdfViewer, "auto");
});

test("the server is told most of them, and what this client can do, and started with the others", () => {
  const now = { ...DEFAULTS, args: ["--quiet"] };
  assert.deepEqual(initializationOptions(now), {
    enable: true, include: [], exclude: [], severity: "info", verification: true, debounce: 20, idle: 600,
    status: true, virtualPages: true,
  });
  assert.deepEqual(commandLine(now), ["lsp", "--quiet"]);
});
