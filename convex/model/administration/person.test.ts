import { expect, test } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { createPerson } from "../../../tests/setup/people.ts";
import { api } from "../../_generated/api.js";

test("the reports of a person are the newest, whatever became of them", async () => {
  const t = createBackend();
  const boss = await createPerson(t, "boss", "ADMIN");
  const by = { sessionToken: boss.token };
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const { userId: reportedUserId } = await createPerson(t, "lotus", "OPERATOR");
  // Each later than the one before: more of one status than are shown, then some of others.
  const resolved = Array.from({ length: 11 }, () => "RESOLVED" as const);
  await t.run(async (ctx) => {
    for (const [at, status] of [...resolved, "PENDING" as const, "DISMISSED" as const].entries()) {
      const report = { type: "user", status, reason: `report ${at}`, createdAt: at } as const;
      await ctx.db.insert("abuseReports", { ...report, reporterUserId: userId, reportedUserId });
    }
  });
  await t.action(api.administration.actOnUser, { userId, action: "view", ...by });
  const { reports } = await t.query(api.administration.person, { userId, ...by });
  const newest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3];
  expect(reports.map(({ reason }) => reason)).toEqual(newest.map((at) => `report ${at}`));
});
