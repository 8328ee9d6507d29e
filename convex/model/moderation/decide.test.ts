import { expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addPair, addPerson } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import { placeOf } from "../reports/rules.ts";
import { takeDown } from "./decide.ts";

const NOW = Date.now();

it("a take-down decides the report that it names, behind however many of the same thing", async () => {
  const { t, guide, operator } = await addPair(createBackend());
  const admin = await addPerson(t, "ADMIN");
  const hello = { recipientUserId: guide.id, body: "Buy my boat" };
  const { id: messageId } = await operator.as.mutation(api.messages.send, hello);
  const [reportId = ""] = await runKept(t, async (ctx) => {
    const ids: string[] = [];
    for (let index = 0; index <= 100; index += 1) {
      const createdAt = NOW + index;
      const waiting = { status: "PENDING", isPriority: false, createdAt } as const;
      const id = await ctx.db.insert("abuseReports", {
        type: "message",
        reporterUserId: guide.id,
        reportedUserId: operator.id,
        messageId,
        reason: "Spam or advertising",
        ...waiting,
        ...placeOf(waiting),
      });
      ids.unshift(id);
    }
    return ids;
  });
  const decided = await runKept(t, (ctx) => takeDown(ctx, admin.id, { reportId }, NOW));
  expect(decided).toMatchObject({ status: "RESOLVED", isTakenDown: true });
  const all = await t.run((ctx) => ctx.db.query("abuseReports").collect());
  expect(all.filter(({ status }) => status === "PENDING")).toEqual([]);
});
