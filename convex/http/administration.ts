import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { activityItem, type UserRow, userRow, usersView } from "../model/administration/views.ts";
import { todayInVietnam } from "../model/days.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const tag = "Administration";

const text = v.union(v.string(), v.null());
const isoUser = v.object({
  ...userRow.fields,
  emailVerified: text,
  suspendedAt: text,
  createdAt: v.string(),
});

function isoDated(user: UserRow) {
  return {
    ...user,
    emailVerified: toIsoOrNull(user.emailVerified),
    suspendedAt: toIsoOrNull(user.suspendedAt),
    createdAt: toIso(user.createdAt),
  };
}

export const administrationRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/users",
    tag,
    summary:
      "A page of people, the newest first; `search` finds names, addresses and usernames, `role` and `state` narrow it. Of a search that very many fit they are a part, and `isPart` says so",
    runs: api.administration.openUsers,
    output: v.object({ ...usersView.fields, users: v.array(isoUser) }),
    call: async ({ run }, input) => {
      const { users, ...found } = await run(input);
      return { users: users.map(isoDated), ...found };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/admin/users/{id}",
    tag,
    summary:
      "Looks at a person, verifies the address or the company, removes the picture with a `reason`, suspends (once more, without `reason` and `until`: lets in again; with `isSuspended` and `picture` only as it was looked at) or deletes",
    runs: api.administration.actOnUser,
    names: { id: "userId" },
    output: isoUser,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "POST",
    path: "/api/admin/verify-operator/{id}",
    tag,
    summary:
      "Says that an operator's company was checked; that it is verified already changes nothing",
    runs: api.administration.verifyOperator,
    names: { id: "userId" },
    output: isoUser,
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "GET",
    path: "/api/admin/stats",
    tag,
    summary: "How many people there are, how fast that grows, and what waits",
    runs: api.administration.stats,
    input: z.strictObject({}),
    call: async ({ run }) => await run({ today: todayInVietnam(Date.now()) }),
  }),
  endpoint({
    method: "GET",
    path: "/api/admin/activity",
    tag,
    summary: "The newest sign-ups, requests and reports",
    runs: api.administration.activity,
    output: v.array(v.object({ ...activityItem.fields, timestamp: v.string() })),
    call: async ({ run }, input) => {
      const items = await run(input);
      return items.map((item) => ({ ...item, timestamp: toIso(item.timestamp) }));
    },
  }),
];
