// The names the extension shares with package.json and with the server (mdrag/lsp/protocol/names.py).

/** Editors' names for Markdown; a server looks at these, in files. */
export const LANGUAGES = ["markdown", "quarto", "rmd"] as const;

/** What the server is asked to do, by workspace/executeCommand. */
export const SERVER_COMMANDS = {
  query: "mdrag.query", // [uri, question] → {markdown, path}
  ready: "mdrag.ready", // [uri] → {markdown}
  build: "mdrag.build", // [uri] → {path, markdown}
  addWaiver: "mdrag.addWaiver", // [uri, rule, position, reason]; the server edits the draft
} as const;

/** The request for the text of a source: {uri} → {text}. */
export const SOURCE_TEXT = "mdrag/sourceText";

/** Of every diagnostic of the server: other extensions look at the same draft. */
export const DIAGNOSTIC_SOURCE = "mdrag";

/** Read-only documents: what the server reported, and the text of sources. */
export const REPORT_SCHEME = "mdrag-report";
export const SOURCE_SCHEME = "mdrag-source";
