import * as fc from "fast-check";
import { expect, it } from "vitest";

import { DiskWait } from "./disk-wait.ts";

/** A machine on which a write takes so long in place, and where a thread does it so long to ask for, and leaves the loop so long without work. */
interface Machine {
  inPlaceMs: number;
  askMs?: number;
  idleMs: number;
}

function clocked(machine: Machine) {
  const clock = { now: 1_000, idle: 0 };
  const wait = new DiskWait({ nowMs: () => clock.now, idleMs: () => clock.idle });
  const pass = (ms: number) => void (clock.now += ms);
  const inPlace = () => {
    pass(machine.inPlaceMs);
    return true;
  };
  const byThread = () => {
    pass(machine.askMs ?? 0.01);
    return Promise.resolve().then(() => {
      pass(machine.idleMs);
      clock.idle += machine.idleMs;
      return false;
    });
  };
  /** Whether it was waited in place. */
  const write = () => wait.write(inPlace, byThread);
  const part = async (writes: number) => {
    let found = 0;
    for (let i = 0; i < writes; i += 1) if (await write()) found += 1;
    return found / writes;
  };
  return { wait, clock, pass, write, part, machine };
}

it("leaves the write to a thread where the main one has work meanwhile", async () => {
  const { part } = clocked({ inPlaceMs: 0.2, idleMs: 0.01 });
  await part(20);
  expect(await part(320)).toBe(1 / 16);
});

it("waits in place where a thread would only begin when there is nothing else to do", async () => {
  const { part } = clocked({ inPlaceMs: 0.2, idleMs: 0.25 });
  await part(20);
  expect(await part(320)).toBe(15 / 16);
});

it("waits in place where a thread is hardly cheaper", async () => {
  const { part } = clocked({ inPlaceMs: 0.25, idleMs: 0.2 });
  await part(20);
  expect(await part(320)).toBe(15 / 16);
});

it("waits in place where a thread that is woken takes the core of the main one", async () => {
  const { part } = clocked({ inPlaceMs: 0.2, askMs: 0.3, idleMs: 0 });
  await part(20);
  expect(await part(320)).toBe(15 / 16);
});

it("finds out when the machine changes", async () => {
  const { part, machine } = clocked({ inPlaceMs: 0.2, idleMs: 0.25 });
  await part(320);
  machine.idleMs = 0.01;
  await part(640);
  expect(await part(320)).toBe(1 / 16);
});

it("takes a slow write now and then for what it is", async () => {
  const { pass, write } = clocked({ inPlaceMs: 10, idleMs: 100 });
  await write();
  await write();
  for (let i = 3; i < 100; i += 1) {
    expect(await write()).toBe(i % 16 !== 0);
    pass(250);
  }
});

it("leaves a disk that hangs to a thread, and tries again when that is made up for", async () => {
  const { wait, pass } = clocked({ inPlaceMs: 0.2, idleMs: 0.5 });
  const isInPlace = (ms: number) =>
    wait.write(
      () => {
        pass(ms);
        return true;
      },
      () => Promise.resolve(false),
    );
  const hangs = () => {
    pass(500);
    throw new Error("EIO");
  };
  expect(() => wait.write(hangs, () => Promise.resolve())).toThrow("EIO");
  for (let i = 0; i < 90; i += 1) {
    expect(await isInPlace(0.1)).toBe(false);
    pass(100);
  }
  pass(1_000);
  const tries: boolean[] = [];
  for (let i = 0; i < 16; i += 1) tries.push(await isInPlace(500));
  expect(tries.filter(Boolean)).toHaveLength(1);
});

it("never spends more than a twentieth of the time on slow writes, and one write more", async () => {
  const steps = fc.array(
    fc.record({ write: fc.double({ min: 1, max: 50, noNaN: true }), pause: fc.nat(40) }),
    { minLength: 50, maxLength: 400 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { clock, pass, write, machine } = clocked({ inPlaceMs: 1, idleMs: 1_000 });
      const began = clock.now;
      let slow = 0;
      for (const { write: ms, pause } of all) {
        machine.inPlaceMs = ms;
        if (await write()) slow += ms - 1;
        pass(pause);
        expect(slow).toBeLessThan((clock.now - began) / 20 + 25 + 50);
      }
    }),
  );
});
