import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { archiveResponse } from "./ownArchive.ts";
import { toIso } from "./times.ts";

const tag = "Account";

export const ownDataRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/export",
    tag,
    summary:
      "Everything of one's own as a ZIP of JSON and files, five times a day. `X-Export-Parts` says how many parts there are: the first has the data and as many files as fit, `part` names a further one",
    runs: api.ownData.openArchive,
    output: v.string(),
    mediaType: "application/zip",
    errors: ["NOT_FOUND", "RATE_LIMITED"],
    call: async ({ run, server }, input) => {
      const { part = 1 } = input;
      return await archiveResponse(server, { ...(await run(input)), part });
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/user/account",
    tag,
    summary:
      "Asks for the end of the account. It is hidden at once, what is open with others is called off, and all other sessions end; `erasedAt` says until when it can be kept",
    runs: api.ownData.leave,
    status: 202,
    output: v.object({ erasedAt: v.string() }),
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => ({ erasedAt: toIso((await run(input)).erasedAt) }),
  }),
  endpoint({
    method: "POST",
    path: "/api/user/account/restore",
    tag,
    summary: "Keeps an account that waits for its end. What was called off stays so",
    runs: api.ownData.restore,
    output: v.object({ message: v.string() }),
    errors: ["CONFLICT"],
    call: async ({ run }) => {
      await run({});
      return { message: "Your account stays" };
    },
  }),
];
