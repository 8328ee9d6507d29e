// An issuer elsewhere: its keys change, it fails, and strangers write tokens in its name.
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import { TokenVerifier } from "./verify-token.ts";

const ISSUER = "https://issuer.test";
const CONFIG = { providers: [{ domain: ISSUER, applicationID: "app" }] };

interface Keys {
  sign: CryptoKey;
  jwk: JWK;
}

let first: Keys;
let second: Keys;
let now = 0;
let fetches = 0;
let published: unknown[] = [];
let answer: () => Promise<void>;
let verifier: TokenVerifier;

async function makeKeys(kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { sign: privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
}

beforeAll(async () => {
  first = await makeKeys("first");
  second = await makeKeys("second");
});

beforeEach(() => {
  now = Date.now();
  fetches = 0;
  published = [first.jwk];
  answer = () => Promise.resolve();
  verifier = verifierFor(() => false);
});

function verifierFor(isOwn: (url: string) => boolean): TokenVerifier {
  const fetcher = async (url: string) => {
    fetches += 1;
    await answer();
    if (!url.includes("openid")) return Response.json({ keys: published });
    return Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/jwks` });
  };
  return new TokenVerifier(fetcher, () => now, isOwn, false);
}

function token(keys: Keys, kid = keys.jwk.kid): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "RS256", ...(kid === undefined ? {} : { kid }) })
    .setIssuer(ISSUER)
    .setAudience("app")
    .setSubject("anna")
    .setIssuedAt(now / 1000)
    .setExpirationTime(now / 1000 + 3600)
    .sign(keys.sign);
}

async function verify(keys: Keys, config: unknown = CONFIG): Promise<string> {
  try {
    return (await verifier.verify(await token(keys), config)).kind;
  } catch (error) {
    if (error instanceof DeveloperError) return error.code;
    throw error;
  }
}

test("forged tokens have the keys fetched again at most once in 30 seconds", async () => {
  expect(await verify(first)).toBe("user");
  expect(fetches).toBe(2);
  for (let i = 0; i < 50; i += 1) expect(await verify(second)).toBe("Unauthenticated");
  expect(fetches).toBe(4);
  now += 30_000;
  expect(await verify(second)).toBe("Unauthenticated");
  expect(fetches).toBe(6);
});

test("keys that the issuer has changed are found", async () => {
  expect(await verify(first)).toBe("user");
  published = [second.jwk, null];
  const all = await Promise.all(Array.from({ length: 10 }, () => verify(second)));
  expect(new Set(all)).toEqual(new Set(["user"]));
  expect(fetches).toBe(4);
  expect(await verify(first)).toBe("Unauthenticated");
});

test("good keys stay while the issuer fails or is slow to give newer ones", async () => {
  expect(await verify(first)).toBe("user");
  answer = () => Promise.reject(new Error("ECONNREFUSED"));
  expect(await verify(second)).toBe("Unauthenticated");
  expect(await verify(first)).toBe("user");
  now += 30_000;
  let letGo: () => void = () => undefined;
  answer = () => new Promise((resolve) => (letGo = resolve));
  const forged = verify(second);
  expect(await verify(first)).toBe("user");
  await expect.poll(() => fetches).toBe(4);
  answer = () => Promise.resolve();
  letGo();
  expect(await forged).toBe("Unauthenticated");
});

test("the own site is asked each time", async () => {
  verifier = verifierFor((url) => url === ISSUER);
  expect(await verify(first)).toBe("user");
  for (const keys of [second, first, second]) {
    published = [keys.jwk];
    expect(await verify(keys)).toBe("user");
  }
});

async function refusal(text: string, config: unknown): Promise<string> {
  const error: unknown = await verifier.verify(text, config).catch((reason: unknown) => reason);
  if (error instanceof DeveloperError) return `${error.code}: ${error.message}`;
  throw new Error("the token was taken", { cause: error });
}

test.each([
  ["data:application/json,nonsense", "Invalid JWKS response body from 'data:application/json,non"],
  ["data:application/json,[]", "Invalid JWKS response body from 'data:application/json,[]'. The "],
  ["data:nonsense", "Invalid JWKS data URL. Check that the data URL is properly formatted and "],
])("a named key set at %s is a refusal", async (jwks, text) => {
  const provider = { type: "customJwt", issuer: ISSUER, jwks, algorithm: "RS256" };
  const refused = await refusal(await token(first), { providers: [provider] });
  expect(refused).toContain(`InvalidAuthHeader: ${text}`);
});

test.each<[string, () => Promise<Response>, string]>([
  [
    "cannot be reached",
    () => Promise.reject(new Error("ECONNREFUSED")),
    "Could not fetch JWKS from URL 'https://keys.test/jwks': ECONNREFUSED. Check that the URL is correct and accessible.",
  ],
  [
    "is not there",
    () => Promise.resolve(new Response("", { status: 404, statusText: "Not Found" })),
    "Could not fetch JWKS from URL 'https://keys.test/jwks': HTTP 404 Not Found. Check that the URL is correct and accessible.",
  ],
  [
    "is a page",
    () => Promise.resolve(new Response("x", { headers: { "content-type": "text/html" } })),
    "Invalid Content-Type 'text/html' when fetching JWKS from 'https://keys.test/jwks'. Expected 'application/json' or 'application/jwk-set+json'.",
  ],
])("a named key set that %s is a refusal", async (_what, respond, text) => {
  verifier = new TokenVerifier(
    respond,
    () => now,
    () => false,
    false,
  );
  const jwks = "https://keys.test/jwks";
  const provider = { type: "customJwt", issuer: ISSUER, jwks, algorithm: "RS256" };
  const refused = await refusal(await token(first), { providers: [provider] });
  expect(refused).toBe(`InvalidAuthHeader: ${text}`);
});

test.each<[string, () => Promise<Response>, string]>([
  ["cannot be reached", () => Promise.reject(new Error("ECONNREFUSED")), "ECONNREFUSED"],
  ["is gone", () => Promise.resolve(new Response("gone", { status: 410 })), "410 gone"],
  [
    "is another's",
    () => Promise.resolve(Response.json({ issuer: "https://other", jwks_uri: "x" })),
    'the document names the issuer "https://other"',
  ],
  [
    "says nothing",
    () => Promise.resolve(Response.json(null)),
    "the document names the issuer undefined",
  ],
])("discovery that %s fails by its name", async (_what, respond, why) => {
  verifier = new TokenVerifier(
    respond,
    () => now,
    () => false,
    false,
  );
  expect(await refusal(await token(first), CONFIG)).toBe(
    `AuthProviderDiscoveryFailed: Auth provider discovery of ${ISSUER} failed: ${why}`,
  );
});

test("a token of no provider is told which there are, in production not", async () => {
  const custom = { type: "customJwt", issuer: "https://c", jwks: "data:,", algorithm: "RS256" };
  const config = { providers: [{ domain: "https://other", applicationID: "app" }, custom] };
  const text = await token(first);
  const head = "NoAuthProvider: No auth provider found matching the given token";
  expect(await refusal(text, config)).toBe(
    `${head}. Check that your JWT's issuer and audience match one of your configured providers: [OIDC(domain=https://other, app_id=app), CustomJWT(issuer=https://c, app_id=none)]`,
  );
  expect(await refusal(text, undefined)).toBe(
    `${head} (no providers configured). Check convex/auth.config.ts.`,
  );
  verifier = new TokenVerifier(
    fetch,
    () => now,
    () => false,
    true,
  );
  expect(await refusal(text, config)).toBe(head);
});
