// What tables say, in a form in which what was kept and what was made anew are equal.
import type { Doc, TableNames } from "#convex/_generated/dataModel.js";

import type { Backend } from "./backend.ts";

/** Every one there is; convex/model/derived/derived.test.ts holds it to that. */
export const READ_MODELS = [
  "guideCards",
  "ratings",
  "figures",
  "partnerFigures",
  "conversations",
  "inboxes",
  "unreadNotifications",
  "profileViewDays",
  "subscriptionMonths",
  "peopleCounts",
  "peopleWords",
  "activations",
  "tallies",
  "marketDays",
  "tourYears",
  "settlementTotals",
  "fileTotals",
] as const;

/** Equal values as equal texts, whatever the order of their keys. */
function inOneForm(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The place of a card in the index of the search, which is given and not derived. */
interface Placed {
  slot?: number;
}

/** Their rows without ids, in an order of their own. */
export async function rowsOf(
  t: Backend,
  tables: readonly TableNames[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows: (Doc<TableNames> & Placed)[] = await t.run((ctx) => ctx.db.query(table).collect());
    found[table] = rows.map(({ _id, _creationTime, slot: _slot, ...row }) => inOneForm(row)).sort();
  }
  return found;
}
