import { api } from "../_generated/api.js";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const supportRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/support/questions",
    tag: "Support",
    summary: "A question to the people behind the product; those of subscribers are answered first",
    runs: api.support.ask,
    status: 204,
    errors: ["RATE_LIMITED"],
  }),
];
