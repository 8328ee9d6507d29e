import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { layOutSoon } from "./lay-out-soon.ts";

let idle: (() => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal("window", { requestIdleCallback: (work: () => void) => idle.push(work) });
});
afterEach(() => vi.unstubAllGlobals());

const element = () => ({ style: { contentVisibility: "" } }) as HTMLElement;
const shown = (all: readonly HTMLElement[]) => all.map(({ style }) => style.contentVisibility);
const idleMoment = () => idle.shift()?.();

it("lays one out in each idle moment, in their order", () => {
  const all = [element(), element(), element()];
  for (const one of all) layOutSoon(one);
  expect(shown(all)).toEqual(["", "", ""]);
  idleMoment();
  expect(shown(all)).toEqual(["visible", "", ""]);
  idleMoment();
  idleMoment();
  expect(shown(all)).toEqual(["visible", "visible", "visible"]);
  expect(idle).toEqual([]);
});

it("forgets who has gone, and begins anew with who comes then", () => {
  const [gone, later] = [element(), element()];
  const forget = layOutSoon(gone);
  if (typeof forget === "function") forget();
  layOutSoon(later);
  idleMoment();
  idleMoment();
  expect(shown([gone, later])).toEqual(["", "visible"]);
});
