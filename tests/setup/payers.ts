// Operators who are customers of the payments simulator, in a data folder of a test: more than could register in an hour.
import path from "node:path";

import { startBackend } from "#embedded";

import { readTables, type Row } from "./folder-content.ts";

const FUNCTIONS = path.resolve(import.meta.dirname, "../fixtures/tables");
const HOUR_MS = 3_600_000;

/** Each is a copy of the one operator who registered, and pays as one of these customers. Opening the folder replaces the product's functions. */
export async function addPayers(dataFolder: string, customers: readonly string[]): Promise<void> {
  const { users = [] } = await readTables(dataFolder);
  const [{ _id, _creationTime, ...operator } = {}] = users;
  const copies = customers.map((_, index) => ({
    ...operator,
    username: `payer_${index}`,
    email: `payer_${index}@example.com`,
  }));
  const backend = await startBackend({ functions: FUNCTIONS, dataFolder });
  const insert = async (table: string, rows: readonly Row[]): Promise<string[]> => {
    const args = { table, rows: JSON.stringify(rows) };
    const call = { path: "rows:insert", args, identity: { kind: "admin" } } as const;
    const outcome = await backend.runner.any(call);
    if (!outcome.ok) throw new Error(outcome.errorMessage);
    return JSON.parse(outcome.value) as string[];
  };
  try {
    const ids = await insert("users", copies);
    const createdAt = Date.now();
    const payers = customers.map((stripeCustomerId, index) => {
      const times = { checkAt: createdAt + HOUR_MS, createdAt };
      return { operatorUserId: ids[index], stripeCustomerId, version: 0, ...times };
    });
    await insert("payers", payers);
  } finally {
    await backend.stop();
  }
}
