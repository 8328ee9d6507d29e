// What a person's archive says, page by page: rows in plain words, with names in place of the ids of people. Which rows and
// which of their fields, everyTable.ts decides.
import { type Infer, v } from "convex/values";

import type { Id, TableNames } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { FULL_EDGE, filePath } from "../files/rules.ts";
import { firstOf } from "../first.ts";
import { type PartyLoader, partyLoader } from "../operators/party.ts";
import { type AnyFinder, type AnyRow, DECISIONS, rowsBy } from "./rows.ts";

const PAGE_ROWS = 50;
/** Of one row, such as the events of a request. */
const PARTS_MAX = 200;

/** Where a person's rows of one table are found, and under which name the archive has them. */
export interface Source {
  table: TableNames;
  name: string;
  by: readonly AnyFinder[];
}

const NAMES: Partial<Record<TableNames, string>> = {
  users: "account",
  jobRequests: "requests",
  pushSubscriptions: "devices",
};

/** In the order of the archive: the account first. */
export const SOURCES: readonly Source[] = DECISIONS.flatMap(([table, decision]): Source[] => {
  if (!("whose" in decision) || decision.exports === null) return [];
  const by = decision.exportedBy ?? decision.whose;
  return [{ table, name: NAMES[table] ?? table, by }];
}).toSorted((a, b) => Number(b.table === "users") - Number(a.table === "users"));

const FIELDS = new Map(
  DECISIONS.map(([table, decision]) => [table, "exports" in decision ? decision.exports : null]),
);

const PARTS = DECISIONS.flatMap(([table, decision]) =>
  "partOf" in decision && decision.exports !== null
    ? [{ table, of: decision.partOf, by: decision.by }]
    : [],
);

const INSTANT = /(?:At|^at|^until|Time|Success|Verified|PeriodEnd)$/;
const PERSON = /^user(?=Id$)|^.+(?=UserId$)/;

/** As a reader says it: an instant as a date, also in what a field holds, a person by name, an id of the row as `id`. */
async function inWords(
  partyOf: PartyLoader,
  field: string,
  value: unknown,
): Promise<readonly [string, unknown]> {
  if (field === "_id") return ["id", value];
  if (field === "_creationTime") return ["createdAt", new Date(Number(value)).toISOString()];
  const [person] = PERSON.exec(field) ?? [];
  if (person !== undefined && typeof value === "string") {
    const { view } = await partyOf(value as Id<"users">);
    return [person, view.companyName ?? view.name];
  }
  if (typeof value === "number" && INSTANT.test(field)) {
    return [field, new Date(value).toISOString()];
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [field, value];
  const held = Object.entries(value).map(async ([name, one]) => await inWords(partyOf, name, one));
  return [field, Object.fromEntries(await Promise.all(held))];
}

async function inPlainWords(
  partyOf: PartyLoader,
  table: TableNames,
  row: AnyRow,
): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  for (const field of FIELDS.get(table) ?? []) {
    if (row[field] === undefined) continue;
    const [name, value] = await inWords(partyOf, field, row[field]);
    said[name] = value;
  }
  return said;
}

async function withParts(ctx: QueryCtx, partyOf: PartyLoader, table: TableNames, row: AnyRow) {
  const said = await inPlainWords(partyOf, table, row);
  for (const part of PARTS.filter(({ of }) => of === table)) {
    const rows = await rowsBy(ctx, part.table, part.by, row._id).take(PARTS_MAX);
    if (rows.length === 0) continue;
    said[part.table] = await Promise.all(rows.map((one) => inPlainWords(partyOf, part.table, one)));
  }
  return said;
}

/** Which page: of the source of that number, by its finder of that number, after that. */
export const pagePlace = v.object({
  source: v.number(),
  by: v.number(),
  after: v.union(v.string(), v.null()),
});
export type PagePlace = Infer<typeof pagePlace>;

export const pageView = v.object({
  /** Each as JSON. */
  rows: v.array(v.string()),
  /** Missing behind the last page of a source. */
  next: v.optional(pagePlace),
});

/** The last of the index first, which is the newest where it goes by time. */
export async function readPage(
  ctx: QueryCtx,
  userId: Id<"users">,
  { source: number, by, after }: PagePlace,
): Promise<Infer<typeof pageView>> {
  const source = SOURCES[number];
  const finder = source?.by[by];
  if (source === undefined || finder === undefined) throw new Error("there is no such page");
  const partyOf = partyLoader(ctx);
  const { page, isDone, continueCursor } = await rowsBy(ctx, source.table, finder, userId)
    .order("desc")
    .paginate({ cursor: after, numItems: PAGE_ROWS });
  const said = await Promise.all(page.map((row) => withParts(ctx, partyOf, source.table, row)));
  const rows = said.map((row) => JSON.stringify(row));
  if (!isDone) return { rows, next: { source: number, by, after: continueCursor } };
  return by + 1 < source.by.length
    ? { rows, next: { source: number, by: by + 1, after: null } }
    : { rows };
}

export const fileView = v.object({
  /** In the archive. */
  name: v.string(),
  storageId: v.id("_storage"),
  bytes: v.number(),
});
export type FileView = Infer<typeof fileView>;

export const filesView = v.object({
  files: v.array(fileView),
  after: v.union(v.string(), v.null()),
});

/** One's own files, each in its largest form, under the name that the data have for it. */
export async function listFiles(
  ctx: QueryCtx,
  userId: Id<"users">,
  after: string | null,
): Promise<Infer<typeof filesView>> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("files")
    .withIndex("by_ownerUserId", (q) => q.eq("ownerUserId", userId))
    .paginate({ cursor: after, numItems: PAGE_ROWS });
  const files: FileView[] = [];
  for (const { _id, key, kind } of page) {
    if (key === undefined || kind === undefined) continue;
    const form = await firstOf(
      ctx.db
        .query("fileBlobs")
        .withIndex("by_fileId_and_edge", (q) =>
          q.eq("fileId", _id).eq("edge", kind === "picture" ? FULL_EDGE : 0),
        ),
    );
    const stored = form && (await ctx.db.system.get("_storage", form.storageId));
    if (!form || !stored) continue;
    const name = filePath(key, kind).split("/").pop() ?? key;
    files.push({ name: `files/${name}`, storageId: form.storageId, bytes: stored.size });
  }
  return { files, after: isDone ? null : continueCursor };
}
