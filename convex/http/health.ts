import { v } from "convex/values";

import { internal } from "../_generated/api.js";
import { type Endpoint, ownEndpoint } from "./endpoint.ts";

export const healthRows: readonly Endpoint[] = [
  ownEndpoint({
    method: "GET",
    path: "/api/health",
    tag: "System",
    summary: "Whether the service answers",
    // The second is said by the server below the functions: they cannot know, and where they run on Convex it is not so.
    otherStatus: 503,
    output: v.union(
      v.object({
        status: v.literal("ok"),
        /** What works badly without stopping the service. */
        parts: v.optional(
          v.object({
            mail: v.optional(v.literal("failing")),
            push: v.optional(v.literal("failing")),
          }),
        ),
      }),
      v.object({
        status: v.literal("unhealthy"),
        parts: v.object({ storage: v.union(v.literal("full"), v.literal("damaged")) }),
      }),
    ),
    call: async ({ server }) => {
      const mail = await server.runQuery(internal.mails.isInTrouble, { nowMs: Date.now() });
      const push = await server.runQuery(internal.push.isInTrouble, {});
      if (!mail && !push) return { status: "ok" };
      const parts = { ...(mail && { mail: "failing" }), ...(push && { push: "failing" }) };
      return { status: "ok", parts };
    },
  }),
];
