// Checks wire JSON against validator JSON (`v.string().json` and so on).
import { decodeId, tableNumberOf } from "./ids.ts";
import { kindOf } from "./kinds.ts";
import { compareValues } from "./order.ts";
import { validatorText, valueText } from "./validator-text.ts";
import type { Wire, WireObject } from "./wire.ts";

/** The name of the table with this number, or null. `v.id` checks nothing else of an id. */
export type TableNameOf = (tableNumber: number) => string | null;

const KINDS: Record<string, string> = {
  null: "null",
  number: "float64",
  bigint: "int64",
  commitTs: "int64",
  boolean: "boolean",
  string: "string",
  bytes: "bytes",
};

/** Whether a value matches, found without a word of what is wrong. */
type Test = (value: Wire, tableNameOf: TableNameOf) => boolean;

const tests = new WeakMap<WireObject, Test>();

function testOf(validator: WireObject): Test {
  const known = tests.get(validator);
  if (known !== undefined) return known;
  const test = makeTest(validator);
  tests.set(validator, test);
  return test;
}

function makeTest(validator: WireObject): Test {
  const type = validator["type"] as string;
  switch (type) {
    case "any":
      return () => true;
    case "string":
      return (value) => typeof value === "string";
    case "id":
      return (value, tableNameOf) => {
        const number = typeof value === "string" ? tableNumberOf(value) : null;
        return number !== null && tableNameOf(number) === validator["tableName"];
      };
    case "literal": {
      const wanted = validator["value"] as Wire;
      return (value) =>
        typeof value === "string" ? value === wanted : compareValues(wanted, value) === 0;
    }
    case "array": {
      const test = testOf(validator["value"] as WireObject);
      return (value, tableNameOf) =>
        Array.isArray(value) && value.every((each) => test(each, tableNameOf));
    }
    case "object":
      return objectTest(validator["value"] as WireObject);
    case "union": {
      const members = (validator["value"] as WireObject[]).map(testOf);
      return (value, tableNameOf) => members.some((test) => test(value, tableNameOf));
    }
    case "number":
      return (value) => typeof value === "number" || kindOf(value) === "float64";
    default: {
      const kind = KINDS[type];
      if (kind !== undefined) return (value) => kindOf(value) === kind;
      return (value, tableNameOf) => new Checker(tableNameOf).check(validator, value, "") === null;
    }
  }
}

function objectTest(validators: WireObject): Test {
  const fields = Object.entries(validators).map(([name, validator]) => {
    const { fieldType, optional } = validator as WireObject;
    return { name, isOptional: optional === true, test: testOf(fieldType as WireObject) };
  });
  return (value, tableNameOf) => {
    if (kindOf(value) !== "object") return false;
    const object = value as WireObject;
    let found = 0;
    for (const { name, isOptional, test } of fields) {
      if (Object.hasOwn(object, name)) {
        if (!test(object[name] as Wire, tableNameOf)) return false;
        found += 1;
      } else if (!isOptional) return false;
    }
    return found === Object.keys(object).length;
  };
}

class Checker {
  readonly #tableNameOf: TableNameOf;

  constructor(tableNameOf: TableNameOf) {
    this.#tableNameOf = tableNameOf;
  }

  check(validator: WireObject, value: Wire, path: string): string | null {
    const type = validator["type"] as string;
    if (type === "any") return null;
    const kind = KINDS[type];
    if (kind !== undefined) {
      return kindOf(value) === kind ? null : mismatch(validator, value, path);
    }
    switch (type) {
      case "id":
        return this.#id(validator, value, path);
      case "literal":
        return compareValues(validator["value"], value) === 0
          ? null
          : `\`${valueText(value)}\` does not match literal validator \`${validatorText(validator)}\`.`;
      case "array":
        return this.#array(validator, value, path);
      case "record":
        return this.#record(validator, value, path);
      case "object":
        return this.#object(validator, value, path);
      case "union":
        return this.#union(validator, value, path);
      default:
        throw new Error(`Unknown validator type ${JSON.stringify(type)}`);
    }
  }

  #id(validator: WireObject, value: Wire, path: string): string | null {
    if (typeof value !== "string") return mismatch(validator, value, path);
    const decoded = decodeId(value);
    if ("problem" in decoded) return mismatch(validator, value, path);
    const table = this.#tableNameOf(decoded.tableNumber);
    if (table === validator["tableName"]) return null;
    if (table === null) return mismatch(validator, value, path);
    return `Found ID "${value}" from table \`${table}\`, which does not match the table name in validator \`${validatorText(validator)}\`.${pathLine(path)}`;
  }

  #array(validator: WireObject, value: Wire, path: string): string | null {
    if (!Array.isArray(value)) return mismatch(validator, value, path);
    const item = validator["value"] as WireObject;
    for (let i = 0; i < value.length; i++) {
      const problem = this.check(item, value[i] as Wire, `${path}[${i}]`);
      if (problem !== null) return problem;
    }
    return null;
  }

  #record(validator: WireObject, value: Wire, path: string): string | null {
    if (kindOf(value) !== "object") return mismatch(validator, value, path);
    const { fieldType } = validator["values"] as WireObject;
    for (const [name, item] of Object.entries(value as WireObject)) {
      const problem =
        this.check(validator["keys"] as WireObject, name, `${path}.${name}`) ??
        this.check(fieldType as WireObject, item, `${path}.${name}`);
      if (problem !== null) return problem;
    }
    return null;
  }

  #object(validator: WireObject, value: Wire, path: string): string | null {
    if (kindOf(value) !== "object") return mismatch(validator, value, path);
    const object = value as WireObject;
    const fields = validator["value"] as WireObject;
    for (const [name, field] of Object.entries(fields)) {
      const { fieldType, optional } = field as WireObject;
      if (!Object.hasOwn(object, name)) {
        if (optional === true) continue;
        return `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.${details(validator, object, path)}`;
      }
      const problem = this.check(fieldType as WireObject, object[name] as Wire, `${path}.${name}`);
      if (problem !== null) return problem;
    }
    for (const name of Object.keys(object)) {
      if (Object.hasOwn(fields, name)) continue;
      return `Object contains extra field \`${name}\` that is not in the validator.${details(validator, object, path)}`;
    }
    return null;
  }

  #union(validator: WireObject, value: Wire, path: string): string | null {
    const members = validator["value"] as WireObject[];
    if (members.length === 1) return this.check(members[0] as WireObject, value, path);
    for (const member of members) if (this.check(member, value, path) === null) return null;
    return mismatch(validator, value, path);
  }
}

function pathLine(path: string): string {
  return path === "" ? "" : `\nPath: ${path}`;
}

function mismatch(validator: WireObject, value: Wire, path: string): string {
  return `Value does not match validator.${pathLine(path)}\nValue: ${valueText(value)}\nValidator: ${validatorText(validator)}`;
}

function details(validator: WireObject, object: WireObject, path: string): string {
  return `\n${path === "" ? "" : `\nPath: ${path}`}\nObject: ${valueText(object)}\nValidator: ${validatorText(validator)}`;
}

/** Why the value does not match, in Convex's words, or null when it does. */
export function validationProblem(
  validator: WireObject,
  value: Wire,
  tableNameOf: TableNameOf,
): string | null {
  if (testOf(validator)(value, tableNameOf)) return null;
  return new Checker(tableNameOf).check(validator, value, "");
}
