// The nightly check beside a fold that is half done.
import { expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { addGuide } from "../tests/setup/market.ts";
import { internal } from "./_generated/api.js";
import { foldNext } from "./model/search/packed/fold.ts";

it("finds no fault in what is half folded, and comes again", async () => {
  vi.useFakeTimers();
  try {
    const t = createBackend();
    await addGuide(t);
    await addGuide(t);
    await t.mutation(internal.search.goOn, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    await addGuide(t);
    const workNow = () => t.run((ctx) => ctx.db.query("searchWork").first());
    let parts = 0;
    while (await t.run((ctx) => foldNext(ctx, { edits: 100, chars: 0 }))) {
      parts += 1;
      await t.mutation(internal.search.check, {});
      expect((await workNow())?.fault).toBeUndefined();
      expect((await workNow())?.building).toBeUndefined();
    }
    expect(parts).toBeGreaterThan(1);
    const waiting = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(waiting.filter(({ name }) => name.endsWith(":check"))).not.toEqual([]);
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    expect((await workNow())?.fault).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
