// Small helpers for tests of this folder.
import { MemoryStore } from "../storage/memory.ts";
import type { Store } from "../storage/store.ts";
import type { WireObject } from "../values/wire.ts";
import { type TestWorld, worldForTest } from "../world/testing.ts";
import type { Engine, QueryJson, Realm, SchemaJson, Transaction } from "./engine.ts";
import { openEngine } from "./open.ts";

export { worldForTest } from "../world/testing.ts";

export async function engineForTest(
  store: Store = new MemoryStore(),
  world: TestWorld = worldForTest(),
): Promise<{ engine: Engine; store: Store; world: TestWorld }> {
  return { engine: await openEngine({ store, world }), store, world };
}

/** Runs one mutation and commits it, without retries. */
export async function write<T>(engine: Engine, run: (tx: Transaction) => T): Promise<T> {
  const tx = engine.beginWrite();
  try {
    const result = run(tx);
    await engine.commit(tx);
    return result;
  } finally {
    tx.release();
  }
}

export function read<T>(engine: Engine, run: (tx: Transaction) => T): T {
  const tx = engine.beginRead();
  try {
    return run(tx);
  } finally {
    tx.release();
  }
}

type Order = "asc" | "desc" | null;

export function scan(
  tableName: string,
  operators: WireObject[] = [],
  order: Order = null,
): QueryJson {
  return { source: { type: "FullTableScan", tableName, order }, operators };
}

export function indexQuery(
  indexName: string,
  range: WireObject[] = [],
  order: Order = null,
  operators: WireObject[] = [],
): QueryJson {
  return { source: { type: "IndexRange", indexName, range, order }, operators };
}

export function collect(tx: Transaction, query: QueryJson, realm: Realm = "user"): WireObject[] {
  const stream = tx.query(realm, query);
  const rows: WireObject[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) rows.push(row.fields);
  stream.close();
  return rows;
}

/** What the official library hands to a server for a schema. */
export function schemaJsonOf(schema: object): SchemaJson {
  const { export: exported } = schema as { export: () => string };
  return JSON.parse(exported.call(schema)) as SchemaJson;
}
