// A stand-in for the editor: as much of the module `vscode` as the extension and the client library
// touch. `stage` is for the play: what the writer answers, and what the editor was asked to show.
"use strict";
const { writeFileSync } = require("node:fs");

class Disposable {
  constructor(end) {
    this.end = end;
  }
  dispose() {
    this.end?.();
    this.end = undefined;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

class EventEmitter {
  listeners = new Set();
  event = (listener, self, disposables) => {
    const bound = self ? listener.bind(self) : listener;
    this.listeners.add(bound);
    const end = new Disposable(() => this.listeners.delete(bound));
    disposables?.push(end);
    return end;
  };
  fire(event) {
    for (const listener of [...this.listeners]) listener(event);
  }
  dispose() {
    this.listeners.clear();
  }
}

class Uri {
  constructor({ scheme, authority = "", path = "", query = "", fragment = "" }) {
    Object.assign(this, { scheme, authority, path, query, fragment });
  }
  get fsPath() {
    return this.path;
  }
  toString() {
    const authority = this.authority || this.scheme === "file" ? `//${this.authority}` : "";
    const after = (this.query && `?${this.query}`) + (this.fragment && `#${this.fragment}`);
    return `${this.scheme}:${authority}${encodeURI(this.path)}${after}`;
  }
  static file(path) {
    return new Uri({ scheme: "file", path });
  }
  static from(parts) {
    return new Uri(parts);
  }
  static parse(text) {
    const [, scheme, authority, path, query, fragment] =
      /^([^:]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text);
    return new Uri({ scheme, authority, path: decodeURI(path), query, fragment });
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...ends) {
    const [start, end] =
      ends.length === 4 ? [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])] : ends;
    Object.assign(this, { start, end, active: end });
  }
  get isEmpty() {
    const { start, end } = this;
    return start.line === end.line && start.character === end.character;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CancellationTokenSource {
  emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {}
}

class ThemeIcon {}
class ThemeColor {}

class TreeItem {
  constructor(label, collapsibleState) {
    Object.assign(this, { label, collapsibleState });
  }
}

class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}

class WorkspaceEdit {
  edits = new Map();
  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(more) {
    return new CodeActionKind(`${this.value}.${more}`);
  }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const name of ["QuickFix", "Refactor", "Source", "Notebook"]) {
  CodeActionKind[name] = new CodeActionKind(name.toLowerCase());
}
for (const name of ["Extract", "Inline", "Rewrite", "Move"]) {
  CodeActionKind[`Refactor${name}`] = CodeActionKind.Refactor.append(name.toLowerCase());
}
CodeActionKind.SourceOrganizeImports = CodeActionKind.Source.append("organizeImports");
CodeActionKind.SourceFixAll = CodeActionKind.Source.append("fixAll");

class TabInputText {
  constructor(uri) {
    this.uri = uri;
  }
}

class Document {
  isClosed = false;
  isDirty = false;
  version = 1;
  constructor(fileName, languageId, text) {
    Object.assign(this, { uri: Uri.file(fileName), fileName, languageId, text });
  }
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }
  offsetAt({ line, character }) {
    const before = this.text.split("\n").slice(0, line);
    return before.reduce((sum, each) => sum + each.length + 1, 0) + character;
  }
  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }
  get lineCount() {
    return this.text.split("\n").length;
  }
  lineAt(line) {
    return { text: this.text.split("\n")[line] };
  }
  replace(range, text) {
    const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
    const change = { range, rangeOffset: start, rangeLength: end - start, text };
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    this.version += 1;
    this.isDirty = true;
    emitter("onDidChangeTextDocument").fire({ document: this, contentChanges: [change] });
  }
  async save() {
    writeFileSync(this.fileName, this.text);
    this.isDirty = false;
    emitter("onDidSaveTextDocument").fire(this);
    return true;
  }
}

const emitters = new Map();
function emitter(name) {
  if (!emitters.has(name)) emitters.set(name, new EventEmitter());
  return emitters.get(name);
}

const stage = {
  shown: [], // [what, …] in their order
  answers: { input: [], button: [], file: [] },
  settings: {},
  commands: new Map([["setContext", (key, value) => stage.contexts.set(key, value)]]),
  contexts: new Map(),
  providers: new Map(), // of virtual documents, by scheme
  views: new Map(), // trees, by id
  item: undefined, // in the status bar
  Document,
  fire: (name, event) => emitter(name).fire(event),
};

function show(...what) {
  stage.shown.push(what);
}

function message(kind) {
  return async (text, ...buttons) => {
    show(kind, text, ...buttons);
    return buttons.length ? stage.answers.button.shift() : undefined;
  };
}

const collections = [];
function createDiagnosticCollection(name) {
  const held = new Map();
  collections.push(held);
  const changed = (change) => {
    change();
    emitter("onDidChangeDiagnostics").fire({});
  };
  return {
    name,
    set: (uri, found) => changed(() => held.set(uri.toString(), found ?? [])),
    delete: (uri) => changed(() => held.delete(uri.toString())),
    clear: () => changed(() => held.clear()),
    has: (uri) => held.has(uri.toString()),
    get: (uri) => held.get(uri.toString()),
    dispose: () => changed(() => held.clear()),
  };
}

const documents = [];

const window = {
  tabGroups: { all: [] },
  visibleTextEditors: [],
  showErrorMessage: message("error"),
  showWarningMessage: message("warning"),
  showInformationMessage: message("information"),
  async showInputBox({ title, value }) {
    show("input", title, value);
    const typed = stage.answers.input.shift();
    return typed === "" ? value : typed; // "": Enter at once
  },
  showQuickPick: async (rows) => rows[0],
  showOpenDialog: async ({ title }) => {
    show("dialog", title);
    return stage.answers.file.shift();
  },
  showTextDocument: async (document, options) => show("document", `${document.uri ?? document}`, options),
  createTreeView(id, { treeDataProvider }) {
    stage.views.set(id, { rows: treeDataProvider });
    return Object.assign(stage.views.get(id), { dispose: () => stage.views.delete(id) });
  },
  createOutputChannel: () => ({
    append: (text) => process.stderr.write(text),
    appendLine: (text) => process.stderr.write(`${text}\n`),
    show: () => show("output"),
    dispose() {},
  }),
  createStatusBarItem: () => (stage.item = { show() {}, hide() {}, dispose() {} }),
  withProgress: (_, work) => work({ report() {} }, new CancellationTokenSource().token),
};

const workspace = {
  workspaceFolders: [],
  textDocuments: documents,
  isTrusted: true,
  openTextDocument: async (uri) => documents.find((one) => one.uri.toString() === uri.toString()),
  notebookDocuments: [],
  getWorkspaceFolder: () => undefined,
  getConfiguration: (section) => ({
    get: (key, otherwise) => stage.settings[`${section}.${key}`] ?? otherwise,
  }),
  createFileSystemWatcher: () => ({
    onDidCreate: emitter("created").event,
    onDidChange: emitter("changed").event,
    onDidDelete: emitter("deleted").event,
    dispose() {},
  }),
  registerTextDocumentContentProvider(scheme, provider) {
    stage.providers.set(scheme, provider);
    return new Disposable(() => stage.providers.delete(scheme));
  },
  async applyEdit({ edits }) {
    for (const [uri, each] of edits) {
      const document = documents.find((one) => one.uri.toString() === uri);
      const last = (a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start);
      for (const { range, newText } of each.sort(last)) document.replace(range, newText);
    }
    return true;
  },
};

const languages = {
  createDiagnosticCollection,
  getDiagnostics: (uri) => collections.flatMap((held) => held.get(uri.toString()) ?? []),
  match: (selector, { languageId, uri }) =>
    [selector].flat().some((one) => one.language === languageId && one.scheme === uri.scheme) ? 10 : 0,
};

const commands = {
  registerCommand(name, run) {
    if (stage.commands.has(name)) throw new Error(`${name} is registered twice`);
    stage.commands.set(name, run);
    return new Disposable(() => stage.commands.delete(name));
  },
  async executeCommand(name, ...args) {
    const run = stage.commands.get(name);
    return run ? run(...args) : show("command", name, ...args.map(String));
  },
  getCommands: async () => [...stage.commands.keys(), "markdown.showPreviewToSide"],
};

/** Events by their names; `register…` of language features, which nobody here asks. */
function room(known) {
  return new Proxy(known, {
    get(_, name) {
      if (name in known) return known[name];
      if (/^on[A-Z]/.test(String(name))) return emitter(name).event;
      return /^register/.test(String(name)) ? () => new Disposable() : undefined;
    },
  });
}
window.tabGroups = room(window.tabGroups);

const module_ = {
  Disposable, EventEmitter, Uri, Position, Range, Selection: Range, Diagnostic, TextEdit,
  CancellationTokenSource, WorkspaceEdit, CodeActionKind, TabInputText, TreeItem,
  version: "1.82.0",
  env: { appName: "stand-in", language: "en", uiKind: 1, openExternal: async (uri) => show("open", `${uri}`) },
  ThemeIcon, ThemeColor,
  ProgressLocation: { Notification: 15 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  UIKind: { Desktop: 1, Web: 2 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  ViewColumn: { Beside: -2 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  window: room(window),
  workspace: room(workspace),
  languages: room(languages),
  commands: room(commands),
  stage,
};

/** Any other class or enumeration: the library names them, this play never looks inside. */
const others = new Map();
module.exports = new Proxy(module_, {
  get(_, name) {
    if (name in module_ || !/^[A-Z]/.test(String(name))) return module_[name];
    const inside = { get: (target, key) => (key in target ? target[key] : String(key)) };
    if (!others.has(name)) others.set(name, new Proxy(class {}, inside));
    return others.get(name);
  },
});
