import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { outboxView } from "../model/mail/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const tag = "Development";

export const devRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/dev/info",
    tag,
    summary: "What stands in for services outside. There in development only",
    runs: api.mails.standIns,
    errors: ["NOT_FOUND"],
  }),
  endpoint({
    method: "GET",
    path: "/api/dev/outbox",
    tag,
    summary:
      "The mails to an address (`to`), or to all, newest first: in their place where no provider is set. There in development only",
    runs: api.mails.listOutbox,
    output: v.array(outboxView.omit("id").extend({ createdAt: v.string() })),
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) =>
      (await run(input)).map(({ id: _id, ...mail }) => ({
        ...mail,
        createdAt: toIso(mail.createdAt),
      })),
  }),
];
