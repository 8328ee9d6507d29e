// The rooms of the backend put together, without a network: whoever opens it gives requests and sockets to it.
import { DiskFiles } from "../files/disk-files.ts";
import type { FileStore } from "../files/files.ts";
import { MemoryFiles } from "../files/memory-files.ts";
import { BODIES_BYTES } from "../http/body.ts";
import { adminVerifier } from "../http/credentials.ts";
import { HeldSnapshots } from "../http/held-snapshots.ts";
import { anyHost, type IsKnownHost } from "../http/known-hosts.ts";
import type { Answered, HttpServices } from "../http/origin-handler.ts";
import { anyOrigin, type AllowOrigin } from "../http/origins.ts";
import { StoredFiles } from "../http/stored-files.ts";
import { SyncEndpoint } from "../http/sync-upgrade.ts";
import { createRunner } from "../runtime/create-runner.ts";
import type { FunctionRunner } from "../runtime/function-runner.ts";
import { Environment } from "../runtime/modules/environment.ts";
import type { FunctionsSource } from "../runtime/modules/functions-source.ts";
import type { FunctionRun, LogEntry } from "../runtime/runs/notes.ts";
import { Crons } from "../scheduler/crons.ts";
import { Scheduler } from "../scheduler/scheduler.ts";
import { openStore } from "../storage/logged-store.ts";
import { MemoryStore } from "../storage/memory.ts";
import { allowances } from "../sync/allowance.ts";
import { SyncHub } from "../sync/hub.ts";
import { SocketMemory } from "../sync/socket-memory.ts";
import type { Engine } from "../transaction/engine.ts";
import { openEngine } from "../transaction/open.ts";
import { DeveloperError, StorageError } from "../values/errors.ts";
import type { JsonLimits } from "../values/json-limits.ts";
import type { Wire } from "../values/wire.ts";
import { systemWorld } from "../world/system-world.ts";
import type { World } from "../world/world.ts";
import { describeLoadError } from "./load-error.ts";
import { keyVariables, loadKeys, pairFor, type Keys } from "./secrets.ts";
import { startWarnings } from "./start-warnings.ts";

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
  /** Where the site says whether it is well: as long as the storage is not, the server answers there itself. */
  healthPath?: string;
  /** What functions and clients find as the data of a ConvexError where nothing can be written. */
  unavailable?: Wire;
  /** The largest message of somebody signed in: characters and values; by default what Convex's arguments need. */
  message?: JsonLimits;
  /** Under which names it is asked; any by default, as on Convex. */
  isKnownHost?: IsKnownHost;
  /** The site's own words for what the server refuses on its paths, by status. */
  siteErrorCode?: (status: number) => string;
  world?: World;
  onLog?: (entry: LogEntry) => void;
  /** Every run of a function. It is on everybody's way: it must cost nothing. */
  onRun?: (run: FunctionRun) => void;
  /** Every request that was answered. */
  onAnswered?: (answered: Answered) => void;
  onError?: (error: unknown) => void;
  /** What the functions folder asks for and will not get; once, at the start. */
  onWarning?: (text: string) => void;
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

export interface BackendCounts {
  /** Since the start. */
  commits: number;
  sockets: number;
  /** Results of queries that are kept up to date, and those of them that somebody watches. */
  followed: number;
  watched: number;
  /** Scheduled functions under way, and due ones that wait for a place. */
  scheduledRunning: number;
  scheduledWaiting: number;
}

export interface Backend extends Urls {
  adminKey: string;
  engine: Engine;
  runner: FunctionRunner;
  environment: Environment;
  services: HttpServices;
  sync: SyncEndpoint;
  /** How much there is of what comes and goes, at this moment. */
  counts(): BackendCounts;
  /** Answers what is in flight on sockets and, if given, elsewhere, for at most `graceMs`; then closes the data. */
  close(graceMs: number, elsewhere?: Promise<unknown>): Promise<void>;
}

export async function openData(options: BackendOptions): Promise<OpenedData> {
  const world = options.world ?? systemWorld();
  const { dataFolder } = options;
  const pair = pairFor(dataFolder);
  const store = dataFolder === null ? new MemoryStore() : await openStore(dataFolder, world);
  try {
    return {
      engine: await openEngine({ store, world }),
      world,
      keys: await loadKeys(dataFolder, world, pair),
    };
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
  let isClosed = false;
  const onError = (error: unknown) => {
    // What outlives the grace of a stop finds the data closed: that is no news.
    if (!isClosed) options.onError?.(error);
  };
  engine.health.watch((fault, detail) => {
    onError(new StorageError(detail ?? `The storage is no longer ${fault}`));
  });
  const { environment: given = {} } = options;
  const variables = typeof given === "function" ? given(urls) : given;
  const environment = new Environment({ ...keyVariables(keys), ...variables });
  const runner = createRunner({
    engine,
    world,
    functions: options.functions,
    env: environment,
    storage: filesOf(options, world),
    cloudUrl: urls.url,
    siteUrl: urls.siteUrl,
    redact: options.redact ?? false,
    uploadKey: Buffer.from(keys.uploadKey, "base64"),
    onLoadError: onError,
    ...(options.unavailable === undefined ? {} : { unavailable: options.unavailable }),
    ...(options.onLog === undefined ? {} : { onLog: options.onLog }),
    ...(options.onRun === undefined ? {} : { onRun: options.onRun }),
  });
  await loadFunctions(runner, options);
  if (typeof options.functions === "string") {
    for (const text of startWarnings(options.functions)) options.onWarning?.(text);
  }
  const { adminKey = keys.adminKey, allowOrigin = anyOrigin, isKnownHost = anyHost } = options;
  const verifyAdmin = adminVerifier(adminKey);
  const hub = new SyncHub({
    allowanceOf: allowances(options.message),
    engine,
    runner,
    world,
    verifyAdmin,
    onFailure: (failure, cause) => {
      if (failure.closeCode === 1011) onError(cause);
    },
  });
  const sync = new SyncEndpoint(hub, allowOrigin, isKnownHost, options.siteErrorCode);
  const snapshots = new HeldSnapshots(runner, world);
  const services: HttpServices = {
    runner,
    allowanceOf: hub.allowanceOf,
    live: hub.live,
    ...boundsOf(hub, world),
    snapshots,
    verifyAdmin,
    allowOrigin,
    health: engine.health,
    healthPath: options.healthPath,
    isKnownHost,
    siteErrorCode: options.siteErrorCode,
    onError,
    onAnswered: options.onAnswered,
    files: new StoredFiles(runner.services),
    deploymentName: runner.services.deploymentName,
  };
  const scheduler = new Scheduler({ runner, onError });
  const jobs = [scheduler, new Crons({ runner, onError })];
  for (const job of jobs) await job.start();
  const close = async (graceMs: number, elsewhere?: Promise<unknown>) => {
    const stopped = Promise.all([elsewhere, ...jobs.map((job) => job.stop())]);
    await Promise.all([sync.close(graceMs), Promise.race([stopped, after(world, graceMs)])]);
    isClosed = true;
    hub.close();
    snapshots.close();
    runner.close();
    await engine.close();
  };
  const counts = counting({ engine, hub, sync, scheduler });
  return { ...urls, adminKey, engine, runner, environment, services, sync, counts, close };
}

/** What sockets may hold in memory together, and what bodies may. */
function boundsOf(
  { memory }: SyncHub,
  { monotonic }: World,
): Pick<HttpServices, "memory" | "bodies"> {
  return { memory, bodies: new SocketMemory(monotonic, BODIES_BYTES) };
}

function filesOf({ dataFolder }: BackendOptions, world: World): FileStore {
  return dataFolder === null ? new MemoryFiles(world) : new DiskFiles(`${dataFolder}/files`, world);
}

interface Counted {
  engine: Engine;
  hub: SyncHub;
  sync: SyncEndpoint;
  scheduler: Scheduler;
}

function counting({ engine, hub, sync, scheduler }: Counted): () => BackendCounts {
  let commits = 0;
  engine.onCommit(() => {
    commits += 1;
  });
  return () => ({
    commits,
    sockets: sync.socketCount,
    ...hub.live.counts,
    scheduledRunning: scheduler.runningCount,
    scheduledWaiting: scheduler.waitingCount,
  });
}

async function loadFunctions(
  runner: FunctionRunner,
  { functions, dataFolder }: BackendOptions,
): Promise<void> {
  try {
    await runner.load();
  } catch (error) {
    if (typeof functions !== "string") throw error;
    const { message } = describeLoadError(error, functions);
    throw new Error(isMisfit(error) ? `${misfitOf(dataFolder)}\n${message}` : message, {
      cause: error,
    });
  }
}

function isMisfit(error: unknown): boolean {
  return error instanceof DeveloperError && error.code === "SchemaEnforcementError";
}

/** Mostly somebody who went back to the version of yesterday. */
function misfitOf(dataFolder: string | null): string {
  return `The data in ${dataFolder} does not fit these functions: newer ones may have written it. Start those, or restore a backup from before them.`;
}

function after(world: World, ms: number): Promise<void> {
  return new Promise((resolve) => {
    world.monotonic.setTimer(resolve, ms);
  });
}
