import { expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addPair } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";

it("a conversation that is read takes its notification along, behind however many others", async () => {
  const { t, guide, operator } = await addPair(createBackend());
  await operator.as.mutation(api.messages.send, { recipientUserId: guide.id, body: "Hello" });
  await runKept(t, async (ctx) => {
    const about = { userId: guide.id, partnerUserId: operator.id };
    const kind = "messageReceived";
    await ctx.db.insert("notifications", { ...about, key: "first", kind, createdAt: 1 });
    for (let createdAt = 2; createdAt <= 231; createdAt += 1) {
      const key = `later ${createdAt}`;
      await ctx.db.insert("notifications", { ...about, key, kind: "requestCreated", createdAt });
    }
  });
  expect(await guide.as.query(api.notifications.unread, {})).toBe(231);
  await guide.as.mutation(api.messages.markRead, { partnerUserId: operator.id });
  expect(await guide.as.query(api.notifications.unread, {})).toBe(230);
});
