// The list of derived data is whole: every read model says so at its table, has a file that owns it, is kept by rule or
// made of one that is, can be made anew, and stands in the test that compares both.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { READ_MODELS } from "../../../tests/setup/read-models.ts";
import schema from "../../schema.ts";
import { DERIVED } from "./derived.ts";
import { rebuildCursor } from "./rebuild.ts";

const root = path.resolve(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: textOf(file) }));

const TABLES = Object.keys(schema.tables);

/** The only files that write each read model, and by which name it is made anew. */
const OWNERS: Record<string, { rebuild: string; files: string[] }> = {
  guideCards: { rebuild: "cards", files: ["search/cards.ts"] },
  ratings: { rebuild: "ratings", files: ["reviews/ratings.ts"] },
  figures: { rebuild: "figures", files: ["figures/rebuild.ts", "figures/rows.ts"] },
  partnerFigures: { rebuild: "figures", files: ["figures/rebuild.ts", "figures/rows.ts"] },
  conversations: { rebuild: "conversations", files: ["messages/heads.ts", "messages/rebuild.ts"] },
  inboxes: { rebuild: "conversations", files: ["messages/inboxes.ts"] },
  unreadNotifications: { rebuild: "unread", files: ["notifications/unread.ts"] },
  subscriptionMonths: { rebuild: "months", files: ["subscriptions/months.ts"] },
  profileViewDays: { rebuild: "views", files: ["figures/profileViews.ts"] },
  activations: { rebuild: "activations", files: ["market/activations.ts"] },
  tallies: { rebuild: "tallies", files: ["market/tallies.ts"] },
  peopleCounts: { rebuild: "people", files: ["administration/counts.ts"] },
  peopleWords: { rebuild: "words", files: ["administration/words.ts"] },
  settlementTotals: { rebuild: "totals", files: ["settlements/totals.ts"] },
  fileTotals: { rebuild: "space", files: ["files/space.ts"] },
  marketDays: { rebuild: "market", files: ["market/days.ts"] },
  tourYears: { rebuild: "tours", files: ["market/tourYears.ts"] },
};

/** The tables whose comment calls them a read model. */
function declared(): string[] {
  return sources
    .filter(({ file }) => file.endsWith("tables.ts"))
    .flatMap(({ text }) => [...text.matchAll(/((?:\/\/.*\n)+)const (\w+) = defineTable\(/g)])
    .filter(([, comment = ""]) => comment.includes("Read model"))
    .map(([, , table = ""]) => table);
}

/** The files of the model that write to the table. */
function writersOf(table: string): string[] {
  const write = new RegExp(`db\\s*\\.(insert|patch|replace|delete)\\(\\s*"${table}"`);
  return sources.filter(({ text }) => write.test(text)).map(({ file }) => file);
}

describe("read models", () => {
  it("are those that their tables say", () => {
    expect(declared().sort()).toEqual(Object.keys(OWNERS).sort());
    expect(TABLES).toEqual(expect.arrayContaining(Object.keys(OWNERS)));
  });

  it.each(Object.entries(OWNERS))("%s is written by its owner alone", (table, { files }) => {
    expect(writersOf(table).sort()).toEqual(files);
  });

  it("are made anew by a name each, and no name makes nothing", () => {
    const names = rebuildCursor.fields.readModel.members.map((member) => member.value);
    const used = new Set(Object.values(OWNERS).map((owner) => owner.rebuild));
    expect([...names].sort()).toEqual([...used].sort());
    // Cards are made of ratings and figures, so those come first.
    expect(names.indexOf("cards")).toBeGreaterThan(names.indexOf("ratings"));
    expect(names.indexOf("cards")).toBeGreaterThan(names.indexOf("figures"));
  });

  it("are all compared, kept with made anew", () => {
    const compared: string[] = [...READ_MODELS];
    expect(compared.sort()).toEqual(Object.keys(OWNERS).sort());
  });
});

describe("keepers", () => {
  const keepers = Object.entries(DERIVED).flatMap(([table, list]) =>
    list.map((keeper) => ({ table, name: keeper.name })),
  );

  it("follow tables that are there, each keeper one", () => {
    expect(TABLES).toEqual(expect.arrayContaining(Object.keys(DERIVED)));
    expect(new Set(keepers.map(({ name }) => name)).size).toBe(keepers.length);
  });

  it("leave none out that a file exports", () => {
    const exported = sources
      .flatMap(({ text }) => [...text.matchAll(/export async function ((?:keep|announce)\w+)\(/g)])
      .map(([, name]) => name);
    const listed = keepers.map(({ name }) => name);
    expect(exported.length).toBeGreaterThan(8);
    expect(listed).toEqual(expect.arrayContaining(exported));
  });

  it("of what others are made of come before those", () => {
    const ofRequests = keepers.filter(({ table }) => table === "jobRequests");
    const names = ofRequests.map(({ name }) => name);
    // The response rate on a card is read from the guide's figures.
    expect(names.indexOf("keepFigures")).toBeLessThan(names.indexOf("keepCardOfRequest"));
  });
});
