// What a data folder holds, in a form in which two folders can be compared: ids are chance, so each is replaced by what it
// stands for. Opening the folder replaces the product's functions in it: it is the last thing to do with one.
import path from "node:path";

import schema from "#convex/schema.ts";
import { type Backend, startBackend } from "#embedded";

const FUNCTIONS = path.resolve(import.meta.dirname, "../fixtures/tables");

export type Row = Record<string, unknown>;
type Page = { page: Row[]; isDone: boolean; continueCursor: string };

/** The rows of every table as sorted texts. Times from `since` on are all called "now". */
export async function readFolder(
  dataFolder: string,
  since: number,
): Promise<Record<string, string[]>> {
  const tables = await readTables(dataFolder);
  const names = new Map<string, string>();
  for (const user of tables["users"] ?? [])
    names.set(user["_id"] as string, user["username"] as string);
  for (const { _id, key } of tables["files"] ?? []) names.set(_id as string, `file ${String(key)}`);
  // What is stored is no table; that a file's forms are there is seen by their edges.
  for (const { storageId } of tables["fileBlobs"] ?? []) names.set(storageId as string, "stored");
  const described = (row: Row) => describe(row, names, since);
  // These are told by what they say, the round that a request belongs to included.
  for (const [table, name] of [
    ["broadcasts", "round"],
    ["jobRequests", "request"],
    ["reviewsGuide", "review"],
    ["reviewsOperator", "review"],
    ["messages", "message"],
    ["auditLog", "entry"],
  ] as const) {
    for (const row of tables[table] ?? []) {
      names.set(row["_id"] as string, `${name} ${described(row)}`);
    }
  }
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map(described).toSorted()]),
  );
}

/** Every row of every table that the product has; `functions` are those that the folder is opened with. */
export async function readTables(
  dataFolder: string,
  functions = FUNCTIONS,
): Promise<Record<string, Row[]>> {
  const backend = await startBackend({ functions, dataFolder });
  try {
    const tables: Record<string, Row[]> = {};
    for (const table of Object.keys(schema.tables)) tables[table] = await readTable(backend, table);
    return tables;
  } finally {
    await backend.stop();
  }
}

async function readTable({ runner }: Pick<Backend, "runner">, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const args = { table, paginationOpts: { cursor, numItems: 5_000 } };
    const call = { path: "rows:page", args, identity: { kind: "admin" } } as const;
    const outcome = await runner.any(call);
    if (!outcome.ok) throw new Error(outcome.errorMessage);
    const page = JSON.parse(outcome.value) as Page;
    rows.push(...page.page);
    ({ isDone, continueCursor: cursor } = page);
  }
  return rows;
}

/**
 * What the clock notes at its minute of the hour: of whom it reminded, and when the next reminder is due. Whether that minute came
 * while a folder was made is chance. Slots too: the clock begins the search's index, and guides stand there in the order of ids.
 */
const BY_THE_CLOCK = new Set(["reminded", "remindedAt", "nextOn", "warnedOf", "slot"]);

function describe(row: Row, names: ReadonlyMap<string, string>, since: number): string {
  const { _id, _creationTime, ...fields } = row;
  const named = (part: string) => names.get(part) ?? part;
  return JSON.stringify(fields, (key, value: unknown) => {
    if (key === "passwordHash") return "secret";
    if (BY_THE_CLOCK.has(key)) return undefined;
    if (typeof value === "number" && value >= since && value <= Date.now()) return "now";
    if (typeof value !== "string") return value;
    if (key === "list") return value.split(" ").map(named).join(" ");
    const parts = value.split(":").map(named);
    // The ids in a pair stand in their own order, which is chance as well.
    return key === "pairKey" ? parts.toSorted().join(":") : parts.join(":");
  });
}
