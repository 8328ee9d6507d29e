// One request to several guides at once.
import { bookingOf, dayAhead } from "../setup/market.ts";
import { type MatrixRow, operators } from "./row.ts";
import type { World } from "./world.ts";

function freshRound({ people, guide }: World) {
  const { guideUserId, ...booking } = bookingOf(guide.id, dayAhead(5));
  return { ...booking, guideUserIds: [guideUserId, people.OTHER_GUIDE.id] };
}

export const broadcastMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/broadcasts",
    fn: "broadcasts:create",
    answers: operators(201),
    input: freshRound,
  },
];
