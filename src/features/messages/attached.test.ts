import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { storage } from "../../../tests/setup/storage.ts";
import { forgetDrafts } from "../../lib/drafts.ts";
import { attachedName } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";
import { attachedIn, keepAttached } from "./attached.ts";

const readAttached = (me: string, partner: string) => attachedIn(kept(attachedName(me, partner)));

const FILE = { path: "/objects/map.webp", name: "map.jpg" };
const NOW = Date.parse("2026-11-22T02:05:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("keeps one file for each person and partner where a reload finds it, until it is sent", () => {
  keepAttached("linh", "minh", FILE);
  expect(JSON.stringify(localStorage)).toContain("map.jpg");
  expect(readAttached("linh", "minh")).toEqual(FILE);
  expect(readAttached("minh", "linh")).toBeNull();
  keepAttached("linh", "minh", null);
  expect(readAttached("linh", "minh")).toBeNull();
});

it("offers no file that the server may have let go", () => {
  keepAttached("linh", "minh", FILE);
  vi.setSystemTime(NOW + UNUSED_MS - 1);
  expect(readAttached("linh", "minh")).toEqual(FILE);
  vi.setSystemTime(NOW + UNUSED_MS);
  expect(readAttached("linh", "minh")).toBeNull();
});

it("goes at signing out, as the words do", () => {
  keepAttached("linh", "minh", FILE);
  forgetDrafts();
  expect(readAttached("linh", "minh")).toBeNull();
});

it.each(["nonsense", "{}", "null", "[]"])("takes %j for no file", (text) => {
  keep(attachedName("linh", "minh"), text);
  expect(readAttached("linh", "minh")).toBeNull();
});
