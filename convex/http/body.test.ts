// The encoding of a body, tried through a real row.
import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import { readRawText } from "./body.ts";

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

test.each<Record<string, string>>([{}, { "Content-Length": "100" }])(
  "a body that breaks off is 400",
  async (length) => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(LOGIN.slice(0, 9))),
      pull: (stream) => stream.error(new Error("aborted")),
    });
    const headers = { "Content-Type": "application/json", ...length };
    const request = { method: "POST", headers, body, duplex: "half" };
    const response = await createBackend().fetch("/api/auth/login", request);
    const refusal: unknown = await response.json();
    expect(refusal).toEqual({ code: "VALIDATION", message: "The body broke off" });
    expect(response.status).toBe(400);
  },
);

test.each<Record<string, string>>([{}, { "Content-Length": String(LOGIN.length) }])(
  "a body that is read twice is a fault of ours, and no broken one",
  async (headers) => {
    const request = new Request("https://x.example", { method: "POST", headers, body: LOGIN });
    expect(await readRawText(request)).toBe(LOGIN);
    await expect(readRawText(request)).rejects.toThrow("This body has been read already");
  },
);
