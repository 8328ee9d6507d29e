import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { type Step, playRequest, playWeb } from "../../tests/fixtures/isolation/webPlay.ts";
import { rounds } from "../world/effort.ts";
import { HttpRequest, webResponse } from "./isolate/http-exchange.ts";
import { SITE_URL, type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeAll(async () => {
  const functions = path.join(import.meta.dirname, "../../tests/fixtures/isolation");
  t = await runnerForTest({ functions });
});

test("base64 is forgiven its white space and its missing end", async () => {
  expect(valueOf(await t.query("globals:forgivingBase64"))).toBe("hi");
});

test("texts become the bytes that they are, short and long ones", async () => {
  const words = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }));
  const texts = fc.sample(fc.oneof(words, fc.string({ minLength: 200, maxLength: 300 })), 500);
  const bytes = texts.map((text) => [...Buffer.from(text)]);
  expect(valueOf(await t.query("globals:encodes", { texts }))).toEqual(bytes);
  const latin = texts.map((text) => Buffer.from(text).toString("latin1"));
  const encoded = latin.map((text) => Buffer.from(text, "latin1").toString("base64"));
  expect(valueOf(await t.query("globals:encodesBase64", { texts: latin }))).toEqual(encoded);
});

test("base64 of nothing is a type error", async () => {
  expect(valueOf(await t.query("globals:decodesNothing"))).toEqual([true, true]);
});

test("failures of the web's own calls keep the names that they are told apart by", async () => {
  const named = (name: string) => [name, true];
  expect(valueOf(await t.action("globals:namesFailures"))).toEqual({
    atob: named("InvalidCharacterError"),
    btoa: named("InvalidCharacterError"),
    structuredClone: named("DataCloneError"),
    throwIfAborted: named("AbortError"),
    fetch: named("AbortError"),
    digest: named("NotSupportedError"),
    made: named("TimeoutError"),
  });
});

test("files keep their names", async () => {
  expect(valueOf(await t.action("globals:namesFiles"))).toEqual(["empty.txt", "photo.png"]);
});

test("a module that is named only while running is refused", async () => {
  for (const name of ["node:fs", "./hostile.ts", "data:text/javascript,1"]) {
    expect(valueOf(await t.query("globals:importsByName", { name }))).toBe("refused");
  }
});

test("a module of the bundle is imported by actions alone, whoever asked before", async () => {
  const refused = async () => [
    failureOf(await t.query("globals:importsInQuery")).errorMessage,
    failureOf(await t.mutation("globals:importsInMutation")).errorMessage,
  ];
  const unsupported = expect.stringContaining("dynamic module import unsupported") as string;
  expect(await refused()).toEqual([unsupported, unsupported]);
  expect(valueOf(await t.action("globals:importsInAction"))).toBe(true);
  expect(await refused()).toEqual([unsupported, unsupported]);
});

test("a timer that was started already is warned of", async () => {
  const outcome = await t.query("globals:timesTwice");
  expect(outcome.logLines).toEqual(["[WARN] Timer 'a' already exists"]);
});

test("a stream is sent without being told that it is one", async () => {
  const server = createServer(
    (request, response) => void text(request).then((body) => response.end(`got ${body}`)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await t.action("globals:sendsStream", { url: `http://127.0.0.1:${port}` });
  expect(valueOf(answer)).toBe("got in pieces");
  server.close();
});

test("a stack names the function's files, and nothing of how the library called it", async () => {
  const { errorMessage } = failureOf(await t.query("globals:throwsDeep"));
  expect(errorMessage).toMatch(
    /at inner \(.*globals\.ts:\d+:\d+\)\n {4}at handler \(.*globals\.ts/,
  );
  expect(errorMessage).not.toContain("server/impl");
  const named = failureOf(await t.query("globals:throwsNamed"));
  expect(named.errorMessage).toMatch(/InvalidCharacterError: .*\n {4}at handler \(.*globals\.ts/);
  expect(valueOf(await t.query("globals:readsStack"))).toMatch(/at inner \(convex:\/user\//);
});

describe("what is answered without the web's own objects is what they would answer", () => {
  const name = fc.constantFrom(
    "a",
    "X-B",
    "content-type",
    "set-cookie",
    "cookie",
    "bad name",
    "",
    "é",
    "x_y",
  );
  const value = fc.constantFrom("1", "two words", " padded ", "né", "a\nb", "", "text/html", "日");
  const word = fc.constantFrom(
    ..."set append delete has get cookies entries text json bytes used copy body read status line".split(
      " ",
    ),
  );
  const steps = fc.array(fc.tuple(word, name, value), { maxLength: 8 }) as fc.Arbitrary<Step[]>;

  test("by headers and responses", async () => {
    const body = fc.constantFrom(null, "", "{}", "text", "ü\ud800");
    const status = fc.constantFrom(200, 201, 204, 304, 404, 599, 600, 99, 200.5);
    const response = fc.option(fc.record({ body, status, statusText: value }));
    const play = fc.record({
      headers: fc.dictionary(name, value, { maxKeys: 3 }),
      response,
      steps,
    });
    await fc.assert(
      fc.asyncProperty(play, async (what) => {
        const inside = valueOf(await t.query("globals:plays", { what: JSON.stringify(what) }));
        expect(inside).toBe(JSON.stringify(await playWeb(what)));
      }),
      { numRuns: rounds(500, 20_000) },
    );
  });

  test("by requests", async () => {
    const body = fc.constantFrom(null, "", "{}", "text", "\ufeffmarked", "ü");
    await fc.assert(
      fc.asyncProperty(body, steps, async (text, played) => {
        const url = new URL(`${SITE_URL}/play?${encodeURIComponent(JSON.stringify(played))}`);
        const headers: [string, string][] = [
          ["a", "1"],
          ["X-B", "two words"],
          ["cookie", "c=d"],
          ["x-b", "again"],
          ["Cookie", "e=f"],
        ];
        const body = text === null ? null : new TextEncoder().encode(text);
        const came = new HttpRequest({ method: "POST", url, headers, body });
        const inside = webResponse(await t.runner.http(came, null));
        const outside = new Request(url, { method: "POST", headers, body });
        expect(await inside.json()).toEqual(await playRequest(outside, played));
      }),
      { numRuns: rounds(200, 5_000) },
    );
  });
});
