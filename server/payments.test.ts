// Who takes the payments, by what is set; and what refuses to start.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { Stripe } from "stripe";
import { expect, onTestFinished, test, vi } from "vitest";

import { holdFolder } from "#embedded/node";

import { readSettings } from "./environment.ts";
import { type BrowserOrigins, openPayments } from "./payments.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const LIVE_REFUSED =
  "STRIPE_SECRET_KEY is a live key and STRIPE_API_URL leads away from Stripe: a live key is for Stripe alone. Remove one of the two";

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "payments-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function settingsWith(environment: Record<string, string>) {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_ENV", "development");
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_API_URL"]) vi.stubEnv(name, "");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return readSettings(temporaryFolder());
}

test.each([
  [{}, "simulator"],
  [{ NODE_ENV: "production" }, "nobody"],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "stripe"],
  [{ STRIPE_SECRET_KEY: "sk_live_1" }, "stripe"],
  [{ STRIPE_SECRET_KEY: "sk_live_1", NODE_ENV: "production" }, "stripe"],
  [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_API_URL: "http://127.0.0.1:1" }, "stripe"],
])("with %o it is %s that takes the payments", (environment, by) => {
  expect(settingsWith(environment).paymentsBy).toBe(by);
});

test.each([
  [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_URL: "http://127.0.0.1:1" }, LIVE_REFUSED],
  [{ STRIPE_SECRET_KEY: "rk_live_1", STRIPE_API_URL: "https://elsewhere.example" }, LIVE_REFUSED],
  [
    { STRIPE_API_URL: "http://127.0.0.1:1" },
    "STRIPE_API_URL is set without STRIPE_SECRET_KEY: set both, or neither of them",
  ],
  [
    { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_API_URL: "nowhere" },
    'STRIPE_API_URL must be an address, not "nowhere"',
  ],
])("%o does not start", (environment, sentence) => {
  expect(() => settingsWith(environment)).toThrow(sentence);
});

/** For a server that ends before it is ready; throws what it said. */
function startServer(environment: Record<string, string>): void {
  execFileSync(process.execPath, ["embedded/cli/run.js", "server/start.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, NODE_ENV: "development", PORT: "0", ...environment },
    stdio: "pipe",
    timeout: 60_000,
  });
}

test("a server with a live key and another address ends at once and says why", () => {
  const start = () =>
    startServer({
      DATA_DIR: temporaryFolder(),
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_API_URL: "http://127.0.0.1:1",
    });
  expect(start).toThrow(LIVE_REFUSED);
});

test("a server without a folder of its own says so of the folder, not of the simulator in it", async () => {
  const taken = temporaryFolder();
  onTestFinished(holdFolder(taken).letGo);
  const payments = await openPayments("simulator", path.join(taken, "stripe-simulator"));
  onTestFinished(() => payments.stop());
  expect(() => startServer({ DATA_DIR: taken })).toThrow(
    /^error: The data folder \S+ is in use by another backend \(process \d+\)\./m,
  );

  const file = path.join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(() => startServer({ DATA_DIR: file })).toThrow(
    /^error: The data folder \S+ cannot be written to \(EEXIST\)\.$/m,
  );
});

test("the simulator stands behind the functions' variables, and delivers to the server", async () => {
  const told: string[] = [];
  const server = createServer((request, response) => {
    told.push(request.url ?? "");
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  const folder = temporaryFolder();
  const payments = await openPayments("simulator", folder);
  onTestFinished(async () => {
    await payments.stop();
    server.closeAllConnections();
    server.close();
  });
  const { STRIPE_API_URL = "", STRIPE_SECRET_KEY = "" } = payments.functionVariables;
  expect(payments.functionVariables).toMatchObject({
    STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_\w{48}$/) as string,
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_\w{48}$/) as string,
    VITE_STRIPE_PUBLIC_KEY: expect.stringMatching(/^pk_test_\w{48}$/) as string,
  });
  expect(statSync(path.join(folder, "keys.json")).mode & 0o777).toBe(0o600);

  await payments.deliverTo(`http://127.0.0.1:${ownPort}`);
  const { hostname, port } = new URL(STRIPE_API_URL);
  const stripe = new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: "http" });
  const prices = await stripe.prices.list({ lookup_keys: ["MONTHLY", "ANNUAL"] });
  expect(new Set(prices.data.map((price) => price.unit_amount))).toEqual(new Set([2900, 29_000]));
  await stripe.customers.create({ email: "an@example.com" });
  await vi.waitFor(() => expect(told).toEqual(["/api/stripe/webhook"]));

  const policy = contentSecurityPolicy([], "localhost", false, payments.browserOrigins);
  expect(policy).toContain(`connect-src 'self' ws://localhost ${STRIPE_API_URL};`);
  expect(policy).toContain(`frame-src ${STRIPE_API_URL};`);
  expect(policy).toContain("img-src 'self' data: blob:;");
});

test("keys and state stay from one start to the next, and so does the address", async () => {
  const folder = temporaryFolder();
  const before = await openPayments("simulator", folder);
  await before.stop();
  const after = await openPayments("simulator", folder);
  onTestFinished(() => after.stop());
  expect(after.functionVariables).toEqual(before.functionVariables);
});

test("a folder that it is the first to write in is nobody else's", async () => {
  const dataFolder = path.join(temporaryFolder(), "data");
  const payments = await openPayments("simulator", path.join(dataFolder, "stripe-simulator"));
  onTestFinished(() => payments.stop());
  for (const folder of [dataFolder, path.join(dataFolder, "stripe-simulator")]) {
    expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  }
});

test("a simulator that can not start says so", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "journal.jsonl"), "not ours\n");
  await expect(openPayments("simulator", folder)).rejects.toThrow(
    "The payments simulator can not start: Cannot read line 1 of the payments simulator's journal",
  );
  const taken = temporaryFolder();
  const first = await openPayments("simulator", taken);
  onTestFinished(() => first.stop());
  await expect(openPayments("simulator", taken)).rejects.toThrow(
    "The payments simulator can not start: The payments simulator's folder",
  );
});

/** Opens payments in a process that can not load the simulator. */
function openWithoutSimulator(by: string): string {
  const hook = `export async function resolve(specifier, context, next) {
    if (specifier.includes("simulator")) throw new Error("the simulator was asked for");
    return next(specifier, context);
  }`;
  const code = `
    import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hook)}));
    const { openPayments } = await import("./server/payments.ts");
    try { console.log(JSON.stringify((await openPayments("${by}", "${temporaryFolder()}")).browserOrigins)); }
    catch (error) { console.log(String(error)); }`;
  const args = ["--import", "tsx", "--input-type=module", "-e", code];
  const cwd = path.resolve(import.meta.dirname, "..");
  return execFileSync(process.execPath, args, { cwd, encoding: "utf8" });
}

test("with a key the simulator is not even loaded, and pages may load Stripe", () => {
  expect(openWithoutSimulator("simulator")).toContain("the simulator was asked for");
  const origins = JSON.parse(openWithoutSimulator("stripe")) as BrowserOrigins;
  expect(origins).toMatchObject({ connections: ["https://api.stripe.com"] });
  const policy = contentSecurityPolicy([], "localhost", true, origins);
  expect(policy).toContain("img-src 'self' data: blob: https://*.stripe.com;");
});
