import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { encodeId } from "../values/ids.ts";
import { refusalOf, wireValues } from "../values/testing.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import {
  badId,
  completeDocument,
  merged,
  tableNumberOfId,
  withoutSystemFields,
} from "./documents.ts";

const ID = encodeId(10_001, new Uint8Array(16));
const GONE: WireObject = { $undefined: null };

const names = fc.constantFrom("a", "b", "c", "toString");
const documents = fc.dictionary(names, wireValues, { maxKeys: 4 });

describe("a complete document", () => {
  it("has its system fields beside what was given", () => {
    expect(completeDocument({ a: 1 }, ID, 5)).toEqual({ a: 1, _id: ID, _creationTime: 5 });
  });

  it("may be given its own system fields, and no others", () => {
    const fields = { a: 1, _id: ID, _creationTime: 5 };
    expect(completeDocument(fields, ID, 5)).toEqual(fields);
    expect(refusalOf(() => completeDocument({ _id: "other" }, ID, 5))).toBe(
      `InvalidIdError: Provided document ID "other" doesn't match '_id' field "${ID}"`,
    );
    expect(refusalOf(() => completeDocument({ _id: null }, ID, 5))).toMatch(/^InvalidIdError/);
    expect(refusalOf(() => completeDocument({ _creationTime: 6 }, ID, 5))).toBe(
      "InvalidCreationTimeError: Provided creation time 6 doesn't match '_creationTime' field 5",
    );
    expect(refusalOf(() => completeDocument({ _table: "x" }, ID, 5))).toMatch(/^InvalidFieldName/);
  });

  it.each<Wire>([null, 1, "text", [], GONE, { $integer: "AQAAAAAAAAA=" }])(
    "is an object, not %j",
    (value) => {
      expect(refusalOf(() => completeDocument(value as WireObject, ID, 5))).toBe(
        "BadConvexValue: A document must be an object",
      );
    },
  );

  it("is checked with its system fields in it", () => {
    const room = 1024 * 1024 - 2 - (4 + 2 + ID.length) - 23 - (2 + 2);
    expect(refusalOf(() => completeDocument({ a: "x".repeat(room) }, ID, 5))).toBe("fine");
    expect(refusalOf(() => completeDocument({ a: "x".repeat(room + 1) }, ID, 5))).toMatch(
      /^ValueTooLargeError/,
    );
  });
});

describe("a patch", () => {
  it("takes the place of fields one by one, and leaves the others", () => {
    fc.assert(
      fc.property(documents, documents, (document, patch) => {
        const result = merged(document, patch);
        for (const name of new Set([...Object.keys(document), ...Object.keys(patch)])) {
          const from = Object.hasOwn(patch, name) ? patch : document;
          expect(result[name]).toEqual(from[name]);
        }
        expect(withoutSystemFields(merged(result, { ...patch, _id: "x" }))).toEqual(result);
      }),
    );
  });

  it("takes away what it sets to undefined, also what was never there", () => {
    expect(merged({ a: 1, b: 2 }, { a: GONE, c: GONE })).toEqual({ b: 2 });
    expect(Object.keys(merged({ a: 1 }, { a: GONE }))).toEqual([]);
  });

  it("is shallow: an object takes the place of an object", () => {
    expect(merged({ a: { x: 1, y: 2 } }, { a: { x: 3 } })).toEqual({ a: { x: 3 } });
  });

  it("changes neither the document nor itself", () => {
    const [document, patch] = [{ a: 1 }, { a: GONE, b: 2 }];
    merged(document, patch);
    expect([document, patch]).toEqual([{ a: 1 }, { a: GONE, b: 2 }]);
  });

  it("keeps a field named __proto__ a field", () => {
    const patch = JSON.parse('{"__proto__":{"admin":true}}') as WireObject;
    const result = merged({ a: 1 }, patch);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result)).toEqual(["a", "__proto__"]);
  });

  it.each<Wire>([null, [], "text", GONE])("is an object, not %j", (patch) => {
    expect(refusalOf(() => merged({}, patch as WireObject))).toBe(
      "BadConvexValue: The value of a patch must be an object",
    );
  });
});

describe("an id", () => {
  it("tells its table", () => {
    expect(tableNumberOfId("get", ID)).toBe(10_001);
  });

  it.each(["get", "patch", "replace", "delete"] as const)(
    "that is none is refused in the name of db.%s",
    (operation) => {
      const refusal = refusalOf(() => tableNumberOfId(operation, "nonsense"));
      expect(refusal).toBe(
        `InvalidArgument: Invalid argument \`id\` for \`db.${operation}\`: Unable to decode ID: Invalid ID length 8`,
      );
      expect(badId(operation, "why").message).toContain(`\`db.${operation}\`: why`);
    },
  );
});
