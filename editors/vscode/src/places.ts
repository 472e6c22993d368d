// Where the window is: what a program on another machine opens, nobody sees.
import * as vscode from "vscode";

/** Does the extension run on the machine whose screen the writer looks at? */
export function isHere(): boolean {
  return !vscode.env.remoteName && vscode.env.uiKind !== vscode.UIKind.Web;
}
