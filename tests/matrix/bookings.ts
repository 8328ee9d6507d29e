import { bookingOf, dayAhead } from "../setup/market.ts";
import { type Answers, type MatrixRow, members, operators } from "./row.ts";
import { openRequest, type World } from "./world.ts";

function fresh({ guide }: World) {
  return bookingOf(guide.id, dayAhead(3));
}

/** A row for each door: bookings and jobs are one entity, and both status calls take both words. */
function change(status: string, answers: Answers, ...before: readonly string[]): MatrixRow[] {
  const input = async (world: World) => ({ id: await openRequest(world, ...before), status });
  const args = ({ id }: Record<string, unknown>) => ({ requestId: id, status });
  const when = `to ${status} from ${before.at(-1) ?? "open"}`;
  return [
    {
      route: "PUT /api/bookings/{id}/status",
      fn: "requests:setBookingStatus",
      when,
      answers,
      input,
      args,
    },
    { route: "PUT /api/jobs/{id}", fn: "requests:setJobStatus", when, answers, input, args },
  ];
}

// Only the guide decides, either side calls off; whoever is no party is told that there is nothing.
const DECIDES: Answers = [401, 200, 404, 403, 403, 404, 403];
const CALLS_OFF: Answers = [401, 200, 404, 200, 200, 404, 403];
const TOO_LATE: Answers = [401, 409, 404, 409, 409, 404, 403];

export const bookingMatrix: readonly MatrixRow[] = [
  { route: "GET /api/bookings", fn: "requests:listBookings", answers: members(200) },
  { route: "GET /api/jobs", fn: "requests:listJobs", answers: members(200) },
  { route: "POST /api/bookings", fn: "requests:book", answers: operators(201), input: fresh },
  {
    route: "POST /api/jobs",
    fn: "requests:createJob",
    answers: [401, 403, 403, 201, 403, 201, 403],
    input: fresh,
  },
  {
    fn: "requests:events",
    answers: [401, 200, 404, 200, 200, 404, 403],
    input: async (world) => ({ requestId: await openRequest(world) }),
  },
  ...change("ACCEPTED", DECIDES),
  ...change("DECLINED", DECIDES),
  ...change("COMPLETED", DECIDES, "ACCEPTED"),
  ...change("CANCELLED", CALLS_OFF),
  ...change("CANCELLED", CALLS_OFF, "ACCEPTED"),
  ...change("CANCELLED", TOO_LATE, "DECLINED"),
];
