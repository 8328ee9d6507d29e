// What Node.js itself throws on behalf of a function, outside of every call, ends that function and not the server.
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
  const functions = path.resolve(import.meta.dirname, "../fixtures/failing");
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

async function call(kind: "action" | "query", name: string): Promise<unknown> {
  const response = await fetch(`${url}/api/${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ path: name, args: {}, format: "json" }),
  });
  return await response.json();
}

test("an exception in a listener fails its call, at once and alone", async () => {
  const others = Array.from({ length: 10 }, () => call("query", "failing:healthy"));
  expect(await call("action", "failing:listening")).toMatchObject({
    status: "error",
    errorMessage: expect.stringContaining("from a listener"),
  });
  for (const answer of [...(await Promise.all(others)), await call("query", "failing:healthy")]) {
    expect(answer).toMatchObject({ status: "success", value: [2, 4, 6] });
  }
});
