import {
  type CryptoKey,
  type JWK,
  type JWTPayload,
  SignJWT,
  exportJWK,
  generateKeyPair,
} from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import { Environment } from "./modules/environment.ts";
import { SITE_URL, type TestRunner, asked, runnerForTest, valueOf } from "./testing.ts";

interface Keys {
  sign: CryptoKey;
  jwk: JWK;
}

let own: Keys;
let other: Keys;
let custom: Keys;
let t: TestRunner;

async function makeKeys(alg: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { sign: privateKey, jwk: await exportJWK(publicKey) };
}

beforeAll(async () => {
  own = await makeKeys("RS256");
  other = await makeKeys("RS256");
  custom = await makeKeys("ES256");
});

beforeEach(async () => {
  const keys = JSON.stringify({ keys: [{ ...custom.jwk, kid: "k1" }] });
  t = await runnerForTest({
    env: new Environment({
      JWKS: JSON.stringify({ keys: [{ use: "sig", ...own.jwk }] }),
      CUSTOM_JWKS: `data:application/json;base64,${Buffer.from(keys).toString("base64")}`,
    }),
  });
});

function token(claims: JWTPayload = {}, keys = own, header = {}): Promise<string> {
  const now = Math.floor(t.world.now / 1000);
  const defaults = { iss: SITE_URL, aud: "convex", sub: "user|session", iat: now, exp: now + 60 };
  const alg = keys === custom ? "ES256" : "RS256";
  return new SignJWT({ ...defaults, ...claims })
    .setProtectedHeader({ alg, ...header })
    .sign(keys.sign);
}

async function refusal(text: string | Promise<string>): Promise<{ code: string; message: string }> {
  try {
    await t.runner.verifyToken(await text);
  } catch (error) {
    if (error instanceof DeveloperError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("the token was taken");
}

describe("tokens that the app itself issues", () => {
  test("are verified without a kid and with a minimal discovery document", async () => {
    const text = await token();
    const identity = await t.runner.verifyToken(text);
    expect(identity).toEqual({
      kind: "user",
      attributes: {
        tokenIdentifier: `${SITE_URL}|user|session`,
        subject: "user|session",
        issuer: SITE_URL,
      },
      expiresAtMs: (Math.floor(t.world.now / 1000) + 65) * 1000,
      token: text,
    });
    expect(valueOf(await t.query("world:whoAmI", {}, identity))).toMatchObject({
      subject: "user|session",
    });
  });

  test("fifty at once on a cold cache, while mutations run, all get through", async () => {
    const text = await token();
    const mutations = Array.from({ length: 20 }, () =>
      t.mutation("writes:increment", { name: "c" }),
    );
    const identities = await Promise.all(
      Array.from({ length: 50 }, () => t.runner.verifyToken(text)),
    );
    expect(identities.every((identity) => identity.kind === "user")).toBe(true);
    expect((await Promise.all(mutations)).every((outcome) => outcome.ok)).toBe(true);
  });

  test("are tried against every key of the same kind", async () => {
    t.env.set({ JWKS: JSON.stringify({ keys: [other.jwk, own.jwk] }) });
    await t.query("writes:names");
    expect(await t.runner.verifyToken(await token())).toMatchObject({ kind: "user" });
  });

  test("stay valid through a change of keys, as the environment changes", async () => {
    expect(await t.runner.verifyToken(await token())).toMatchObject({ kind: "user" });
    expect(await refusal(token({}, other))).toMatchObject({ code: "Unauthenticated" });
    t.env.set({ JWKS: JSON.stringify({ keys: [other.jwk] }) });
    expect(await t.runner.verifyToken(await token({}, other))).toMatchObject({ kind: "user" });
    expect(await refusal(token())).toMatchObject({ code: "Unauthenticated" });
  });

  test("carry standard claims under Convex's names; absent ones are absent", async () => {
    const claims = {
      given_name: "Lan",
      email: "lan@example.com",
      email_verified: true,
      updated_at: 1_700_000_000,
      picture: "https://p",
      birthdate: "2000-01-01",
      role: "editor",
      nested: { a: 1 },
      nonce: "n",
      jti: "j",
    };
    const identity = await t.runner.verifyToken(await token(claims));
    expect(identity).toMatchObject({ kind: "user" });
    expect((identity as { attributes: object }).attributes).toEqual({
      tokenIdentifier: `${SITE_URL}|user|session`,
      subject: "user|session",
      issuer: SITE_URL,
      givenName: "Lan",
      email: "lan@example.com",
      emailVerified: true,
      updatedAt: "2023-11-14T22:13:20.000Z",
      pictureUrl: "https://p",
      birthday: "2000-01-01",
      role: "editor",
      nested: { a: 1 },
    });
  });

  test("reach HTTP actions as Bearer", async () => {
    const headers = { authorization: `Bearer ${await token()}` };
    const response = await asked(t.runner, `${SITE_URL}/whoami`, { headers });
    expect(await response.json()).toMatchObject({ identity: { subject: "user|session" } });
  });
});

describe("tokens of another make", () => {
  const CUSTOM = { iss: "https://custom.example/", aud: undefined, sub: "s" };

  test("are verified by a key set in a data URL and keep their claims' names", async () => {
    const claims = { ...CUSTOM, given_name: "Lan", a: { b: { c: 1 }, d: [1] } };
    const identity = await t.runner.verifyToken(await token(claims, custom, { kid: "k1" }));
    expect((identity as { attributes: object }).attributes).toEqual({
      tokenIdentifier: "https://custom.example/|s",
      subject: "s",
      issuer: "https://custom.example/",
      given_name: "Lan",
      "a.b.c": 1,
      "a.d": [1],
    });
  });

  test("need a kid, the right one", async () => {
    expect(await refusal(token(CUSTOM, custom))).toEqual({
      code: "InvalidAuthHeader",
      message: "Could not decode token. JWT may be missing a 'kid' (key ID) header.",
    });
    expect(await refusal(token(CUSTOM, custom, { kid: "k2" }))).toEqual({
      code: "InvalidAuthHeader",
      message:
        "Could not decode token. The JWT's 'kid' (key ID) header is 'k2', does this key match any key in the provider's JWKS?",
    });
  });

  test("may be five seconds late, no more", async () => {
    const now = Math.floor(t.world.now / 1000);
    const late = await token({ ...CUSTOM, exp: now - 4 }, custom, { kid: "k1" });
    const identity = await t.runner.verifyToken(late);
    expect((identity as { expiresAtMs: number }).expiresAtMs).toBeGreaterThan(t.world.now);
    const tooLate = token({ ...CUSTOM, exp: now - 6 }, custom, { kid: "k1" });
    expect(await refusal(tooLate)).toMatchObject({ code: "InvalidAuthHeader" });
    const fromTheFuture = token({ ...CUSTOM, iat: now + 60 }, custom, { kid: "k1" });
    expect(await refusal(fromTheFuture)).toEqual({
      code: "InvalidAuthHeader",
      message: expect.stringMatching(/^Could not validate token: .*timing issues.*'iat'/) as string,
    });
  });
});

describe("refusals", () => {
  test.each<[string, JWTPayload, string, string]>([
    ["no issuer", { iss: undefined }, "InvalidAuthHeader", "Missing issuer claim ('iss')"],
    ["no audience", { aud: undefined }, "NoAuthProvider", "No auth provider found matching"],
    ["another issuer", { iss: "https://x" }, "NoAuthProvider", "No auth provider found matching"],
    ["another audience", { aud: "x" }, "NoAuthProvider", "No auth provider found matching"],
    ["two audiences", { aud: ["convex", "x"] }, "Unauthenticated", "Could not verify OIDC token"],
    ["expired", { exp: 1 }, "Unauthenticated", "Could not verify OIDC token claim. Check that"],
  ])("%s", async (_what, claims, code, text) => {
    const refused = await refusal(token(claims));
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(text);
  });

  test("what is no token at all, and a forged signature", async () => {
    expect(await refusal("nonsense")).toEqual({
      code: "InvalidAuthHeader",
      message:
        "Could not parse JWT payload. Check that the token is a valid JWT format with three base64-encoded parts separated by dots.",
    });
    expect(await refusal(token({}, other))).toMatchObject({ code: "Unauthenticated" });
  });

  test("a provider whose key set cannot be read", async () => {
    t.env.set({ JWKS: "not json" });
    await t.query("writes:names");
    expect(await refusal(token())).toMatchObject({ code: "AuthProviderDiscoveryFailed" });
  });

  test("an auth config that reads a variable that is not set keeps the old functions", async () => {
    const errors: unknown[] = [];
    const env = new Environment();
    const broken = await runnerForTest({ env, onLoadError: (error) => errors.push(error) });
    env.set({ NEEDS_MISSING: "1" });
    expect(await broken.query("writes:names")).toMatchObject({ ok: true });
    expect(String(errors[0])).toContain(
      "Environment variable NOT_SET is used in auth config file but its value was not set",
    );
  });
});
