import { type Infer, v } from "convex/values";

import { api } from "../_generated/api.js";
import { addPasskeyCall, passkeySignInInput } from "../model/passkeys/contract.ts";
import { signInWithPasskey } from "../model/passkeys/use.ts";
import { passkeyView } from "../model/passkeys/views.ts";
import { signedIn, signedInOutput } from "./auth.ts";
import { type Endpoint, endpoint, ownEndpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const passkeyJson = passkeyView.omit("createdAt", "lastUsedAt").extend({
  createdAt: v.string(),
  lastUsedAt: v.union(v.string(), v.null()),
});

function toPasskeyJson(passkey: Infer<typeof passkeyView>): Infer<typeof passkeyJson> {
  const { createdAt, lastUsedAt, ...rest } = passkey;
  return {
    ...rest,
    createdAt: toIso(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}

export const passkeyRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/auth/passkey/options",
    tag: "Signing in",
    summary:
      "What a browser is asked for to sign in with a passkey (`PublicKeyCredentialRequestOptionsJSON`), good once and for 5 minutes",
    runs: api.passkeys.signInOptions,
  }),
  ownEndpoint({
    method: "POST",
    path: "/api/auth/passkey",
    tag: "Signing in",
    summary:
      "Signs in with a cookie; `response` is what the browser gives back (`AuthenticationResponseJSON`)",
    input: passkeySignInInput,
    output: signedInOutput,
    errors: ["UNAUTHENTICATED", "ACCOUNT_SUSPENDED", "RATE_LIMITED"],
    call: async (ctx, input) => {
      const { response } = passkeySignInInput.parse(input);
      return await signedIn(ctx, await signInWithPasskey(ctx.server, response), 200);
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/user/passkeys",
    tag: "Account",
    summary: "One's passkeys, the newest first",
    runs: api.passkeys.list,
    output: v.array(passkeyJson),
    call: async ({ run }) => (await run({})).map(toPasskeyJson),
  }),
  endpoint({
    method: "POST",
    path: "/api/user/passkeys/options",
    tag: "Account",
    summary:
      "What a browser is asked to make (`PublicKeyCredentialCreationOptionsJSON`), good once and for 5 minutes. A session of more than 10 minutes needs the `password`",
    runs: api.passkeys.start,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  endpoint({
    method: "POST",
    path: "/api/user/passkeys",
    tag: "Account",
    summary:
      "Adds a passkey, of at most 10; `response` is what the browser gives back (`RegistrationResponseJSON`)",
    runs: api.passkeys.add,
    keepsAnswer: true,
    input: addPasskeyCall,
    output: passkeyJson,
    status: 201,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, { response: { id, response }, ...named }) => {
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const counts = { clientDataJSON, attestationObject, transports };
      return toPasskeyJson(await run({ response: { id, response: counts }, ...named }));
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/api/user/passkeys/{id}",
    tag: "Account",
    summary: "Renames one of one's passkeys",
    runs: api.passkeys.rename,
    names: { id: "passkeyId" },
    output: passkeyJson,
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => toPasskeyJson(await run(input)),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/user/passkeys/{id}",
    tag: "Account",
    summary: "Removes one of one's passkeys; the password stays",
    runs: api.passkeys.remove,
    names: { id: "passkeyId" },
    status: 204,
    errors: ["NOT_FOUND"],
  }),
];
