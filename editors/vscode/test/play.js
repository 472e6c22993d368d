// The built extension in the stand-in editor, with a real server; prints what was seen as JSON.
// Usage: NODE_PATH=test/stand-in node test/play.js ESSAY PROGRAM
"use strict";
const { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const vscode = require("vscode");
const extension = require("../dist/extension.js");

const { stage, window, workspace, languages, commands } = vscode;
const [essay, mdrag] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "mdrag-"));
process.on("unhandledRejection", () => undefined); // the library's, when a server does not start

async function until(what, holds) {
  for (let tries = 0; tries < 400; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${what}`);
}

function script(name, text) {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

function set(key, value) {
  stage.settings[key] = value;
  stage.fire("onDidChangeConfiguration", { affectsConfiguration: (name) => name === key });
}

/** What a command had the editor show. */
async function shows(command) {
  const before = stage.shown.length;
  await commands.executeCommand(command);
  return stage.shown.slice(before);
}

const running = () => stage.item.command === "mdrag.readyReport";
const complaints = () => stage.shown.filter(([kind]) => kind === "error").map(([, text]) => text);

async function play() {
  const seen = {};
  const file = join(essay, "draft.md");
  const document = new stage.Document(file, "markdown", readFileSync(file, "utf8"));
  const editor = { document, selection: new vscode.Range(0, 0, 0, 0) };
  const at = (place) => (editor.selection = new vscode.Range(place, place));
  const found = () => languages.getDiagnostics(document.uri).filter((one) => one.source === "mdrag");
  const tab = { input: new vscode.TabInputText(document.uri) };
  workspace.textDocuments.push(document);
  workspace.workspaceFolders.push({ uri: vscode.Uri.file(essay), name: "essay", index: 0 });
  window.activeTextEditor = editor;
  window.tabGroups.all.push({ tabs: [tab] });

  stage.settings["mdrag.path"] = "no-such-mdrag";
  stage.answers.button.push("Choose the Program…");
  const context = {
    subscriptions: [], extensionPath: join(__dirname, ".."), globalStorageUri: vscode.Uri.file(join(folder, "own")),
  };
  extension.activate(context);
  await until("a message", () => complaints().length);
  await until("the dialog", () => stage.shown.some(([kind]) => kind === "dialog"));
  seen.notFound = stage.shown.splice(0);

  stage.answers.button.push("Show Output");
  set("mdrag.path", script("old-mdrag", "echo 'no such command: lsp' >&2; exit 2"));
  await until("a message", () => complaints().length);
  seen.tooOld = stage.shown.splice(0);
  set("mdrag.path", script("deaf-mdrag", "exec sleep 600")); // a restart must get past it
  await new Promise((resolve) => setTimeout(resolve, 300));

  set("mdrag.path", mdrag);
  await until("a server", running);
  // the library says "running" before it registers what the server offers
  await until("the server's commands", () => stage.commands.has("mdrag.fixAll"));
  seen.commands = [...stage.commands.keys()].filter((name) => name !== "setContext");
  await until("findings", () => found().some((one) => one.severity === 0));
  await until("findings of the sources", () => found().length > 20);
  seen.status = stage.item.text;

  at(document.positionAt(document.text.indexOf("accelerometers")));
  stage.answers.input.push("");
  seen.asked = await shows("mdrag.ask");
  seen.ready = await shows("mdrag.readyReport");
  const view = stage.views.get("mdrag.readiness");
  seen.headline = view.message;
  seen.checks = view.rows.getChildren().map((row) => [
    view.rows.getTreeItem(row).label,
    view.rows.getChildren(row).map((spot) => view.rows.getTreeItem(spot).command?.arguments[1].selection.start.line),
  ]);

  const waived = found().find((one) => one.code.value === "evidence.needed" || one.code === "evidence.needed");
  const before = document.text.length;
  at(waived.range.start);
  stage.answers.input.push("own survey");
  await commands.executeCommand("mdrag.waiveHere");
  await until("the waiver", () => document.text.length > before);
  seen.waiver = document.text.match(/<!-- mdrag: .*own survey -->/)?.[0];

  const replaceAll = (text) =>
    document.replace(new vscode.Range(document.positionAt(0), document.positionAt(document.text.length)), text);
  replaceAll("# Small\n\nÉ 😀 (Nobody, 2015){#doc_aaaaaaaa}.\n\nNo (Nobody, 2015){#doc_bbbbbbbb}.\n");
  stage.answers.button.push("Go to the Place");
  seen.notBuilt = await shows("mdrag.buildWord");
  seen.problems = languages.getDiagnostics(document.uri)
    .filter(({ source }) => source === "mdrag build")
    .map(({ range, message }) => [document.getText(range), message]);

  replaceAll("# Small\n\nTrees shade the street.\n");
  stage.answers.button.push("Show Folder");
  seen.built = await shows("mdrag.buildWord");
  seen.saved = readFileSync(file, "utf8");

  await extension.deactivate();
  seen.stopped = stage.item.command;
  context.subscriptions.forEach((one) => one.dispose());
  seen.left = [...stage.commands.keys(), ...stage.views.keys()].filter((name) => name !== "setContext");
  return seen;
}

play()
  .then((seen) => console.log(JSON.stringify(seen)))
  .catch((error) => {
    console.error(error, stage.shown);
    process.exitCode = 1;
  })
  .finally(() => {
    rmSync(folder, { recursive: true });
    setTimeout(() => process.exit(), 500);
  });
