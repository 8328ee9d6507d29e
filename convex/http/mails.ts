import * as z from "zod/mini";

import { api, internal } from "../_generated/api.js";
import { appError } from "../model/errors.ts";
import { isSignedByResend } from "../model/mail/webhook.ts";
import { readRawText } from "./body.ts";
import { type Endpoint, endpoint, ownEndpoint } from "./endpoint.ts";

const tag = "Mails";
const path = "/api/mail/unsubscribe/{token}";

export const mailRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path,
    tag,
    summary:
      "Ends one kind of mail, by the address in the List-Unsubscribe header of such a mail. Nobody needs to sign in for it",
    runs: api.mails.unsubscribe,
    // As RFC 8058 has it the body is a form, and says nothing.
    readsBody: true,
    status: 204,
    call: async ({ run }, input) => {
      await run(input);
    },
  }),
  ownEndpoint({
    method: "GET",
    path,
    tag,
    summary: "Leads to the page that asks whether to end this kind of mail, and changes nothing",
    input: z.strictObject({ token: z.string() }),
    status: 303,
    call: async (_ctx, { token }) => {
      const Location = `/unsubscribe?token=${encodeURIComponent(token)}`;
      return new Response(null, {
        status: 303,
        headers: { Location, "Cache-Control": "no-store" },
      });
    },
  }),
  ownEndpoint({
    method: "POST",
    path: "/api/mail/events",
    tag,
    summary:
      "Resend tells of mails that came back or were complained about. Signed; there where its secret is set",
    readsBody: true,
    status: 204,
    errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE"],
    call: async ({ request, server }) => {
      const body = await readRawText(request);
      if (!isSignedByResend(request.headers, body, Date.now())) {
        throw appError("VALIDATION", "The signature is not valid");
      }
      await server.runMutation(internal.mails.noteReturn, { body });
    },
  }),
];
