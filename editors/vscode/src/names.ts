// The names the extension shares with package.json and with the server (mdrag/lsp/protocol/names.py).

/** Editors' names for Markdown; a server looks at these, in files. */
export const LANGUAGES = ["markdown", "quarto", "rmd"] as const;

/** What the server is asked to do, by workspace/executeCommand. */
export const SERVER_COMMANDS = {
  query: "mdrag.query", // [uri, question] → {markdown, path}
  addWaiver: "mdrag.addWaiver", // [uri, rule, position, reason]; the server edits the draft
} as const;

/** The request for the text of a source: {uri} → {text}. */
export const SOURCE_TEXT = "mdrag/sourceText";

/** What the server tells of a draft: its counts, and whether all rules have looked at it. */
export const STATUS = "mdrag/status";

/** Of every diagnostic of the server: other extensions look at the same draft. */
export const DIAGNOSTIC_SOURCE = "mdrag";

/** Read-only documents: what the server reported, and the text of sources. */
export const REPORT_SCHEME = "mdrag-report";
export const SOURCE_SCHEME = "mdrag-source";

/** What links of a draft to a source's page run. */
export const PAGE_COMMAND = "mdrag.showPage";

/** The view of what `mdrag ready` says. */
export const READY_VIEW = "mdrag.readiness";

/** For the conditions of package.json: whether the program was found. */
export const HAS_PROGRAM = "mdrag.hasProgram";

/** Ticks the first step: the editor overlooks what was true before it read the steps. */
export const PROGRAM_SEEN = "mdrag.programSeen";

/** Publisher, name and id of the walkthrough. */
export const WALKTHROUGH = "mdrag.mdrag#mdrag.firstSteps";
