// What is caused and has to get out: the outbox, and the push messages that its effects become.
import type { QueryCtx } from "../../_generated/server.d.ts";
import { outboxHealth } from "../outbox/outbox.ts";
import { isPushInTrouble } from "../push/queue.ts";

export async function effectsHealth(ctx: QueryCtx, nowMs: number) {
  const outbox = await outboxHealth(ctx, nowMs);
  if (outbox.error !== null || !(await isPushInTrouble(ctx))) return outbox;
  return { ...outbox, error: "Push messages do not get out" };
}
