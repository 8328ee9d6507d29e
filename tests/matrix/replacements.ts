// Another guide in the place of one who declined: for the operator of the booking alone.
import { todayInVietnam } from "#convex/model/days.ts";

import { dayAhead } from "../setup/market.ts";
import { type Answers, type Input, type MatrixRow, operators } from "./row.ts";
import { openRequest, type World } from "./world.ts";

const ITS_OPERATOR: Answers = [401, 403, 403, 200, 200, 404, 403];

async function declined(world: World) {
  return { id: await openRequest(world, "DECLINED") };
}

function asRequest({ id, ...rest }: Input): Input {
  return { jobRequestId: id, ...rest };
}

export const replacementMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/bookings/{id}/replacements",
    fn: "requests:replacements",
    answers: ITS_OPERATOR,
    input: declined,
    args: ({ id }) => ({ jobRequestId: id, today: todayInVietnam(Date.now()) }),
  },
  {
    route: "POST /api/bookings/{id}/replacements",
    fn: "requests:replace",
    answers: [401, 403, 403, 201, 201, 404, 403],
    input: async (world) => ({
      ...(await declined(world)),
      guideUserId: world.people.OTHER_GUIDE.id,
    }),
    args: asRequest,
  },
  {
    fn: "requests:watchedDays",
    answers: operators(200),
    input: ({ guide }) => ({
      guideUserId: guide.id,
      locationCity: "Hanoi",
      startDate: dayAhead(3),
      endDate: dayAhead(4),
    }),
  },
];
