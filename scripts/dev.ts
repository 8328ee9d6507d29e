// `npm run dev`: Vite with hot reload for src/ and convex/, on the embedded backend.
import path from "node:path";

import { createServer } from "vite";

import { codeOfStatus } from "#convex/model/errors.ts";
import { knownHosts } from "#embedded";
import { exitWith, stopOnSignals } from "#embedded/node";
import { embeddedBackend } from "#embedded/vite";

import { readSettings } from "../server/environment.ts";
import { migrate } from "../server/migrate.ts";
import { OWN_BACKEND } from "../server/own-backend.ts";
import { openPayments } from "../server/payments.ts";
import { seed } from "../server/seed.ts";

const root = path.resolve(import.meta.dirname, "..");

async function dev(): Promise<void> {
  const settings = readSettings(root);
  const dataFolder = path.resolve(root, settings.dataFolder);
  const payments = await openPayments(
    settings.paymentsBy,
    path.join(dataFolder, "stripe-simulator"),
    { siteUrl: settings.siteUrl, onError: console.error },
  );
  Object.assign(process.env, OWN_BACKEND);
  const server = await createServer({
    root,
    plugins: [
      embeddedBackend({
        functions: "convex",
        dataFolder,
        environment: ({ url }) => ({
          SITE_URL: url,
          ...settings.functionVariables,
          ...payments.functionVariables,
        }),
        siteErrorCode: codeOfStatus,
        isKnownHost: knownHosts(settings.hosts),
        onReady: async (backend) => {
          await migrate(backend);
          if (settings.isDemo) await seed(backend, console.log);
        },
      }),
    ],
  });
  await server.listen();
  server.printUrls();
  await payments.deliverTo(`http://localhost:${server.config.server.port}`);
  stopOnSignals(async () => {
    await server.close();
    await payments.stop();
  });
}

dev().catch(exitWith);
