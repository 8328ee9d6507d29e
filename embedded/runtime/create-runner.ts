// Puts a runner together.
import { TokenVerifier } from "../auth/verify-token.ts";
import type { FileStore } from "../files/files.ts";
import { UploadTokens } from "../files/upload-token.ts";
import type { Engine } from "../transaction/engine.ts";
import type { Wire } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import { FunctionRunner } from "./function-runner.ts";
import { HttpRequest, webResponse } from "./isolate/http-exchange.ts";
import { App } from "./modules/app.ts";
import { Environment } from "./modules/environment.ts";
import { FolderFunctions, type FunctionsSource } from "./modules/functions-source.ts";
import type { FunctionRun, LogEntry } from "./runs/notes.ts";
import { Transactor } from "./runs/transactor.ts";

const FETCH_MS = 10_000;

export interface RunnerOptions {
  engine: Engine;
  world: World;
  /** The functions folder, or modules that are loaded already. */
  functions: string | FunctionsSource;
  env?: Environment;
  storage: FileStore;
  /** Origin of the client API; files and uploads live there. */
  cloudUrl: string;
  /** Origin of the HTTP actions; also the issuer of tokens that the app itself makes. */
  siteUrl: string;
  /** Hides error texts and log lines from clients, as production deployments do. */
  redact?: boolean;
  /** What functions find as the data of a ConvexError where a transaction could not be run; without it, a plain error. */
  unavailable?: Wire;
  /** Mutations that may run at the same time; conflicts among them retry. */
  concurrency?: number;
  /** Signs upload links; without one, links do not survive a restart. */
  uploadKey?: Uint8Array;
  deploymentName?: string;
  onLog?: (entry: LogEntry) => void;
  /** Every run of a function, also of those that nobody hears of. It is on everybody's way: it must cost nothing. */
  onRun?: (run: FunctionRun) => void;
  /** A new environment that the functions cannot be loaded with; the old functions stay in force. */
  onLoadError?: (error: unknown) => void;
}

async function ownPage(runner: FunctionRunner, url: string): Promise<Response> {
  const request = new HttpRequest({ method: "GET", url: new URL(url), headers: [], body: null });
  return webResponse(await runner.http(request, null));
}

export function createRunner(options: RunnerOptions): FunctionRunner {
  const { engine, world, functions, cloudUrl, siteUrl } = options;
  const app = new App({
    engine,
    world,
    source: typeof functions === "string" ? new FolderFunctions(functions) : functions,
    environment: options.env ?? new Environment(),
    systemVariables: { CONVEX_CLOUD_URL: cloudUrl, CONVEX_SITE_URL: siteUrl },
    onError: options.onLoadError ?? (() => undefined),
  });
  const nowMs = (): number => world.nowMs();
  const isOwn = (url: string): boolean => url === siteUrl || url.startsWith(`${siteUrl}/`);
  return new FunctionRunner({
    engine,
    world,
    app,
    transactor: new Transactor(engine, world, options.concurrency ?? 1, options.unavailable),
    files: options.storage,
    uploadTokens: new UploadTokens(options.uploadKey ?? world.randomBytes(32), nowMs),
    cloudUrl,
    deploymentName: options.deploymentName ?? "embedded",
    redact: options.redact ?? false,
    onLog: options.onLog ?? (() => undefined),
    onRun: options.onRun,
    verifier: (runner) =>
      new TokenVerifier(
        // Our own site is asked in the process: it may not listen yet, or not be reachable under its public name.
        (url) => (isOwn(url) ? ownPage(runner, url) : fetchWithin(world, url)),
        nowMs,
        isOwn,
        options.redact ?? false,
      ),
  });
}

async function fetchWithin(world: World, url: string): Promise<Response> {
  const tooLong = new AbortController();
  const cancel = world.monotonic.setTimer(() => tooLong.abort(), FETCH_MS);
  try {
    return await fetch(url, { signal: tooLong.signal });
  } finally {
    cancel();
  }
}
