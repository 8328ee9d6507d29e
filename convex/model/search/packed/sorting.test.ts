import * as fc from "fast-check";
import { expect, it } from "vitest";

import { packedKeys, placesBy } from "./sorting.ts";

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

it("orders places by their keys, the first key first, and leaves equal ones as they are", () => {
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((keys) =>
      fc.array(fc.array(number, { minLength: keys, maxLength: keys }), { minLength: 1 }),
    );
  fc.assert(
    fc.property(rows, (each) => {
      const keys = (each[0] ?? []).map((_, key) => Float64Array.from(each, (row) => row[key] ?? 0));
      const compared = (one: readonly number[], other: readonly number[]) =>
        one.map((value, key) => value - (other[key] ?? 0)).find((difference) => difference !== 0);
      const byComparing = [...each.keys()].sort(
        (one, other) => compared(each[one] ?? [], each[other] ?? []) ?? 0,
      );
      expect([...placesBy(packedKeys(keys), each.length)]).toEqual(byComparing);
    }),
  );
});

it("keeps as many keys as it needs where they have no room in one", () => {
  const count = 200_000;
  const up = Float64Array.from({ length: count }, (_, place) => place % 7);
  const down = Float64Array.from({ length: count }, (_, place) => -place);
  const keys = packedKeys([up, down, down]);
  expect(keys.length).toBeGreaterThan(1);
  const places = placesBy(keys, count);
  expect([...places.subarray(0, 3)]).toEqual([199_997, 199_990, 199_983]);
});
