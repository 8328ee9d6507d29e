// People who have passkeys, or try to.
import type { Infer } from "convex/values";

import { api } from "#convex/_generated/api.js";
import type { creationOptionsView } from "#convex/model/passkeys/views.ts";

import { createAuthenticator, type Authenticator, type Lies } from "./authenticator.ts";
import type { Backend } from "./backend.ts";
import { createPerson } from "./people.ts";
import { doorOf } from "./sign-in.ts";

/** Each is one answer that an honest authenticator never gives, whether a passkey was made or used. */
export const DISHONEST: readonly (readonly [string, Lies])[] = [
  ["for another site", { origin: "https://guidelink.example" }],
  ["for the same host at another port", { origin: "http://localhost:3001" }],
  ["in another site's frame", { crossOrigin: true }],
  ["for another host", { rpId: "example.com" }],
  ["that nobody was there for", { isPresent: false }],
  ["without a look at who it is", { isVerified: false }],
  ["to a question that nobody asked", { challenge: "A".repeat(95) }],
];

interface Listed {
  id: string;
  name: string;
}

/** Of somebody who is signed in: by the headers, else as a new person of this name. */
export async function ownPasskeys(t: Backend, username: string, given?: Record<string, string>) {
  const headers = given ?? (await createPerson(t, username, "GUIDE")).headers;
  const call = async (method: string, path: string, body?: unknown) =>
    await t.fetch(`/api/user/passkeys${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const options = async (body: object = {}) =>
    (await (await call("POST", "/options", body)).json()) as Infer<typeof creationOptionsView>;
  return {
    call,
    options,
    add: async (authenticator: Authenticator, lies: Lies = {}) =>
      await call("POST", "", { response: authenticator.make(await options(), lies) }),
    list: async () => (await (await call("GET", "")).json()) as Listed[],
  };
}
export type OwnPasskeys = Awaited<ReturnType<typeof ownPasskeys>>;

export async function withPasskey(t: Backend, username: string, lies: Lies = {}) {
  const own = await ownPasskeys(t, username);
  const authenticator = createAuthenticator();
  const added = await own.add(authenticator, lies);
  if (added.status !== 201) throw new Error(`no passkey was added: ${added.status}`);
  return { own, authenticator };
}

/** The two doors at which one signs in. */
export function passkeyDoor(t: Backend) {
  const ask = async () => await t.action(api.passkeys.signInOptions, {});
  const signIn = async (response: unknown, headers: Record<string, string> = {}) =>
    await doorOf(t).post("/api/auth/passkey", { response }, headers);
  return {
    ask,
    signIn,
    use: async (authenticator: Authenticator, lies: Lies = {}) =>
      await signIn(authenticator.use(await ask(), lies)),
    clientSignIn: async (response: unknown) =>
      await doorOf(t).clientSignIn({ flow: "passkey", response }),
  };
}

/** Of all mails that were caused, on their way or not. */
export async function mailKinds(t: Backend): Promise<string[]> {
  return await t.run(async (ctx) => [
    ...(await ctx.db.query("outbox").collect()).map(({ payload }) => payload["kind"] ?? ""),
    ...(await ctx.db.query("mails").collect()).map(({ kind }) => kind),
  ]);
}
