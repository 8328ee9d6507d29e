// `npm start`: everything on one origin — the web app, the REST API, the Convex client protocol — on the embedded backend.
import path from "node:path";

import { UNAVAILABLE, codeOfStatus } from "#convex/model/errors.ts";
import { knownHosts, startBackend, sameOriginOr } from "#embedded";
import { exitWith, printError, printLog, stopOnSignals } from "#embedded/node";

import { buildWebApp } from "./build-web-app.ts";
import { readSettings } from "./environment.ts";
import { migrate } from "./migrate.ts";
import { pageFiles } from "./page-files.ts";
import { seed } from "./seed.ts";
import { type FindPage, StaticFiles } from "./static-files.ts";

/** Far more than any form or message of the product; files take another way. */
const MESSAGE = { length: 1024 * 1024, nodes: 16_384 };

const root = path.resolve(import.meta.dirname, "..");

async function start(): Promise<void> {
  const settings = readSettings(root);
  const { siteUrl } = settings;
  let findPage: FindPage | undefined;
  const webApp = new StaticFiles(path.join(root, "dist"), (pathname) => findPage?.(pathname));
  // Until the server stands there is nothing to end politely: what is half made goes on at the next start.
  let stop = () => Promise.resolve();
  stopOnSignals(() => stop());
  const built = buildWebApp(root);
  const [backend] = await Promise.all([
    startBackend({
      functions: path.join(root, "convex"),
      dataFolder: path.resolve(root, settings.dataFolder),
      host: settings.host,
      port: settings.port,
      ...(siteUrl === undefined ? {} : { publicUrl: siteUrl }),
      environment: ({ url }) => ({ SITE_URL: url, ...settings.functionVariables }),
      allowOrigin: sameOriginOr(siteUrl === undefined ? [] : [new URL(siteUrl).origin]),
      isKnownHost: knownHosts(settings.hosts),
      siteErrorCode: codeOfStatus,
      unavailable: UNAVAILABLE,
      message: MESSAGE,
      healthPath: "/api/health",
      redact: settings.isProduction,
      fallback: (request, response, url) => webApp.serve(request, response, url),
      onLog: printLog,
      onError: printError,
      // Whoever comes first finds everything there: nobody's first step may fall into a half-made marketplace.
      beforeListen: async (opened) => {
        await migrate(opened);
        if (settings.isDemo) await seed(opened);
        await built;
        findPage = await pageFiles(root, opened);
      },
    }),
    built,
  ]);
  stop = () => backend.stop();
  console.log(`ready on ${backend.address}`);
}

start().catch(exitWith);
