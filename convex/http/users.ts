import { type Infer, v } from "convex/values";

import { api } from "../_generated/api.js";
import { meView, profileView } from "../model/profile/ownViews.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const tag = "Account";

export const userJson = profileView
  .omit("emailVerified", "createdAt", "erasesAt", "hasPassword", "needsTwoStep")
  .extend({
    erasesAt: v.optional(v.string()),
    emailVerified: v.union(v.string(), v.null()),
    createdAt: v.string(),
  });

export function toUserJson({
  erasesAt,
  hasPassword: _hasPassword,
  needsTwoStep: _needsTwoStep,
  ...user
}: Infer<typeof profileView>): Infer<typeof userJson> {
  return {
    ...user,
    ...(erasesAt === undefined ? {} : { erasesAt: toIso(erasesAt) }),
    emailVerified: toIsoOrNull(user.emailVerified),
    createdAt: toIso(user.createdAt),
  };
}

export const userRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/profile",
    tag,
    summary: "The signed-in person",
    runs: api.users.me,
    output: v.object({ user: userJson }),
    call: async ({ run }) => {
      const { user } = await run({});
      return { user: toUserJson(user) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/user/me",
    tag,
    summary: "The signed-in person with the full profiles, null where there is none",
    runs: api.users.me,
    output: meView.omit("user").extend({ user: userJson }),
    call: async ({ run }) => {
      const me = await run({});
      return { ...me, user: toUserJson(me.user) };
    },
  }),
];
