import { beforeAll, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addPerson, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { todayInVietnam } from "./model/days.ts";
import { LICENCE_KINDS } from "./model/licences/contract.ts";
import { drawCard } from "./seed/cards.ts";
import { planLicence, type SeedLicence } from "./seed/licences.ts";
import { writeDrawnCard, writeLicence } from "./seed/writeLicences.ts";

const PLAN: SeedLicence = {
  kind: "DOMESTIC",
  number: "101 104 127",
  status: "SUBMITTED",
  expiresInDays: 700,
  submittedDaysAgo: 1,
};

/** The cards are WebP of flat colours: far less than a photo. */
const SMALL = 20_000;

it("the cards of the demo marketplace are drawn from shapes alone, one of each kind", () => {
  expect(new Set(LICENCE_KINDS.map(drawCard)).size).toBe(LICENCE_KINDS.length);
  for (const kind of LICENCE_KINDS) {
    expect(drawCard(kind)).not.toMatch(/NaN|undefined|<text|<image|href/);
  }
});

it("no licence of the demo marketplace was sent or looked at in a time that is still to come", () => {
  for (const joinedDaysAgo of [2, 45, 760]) {
    const licences = Array.from({ length: 60 }, (_, guide) => planLicence(guide, joinedDaysAgo));
    for (const licence of licences.filter((one) => one !== null)) {
      expect(licence.submittedDaysAgo).toBeGreaterThan(0);
      expect(licence.submittedDaysAgo).toBeLessThanOrEqual(joinedDaysAgo);
      expect(licence.decidedDaysAgo ?? 1).toBeGreaterThan(0);
    }
  }
});

describe("a licence of the demo marketplace", () => {
  let t: Backend;
  let admin: Person;
  let guides: [Person, Person];

  beforeAll(async () => {
    t = createBackend();
    admin = await addPerson(t, "ADMIN");
    guides = [await addGuide(t), await addGuide(t)];
    const drawn = await t.action(internal.seedPictures.drawCards, {});
    for (const { id } of guides) {
      await runKept(t, async (ctx) => {
        await writeLicence(ctx, id, admin.id, PLAN, todayInVietnam(Date.now()));
      });
    }
    // The second guide named another card meanwhile; and a start that was interrupted comes twice.
    const mine = { kind: "DOMESTIC", number: "179 000 001" } as const;
    const expiresOn = todayInVietnam(Date.now() + 86_400_000);
    await guides[1].as.mutation(api.licences.submit, { ...mine, expiresOn });
    for (const { id } of [...guides, guides[0]]) {
      await runKept(t, async (ctx) => {
        const user = await ctx.db.get("users", id);
        if (user) await writeDrawnCard(ctx, user, PLAN, drawn);
      });
    }
  });

  it("has a small picture of its kind, for administrators to check", async () => {
    const { licences } = await admin.as.query(api.licences.queue, {});
    const pictures = new Map(licences.map((one) => [one.guideUserId, one.picture]));
    expect(pictures.get(guides[0].id)).toMatch(/^\/api\/files\/[\w-]{22}\.webp$/);
    expect(pictures.get(guides[1].id)).toBeNull();
    const files = await t.run((ctx) => ctx.db.query("files").collect());
    expect(files).toMatchObject([
      { ownerUserId: guides[0].id, purpose: "licence", state: "USED", width: 856, height: 540 },
    ]);
    expect(files[0]?.bytes).toBeGreaterThan(500);
    expect(files[0]?.bytes).toBeLessThan(SMALL);
  });

  it("is shown to nobody else", async () => {
    const { licences } = await admin.as.query(api.licences.queue, {});
    const path = licences.find(({ picture }) => picture !== null)?.picture ?? "";
    expect((await t.fetch(path)).status).toBe(404);
  });
});
