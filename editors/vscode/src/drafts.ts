// Which documents are drafts: Markdown files.
import * as vscode from "vscode";
import { LANGUAGES } from "./names";

/** A draft a command is about, and where the cursor is when an editor shows it. */
export interface Draft {
  readonly document: vscode.TextDocument;
  readonly selection?: vscode.Selection;
}

/** The editor in front, when it shows a draft. */
export function activeDraft(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && isDraft(editor.document) ? editor : undefined;
}

export function isDraft({ uri, languageId }: vscode.TextDocument): boolean {
  return uri.scheme === "file" && LANGUAGES.some((language) => language === languageId);
}

/** The draft clicked in the explorer, else the one in front. Throws when there is none. */
export async function draftOf(clicked: unknown): Promise<Draft> {
  if (clicked instanceof vscode.Uri) return { document: await vscode.workspace.openTextDocument(clicked) };
  return draftInFront();
}

/** Throws when no draft is in front. */
export function draftInFront(): vscode.TextEditor {
  const editor = activeDraft();
  if (!editor) throw new Error("open a draft first, a Markdown file on the disk");
  return editor;
}

/** The document, saved: the file is read, not the screen. Undefined when it was not saved. */
export async function saved({ document }: Draft): Promise<vscode.TextDocument | undefined> {
  return document.isDirty && !(await document.save()) ? undefined : document;
}
