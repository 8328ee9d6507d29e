// The encoding of a body, tried through a real row.
import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";

const LOGIN = JSON.stringify({ username: "nobody", password: "wrong" });

async function login(body: BodyInit, encoding: string) {
  const headers = { "Content-Type": "application/json", "Content-Encoding": encoding };
  const response = await createBackend().fetch("/api/auth/login", {
    method: "POST",
    headers,
    body,
  });
  return { status: response.status, ...(await response.json()) };
}

test.each(["gzip", "br", "identity, gzip"])("a body compressed as %s is 415", async (encoding) => {
  expect(await login(new Uint8Array(gzipSync(LOGIN)), encoding)).toMatchObject({
    status: 415,
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "The body must not be compressed",
  });
});

test("a body that says it is as it is, is read", async () => {
  expect(await login(LOGIN, "Identity")).toMatchObject({ status: 401 });
});
