// Whose pages may talk to the server: a name that only looks like its own is another's.
import type { IncomingMessage, ServerResponse } from "node:http";

import { describe, expect, test } from "vitest";

import { addCorsHeaders, anyOrigin, sameOriginOr } from "./origins.ts";

const allow = sameOriginOr(["https://guides.example"]);

function asked(host: string | undefined, origin?: string): IncomingMessage {
  return { headers: { host, origin } } as unknown as IncomingMessage;
}

describe("with what was asked under app.example:3000", () => {
  test.each([
    "https://guides.example",
    "http://app.example:3000",
    "https://app.example:3000",
    "https://APP.example:3000",
  ])("a page of %s may", (origin) => {
    expect(allow(origin, asked("app.example:3000"))).toBe(true);
  });

  test.each([
    "https://evilguides.example",
    "https://guides.example.evil.example",
    "https://www.guides.example",
    "https://guides.example:8443",
    "https://guides.example.",
    "https://guides.example/",
    "http://guides.example",
    "https://guides.example@evil.example",
    "http://evilapp.example:3000",
    "http://app.example:3000.evil.example",
    "http://app.example:30001",
    "http://app.example",
    "http://app.example.:3000",
    "http://app.example:3000@evil.example",
    "null",
    "",
    "app.example:3000",
  ])("a page of %j may not", (origin) => {
    expect(allow(origin, asked("app.example:3000"))).toBe(false);
    expect(anyOrigin(origin, asked("app.example:3000"))).toBe(true);
  });
});

test("who names no host has no own pages: what has no host either is not one", () => {
  for (const origin of ["null", "undefined", ""])
    expect(allow(origin, asked(undefined))).toBe(false);
  expect(allow("https://guides.example", asked(undefined))).toBe(true);
});

test("who may is named in the answer, and nobody else; caches keep the two apart", () => {
  const said = (origin?: string) => {
    const headers: Record<string, unknown> = {};
    const response = { setHeader: (name: string, value: unknown) => (headers[name] = value) };
    const request = asked("app.example", origin);
    addCorsHeaders(allow, request, response as unknown as ServerResponse);
    return headers;
  };
  expect(said("https://guides.example")).toEqual({
    vary: "Origin",
    "access-control-allow-origin": "https://guides.example",
    "access-control-allow-credentials": "true",
  });
  for (const origin of ["https://evil.example", "null", undefined]) {
    expect(said(origin)).toEqual({ vary: "Origin" });
  }
});
