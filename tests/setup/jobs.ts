// A job that is over, for tests of what may follow one.
import type { Id } from "#convex/_generated/dataModel.js";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";
import type { Person } from "./market.ts";

export function addCompletedJob(
  t: Backend,
  { guide, operator }: { guide: Person; operator: Person },
): Promise<Id<"jobRequests">> {
  return runKept(t, (ctx) =>
    ctx.db.insert("jobRequests", {
      operatorUserId: operator.id,
      guideUserId: guide.id,
      title: "Earlier",
      startDate: "2020-01-01",
      endDate: "2020-01-01",
      locationCity: "Hue",
      proposedHours: 8,
      proposedRateVND: 300_000,
      status: "COMPLETED",
      createdAt: 1,
    }),
  );
}
