import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { TOKENS_LOCK } from "./use-auth-calls.ts";

it("waits for the lock under which the library asks for new tokens", () => {
  const library = fileURLToPath(import.meta.resolve("@convex-dev/auth/react"));
  expect(readFileSync(library.replace(/[^/]+$/, "client.js"), "utf8")).toContain(
    `"${TOKENS_LOCK}"`,
  );
});
