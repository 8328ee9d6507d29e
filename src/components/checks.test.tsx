import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { type Check, CheckList, CheckMark } from "./checks.tsx";

const LICENCE: Check = { what: "licence", kind: "ON_SITE", on: "2026-05-12" };
const EMAIL: Check = { what: "email", kind: null, on: "2025-01-03" };
const COMPANY: Check = { what: "company", kind: null, on: null };

it.each([
  [[LICENCE], "On-site guide licence checked on May 12, 2026"],
  [[EMAIL], "Email address confirmed on Jan 3, 2025"],
  [[COMPANY], "Company checked"],
  [[], "Verification pending"],
])("a page says of %j: %s", (checks, text) => {
  expect(wordsOf(inEnglish(<CheckList checks={checks} />))).toContain(text);
});

it("a page says each thing that was checked, and nothing else", () => {
  const words = wordsOf(inEnglish(<CheckList checks={[EMAIL]} />));
  expect(words).not.toMatch(/licence|Company|pending|Verified/i);
});

it.each([
  [[LICENCE, EMAIL], "Licence checked"],
  [[EMAIL], "Email confirmed"],
  [[], "Verification pending"],
])("a card says of %j: %s, and all of it to whoever asks", (checks, text) => {
  const html = inEnglish(<CheckMark checks={checks} />);
  expect(wordsOf(html).trim()).toBe(text);
  for (const { what } of checks) {
    expect(html).toContain(what === "licence" ? "On-site guide licence" : "Email address");
  }
});
