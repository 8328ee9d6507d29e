import { afterEach, expect, it, vi } from "vitest";

import { readAppError } from "#convex/model/errors.ts";

import { archiveParts } from "./archive-parts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const part = (number: number, body: BodyInit = `part ${number}`) =>
  new Response(body, {
    headers: {
      "X-Export-Parts": "2",
      "Content-Disposition": `attachment; filename="guidelink-${number}.zip"`,
    },
  });

async function all(told: number[] = []) {
  const parts: string[] = [];
  for await (const { name, content } of archiveParts("a-token", (bytes) => told.push(bytes))) {
    parts.push(`${name}: ${await content.text()}`);
  }
  return parts;
}

it("has as many parts as the first one says, asked for as their person", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Headers }) => {
    asked.push(`${path} ${headers.get("Authorization")}`);
    return await Promise.resolve(part(asked.length));
  });
  const told: number[] = [];
  expect(await all(told)).toEqual(["guidelink-1.zip: part 1", "guidelink-2.zip: part 2"]);
  expect(asked).toEqual([
    "/api/user/export?part=1 Bearer a-token",
    "/api/user/export?part=2 Bearer a-token",
  ]);
  expect(told).toEqual([6, 6]);
});

it("is refused in the server's own words", async () => {
  const refusal = { code: "RATE_LIMITED", message: "Too many attempts. Please try again later." };
  vi.stubGlobal("fetch", async () =>
    Promise.resolve(Response.json(refusal, { status: 429, headers: { "Retry-After": "60" } })),
  );
  const error: unknown = await all().catch((thrown: unknown) => thrown);
  expect(readAppError(error)).toMatchObject(refusal);
});

it("is none where a part breaks off, or an answer is no refusal of ours", async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error("the connection broke off")),
  });
  vi.stubGlobal("fetch", async () => Promise.resolve(part(1, broken)));
  await expect(all()).rejects.toThrow("the connection broke off");
  vi.stubGlobal("fetch", async () => Promise.resolve(new Response("<html>", { status: 502 })));
  await expect(all()).rejects.toThrow("the export ended with 502");
});
