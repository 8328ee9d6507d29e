import * as fc from "fast-check";
import { expect, it } from "vitest";

import { InPlace } from "./in-place.ts";

function clocked() {
  let now = 1_000;
  const inPlace = new InPlace(() => now);
  const wait = (ms: number) => void (now += ms);
  const write = (ms: number) => inPlace.measure(() => wait(ms));
  return { inPlace, wait, write };
}

it("goes on while the disk is quick", () => {
  const { inPlace, write } = clocked();
  for (let i = 0; i < 10_000; i++) write(0.9);
  expect(inPlace.isAllowed).toBe(true);
});

it("takes a slow write now and then for what it is", () => {
  const { inPlace, wait, write } = clocked();
  for (let i = 0; i < 100; i++) {
    write(10);
    expect(inPlace.isAllowed).toBe(true);
    wait(250);
  }
});

it("leaves a disk that hangs to others, and tries again when that is made up for", () => {
  const { inPlace, wait, write } = clocked();
  expect(() =>
    inPlace.measure(() => {
      wait(500);
      throw new Error("EIO");
    }),
  ).toThrow("EIO");
  expect(inPlace.isAllowed).toBe(false);
  wait(9_000);
  expect(inPlace.isAllowed).toBe(false);
  wait(1_000);
  expect(inPlace.isAllowed).toBe(true);
  write(500);
  expect(inPlace.isAllowed).toBe(false);
});

it("never spends more than a twentieth of the time on slow writes, and one write more", () => {
  const steps = fc.array(
    fc.record({ write: fc.double({ min: 1, max: 50, noNaN: true }), pause: fc.nat(40) }),
    {
      minLength: 50,
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const { inPlace, wait, write } = clocked();
      let [slow, passed] = [0, 0];
      for (const { write: ms, pause } of all) {
        if (inPlace.isAllowed) {
          write(ms);
          slow += ms - 1;
          passed += ms;
        }
        wait(pause);
        passed += pause;
        expect(slow).toBeLessThan(passed / 20 + 25 + 50);
      }
    }),
  );
});
