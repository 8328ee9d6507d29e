// Between the transaction that admits who signs in and the one that opens the session: a password that lands there ended all
// sessions, and none may be opened afterwards by what let in before.
import { internalMutationGeneric, makeFunctionReference } from "convex/server";
import { describe, expect, test } from "vitest";

import { type Backend, createBackend, modules } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { passkeyDoor, withPasskey } from "../tests/setup/passkeys.ts";
import { doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";
import type { MutationCtx } from "./_generated/server.js";

/** What of a module settles a sign-in. */
const SETTLING = { users: "settleSignIn", links: "signIn", passkeys: "settleSignIn" } as const;
type Module = keyof typeof SETTLING;

/** The settling function of the module is followed by what its test lets happen. */
function followed(module: Module, isOn: () => boolean): typeof modules {
  const file = `../../convex/${module}.ts`;
  const real = async () => (await modules[file]?.()) as Record<string, unknown>;
  const name = SETTLING[module];
  const settle = makeFunctionReference<"mutation">(`${module}:settledAsItIs`);
  const change = internalMutationGeneric({
    handler: async (ctx, args: Record<string, never>) => {
      const settled: unknown = await ctx.runMutation(settle, args);
      const { db } = ctx as unknown as MutationCtx;
      for (const { _id } of isOn() ? await db.query("credentials").collect() : []) {
        await db.patch("credentials", _id, { passwordHash: "scrypt$another" });
      }
      return settled;
    },
  });
  return {
    [file]: async () => ({
      ...(await real()),
      settledAsItIs: (await real())[name],
      [name]: change,
    }),
  };
}

/** How one signs in with what each module settles, at the browser's door and at the other. */
const WAYS: Record<Module, (t: Backend) => Promise<{ flow: object; path: string; body: object }>> =
  {
    users: () => {
      const { username, password } = LAN;
      const flow = { flow: "signIn", identifier: username, password };
      return Promise.resolve({ flow, path: "login", body: { username, password } });
    },
    links: async (t) => {
      await doorOf(t).post("/api/auth/send-magic-link", { email: LAN.email });
      const token = (await sentLinks(t)).find(({ kind }) => kind === "LOGIN")?.token ?? "";
      return { flow: { flow: "magicLink", token }, path: `magic-link/${token}`, body: {} };
    },
    passkeys: async (t) => {
      const { authenticator } = await withPasskey(t, "minh");
      const response = authenticator.use(await passkeyDoor(t).ask());
      return { flow: { flow: "passkey", response }, path: "passkey", body: { response } };
    },
  };

const sessions = (t: Backend) => t.run((ctx) => ctx.db.query("authSessions").collect());

describe.each(Object.keys(SETTLING) as Module[])("what %s let in", (module) => {
  async function begun() {
    let isOn = false;
    const t = createBackend(followed(module, () => isOn));
    await doorOf(t).post("/api/auth/register", LAN);
    // A link to an address that was never proven takes the password away itself.
    await t.run(async (ctx) => {
      const user = await ctx.db.query("users").first();
      if (user !== null) await ctx.db.patch("users", user._id, { emailVerified: 1 });
    });
    const way = await WAYS[module](t);
    const before = await sessions(t);
    return { t, way, before, changePassword: () => (isOn = true) };
  }

  test("opens no session in the browser once the password is another", async () => {
    const { t, way, before, changePassword } = await begun();
    changePassword();
    const params = { provider: "credentials", params: way.flow };
    const refusal = await errorOf(t.action(api.auth.signIn, params));
    expect(refusal?.code).toBe("UNAUTHENTICATED");
    expect(await sessions(t)).toEqual(before);
  });

  test("opens none at the other door either", async () => {
    const { t, way, before, changePassword } = await begun();
    changePassword();
    const path = `/api/auth/${way.path}`;
    const response =
      module === "links" ? await t.fetch(path) : await doorOf(t).post(path, way.body);
    expect(response.status).toBe(401);
    expect(await sessions(t)).toEqual(before);
  });

  test("opens one, and ends the one before, where nothing happened", async () => {
    const { t, way, before } = await begun();
    const identity = await doorOf(t).clientSignIn({ ...way.flow });
    expect(await t.withIdentity(identity).query(api.users.profile, {})).not.toBeNull();
    expect(await sessions(t)).toHaveLength(before.length + 1);
    const again = { flow: "signIn", identifier: LAN.username, password: LAN.password };
    await t
      .withIdentity(identity)
      .action(api.auth.signIn, { provider: "credentials", params: again });
    expect(await t.withIdentity(identity).query(api.users.profile, {})).toBeNull();
    expect(await sessions(t)).toHaveLength(before.length + 1);
  });
});
