// Requests as the rules would have left them, for tests of what follows from them.
import type { Doc, Id } from "#convex/_generated/dataModel.js";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";
import type { Person } from "./market.ts";

type Request = Omit<Doc<"jobRequests">, "_id" | "_creationTime">;
export type Sides = { guide: Person; operator: Person };

/** An open one, but for what `change` says of it. */
export function requestBetween({ guide, operator }: Sides, change: Partial<Request>): Request {
  return {
    operatorUserId: operator.id,
    guideUserId: guide.id,
    title: "Old Quarter walk",
    startDate: "2026-03-01",
    endDate: "2026-03-02",
    locationCity: "Hanoi",
    proposedHours: 8,
    proposedRateVND: 300_000,
    status: "PENDING",
    createdAt: 1,
    ...change,
  };
}

/** One that is over. */
export function addCompletedJob(t: Backend, sides: Sides): Promise<Id<"jobRequests">> {
  const day = "2020-01-01";
  const over = { startDate: day, endDate: day, locationCity: "Hue", status: "COMPLETED" } as const;
  const request = requestBetween(sides, { title: "Earlier", ...over });
  return runKept(t, (ctx) => ctx.db.insert("jobRequests", request));
}
