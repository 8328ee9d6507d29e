import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { sessionView } from "../model/identity/ownSessions.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const tag = "Account";
const message = v.object({ message: v.string() });

const sessionJson = sessionView.omit("createdAt", "lastSeenAt").extend({
  createdAt: v.string(),
  lastSeenAt: v.string(),
});

export const accountRows: readonly Endpoint[] = [
  endpoint({
    method: "PUT",
    path: "/api/user/name",
    tag,
    summary: "Changes the name that others see",
    runs: api.account.setName,
    output: message,
    call: async ({ run }, input) => {
      await run(input);
      return { message: "Your name has been changed" };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/picture",
    tag,
    summary:
      "Changes one's own picture: the path of an upload for a `photo`, or an empty text for none. A guide's is that of the profile",
    runs: api.account.setPicture,
    output: message,
    call: async ({ run }, input) => {
      await run(input);
      return { message: "Your picture has been changed" };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/email",
    tag,
    summary: "Sends a link to a new address, which counts once the link is opened",
    runs: api.account.changeEmail,
    output: message,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => {
      await run(input);
      return { message: "A verification link is on its way to the new address" };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/password",
    tag,
    summary: "Changes the password; every other session of the person ends",
    runs: api.account.changePassword,
    output: message,
    errors: ["RATE_LIMITED"],
    call: async ({ run }, input) => {
      await run(input);
      return { message: "Your password has been changed" };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/user/sessions",
    tag,
    summary: "Where the person is signed in; `lastSeenAt` is exact to a quarter of an hour",
    runs: api.account.sessions,
    output: v.array(sessionJson),
    call: async ({ run }) =>
      (await run({})).map((session) => ({
        ...session,
        createdAt: toIso(session.createdAt),
        lastSeenAt: toIso(session.lastSeenAt),
      })),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/user/sessions/{id}",
    tag,
    summary: "Ends one of the person's sessions, or `others`: all but the one that asks",
    runs: api.account.endSession,
    names: { id: "session" },
    status: 204,
    errors: ["NOT_FOUND"],
  }),
];
