// Jobs that are called off after the scheduler has taken them and before their function begins.
import { expect, onTestFinished, test, vi } from "vitest";

import { SCHEDULED } from "../runtime/system-tables/scheduled-rows.ts";
import { runnerForTest, valueOf } from "../runtime/testing.ts";
import type { Transaction } from "../transaction/engine.ts";
import type { WireObject } from "../values/wire.ts";
import { Scheduler } from "./scheduler.ts";
import { HandTimers } from "./testing.ts";

test.each([
  ["a mutation", "note"],
  ["an action", "act"],
])("%s that is canceled when it is taken already does not run", async (_what, target) => {
  const t = await runnerForTest();
  const problems: unknown[] = [];
  const timers = new HandTimers(t.world);
  const scheduler = new Scheduler({ runner: t.runner, onError: (error) => problems.push(error) });
  await scheduler.start();
  onTestFinished(() => scheduler.stop());
  const call = { target, delayMs: 0, args: { name: "never" } };
  const id = valueOf(await t.mutation("jobs:schedule", call)) as string;
  const { services } = t.runner;
  const executor = services.executor.bind(services);
  const asking = vi.spyOn(services, "executor");
  // The job has been taken when its function is looked for.
  asking.mockImplementationOnce(() => {
    const found = executor();
    const find: typeof found.find = async (...asked) => {
      const canceled = { state: { kind: "canceled" } };
      await services.transact((tx: Transaction) => tx.patch(id, canceled, SCHEDULED, true));
      return await found.find(...asked);
    };
    return { find } as typeof found;
  });
  await timers.advance(0, () => scheduler.settled());
  expect(problems).toEqual([]);
  expect(asking).toHaveBeenCalled();
  expect(valueOf(await t.query("writes:names"))).toEqual([]);
  const [job] = valueOf(await t.query("jobs:list")) as WireObject[];
  expect(job).toMatchObject({ state: { kind: "canceled" } });
  expect(scheduler.runningCount).toBe(0);
});
