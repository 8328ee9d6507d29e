// Answers and uploads as they go over the wire.
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type RunningBackend, startBackend } from "./start-backend.ts";

const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/functions");

let running: RunningBackend | undefined;
beforeEach(async () => {
  running = await startBackend({ functions, dataFolder: null });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

function started(): RunningBackend {
  if (running === undefined) throw new Error("it does not run");
  return running;
}

test("a header that was set twice says both", async () => {
  const response = await fetch(`${started().url}/twice`);
  expect(response.headers.get("link")).toBe("</a>, </b>");
});

/** The same functions, of a site with words of its own. */
async function restart(): Promise<void> {
  await started().stop();
  const siteErrorCode = (status: number): string => `SITE_${status}`;
  running = await startBackend({ functions, dataFolder: null, siteErrorCode });
}

test("an action that fails is told in the site's words where it has any", async () => {
  const plain = await fetch(`${started().url}/throw`);
  expect([plain.status, await plain.json()]).toMatchObject([
    500,
    { trace: expect.stringContaining("boom") as string },
  ]);
  await restart();
  const response = await fetch(`${started().url}/throw`);
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f]{16}$/);
  expect(response.status).toBe(500);
  const message = "Your request couldn't be completed. Try again later.";
  expect(await response.json()).toEqual({ code: "SITE_500", message, requestId });
});

test("a method that no route can have is refused as one", async () => {
  await restart();
  for (const method of ["PROPFIND", "QUERY"]) {
    const response = await fetch(`${started().url}/api/of-the-site`, { method });
    expect([response.status, await response.json()]).toMatchObject([405, { code: "SITE_405" }]);
  }
});

test("who leaves before there is an answer keeps no stop waiting", async () => {
  const { port, stop } = started();
  running = undefined;
  const client = connect(port, "127.0.0.1");
  client.write("GET /quiet HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await setTimeout(100);
  client.destroy();
  await setTimeout(300);
  const beganMs = performance.now();
  await stop();
  // Whoever is still answered is waited for, three seconds.
  expect(performance.now() - beganMs).toBeLessThan(2_500);
});

test("behind a digest that is none the connection serves on", async () => {
  const { port, runner } = started();
  const token = runner.services.uploadTokens.issue();
  const client = connect(port, "127.0.0.1");
  let heard = "";
  client.on("data", (bytes: Buffer) => (heard += bytes.toString()));
  const head = ["Host: localhost", "Digest: nonsense", "Content-Length: 300000", "", ""];
  client.write(`POST /api/storage/upload?token=${token} HTTP/1.1\r\n${head.join("\r\n")}`);
  client.write("a".repeat(300_000));
  await vi.waitFor(() => expect(heard).toContain("BadDigest"));
  if (!/^connection: close/im.test(heard)) {
    client.write("GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await vi.waitFor(() => expect(heard).toContain("HTTP/1.1 200"), { timeout: 2_000 });
  }
  client.destroy();
  await once(client, "close");
});
