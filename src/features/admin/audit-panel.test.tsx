import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { AuditPanel } from "./audit-panel.tsx";

const ENTRY = { actorUserId: "boss", outcome: "DONE", at: 1, details: {} };

it("names whom its rows are about in the reader's words, and no list by its key", () => {
  const log = {
    total: 2,
    entries: [
      { ...ENTRY, id: "1", action: "user.delete", targetType: "user", targetId: "gone" },
      { ...ENTRY, id: "2", action: "user.list", targetType: "list", targetId: "of-people" },
    ],
    people: { boss: "Linh", gone: null },
    subjects: { gone: { userId: "gone", isThere: false } },
  };
  const words = wordsOf(answered(<AuditPanel />, { "audit:list": log, "audit:actors": [] }));
  expect(words).toContain("Deleted user");
  expect(words).toContain("Linh");
  expect(words).not.toMatch(/null|of-people/);
});

it("tells the times among what was noted as times", () => {
  const until = Date.parse("2030-01-02T03:04:00Z");
  const details = { until, before: { suspendedAt: null }, after: { suspendedAt: until } };
  const deed = { ...ENTRY, id: "1", action: "user.suspend", targetType: "user", targetId: "gone" };
  const log = { total: 1, entries: [{ ...deed, details }], people: {}, subjects: {} };
  const words = wordsOf(answered(<AuditPanel />, { "audit:list": log, "audit:actors": [] }));
  expect(words).toMatch(/until Jan 2, 2030, 10:04\sAM/);
  expect(words).toMatch(/suspendedAt: Jan 2, 2030, 10:04\sAM/);
  expect(words).not.toContain(String(until));
});
