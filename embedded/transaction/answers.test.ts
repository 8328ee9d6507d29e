// Answers are found whatever the clock said when they were kept, and go by the day.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import * as fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import { DamagedError } from "../values/errors.ts";
import type { Answer, RequestKey } from "./answers.ts";
import { engineForTest, read, write } from "./testing.ts";

const DAY_MS = 24 * 3_600_000;

const requests = fc.record({
  sessionId: fc.constantFrom("a-1", "a-10", "b"),
  requestId: fc.constantFrom(0, 1, 2, 255, 0xfeff_ffff, 0xff00_0000, 0xffff_ffff),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ keep: requests, value: fc.string() }) },
    { weight: 2, arbitrary: fc.record({ days: fc.integer({ min: -3, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ removeAfter: fc.integer({ min: 0, max: 6 }) }) },
  ),
  { maxLength: 30 },
);

const nameOf = ({ sessionId, requestId }: RequestKey): string => `${sessionId} ${requestId}`;
const dayOf = (ts: bigint): number => Math.floor(Number(ts / 1_000_000n) / DAY_MS);

it("are there until their day is removed, one of each request, and the last of a session is known", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      const { engine, world } = await engineForTest();
      const model = new Map<string, Answer & RequestKey>();
      for (const step of made) {
        if ("days" in step) world.now += step.days * DAY_MS;
        else if ("keep" in step) {
          // As whoever keeps one has looked before.
          if (model.has(nameOf(step.keep))) continue;
          const tx = engine.beginWrite();
          tx.answers.keep(step.keep, "caller", step.value);
          const { ts } = await engine.commit(tx);
          tx.release();
          model.set(nameOf(step.keep), { ...step.keep, ts, caller: "caller", value: step.value });
        } else {
          const ms = world.now - step.removeAfter * DAY_MS;
          while (await write(engine, (tx) => tx.answers.removeBefore(ms)));
          for (const [name, { ts }] of model) {
            if (dayOf(ts) < Math.floor(ms / DAY_MS)) model.delete(name);
          }
        }
      }
      read(engine, (tx) => {
        for (const { ts, caller, value, ...request } of model.values()) {
          expect(tx.answers.find(request)).toEqual({ ts, caller, value });
        }
        for (const sessionId of ["a-1", "a-10", "b", "c"]) {
          const own = [...model.values()].filter((answer) => answer.sessionId === sessionId);
          const numbers = own.map(({ requestId }) => requestId);
          expect(tx.answers.last(sessionId)).toBe(own.length === 0 ? null : Math.max(...numbers));
          for (const requestId of [0, 1, 2, 255, 0xffff_ffff]) {
            const isKept = numbers.includes(requestId);
            expect(tx.answers.find({ sessionId, requestId }) !== null).toBe(isKept);
          }
        }
      });
      await engine.close();
    }),
    { numRuns: 200 },
  );
});

it("are a commit of their own, that touches nothing which anybody reads", async () => {
  const { engine } = await engineForTest();
  const before = engine.latestTs();
  const touched: string[] = [];
  engine.onCommit((commit) => touched.push(...commit.touched));
  await write(engine, (tx) => tx.answers.keep({ sessionId: "s", requestId: 1 }, "c", "null"));
  expect(engine.latestTs()).toBeGreaterThan(before);
  expect(touched).toEqual([]);
});

it("hold values of any length and any letters", async () => {
  const { engine } = await engineForTest();
  const value = JSON.stringify(`line\none "quoted"\n\u{1f600}${"é".repeat(1_000_000)}`);
  const request = { sessionId: "s", requestId: 7 };
  await write(engine, (tx) => tx.answers.keep(request, "caller", value));
  expect(read(engine, (tx) => tx.answers.find(request)?.value === value)).toBe(true);
});

it("are removed in portions", async () => {
  const { engine, world } = await engineForTest();
  for (let requestId = 0; requestId < 1_200; requestId += 1) {
    await write(engine, (tx) => tx.answers.keep({ sessionId: "s", requestId }, "c", "1"));
  }
  world.now += 2 * DAY_MS;
  const portions: boolean[] = [];
  do portions.push(await write(engine, (tx) => tx.answers.removeBefore(world.now)));
  while (portions.at(-1) === true);
  expect(portions).toEqual([true, true, true, false]);
  expect(read(engine, (tx) => tx.answers.last("s"))).toBeNull();
});

it("stay where the clock shows the first days of 1970, as machines without a battery do", async () => {
  const { engine } = await engineForTest();
  const request = { sessionId: "s", requestId: 1 };
  await write(engine, (tx) => tx.answers.keep(request, "caller", "1"));
  expect(await write(engine, (tx) => tx.answers.removeBefore(-13 * DAY_MS))).toBe(false);
  expect(read(engine, (tx) => tx.answers.find(request))).not.toBeNull();
});

it("are there after a restart, and one that is damaged is missed by its own session alone", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "answers-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const open = async () => (await engineForTest(await openStore(folder))).engine;
  const [mine, others] = [
    { sessionId: "b", requestId: 1 },
    { sessionId: "a", requestId: 1 },
  ];
  let engine = await open();
  await write(engine, (tx) => tx.answers.keep(others, "caller", `"spoilt"`));
  await write(engine, (tx) => tx.answers.keep(mine, "caller", `"whole"`));
  await engine.close();
  const file = path.join(folder, "data.mdb");
  const bytes = fs.readFileSync(file);
  for (let at = bytes.indexOf("spoilt"); at >= 0; at = bytes.indexOf("spoilt", at + 1)) {
    bytes.write("S", at);
  }
  fs.writeFileSync(file, bytes);
  engine = await open();
  const tx = engine.beginWrite();
  expect([tx.answers.find(mine)?.value, tx.answers.last("b")]).toEqual([`"whole"`, 1]);
  expect(() => tx.answers.find(others)).toThrow(DamagedError);
  tx.release();
  await engine.close();
});

it("can not be kept by who only reads", async () => {
  const { engine } = await engineForTest();
  const keep = () =>
    read(engine, (tx) => tx.answers.keep({ sessionId: "s", requestId: 1 }, "", ""));
  expect(keep).toThrow("read-only");
});
