// `npm start`: everything on one origin — the web app, the REST API, the Convex client protocol — on the embedded backend.
import path from "node:path";

import { codeOfStatus } from "#convex/model/errors.ts";
import { exitWith, printError, printLog } from "#embedded/cli/console-log.ts";
import { stopOnSignals } from "#embedded/cli/signals.ts";
import { startBackend } from "#embedded/cli/start-backend.ts";
import { sameOriginOr } from "#embedded/server/origins.ts";
import { type FindContent, StaticFiles } from "#embedded/server/static-files.ts";

import { buildWebApp } from "./build-web-app.ts";
import { readSettings } from "./environment.ts";
import { guidePages } from "./guide-pages.ts";
import { seed } from "./seed.ts";

const root = path.resolve(import.meta.dirname, "..");

async function start(): Promise<void> {
  const settings = readSettings(root);
  const { siteUrl } = settings;
  let findContent: FindContent = () => Promise.resolve(null);
  const webApp = new StaticFiles(path.join(root, "dist"), (address) => findContent(address));
  const [backend] = await Promise.all([
    startBackend({
      functions: path.join(root, "convex"),
      dataFolder: path.resolve(root, settings.dataFolder),
      host: settings.host,
      port: settings.port,
      ...(siteUrl === undefined ? {} : { publicUrl: siteUrl }),
      environment: ({ url }) => ({ SITE_URL: url, ...settings.functionVariables }),
      allowOrigin: sameOriginOr(siteUrl === undefined ? [] : [new URL(siteUrl).origin]),
      siteErrorCode: codeOfStatus,
      redact: settings.isProduction,
      fallback: (request, response, url) => webApp.serve(request, response, url),
      onLog: printLog,
      onError: printError,
    }),
    buildWebApp(root),
  ]);
  stopOnSignals(() => backend.stop());
  if (settings.isDemo) await seed(backend);
  findContent = guidePages(root, backend);
  console.log(`ready on ${backend.address}`);
}

start().catch(exitWith);
