import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { storage } from "../../../tests/setup/storage.ts";
import { forgetDrafts } from "../../lib/drafts.ts";
import { attachedText, keepAttached, onAttached, readAttached } from "./attached.ts";

const FILE = { path: "/objects/map.webp", name: "map.jpg" };
const NOW = Date.parse("2026-11-22T02:05:00Z");

const attachedOf = (me: string, partner: string, nowMs = NOW) =>
  readAttached(attachedText(me, partner), nowMs);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("keeps one file for each person and partner where a reload finds it, until it is sent", () => {
  keepAttached("linh", "minh", FILE);
  expect(JSON.stringify(localStorage)).toContain("map.jpg");
  expect(attachedOf("linh", "minh")).toEqual(FILE);
  expect(attachedOf("minh", "linh")).toBeNull();
  keepAttached("linh", "minh", null);
  expect(attachedOf("linh", "minh")).toBeNull();
});

it("offers no file that the server may have let go", () => {
  keepAttached("linh", "minh", FILE);
  expect(attachedOf("linh", "minh", NOW + UNUSED_MS - 1)).toEqual(FILE);
  expect(attachedOf("linh", "minh", NOW + UNUSED_MS)).toBeNull();
});

it("goes at signing out, as the words do", () => {
  keepAttached("linh", "minh", FILE);
  forgetDrafts();
  expect(attachedOf("linh", "minh")).toBeNull();
});

it("tells its readers", () => {
  const listener = vi.fn();
  const stop = onAttached(listener);
  keepAttached("linh", "minh", FILE);
  stop();
  keepAttached("linh", "minh", null);
  expect(listener).toHaveBeenCalledTimes(1);
});

it.each(["nonsense", "{}", "null", "[]"])("takes %j for no file", (text) => {
  expect(readAttached(text, NOW)).toBeNull();
});
