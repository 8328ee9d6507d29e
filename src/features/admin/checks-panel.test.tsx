import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { ChecksPanel } from "./checks-panel.tsx";

const NONE = "Nothing waits here";
const LISTS = {
  "licences:queue": { licences: [], nextCursor: null },
  "moderation:companies": { companies: [], nextCursor: null },
};

function chosen(waiting: object | undefined, address = "/admin?tab=checks"): string[] {
  const html = answered(<ChecksPanel />, { ...LISTS, "moderation:waiting": waiting }, address);
  return [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/g)].map(
    ([, words = ""]) => wordsOf(words),
  );
}

it("begins with what waits, as the mark on its tab says", () => {
  expect(chosen({ reports: 0, licences: 0, companies: 2 })[0]).toBe("Companies (2)");
  expect(chosen({ reports: 0, licences: 1, companies: 2 })[0]).toBe("Licences (1)");
  expect(chosen({ reports: 0, licences: 0, companies: 0 })[0]).toBe("Licences (0)");
});

it("shows what the address names", () => {
  const waiting = { reports: 0, licences: 0, companies: 2 };
  expect(chosen(waiting, "/admin?tab=checks&of=licences")[0]).toBe("Licences (0)");
});

it("counts nothing before it knows", () => {
  expect(wordsOf(answered(<ChecksPanel />, LISTS, "/admin?tab=checks"))).not.toContain("(0)");
  expect(wordsOf(answered(<ChecksPanel />, LISTS, "/admin?tab=checks"))).not.toContain(NONE);
});
