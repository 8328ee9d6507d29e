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
