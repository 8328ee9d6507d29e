import { v } from "convex/values";

import { type Endpoint, ownEndpoint } from "./endpoint.ts";

export const healthRows: readonly Endpoint[] = [
  ownEndpoint({
    method: "GET",
    path: "/api/health",
    tag: "System",
    summary: "Whether the service answers",
    output: v.object({ status: v.literal("ok") }),
    call: async () => ({ status: "ok" }),
  }),
];
