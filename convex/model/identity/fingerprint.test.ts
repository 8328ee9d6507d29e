import { createHmac } from "node:crypto";

import { afterEach, expect, test, vi } from "vitest";

import { fingerprint } from "./fingerprint.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a fingerprint is made with the key of now, however long it is", () => {
  for (const key of ["short", "long".repeat(500), "short"]) {
    vi.stubEnv("JWT_PRIVATE_KEY", key);
    for (const text of ["", "huong@example.com", "đường ".repeat(50)]) {
      const expected = createHmac("sha256", key).update(`network|${text}`).digest("base64url");
      expect(fingerprint("network", text)).toBe(expected);
    }
  }
});
