// A runner over memory for tests, with a clock that the test moves.
import path from "node:path";

import { MemoryFiles } from "../files/memory-files.ts";
import { MemoryStore } from "../storage/memory.ts";
import type { Store } from "../storage/store.ts";
import { openEngine } from "../transaction/open.ts";
import type { Identity } from "../values/identity.ts";
import type { Wire } from "../values/wire.ts";
import { type TestWorld, worldForTest } from "../world/testing.ts";
import { type RunnerOptions, createRunner } from "./create-runner.ts";
import type { FunctionRunner } from "./function-runner.ts";
import { HttpRequest, webResponse } from "./isolate/http-exchange.ts";
import { Environment } from "./modules/environment.ts";
import type { Outcome } from "./runs/calls.ts";

export const FIXTURES = path.join(import.meta.dirname, "../../tests/fixtures/functions");
export const SITE_URL = "http://127.0.0.1:3211";

export interface TestRunner {
  runner: FunctionRunner;
  env: Environment;
  files: MemoryFiles;
  world: TestWorld;
  store: Store;
  query(path: string, args?: Wire, identity?: Identity): Promise<Outcome>;
  mutation(path: string, args?: Wire, identity?: Identity): Promise<Outcome>;
  action(path: string, args?: Wire, identity?: Identity): Promise<Outcome>;
}

export async function asked(
  runner: FunctionRunner,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  return webResponse(await runner.http(HttpRequest.of(new Request(url, init)), "10.1.2.3"));
}

export async function runnerForTest(
  options: Partial<RunnerOptions> & { store?: Store; world?: TestWorld; env?: Environment } = {},
): Promise<TestRunner> {
  const store = options.store ?? new MemoryStore();
  const world = options.world ?? worldForTest();
  const env = options.env ?? new Environment();
  const files = new MemoryFiles(world);
  const engine = options.engine ?? (await openEngine({ store, world }));
  const runner = createRunner({
    functions: FIXTURES,
    storage: files,
    cloudUrl: "http://127.0.0.1:3210",
    siteUrl: SITE_URL,
    ...options,
    engine,
    world,
    env,
  });
  await runner.load();
  const nobody: Identity = { kind: "none" };
  return {
    runner,
    env,
    files,
    world,
    store,
    query: async (path, args = {}, identity = nobody) => {
      const snapshot = runner.beginQueries();
      try {
        return await snapshot.run({ path, args, identity }, null);
      } finally {
        snapshot.release();
      }
    },
    mutation: (path, args = {}, identity = nobody) => runner.mutation({ path, args, identity }),
    action: (path, args = {}, identity = nobody) => runner.action({ path, args, identity }),
  };
}

/** The parsed value; throws the error text when the function failed. */
export function valueOf(outcome: Outcome): Wire {
  if (!outcome.ok) throw new Error(outcome.errorMessage);
  return JSON.parse(outcome.value) as Wire;
}

export function failureOf(outcome: Outcome): { errorMessage: string; errorData?: Wire } {
  if (outcome.ok) throw new Error(`expected a failure, got ${outcome.value}`);
  return outcome;
}
