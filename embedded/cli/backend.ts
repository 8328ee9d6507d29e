// The rooms of the backend put together, without a network: whoever opens it gives requests and sockets to it.
import { createRunner } from "../runtime/create-runner.ts";
import { DiskFiles } from "../runtime/disk-files.ts";
import { Environment } from "../runtime/environment.ts";
import type { FunctionRunner, LogEntry } from "../runtime/function-runner.ts";
import type { FunctionsSource } from "../runtime/functions-source.ts";
import { MemoryFiles } from "../runtime/memory-files.ts";
import { Crons } from "../scheduler/crons.ts";
import { Scheduler } from "../scheduler/scheduler.ts";
import { adminVerifier } from "../server/credentials.ts";
import type { Services } from "../server/origin-handler.ts";
import { anyOrigin } from "../server/origins.ts";
import type { AllowOrigin } from "../server/origins.ts";
import { Snapshots } from "../server/snapshots.ts";
import { StoredFiles } from "../server/stored-files.ts";
import { SyncEndpoint } from "../server/sync-upgrade.ts";
import { openLmdbStore } from "../storage/lmdb.ts";
import { MemoryStore } from "../storage/memory.ts";
import { SyncHub } from "../sync/hub.ts";
import type { Engine, World } from "../transaction/engine.ts";
import { openEngine } from "../transaction/open.ts";
import { keyVariables, loadKeys } from "./keys.ts";
import type { Keys } from "./keys.ts";
import { describeLoadError } from "./load-error.ts";

const RANDOM_POOL_BYTES = 4096;

type Variables = Readonly<Record<string, string>>;

export interface BackendOptions {
  /** The functions folder, or modules that are loaded already. */
  functions: string | FunctionsSource;
  /** null keeps everything in memory. */
  dataFolder: string | null;
  /** Variables of the functions; they win over the keys that the backend made itself. */
  environment?: Variables | ((urls: Urls) => Variables);
  /** Replaces the admin key that lies in the data folder. */
  adminKey?: string;
  /** Hides error texts and logs from clients. */
  redact?: boolean;
  /** Pages of which origins may open sockets and read answers; any by default, as on Convex. */
  allowOrigin?: AllowOrigin;
  /** The site's own words for what the server refuses on its paths, by status. */
  siteErrorCode?: (status: number) => string;
  world?: World;
  onLog?: (entry: LogEntry) => void;
  onError?: (error: unknown) => void;
}

export interface Urls {
  /** Origin of the client API, as clients see it. */
  url: string;
  /** Origin of the HTTP actions. */
  siteUrl: string;
}

/** Data and keys: what must be there before anybody is let in. */
export interface OpenedData {
  engine: Engine;
  world: World;
  keys: Keys;
}

export interface Backend extends Urls {
  adminKey: string;
  engine: Engine;
  runner: FunctionRunner;
  environment: Environment;
  services: Services;
  sync: SyncEndpoint;
  /** Answers what is in flight on sockets and, if given, elsewhere, for at most `graceMs`; then closes the data. */
  close(graceMs: number, elsewhere?: Promise<unknown>): Promise<void>;
}

export async function openData(options: BackendOptions): Promise<OpenedData> {
  const world = options.world ?? systemWorld();
  const { dataFolder } = options;
  const store = dataFolder === null ? new MemoryStore() : await openLmdbStore(dataFolder);
  try {
    return { engine: await openEngine({ store, world }), world, keys: await loadKeys(dataFolder) };
  } catch (error) {
    // It may be closed already: the engine does that with a store whose content it does not know.
    await store.close().catch(() => undefined);
    throw error;
  }
}

/** Loads the functions and opens for business. Rejects with the reason when they are broken. */
export async function openBackend(
  options: BackendOptions,
  { engine, world, keys }: OpenedData,
  urls: Urls,
): Promise<Backend> {
  const nowMs = () => world.nowMs();
  let isClosed = false;
  const onError = (error: unknown) => {
    // What outlives the grace of a stop finds the data closed: that is no news.
    if (!isClosed) options.onError?.(error);
  };
  const { environment: given = {} } = options;
  const variables = typeof given === "function" ? given(urls) : given;
  const environment = new Environment({ ...keyVariables(keys), ...variables });
  const storage =
    options.dataFolder === null ? new MemoryFiles() : new DiskFiles(`${options.dataFolder}/files`);
  const runner = createRunner({
    engine,
    world,
    functions: options.functions,
    env: environment,
    storage,
    cloudUrl: urls.url,
    siteUrl: urls.siteUrl,
    redact: options.redact ?? false,
    uploadKey: Buffer.from(keys.uploadKey, "base64"),
    onLoadError: onError,
    ...(options.onLog === undefined ? {} : { onLog: options.onLog }),
  });
  await loadFunctions(runner, options.functions);
  const adminKey = options.adminKey ?? keys.adminKey;
  const verifyAdmin = adminVerifier(adminKey);
  const allowOrigin = options.allowOrigin ?? anyOrigin;
  const hub = new SyncHub({
    engine,
    runner,
    nowMs,
    verifyAdmin,
    onFailure: (failure, cause) => {
      if (failure.closeCode === 1011) onError(cause);
    },
  });
  const sync = new SyncEndpoint(hub, allowOrigin, nowMs);
  const snapshots = new Snapshots(runner);
  const services: Services = {
    runner,
    live: hub.live,
    snapshots,
    verifyAdmin,
    allowOrigin,
    siteErrorCode: options.siteErrorCode,
    onError,
    files: new StoredFiles(runner.backend),
    deploymentName: runner.backend.deploymentName,
  };
  const jobs = [new Scheduler({ runner, onError }), new Crons({ runner, onError })];
  for (const job of jobs) await job.start();
  const close = async (graceMs: number, elsewhere?: Promise<unknown>) => {
    const stopped = Promise.all([elsewhere, ...jobs.map((job) => job.stop())]);
    await Promise.all([sync.close(graceMs), Promise.race([stopped, after(graceMs)])]);
    isClosed = true;
    hub.close();
    snapshots.close();
    await engine.close();
  };
  return { ...urls, adminKey, engine, runner, environment, services, sync, close };
}

async function loadFunctions(
  runner: FunctionRunner,
  functions: string | FunctionsSource,
): Promise<void> {
  try {
    await runner.load();
  } catch (error) {
    if (typeof functions !== "string") throw error;
    throw new Error(describeLoadError(error, functions).message, { cause: error });
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function systemWorld(): World {
  return {
    nowMs: () => Date.now(),
    randomBytes: pooledRandomBytes(),
  };
}

/** Every new document takes some bytes: asking the system for each costs more than the rest of its id. */
function pooledRandomBytes(): (length: number) => Uint8Array {
  let pool = new Uint8Array(0);
  let used = 0;
  return (length) => {
    if (used + length > pool.length) {
      pool = crypto.getRandomValues(new Uint8Array(Math.max(RANDOM_POOL_BYTES, length)));
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  };
}
