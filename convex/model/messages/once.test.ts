import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { addGuide, addPair, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { rebuildInboxes } from "../../../tests/setup/messages.ts";
import { api } from "../../_generated/api.js";

describe("a message with a key of its own", () => {
  const KEY = "5e0d2a1c-key";
  const sendKeyed = (from: Person, to: Person, body: string, clientKey = KEY) =>
    from.as.mutation(api.messages.send, { recipientUserId: to.id, body, clientKey });

  it("is written once, however often and in how many windows it is sent", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => sendKeyed(operator, guide, " Once only ")),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ body: "Once only", clientKey: KEY });
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toHaveLength(1);
    expect(await guide.as.query(api.messages.inbox, {})).toMatchObject({ unreadMessages: 1 });
    const { stored, rebuilt } = await rebuildInboxes(t);
    expect(stored).toEqual(rebuilt);
  });

  it("keeps its answer where the sender may send no more or the recipient is gone", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const first = await sendKeyed(operator, guide, "hi");
    await t.run(async (ctx) => {
      await ctx.db.patch("users", guide.id, { suspendedAt: 1 });
      const [counter] = await ctx.db.query("rateLimits").collect();
      if (!counter) throw new Error("nothing was counted");
      expect(counter.times).toHaveLength(1);
    });
    expect((await sendKeyed(operator, guide, "hi")).id).toBe(first.id);
  });

  it("is one of its sender's: others may use the same key, with other words it is refused", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addGuide(t);
    await sendKeyed(operator, guide, "hi");
    await sendKeyed(guide, operator, "hi");
    for (const call of [sendKeyed(operator, guide, "ho"), sendKeyed(operator, other, "hi")]) {
      expect(await refusalOf(call)).toMatchObject({ code: "CONFLICT", field: "clientKey" });
    }
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toHaveLength(2);
  });

  it.each(["", "short", "x".repeat(65), "with space", "🏮🏮🏮🏮🏮🏮🏮🏮", "../../etc"])(
    "is refused under %j",
    async (key) => {
      const { guide, operator } = await addPair(createBackend());
      const refusal = await refusalOf(sendKeyed(operator, guide, "hi", key));
      expect(refusal).toMatchObject({ code: "VALIDATION", field: "clientKey" });
    },
  );
});
