import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { storage } from "../../../tests/setup/storage.ts";
import { keepAttached } from "../../features/messages/attached.ts";
import { keepDraft } from "../../features/messages/drafts.ts";
import { outboxName } from "../../lib/kept-names.ts";
import { keep } from "../../lib/kept.ts";
import { hasUnsent } from "./has-unsent.ts";

const NOW = Date.parse("2026-11-22T02:05:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("knows of words and of messages that wait", () => {
  expect(hasUnsent()).toBe(false);
  keepDraft("linh", "minh", "Chào anh");
  expect(hasUnsent()).toBe(true);
  keepDraft("linh", "minh", "");
  expect(hasUnsent()).toBe(false);
  keep(outboxName("linh"), "[]");
  expect(hasUnsent()).toBe(true);
});

it("knows of a file as long as it can be sent, in whichever conversation", () => {
  keepAttached("linh", "minh", { path: "/objects/map.webp", name: "map.jpg" });
  vi.setSystemTime(NOW + UNUSED_MS - 1);
  expect(hasUnsent()).toBe(true);
  vi.setSystemTime(NOW + UNUSED_MS);
  expect(hasUnsent()).toBe(false);
});
