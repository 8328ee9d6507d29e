import { todayInVietnam } from "#convex/model/days.ts";

import type { Answers, Input, MatrixRow } from "./row.ts";
import { actAs, type World } from "./world.ts";

/** Administrators alone. */
function admins(status: number): Answers {
  return [401, 403, 403, 403, 403, 403, status];
}

const byUserId = ({ id, ...rest }: Input): Input => ({ userId: id, ...rest });

const onGuide = (action: string) => (world: World) => ({ id: world.people.OTHER_GUIDE.id, action });

const deed = {
  route: "PUT /api/admin/users/{id}",
  fn: "administration:actOnUser",
  args: byUserId,
  tellsAddresses: true,
} as const;

const verifyOperator = {
  route: "POST /api/admin/verify-operator/{id}",
  fn: "administration:verifyOperator",
  args: byUserId,
  tellsAddresses: true,
} as const;

const deeds: readonly MatrixRow[] = [
  ...["view", "verify", "suspend", "delete"].map((action) => ({
    ...deed,
    when: `to ${action}`,
    answers: admins(200),
    input: onGuide(action),
  })),
  {
    ...deed,
    when: "to verify a business",
    answers: admins(200),
    input: (world) => ({ id: world.operator.id, action: "verify-business" }),
  },
  {
    ...deed,
    when: "to verify a business that is none",
    answers: admins(400),
    input: onGuide("verify-business"),
  },
  {
    route: deed.route,
    when: "with another action",
    answers: admins(400),
    input: onGuide("promote"),
  },
  {
    ...deed,
    when: "of oneself, to suspend",
    answers: admins(409),
    input: (world) => ({ id: world.people.ADMIN.id, action: "suspend" }),
  },
  {
    ...deed,
    when: "of oneself, to delete",
    answers: admins(409),
    input: (world) => ({ id: world.people.ADMIN.id, action: "delete" }),
  },
  {
    ...deed,
    when: "of nobody",
    answers: admins(404),
    input: () => ({ id: "nobody", action: "verify" }),
  },
  {
    ...verifyOperator,
    answers: admins(200),
    input: (world) => ({ id: world.operator.id }),
  },
  {
    ...verifyOperator,
    when: "of a guide",
    answers: admins(404),
    input: (world) => ({ id: world.guide.id }),
  },
];

export const administrationMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/admin/users",
    fn: "administration:openUsers",
    answers: admins(200),
    tellsAddresses: true,
  },
  {
    fn: "administration:users",
    answers: admins(200),
    input: async (world) => {
      await actAs(world, world.people.ADMIN, "action", "administration:openUsers", {});
      return {};
    },
  },
  { fn: "administration:users", when: "without a note of it", answers: admins(409) },
  {
    fn: "administration:person",
    answers: admins(200),
    input: async (world) => {
      const userId = world.guide.id;
      const view = { userId, action: "view" };
      await actAs(world, world.people.ADMIN, "action", "administration:actOnUser", view);
      return { userId };
    },
  },
  {
    fn: "administration:person",
    when: "without a note of it",
    answers: admins(409),
    input: (world) => ({ userId: world.guide.id }),
  },
  ...deeds,
  {
    route: "GET /api/admin/stats",
    fn: "administration:stats",
    answers: admins(200),
    args: () => ({ today: todayInVietnam(Date.now()) }),
  },
  {
    route: "GET /api/admin/activity",
    fn: "administration:activity",
    answers: admins(200),
    input: () => ({ limit: 10 }),
  },
  {
    route: "GET /api/admin/activity",
    fn: "administration:activity",
    when: "for too many",
    answers: admins(400),
    input: () => ({ limit: 101 }),
  },
  { route: "GET /api/admin/audit", fn: "audit:list", answers: admins(200) },
  { fn: "audit:actors", answers: admins(200) },
  { fn: "audit:exportCsv", answers: admins(200) },
];
