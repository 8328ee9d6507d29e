import { v } from "convex/values";

import { type Endpoint, endpoint } from "./endpoint.ts";

export const healthRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/health",
    tag: "System",
    summary: "Whether the service answers",
    access: "public",
    output: v.object({ status: v.literal("ok") }),
    call: async () => ({ status: "ok" }),
  }),
];
