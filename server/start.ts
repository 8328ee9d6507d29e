// `npm start`: everything on one origin — the web app, the REST API, the Convex client protocol — on the embedded backend.
import path from "node:path";

import { UNAVAILABLE, codeOfStatus } from "#convex/model/errors.ts";
import { type Backend, knownHosts, startBackend, sameOriginOr } from "#embedded";
import { exitWith, holdFolder, stopOnSignals } from "#embedded/node";

import { buildWebApp } from "./build-web-app.ts";
import { adoptDemo } from "./demo-payments.ts";
import { drawingThread, pictureThread } from "./drawing-thread.ts";
import { readSettings } from "./environment.ts";
import { Log } from "./log.ts";
import { madeFiles } from "./made-files.ts";
import { serveMetrics } from "./metrics-page.ts";
import { Metrics } from "./metrics.ts";
import { migrate } from "./migrate.ts";
import { pageFiles } from "./page-files.ts";
import { openPayments } from "./payments.ts";
import { type ApiPaths, Routes } from "./routes.ts";
import { seed } from "./seed.ts";
import { type FindFile, type FindPage, StaticFiles } from "./static-files.ts";

/** Far more than any form or message of the product; files take another way. */
const MESSAGE = { length: 1024 * 1024, nodes: 16_384 };

const root = path.resolve(import.meta.dirname, "..");

/** Where this machine reaches the server, whatever its name outside is. */
function ownAddress(host: string, port: number): string {
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const name = isAnywhere ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** What keeps two servers off one folder speaks of that folder, before the simulator speaks of its own within it. */
function paymentsIn(dataFolder: string, settings: ReturnType<typeof readSettings>, log: Log) {
  holdFolder(dataFolder).letGo();
  return openPayments(settings.paymentsBy, path.join(dataFolder, "stripe-simulator"), {
    siteUrl: settings.siteUrl,
    apiUrl: settings.functionVariables["STRIPE_API_URL"],
    onError: log.failed,
  });
}

async function start(): Promise<void> {
  const settings = readSettings(root);
  const { siteUrl } = settings;
  const dataFolder = path.resolve(root, settings.dataFolder);
  const routes = new Routes();
  const metrics = new Metrics(routes);
  const log = new Log({ level: settings.logLevel, routeOf: routes.nameOf, write: console.log });
  let findPage: FindPage | undefined;
  let findFile: FindFile | undefined;
  let opened: Backend | undefined;
  let listening: string | undefined;
  const webApp = new StaticFiles(
    path.join(root, "dist"),
    (pathname) => findPage?.(pathname),
    (pathname) => findFile?.(pathname),
  );
  // Until the server stands there is nothing to end politely: what is half made goes on at the next start.
  let stop = () => Promise.resolve();
  stopOnSignals(() => stop());
  const opening = paymentsIn(dataFolder, settings, log);
  const built = buildWebApp(root, log.tell);
  // It may fail before anybody waits for it, and is told on by who does.
  built.catch(() => undefined);
  const payments = await opening;
  webApp.payments = payments.browserOrigins;
  const functionVariables = { ...settings.functionVariables, ...payments.functionVariables };
  const [backend] = await Promise.all([
    startBackend({
      functions: path.join(root, "convex"),
      dataFolder,
      host: settings.host,
      port: settings.port,
      ...(siteUrl === undefined ? {} : { publicUrl: siteUrl }),
      environment: ({ url }) => ({ SITE_URL: url, ...functionVariables }),
      allowOrigin: sameOriginOr(siteUrl === undefined ? [] : [new URL(siteUrl).origin]),
      isKnownHost: knownHosts(settings.hosts),
      siteErrorCode: codeOfStatus,
      unavailable: UNAVAILABLE,
      message: MESSAGE,
      healthPath: "/api/health",
      redact: settings.isProduction,
      fallback: (request, response, url) =>
        url.pathname === "/metrics" && opened !== undefined
          ? serveMetrics({ backend: opened, metrics }, request, response, url)
          : webApp.serve(request, response, url),
      onLog: log.ran,
      onRun: metrics.ran,
      onAnswered: (answered) => {
        metrics.answered(answered);
        log.answered(answered);
      },
      onError: log.failed,
      // Whoever comes first finds everything there: nobody's first step may fall into a half-made marketplace.
      beforeListen: async (backend) => {
        opened = backend;
        await migrate(backend);
        if (settings.isDemo) await seed(backend, log.tell);
        if (payments.simulator !== null) await adoptDemo(backend, payments.simulator);
        await built;
        const pages = { root, backend, siteUrl: backend.url, drawing: drawingThread(root) };
        findPage = await pageFiles({ ...pages, onError: log.failed });
        findFile = await madeFiles({
          ...pages,
          pictures: pictureThread(root),
          ownAddress: () => listening,
        });
      },
    }),
    built,
  ]);
  stop = async () => {
    await backend.stop();
    await payments.stop();
  };
  listening = ownAddress(settings.host, backend.port);
  log.isOpen = true;
  await payments.deliverTo(listening);
  console.log(`ready on ${backend.address}`);
  learnRoutes(routes, listening).catch(log.failed);
}

/** Which calls there are, the API says itself. */
async function learnRoutes(routes: Routes, address: string): Promise<void> {
  const response = await fetch(`${address}/api/openapi.json`);
  routes.learn((await response.json()) as ApiPaths);
}

start().catch(exitWith);
