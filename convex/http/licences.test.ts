// A guide's licence over HTTP, with the picture of the card.
import { beforeEach, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { uploaded } from "../../tests/setup/files.ts";
import { dayAhead } from "../../tests/setup/market.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";

let t: Backend;
let guide: Person;
let other: Person;
let admin: Person;

beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
  other = await createPerson(t, "other", "GUIDE");
  admin = await createPerson(t, "admin", "ADMIN");
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(who: Person, method: string, path: string, body?: object): Promise<Answer> {
  const response = await t.fetch(path, {
    method,
    headers: {
      ...who.headers,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, body: json };
}

const card = (more: object = {}) => ({
  kind: "DOMESTIC",
  number: "179123456",
  expiresOn: dayAhead(300),
  ...more,
});

const seenBy = async (who: Person, path: string) =>
  (await t.fetch(path, { headers: who.headers })).status;

describe("a licence over HTTP", () => {
  it("is named, queued, checked and told with times as the outside writes them", async () => {
    expect((await call(guide, "GET", "/api/user/licence")).body).toEqual({ licence: null });
    const named = await call(guide, "PUT", "/api/user/licence", card());
    expect(named).toMatchObject({ status: 200, body: { status: "SUBMITTED", decidedAt: null } });
    expect(named.body["submittedAt"]).toMatch(/^\d{4}-.*Z$/);
    const { body } = await call(admin, "GET", "/api/admin/licences?status=SUBMITTED&limit=5");
    const [first] = body["licences"] as { id: string; version: number }[];
    expect(first).toMatchObject({ number: "179123456", guideUserId: guide.userId });
    const path = `/api/admin/licences/${first?.id}`;
    const decided = await call(admin, "PUT", path, { status: "CHECKED", version: first?.version });
    expect(decided).toMatchObject({ status: 200, body: { status: "CHECKED" } });
    expect(decided.body["decidedAt"]).toMatch(/^\d{4}-.*Z$/);
    const refused = await call(admin, "PUT", path, { status: "REFUSED" });
    expect(refused).toMatchObject({ status: 400, body: { field: "reason" } });
  });

  it.each(["licences", "companies"])(
    "of a place in no list is the asker's mistake: %s",
    async (list) => {
      for (const place of [
        "",
        "nowhere",
        "{}",
        '["2026"]',
        '[{},1,"x"]',
        `["${"x".repeat(200)}",1,"x"]`,
      ]) {
        const path = `/api/admin/${list}?cursor=${encodeURIComponent(place)}`;
        expect(await call(admin, "GET", path)).toMatchObject({
          status: 400,
          body: { code: "VALIDATION", field: "cursor" },
        });
      }
    },
  );

  it("has a picture that its guide and administrators see, and nobody else", async () => {
    const picture = await uploaded(t, guide, { purpose: "licence" });
    const { body } = await call(guide, "PUT", "/api/user/licence", card({ picture }));
    expect(body).toMatchObject({ picture });
    expect(await seenBy(guide, picture)).toBe(200);
    expect(await seenBy(admin, picture)).toBe(200);
    expect(await seenBy(other, picture)).toBe(404);
    expect((await t.fetch(picture)).status).toBe(404);
  });

  it("keeps its picture until another takes its place, or it goes itself", async () => {
    const first = await uploaded(t, guide, { purpose: "licence" });
    await call(guide, "PUT", "/api/user/licence", card({ picture: first }));
    const same = await call(guide, "PUT", "/api/user/licence", card({ number: "555555555" }));
    expect(same.body).toMatchObject({ picture: first, version: 2 });
    const second = await uploaded(t, guide, { purpose: "licence" });
    const replaced = await call(guide, "PUT", "/api/user/licence", card({ picture: second }));
    expect(replaced.body).toMatchObject({ picture: second, version: 3 });
    expect(await seenBy(guide, first)).toBe(404);
    expect((await call(guide, "DELETE", "/api/user/licence")).status).toBe(204);
    expect(await seenBy(guide, second)).toBe(404);
  });

  it("takes no picture of somebody else", async () => {
    const picture = await uploaded(t, other, { purpose: "licence" });
    expect(await call(guide, "PUT", "/api/user/licence", card({ picture }))).toMatchObject({
      status: 400,
      body: { field: "picture", message: "This must be one of your own uploads" },
    });
    expect((await call(guide, "GET", "/api/user/licence")).body).toEqual({ licence: null });
  });
});
