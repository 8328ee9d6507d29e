import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { linkForm, magicLinkInput } from "../model/identity/contract.ts";
import { issueSessionToken } from "../model/identity/signIn.ts";
import { signInWithLink } from "../model/links/open.ts";
import { type Endpoint, endpoint, ownEndpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";
import { requireOwnFetch, sessionCookie } from "./session.ts";

const tag = "Signing in";
const message = v.object({ message: v.string() });
const CLAIMED =
  "Your email address is verified. The password of before no longer works: ask for a link to choose a new one";

export const linkRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/auth/send-magic-link",
    tag,
    summary:
      "Sends a link that signs in, good once and for 10 minutes; the answer is the same for every address",
    runs: api.links.sendMagicLink,
    input: linkForm,
    output: v.object({ type: v.literal("LOGIN"), message: v.string() }),
    errors: ["RATE_LIMITED"],
    call: async ({ run }, input) => {
      await run(input);
      return {
        type: "LOGIN",
        message: "If an account has this address, a sign-in link is on its way to it",
      };
    },
  }),
  ownEndpoint({
    method: "GET",
    path: "/api/auth/magic-link/{token}",
    tag,
    summary:
      "Uses a link up and signs in with a cookie; `token` of the answer goes into `Authorization: Bearer`. An account with two-step sign-in needs `code`, and the link stays good without",
    input: magicLinkInput,
    output: v.object({ success: v.literal(true), token: v.string() }),
    errors: ["TWO_STEP_REQUIRED", "FORBIDDEN", "ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    writes: true,
    call: async (ctx, input) => {
      requireOwnFetch(ctx.request);
      const { sessionToken } = ctx;
      const link = magicLinkInput.parse(input);
      const admitted = await signInWithLink(ctx.server, link, { sessionToken });
      const { token } = await issueSessionToken(ctx.server, admitted, sessionToken);
      const headers = [["Set-Cookie", sessionCookie(ctx.request, token)]] as const;
      return new Reply({ success: true, token }, { headers });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/auth/forgot-password",
    tag,
    summary:
      "Sends a link to choose a new password, good once and for 30 minutes; the answer is the same for every address",
    runs: api.links.forgotPassword,
    input: linkForm,
    output: message,
    errors: ["RATE_LIMITED"],
    call: async ({ run }, input) => {
      await run(input);
      return {
        message: "If an account has this address, a link to reset its password is on its way to it",
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    tag,
    summary: "Uses a link up and sets the password; every other session of the person ends",
    runs: api.links.resetPassword,
    output: message,
    errors: ["ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    call: async ({ run }, input) => {
      await run(input);
      return { message: "Your password has been changed" };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/auth/verify-email",
    tag,
    summary:
      "Uses a link up and verifies the address that it was sent to. The first time, without a session of the account, its password and every session end; a session of another account is refused instead, and the link stays good",
    runs: api.links.verifyEmail,
    output: message,
    errors: ["CONFLICT", "ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    call: async ({ run }, input) => {
      const { passwordEnded } = await run(input);
      return { message: passwordEnded ? CLAIMED : "Your email address is verified" };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/auth/send-verification",
    tag,
    summary: "Sends the link again that verifies the address of the signed-in person",
    runs: api.links.sendVerification,
    output: message,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }) => {
      await run({});
      return { message: "A verification link is on its way to you" };
    },
  }),
];
