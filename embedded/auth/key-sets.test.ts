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
  return new TokenVerifier(fetcher, () => now, isOwn);
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

test.each(["data:application/json,nonsense", "data:nonsense", "data:application/json,[]"])(
  "a key set at %s is a refusal",
  async (jwks) => {
    const provider = { type: "customJwt", issuer: ISSUER, jwks, algorithm: "RS256" };
    const code = await verify(first, { providers: [provider] });
    expect(code).toBe("AuthProviderDiscoveryFailed");
  },
);
