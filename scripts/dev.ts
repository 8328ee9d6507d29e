// `npm run dev`: Vite with hot reload for src/ and convex/, on the embedded backend.
import path from "node:path";

import { createServer } from "vite";

import { codeOfStatus } from "#convex/model/errors.ts";
import { knownHosts } from "#embedded";
import { exitWith, stopOnSignals } from "#embedded/node";
import { embeddedBackend } from "#embedded/vite";

import { readSettings } from "../server/environment.ts";
import { migrate } from "../server/migrate.ts";
import { seed } from "../server/seed.ts";

const root = path.resolve(import.meta.dirname, "..");

async function dev(): Promise<void> {
  const settings = readSettings(root);
  const server = await createServer({
    root,
    plugins: [
      embeddedBackend({
        functions: "convex",
        dataFolder: path.resolve(root, settings.dataFolder),
        environment: ({ url }) => ({ SITE_URL: url, ...settings.functionVariables }),
        siteErrorCode: codeOfStatus,
        isKnownHost: knownHosts(settings.hosts),
        onReady: async (backend) => {
          await migrate(backend);
          if (settings.isDemo) await seed(backend);
        },
      }),
    ],
  });
  await server.listen();
  server.printUrls();
  stopOnSignals(() => server.close());
}

dev().catch(exitWith);
