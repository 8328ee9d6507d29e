// The backend inside Vite's development server: one origin, one process, functions reloaded as they are saved.
import path from "node:path";

import type { Plugin, ViteDevServer } from "vite";

import { type IsKnownHost, knownHosts } from "../http/known-hosts.ts";
import { oneOrigin } from "../http/origin-handler.ts";
import { sameOriginOr } from "../http/origins.ts";
import type { Cancel } from "../world/world.ts";
import { openBackend, openData, type Backend, type BackendOptions } from "./backend.ts";
import { generateCode } from "./codegen.ts";
import { printError, printLog } from "./console-log.ts";
import { describeLoadError, type OverlayError } from "./load-error.ts";
import { checkTypes } from "./type-check.ts";

export interface EmbeddedBackendOptions {
  /** The functions folder. */
  functions: string;
  dataFolder: string;
  environment?: BackendOptions["environment"];
  siteErrorCode?: BackendOptions["siteErrorCode"];
  /** Beside the names of this machine none is, unless this says so. */
  isKnownHost?: IsKnownHost;
  /** Called when the backend is open, before the first request. */
  onReady?: (backend: Backend) => Promise<void>;
}

const SETTLE_MS = 60;
const STOP_GRACE_MS = 1_000;

export function embeddedBackend(options: EmbeddedBackendOptions): Plugin {
  return {
    name: "embedded-backend",
    apply: "serve",
    async configureServer(server) {
      const functions = path.resolve(server.config.root, options.functions);
      await generateCode(functions);
      const backend = await open(options, functions, server);
      await options.onReady?.(backend);
      attach(server, backend);
      watch(server, backend, functions);
    },
  };
}

async function open(
  options: EmbeddedBackendOptions,
  functions: string,
  server: ViteDevServer,
): Promise<Backend> {
  const { environment = {} } = options;
  const backendOptions: BackendOptions = {
    functions,
    dataFolder: options.dataFolder,
    environment,
    allowOrigin: sameOriginOr([]),
    isKnownHost: options.isKnownHost ?? knownHosts([]),
    ...(options.siteErrorCode === undefined ? {} : { siteErrorCode: options.siteErrorCode }),
    onLog: printLog,
    onError: printError,
  };
  const data = await openData(backendOptions);
  const url = `http://localhost:${server.config.server.port}`;
  try {
    return await openBackend(backendOptions, data, { url, siteUrl: url });
  } catch (error) {
    await data.engine.close();
    throw error;
  }
}

function attach(server: ViteDevServer, backend: Backend): void {
  server.middlewares.use((request, response, next) => {
    const handle = oneOrigin(backend.services, () => {
      next();
      return Promise.resolve();
    });
    void handle(request, response);
  });
  server.httpServer?.on("upgrade", (request, socket, head) => {
    if (backend.sync.isSyncPath(request.url)) backend.sync.upgrade(request, socket, head);
  });
  const close = server.close.bind(server);
  server.close = async () => {
    await backend.close(STOP_GRACE_MS);
    await close();
  };
}

/** Until what was saved is sound, the old functions stay in force and the reason is shown. */
function watch(server: ViteDevServer, backend: Backend, functions: string): void {
  const { logger } = server.config;
  let shown: OverlayError | null = null;
  let cancel: Cancel = () => undefined;
  let loading = Promise.resolve();

  const show = (error: OverlayError) => {
    shown = error;
    logger.error(error.message, { timestamp: true });
    server.ws.send({ type: "error", err: error });
  };
  const load = async () => {
    await generateCode(functions);
    const [problem] = await checkTypes(server.config.root, functions);
    if (problem !== undefined) {
      const { file, line, column, message } = problem;
      show(
        describeLoadError(
          { errors: [{ text: message, location: { file, line, column } }] },
          functions,
        ),
      );
      return;
    }
    await backend.runner.load();
    if (shown !== null) server.ws.send({ type: "update", updates: [] });
    shown = null;
    logger.info("functions reloaded", { timestamp: true });
  };
  const onChange = (file: string) => {
    if (
      !file.startsWith(functions + path.sep) ||
      file.includes(`${path.sep}_generated${path.sep}`)
    ) {
      return;
    }
    cancel();
    cancel = backend.runner.services.world.monotonic.setTimer(() => {
      loading = loading
        .then(load)
        .catch((error: unknown) => show(describeLoadError(error, functions)));
    }, SETTLE_MS);
  };

  server.watcher.add(functions);
  for (const event of ["add", "change", "unlink"]) server.watcher.on(event, onChange);
  server.ws.on("connection", () => {
    if (shown !== null) server.ws.send({ type: "error", err: shown });
  });
}
