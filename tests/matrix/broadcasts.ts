// One request to several guides at once, and its end.
import { bookingOf, dayAhead } from "../setup/market.ts";
import { type MatrixRow, operators } from "./row.ts";
import { actAs, type World } from "./world.ts";

function freshRound({ people, guide }: World) {
  const { guideUserId, ...booking } = bookingOf(guide.id, dayAhead(5));
  return { ...booking, guideUserIds: [guideUserId, people.OTHER_GUIDE.id] };
}

async function openRound(world: World) {
  const round = await actAs(
    world,
    world.operator,
    "mutation",
    "broadcasts:create",
    freshRound(world),
  );
  return { id: (round as { id: string }).id };
}

export const broadcastMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/broadcasts",
    fn: "broadcasts:create",
    answers: operators(201),
    input: freshRound,
  },
  {
    route: "POST /api/broadcasts/{id}/cancel",
    fn: "broadcasts:cancel",
    answers: [401, 403, 403, 200, 200, 404, 403],
    input: openRound,
    args: ({ id }) => ({ broadcastId: id }),
  },
];
