// Drafts and the person whose they are. The storage of a browser is stood in for by one in memory.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { storage } from "../../tests/setup/storage.ts";
import { dropDraft, forgetDrafts, keepDraft, ownDrafts, readDraft } from "./drafts.ts";
import { draftName, outboxName } from "./kept-names.ts";
import { keep, kept } from "./kept.ts";
import { createTabDrafts, createTabDraftsWithout } from "./window-drafts.ts";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a draft by what it is about, until it is dropped", () => {
  keepDraft("book:linh", { title: "Old Quarter" });
  expect(readDraft("book:linh")).toEqual({ title: "Old Quarter" });
  expect(readDraft("book:minh")).toBeNull();
  dropDraft("book:linh");
  expect(readDraft("book:linh")).toBeNull();
});

it("forgets all drafts and messages on their way at signing out, and nothing else", () => {
  keepDraft("book:linh", { title: "Old Quarter" });
  keep(draftName("me", "you"), "Hello");
  keep(outboxName("me"), JSON.stringify([{ body: "Hello", refused: true }]));
  keep("locale", "vi");
  forgetDrafts();
  expect(readDraft("book:linh")).toBeNull();
  expect(kept(draftName("me", "you"))).toBeNull();
  expect(kept(outboxName("me"))).toBeNull();
  expect(kept("locale")).toBe("vi");
});

it("keeps what a form holds as long as the tab lives, and forgets it at signing out", () => {
  const inTab = createTabDrafts<{ reason: string }>();
  inTab.keep("suspend:linh", { reason: "Never came" });
  // As after a reload: what is made anew finds what was kept.
  expect(createTabDrafts().of("suspend:linh")).toEqual({ reason: "Never came" });
  expect(inTab.of("suspend:minh")).toBeUndefined();
  forgetDrafts();
  expect(inTab.of("suspend:linh")).toBeUndefined();
});

it("keeps nowhere what a form says is to be kept nowhere", () => {
  const drafts = createTabDraftsWithout<{ email: string; password: string }>("password");
  drafts.keep("registration", { email: "linh@example.com", password: "a-real-password" });
  expect(drafts.of("registration")).toEqual({ email: "linh@example.com" });
  expect(Object.values(sessionStorage).join("\n")).not.toContain("a-real-password");
});

it("leaves drafts to the person who signs in again, and to nobody else", () => {
  ownDrafts("me");
  keepDraft("book:linh", { title: "Old Quarter" });
  ownDrafts("me");
  expect(readDraft("book:linh")).toEqual({ title: "Old Quarter" });
  ownDrafts("you");
  expect(readDraft("book:linh")).toBeNull();
  keepDraft("book:linh", { title: "Mine" });
  ownDrafts("you");
  expect(readDraft("book:linh")).toEqual({ title: "Mine" });
});

it("leaves messages on their way to the person who signs in again, and to nobody else", () => {
  ownDrafts("me");
  keep(outboxName("me"), JSON.stringify([{ body: "Hello", refused: false }]));
  ownDrafts("me");
  expect(kept(outboxName("me"))).toContain("Hello");
  ownDrafts("you");
  expect(kept(outboxName("me"))).toBeNull();
});
