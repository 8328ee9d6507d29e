import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { isDevice, isEmail, keyOf } from "./rules.ts";
import {
  createSessionToken,
  hashSessionToken,
  isExpired,
  isSessionToken,
  SESSION_DURATION_MS,
} from "./sessionToken.ts";

describe("the key of an account", () => {
  it.each([
    ["Lan.Nguyen", "lan.nguyen"],
    ["  LAN@Example.COM ", "lan@example.com"],
    // The same letters, typed in one piece and in two.
    ["Hu\u1ec7@example.com", "hu\u1ec7@example.com"],
    ["Hue\u0323\u0302@example.com", "hu\u1ec7@example.com"],
  ])("of %j is %j", (written, key) => {
    expect(keyOf(written)).toBe(key);
  });

  it("is the key of itself, so that what is stored is found", () => {
    const ascii = fc.stringMatching(/^[A-Za-z0-9._@-]{1,30}$/);
    fc.assert(
      fc.property(ascii, (text) => {
        expect(keyOf(keyOf(text))).toBe(keyOf(text));
      }),
    );
  });

  it("tells an address from a username", () => {
    expect(["lan@example.com", "lan.nguyen", ""].map(isEmail)).toEqual([true, false, false]);
  });
});

test.each<[unknown, boolean]>([
  ["0f0e4f5c-1b7d-4a55-9a4f-7c4bb5bd6a11", true],
  ["too-short", false],
  ["x".repeat(65), false],
  ["with spaces in between", false],
  [12, false],
  [null, false],
])("%j is a device: %s", (value, expected) => {
  expect(isDevice(value)).toBe(expected);
});

describe("a session token", () => {
  const instants = fc.integer({ min: 0, max: 8_640_000_000_000_000 });

  it("says when it ends: alive until then, ended from then on", () => {
    fc.assert(
      fc.property(instants, (expiresAt) => {
        const token = createSessionToken(expiresAt);
        expect(isSessionToken(token)).toBe(true);
        expect(isExpired(token, expiresAt - 1)).toBe(false);
        expect(isExpired(token, expiresAt)).toBe(true);
      }),
    );
  });

  it("is never made twice, and fits into a header and a cookie as it is", () => {
    const tokens = Array.from({ length: 200 }, () => createSessionToken(1));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) expect(token).toMatch(/^gl_1_[\w-]{43}$/);
  });

  it.each(["gl_", "gl__x", "gl", "", "gl_!_x"])("that is broken as %j has ended", (token) => {
    expect(isExpired(token, 0)).toBe(true);
  });

  it.each([
    ["a JWT", "eyJhbGciOi.eyJzdWIi.c2ln", false],
    ["a JWT that begins like ours", "gl_x.y.z", false],
    ["nothing", "", false],
    ["another prefix", "glx_1_abc", false],
    ["one of ours", "gl_1_abc", true],
  ])("is told from %s", (_name, token, expected) => {
    expect(isSessionToken(token)).toBe(expected);
  });

  it("is stored as a hash that nothing can be read from, and a moved end changes it", () => {
    const token = createSessionToken(1_000);
    const later = token.replace(/^gl_[^_]+/, `gl_${(2_000).toString(36)}`);
    expect(hashSessionToken(token)).toBe(hashSessionToken(token));
    expect(hashSessionToken(later)).not.toBe(hashSessionToken(token));
    expect(hashSessionToken(token)).toMatch(/^[\w-]{43}$/);
    // SHA-256 of the empty text, in base64url: the algorithm is part of what is stored.
    expect(hashSessionToken("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
  });

  it("lasts thirty days", () => {
    expect(SESSION_DURATION_MS).toBe(30 * 24 * 3_600_000);
  });
});
