import { randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startBackend } from "./start-backend.ts";
import type { RunningBackend, StartOptions } from "./start-backend.ts";

const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/tables");

let dataFolder: string;
let running: RunningBackend | undefined;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), "start-backend-"));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(options: Omit<StartOptions, "functions" | "dataFolder">): Promise<void> {
  running = await startBackend({ functions, dataFolder, ...options });
}

/** Below those that the system gives to whoever asks for any: nobody else is given it before the backend listens. */
const ownPort = (): number => randomInt(32_000, 32_768);

const isOpen = (url: string) =>
  fetch(`${url}/version`).then(
    ({ ok }) => ok,
    () => false,
  );

describe("a functions folder that installs components", () => {
  const warningsFor = async (config: string): Promise<string[]> => {
    const warnings: string[] = [];
    const folder = path.join(dataFolder, "functions");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "convex.config.ts"), config);
    const onWarning = (text: string) => warnings.push(text);
    running = await startBackend({ functions: folder, dataFolder: null, onWarning });
    return warnings;
  };

  it("starts, and is told that they will not run", async () => {
    const config = 'const app = defineApp();\napp.use(aggregate, { name: "byScore" });';
    expect(await warningsFor(config)).toEqual([
      "convex.config.ts installs components with app.use: this backend does not run them, and calls into them will fail.",
    ]);
  });

  it("is told nothing while it does not", async () => {
    expect(await warningsFor("// app.use(later)\nexport default defineApp({ env: {} });")).toEqual(
      [],
    );
  });
});

describe("what runs before the port opens", () => {
  it("can call the functions and finds the port closed", async () => {
    const port = ownPort();
    let opened: boolean | undefined;
    await start({
      port,
      beforeListen: async ({ runner, url }) => {
        opened = await isOpen(url);
        expect(url).toBe(`http://localhost:${port}`);
        const identity = { kind: "none" } as const;
        const args = { table: "notes", paginationOpts: { cursor: null, numItems: 1 } };
        const outcome = await runner.any({ path: "rows:page", args, identity });
        expect(outcome).toMatchObject({ ok: true });
        expect(JSON.parse(outcome.ok ? outcome.value : "")).toMatchObject({ page: [] });
      },
    });
    expect(opened).toBe(false);
    expect(await isOpen(running?.url ?? "")).toBe(true);
  });

  it("lets nobody in where the system chooses the port either", async () => {
    const order: string[] = [];
    let asked: Promise<boolean> | undefined;
    await start({
      beforeListen: async ({ url }) => {
        asked = isOpen(url).finally(() => order.push("answered"));
        await new Promise((resolve) => setTimeout(resolve, 50));
        order.push("ready");
      },
    });
    expect(await asked).toBe(true);
    expect(order).toEqual(["ready", "answered"]);
  });

  it("lets go of the data where it fails", async () => {
    const beforeListen = () => Promise.reject(new Error("no flour in the house"));
    const port = ownPort();
    await expect(start({ port, beforeListen })).rejects.toThrow("no flour in the house");
    expect(await isOpen(`http://localhost:${port}`)).toBe(false);
    await start({ port });
    expect(await isOpen(running?.url ?? "")).toBe(true);
  });
});

describe("the path of health", () => {
  const answer = async (method = "GET") => {
    const response = await fetch(`${running?.url}/api/health`, { method });
    return { status: response.status, body: await response.text() };
  };

  it("is the functions' own, and the server's while the storage is not well", async () => {
    const told: string[] = [];
    await start({ healthPath: "/api/health", onError: (error) => told.push(String(error)) });
    const own = await answer();
    expect(own.status).toBe(404);
    const { health } = running?.engine ?? expect.fail();
    health.worsen("full", "4 kB are left");
    const body = JSON.stringify({ status: "unhealthy", parts: { storage: "full" } });
    expect(await answer()).toEqual({ status: 503, body });
    expect(await answer("HEAD")).toEqual({ status: 503, body: "" });
    expect(await answer("POST")).toEqual(own);
    health.worsen("damaged", "a value");
    expect((await answer()).body).toContain('"storage":"damaged"');
    health.mend("damaged");
    health.mend("full");
    expect(await answer()).toEqual(own);
    expect(told).toEqual([
      "StorageError: 4 kB are left",
      "StorageError: a value",
      "StorageError: The storage is no longer damaged",
      "StorageError: The storage is no longer full",
    ]);
  });

  it("is none where none is named", async () => {
    await start({});
    running?.engine.health.worsen("full", "4 kB are left");
    expect((await answer()).status).toBe(404);
  });
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === "IPv6");

it.runIf(hasIPv6)("is found at an address of IPv6 that is not this machine's name", async () => {
  await start({ host: "::ffff:127.0.0.1" });
  const { address = "", port } = running ?? {};
  expect(new URL(address).host).toBe(`[::ffff:7f00:1]:${port}`);
  expect(await isOpen(address)).toBe(true);
});

it.each([
  ["nowhere.invalid", "no address is found for this name"],
  ["192.0.2.1", "this machine has no such address"],
])("says why it can not listen on %s", async (host, reason) => {
  const port = ownPort();
  await expect(start({ host, port })).rejects.toThrow(
    `Cannot listen on ${host}:${port}: ${reason}`,
  );
});

it("says so where somebody else has the port, before the work of the start, and lets go of the data", async () => {
  await start({});
  const port = running?.port ?? 0;
  const another = { functions, dataFolder: path.join(dataFolder, "another"), port };
  const reason = `Cannot listen on 127.0.0.1:${port}: it is in use. Stop what uses it, or choose another port.`;
  await expect(startBackend(another)).rejects.toThrow(reason);
  let hasBegun = false;
  const beforeListen = () => {
    hasBegun = true;
    return Promise.resolve();
  };
  await expect(startBackend({ ...another, beforeListen })).rejects.toThrow(reason);
  expect(hasBegun).toBe(false);
});

it("says first what to do where newer functions have written the data", async () => {
  await start({});
  const insert = { path: "rows:insert", args: { table: "users", rows: "[{}]" } };
  await running?.runner.any({ ...insert, identity: { kind: "admin" } });
  await running?.stop();
  const earlier = path.resolve(functions, "../before");
  await expect(startBackend({ functions: earlier, dataFolder })).rejects.toThrow(
    /^The data in .* does not fit these functions: newer ones may have written it\. .*\nDocument with ID /,
  );
});
