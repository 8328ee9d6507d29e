// Stored data is damaged behind the server's back: what clients and those who run the site are told.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { ConvexClient } from "convex/browser";
import { anyApi } from "convex/server";
import { expect, it, onTestFinished, vi } from "vitest";

import { write } from "../transaction/testing.ts";
import { startBackend } from "./start-backend.ts";

const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/tables");

it("fails the queries that read it, and no other, on the same socket too", async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "damage-"));
  onTestFinished(() => fs.rmSync(dataFolder, { recursive: true, force: true }));
  const first = await startBackend({ functions, dataFolder });
  await write(first.engine, (tx) => {
    tx.insert("whole", { rate: 400_000 });
    tx.insert("damaged", { rate: 500_000 });
  });
  await first.stop();
  const file = path.join(dataFolder, "data.mdb");
  const bytes = fs.readFileSync(file);
  for (let at = 0; (at = bytes.indexOf('"rate":5', at)) >= 0; at++) bytes.write("9", at + 7);
  fs.writeFileSync(file, bytes);

  const logged: string[] = [];
  const onError = (error: unknown): void => void logged.push(String(error));
  const running = await startBackend({
    functions,
    dataFolder,
    onError,
    healthPath: "/api/health",
  });
  onTestFinished(() => running.stop());
  const client = new ConvexClient(running.url);
  onTestFinished(() => client.close());
  const page = anyApi["rows"]?.["page"] ?? expect.fail();
  const argsOf = (table: string) => ({ table, paginationOpts: { numItems: 10, cursor: null } });
  const said: Record<string, unknown> = {};
  const watch = (table: string): void => {
    client.onUpdate(
      page,
      argsOf(table),
      (value: { page: object[] }) => (said[table] = value.page.length),
      (error) => (said[table] = error.message),
    );
  };
  for (const table of ["whole", "damaged"]) watch(table);
  await vi.waitFor(() => expect(Object.keys(said)).toHaveLength(2));
  const lost = /The stored data is damaged: document \w+ of table damaged is lost\./;
  expect(said).toEqual({ whole: 1, damaged: expect.stringMatching(lost) });
  await write(running.engine, (tx) => tx.insert("whole", { rate: 450_000 }));
  await vi.waitFor(() => expect(said["whole"]).toBe(2));

  const health = await fetch(`${running.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: "unhealthy", parts: { storage: "damaged" } },
  ]);
  expect(logged).toEqual([expect.stringMatching(lost)]);
});

it("does not end the server when it is met between calls, and what is scheduled waits", async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "damage-"));
  onTestFinished(() => fs.rmSync(dataFolder, { recursive: true, force: true }));
  const logged: unknown[] = [];
  const running = await startBackend({
    functions,
    dataFolder,
    onError: (error) => void logged.push(error),
  });
  onTestFinished(() => running.stop());
  const nextTs = Date.now() + 3_600_000;
  await write(running.engine, (tx) =>
    tx.insert(
      "_scheduled_functions",
      { name: "rows:page", state: { kind: "pending" }, nextTs, scheduledTime: nextTs },
      true,
    ),
  );
  const name = path.join(dataFolder, "data.mdb");
  // Out of the log, where it lies at first.
  const isTakenOver = () => expect(fs.readFileSync(name).includes("rows:page")).toBe(true);
  await vi.waitFor(isTakenOver, { timeout: 10_000 });
  // LMDB shows what the file holds at each moment.
  const file = fs.openSync(name, "r+");
  const bytes = fs.readFileSync(file);
  for (let at = 0; (at = bytes.indexOf("rows:page", at)) >= 0; at++) fs.writeSync(file, "R", at);
  fs.closeSync(file);
  // What was taken over is read from memory until the first commit behind the end of its checkpoint.
  const isMet = async (): Promise<void> => {
    await write(running.engine, (tx) => tx.insert("whole", { rate: 450_000 }));
    running.runner.services.scheduled(Date.now());
    expect(logged.map(String).join()).toMatch(/_scheduled_functions is lost/);
  };
  await vi.waitFor(isMet);
  expect(running.engine.health.state).toBe("damaged");
  expect((await fetch(`${running.url}/version`)).ok).toBe(true);
});
