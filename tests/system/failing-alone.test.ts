// What no test runner may listen to: failures that Node.js tells the whole process, and a server that is told to stop.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { freePort } from "../setup/server.ts";
import { Program } from "../support/process.ts";

const data = mkdtempSync(path.join(tmpdir(), "failing-"));
let program: Program;
let url: string;

beforeAll(async () => {
  const [port, sitePort] = [await freePort(), await freePort()];
  const functions = path.resolve(import.meta.dirname, "../fixtures/isolation");
  program = new Program("embedded/cli/main.ts", [
    "start",
    `--functions=${functions}`,
    `--data=${data}`,
    `--port=${port}`,
    `--site-port=${sitePort}`,
  ]);
  await program.printed(/http:\/\//);
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await program.kill();
  rmSync(data, { recursive: true });
});

async function call(kind: string, name: string, args: object = {}): Promise<unknown> {
  const response = await fetch(`${url}/api/${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ path: `hostile:${name}`, args, format: "json" }),
  });
  return await response.json();
}

async function othersAreServed(): Promise<void> {
  for (const answer of await Promise.all(
    Array.from({ length: 10 }, () => call("query", "healthy")),
  )) {
    expect(answer).toMatchObject({ status: "success", value: [2, 4, 6] });
  }
}

test.each([
  ["error", "Uncaught Error: an error like any other"],
  ["getters", "Uncaught"],
  ["toString", "Uncaught"],
  ["undefined", "Uncaught undefined"],
  ["symbol", "Uncaught Symbol(thrown)"],
])("an exception in a listener fails its call, at once and alone: %s", async (what, words) => {
  const others = othersAreServed();
  expect(await call("action", "listening", { what })).toMatchObject({
    status: "error",
    errorMessage: expect.stringContaining(words),
  });
  await others;
  await othersAreServed();
});

test("a rejection that nobody waits for fails its query, and no other that runs at the same time", async () => {
  const others = othersAreServed();
  for (let i = 0; i < 5; i += 1) {
    expect(await call("query", "rejectingQuery")).toMatchObject({
      status: "error",
      errorMessage: expect.stringContaining("Uncaught Error: nobody waits"),
    });
  }
  await others;
});

test("a runaway is ended while others wait, and one that runs when the server is told to stop", async () => {
  const ended = call("query", "runaway", { what: "loop" });
  await othersAreServed();
  expect(await ended).toMatchObject({ status: "error" });
  const cut = call("query", "runaway", { what: "loop" }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const toldAt = performance.now();
  program.child.kill("SIGTERM");
  expect(await program.exited()).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(7_000);
  await cut;
});
