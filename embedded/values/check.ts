// What a document may look like at all, before any schema.
import { DeveloperError } from "./errors.ts";
import { kindOf, payload } from "./kinds.ts";
import { sizeOf } from "./size.ts";
import type { Wire, WireObject } from "./wire.ts";

const MAX_DOCUMENT_SIZE = 1 << 20;
const MAX_DOCUMENT_NESTING = 16;
export const MAX_VALUE_NESTING = 64;
const MAX_ARRAY_LENGTH = 8192;
export const MAX_FIELDS = 1024;
const MAX_NESTED_NAME = 1024;
const MAX_IDENTIFIER = 64;

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PRINTABLE = /^[\x20-\x7e]*$/;
const ONLY_UNDERSCORES = /^_+$/;

/** So many identifiers are known to be some: all documents of a table have the same ones. */
const MOST_KNOWN = 4_096;
const known = new Set<string>();

export function isIdentifier(name: string): boolean {
  if (known.has(name)) return true;
  if (name.length > MAX_IDENTIFIER || !IDENTIFIER.test(name) || ONLY_UNDERSCORES.test(name)) {
    return false;
  }
  if (known.size < MOST_KNOWN) known.add(name);
  return true;
}

function checkNestedName(name: string): void {
  if (known.has(name)) return;
  if (name === "" || name.startsWith("$") || !PRINTABLE.test(name)) {
    const why =
      name === ""
        ? "Field names cannot be empty"
        : name.startsWith("$")
          ? `Field name ${name} starts with a '$', which is reserved`
          : `Field name ${JSON.stringify(name)} has invalid character: Field names can only contain non-control ASCII characters`;
    throw new DeveloperError("InvalidFieldName", `${why}.`);
  }
  if (name.length > MAX_NESTED_NAME) {
    throw new DeveloperError(
      "InvalidFieldName",
      `Field name is too long (${name.length} > maximum ${MAX_NESTED_NAME})`,
    );
  }
}

/** Checks everything below and returns how many arrays and objects lie in one another. */
function nesting(value: Wire, maximum: number): number {
  if (typeof value === "string") {
    if (!value.isWellFormed()) {
      throw new DeveloperError("BadConvexValue", "Strings must not contain lone surrogates");
    }
    return 0;
  }
  switch (kindOf(value)) {
    case "array":
      return 1 + arrayNesting(value as Wire[], maximum - 1);
    case "object":
      return 1 + objectNesting(value as WireObject, maximum - 1);
    case "undefined":
      throw new DeveloperError("BadConvexValue", "undefined is not a valid Convex value");
    case "int64":
      if ((value as WireObject)["$commitTs"] !== null) payload(value, "$integer");
      return 0;
    case "float64":
      if (typeof value !== "number") payload(value, "$float");
      // JSON may say 1e400, which is read as a number that JSON can not say.
      else if (!Number.isFinite(value)) {
        throw new DeveloperError("BadConvexValue", "A number is out of range");
      }
      return 0;
    case "bytes":
      payload(value, "$bytes");
      return 0;
    default:
      return 0;
  }
}

function arrayNesting(items: Wire[], room: number): number {
  if (items.length > MAX_ARRAY_LENGTH) {
    throw new DeveloperError(
      "ArrayTooLongError",
      `Array length is too long (${items.length} > maximum length ${MAX_ARRAY_LENGTH})`,
    );
  }
  let deepest = 0;
  for (const item of items) deepest = Math.max(deepest, within(item, room));
  return deepest;
}

function objectNesting(value: WireObject, room: number): number {
  const names = Object.keys(value);
  if (names.length > MAX_FIELDS) {
    throw new DeveloperError(
      "ObjectTooManyFieldsError",
      `Object has too many fields (${names.length} > maximum number ${MAX_FIELDS})`,
    );
  }
  let deepest = 0;
  for (const name of names) {
    checkNestedName(name);
    deepest = Math.max(deepest, within(value[name] as Wire, room));
  }
  return deepest;
}

/** Below the hard maximum nothing is walked: JSON of any depth must not end the process. */
function within(value: Wire, room: number): number {
  if (room < -MAX_VALUE_NESTING) return 0;
  return nesting(value, room);
}

/** Arguments, results and other values that are not documents. Returns their nesting. */
export function checkValueShape(value: Wire): number {
  const depth = nesting(value, MAX_VALUE_NESTING);
  if (depth > MAX_VALUE_NESTING) tooNested("Value", depth, MAX_VALUE_NESTING);
  return depth;
}

function tooNested(what: string, depth: number, maximum: number): never {
  throw new DeveloperError(
    "TooNestedError",
    `${what} is too nested (nested ${depth} levels deep > maximum nesting ${maximum})`,
  );
}

/** A whole document, system fields included. Returns its size. */
export function checkDocument(document: WireObject): number {
  if (kindOf(document) !== "object") {
    throw new DeveloperError("BadConvexValue", "A document must be an object");
  }
  for (const name of Object.keys(document)) {
    if (name === "_id" || name === "_creationTime") continue;
    if (name.startsWith("_")) {
      throw new DeveloperError(
        "InvalidFieldName",
        `Field "${name}" starts with an underscore, which is only allowed for system fields like "_id"`,
      );
    }
    if (!isIdentifier(name)) {
      if (name === "" || name.startsWith("$") || !PRINTABLE.test(name)) checkNestedName(name);
      throw new DeveloperError(
        "InvalidFieldName",
        `Top-level field names must be identifiers of at most ${MAX_IDENTIFIER} letters, digits and underscores: ${JSON.stringify(name)}`,
      );
    }
  }
  const depth = nesting(document, MAX_DOCUMENT_NESTING);
  if (depth > MAX_DOCUMENT_NESTING) tooNested("Document", depth, MAX_DOCUMENT_NESTING);
  const size = sizeOf(document);
  if (size > MAX_DOCUMENT_SIZE) {
    throw new DeveloperError(
      "ValueTooLargeError",
      `Value is too large (${(size / MAX_DOCUMENT_SIZE).toFixed(2)} MiB > maximum size 1 MiB)`,
    );
  }
  return size;
}
