import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const DAY_MS = 24 * 60 * 60_000;

it("tells two sessions of the same browser apart by when they were seen", () => {
  const session = (id: string, days: number) => ({
    id,
    userAgent: CHROME,
    current: false,
    createdAt: Date.now() - 9 * DAY_MS,
    lastSeenAt: Date.now() - days * DAY_MS,
  });
  const page = answered(<SessionsSection />, {
    "account:sessions": [session("one", 2), session("two", 5)],
  });
  const buttons = page.match(/<button[^>]* aria-label="Sign out Chrome[^>]*>/g) ?? [];
  const told = buttons.map((tag) => {
    const id = / aria-describedby="([^"]+)"/.exec(tag)?.[1];
    return wordsOf(new RegExp(`<p id="${id}"[^>]*>.*?</p>`).exec(page)?.[0] ?? "");
  });
  expect(told).toEqual(["Last seen 2 days ago", "Last seen 5 days ago"]);
});
