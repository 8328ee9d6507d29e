import { all, type Answers, guides, type MatrixRow, members } from "./row.ts";
import { openRequest, type World } from "./world.ts";

const BOTH_SIDES: Answers = [401, 200, 404, 200, 200, 404, 403];

const asRequest = ({ id, ...rest }: Record<string, unknown>) => ({ jobRequestId: id, ...rest });

const done = async (world: World) => await openRequest(world, "ACCEPTED", "COMPLETED");

export const settlementMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/bookings/{id}/payment",
    fn: "settlements:get",
    answers: BOTH_SIDES,
    input: async (world) => ({ id: await openRequest(world) }),
    args: asRequest,
  },
  {
    route: "PUT /api/bookings/{id}/payment",
    fn: "settlements:settle",
    answers: BOTH_SIDES,
    input: async (world) => ({ id: await done(world), deed: "say" }),
    args: asRequest,
  },
  {
    route: "PUT /api/bookings/{id}/payment",
    fn: "settlements:settle",
    when: "confirming what nobody said",
    answers: [401, 409, 404, 409, 409, 404, 403],
    input: async (world) => ({ id: await done(world), deed: "confirm" }),
    args: asRequest,
  },
  { route: "GET /api/payments/totals", fn: "settlements:totals", answers: members(200) },
  {
    route: "GET /api/guides/{id}/cancellation-terms",
    fn: "settlements:terms",
    answers: all(200),
    input: ({ guide }) => ({ id: guide.id }),
    args: ({ id }) => ({ guideUserId: id }),
  },
  {
    route: "PUT /api/guides/cancellation-terms",
    fn: "settlements:setTerms",
    answers: guides(200),
    input: () => ({ terms: "STRICT" }),
  },
];
