import type { TFunction } from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { storage } from "../../../tests/setup/storage.ts";
import { stopFilesTo, uploadsTo } from "../../components/files/files-underway.ts";
import { createUploads } from "../../components/files/uploads.ts";
import { keepAttached } from "../../features/messages/attached.ts";
import { keepDraft } from "../../features/messages/drafts.ts";
import { forgetDrafts } from "../../lib/drafts.ts";
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

it("knows of a file that is on its way, for which the browser asks too, until it is stopped or its person is gone", () => {
  const asks = new Set<unknown>();
  vi.stubGlobal("addEventListener", (_event: string, ask: unknown) => asks.add(ask));
  vi.stubGlobal("removeEventListener", (_event: string, ask: unknown) => asks.delete(ask));
  const uploads = uploadsTo("linh", "minh", createUploads);
  const t = ((key: string) => key) as unknown as TFunction;
  const send = () =>
    void uploads.send(new Blob(["x"]), "map.jpg", {
      purpose: "attachment",
      ask: () => new Promise(() => undefined),
      t,
      onSent: () => undefined,
    });
  const stop = () => stopFilesTo("linh", "minh");
  for (const end of [uploads.cancel, stop, forgetDrafts]) {
    send();
    expect([hasUnsent(), asks.size]).toEqual([true, 1]);
    expect(uploadsTo("linh", "minh", createUploads)).toBe(uploads);
    end();
    expect([hasUnsent(), asks.size]).toEqual([false, 0]);
  }
});
