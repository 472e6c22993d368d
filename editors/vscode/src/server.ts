// The server: one process for the window, started, stopped and asked here.
import { spawn, type ChildProcess } from "node:child_process";
import { homedir } from "node:os";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  State,
} from "vscode-languageclient/node";
import { complaint } from "./answers";
import { draftStatus, type DraftStatus } from "./findings";
import { workspaceFolder, type Machine } from "./machine";
import { LANGUAGES, SOURCE_TEXT, STATUS } from "./names";
import type { Pages } from "./pages";
import { commandLine, initializationOptions, type Settings } from "./settings";

export class Server implements vscode.Disposable {
  private readonly output: vscode.OutputChannel;
  private readonly changes = new vscode.EventEmitter<void>();
  private readonly statuses = new Map<string, DraftStatus>();
  private client: Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  private started: Promise<void> = Promise.resolve();

  /** `missing` is told what was looked for when there is no program. */
  constructor(
    private readonly machine: Machine,
    private readonly pages: Pages,
    private readonly missing: (said: string) => Promise<void>,
  ) {
    this.output = machine.output;
  }

  /** It began or ceased to run, or told something of a draft. */
  readonly onDidChange = this.changes.event;

  /** What it told of a draft; undefined before it did. */
  status(uri: vscode.Uri): DraftStatus | undefined {
    return this.statuses.get(uri.toString());
  }

  get isRunning(): boolean {
    return this.client?.state === State.Running;
  }

  /** Stop it if it runs, and start it by the settings as they are now; one such turn at a time. */
  restart(): Promise<void> {
    return this.next(async () => {
      await this.end();
      await this.begin();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.end());
  }

  /** workspace/executeCommand: what the server answers. */
  async execute(command: string, args: unknown[]): Promise<unknown> {
    const client = await this.running();
    return client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args });
  }

  /** The text of a source. */
  async sourceText(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const client = await this.running();
    const params = { uri: client.code2ProtocolConverter.asUri(uri) };
    const { text } = await client.sendRequest<{ text: string }>(SOURCE_TEXT, params, token);
    return text;
  }

  dispose(): void {
    this.changes.dispose();
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step).catch((error) => this.output.appendLine(complaint(error)));
    return this.turn;
  }

  private async running(): Promise<Client> {
    await this.turn;
    await this.started;
    if (!this.client || !this.isRunning) throw new Error("the server is not running; restart it");
    return this.client;
  }

  private async begin(): Promise<void> {
    const now = this.machine.settings();
    const file = this.machine.program();
    if (file === undefined) {
      void this.missing(now.path).catch((error) => vscode.window.showErrorMessage(complaint(error)));
      return;
    }
    const cwd = workspaceFolder() ?? homedir();
    const client = (this.client = new Client(file, now, cwd, this.output, this.pages));
    client.onDidChangeState(() => this.changes.fire());
    client.onNotification(STATUS, (value: unknown) => {
      const told = draftStatus(value);
      if (!told) return;
      this.statuses.set(told.uri, told);
      this.changes.fire();
    });
    this.started = this.start(client); // not waited for: a restart must get past a deaf server
  }

  private async start(client: Client): Promise<void> {
    await client.start().catch((error) => this.output.appendLine(complaint(error)));
    if (this.client === client && !this.isRunning) void this.failed();
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.statuses.clear();
    try {
      await client?.dispose(5000);
    } catch {
      // It never came up, or is gone already.
    }
    this.changes.fire();
  }

  private async failed(): Promise<void> {
    const show = "Show Output";
    const said = "mdrag: the server did not start. Is this version of mdrag new enough for “mdrag lsp”?";
    if ((await vscode.window.showErrorMessage(said, show)) === show) this.output.show();
  }
}

/** The library's client, which leaves it to `Server` to say that it did not start. */
class Client extends LanguageClient {
  private hasStarted = false;
  private child: ChildProcess | undefined;

  constructor(command: string, now: Settings, cwd: string, outputChannel: vscode.OutputChannel, pages: Pages) {
    // The id is the one whose `mdrag.trace.server` the library reads.
    super(
      "mdrag",
      "mdrag",
      async () => {
        this.child = spawn(command, commandLine(now), { cwd, windowsHide: true });
        return this.child.on("error", (error) => outputChannel.appendLine(complaint(error)));
      },
      {
        documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
        initializationOptions: initializationOptions(now),
        initializationFailedHandler: () => false,
        middleware: {
          provideDocumentLinks: async (document, token, next) => pages.pageLinks(document, await next(document, token)),
          provideDefinition: async (document, position, token, next) => {
            const found = await next(document, position, token);
            return pages.isClicked(document, position) ? undefined : found;
          },
        },
        errorHandler: {
          error: (...problem) =>
            this.hasStarted ? usual.error(...problem) : { action: ErrorAction.Continue, handled: true },
          closed: () =>
            this.hasStarted ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true },
        },
        outputChannel,
      },
    );
    const usual = this.createDefaultErrorHandler();
  }

  override async start(): Promise<void> {
    await super.start();
    this.hasStarted ||= this.state === State.Running;
  }

  /** As the library, which cannot stop a server that does not answer. */
  override stop(timeout?: number): Promise<void> {
    const child = this.child;
    return super.stop(timeout).catch(() => void child?.kill("SIGKILL"));
  }

  override error(message: string, problem?: unknown, show: boolean | "force" = true): void {
    super.error(message, problem, this.hasStarted && show);
  }
}
