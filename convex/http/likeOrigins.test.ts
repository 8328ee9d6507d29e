// Sites whose names look like ours, as a visitor's browser says them.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";

let t: Backend;
let guide: Person;
beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
});

async function signOutFrom(headers: Record<string, string>): Promise<number> {
  const Cookie = `__Host-session=${guide.token}`;
  const all = { Cookie, ...headers };
  return (await t.fetch("/api/auth/logout", { method: "POST", headers: all })).status;
}

// The call is asked at https://some.convex.site, SITE_URL is http://localhost:3000.
test.each([
  "",
  "https://evilsome.convex.site",
  "https://evil.some.convex.site",
  "https://some.convex.site:8443",
  "https://some.convex.site.",
  "https://some.convex.site@evil.example",
  "https://convex.site",
  "https://localhost:3000",
  "http://localhost:30001",
  "http://localhost:3000.evil.example",
])("%j is another site", async (Origin) => {
  expect(await signOutFrom({ Origin })).toBe(403);
});

test.each([
  ["https://app.example", 204],
  ["http://app.example", 204],
  ["https://evilapp.example", 403],
  ["https://app.example.evil.example", 403],
  ["https://app.example.", 403],
  ["https://app.example:8443", 403],
  ["null", 403],
])("behind a proxy, asked as app.example, a page of %s gets %i", async (Origin, status) => {
  expect(await signOutFrom({ Host: "app.example", Origin })).toBe(status);
});
