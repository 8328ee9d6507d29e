// Codes of authenticator apps: those of the RFC, and which of them are taken at a time.
import * as fc from "fast-check";
import { Secret, TOTP } from "otpauth/slim";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setEnvironment } from "../../../tests/setup/backend.ts";
import { DRIFT_STEPS, STEP_MS, stepOfCode, totpSecret, totpSetUp } from "./totp.ts";

let shared: ReturnType<typeof setEnvironment>;
beforeAll(() => {
  shared = setEnvironment({ JWT_PRIVATE_KEY: "a key of this test" });
});
afterAll(() => void setEnvironment(shared));

const codeAt = (secret: Secret, step: number) =>
  new TOTP({ secret }).generate({ timestamp: step * STEP_MS });

// RFC 6238, appendix B, SHA-1, its last six digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("after %i seconds the code of the RFC is %s", (seconds, code) => {
  const secret = Secret.fromUTF8("12345678901234567890");
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

const moments = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 });
const nonces = fc.string({ minLength: 20, maxLength: 60 });

describe("a code", () => {
  test("is that of its step within the drift, and none beyond it", () => {
    fc.assert(
      fc.property(nonces, moments, fc.integer({ min: -5, max: 5 }), (nonce, nowMs, offset) => {
        const secret = totpSecret(nonce);
        const now = Math.floor(nowMs / STEP_MS);
        const found = stepOfCode(secret, codeAt(secret, now + offset), nowMs);
        const isNear = Math.abs(offset) <= DRIFT_STEPS;
        // One in 10⁶ codes of another step is by chance the same.
        if (isNear) expect(codeAt(secret, found ?? -1)).toBe(codeAt(secret, now + offset));
        else if (found !== null) {
          expect(codeAt(secret, found)).toBe(codeAt(secret, now + offset));
        }
        if (found !== null) expect(Math.abs(found - now)).toBeLessThanOrEqual(DRIFT_STEPS);
      }),
    );
  });

  test("is six digits, and nothing else is one", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), moments, (text, nowMs) => {
        if (!/^\d{6}$/.test(text)) expect(stepOfCode(totpSecret("n"), text, nowMs)).toBeNull();
      }),
    );
  });
});

test("a secret is one of the nonce and of the server's key", () => {
  const before = totpSecret("nonce").base32;
  expect(before).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpSecret("nonce").base32).toBe(before);
  expect(totpSecret("another").base32).not.toBe(before);
  setEnvironment({ JWT_PRIVATE_KEY: "another key" });
  expect(totpSecret("nonce").base32).not.toBe(before);
  setEnvironment({ JWT_PRIVATE_KEY: undefined });
  expect(() => totpSecret("nonce")).toThrow("JWT_PRIVATE_KEY");
  setEnvironment({ JWT_PRIVATE_KEY: "a key of this test" });
});

test("an app is told whose account it is, of which product", () => {
  const { secret, uri } = totpSetUp("nonce", "Lan.Nguyen");
  const url = new URL(uri);
  expect(decodeURIComponent(url.pathname)).toBe("/GuideLink:Lan.Nguyen");
  expect(url.host).toBe("totp");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "GuideLink",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
