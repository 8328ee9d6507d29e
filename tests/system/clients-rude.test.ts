// Peers with bad manners: those who send a byte a second, and pages of other origins.
import { once } from "node:events";
import { connect as connectTcp } from "node:net";

import { ConvexHttpClient } from "convex/browser";
import { expect, test } from "vitest";
import { WebSocket } from "ws";

import { sameOriginOr } from "#embedded";

import { startFixture } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

test("slow headers are cut off, others are served meanwhile", { timeout: 60_000 }, async () => {
  const backend = await startFixture();
  const sockets = Array.from({ length: 100 }, () => connectTcp(backend.port, "127.0.0.1"));
  const opened = Date.now();
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", () => undefined);
    socket.write("GET /version HTTP/1.1\r\nhost: localhost\r\nx-slow: ");
  }
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write("x");
  }, 1000);
  const http = new ConvexHttpClient(backend.url, { skipConvexDeploymentUrlCheck: true });
  while (open.size > 0 && Date.now() - opened < 30_000) {
    expect(await http.query(api.counters.get, { name: "calm" })).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  clearInterval(drip);
  expect(open.size).toBe(0);
  await backend.stop();
});

test("a page of another origin gets no socket where origins are checked", async () => {
  const backend = await startFixture({ allowOrigin: sameOriginOr(["https://app.example"]) });
  const open = async (origin: string) => {
    const socket = new WebSocket(`${backend.url.replace("http", "ws")}/api/1.48.0/sync`, {
      origin,
    });
    const outcome = await Promise.race([
      once(socket, "open").then(() => "open"),
      once(socket, "unexpected-response").then(
        ([, response]) => (response as { statusCode: number }).statusCode,
      ),
    ]);
    socket.on("error", () => undefined);
    socket.terminate();
    return outcome;
  };
  expect(await open("https://evil.example")).toBe(403);
  expect(await open("https://app.example.evil")).toBe(403);
  expect(await open("null")).toBe(403);
  expect(await open("https://app.example")).toBe("open");
  expect(await open(backend.url)).toBe("open");
  await backend.stop();
});
