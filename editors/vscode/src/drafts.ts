// Which documents are drafts: Markdown files.
import * as vscode from "vscode";
import { LANGUAGES } from "./names";

/** The editor in front, when it shows a draft. */
export function activeDraft(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && isDraft(editor.document) ? editor : undefined;
}

export function isDraft({ uri, languageId }: vscode.TextDocument): boolean {
  return uri.scheme === "file" && LANGUAGES.some((language) => language === languageId);
}
