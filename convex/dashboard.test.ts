import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { requestBetween } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addOperator, addPair, addPerson } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import { appendMessage } from "./model/messages/messages.ts";

describe("one's work at a glance", () => {
  it("is the figures over all of it, and the newest five of each list", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const others = await Promise.all(Array.from({ length: 6 }, () => addOperator(t)));
    await runKept(t, async (ctx) => {
      for (let index = 0; index < 7; index += 1) {
        const request = requestBetween(
          { guide, operator },
          {
            title: `Walk ${index}`,
            status: index === 0 ? "COMPLETED" : index === 6 ? "PENDING" : "DECLINED",
            createdAt: 1_000 + index,
          },
        );
        await ctx.db.insert("jobRequests", request);
      }
      for (const [index, other] of others.entries()) {
        await appendMessage(ctx, {
          senderUserId: other.id,
          recipientUserId: guide.id,
          body: "Hello",
          sentAt: index,
        });
      }
    });
    const seen = await guide.as.query(api.dashboard.get, {});
    expect(seen.stats).toEqual({
      totalBookings: 7,
      totalRevenue: 2 * 8 * 300_000,
      averageRating: 0,
      activeConversations: 6,
    });
    expect(seen.recentJobs.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2].map((index) => `Walk ${index}`),
    );
    expect(seen.recentJobs.map(({ status }) => status)).toEqual([
      "PROPOSED",
      ...Array.from({ length: 4 }, () => "CANCELLED"),
    ]);
    expect(seen.recentMessages).toHaveLength(5);
    expect(seen.recentMessages[0]).toMatchObject({
      id: others.at(-1)?.id,
      lastMessage: "Hello",
      isMine: false,
      createdAt: 5,
      unreadCount: 1,
    });
    const written = await others.at(-1)?.as.query(api.dashboard.get, {});
    expect(written?.recentMessages).toMatchObject([{ lastMessage: "Hello", isMine: true }]);
    expect((await operator.as.query(api.dashboard.get, {})).stats).toMatchObject({
      totalBookings: 7,
      activeConversations: 0,
    });
  });

  it("says who was deleted", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await runKept(t, async (ctx) => {
      await ctx.db.insert("jobRequests", requestBetween({ guide, operator }, {}));
      const message = { senderUserId: guide.id, recipientUserId: operator.id };
      await appendMessage(ctx, { ...message, body: "Hello", sentAt: 1 });
    });
    const seen = await operator.as.query(api.dashboard.get, {});
    expect(seen.recentJobs).toMatchObject([{ isGuideDeleted: false }]);
    expect(seen.recentMessages).toMatchObject([{ isPartnerDeleted: false }]);
    await t.run((ctx) => ctx.db.patch("users", guide.id, { deletedAt: 2 }));
    const later = await operator.as.query(api.dashboard.get, {});
    expect(later.recentJobs).toMatchObject([{ isGuideDeleted: true }]);
    expect(later.recentMessages).toMatchObject([{ isPartnerDeleted: true }]);
  });

  it("leaves out the messages of who may not read them", async () => {
    const { t, guide } = await addPair(createBackend());
    const free = await addOperator(t, false);
    await runKept(t, (ctx) =>
      appendMessage(ctx, {
        senderUserId: guide.id,
        recipientUserId: free.id,
        body: "A word for members",
        sentAt: 1,
      }),
    );
    const seen = await free.as.query(api.dashboard.get, {});
    expect(seen.recentMessages).toEqual([]);
    expect(seen.stats.activeConversations).toBe(1);
  });

  it("is empty for who has no work here", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "ADMIN");
    const seen = await admin.as.query(api.dashboard.get, {});
    expect(seen).toMatchObject({ recentJobs: [], recentMessages: [] });
    expect(Object.values(seen.stats)).toEqual([0, 0, 0, 0]);
  });
});
