import { type MatrixRow, members, signedIn } from "./row.ts";
import { actAs } from "./world.ts";

export const figureMatrix: readonly MatrixRow[] = [
  { route: "GET /api/dashboard", fn: "dashboard:get", answers: signedIn(200) },
  { fn: "figures:own", answers: members(200) },
  { fn: "figures:waiting", answers: members(200) },
  {
    fn: "figures:month",
    answers: members(200),
    input: () => ({ month: "2026-11" }),
  },
  {
    route: "GET /api/analytics/{userId}",
    fn: "analytics:get",
    answers: [401, 200, 403, 403, 403, 403, 200],
    input: async (world) => {
      const userId = world.guide.id;
      const view = { userId, action: "view" };
      await actAs(world, world.people.ADMIN, "action", "administration:actOnUser", view);
      return { userId, range: "30d" };
    },
    args: (input) => ({ ...input, today: "2026-11-22" }),
  },
];
