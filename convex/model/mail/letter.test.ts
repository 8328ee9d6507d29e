import { describe, expect, it } from "vitest";

import type { MailValues } from "./contract.ts";
import { writeLetter } from "./letter.ts";
import { letterHtml } from "./letterHtml.tsx";
import { letterText } from "./letterText.ts";

const VALUES = { partner: "Lotus Trail", tour: "Old Quarter, 5+ guests!" };

function request(locale: string, more: MailValues = {}) {
  const mail = {
    kind: "request",
    locale,
    name: "Linh",
    values: { ...VALUES, ...more },
    path: "/bookings",
  } as const;
  const letter = writeLetter(mail, "https://guides.example");
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}

describe("a mail in Urdu", () => {
  const { subject, text, html } = request("ur");

  it("runs from right to left, also where a mail program takes the page around it away", () => {
    expect(html).toMatch(/<html dir="rtl" lang="ur">/);
    expect(html).toMatch(/<table[^>]* dir="rtl"/);
  });

  it("keeps what is written in other letters apart from the sentence", () => {
    const [partner, tour] = ["\u2068Lotus Trail\u2069", "\u2068Old Quarter, 5+ guests!\u2069"];
    expect(subject.startsWith(partner)).toBe(true);
    expect(subject).toContain(`”${tour}“`);
    for (const body of [text, html]) expect(body).toContain(partner);
  });

  it("leaves facts as they are, which people copy", () => {
    expect(html).toContain(`<span dir="auto">${VALUES.tour}</span>`);
    expect(text).toContain(`: ${VALUES.tour}\n`);
  });
});

describe("a mail says as the pages do", () => {
  const tour = { startDate: "2026-12-17", endDate: "2026-12-19" };

  it.each([
    ["en", "Dec 17\u2009–\u200919, 2026"],
    ["zh", "2026年12月17日至19日"],
    ["ur", "17 تا 19 دسمبر 2026"],
  ])("from when to when in %s: %s", (locale, days) => {
    expect(request(locale, tour).text).toContain(days);
  });

  it("a time of the day in Urdu, whose halves change places otherwise", () => {
    const at = String(Date.parse("2026-12-17T10:53:00.000Z"));
    expect(request("ur", { at }).text).toMatch(/17 دسمبر، 2026، \u20665:53\sPM\u2069 GMT/);
    expect(request("en", { at }).text).toMatch(/Dec 17, 2026, 5:53\sPM GMT/);
  });
});

it("a mail in another language runs from left to right, and has no marks", () => {
  const { subject, text, html } = request("vi");
  expect(html).toMatch(/<html dir="ltr" lang="vi">/);
  expect(subject + text + html).not.toMatch(/[\u2066-\u2069]/);
});
