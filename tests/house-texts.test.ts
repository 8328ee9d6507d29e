// What the pages about data say, against the constants of the code: who changes one of these has the other to change, in every
// language.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { KEPT_DAYS as VIEWS_DAYS } from "#convex/model/figures/profileViews.ts";
import { UNUSED_MS } from "#convex/model/files/contract.ts";
import { REMEMBERED_MS as PLACES_MS } from "#convex/model/identity/places.ts";
import { SESSION_DURATION_MS } from "#convex/model/identity/sessionToken.ts";
import { REMEMBERED_MS as MAILS_MS } from "#convex/model/mail/queue.ts";
import { KEPT_MS as NOTIFICATIONS_MS } from "#convex/model/notifications/notifications.ts";

import { LANGUAGES } from "../src/i18n/languages.ts";

const root = resolve(import.meta.dirname, "..");
const DAY_MS = 86_400_000;

interface Texts {
  privacy: { part: { howLong: { text: string } } };
}

it("places, notifications, looks at profiles and notes of mails are kept for the same time", () => {
  expect([PLACES_MS, NOTIFICATIONS_MS]).toEqual([MAILS_MS, MAILS_MS]);
  expect(VIEWS_DAYS * DAY_MS).toBe(MAILS_MS);
  expect(UNUSED_MS).toBe(DAY_MS);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("the page about data says for how long", () => {
    const file = readFileSync(join(root, `public/locales/${language}/house.json`), "utf8");
    const { text } = (JSON.parse(file) as Texts).privacy.part.howLong;
    const said = Array.from(text.matchAll(/\d+/g), ([number]) => Number(number));
    expect(said).toEqual([SESSION_DURATION_MS / DAY_MS, MAILS_MS / DAY_MS]);
  });
});
