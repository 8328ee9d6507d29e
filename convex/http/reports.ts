import { api } from "../_generated/api.js";
import { reportView } from "../model/reports/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

export const reportRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/reports",
    tag: "Reports",
    summary:
      "Reports a review, a message or a person: one of `reviewId`, `messageId` and `userId`. What already waits to be read is answered again",
    runs: api.reports.create,
    output: isoView(reportView),
    status: 201,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
];
