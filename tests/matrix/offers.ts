// Counter-offers: both sides of a request may make one, only the other side may answer it.
import { type Answers, type MatrixRow } from "./row.ts";
import { actAs, openRequest, type World } from "./world.ts";

const BOTH_SIDES: Answers = [401, 201, 404, 201, 201, 404, 403];
const TERMS = { proposedRateVND: 350_000, proposedHours: 6 };

function asRequest({ id, ...rest }: Record<string, unknown>) {
  return { jobRequestId: id, ...rest };
}

/** A request with an offer of one side that waits. */
async function offered(world: World, by: "guide" | "operator") {
  const id = await openRequest(world);
  const input = { jobRequestId: id, ...TERMS };
  const booking = await actAs(world, world[by], "mutation", "requests:offer", input);
  const { offers } = booking as { offers: { id: string }[] };
  return { id, offerId: offers.at(-1)?.id };
}

function answers(by: "guide" | "operator", status: string, answers: Answers): MatrixRow {
  return {
    route: "PUT /api/bookings/{id}/offers/{offerId}",
    fn: "requests:answerOffer",
    when: `${status} to the ${by}'s offer`,
    answers,
    input: async (world) => ({ ...(await offered(world, by)), status }),
    args: asRequest,
  };
}

const GUIDE_ANSWERS: Answers = [401, 200, 404, 403, 403, 404, 403];
const OPERATOR_ANSWERS: Answers = [401, 403, 404, 200, 200, 404, 403];

export const offerMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/bookings/{id}/offers",
    fn: "requests:offer",
    answers: BOTH_SIDES,
    input: async (world) => ({ id: await openRequest(world), ...TERMS }),
    args: asRequest,
  },
  answers("operator", "ACCEPTED", GUIDE_ANSWERS),
  answers("operator", "DECLINED", GUIDE_ANSWERS),
  answers("guide", "ACCEPTED", OPERATOR_ANSWERS),
  answers("guide", "DECLINED", OPERATOR_ANSWERS),
];
