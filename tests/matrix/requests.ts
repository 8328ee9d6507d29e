// Bookings and jobs are one thing with two calls each; strangers do not even learn that a request exists.
import { bookingOf, dayAhead } from "../setup/market.ts";
import { type Answers, type MatrixRow, members, operators } from "./row.ts";
import { openRequest, type World } from "./world.ts";

const GUIDE_OF_IT: Answers = [401, 200, 404, 403, 403, 404, 403];
const BOTH_SIDES: Answers = [401, 200, 404, 200, 200, 404, 403];

function freshRequest({ guide }: World) {
  return bookingOf(guide.id, dayAhead(5));
}

function asRequest({ id, ...rest }: Record<string, unknown>) {
  return { jobRequestId: id, ...rest };
}

/** Both calls that move a request which has come this far. */
function moves(status: string, answers: Answers, ...before: readonly string[]): MatrixRow[] {
  const common = {
    when: `from ${before.at(-1) ?? "PENDING"} to ${status}`,
    answers,
    input: async (world: World) => ({ id: await openRequest(world, ...before), status }),
    args: asRequest,
  };
  return [
    { route: "PUT /api/bookings/{id}/status", fn: "requests:setBookingStatus", ...common },
    { route: "PUT /api/jobs/{id}", fn: "requests:setJobStatus", ...common },
  ];
}

export const requestMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/bookings",
    fn: "requests:book",
    answers: operators(201),
    input: freshRequest,
  },
  {
    route: "POST /api/jobs",
    fn: "requests:createJob",
    answers: [401, 403, 403, 201, 403, 201, 403],
    input: freshRequest,
  },
  { route: "GET /api/bookings", fn: "requests:listBookings", answers: members(200) },
  { route: "GET /api/jobs", fn: "requests:listJobs", answers: members(200) },
  {
    route: "GET /api/bookings/with/{partnerId}",
    fn: "requests:between",
    answers: members(200),
    input: async (world) => {
      await openRequest(world);
      return { partnerId: world.guide.id };
    },
    args: ({ partnerId }) => ({ partnerUserId: partnerId, today: dayAhead(0) }),
  },
  {
    fn: "requests:page",
    answers: members(200),
    input: () => ({ group: "all", cursor: null, size: 10 }),
  },
  {
    fn: "requests:get",
    answers: BOTH_SIDES,
    input: async (world) => ({ jobRequestId: await openRequest(world) }),
  },
  {
    fn: "requests:events",
    answers: BOTH_SIDES,
    input: async (world) => ({ jobRequestId: await openRequest(world) }),
  },
  ...moves("ACCEPTED", GUIDE_OF_IT),
  ...moves("DECLINED", GUIDE_OF_IT),
  ...moves("CANCELLED", BOTH_SIDES),
  ...moves("CANCELLED", BOTH_SIDES, "ACCEPTED"),
  ...moves("COMPLETED", GUIDE_OF_IT, "ACCEPTED"),
  ...moves("ACCEPTED", [401, 409, 404, 403, 403, 404, 403], "DECLINED"),
];
