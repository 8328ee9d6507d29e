// What people get who take their data along.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { documentOf, uploaded } from "../../tests/setup/files.ts";
import { runKept } from "../../tests/setup/kept.ts";
import { opened } from "../../tests/setup/own-archive.ts";
import { createPerson } from "../../tests/setup/people.ts";
import { type Life, makeLife } from "../../tests/setup/whole-life.ts";
import { internal } from "../_generated/api.js";
import type { Id } from "../_generated/dataModel.js";
import { claimFile } from "../model/files/files.ts";
import { createSessionToken, hashSessionToken } from "../model/identity/sessionToken.ts";
import { SOURCES } from "../model/ownData/archive.ts";
import { PARTS_HEADER } from "../model/ownData/contract.ts";
import { rowsBy } from "../model/ownData/rows.ts";
import { PART_BYTES, partsOf } from "./ownArchive.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const DAY_MS = 86_400_000;

let t: Backend;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  t = createBackend();
});
afterEach(() => {
  vi.useRealTimers();
});

const fetchArchive = (headers: Record<string, string>, query = "") =>
  t.fetch(`/api/user/export${query}`, { headers });

/** A token for /api of somebody whom the test made without one. */
async function headersOf(userId: Id<"users">) {
  const expiresAt = NOW + 30 * DAY_MS;
  const token = createSessionToken(expiresAt);
  const tokenHash = hashSessionToken(token);
  await t.mutation(internal.users.openSession, { userId, tokenHash, expiresAt });
  return { Authorization: `Bearer ${token}` };
}

describe("an export", () => {
  it("has every row of one's own in each kind, and nothing that is another's alone", async () => {
    const life: Life = await makeLife(t);
    for (const { id } of [life.guide, life.operator]) {
      const archive = await opened(await fetchArchive(await headersOf(id)));
      for (const { table, name, by } of SOURCES) {
        const counts = await Promise.all(
          by.map((finder) =>
            t.run(async (ctx) => (await rowsBy(ctx, table, finder, id).take(99)).length),
          ),
        );
        const expected = counts.reduce((sum, count) => sum + count, 0);
        const isThere = archive.names.includes(`data/${name}.json`);
        expect(isThere, name).toBe(expected > 0);
        if (isThere) expect(archive.data(name).length, name).toBe(expected);
      }
      expect(archive.names[0]).toBe("README.txt");
    }
  });

  it("says who somebody is by name, and when something was as a date", async () => {
    const life = await makeLife(t);
    const { data } = await opened(await fetchArchive(await headersOf(life.guide.id)));
    expect(data("account")).toEqual([
      {
        name: "Marker guide",
        email: "marker.guide@example.com",
        username: "marker.guide",
        role: "GUIDE",
        image: `/api/files/${"G".repeat(21)}1.webp`,
        emailVerified: "1970-01-01T00:00:00.001Z",
        createdAt: new Date(NOW).toISOString(),
      },
    ]);
    const done = data("requests").find(({ status }) => status === "COMPLETED");
    const others = await t.run((ctx) => ctx.db.get("users", life.others.operator.id));
    expect(done).toMatchObject({
      guide: "Marker guide",
      operator: others?.name,
      title: "Old Quarter walk",
      jobOffers: [{ by: "GUIDE", proposedRateVND: 350_000 }],
      jobRequestEvents: [{ action: "complete", actor: "Marker guide" }],
      tourDays: [{ date: "2026-01-10", status: "FINISHED" }],
    });
    expect(
      data("messages")
        .map((one) => String(one["body"]))
        .toSorted(),
    ).toEqual(["", "See you at the lake", "See you there"]);
  });

  it("says both also of what stands within a field, and of the people of a company", async () => {
    const { operator, others } = await makeLife(t);
    const at = Date.parse("2026-02-03T04:05:06.000Z");
    const named = await t.run(async (ctx) => {
      const kept = await ctx.db.query("suspensions").collect();
      for (const { _id } of kept) await ctx.db.patch("suspensions", _id, { until: at });
      const reviews = await ctx.db.query("reviewsOperator").collect();
      for (const { _id } of reviews) {
        await ctx.db.patch("reviewsOperator", _id, { reply: { body: "Thank you", createdAt: at } });
      }
      const profile = await ctx.db.query("operatorProfiles").collect();
      const user = await ctx.db.get("users", others.operator.id);
      return profile.find(({ userId }) => userId === operator.id)?.companyName ?? user?.name;
    });
    const { data } = await opened(await fetchArchive(await headersOf(operator.id)));
    const said = "2026-02-03T04:05:06.000Z";
    expect(data("suspensions")).toMatchObject([{ until: said }]);
    expect(data("reviewsOperator")).toMatchObject([
      { reply: { body: "Thank you", createdAt: said } },
    ]);
    expect(data("seats").map(({ user }) => user)).toContain(named);
    expect(data("seats").every((seat) => !("userId" in seat))).toBe(true);
  });

  it("holds no secret, no address of another, and not who blocked or reported one", async () => {
    const life = await makeLife(t);
    const { text, data } = await opened(await fetchArchive(await headersOf(life.guide.id)));
    expect(text).not.toMatch(/scrypt|tokenHash|nonce|secretHash|marker-feed|passwordHash|stripe/);
    expect(text).not.toMatch(/\+84 111|marker\.operator|Person \d+@/);
    expect(text.match(/[\w.]+@[\w.]+/g)?.filter((one) => !one.startsWith("marker.guide"))).toEqual(
      [],
    );
    expect(data("blockedPeople").length).toBe(1);
  });

  it("is called by the day that it is in Vietnam", async () => {
    const owner = await createPerson(t, "owner", "OPERATOR");
    vi.setSystemTime(Date.parse("2026-05-01T17:00:00.000Z"));
    const response = await fetchArchive(owner.headers);
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="guidelink-2026-05-02.zip"',
    );
    await response.body?.cancel();
  });

  it("holds the files as they are, under the names that the data have for them", async () => {
    const owner = await createPerson(t, "owner", "OPERATOR");
    const path = await uploaded(t, owner);
    const pdf = documentOf("mine");
    const paper = await uploaded(t, owner, { bytes: pdf, type: "application/pdf" });
    await runKept(t, async (ctx) => {
      await claimFile(ctx, owner.userId, path, "photo");
      await ctx.db.patch("users", owner.userId, { image: path });
    });
    const response = await fetchArchive(owner.headers);
    expect(response.headers.get(PARTS_HEADER)).toBe("1");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="guidelink-2026-05-01.zip"',
    );
    const { files, data } = await opened(response);
    const nameOf = (one: string) => one.replace("/api/", "");
    expect([...files.keys()].toSorted()).toEqual([nameOf(path), nameOf(paper)].toSorted());
    expect(files.get(nameOf(paper))).toEqual(pdf);
    const picture = files.get(nameOf(path)) ?? new Uint8Array();
    expect(new TextDecoder("latin1").decode(picture.slice(8, 12))).toBe("WEBP");
    expect(data("account")).toMatchObject([{ image: path }]);
  });

  it("goes on in further parts where the files are too large for one", async () => {
    const file = (number: number, bytes: number) => ({
      name: `files/${number}`,
      storageId: "s" as Id<"_storage">,
      bytes,
    });
    expect(partsOf([])).toEqual([[]]);
    const [small, half, huge] = [1_000, PART_BYTES / 2 + 1, PART_BYTES + 1];
    const files = [small, half, half, huge, small].map((bytes, number) => file(number, bytes));
    const sizes = partsOf(files).map((part) => part.map(({ bytes }) => bytes));
    expect(sizes).toEqual([[small, half], [half], [huge], [small]]);

    const owner = await createPerson(t, "owner", "GUIDE");
    const bytes = new Uint8Array(5 * 1_048_576 + 1).fill(32);
    bytes.set(documentOf("large"));
    for (let count = 0; count < 3; count += 1) {
      await uploaded(t, owner, { bytes, type: "application/pdf" });
    }
    const first = await fetchArchive(owner.headers);
    expect(first.headers.get(PARTS_HEADER)).toBe("2");
    const [one, two] = [
      await opened(first),
      await opened(await fetchArchive(owner.headers, "?part=2")),
    ];
    expect([one.files.size, two.files.size]).toEqual([2, 1]);
    expect(new Set([...one.files.keys(), ...two.files.keys()]).size).toBe(3);
    expect(one.names).toContain("data/account.json");
    expect(two.names).not.toContain("data/account.json");
    expect((await fetchArchive(owner.headers, "?part=3")).status).toBe(404);
  });

  it("reads as many pages as there are", async () => {
    const owner = await createPerson(t, "owner", "OPERATOR");
    await t.run(async (ctx) => {
      for (let number = 0; number < 120; number += 1) {
        const row = { userId: owner.userId, name: `List ${number}`, createdAt: number };
        await ctx.db.insert("savedLists", row);
      }
    });
    const { data } = await opened(await fetchArchive(owner.headers));
    const names = data("savedLists").map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 120 }, (_, number) => `List ${119 - number}`));
  });

  it("is made five times a day, and says when the next one may be", async () => {
    const owner = await createPerson(t, "owner", "GUIDE");
    for (let count = 0; count < 5; count += 1) await opened(await fetchArchive(owner.headers));
    const refused = await fetchArchive(owner.headers);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "86400"]);
    vi.setSystemTime(NOW + DAY_MS);
    await opened(await fetchArchive(owner.headers));
  });

  it("is read in the person's language first", async () => {
    const owner = await createPerson(t, "owner", "GUIDE");
    expect((await opened(await fetchArchive(owner.headers))).text).toContain(
      "The data of The owner",
    );
    await t.fetch("/api/user/settings", {
      method: "PUT",
      headers: { ...owner.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ locale: "vi" }),
    });
    expect((await opened(await fetchArchive(owner.headers))).text).toContain(
      "Dữ liệu của The owner",
    );
  });
});
