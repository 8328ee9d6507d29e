// What Convex refuses of a schema that comes with new code, beside what no table can be built of (schema.ts). What lies in a
// folder is opened all the same: it was taken once, and the new one takes its place.
import { validatorFault } from "../values/validator-rules.ts";
import type { WireObject } from "../values/wire.ts";
import { readTableDefinition, type TableDefinition } from "./schema.ts";

/** The first two that say the same, in the order of their names, the later one first. */
function twins<Index extends { name: string }>(
  indexes: readonly Index[],
  said: (index: Index) => string,
): [later: string, earlier: string] | null {
  const seen = new Map<string, string>();
  for (const index of indexes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const earlier = seen.get(said(index));
    if (earlier !== undefined) return [index.name, earlier];
    seen.set(said(index), index.name);
  }
  return null;
}

/** Whether an index may name this path of a value. Of a record Convex knows no key. */
function mayHold(validator: WireObject, path: readonly string[]): boolean {
  const [field, ...deeper] = path;
  if (field === undefined) return true;
  switch (validator["type"]) {
    case "any":
      return true;
    case "union":
      return (validator["value"] as WireObject[]).some((member) => mayHold(member, path));
    case "object": {
      const fields = validator["value"] as WireObject;
      if (!Object.hasOwn(fields, field)) return false;
      return mayHold((fields[field] as WireObject)["fieldType"] as WireObject, deeper);
    }
    default:
      return false;
  }
}

/** `_creationTime`, by which a search may be narrowed. */
const isOfEveryRow = (field: string): boolean => field.startsWith("_") && !field.includes(".");

function missingField({ name, ...table }: TableDefinition): string | null {
  const { documentType, indexes, searchIndexes } = table;
  const named = [
    ...indexes,
    ...searchIndexes.map((index) => ({
      name: index.name,
      fields: [index.searchField, ...index.filterFields],
    })),
  ];
  for (const index of documentType === null ? [] : named) {
    const missing = index.fields.find(
      (field) => !isOfEveryRow(field) && !mayHold(documentType as WireObject, field.split(".")),
    );
    if (missing !== undefined) {
      return `In table "${name}" the index "${index.name}" is invalid because it references the field ${missing} that does not exist.`;
    }
  }
  return null;
}

function tableFault(json: WireObject, isValidated: boolean): string | null {
  const table = readTableDefinition(json);
  const { name, documentType, indexes, searchIndexes } = table;
  const fault = documentType === null ? null : validatorFault(documentType);
  if (fault !== null) return `In table "${name}": ${fault}`;
  const same = twins(indexes, ({ fields }) => JSON.stringify(fields));
  if (same !== null) {
    return `In table "${name}" index "${same[0]}" and index "${same[1]}" have the same fields. Indexes must be unique within a table.`;
  }
  const sought = twins(searchIndexes, ({ searchField }) => searchField);
  if (sought !== null) {
    return `In table "${name}" search index "${sought[0]}" and search index "${sought[1]}" have the same \`searchField\`. Search index fields must be unique within a table.`;
  }
  return isValidated ? missingField(table) : null;
}

/** Why Convex would refuse the schema, in its words where it has some, or null. */
export function schemaFault(tables: readonly WireObject[], isValidated: boolean): string | null {
  for (const json of tables) {
    const fault = tableFault(json, isValidated);
    if (fault !== null) return fault;
  }
  return null;
}
