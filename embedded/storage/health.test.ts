import { expect, it } from "vitest";

import { Health } from "./health.ts";

it("is as bad as the worst that is wrong, until it is mended", () => {
  const health = new Health();
  const states = [health.state];
  health.worsen("full", "no room");
  states.push(health.state);
  health.worsen("damaged", "key 1");
  states.push(health.state);
  health.mend("damaged");
  states.push(health.state);
  health.mend("full");
  states.push(health.state);
  expect(states).toEqual(["ok", "full", "damaged", "full", "ok"]);
});

it("tells of each change once, and of what was wrong before", () => {
  const health = new Health();
  health.worsen("full", "no room");
  const told: [string, string | null][] = [];
  health.watch((fault, detail) => told.push([fault, detail]));
  health.worsen("full", "still none");
  health.worsen("damaged", "key 1");
  health.mend("full");
  health.mend("full");
  expect(told).toEqual([
    ["full", "no room"],
    ["damaged", "key 1"],
    ["full", null],
  ]);
});
