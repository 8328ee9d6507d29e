// The days of a tour: its guide says how it goes, both sides see it, and what each shares is for the other side alone.
import { dayAhead } from "../setup/market.ts";
import { type Answers, type MatrixRow, members } from "./row.ts";
import { actAs, openRequest, type World } from "./world.ts";

const GUIDE_OF_IT: Answers = [401, 200, 404, 403, 403, 403, 403];
const GUIDE_TOO_EARLY: Answers = [401, 409, 404, 403, 403, 403, 403];
const BOTH_SIDES: Answers = [401, 200, 404, 200, 200, 404, 403];
const CONTACTS = { phone: "+84 912 345 678", whatsapp: "", zalo: "", shared: ["phone"] };

function asRequest({ id, ...rest }: Record<string, unknown>) {
  return { jobRequestId: id, ...rest };
}

/** A request that runs today, whose both sides share their number. */
async function runningRequest(world: World, ...statuses: readonly string[]): Promise<string> {
  const id = await openRequest(world, ...statuses);
  for (const person of [world.guide, world.operator]) {
    await actAs(world, person, "mutation", "contacts:save", CONTACTS);
  }
  await world.t.run(async (ctx) => {
    const jobRequestId = ctx.db.normalizeId("jobRequests", id);
    if (jobRequestId === null) throw new Error("no id of a request");
    const days = { startDate: dayAhead(-1), endDate: dayAhead(1) };
    await ctx.db.patch("jobRequests", jobRequestId, days);
  });
  return id;
}

function progress(
  when: string,
  answers: Answers,
  input: (world: World) => Promise<Record<string, unknown>>,
): MatrixRow {
  return {
    route: "PUT /api/bookings/{id}/progress",
    fn: "tourDays:setStatus",
    when,
    answers,
    input,
    args: asRequest,
  };
}

function contactsOf(when: string, ...statuses: readonly string[]): MatrixRow {
  return {
    route: "GET /api/bookings/{id}/contacts",
    fn: "tourDays:contacts",
    when,
    answers: BOTH_SIDES,
    input: async (world) => ({ id: await runningRequest(world, ...statuses) }),
    args: asRequest,
  };
}

export const tourDayMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/tour-days",
    fn: "tourDays:board",
    answers: members(200),
    input: async (world) => {
      await runningRequest(world, "ACCEPTED");
      return {};
    },
    args: () => ({ today: dayAhead(0) }),
  },
  progress("of a tour that runs", GUIDE_OF_IT, async (world) => ({
    id: await runningRequest(world, "ACCEPTED"),
    status: "ON_THE_WAY",
  })),
  progress("of another day", GUIDE_TOO_EARLY, async (world) => ({
    id: await runningRequest(world, "ACCEPTED"),
    status: "ON_THE_WAY",
    date: dayAhead(-1),
  })),
  progress("before its first day", GUIDE_TOO_EARLY, async (world) => ({
    id: await openRequest(world, "ACCEPTED"),
    status: "STARTED",
  })),
  progress("of an open request", GUIDE_TOO_EARLY, async (world) => ({
    id: await runningRequest(world),
    status: "STARTED",
  })),
  progress("of a cancelled booking", GUIDE_TOO_EARLY, async (world) => ({
    id: await runningRequest(world, "ACCEPTED", "CANCELLED"),
    status: "STARTED",
  })),
  contactsOf("of an open request"),
  contactsOf("of an accepted one", "ACCEPTED"),
  contactsOf("of a cancelled one", "ACCEPTED", "CANCELLED"),
  { route: "GET /api/user/contacts", fn: "contacts:own", answers: members(200) },
  {
    route: "PUT /api/user/contacts",
    fn: "contacts:save",
    answers: members(200),
    input: () => ({ ...CONTACTS }),
  },
  {
    route: "PUT /api/user/contacts",
    fn: "contacts:save",
    when: "with a number that is none",
    answers: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ ...CONTACTS, phone: "call me" }),
  },
];
