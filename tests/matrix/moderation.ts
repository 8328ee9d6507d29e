import { reviewOfGuide } from "./reviews.ts";
import type { MatrixRow } from "./row.ts";
import { actAs, type World } from "./world.ts";

const ADMINS = [401, 403, 403, 403, 403, 403, 200] as const;
const NOBODY = [401, 403, 403, 403, 403, 403, 404] as const;

/** A message of the operator's, which the guide reports. */
async function reported(world: World) {
  const { guide } = world;
  const hello = { recipientUserId: guide.id, body: "Buy my boat" };
  const sender = world.people.OPERATOR;
  const { id: messageId } = (await actAs(world, sender, "mutation", "messages:send", hello)) as {
    id: string;
  };
  const report = { messageId, reason: "Spam or advertising" };
  return (await actAs(world, guide, "mutation", "reports:create", report)) as { id: string };
}

/** A review that the guide reported, and an administrator has hidden. */
async function hidden(world: World) {
  const report = { reviewId: await reviewOfGuide(world), reason: "Not true" };
  const { id } = (await actAs(world, world.guide, "mutation", "reports:create", report)) as {
    id: string;
  };
  const { ADMIN } = world.people;
  await actAs(world, ADMIN, "action", "moderation:takeAway", { reportId: id });
  return { id };
}

const byReportId = ({ id, ...rest }: Record<string, unknown>) => ({ reportId: id, ...rest });
const byOperatorId = ({ id, ...rest }: Record<string, unknown>) => ({
  operatorUserId: id,
  ...rest,
});

export const moderationMatrix: readonly MatrixRow[] = [
  { fn: "moderation:waiting", answers: ADMINS },
  { route: "GET /api/admin/reports", fn: "moderation:reports", answers: ADMINS },
  {
    fn: "moderation:report",
    answers: ADMINS,
    input: async (world) => ({ reportId: (await reported(world)).id }),
  },
  {
    fn: "moderation:openMessages",
    answers: ADMINS,
    input: async (world) => ({ reportId: (await reported(world)).id }),
  },
  {
    route: "PUT /api/admin/reports/{id}",
    fn: "moderation:decide",
    answers: ADMINS,
    input: async (world) => ({ id: (await reported(world)).id, status: "RESOLVED" }),
    args: byReportId,
  },
  {
    route: "PUT /api/admin/reports/{id}",
    fn: "moderation:decide",
    when: "of nobody",
    answers: NOBODY,
    input: () => ({ id: "nobody", status: "DISMISSED" }),
    args: byReportId,
  },
  {
    route: "POST /api/admin/reports/{id}/removal",
    fn: "moderation:takeAway",
    answers: ADMINS,
    input: async (world) => ({ id: (await reported(world)).id }),
    args: byReportId,
  },
  {
    route: "DELETE /api/admin/reports/{id}/removal",
    fn: "moderation:putBack",
    answers: ADMINS,
    input: hidden,
    args: byReportId,
  },
  { route: "GET /api/admin/companies", fn: "moderation:companies", answers: ADMINS },
  {
    route: "PUT /api/admin/companies/{id}",
    fn: "moderation:decideOnCompany",
    answers: ADMINS,
    input: ({ people }) => ({ id: people.OPERATOR.id, status: "VERIFIED" }),
    args: byOperatorId,
  },
  {
    route: "PUT /api/admin/companies/{id}",
    fn: "moderation:decideOnCompany",
    when: "of nobody",
    answers: NOBODY,
    input: () => ({ id: "nobody", status: "VERIFIED" }),
    args: byOperatorId,
  },
  {
    route: "GET /api/admin/analytics",
    fn: "market:get",
    answers: ADMINS,
    input: () => ({ range: "30d" }),
    args: (input) => ({ ...input, today: "2026-11-22" }),
  },
  {
    fn: "market:exportCsv",
    answers: ADMINS,
    input: () => ({ range: "7d", today: "2026-11-22" }),
  },
];
