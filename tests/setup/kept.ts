// Writes of a test that no function stands for, such as a suspension: with everything derived kept, as functions have it.
import { keeping } from "#convex/model/changes.ts";
import { DERIVED } from "#convex/model/derived/derived.ts";

import type { MutationCtx } from "../../convex/_generated/server.js";
import type { Backend } from "./backend.ts";

export function runKept<Result>(
  t: Backend,
  work: (ctx: MutationCtx) => Promise<Result>,
): Promise<Result> {
  return t.run(async (plain) => {
    const { ctx, settle } = keeping(plain as MutationCtx, DERIVED);
    const result = await work(ctx);
    settle();
    return result;
  });
}
