// From query JSON to what has to be done: which table, which stretch of which index, which operators.
import { createHash } from "node:crypto";

import { canonicalText } from "../values/canonical.ts";
import { DeveloperError } from "../values/errors.ts";
import { afterPrefix } from "../values/keys.ts";
import type { Key, Wire, WireObject } from "../values/wire.ts";
import type { Catalog, SearchIndex, Table } from "./catalog.ts";
import { type Evaluate, compileExpression } from "./expressions.ts";
import { creationTimePrefix, documentsPrefix } from "./layout.ts";
import { type KeyInterval, intervalOf } from "./ranges.ts";
import { isSystemTable } from "./system-tables.ts";

const MAX_OPERATORS = 256;

export type Operator = { filter: Evaluate } | { limit: number };

export interface ScanPlan {
  kind: "scan";
  table: Table;
  /** The entries are the documents themselves. */
  byId: boolean;
  interval: KeyInterval;
  reverse: boolean;
}

export interface SearchPlan {
  kind: "search";
  table: Table;
  index: SearchIndex;
  filters: readonly WireObject[];
}

export type Plan = (ScanPlan | SearchPlan) & { operators: Operator[] };

export type Realm = "user" | "system";

export function checkRealm(realm: Realm, table: string): void {
  if (isSystemTable(table) === (realm === "system")) return;
  throw new DeveloperError(
    "InvalidTableName",
    realm === "user"
      ? "System tables can only be accessed with db.system."
      : "User tables cannot be accessed with db.system.",
  );
}

function operatorOf(json: Wire): Operator {
  const operator = json as WireObject;
  if (operator["filter"] !== undefined) return { filter: compileExpression(operator["filter"]) };
  const limit = operator["limit"];
  if (typeof limit !== "number" || !(limit >= 0)) {
    throw new DeveloperError("InvalidQuery", "A query operator is a filter or a limit.");
  }
  return { limit };
}

function indexNotFound(name: string): DeveloperError {
  return new DeveloperError("IndexNotFoundError", `Index ${name} not found.`);
}

function isReverse(order: Wire | undefined): boolean {
  return order === "desc";
}

function splitIndexName(indexName: Wire | undefined): [string, string] {
  const name = typeof indexName === "string" ? indexName : "";
  const dot = name.indexOf(".");
  if (dot < 0) throw indexNotFound(name);
  return [name.slice(0, dot), name.slice(dot + 1)];
}

interface Located {
  prefix: Key;
  fields: readonly string[];
  byId: boolean;
}

function locate(table: Table, name: string): Located {
  if (name === "by_id") {
    return { prefix: documentsPrefix(table.number), fields: ["_id"], byId: true };
  }
  if (name === "by_creation_time") {
    const prefix = creationTimePrefix(table.number);
    return { prefix, fields: ["_creationTime", "_id"], byId: false };
  }
  const index = table.indexes.find((candidate) => candidate.name === name);
  if (index === undefined) throw indexNotFound(`${table.name}.${name}`);
  if (index.staged) {
    throw new DeveloperError(
      "StagedIndexError",
      `Index ${table.name}.${name} is currently staged and not available to query until it is enabled.`,
    );
  }
  const fields = [...index.fields, "_creationTime", "_id"];
  return { prefix: index.prefix, fields, byId: false };
}

function planSource(catalog: Catalog, realm: Realm, source: WireObject): ScanPlan | SearchPlan {
  if (source["type"] === "FullTableScan") {
    const name = source["tableName"] as string;
    checkRealm(realm, name);
    const table = catalog.tableOrNew(name);
    const prefix = creationTimePrefix(table.number);
    const interval = { start: prefix, end: afterPrefix(prefix) };
    return { kind: "scan", table, byId: false, interval, reverse: isReverse(source["order"]) };
  }
  const [tableName, name] = splitIndexName(source["indexName"]);
  checkRealm(realm, tableName);
  const table = catalog.table(tableName);
  if (table === undefined) throw indexNotFound(`${tableName}.${name}`);
  if (source["type"] === "Search") return planSearch(table, name, source);
  const { prefix, fields, byId } = locate(table, name);
  const range = source["range"] as WireObject[];
  const interval = intervalOf(`${tableName}.${name}`, prefix, fields, range);
  return { kind: "scan", table, byId, interval, reverse: isReverse(source["order"]) };
}

function planSearch(table: Table, name: string, source: WireObject): SearchPlan {
  const index = table.searchIndexes.find((candidate) => candidate.name === name);
  if (index === undefined) throw indexNotFound(`${table.name}.${name}`);
  if (index.staged) {
    throw new DeveloperError(
      "StagedIndexError",
      `Index ${table.name}.${name} is currently staged and not available to query until it is enabled.`,
    );
  }
  return { kind: "search", table, index, filters: source["filters"] as WireObject[] };
}

export function planQuery(catalog: Catalog, realm: Realm, query: WireObject): Plan {
  const operators = (query["operators"] ?? []) as Wire[];
  if (operators.length > MAX_OPERATORS) {
    throw new DeveloperError(
      "TooManyOperators",
      `Query has too many operators (${operators.length} > maximum ${MAX_OPERATORS})`,
    );
  }
  const source = planSource(catalog, realm, query["source"] as WireObject);
  return { operators: operators.map(operatorOf), ...source };
}

/** Two queries share cursors exactly when their fingerprints are equal. */
export function fingerprintOf(plan: Plan, query: WireObject): string {
  const fields =
    plan.kind === "search" ? [plan.index.searchField] : [plan.byId ? "_id" : "", plan.table.name];
  const indexName = (query["source"] as WireObject)["indexName"];
  const declared = plan.table.indexes.find(
    (index) => `${plan.table.name}.${index.name}` === indexName,
  );
  const text = canonicalText([query, fields, [...(declared?.fields ?? [])]]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
