// `npm run fill -- --guides 40000`: adds guides to a data folder (DATA_DIR) whose server is not running, and has the index of the
// search made of all who are there. `--from` is the number of the first, and `--days` says for how many days some of them are taken.
import path from "node:path";

import { startBackend } from "#embedded";
import { exitWith } from "#embedded/node";

import { readSettings } from "../server/environment.ts";
import { migrate } from "../server/migrate.ts";
import { fillOptions } from "./fill-options.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Guides of one transaction: a third of what a function may take in time. */
const STEP = 100;
/** Longer than a step takes: where the filling was cut off, the index is made that long after it. */
const HELD_MS = 120_000;
const POLL_MS = 200;

async function fill(): Promise<void> {
  const { guides, first, days } = fillOptions(process.argv.slice(2));
  const settings = readSettings(root);
  const backend = await startBackend({
    functions: path.join(root, "convex"),
    dataFolder: path.resolve(root, settings.dataFolder),
    host: "127.0.0.1",
    port: 0,
    environment: ({ url }) => ({ SITE_URL: url, ...settings.functionVariables }),
  });
  // There is nothing yet that an earlier version wrote: later every guide would be looked at for it.
  await migrate(backend);
  const ask = async (called: string, args: Record<string, number>): Promise<string> => {
    const identity = { kind: "admin" } as const;
    const outcome = await backend.runner.any({ path: called, args, identity });
    if (!outcome.ok) throw new Error(`${called} failed: ${outcome.errorMessage}`);
    return outcome.value;
  };
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
  const end = first + guides;
  for (let from = first; from < end; from += STEP) {
    await ask("search:hold", { untilMs: Date.now() + HELD_MS });
    await ask("seed:fill", { from, to: Math.min(end, from + STEP), days });
    if (from % (STEP * 100) === 0) console.log(`${from} guides after ${seconds()} s`);
  }
  console.log(`${guides} guides written in ${seconds()} s`);
  await ask("search:build", {});
  while ((await ask("search:isSettled", {})) !== "true") {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  console.log(`${guides} guides written and indexed in ${seconds()} s`);
  await backend.stop();
}

fill().then(() => process.exit(0), exitWith);
