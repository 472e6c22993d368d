// The server, asked by Microsoft's own client library; prints what it answered as JSON.
// Usage: node test/protocol.js DRAFT PROGRAM
"use strict";
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { dirname } = require("node:path");
const { pathToFileURL } = require("node:url");
const lsp = require("vscode-languageserver-protocol/node");

const [draft, program] = process.argv.slice(2);
const uri = pathToFileURL(draft).href;
const text = readFileSync(draft, "utf8");
const textDocument = { uri };

const REQUESTS = [
  "textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/rename",
  "textDocument/prepareRename", "textDocument/completion", "textDocument/codeAction",
  "textDocument/codeLens", "textDocument/documentLink", "textDocument/documentSymbol",
  "textDocument/diagnostic", "workspace/diagnostic", "workspace/executeCommand",
  "codeAction/resolve", "mdrag/sourceText",
];
const place = { textDocument: {}, position: { line: "one", character: -1 } };
const WRONG = [{ nothing: true }, [1, "two"], place, { textDocument: null, command: 3, uri: [] }];

/** Where a word first stands. */
function position(word) {
  const lines = text.slice(0, text.indexOf(word)).split("\n");
  return { line: lines.length - 1, character: lines.at(-1).length + 1 };
}

async function play() {
  const seen = {};
  const server = spawn(program, ["lsp"], { cwd: dirname(draft), stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("close", resolve));
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin),
  );
  const checked = new Promise((resolve) => {
    connection.onNotification("mdrag/status", (told) => told.state === "done" && resolve(told));
  });
  let diagnostics = [];
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (told) => (diagnostics = told.diagnostics));
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => undefined);
  connection.onRequest(lsp.RegistrationRequest.type, () => undefined);
  connection.listen();
  const code = (asked) => asked.then(() => 0, (error) => error.code);

  const initialize = {
    processId: process.pid, rootUri: pathToFileURL(dirname(draft)).href, workspaceFolders: null,
    capabilities: { textDocument: { publishDiagnostics: {} }, window: { workDoneProgress: true } },
    initializationOptions: { status: true },
  };
  const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, initialize);
  seen.capabilities = Object.keys(capabilities);
  await connection.sendNotification(lsp.InitializedNotification.type, {});
  seen.again = await code(connection.sendRequest(lsp.InitializeRequest.type, initialize));
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "markdown", version: 1, text },
  });
  const { errors, warnings, infos } = await checked;
  seen.status = [errors, warnings, infos];
  const cited = { textDocument, position: position("doc_") };
  seen.hover = (await connection.sendRequest(lsp.HoverRequest.type, cited)).contents;
  seen.links = (await connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument })).length;
  seen.symbols = (await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument })).length;
  seen.diagnostics = [1, 2, 3].map((kind) => diagnostics.filter(({ severity }) => severity === kind).length);
  seen.invalid = await code(connection.sendRequest("textDocument/hover", { nothing: true }));
  // every request the server may be asked, with parameters that are none: an error each, and it lives
  seen.wrong = {};
  for (const method of REQUESTS) {
    const codes = [];
    for (const params of WRONG) codes.push(await code(connection.sendRequest(method, params)));
    seen.wrong[method] = codes;
  }
  seen.alive = (await connection.sendRequest(lsp.DocumentLinkRequest.type, { textDocument })).length;
  seen.unknown = await code(connection.sendRequest("mdrag/noSuchRequest", {}));
  await connection.sendRequest(lsp.ShutdownRequest.type);
  seen.late = await code(connection.sendRequest(lsp.HoverRequest.type, cited));
  await connection.sendNotification(lsp.ExitNotification.type);
  seen.exit = await ended;
  connection.dispose();
  return seen;
}

play().then(
  (seen) => console.log(JSON.stringify(seen)),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
