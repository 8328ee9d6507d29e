import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { twoStepView } from "../model/identity/twoStep.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIsoOrNull } from "./times.ts";

const tag = "Account";

export const twoStepRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/two-step",
    tag,
    summary: "Since when signing in asks for a code as well, and how many recovery codes are left",
    runs: api.twoStep.get,
    output: twoStepView.omit("since").extend({ since: v.union(v.string(), v.null()) }),
    call: async ({ run }) => {
      const state = await run({});
      return { ...state, since: toIsoOrNull(state.since) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/user/two-step",
    tag,
    summary:
      "Makes the secret for an authenticator app, as text and as the address of a QR code; it counts once a code of it is confirmed, within half an hour",
    runs: api.twoStep.begin,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  endpoint({
    method: "POST",
    path: "/api/user/two-step/confirm",
    tag,
    summary:
      "Turns two-step sign-in on with a first code of the app; the recovery codes are told here and nowhere again",
    runs: api.twoStep.confirm,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  endpoint({
    method: "DELETE",
    path: "/api/user/two-step",
    tag,
    summary: "Turns two-step sign-in off, with the password and a code",
    runs: api.twoStep.turnOff,
    status: 204,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  endpoint({
    method: "POST",
    path: "/api/user/two-step/recovery-codes",
    tag,
    summary: "Makes ten new recovery codes in place of those before, with the password and a code",
    runs: api.twoStep.renewCodes,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
];
