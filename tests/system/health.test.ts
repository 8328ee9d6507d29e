// Faults put into a running server: somebody's hand in its folder, a mail server that goes away. An administrator who looks on
// sees each within half a minute, and sees it heal; whoever runs the server finds it in the figures and in the log.
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { ConvexClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { api } from "#convex/_generated/api.js";
import { HEALTH_PARTS } from "#convex/model/health/contract.ts";

import { demoFolder } from "../setup/demo-folder.ts";
import { MailServer } from "../setup/mail-server.ts";
import { freePort, type RunningServer, startServer } from "../setup/server.ts";

const SHOWN_WITHIN_MS = 30_000;

const folder = demoFolder();
const files = path.join(folder.path, "files");
let mails: MailServer;
let payments: Server;
let paymentsAre: "well" | "away" = "well";
let server: RunningServer;
let client: ConvexClient;
let token: string;
let output = "";
let shown: FunctionReturnType<typeof api.health.get> = [];

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: "demo-password" }),
  });
  return ((await response.json()) as { token: string }).token;
}

beforeAll(async () => {
  mails = new MailServer();
  await mails.start();
  payments = createServer((_request, response) => {
    const list = { object: "list", data: [], has_more: false, url: "/v1/prices" };
    const body = paymentsAre === "well" ? list : { error: { type: "api_error", message: "Away" } };
    response.writeHead(paymentsAre === "well" ? 200 : 503, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => payments.listen(0, "127.0.0.1", () => resolve()));
  server = await startServer({
    dataDir: folder.path,
    port: await freePort(),
    demo: true,
    env: {
      SMTP_URL: mails.url("smtp", "", "?tls.rejectUnauthorized=false"),
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_API_URL: `http://127.0.0.1:${(payments.address() as AddressInfo).port}`,
    },
  });
  server.process.stdout?.on("data", (data: Buffer) => (output += data.toString()));
  token = await tokenOf("demo_admin");
  client = new ConvexClient(server.url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  client.onUpdate(api.health.get, { sessionToken: token } as never, (standings) => {
    shown = standings;
  });
});

afterAll(async () => {
  await client.close();
  await server.end("SIGTERM");
  await mails.stop();
  payments.close();
  folder.remove();
});

const stateOf = (part: string) => shown.find((one) => one.part === part)?.state;
const shows = (states: Record<string, string>) =>
  vi.waitFor(
    () => {
      const found = Object.keys(states).map((part) => [part, stateOf(part)]);
      expect(Object.fromEntries(found)).toEqual(states);
    },
    { timeout: SHOWN_WITHIN_MS, interval: 200 },
  );

async function metrics(headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/metrics`, { headers });
  const { status, headers: answered } = response;
  return { status, scheme: answered.get("www-authenticate"), text: await response.text() };
}

test(
  "show on the open page within half a minute, each for itself, and heal by themselves",
  { timeout: 3 * SHOWN_WITHIN_MS },
  async () => {
    await shows({ storage: "HEALTHY", email: "HEALTHY", payments: "HEALTHY" });

    renameSync(files, `${files}-away`);
    writeFileSync(files, "no folder");
    mails.manner = { at: "connect", code: 421 };
    paymentsAre = "away";
    await shows({ storage: "UNHEALTHY", email: "UNHEALTHY", payments: "UNHEALTHY" });
    expect(stateOf("database")).toBe("HEALTHY");
    expect((await metrics()).text).toContain('health_up{part="storage"} 0');

    rmSync(files);
    renameSync(`${files}-away`, files);
    mails.manner = null;
    paymentsAre = "well";
    await shows({ storage: "HEALTHY", email: "HEALTHY", payments: "HEALTHY" });
    await shows({
      database: "HEALTHY",
      search: "HEALTHY",
      outbox: "HEALTHY",
      scheduler: "HEALTHY",
    });
  },
);

test("figures are there for this machine, and elsewhere for administrators only", async () => {
  const { status, text } = await metrics();
  expect(status).toBe(200);
  for (const part of HEALTH_PARTS) expect(text).toContain(`health_up{part="${part}"}`);
  expect(text).toMatch(/^http_requests_total\{method="POST",route="\/api\/auth\/token",.*\} 1$/m);
  expect(text).toMatch(/^function_runs_total\{type="query",function="health:get",.*"ok"\} \d+$/m);
  expect(text).toMatch(/^sync_sockets 1$/m);
  // As a proxy on this machine hands on what comes from elsewhere.
  const elsewhere = { "x-forwarded-for": "203.0.113.7" };
  expect(await metrics(elsewhere)).toMatchObject({ status: 401, scheme: "Bearer" });
  const as = async (bearer: string) => {
    return (await metrics({ ...elsewhere, Authorization: `Bearer ${bearer}` })).status;
  };
  expect(await as("made-up")).toBe(401);
  expect(await as(await tokenOf("demo_guide"))).toBe(403);
  expect(await as(token)).toBe(200);
  const response = await fetch(`${server.url}/metrics`, { method: "POST" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("every answer of the API has an id, and the log is lines of JSON without an address", async () => {
  const response = await fetch(`${server.url}/api/health`);
  expect(response.headers.get("x-request-id")).toMatch(/^[\da-f]{16}$/);
  const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith("ready on"));
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) });
  }
  expect(output).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
});
